"""Looks whether files of the bank change, and has it read again."""

from pathlib import Path
from threading import Event

from watchfiles import watch

from itemwright.preview.bench import Bench

QUIET = 30
"""Milliseconds without a further change after which a save is taken for done: an editor writes beside and renames."""

LONGEST = 200
"""Milliseconds after which changes that don't end are looked at all the same."""


def keep_reading(bench: Bench, ended: Event) -> None:
    """Reads the bank anew after each change, until `ended` is set."""
    watched = watch(
        bench.folder, debounce=LONGEST, step=QUIET, stop_event=ended, rust_timeout=500, yield_on_timeout=True
    )
    for number, changes in enumerate(watched):
        if any(_counts(Path(path), bench.folder) for _, path in changes):
            bench.read()
        elif number == 0:  # what was saved before the watch began
            bench.read_if_changed()


def _counts(path: Path, folder: Path) -> bool:
    """Whether a change may change the bank: not what editors and version control put beside."""
    try:
        parts = path.relative_to(folder.resolve()).parts
    except ValueError:
        return False
    return not any(part.startswith(".") or part.endswith(("~", ".swp", ".tmp")) for part in parts)
