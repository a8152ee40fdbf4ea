"""The press line: documents laid out side by side, few of them at a time, and none that was laid out before."""

import gc
import os
import signal
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from threading import Thread

from itemwright_exporters.contract import ExportError, Kept
from itemwright_exporters.pdf.attached import Attached
from itemwright_exporters.pdf.document import Document
from itemwright_exporters.pdf.kept import Shelf
from itemwright_exporters.pdf.press import Printed, press

ENOUGH = 200_000
"""Characters of HTML to lay out, from which on further processes save more time than their start costs."""

MOST = 16
"""Processes."""

AHEAD = 2
"""Documents a process that are made before they are needed: so many are in memory, whatever the number of papers."""

ENDED = (
    "the system ended a process that was laying out pages, most likely because memory ran out. Close other programs, "
    "or print fewer questions at a time. What was finished is kept: the next build goes on from there"
)


def printed(
    documents: Iterable[Document], folder: Path, kept: Kept, state: str, executor: Executor | None = None
) -> Iterator[tuple[Document, Printed]]:
    """Each document with its PDF, in the order in which they are done.

    `folder` is the bank's, for its pictures. `state` names all of the machine that a page hangs on, such as its fonts.
    `executor` lays out instead of the processes of this machine.

    Raises `ExportError` when a document can't be printed; what was done until then is kept.
    """
    shelf = Shelf(kept, folder, state)
    wanting: list[Document] = []
    total = 0
    source = iter(documents)
    for document in source:
        if (known := shelf.get(document)) is not None:
            yield document, known
            continue
        wanting.append(document)
        total += len(document.html)
        if len(wanting) > 1 and total >= ENOUGH:
            break
    rest = _chained(wanting, source)
    count = min(_processors(), MOST)
    if executor is None and (count == 1 or len(wanting) < 2 or total < ENOUGH):
        for document in rest:
            if (known := shelf.get(document)) is None:
                known = press(*_order(document, folder))
                shelf.put(document, known)
            yield document, known
        return
    with ExitStack() as stack:
        line = executor or stack.enter_context(_processes(count))
        yield from _side_by_side(rest, line, count * AHEAD, folder, shelf)


def _order(document: Document, folder: Path) -> tuple[str, Path, bool, Attached | None]:
    """What `press` has to know, and no more: it goes from process to process."""
    return document.html, folder, document.even, document.attached


def _chained(first: list[Document], rest: Iterator[Document]) -> Iterator[Document]:
    while first:
        yield first.pop(0)
    yield from rest


def _side_by_side(
    documents: Iterator[Document], line: Executor, at_once: int, folder: Path, shelf: Shelf
) -> Iterator[tuple[Document, Printed]]:
    running: dict[Future[Printed], Document] = {}
    try:
        for document in _longest_first(documents, at_once):
            if (known := shelf.get(document)) is not None:
                yield document, known
                continue
            while len(running) >= at_once:
                yield from _done(running, shelf)
            running[line.submit(press, *_order(document, folder))] = document
        while running:
            yield from _done(running, shelf)
    except BrokenExecutor as fault:
        raise ExportError(ENDED) from fault
    finally:
        for future in running:
            future.cancel()


def _done(running: dict[Future[Printed], Document], shelf: Shelf) -> Iterator[tuple[Document, Printed]]:
    """Waits until at least one is ready. What is ready is kept before any fault of another is raised."""
    ready = [(future, running.pop(future)) for future in wait(running, return_when=FIRST_COMPLETED).done]
    whole = [(document, future.result()) for future, document in ready if future.exception() is None]
    for document, made in whole:
        shelf.put(document, made)
    yield from whole
    for future, _ in ready:
        future.result()


def _longest_first(documents: Iterator[Document], at_once: int) -> Iterator[Document]:
    """The documents, of those at hand always the longest: nobody waits in the end for one that was begun last."""
    at_hand = list(islice(documents, at_once))
    while at_hand:
        longest = max(at_hand, key=lambda document: len(document.html))
        at_hand.remove(longest)
        at_hand += islice(documents, 1)
        yield longest


def _processors() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def _processes(count: int) -> Executor:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    return ProcessPoolExecutor(count, get_context("fork" if sys.platform == "linux" else "spawn"), _begin)


def _begin() -> None:
    """What a process does first. It leaves Ctrl-C to the one that started it, and does not outlive that one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    gc.freeze()
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
