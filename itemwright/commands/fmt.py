"""`itemwright fmt`: mends the sources themselves."""

import sys
from collections.abc import Mapping
from difflib import unified_diff
from pathlib import Path
from secrets import choice

import click

from itemwright import console
from itemwright.commands.options import bank_option
from itemwright.console import shown
from itemwright.ledger import FILE as LEDGER
from itemwright.place import write_safely
from itemwright.reading import read
from itemwright.stop import PROBLEMS, Stop
from itemwright.visible import visible
from itemwright.which_bank import which_bank
from itemwright_schema import Reading
from itemwright_schema.repair import mended, missing_ids


@click.command()
@bank_option
@click.option("--ids", is_flag=True, help="Write the ids that are missing, and bank.toml if it is, and mend nothing.")
@click.option("--check", is_flag=True, help="Change nothing; the exit code is 1 if there is something to change.")
@click.option("--diff", is_flag=True, help="Change nothing; print what would change. The exit code is as with --check.")
def command(bank: Path | None, ids: bool, check: bool, diff: bool) -> None:
    """Mend in the sources what `check` calls fixable, or write the ids that are missing.

    No question changes by it: the mended text is read again before it is written. Either every file is written or
    none. What needn't change stays as it is, line ends too.
    """
    folder = which_bank(bank)
    reading = read(folder)
    texts = missing_ids(reading, _own(folder)) if ids else mended(reading)
    edits = {folder / file: text.encode() for file, text in texts.items()}
    for path, content in edits.items() if diff else ():
        click.echo(_diff(path, content), nl=False)
    if ids and not (check or diff):
        _write(edits, reading)
    elif not (check or diff):
        write_safely(edits.items())
    for path in edits:
        console.tell(f"{'would write' if check or diff else 'wrote'} {shown(path)}")
    if not edits:
        console.tell("No id is missing." if ids else "Nothing is to be mended.")
    if (check or diff) and edits:
        raise click.exceptions.Exit(PROBLEMS)


def _own(folder: Path) -> str:
    """What makes a new bank's id its own. One whose deck was built already keeps the id that its notes hang on."""
    return "" if (folder / LEDGER).exists() else f"-{''.join(choice(LETTERS) for _ in range(5))}"


LETTERS = "abcdefghijklmnopqrstuvwxyz234567"


def _write(edits: Mapping[Path, bytes], before: Reading) -> None:
    """Writes the files and reads the bank again. If any question came to differ, all is put back as it was."""
    old = {path: path.read_bytes() for path in edits if path.exists()}
    write_safely(edits.items())
    if _content(read(before.bank.folder)) != _content(before):
        write_safely(old.items())
        for path in edits.keys() - old.keys():
            path.unlink()
        raise Stop(
            "nothing was written: a question would have changed. This is a mistake in itemwright: report it", PROBLEMS
        )


def _content(reading: Reading) -> list[object]:
    """Of every question what `fmt` must not change: its id, its texts, its key."""
    return [
        (draft.id, draft.topic, [text.markdown for text in draft.texts], [option.correct for option in draft.options])
        for draft in reading.drafts
    ]


def _diff(path: Path, content: bytes) -> str:
    old = path.read_bytes() if path.exists() else b""
    before, after = (_lines(text) for text in (old, content))
    return "".join(unified_diff(before, after, shown(path) if old else "/dev/null", shown(path)))


def _lines(content: bytes) -> list[str]:
    """Lines as `patch` takes them, to the byte; before a person's eyes, with nothing in them that moves a cursor."""
    *lines, last = content.decode("utf-8").split("\n")
    if sys.stdout.isatty():
        lines, last = [visible(line.removesuffix("\r")) for line in lines], visible(last)
    return [*(f"{line}\n" for line in lines), *([f"{last}\n\\ No newline at end of file\n"] if last else [])]
