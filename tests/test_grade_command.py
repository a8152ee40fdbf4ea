"""`itemwright grade`, from the results of OMRChecker to tables."""

import csv
import io
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from pdf_papers import choices
from sheet_papers import write_paper
from test_grade_sheets import ADA, BOB, QUESTIONS, RIGHT, sheet

from itemwright.cli import cli
from itemwright.paper.exam import prepared
from itemwright_exporters.contract import Exam, Student
from itemwright_schema import load


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_paper(tmp_path / "bank", QUESTIONS, 5, "versions = 2\npass = 50")


def locked(folder: Path, students: Sequence[Student] = ()) -> Exam:
    """The exam; its lock file is written, as a build does."""
    reading = load(folder, papers=True)
    made = prepared(reading.bank, reading.papers[0], students)
    made.lock.write_text(made.text or made.lock.read_text("utf-8"), encoding="utf-8")
    return made.exam


def results(file: Path, sheets: Mapping[str, Mapping[str, str]]) -> Path:
    """A table as OMRChecker writes it: every cell quoted, columns of its own first."""
    file.parent.mkdir(parents=True, exist_ok=True)
    names = list(next(iter(sheets.values())))
    out = io.StringIO()
    writer = csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="\n")
    writer.writerow(["file_id", "input_path", "output_path", "score", *names])
    for picture, fields in sheets.items():
        writer.writerow([picture, f"in/{picture}", f"out/{picture}", "0", *(fields[name] for name in names)])
    file.write_text(out.getvalue(), encoding="utf-8")
    return file


def roster(file: Path, *students: Student) -> Path:
    file.write_text("".join(["number;name\n", *(f"{one.number};{one.name}\n" for one in students)]), "utf-8")
    return file


def grade(folder: Path, *arguments: Path | str) -> Result:
    out = folder.parent / "build"
    given = ["grade", *map(str, arguments), "--paper", "mid", "--bank", str(folder), "--out", str(out)]
    return CliRunner().invoke(cli, given)


def table(folder: Path, name: str) -> list[dict[str, str]]:
    content = (folder.parent / "build" / "grades" / "mid" / name).read_bytes()
    assert content.startswith(b"\xef\xbb\xbf")  # or Excel takes it for another encoding
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"))))


def test_scores_answers_and_questions(folder: Path, tmp_path: Path) -> None:
    exam = locked(folder)
    scans = results(
        tmp_path / "omr" / "Results" / "Results_10AM.csv",
        {
            "1.jpg": sheet(exam, "A", RIGHT, "0815").fields,
            "2.jpg": sheet(exam, "B", {"q0": "right"}, "4711").fields,
        },
    )
    made = grade(folder, scans, "--roster", roster(tmp_path / "roster.csv", ADA, BOB, Student("1", "Eve")))
    assert made.exit_code == 0, made.output
    assert "2 sheets" in made.output
    scores = table(folder, "scores.csv")
    assert [(row["number"], row["name"], row["version"], row["points"], row["of"]) for row in scores] == [
        ("0815", "Ada", "A", "6", "11"),
        ("4711", "Bob", "B", "1", "11"),
        ("1", "Eve", "", "", "11"),
    ]
    assert [row["passed"] for row in scores] == ["yes", "open", ""]
    assert [row["state"] for row in scores] == ["open: 1 to mark by hand"] * 2 + ["no sheet"]
    assert [row["blank"] for row in scores] == ["0", "3", ""]
    answers = [row for row in table(folder, "answers.csv") if row["number"] == "0815" and row["id"] == "two"]
    assert [(row["marked"], row["points"], row["state"]) for row in answers] == [(answers[0]["key"], "3", "read")]
    (two,) = (row for row in table(folder, "questions.csv") if row["id"] == "two")
    assert two["chosen"] == "A* 1, B* 1, C 0, D 0"
    assert two["facility"] == "0.50"
    assert table(folder, "review.csv") == []


def test_the_form_for_marks_by_hand_goes_around(folder: Path, tmp_path: Path) -> None:
    exam = locked(folder)
    scans = results(tmp_path / "r.csv", {"1.jpg": sheet(exam, "A", RIGHT, "0815").fields})
    assert grade(folder, scans).exit_code == 0
    form = folder.parent / "build" / "grades" / "mid" / "by-hand.csv"
    (row,) = table(folder, "by-hand.csv")
    assert (row["number"], row["question"], row["of"], row["points"]) == ("0815", "why", "5", "")
    form.write_text(form.read_text("utf-8-sig").replace("why,5,", "why,5,4.5"), "utf-8")
    refused = grade(folder, scans)
    assert refused.exit_code == 2
    assert "would be lost" in refused.output
    made = grade(folder, scans, "--marks", form)
    assert made.exit_code == 0, made.output
    (score,) = table(folder, "scores.csv")
    assert (score["points"], score["percent"], score["state"]) == ("10.5", "95.5", "final")
    assert [row["points"] for row in table(folder, "by-hand.csv")] == ["4.5"]
    assert grade(folder, scans, "--marks", form).exit_code == 0


def test_doubts_are_listed_and_the_exit_code_says_so(folder: Path, tmp_path: Path) -> None:
    exam = locked(folder)
    fields = {**sheet(exam, "A", RIGHT, "0815").fields, "version": "A B"}
    made = grade(folder, results(tmp_path / "r.csv", {"1.jpg": fields}))
    assert made.exit_code == 1
    assert "review.csv" in made.output
    (row,) = table(folder, "review.csv")
    assert (row["sheet"], row["results"], row["field"], row["seen"]) == ("1.jpg", "r.csv:2", "version", "A B")
    assert [row["state"] for row in table(folder, "scores.csv")] == ["not graded: see review.csv"]


def test_sheets_that_could_not_be_read_are_not_forgotten(folder: Path, tmp_path: Path) -> None:
    exam = locked(folder)
    fields = sheet(exam, "A", RIGHT, "0815").fields
    scans = results(tmp_path / "omr" / "Results" / "Results_10AM.csv", {"1.jpg": fields})
    results(tmp_path / "omr" / "Manual" / "ErrorFiles.csv", {"torn.jpg": dict.fromkeys(fields, "")})
    for given in (scans, tmp_path / "omr"):
        assert grade(folder, given).exit_code == 1
        assert [row["sheet"] for row in table(folder, "review.csv")] == ["torn.jpg"]
        assert [row["sheet"] for row in table(folder, "scores.csv")] == ["1.jpg", "torn.jpg"]


def test_a_second_run_of_the_reader_counts_once(folder: Path, tmp_path: Path) -> None:
    exam = locked(folder)
    sheets = {"1.jpg": sheet(exam, "A", RIGHT, "0815").fields}
    first = results(tmp_path / "omr" / "Results" / "Results_10AM.csv", sheets)
    results(tmp_path / "omr" / "Results" / "Results_11AM.csv", sheets)
    assert grade(folder, first.parent.parent).exit_code == 0
    assert len(table(folder, "scores.csv")) == 1


def test_personal_sheets_are_known_by_their_dots(folder: Path, tmp_path: Path) -> None:
    exam = locked(folder, [ADA, BOB])
    scans = results(
        tmp_path / "r.csv",
        {
            name: {k: v for k, v in sheet(exam, name, RIGHT, name).fields.items() if k != "version"}
            for name in ("0815", "4711")
        },
    )
    refused = grade(folder, scans)
    assert refused.exit_code == 2
    assert "--roster" in refused.output
    made = grade(folder, scans, "--roster", roster(tmp_path / "roster.csv", ADA, BOB))
    assert made.exit_code == 0, made.output
    assert [(row["name"], row["points"]) for row in table(folder, "scores.csv")] == [("Ada", "6"), ("Bob", "6")]


def test_sheets_of_another_paper_are_refused(folder: Path, tmp_path: Path) -> None:
    locked(folder)
    other = locked(write_paper(tmp_path / "other", choices(5), 5, "versions = 2"))
    scans = results(tmp_path / "r.csv", {"1.jpg": sheet(other, "A", {}, "0815").fields})
    made = grade(folder, scans)
    assert made.exit_code == 1
    assert "none of the 1 sheet is of the paper mid" in made.output
    assert not (folder.parent / "build").exists()


def test_a_paper_that_was_never_built_is_not_chosen_anew(folder: Path, tmp_path: Path) -> None:
    scans = results(tmp_path / "r.csv", {"1.jpg": {"check": "01234", "n1": "1", "q1": "A"}})
    made = grade(folder, scans)
    assert made.exit_code == 1
    assert "was not built yet" in made.output
    assert not list(folder.glob("papers/*.lock"))


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "these are no answers"),
        ("name,points\nAda,3\n", "these are no answers"),
        ("file_id,check,n1,q1,q1\n1.jpg,01,1,A,B\n", "the column q1 is there twice"),
        ("file_id,n1,q1\n1.jpg,1,A\n", "no column check"),
        ("file_id,check,q1\n1.jpg,1,A\n", "no column n1"),
        ("file_id,check,n1,q1\n", "no sheet"),
        ('file_id,check,n1,q1\n"1.jpg,01,1,A\n', "can't be read"),
    ],
)
def test_what_is_no_result_is_said(folder: Path, tmp_path: Path, content: str, said: str) -> None:
    locked(folder)
    file = tmp_path / "r.csv"
    file.write_text(content, "utf-8")
    made = grade(folder, file)
    assert made.exit_code == 1
    assert said in made.output
    assert not (folder.parent / "build").exists()


def test_results_without_one_of_the_questions_are_refused(folder: Path, tmp_path: Path) -> None:
    fields = dict(sheet(locked(folder), "A", RIGHT, "0815").fields)
    del fields["q2"]
    made = grade(folder, results(tmp_path / "r.csv", {"1.jpg": fields}))
    assert made.exit_code == 1
    assert "no column q2" in made.output


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("number,points\n0815,3\n", "no column question"),
        ("number,question,points\n0815,nope,3\n", 'no question "nope"'),
        ("number,question,points\n0815,why,5.5\n", "question of 5"),
        ("number,question,points\n0815,why,-1\n", "question of 5"),
        ("number,question,points\n0815,why,much\n", "no number of points"),
        ("number,question,points\n,why,3\n", "no student's number"),
        ("number,question,points\n0815,why,3\n0815,why,4\n", "other points"),
        ("number,id,marked,key,points\n0815,why,,,3\n", "by-hand.csv"),
    ],
)
def test_marks_that_can_not_be_are_refused(folder: Path, tmp_path: Path, content: str, said: str) -> None:
    exam = locked(folder)
    scans = results(tmp_path / "r.csv", {"1.jpg": sheet(exam, "A", RIGHT, "0815").fields})
    marks = tmp_path / "marks.csv"
    marks.write_text(content, "utf-8")
    made = grade(folder, scans, "--marks", marks)
    assert made.exit_code == 1
    assert said in made.output


def test_excel_has_saved_the_marks(folder: Path, tmp_path: Path) -> None:
    """With semicolons, a comma in the number and a byte order mark."""
    exam = locked(folder)
    scans = results(tmp_path / "r.csv", {"1.jpg": sheet(exam, "A", RIGHT, "0815").fields})
    marks = tmp_path / "marks.csv"
    marks.write_bytes("\ufeffnumber;question;points\r\n815;why;2,5\r\n".encode())
    made = grade(folder, scans, "--marks", marks)
    assert made.exit_code == 0, made.output
    assert [row["points"] for row in table(folder, "scores.csv")] == ["8.5"]


def test_a_name_that_a_spreadsheet_would_run_is_text(folder: Path, tmp_path: Path) -> None:
    exam = locked(folder)
    scans = results(tmp_path / "r.csv", {"1.jpg": sheet(exam, "A", RIGHT, "0815").fields})
    assert (
        grade(folder, scans, "--roster", roster(tmp_path / "roster.csv", Student("0815", "=HYPERLINK(1)"))).exit_code
        == 0
    )
    assert [row["name"] for row in table(folder, "scores.csv")] == ["'=HYPERLINK(1)"]
