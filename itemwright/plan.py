"""A build: every output is made in a folder of its own, then all are put in place together, the ledger last."""

import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from itemwright import console, ledger
from itemwright.console import shown
from itemwright.output import Output
from itemwright.place import MANIFEST, Move, manifest, put_in_place, remove, stale
from itemwright.progress import progress
from itemwright.stop import ENVIRONMENT, PROBLEMS, USAGE, Stop
from itemwright_exporters.contract import Exporter, ExportError, Job, Options, Result, Stamps
from itemwright_exporters.render import Renderer
from itemwright_schema.model import Bank


def build(
    bank: Bank, exporters: Sequence[Exporter], out: Path, options: Options, now: int, locked: bool = False
) -> list[Output]:
    """Makes the outputs of a bank below `out` and notes in its ledger what changed.

    Either all of it is done, or nothing: after a `Stop` or OSError the folder and the ledger are as they were. With
    `locked` a ledger that would change is a reason to stop.
    """
    _refuse_lacking(exporters)
    book = ledger.read(bank.folder / ledger.FILE)
    released = ledger.read(bank.folder / ledger.RELEASED).stamps
    renderer = Renderer(bank)
    with _beside(out) as room:
        outputs = []
        for exporter in exporters:
            made = room / exporter.name
            made.mkdir()
            with progress(exporter.name) as report:
                job = Job(bank, renderer, made, options, book.stamps, now, report, released)
                outputs.append(Output(exporter.name, exporter.folder, _exported(exporter, job)))
        stamps = {key: stamp for output in outputs for key, stamp in output.result.stamps.items()}
        _put_in_place(outputs, room, out, bank.folder / ledger.FILE, book, stamps, locked)
    return outputs


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


@contextmanager
def _beside(out: Path) -> Iterator[Path]:
    """A folder on the file system of `out`, gone at the end; `out` is made if need be."""
    if out.exists() and not out.is_dir():
        raise Stop(f"{shown(out)} is a file; outputs need a folder: --out DIR", USAGE)
    try:
        out.mkdir(parents=True, exist_ok=True)
        room = TemporaryDirectory(dir=out, prefix=".itemwright-")
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
    outputs: Sequence[Output],
    room: Path,
    out: Path,
    ledger_file: Path,
    book: ledger.Ledger,
    stamps: Stamps,
    locked: bool,
) -> None:
    moves: list[Move] = []
    old: list[tuple[Path, Path]] = []
    for output in outputs:
        made, folder = room / output.name, out / output.folder
        (made / MANIFEST).write_text(manifest(output.result.files), encoding="utf-8", newline="\n")
        old += [(path, folder) for path in stale(folder, output.result.files)]
        moves += [Move(made / file, folder / file) for file in (*output.result.files, MANIFEST)]
    first = not ledger_file.exists()
    new_ledger = ledger.replacement(ledger_file, book, stamps, locked)
    put_in_place(moves if new_ledger is None else [*moves, new_ledger])
    if new_ledger is not None and first:
        console.note(f"a ledger was started: {shown(ledger_file)}. Commit it: learners' progress hangs on it")
    for path, folder in old:
        remove(path, folder)
