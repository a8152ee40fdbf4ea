"""Points given by hand: a table with the columns number, question and points."""

from collections.abc import Mapping
from pathlib import Path

from itemwright.console import shown
from itemwright.grading.graded import Marks
from itemwright.spreadsheet import cell, plain, records
from itemwright.stop import PROBLEMS, USAGE, Stop
from itemwright_exporters.contract import Exam
from itemwright_schema.model import AnyQuestion

COLUMNS = ("number", "question", "points")

BY_HAND = "by-hand.csv"
"""The form that `grade` writes, to be filled in."""


def read_marks(file: Path, exam: Exam) -> Marks:
    """The points by number and question id. Stops at lines that can't be right, all of them at once."""
    lines = records(file, "table of marks")
    head_line, head = next(lines, (1, []))
    columns = {plain(heading): at for at, heading in enumerate(head)}
    if "marked" in columns and "key" in columns:
        raise Stop(f"{shown(file)} is what was read from the sheets; fill in {BY_HAND} beside it", PROBLEMS)
    missing = [name for name in COLUMNS if name not in columns]
    if missing:
        raise Stop(
            f"{shown(file)}:{head_line}: there is no column {' and no column '.join(missing)}. Three are needed: "
            "number (the student's), question (its id) and points, as in {BY_HAND}",
            PROBLEMS,
        )
    questions = {item.question.id: item.question for item in exam.versions[0].items}
    marks: dict[tuple[str, str], float] = {}
    faults = []
    for line, cells in lines:
        number, question, points = (cell(cells, columns[name]) for name in COLUMNS)
        if not points:
            continue
        fault = _fault(number, question, points, questions)
        if not fault and marks.get((number, question)) not in (None, _number(points)):
            fault = f"student {number} has other points for {question} above"
        if fault:
            faults.append(f"{shown(file)}:{line}: {fault}")
        else:
            marks[number, question] = _number(points) or 0.0
    if faults:
        raise Stop("\n  ".join(["the marks can't be used:", *faults[:20]]), PROBLEMS)
    return marks


def _fault(number: str, question: str, points: str, questions: Mapping[str, AnyQuestion]) -> str:
    if not number:
        return "there is no student's number"
    if question not in questions:
        return f'the paper has no question "{question}"'
    value, most = _number(points), questions[question].meta.points
    if value is None:
        return f'"{points}" is no number of points'
    return "" if 0 <= value <= most else f"{points} points are given for a question of {most:g}"


def _number(text: str) -> float | None:
    try:
        value = float(text.replace(",", "."))
    except ValueError:
        return None
    return value if value == value and abs(value) != float("inf") else None


def refuse_to_lose(file: Path, exam: Exam, marks: Marks) -> None:
    """Stops where the form of an earlier run holds points that were not given now: it is written anew."""
    if file.is_file() and (lost := read_marks(file, exam).keys() - marks.keys()):
        raise Stop(
            f"{shown(file)} holds {len(lost)} points that would be lost: give it by --marks {shown(file)}, or move it "
            "away",
            USAGE,
        )
