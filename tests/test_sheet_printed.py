"""What is printed stands where the reader looks for it."""

import json
from pathlib import Path

import numpy as np
import pytest
from pdf_papers import choices, words
from pypdf import PdfReader
from sheet_papers import paper, printed, write_paper
from sheet_scans import RINGS, boxes, rasterised

from itemwright_exporters.contract import Student

FINE = 300 / 25.4
"""Pixels a mm at 300 dpi."""


@pytest.mark.parametrize(("page", "size"), [("A4", (210.0, 297.0)), ("Letter", (215.9, 279.4))])
def test_every_bubble_is_printed_within_a_fifth_of_a_mm_of_its_place(
    tmp_path: Path, page: str, size: tuple[float, float]
) -> None:
    folder = write_paper(tmp_path / "bank", choices(100, options=6), 100, "versions = 3", page)
    out = printed(paper(folder), tmp_path / "out")
    template = json.loads((out / "omr" / "template.json").read_bytes())
    sheet = PdfReader(out / "mid-sheet.pdf")
    assert len(sheet.pages) == 1
    assert [float(side) / 72 * 25.4 for side in sheet.pages[0].mediabox[2:]] == pytest.approx(size, abs=0.05)
    grey = np.asarray(rasterised(out / "mid-sheet.pdf", 300))
    off = {}
    for field, value, (left, top, right, bottom) in boxes(template):
        if not value:  # the question's number
            continue
        around = [(left / 10 + RINGS, right / 10 + RINGS), (top / 10 + RINGS, bottom / 10 + RINGS)]
        (x0, x1), (y0, y1) = ((round((low - 0.55) * FINE), round((high + 0.55) * FINE)) for low, high in around)
        dark = np.argwhere(grey[y0:y1, x0:x1] < 235)
        low, high = dark.min(axis=0), dark.max(axis=0) + 1
        found = ((low + high) / 2 + (y0, x0)) / FINE
        meant = [(a + b) / 2 for a, b in reversed(around)]
        off[field, value] = float(np.abs(found - meant).max())
        widths = (high - low) / FINE
        assert widths == pytest.approx([(right - left) / 10] * 2, abs=0.25), (field, value)
    assert len(off) == 100 * 6 + 8 * 10 + 3 + 10
    assert max(off.values()) < 0.2


def test_nothing_is_printed_around_the_rings(tmp_path: Path) -> None:
    """They are found because nothing looks like them, and nothing touches them."""
    out = printed(paper(write_paper(tmp_path / "bank", choices(100, 6), 100)), tmp_path / "out")
    grey = np.asarray(rasterised(out / "mid-sheet.pdf", 300))
    height, width = grey.shape
    away = round(RINGS * FINE)
    for x, y in [(away, away), (width - away, away), (away, height - away), (width - away, height - away)]:
        rows, columns = np.indices(grey.shape, sparse=True)
        distance = np.hypot(columns - x, rows - y) / FINE
        assert grey[(distance > 2.5) & (distance < 3.8)].max() < 60
        assert grey[(distance < 2.1) | ((distance > 4.2) & (distance < 6))].min() > 240


def test_an_empty_bubble_is_nearly_white_and_a_printed_mark_black(tmp_path: Path) -> None:
    folder = write_paper(tmp_path / "bank", choices(8), 8)
    out = printed(paper(folder, [Student("07", "Ada Lovelace")]), tmp_path / "out")
    template = json.loads((out / "omr" / "template.json").read_bytes())
    grey = np.asarray(rasterised(out / "students" / "07-sheet.pdf", 300))
    levels = {}
    for field, value, (left, top, right, bottom) in boxes(template):
        x0, y0, x1, y1 = (round((edge / 10 + RINGS) * FINE) for edge in (left, top, right, bottom))
        levels[field, value] = float(grey[y0:y1, x0:x1].mean())
    black = {mark for mark, level in levels.items() if level < 120}
    dots = {mark for mark in black if mark[0] == "check"}
    assert black - dots == {("n1", "0"), ("n2", "7")}
    assert len(dots) == 5
    assert min(level for mark, level in levels.items() if mark not in black) > 205


def test_a_questions_number_is_as_light_as_an_empty_circle(tmp_path: Path) -> None:
    """The template reads it as one, so that there is something light even in a row that is filled in from end to end;
    lighter or darker by 25 of 255, OMRChecker would part the two."""
    out = printed(paper(write_paper(tmp_path / "bank", choices(100, 6), 100)), tmp_path / "out")
    template = json.loads((out / "omr" / "template.json").read_bytes())
    grey = np.asarray(rasterised(out / "mid-sheet.pdf", 300))
    levels: dict[bool, list[float]] = {True: [], False: []}
    for field, value, box in boxes(template):
        if field.startswith("q"):
            x0, y0, x1, y1 = (round((edge / 10 + RINGS) * FINE) for edge in box)
            levels[value == ""].append(float(grey[y0:y1, x0:x1].mean()))
    numbers, empty = levels[True], levels[False]
    assert len(numbers) == 100
    assert max(empty) - 15 < min(numbers)
    assert max(numbers) < min(empty) + 20


def test_a_personal_sheet_names_its_student(tmp_path: Path) -> None:
    students = [Student("0815", "Ada Lovelace"), Student("4711", "Charles Babbage")]
    out = printed(paper(write_paper(tmp_path / "bank", choices(4), 4), students), tmp_path / "out")
    text = words(out / "students" / "4711-sheet.pdf")
    assert "Charles Babbage" in text
    assert "Ada" not in text


def test_what_can_not_be_marked_by_a_circle_is_answered_in_the_paper(tmp_path: Path) -> None:
    markdown = choices(2) + choices(1, options=7).replace("q0", "wide") + (
        "## Why?\n<!-- id: why, type: essay -->\n\n### Rubric\n\nBecause.\n"
    )  # fmt: skip
    made = paper(write_paper(tmp_path / "bank", markdown, 4))
    out = printed(made, tmp_path / "out")
    numbers = {item.question.id: item.number for item in made.exam.versions[0].items}
    template = json.loads((out / "omr" / "template.json").read_bytes())
    read = {name for name in template["outputColumns"] if name.startswith("q")}
    assert read == {f"q{numbers['q0']}", f"q{numbers['q1']}"}
    assert words(out / "mid-sheet.pdf").count("answer in the paper") == 2
