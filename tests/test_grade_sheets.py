"""From what was read to points: whose sheet, which version, and what can't be told for sure."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from pdf_papers import choices
from sheet_papers import paper, write_paper

from itemwright.grading.graded import Graded, Marks
from itemwright.grading.marking import graded
from itemwright.grading.scans import Scan
from itemwright.grading.statistics import counted, figures, reliability
from itemwright_exporters.contract import Exam, Student, Version
from itemwright_exporters.pdf.answer_sheet.which import check_of
from itemwright_exporters.render import letter
from itemwright_schema.model import ChoiceBase

QUESTIONS = (
    choices(3)
    + """\
## Which two?
<!-- id: two, points: 3, scoring: partial -->

- [x] two-a
- [x] two-b
- [ ] two-c
- [ ] two-d

## Why?
<!-- id: why, type: essay, points: 5 -->

### Rubric

Because.
"""
)
ADA, BOB = Student("0815", "Ada"), Student("4711", "Bob")


@pytest.fixture
def exam(tmp_path: Path) -> Exam:
    """Two versions of q0, q1, q2 (1 point each), two (3, partial) and the essay why (5)."""
    return paper(write_paper(tmp_path / "bank", QUESTIONS, 5, "versions = 2")).exam


def version(exam: Exam, name: str) -> Version:
    return next(one for one in exam.versions if one.name == name)


def sheet(exam: Exam, name: str, wanted: Mapping[str, str], number: str = "0815", **fields: str) -> Scan:
    """A sheet of this version on which the options whose text has a word of `wanted` are marked: {"q1": "right"}."""
    read = {"check": check_of(exam, exam.personal), "version": name}
    read |= {f"n{place}": digit for place, digit in enumerate(number, start=1)}
    for item in version(exam, name).items:
        if isinstance(item.question, ChoiceBase):
            shown = [item.question.options[source].text.markdown for source in item.order]
            words = wanted.get(item.question.id, "").split()
            marked = [letter(place) for place, text in enumerate(shown) if any(word in text.split() for word in words)]
            read[f"q{item.number}"] = "".join(marked)
        else:
            read[f"q{item.number}"] = ""
    return Scan("ada.jpg", "Results.csv:2", read | fields)


def field_of(exam: Exam, name: str, question: str) -> str:
    return next(f"q{item.number}" for item in version(exam, name).items if item.question.id == question)


def points(result: Graded, at: int = 0) -> dict[str, float | None]:
    return {answer.item.question.id: answer.points for answer in result.papers[at].answers}


RIGHT = {"q0": "right", "q1": "right", "q2": "right", "two": "two-a two-b"}


@pytest.mark.parametrize("name", ["A", "B"])
def test_a_sheet_is_marked_by_the_key_of_its_version(exam: Exam, name: str) -> None:
    wanted = {"q0": "right", "q1": "1-0", "two": "two-a two-c"}
    result = graded(exam, [sheet(exam, name, wanted)], [ADA], {})
    assert points(result) == {"q0": 1, "q1": 0, "q2": 0, "two": 1.5, "why": None}
    assert result.papers[0].points == 2.5
    assert result.papers[0].student == ADA
    assert not result.doubts
    assert not result.papers[0].final  # the essay is open


def test_the_other_versions_letters_earn_what_they_name_there(exam: Exam) -> None:
    """The marks of version A on a sheet that says B are marked by B's order."""
    marks = {name: seen for name, seen in sheet(exam, "A", RIGHT).fields.items() if name.startswith("q")}
    assert graded(exam, [sheet(exam, "A", RIGHT)], [], {}).papers[0].points == 6
    assert graded(exam, [sheet(exam, "B", {}, **marks)], [], {}).papers[0].points < 6


def test_points_given_by_hand_complete_a_paper(exam: Exam) -> None:
    marks: Marks = {("815", "why"): 3.5}  # a spreadsheet has eaten the zero
    (one,) = graded(exam, [sheet(exam, "A", RIGHT)], [ADA], marks).papers
    assert one.final
    assert one.points == 9.5


def test_two_marks_where_one_is_right_are_never_guessed(exam: Exam) -> None:
    field = field_of(exam, "A", "q1")
    result = graded(exam, [sheet(exam, "A", RIGHT, **{field: "AC"})], [ADA], {})
    (doubt,) = result.doubts
    assert (doubt.field, doubt.seen) == (field, "AC")
    assert points(result)["q1"] is None
    assert points(result)["q0"] == 1


def test_what_a_person_has_looked_at_counts(exam: Exam) -> None:
    field = field_of(exam, "A", "q1")
    result = graded(exam, [sheet(exam, "A", RIGHT, **{field: "AC!"})], [ADA], {})
    assert not result.doubts
    assert points(result)["q1"] == 0


def test_an_option_that_is_not_there_is_a_doubt(exam: Exam) -> None:
    field = field_of(exam, "A", "two")
    result = graded(exam, [sheet(exam, "A", RIGHT, **{field: "AF"})], [ADA], {})
    assert [doubt.field for doubt in result.doubts] == [field]
    assert points(result)["two"] is None


def test_a_mark_beside_an_essay_is_a_doubt(exam: Exam) -> None:
    field = field_of(exam, "B", "why")
    result = graded(exam, [sheet(exam, "B", RIGHT, **{field: "A"})], [ADA], {})
    assert [doubt.field for doubt in result.doubts] == [field]


@pytest.mark.parametrize("seen", ["", "A B", "D"])
def test_without_a_version_nothing_is_graded(exam: Exam, seen: str) -> None:
    result = graded(exam, [sheet(exam, "A", RIGHT, version=seen)], [ADA], {})
    assert [doubt.field for doubt in result.doubts] == ["version"]
    assert result.papers[0].answers == ()
    assert result.missing == (ADA,)


def test_a_sheet_with_other_dots_is_not_graded(exam: Exam) -> None:
    result = graded(exam, [sheet(exam, "A", RIGHT, check="01")], [ADA], {})
    assert [doubt.field for doubt in result.doubts] == ["check"]
    assert result.papers[0].version is None


def test_a_picture_without_corners_is_a_sheet_to_look_at(exam: Exam) -> None:
    empty = Scan("torn.jpg", "ErrorFiles.csv:2", dict.fromkeys(sheet(exam, "A", {}).fields, ""))
    (doubt,) = graded(exam, [empty], [ADA], {}).doubts
    assert doubt.scan.file == "torn.jpg"
    assert "nothing was read" in doubt.what


@pytest.mark.parametrize(
    ("digits", "number"),
    [(["", "8", "1", "5"], "815"), (["8", "1", "5", ""], "815"), (["0", "8", "1", "5"], "0815")],
)
def test_a_number_may_begin_or_end_with_empty_columns(exam: Exam, digits: list[str], number: str) -> None:
    fields = {f"n{place}": digit for place, digit in enumerate(digits, start=1)}
    (known,) = graded(exam, [sheet(exam, "A", RIGHT, **fields)], [ADA, BOB], {}).papers
    assert known.student == ADA
    assert not known.doubts
    (unknown,) = graded(exam, [sheet(exam, "A", RIGHT, **fields)], [], {}).papers
    assert unknown.number == number


@pytest.mark.parametrize("digits", [["0", "", "1", "5"], ["0", "89", "1", "5"], ["", "", "", ""], ["9", "9", "9", "9"]])
def test_a_number_that_is_nobodys_is_a_doubt(exam: Exam, digits: list[str]) -> None:
    fields = {f"n{place}": digit for place, digit in enumerate(digits, start=1)}
    result = graded(exam, [sheet(exam, "A", RIGHT, **fields)], [ADA, BOB], {})
    assert [doubt.field for doubt in result.doubts] == ["number"]
    assert result.papers[0].student is None
    assert result.papers[0].points == 6  # provisional: it is known what the sheet earns, and not whose it is
    assert result.missing == (ADA, BOB)


def test_two_sheets_with_one_number_are_both_in_doubt(exam: Exam) -> None:
    result = graded(exam, [sheet(exam, "A", RIGHT), sheet(exam, "B", {}), sheet(exam, "B", {}, "4711")], [ADA, BOB], {})
    assert [[doubt.field for doubt in one.doubts] for one in result.papers] == [["number"], ["number"], []]


def test_marks_of_a_stranger_are_told(exam: Exam) -> None:
    assert graded(exam, [sheet(exam, "A", RIGHT)], [], {("9999", "why"): 1.0}).strangers == ("9999",)


def test_personal_sheets_are_marked_by_their_students_own_order(tmp_path: Path) -> None:
    exam = paper(write_paper(tmp_path / "bank", QUESTIONS, 5), [ADA, BOB]).exam
    ada = sheet(exam, "0815", RIGHT, "0815")
    bob = sheet(exam, "4711", {"q0": "right"}, "4711")
    result = graded(exam, [bob, ada], [ADA, BOB], {})
    assert [(one.student, one.points) for one in result.papers] == [(BOB, 1), (ADA, 6)]
    assert not result.doubts


def test_figures_of_questions(exam: Exam) -> None:
    wanted = [
        {"q0": "right", "q1": "right", "q2": "", "two": "two-a two-b"},
        {"q0": "right", "q1": "1-3", "two": "two-a"},
        {"q0": "0-2", "q1": "right"},
        {"q0": "0-2", "q1": "1-3"},
    ]
    sheets = [sheet(exam, "AB"[at % 2], marks, f"000{at}") for at, marks in enumerate(wanted)]
    doubtful = sheet(exam, "A", RIGHT, "0009", **{field_of(exam, "A", "q0"): "AB"})
    result = graded(exam, [*sheets, doubtful], [], {("0000", "why"): 5.0})
    by_id = {one.question.id: one for one in figures(counted(result.papers))}
    q0, two, why = by_id["q0"], by_id["two"], by_id["why"]
    assert q0.papers == 4
    assert q0.facility == 0.5
    assert dict(q0.chosen) == {1: 2, 2: 2}  # by their places in the sources, whatever the version
    assert by_id["q2"].empty == 4
    assert two.facility == pytest.approx((3 + 1.5) / 4 / 3)
    # q0 earned 1 1 0 0, and the rest without the essay 4 1.5 1 0: by hand, deviations of 0.5 and 1.625 on average.
    rest = [4, 1.5, 1, 0]
    mean = sum(rest) / 4
    by_hand = (0.5 * sum(rest[:2]) - 0.5 * sum(rest[2:])) / 4 / (0.5 * (sum((r - mean) ** 2 for r in rest) / 4) ** 0.5)
    assert q0.discrimination == pytest.approx(by_hand)
    assert (why.papers, why.facility, why.discrimination) == (1, 1.0, None)


def test_reliability_is_cronbachs_alpha(exam: Exam) -> None:
    sheets = [
        sheet(exam, "A", {"q0": "right", "q1": "right"}, "0001"),
        sheet(exam, "A", {"q0": "right"}, "0002"),
        sheet(exam, "A", {}, "0003"),
    ]
    # By hand, over q0 (1 1 0), q1 (1 0 0), q2 and two (0 0 0): 4/3 * (1 - (2/9 + 2/9) / (2/3)) = 4/9.
    assert reliability(graded(exam, sheets, [], {}).papers) == pytest.approx(4 / 9)
    assert reliability([]) is None
