"""Work side by side, on an executor: the processes of this machine, where that pays."""

import gc
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

R = TypeVar("R")

ENOUGH = {"fork": 250_000, "spawn": 4_000_000}
"""Bytes of text that it pays to take off this process, by the way in which others are started."""
MOST = 16
"""Processes; with more, the one that gathers the results can't keep up."""


def side_by_side(
    work: Callable[..., R], begin: Callable[[], None], size: int, *arguments: Sequence[Any]
) -> Iterator[R]:
    """The results of `work`, as `map` gives them; each process calls `begin` first. All the work is `size` bytes.

    There are no results where this process alone is as fast, and only the first few if the system ends a process:
    whoever asks does the rest.
    """
    way = "fork" if sys.platform == "linux" else "spawn"
    count = min(_processors(), MOST)
    if size - size // count < ENOUGH[way]:
        return
    from concurrent.futures import BrokenExecutor, ProcessPoolExecutor  # only here: these take long to import
    from multiprocessing import get_context

    executor = ProcessPoolExecutor(count, get_context(way), _begin, (begin,))
    try:
        yield from executor.map(work, *arguments, chunksize=len(arguments[0]) // (count * 20) + 1)
    except BrokenExecutor:
        return
    finally:
        executor.shutdown(cancel_futures=True)


def _processors() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def _begin(begin: Callable[[], None]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to every process; the first one tells the others to end
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    gc.disable()
    begin()
