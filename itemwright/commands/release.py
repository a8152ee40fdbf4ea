"""`itemwright release`: notes that the deck was given to learners."""

from pathlib import Path
from tempfile import TemporaryDirectory

import click

from itemwright import console, ledger
from itemwright.commands.options import bank_option
from itemwright.console import count, shown
from itemwright.exporters import named
from itemwright.frames import summary
from itemwright.place import write_safely
from itemwright.plan import build, build_time
from itemwright.reading import read
from itemwright.report import tell_problems
from itemwright.select import Selection, select
from itemwright.stop import PROBLEMS, Stop
from itemwright.which_bank import which_bank
from itemwright_exporters.contract import Options, Stamp
from itemwright_schema.model import Bank, Status

HEADER = "# The deck as it was last released. Written by `itemwright release`; commit it, and don't edit it.\n"


@click.command()
@bank_option
@click.option("--drafts", is_flag=True, help="The released deck holds drafts too.")
def command(bank: Path | None, drafts: bool) -> None:
    """Note that the deck was given to learners: the next build lists what changed since.

    The ledger must be up to date: build the deck first, and release what was built.
    """
    folder = which_bank(bank)
    reading = read(folder)
    errors = [problem for problem in reading.problems if problem.is_error]
    tell_problems(errors, reading, folder)
    if errors:
        raise Stop(f"nothing was released: {summary(reading.problems)}", PROBLEMS)
    chosen = select(reading.bank, Selection(drafts=drafts))
    with TemporaryDirectory() as room:  # what is released is what a build would make now
        build(chosen, named("anki"), Path(room), Options(), build_time(), locked=True)
    released = _released(chosen, build_time())
    file = folder / ledger.RELEASED
    write_safely([(file, ledger.write(released, HEADER).encode())])
    notes = sum(sort == "note" for sort, _ in released)
    console.tell(f"{shown(file)}: {count(notes, 'note')} released. Commit it with the ledger.")


def _released(bank: Bank, now: int) -> dict[tuple[str, str], Stamp]:
    stamps = ledger.read(bank.folder / ledger.FILE).stamps
    names = {(q.id if q.language == bank.settings.language else f"{q.id}.{q.language}"): q for q in bank.questions}
    notes = {("note", name): stamps["note", name] for name in names}
    retired = {("retired", name): stamps["note", name] for name, q in names.items() if q.meta.status is Status.RETIRED}
    version = bank.settings.version or "unnamed"
    return {**notes, **retired, ("release", version): Stamp("-", now)}
