"""Work side by side, on an executor: the processes of this machine, where that pays."""

import gc
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager

ENOUGH = {"fork": 300_000, "forkserver": 3_000_000, "spawn": 6_000_000}
"""Bytes of text whose reading takes longer than starting processes does, by the way they are started."""
MOST = 16
"""Processes; with more, the one that gathers the results can't keep up."""


@contextmanager
def processes(size: int, begin: Callable[[], None]) -> Iterator[Executor | None]:
    """Processes to read `size` bytes of text with, in each of which `begin` is called first; None where this one alone is as fast."""
    way = "fork" if "fork" in multiprocessing.get_all_start_methods() else multiprocessing.get_start_method()
    count = min(_processors(), MOST)
    if count < 2 or size < ENOUGH[way]:
        yield None
        return
    executor = ProcessPoolExecutor(count, multiprocessing.get_context(way), _begin, (begin,))
    try:
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)


def _processors() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _begin(begin: Callable[[], None]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to every process; the first one tells the others to end
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    gc.disable()
    begin()
