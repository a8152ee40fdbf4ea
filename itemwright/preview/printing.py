"""Laying out for the preview, in a process of its own: it is heavy, and nothing else shall wait for it."""

from collections import OrderedDict
from concurrent.futures import BrokenExecutor, CancelledError, ProcessPoolExecutor
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from signal import SIG_IGN, SIGINT, signal
from threading import Lock

from itemwright.preview.panes import picture
from itemwright_exporters.contract import ExportError

KEPT = 60
"""Pictures that are kept: who goes back and forth between questions doesn't wait again."""


def _deaf() -> None:
    """Ctrl-C goes to all processes of a terminal; the one that prints is told to end by the one that it works for."""
    signal(SIGINT, SIG_IGN)


class Press:
    """Makes pictures of pages. `lacking` says what is missing on this machine, "" if nothing."""

    def __init__(self, lacking: str = "") -> None:
        self._lacking = lacking
        self._lock = Lock()
        self._pool: ProcessPoolExecutor | None = None
        self._kept: OrderedDict[str, bytes] = OrderedDict()

    def picture(self, html: str, folder: Path) -> bytes:
        """The page as it is printed, as a PNG. Raises `ExportError` for what can't be printed."""
        if self._lacking:
            raise ExportError(f"Printing needs {self._lacking}")
        key = sha256(html.encode()).hexdigest()
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
            self._pool = self._pool or ProcessPoolExecutor(1, get_context("spawn"), _deaf)
            waiting = self._pool.submit(picture, html, folder)
        try:
            made = waiting.result()
        except CancelledError:
            raise ExportError("the preview is ending") from None
        except BrokenExecutor:
            with self._lock:
                self._pool = None  # the next page has a process of its own again
            raise ExportError("the process that lays out pages ended; save again, and it is started anew") from None
        with self._lock:
            self._kept[key] = made
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return made

    def warm_up(self, folder: Path) -> None:
        """Has the process start and load what it needs, before anybody waits for it."""
        if not self._lacking:
            self.picture("<p>.</p>", folder)

    def close(self) -> None:
        """Ends the process."""
        with self._lock:
            if self._pool:
                self._pool.shutdown(wait=False, cancel_futures=True)
