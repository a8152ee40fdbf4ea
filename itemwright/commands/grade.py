"""`itemwright grade`: points from answer sheets."""

from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory

import click

from itemwright import console
from itemwright.commands.options import bank_option
from itemwright.console import count, shown
from itemwright.frames import summary
from itemwright.grading.graded import Graded, graded
from itemwright.grading.marks import read_marks
from itemwright.grading.reports import files
from itemwright.grading.scans import read_scans
from itemwright.grading.statistics import reliability
from itemwright.paper.exam import exam as exam_of
from itemwright.paper.roster import read_roster
from itemwright.place import MANIFEST, Move, manifest, put_in_place
from itemwright.reading import read
from itemwright.report import tell_problems
from itemwright.stop import PROBLEMS, Stop
from itemwright.which_bank import which_bank
from itemwright_exporters.render import Renderer

FILE = click.Path(path_type=Path)


@click.command()
@click.argument("scans", type=FILE)
@click.option("--paper", "name", required=True, metavar="NAME", help="The paper: papers/NAME.toml of the bank.")
@click.option("--roster", type=FILE, metavar="FILE", help="The students, as for `build --roster`: CSV.")
@click.option("--personal", is_flag=True, help="Each student of the roster had a paper of their own.")
@click.option("--marks", type=FILE, metavar="FILE", help="Points given by hand: CSV of number, question id, points.")
@bank_option
@click.option("--out", type=FILE, default="build", show_default=True, metavar="DIR", help="The folder for outputs.")
def command(
    scans: Path, name: str, roster: Path | None, personal: bool, marks: Path | None, bank: Path | None, out: Path
) -> None:
    """Turn SCANS, the results that OMRChecker writes, into scores.

    Writes scores.csv, answers.csv, questions.csv and review.csv. What can't be told for sure is in review.csv, and its
    points are open: nothing is guessed. The exit code is 1 while there is something to look at.
    """
    folder = which_bank(bank)
    if personal and not roster:
        raise Stop("--personal needs the --roster that the papers were printed for", 2)
    students = read_roster(roster) if roster else ()
    read_sheets = read_scans(scans)
    reading = read(folder, papers=True)
    errors = [problem for problem in reading.problems if problem.is_error]
    if errors:
        tell_problems(errors, reading, folder)
        raise Stop(f"nothing was graded: {summary(reading.problems)}", PROBLEMS)
    exam = exam_of(reading, name, students if personal else ())
    result = graded(exam, read_sheets, students, read_marks(marks, exam) if marks else {})
    target = out / "grades" / name
    _write(target, dict(files(exam, result, Renderer(reading.bank))))
    _tell(result, target)
    if result.doubts:
        raise Stop(f"{count(len(result.doubts), 'mark')} can't be told for sure: see {shown(target / 'review.csv')}", 1)


def _write(target: Path, contents: dict[str, bytes]) -> None:
    target.mkdir(parents=True, exist_ok=True)
    contents[MANIFEST] = manifest(contents).encode()
    with TemporaryDirectory(dir=target, prefix=".itemwright-") as room:
        for name, content in contents.items():
            (Path(room) / name).write_bytes(content)
        put_in_place([Move(Path(room) / name, target / name) for name in contents])


def _tell(result: Graded, target: Path) -> None:
    final = [paper for paper in result.papers if paper.final]
    told = [count(len(result.papers), "sheet"), f"{len(final)} final"]
    if final:
        told.append(f"mean {fmean(paper.points for paper in final):.1f} points")
        if (alpha := reliability(final)) is not None:
            told.append(f"reliability {alpha:.2f}")
    console.tell(f"{shown(target)}: {', '.join(told)}")
    if result.missing:
        console.note(f"no sheet of {count(len(result.missing), 'student')} of the roster: see scores.csv")
