"""Sheets filled in by drawing, put through a scanner, and read back by nothing but the files in `omr/`."""

import json
import random
from collections.abc import Mapping, Set
from pathlib import Path
from typing import Any

import pytest
from pdf_papers import choices
from PIL import Image
from sheet_papers import paper, printed, write_paper
from sheet_scans import SCANNERS, boxes, crossed, filled, rasterised, read, scanned

from itemwright_exporters.contract import Student
from itemwright_exporters.pdf.answer_sheet.which import check_of

Template = Mapping[str, Any]


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a paper with three versions and the most questions that there is room for."""
    root = tmp_path_factory.mktemp("shared")
    return printed(paper(write_paper(root / "bank", choices(100, options=6), 100, "versions = 3")), root / "out")


def chosen(template: Template, seed: int, left: Set[str] = frozenset()) -> dict[str, list[str]]:
    """What a student might mark: every digit, a version, and in each row nothing, one option, several, or all.

    `left` are the fields that are printed filled in."""
    rng = random.Random(seed)
    values: dict[str, list[str]] = {}
    for field, value, _ in boxes(template):
        if value and field not in left | {"check"}:
            values.setdefault(field, []).append(value)
    many = {name: rng.choice([0, 1, 1, 1, 1, 2, 3, len(values[name])]) if name[0] == "q" else 1 for name in values}
    return {name: sorted(rng.sample(values[name], many[name])) for name in values}


def as_read(template: Template, marks: Mapping[str, list[str]], **printed: str) -> dict[str, str]:
    """The fields that ought to be read."""
    return {name: "".join(marks.get(name, [])) for name in template["outputColumns"]} | printed


@pytest.mark.parametrize("scanner", SCANNERS)
def test_every_field_is_read_right(shared: Path, scanner: str) -> None:
    template = json.loads((shared / "omr" / "template.json").read_bytes())
    page = rasterised(shared / "mid-sheet.pdf")
    marks = chosen(template, seed=len(scanner))
    seen = read(shared / "omr", scanned(filled(page, template, marks, 1), SCANNERS[scanner], 1))
    check = seen["check"]
    assert len(check) == 5
    assert seen == as_read(template, marks, check=check)
    assert sum(map(bool, seen.values())) > 80


def test_crosses_are_read_too(shared: Path) -> None:
    template = json.loads((shared / "omr" / "template.json").read_bytes())
    marks = chosen(template, seed=5)
    seen = read(
        shared / "omr", scanned(crossed(rasterised(shared / "mid-sheet.pdf"), template, marks), SCANNERS["flat"], 2)
    )
    assert seen == as_read(template, marks, check=seen["check"])


def test_two_versions_marked_are_told_apart_from_one(shared: Path) -> None:
    template = json.loads((shared / "omr" / "template.json").read_bytes())
    page = filled(rasterised(shared / "mid-sheet.pdf"), template, {"version": ["A ", "C "], "q7": ["B", "F"]}, 3)
    seen = read(shared / "omr", scanned(page, SCANNERS["turned left"], 3))
    assert seen["version"].split() == ["A", "C"]
    assert seen["q7"] == "BF"
    assert {name for name, value in seen.items() if value} == {"check", "version", "q7"}


def test_an_empty_sheet_reads_as_empty(shared: Path) -> None:
    seen = read(shared / "omr", scanned(rasterised(shared / "mid-sheet.pdf"), SCANNERS["dim and soft"], 4))
    assert {name for name, value in seen.items() if value} == {"check"}


def test_a_page_upside_down_shows_no_dots(shared: Path) -> None:
    template = json.loads((shared / "omr" / "template.json").read_bytes())
    page = filled(rasterised(shared / "mid-sheet.pdf"), template, chosen(template, 6), 6)
    seen = read(shared / "omr", scanned(page.transpose(Image.Transpose.ROTATE_180), SCANNERS["flat"], 6))
    assert seen["check"] == ""


@pytest.mark.parametrize("page", ["A4", "Letter"])
def test_a_personal_sheet_says_whose_it_is(tmp_path: Path, page: str) -> None:
    students = [Student("20481", "Ada Lovelace"), Student("739", "Charles Babbage")]
    made = paper(write_paper(tmp_path / "bank", choices(24), 24, page=page), students)
    out = printed(made, tmp_path / "out")
    template = json.loads((out / "omr" / "template.json").read_bytes())
    for number, digits in (("20481", "20481"), ("739", "00739")):
        printed_in = {f"n{place}": digit for place, digit in enumerate(digits, start=1)}
        marks = chosen(template, seed=int(number), left=set(printed_in))
        sheet = filled(rasterised(out / "students" / f"{number}-sheet.pdf"), template, marks, 7)
        seen = read(out / "omr", scanned(sheet, SCANNERS["turned right"], 7))
        assert seen == as_read(template, marks, check=check_of(made.exam, personal=True), **printed_in)


def test_the_dots_are_those_of_this_paper_and_its_kind(tmp_path: Path) -> None:
    one = paper(write_paper(tmp_path / "one", choices(6), 6, "versions = 2"))
    other = paper(write_paper(tmp_path / "other", choices(7), 6, "versions = 2"))
    out = printed(one, tmp_path / "out")
    seen = read(out / "omr", scanned(rasterised(out / "mid-sheet.pdf"), SCANNERS["flat"], 8))
    assert seen["check"] == check_of(one.exam, personal=False)
    assert seen["check"] not in (check_of(one.exam, personal=True), check_of(other.exam, personal=False))
