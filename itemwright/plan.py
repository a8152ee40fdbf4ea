"""A build: every output is made in a folder of its own, then all are put in place together, what is written into the
bank last."""

import os
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from itemwright import console, ledger
from itemwright.console import shown
from itemwright.kept import KeptInStore
from itemwright.output import Output
from itemwright.place import MANIFEST, Move, manifest, put_in_place, remove, stale, written_beside
from itemwright.progress import progress
from itemwright.stop import ENVIRONMENT, PROBLEMS, USAGE, Stop
from itemwright.store import Store
from itemwright_exporters.contract import Exam, Exporter, ExportError, Job, Options, Result, Stamps
from itemwright_exporters.render import Renderer
from itemwright_schema.model import Bank

if TYPE_CHECKING:
    from itemwright.paper.exam import Prepared


def build(
    bank: Bank,
    exporters: Sequence[Exporter],
    out: Path,
    options: Options,
    now: int,
    locked: bool = False,
    papers: "Sequence[Prepared]" = (),
    store: Store | None = None,
) -> list[Output]:
    """Makes the outputs of a bank below `out`, or of `papers`, and notes in its ledger what changed.

    Either all of it is done, or nothing: after a `Stop` or OSError the folder, the ledger and the papers' lock files
    are as they were. With `locked` one of these that would change is a reason to stop. In `store` exporters keep what
    they need not work out again.
    """
    store = store or Store(None)
    if locked:
        _refuse_unlocked(papers)
    _refuse_lacking(exporters)
    book = ledger.read(bank.folder / ledger.FILE)
    released = ledger.read(bank.folder / ledger.RELEASED).stamps
    renderer = Renderer(bank)
    with _beside(out) as room:
        outputs: dict[Path, Output] = {}
        for exporter in exporters:
            for paper in papers or (None,):
                name, folder, held, exam = _task(exporter, paper, bank)
                made = room / str(len(outputs))
                made.mkdir()
                with progress(name) as report:
                    kept = KeptInStore(store, bank.folder, name)
                    job = Job(held, renderer, made, options, book.stamps, now, report, released, exam, kept)
                    outputs[made] = Output(name, folder, _exported(exporter, job))
        stamps = {key: stamp for output in outputs.values() for key, stamp in output.result.stamps.items()}
        _put_in_place(outputs, papers, out, bank.folder / ledger.FILE, book, stamps, locked)
    return list(outputs.values())


def _task(exporter: Exporter, paper: "Prepared | None", bank: Bank) -> tuple[str, str, Bank, Exam | None]:
    """What an output is called, its folder below that of all, the bank it is made from, and the exam if it is one's."""
    if paper is None:
        return exporter.name, exporter.folder, bank, None
    name = paper.exam.paper.name
    return f"{exporter.name} {name}", f"{exporter.folder}/{name}", paper.bank, paper.exam


def _refuse_unlocked(papers: "Sequence[Prepared]") -> None:
    stale = dict.fromkeys(shown(paper.lock) for paper in papers if paper.text is not None)
    if stale:
        raise Stop(
            f"--locked keeps lock files as they are, and this would change: {console.some(stale)}. "
            "Build without --locked and commit the file",
            PROBLEMS,
        )


def build_time() -> int:
    """The time of the build in seconds, UTC: now, or what SOURCE_DATE_EPOCH says (https://reproducible-builds.org)."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if not given:
        return int(time.time())
    if not given.isdecimal():
        raise Stop(f'SOURCE_DATE_EPOCH is "{given}"; it must be a number of seconds since 1970', USAGE)
    return int(given)


def _refuse_lacking(exporters: Sequence[Exporter]) -> None:
    lacking = [f"{exporter.name} needs {lack}" for exporter in exporters for lack in exporter.missing()]
    if lacking:
        raise Stop("\n  ".join(["something is missing on this machine:", *lacking]), ENVIRONMENT)


ROOM = ".itemwright-"
"""How the folder of a build that is under way begins."""

ABANDONED = 86_400
"""Seconds after which such a folder is taken for one of a build that was killed."""


def _clear_away(out: Path) -> None:
    """Removes what builds left that the system ended: students' papers may lie there."""
    for left in out.glob(f"{ROOM}*/"):
        if time.time() - left.stat().st_mtime > ABANDONED:
            rmtree(left, ignore_errors=True)


@contextmanager
def _beside(out: Path) -> Iterator[Path]:
    """A folder on the file system of `out`, gone at the end; `out` is made if need be."""
    if out.exists() and not out.is_dir():
        raise Stop(f"{shown(out)} is a file; outputs need a folder: --out DIR", USAGE)
    try:
        out.mkdir(parents=True, exist_ok=True)
        _clear_away(out)
        room = TemporaryDirectory(dir=out, prefix=ROOM)
    except OSError as fault:
        raise Stop(f"{shown(out)} can't be written to: {fault.strerror}", ENVIRONMENT) from None
    with room as folder:
        yield Path(folder)


def _exported(exporter: Exporter, job: Job) -> Result:
    try:
        result = exporter.export(job)
    except ExportError as fault:
        raise Stop(f"{exporter.name}: {fault}", PROBLEMS) from fault
    except OSError as fault:
        raise Stop(f"{exporter.name} can't be built: {console.reason(fault)}", ENVIRONMENT) from fault
    absent = [file for file in result.files if not (job.out / file).is_file()]
    if absent:
        raise Stop(f"{exporter.name}: it didn't write what it says it wrote: {console.some(absent)}", ENVIRONMENT)
    return result


def _put_in_place(
    outputs: Mapping[Path, Output],
    papers: "Sequence[Prepared]",
    out: Path,
    ledger_file: Path,
    book: ledger.Ledger,
    stamps: Stamps,
    locked: bool,
) -> None:
    moves: list[Move] = []
    old: list[tuple[Path, Path]] = []
    for made, output in outputs.items():
        folder = out / output.folder
        (made / MANIFEST).write_text(manifest(output.result.files), encoding="utf-8", newline="\n")
        old += [(path, folder) for path in stale(folder, output.result.files)]
        moves += [Move(made / file, folder / file) for file in (*output.result.files, MANIFEST)]
    first = not ledger_file.exists()
    locks = {paper.lock: paper.text for paper in papers if paper.text is not None}  # editions share one
    begun = [lock for lock in locks if not lock.exists()]
    in_bank: list[Move] = []
    try:
        in_bank += [Move(written_beside(lock, text.encode()), lock) for lock, text in locks.items()]
        new_ledger = ledger.replacement(ledger_file, book, stamps, locked)
        in_bank += [new_ledger] if new_ledger is not None else []
        put_in_place([*moves, *in_bank])
    finally:
        for move in in_bank:
            move.new.unlink(missing_ok=True)
    for lock in locks:
        what = "keeps what was chosen" if lock in begun else "was written anew"
        console.note(f"{shown(lock)} {what}. Commit it: the paper can be printed again as it is while it is there")
    if new_ledger is not None and first:
        console.note(f"a ledger was started: {shown(ledger_file)}. Commit it: learners' progress hangs on it")
    for path, folder in old:
        remove(path, folder)
