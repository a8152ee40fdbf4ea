"""`itemwright fmt`: mends the sources themselves."""

from collections.abc import Mapping
from difflib import unified_diff
from pathlib import Path

import click

from itemwright import console
from itemwright.commands.options import bank_option
from itemwright.console import shown
from itemwright.place import write_safely
from itemwright.reading import read
from itemwright.stop import PROBLEMS, USAGE, Stop
from itemwright.which_bank import which_bank
from itemwright_schema import Reading
from itemwright_schema.source.ids import missing_ids


@click.command()
@bank_option
@click.option("--ids", is_flag=True, help="Write the ids that are missing, and bank.toml if it is.")
@click.option("--check", is_flag=True, help="Change nothing; the exit code is 1 if there is something to change.")
@click.option("--diff", is_flag=True, help="Change nothing; print what would change.")
def command(bank: Path | None, ids: bool, check: bool, diff: bool) -> None:
    """Write into the sources what is missing there.

    Either every file is written or none. What needn't change stays as it is, line ends too.
    """
    if not ids:
        raise Stop("say what to write: itemwright fmt --ids", USAGE)
    folder = which_bank(bank)
    reading = read(folder)
    edits = {folder / file: text.encode() for file, text in missing_ids(reading).items()}
    for path, content in edits.items() if diff else ():
        click.echo(_diff(path, content), nl=False)
    if not (check or diff):
        _write(edits, reading)
    for path in edits:
        console.tell(f"{'would write' if check or diff else 'wrote'} {shown(path)}")
    if not edits:
        console.tell("No id is missing.")
    if check and edits:
        raise click.exceptions.Exit(PROBLEMS)


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
    return [line + "\n" for line in content.decode("utf-8-sig").replace("\r\n", "\n").split("\n")]
