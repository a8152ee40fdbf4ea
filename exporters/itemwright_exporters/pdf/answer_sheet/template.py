"""What OMRChecker needs to read the sheets (https://github.com/Udayraj123/OMRChecker): a template of the same
coordinates as the drawing, its settings, the picture of the rings, and the key of each version.

The whole is a folder that scans are laid into. A version's key stands in a folder of its own below it: OMRChecker takes
template and settings from the folder above.
"""

import json
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from itemwright_exporters.contract import Exam, Version
from itemwright_exporters.pdf.answer_sheet.geometry import MARKER, RING, Field, Geometry
from itemwright_exporters.pdf.answer_sheet.marker import marker
from itemwright_exporters.pdf.answer_sheet.which import in_the_paper, marked, sheet_of
from itemwright_exporters.render import key_letters
from itemwright_schema.model import ChoiceBase, DocumentKind

FOLDER, MARKER_FILE = "omr", "omr_marker.png"

PER_MM = 10
"""Pixels of the template's page a mm; it reaches from the centre of one ring to that of another."""

WIDTH = 1240
"""Pixels that a scan is shrunk to before its rings are looked for: 150 dpi, whatever the scanner gave."""


def omr_files(exam: Exam) -> Mapping[str, bytes]:
    """The files by their path below the paper's folder; none where the paper has no answer sheet.

    Personal papers have no key here: OMRChecker marks all sheets of a folder by one.
    """
    if DocumentKind.SHEET not in exam.paper.documents:
        return {}
    made = sheet_of(exam)
    files = {
        f"{FOLDER}/template.json": _json(_template(made, exam)),
        f"{FOLDER}/config.json": _json(_settings(made)),
        f"{FOLDER}/{MARKER_FILE}": marker(),
    }
    for version in () if exam.personal else exam.versions:
        files[f"{FOLDER}/{version.name}/evaluation.json"] = _json(_key(version))
    return files


def _template(sheet: Geometry, exam: Exam) -> dict[str, Any]:
    width, height = sheet.size
    skipped = {f"q{number}" for number in in_the_paper(exam)}
    fields = [field for field in sheet.fields if field.name not in skipped]
    return {
        "pageDimensions": [_pixels(width - 2 * MARKER), _pixels(height - 2 * MARKER)],
        "bubbleDimensions": [_pixels(sheet.number[0].size)] * 2,
        "preProcessors": [
            {
                "name": "CropOnMarkers",
                "options": {
                    "relativePath": MARKER_FILE,
                    "sheetToMarkerWidthRatio": int(width / (2 * RING[0])),
                    "marker_rescale_range": [80, 120],
                    "marker_rescale_steps": 20,
                },
            }
        ],
        "fieldBlocks": {field.name: _block(field) for field in fields},
        "outputColumns": [field.name for field in fields],
        "emptyValue": "",
    }


def _block(field: Field) -> dict[str, Any]:
    first, values = field.bubbles[0], [bubble.value for bubble in field.bubbles]
    x, y = first.x - field.size / 2 - MARKER, first.y - field.size / 2 - MARKER
    if field.name == "version":  # what is marked is strung together: without the space "A" and "B" would be "AB"
        values = [f"{value} " for value in values]
    if field.name.startswith("q"):
        # The question's number is read too, as a circle that means nothing: it is light, so that in a row filled in
        # from end to end the lighter marks aren't taken for empty circles.
        x, values = x - field.gap, ["", *values]
    return {
        "origin": [_pixels(x), _pixels(y)],
        "bubbleDimensions": [_pixels(field.size)] * 2,
        "direction": "vertical" if field.upright else "horizontal",
        "bubbleValues": values,
        "bubblesGap": _pixels(field.gap),
        "labelsGap": 0,
        "fieldLabels": [field.name],
    }


def _settings(sheet: Geometry) -> dict[str, Any]:
    width, height = sheet.size
    return {
        "dimensions": {
            "display_width": WIDTH,
            "display_height": round(WIDTH * height / width),
            "processing_width": WIDTH,
            "processing_height": round(WIDTH * height / width),
        },
        "outputs": {"show_image_level": 0, "filter_out_multimarked_files": False},
    }


def _key(version: Version) -> dict[str, Any]:
    """The version's key with points, all or nothing: partial marks are for `itemwright grade`."""
    items = [item for item in version.items if marked(item)]
    schemes: dict[str, Any] = {"DEFAULT": _scheme(1)}
    for worth in sorted({item.question.meta.points for item in items}):
        questions = [f"q{item.number}" for item in items if item.question.meta.points == worth]
        schemes[f"POINTS_{worth:g}".replace(".", "_")] = {"questions": questions, "marking": _scheme(worth)}
    answers = [
        "".join(key_letters(item.question, item.order)) for item in items if isinstance(item.question, ChoiceBase)
    ]
    return {
        "source_type": "custom",
        "options": {
            "questions_in_order": [f"q{item.number}" for item in items],
            "answers_in_order": answers,
            "should_explain_scoring": False,
        },
        "marking_schemes": schemes,
    }


def _scheme(worth: float) -> dict[str, str]:
    return {"correct": str(Fraction(worth).limit_denominator(1000)), "incorrect": "0", "unmarked": "0"}


def _pixels(mm: float) -> int:
    return round(mm * PER_MM)


def _json(content: object) -> bytes:
    return (json.dumps(content, indent=1, ensure_ascii=False) + "\n").encode()
