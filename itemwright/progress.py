"""How far long work has come: one line that is drawn over itself, on a terminal only."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from itemwright.console import colours

CELLS = 24
INTERVAL = 0.1
"""Seconds between two drawings, and before the first: short work needs no bar, and drawing costs the work itself."""


@contextmanager
def progress(label: str) -> Iterator[Callable[[int, int], None]]:
    """Gives the function to call with how much is done and of how much; the line is gone at the end."""
    if not sys.stderr.isatty():
        yield lambda done, of: None
        return
    last, drawn = time.monotonic(), False

    def draw(done: int, of: int) -> None:
        nonlocal last, drawn
        now = time.monotonic()
        if now - last < INTERVAL:
            return
        last, drawn = now, True
        full = CELLS * min(done, of) // max(of, 1)
        bar = click.style("━" * full, fg="cyan") + click.style("─" * (CELLS - full), dim=True)
        _over(f"{label} {bar if colours(sys.stderr) else click.unstyle(bar)} {done:,} of {of:,}")

    try:
        yield draw
    finally:
        if drawn:
            _over("")


def _over(text: str) -> None:
    """Writes over what stands on the terminal's line."""
    click.echo(f"\r\x1b[K{text}", err=True, nl=False, color=True)
