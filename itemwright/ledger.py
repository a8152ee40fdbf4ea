"""The ledger, `anki.ledger` in the bank: when the content of each note last changed, so that learners get changes only.

One line a thing, sorted, so that git merges it: what it is (`note`, `notetype`, `deck`), its name, the hash of its
content and the time of its last change in seconds, UTC. It counts among the sources and is committed with them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote, unquote

from itemwright import console
from itemwright.console import shown
from itemwright.place import Move, written_beside
from itemwright.stop import ENVIRONMENT, PROBLEMS, Stop
from itemwright_exporters.contract import Stamp, Stamps

FILE = "anki.ledger"
RELEASED = "anki.released"
"""The ledger's notes as they were when the bank was last released, in the same form. `itemwright release` writes it."""

HEADER = "# When each card last changed. Written by itemwright; commit it with the questions, and don't edit it.\n"

_MARKERS = ("<<<<<<<", "|||||||", "=======", ">>>>>>>")
"""How git marks a merge that it left to a person."""


@dataclass(frozen=True, slots=True)
class Ledger:
    """What the file said. `conflict`: it held a merge that nobody had settled, and must be written anew."""

    stamps: Mapping[tuple[str, str], Stamp] = field(default_factory=dict)
    conflict: bool = False


def read(file: Path) -> Ledger:
    """The ledger in `file`; an empty one where there is no file yet. Stops at what is no ledger."""
    if file.is_symlink():
        raise Stop(f"{shown(file)} is a symbolic link; the ledger must be a file of the bank itself", PROBLEMS)
    if not file.exists():
        return Ledger()
    try:
        ledger = parse(file.read_text(encoding="utf-8"), shown(file))
    except UnicodeDecodeError:
        raise Stop(f"{shown(file)} is not UTF-8. Take the file from your last commit", PROBLEMS) from None
    if ledger.conflict:
        console.note(f"{shown(file)} held an unsettled merge: of each line the later change counts")
    return ledger


def replacement(file: Path, ledger: Ledger, new: Stamps, locked: bool) -> Move | None:
    """The ledger with the new stamps in it, written beside `file`; None while nothing has changed.

    Nothing is ever dropped: a question that is left out today keeps its learners. With `locked` a change is a reason to
    stop, and so is a folder that can't be written to.
    """
    after = {**ledger.stamps, **new}
    different = changes(ledger.stamps, after)
    if not different and not ledger.conflict:
        return None
    if locked:
        what = console.some(different) if different else "it holds an unsettled merge"
        raise Stop(
            f"{shown(file)} isn't up to date, and --locked keeps it as it is: {what}. "
            "Build without --locked and commit the file",
            PROBLEMS,
        )
    try:
        return Move(written_beside(file, write(after).encode()), file)
    except OSError as fault:
        raise Stop(
            f"the ledger can't be written to the bank ({shown(file)}): {fault.strerror}. Without it the next build "
            "couldn't tell which cards have changed",
            ENVIRONMENT,
        ) from None


def parse(text: str, file: str) -> Ledger:
    """Reads a ledger. Where a line stands twice, after a merge, the later change wins. Stops at a line that is none.

    `file` names it in messages.
    """
    stamps: dict[tuple[str, str], Stamp] = {}
    conflict = False
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith(_MARKERS):
            conflict = True
        elif line.strip() and not line.startswith("#"):
            key, stamp = _entry(line, f"{file}:{number}")
            stamps[key] = max(stamps.get(key, stamp), stamp, key=lambda s: (s.mod, s.hash))
    return Ledger(stamps, conflict)


def write(stamps: Stamps, header: str = HEADER) -> str:
    """The ledger's text: the same stamps always give the same bytes."""
    lines = (f"{sort} {_quoted(name)} {stamp.hash} {stamp.mod}\n" for (sort, name), stamp in stamps.items())
    return header + "".join(sorted(lines))


def changes(before: Stamps, after: Stamps) -> list[str]:
    """What differs, in words: "note k7q2m9xr is new"."""
    return [
        f"{sort} {name} {'has changed' if (sort, name) in before else 'is new'}"
        for (sort, name), stamp in sorted(after.items())
        if before.get((sort, name)) != stamp
    ]


def _entry(line: str, place: str) -> tuple[tuple[str, str], Stamp]:
    words = line.split()
    if len(words) != 4 or not words[3].isdecimal():
        raise Stop(
            f'{place}: "{line}" is no line of a ledger (a word, a name, a hash, a time). '
            "Take the file from your last commit, or delete the line: its card is then sent to learners once more",
            PROBLEMS,
        )
    sort, name, content, mod = words
    return (sort, unquote(name)), Stamp(content, int(mod))


def _quoted(name: str) -> str:
    """The name as one word: space and what can't be seen are written as in a URL, all else stays readable."""
    return "".join(quote(char) if char == "%" or char.isspace() or not char.isprintable() else char for char in name)
