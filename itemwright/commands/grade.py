"""`itemwright grade`: points from answer sheets."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory

import click

from itemwright import console
from itemwright.commands.options import bank_option
from itemwright.console import count, shown, some
from itemwright.frames import summary
from itemwright.grading.graded import Graded
from itemwright.grading.marking import graded
from itemwright.grading.marks import BY_HAND, read_marks, refuse_to_lose
from itemwright.grading.reports import files
from itemwright.grading.scans import CHECK, Scan, read_scans, refuse_others
from itemwright.grading.statistics import counted, reliability
from itemwright.paper.exam import exam as exam_of
from itemwright.paper.roster import read_roster
from itemwright.place import Move, put_in_place
from itemwright.reading import read
from itemwright.report import tell_problems
from itemwright.stop import PROBLEMS, USAGE, Stop
from itemwright.which_bank import which_bank
from itemwright_exporters.contract import Exam, Student
from itemwright_exporters.pdf.answer_sheet.which import check_of
from itemwright_exporters.render import Renderer
from itemwright_schema import Reading

FILE = click.Path(path_type=Path)


@click.command()
@click.argument("scans", type=FILE, nargs=-1, required=True)
@click.option("--paper", "name", required=True, metavar="NAME", help="The paper: papers/NAME.toml of the bank.")
@click.option("--roster", type=FILE, metavar="FILE", help="The students, as for `build --roster`: CSV.")
@click.option("--marks", type=FILE, metavar="FILE", help="Points given by hand: by-hand.csv, filled in.")
@bank_option
@click.option("--out", type=FILE, default="build", show_default=True, metavar="DIR", help="The folder for outputs.")
def command(
    scans: tuple[Path, ...], name: str, roster: Path | None, marks: Path | None, bank: Path | None, out: Path
) -> None:
    """Turn SCANS, the results that OMRChecker writes, into scores. SCANS are CSV files, or its whole output folder.

    Writes scores.csv, answers.csv, questions.csv, by-hand.csv and review.csv. What can't be told for sure is in
    review.csv, and its points are open: nothing is guessed. The exit code is 1 while there is something to look at.
    """
    folder = which_bank(bank)
    students = read_roster(roster) if roster else ()
    reading = read(folder, papers=True)
    errors = [problem for problem in reading.problems if problem.is_error]
    if errors:
        tell_problems(errors, reading, folder)
        raise Stop(f"nothing was graded: {summary(reading.problems)}", PROBLEMS)
    exam = exam_of(reading, name)
    sheets = read_scans(scans)
    if _are_personal(exam, sheets):
        exam = _personal(reading, name, students)
    refuse_others(sheets, exam)
    given = read_marks(marks, exam) if marks else {}
    target = out / "grades" / name
    refuse_to_lose(target / BY_HAND, exam, given)
    result = graded(exam, sheets, students, given)
    _write(target, files(exam, result, Renderer(reading.bank)))
    _tell(result, target)
    if result.doubts:
        raise Stop(f"{count(len(result.doubts), 'mark')} can't be told for sure: see {shown(target / 'review.csv')}", 1)


def _are_personal(exam: Exam, sheets: Sequence[Scan]) -> bool:
    """Whether these are sheets of personal papers, by their dots. Stops where they are another paper's."""
    seen = [sheet.fields[CHECK] for sheet in sheets if sheet.fields[CHECK]]
    shared, personal = (seen.count(check_of(exam, own)) for own in (False, True))
    if seen and not shared and not personal:
        raise Stop(
            f"none of the {count(len(seen), 'sheet')} is of the paper {exam.paper.name} as it is now: the dots at "
            f"their foot say {some(sorted(set(seen)), 3)}, and the paper's are {check_of(exam, False)}. Is it another "
            "paper, or were its questions chosen again since it was printed?",
            PROBLEMS,
        )
    return personal > shared


def _personal(reading: Reading, name: str, students: Sequence[Student]) -> Exam:
    if not students:
        raise Stop("each of these sheets has a paper of its own: name the --roster that they were printed for", USAGE)
    return exam_of(reading, name, students)


def _write(target: Path, contents: Mapping[str, bytes]) -> None:
    target.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=target, prefix=".itemwright-") as room:
        for name, content in contents.items():
            (Path(room) / name).write_bytes(content)
        put_in_place([Move(Path(room) / name, target / name) for name in contents])


def _tell(result: Graded, target: Path) -> None:
    """A line on stdout: how many sheets, and the mean of those of which everything is known."""
    final = [paper for paper in result.papers if paper.final]
    told = [count(len(result.papers), "sheet"), f"{len(final)} final"]
    if final:
        told.append(f"mean {fmean(paper.points for paper in final):.1f} points")
    if (alpha := reliability(counted(result.papers))) is not None:
        told.append(f"reliability {alpha:.2f}")
    click.echo(f"{shown(target)}: {', '.join(told)}")
    if result.missing:
        console.note(f"{count(len(result.missing), 'student')} of the roster handed in no sheet: see scores.csv")
    if result.strangers:
        console.warning(f"--marks has points of students without a sheet: {some(result.strangers)}")
