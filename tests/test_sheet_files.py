"""What is written for OMRChecker: template, settings, ring and keys."""

import io
import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from pdf_papers import OTHER_KINDS, choices
from PIL import Image
from sheet_papers import paper, printed, write_paper

from itemwright_exporters.contract import ExportError, Student
from itemwright_exporters.pdf.answer_sheet.geometry import geometry
from itemwright_exporters.pdf.answer_sheet.template import omr_files
from itemwright_schema.model import ChoiceBase

SEVERAL = """\
## Which two are right?
<!-- id: two, points: 2.5 -->

- [x] two-a
- [ ] two-b
- [x] two-c
- [ ] two-d

"""


def test_each_version_has_the_key_of_its_own_order(tmp_path: Path) -> None:
    made = paper(write_paper(tmp_path / "bank", choices(9) + SEVERAL + OTHER_KINDS, 16, "versions = 2"))
    files = omr_files(made.exam)
    for version in made.exam.versions:
        key = json.loads(files[f"omr/{version.name}/evaluation.json"])
        named = dict(zip(key["options"]["questions_in_order"], key["options"]["answers_in_order"], strict=True))
        right = {}
        for item in version.items:
            if isinstance(item.question, ChoiceBase):
                texts = [item.question.options[source] for source in item.order]
                right[f"q{item.number}"] = "".join("ABCD"[place] for place, o in enumerate(texts) if o.correct)
        assert named == right
        assert len(right) == 10
        worth = {
            question: scheme["marking"]["correct"]
            for name, scheme in key["marking_schemes"].items()
            if name != "DEFAULT"
            for question in scheme["questions"]
        }
        (two,) = (item for item in version.items if item.question.id == "two")
        assert worth[f"q{two.number}"] == "5/2"
        assert len(worth) == 10
    assert files["omr/A/evaluation.json"] != files["omr/B/evaluation.json"]


def test_circles_lie_inside_the_rectangle_of_the_rings_and_apart(tmp_path: Path) -> None:
    for page in ("A4", "Letter"):
        sheet = geometry(page, 100, 6, [str(number) for number in range(12)], 12)
        width, height = sheet.size
        circles = [(bubble.x, bubble.y, field.size / 2) for field in sheet.fields for bubble in field.bubbles]
        assert len(circles) == 600 + 120 + 12 + 10
        for x, y, radius in circles:
            assert 13 + radius < x < width - 13 - radius
            assert 13 + radius < y < height - 13 - radius
        for place, (x, y, radius) in enumerate(circles):
            for x2, y2, radius2 in circles[place + 1 :]:
                assert (x - x2) ** 2 + (y - y2) ** 2 > (radius + radius2 + 0.3) ** 2


@pytest.mark.parametrize("count", [1, 4, 5, 16, 29, 31, 46, 61, 99])
def test_questions_of_any_number_stand_down_columns_in_order(count: int) -> None:
    sheet = geometry("Letter", count, 4, [], 8)
    places = [(field.bubbles[0].x, field.bubbles[0].y) for field in sheet.questions]
    assert len(places) == count
    assert places == sorted(places)


def test_a_shared_sheet_has_as_many_digits_as_the_paper_says(tmp_path: Path) -> None:
    def digits(folder: Path, students: Sequence[Student] = ()) -> int:
        template = json.loads(omr_files(paper(folder, students).exam)["omr/template.json"])
        return len([name for name in template["outputColumns"] if name.startswith("n")])

    folder = write_paper(tmp_path / "bank", choices(2), 2)
    assert digits(folder) == 8
    with (folder / "papers" / "mid.toml").open("a") as file:
        file.write("digits = 11\n")
    assert digits(folder) == 11
    assert digits(folder, [Student("12", "Ada"), Student("345", "Bob")]) == 3


def test_the_ring_is_a_png_of_a_ring(tmp_path: Path) -> None:
    made = paper(write_paper(tmp_path / "bank", choices(2), 2))
    ring = Image.open(io.BytesIO(omr_files(made.exam)["omr/omr_marker.png"]))
    side = ring.width
    assert ring.size == (side, side)
    line = [ring.getpixel((x, side // 2)) for x in range(side)]
    assert line[side // 2] == 255
    assert line[round(side * 0.1)] == 0
    assert ring.getpixel((1, 1)) == 255


def test_without_a_sheet_there_is_nothing_to_read_it_by(tmp_path: Path) -> None:
    folder = write_paper(tmp_path / "bank", choices(2), 2)
    file = folder / "papers" / "mid.toml"
    file.write_text(file.read_text().replace('"sheet"', '"master"'))
    assert omr_files(paper(folder).exam) == {}


def test_a_build_writes_them_beside_the_sheet(tmp_path: Path) -> None:
    made = paper(write_paper(tmp_path / "bank", choices(2), 2))
    out = printed(made, tmp_path / "out")
    written = {path.relative_to(out).as_posix(): path.read_bytes() for path in (out / "omr").rglob("*.*")}
    assert written == dict(omr_files(made.exam))


@pytest.mark.parametrize(
    ("count", "options", "more", "said"),
    [
        (101, 4, "", "room for 100 questions, and this paper has 101"),
        (2, 4, f"versions = {[str(n) for n in range(13)]}", "room for 12 versions, and this paper has 13"),
        (2, 4, 'versions = ["monday-early", "monday-late", "tuesday", "wednesday", "thursday"]', "names .* too long"),
    ],
)
def test_what_has_no_room_is_said(tmp_path: Path, count: int, options: int, more: str, said: str) -> None:
    made = paper(write_paper(tmp_path / "bank", choices(count, options), count, more))
    with pytest.raises(ExportError, match=said):
        omr_files(made.exam)


@pytest.mark.parametrize("number", ["B1234", "1234567890123", "٣٤"])
def test_a_number_that_no_circle_can_hold_is_said(tmp_path: Path, number: str) -> None:
    made = paper(write_paper(tmp_path / "bank", choices(2), 2), [Student(number, "Ada")])
    with pytest.raises(ExportError, match="digits"):
        printed(made, tmp_path / "out")
