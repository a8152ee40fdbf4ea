"""An answer sheet as a picture (SVG): everything that a reader looks for, where the geometry says.

Bubbles are drawn in a pale grey with small letters, so that an empty one is nearly white to a scanner and a filled one
dark; nothing else stands near them.
"""

from collections.abc import Iterator, Mapping, Set
from html import escape

from itemwright_exporters.pdf.answer_sheet.geometry import (
    ANSWERS_TOP,
    BUBBLE,
    DIGIT_GAP,
    GROUP,
    IN_A_BUBBLE,
    LEFT,
    NUMBER_TOP,
    NUMBER_WIDTH,
    RING,
    Bubble,
    Field,
    Geometry,
    columns,
)

INK, MUTED, PALE, LINE = "#15202b", "#4f5d6a", "#8a96a2", "#c3ccd5"

STROKE = 0.2
"""The width of a bubble's line in mm."""


def drawing(sheet: Geometry, filled: Mapping[str, str], skipped: Set[int], instead: str) -> str:
    """The sheet. `filled` has what is printed filled in, by the name of the field; `instead` stands in place of the
    bubbles of questions whose number is in `skipped`."""
    width, height = sheet.size
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}" font-family="Noto Sans, sans-serif">'
    ]
    parts += [_ring(x, y) for x, y in sheet.markers]
    parts += _number_boxes(sheet, filled)
    parts += _rules(sheet)
    parts += [_dot(dot, dot.value in filled["check"]) for dot in sheet.check.bubbles]
    for field in sheet.number:
        parts += [_bubble(bubble, bubble.value == filled.get(field.name)) for bubble in field.bubbles]
    if sheet.version:
        parts += _version(sheet.version)
    for number, field in enumerate(sheet.questions, start=1):
        parts += _question(number, field, instead if number in skipped else "")
    return "".join([*parts, "</svg>"])


def example(kind: str) -> str:
    """A bubble that shows how one is marked: `kind` is one of `MARKS`."""
    ring = f'<circle cx="3" cy="3" r="{BUBBLE / 2 - STROKE / 2}" fill="none" stroke="{PALE}" stroke-width="{STROKE}"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="6mm" height="6mm" viewBox="0 0 6 6">{ring}{MARKS[kind]}</svg>'
    )


MARKS = {
    "right": f'<circle cx="3" cy="3" r="{BUBBLE / 2}" fill="{INK}"/>',
    "cross": f'<path d="M1.6 1.6L4.4 4.4M4.4 1.6L1.6 4.4" stroke="{INK}" stroke-width=".4" fill="none"/>',
    "tick": f'<path d="M1.7 3L2.8 4.2L4.9 1.2" stroke="{INK}" stroke-width=".4" fill="none"/>',
    "dot": f'<circle cx="3" cy="3" r=".6" fill="{INK}"/>',
}
"""What lies in the bubble of each example."""


def _ring(x: float, y: float) -> str:
    outer, inner = RING
    middle, thick = (outer + inner) / 2, outer - inner
    return f'<circle cx="{x}" cy="{y}" r="{middle}" fill="none" stroke="#000000" stroke-width="{thick:.2f}"/>'


def _dot(dot: Bubble, black: bool) -> str:
    if black:
        return f'<circle cx="{dot.x}" cy="{dot.y}" r="1.5" fill="#000000"/>'
    return f'<circle cx="{dot.x}" cy="{dot.y}" r="1.4" fill="none" stroke="{LINE}" stroke-width="{STROKE}"/>'


def _bubble(bubble: Bubble, filled: bool = False) -> str:
    if filled:
        return f'<circle cx="{bubble.x}" cy="{bubble.y}" r="{BUBBLE / 2}" fill="#000000"/>'
    size = 2.3 if len(bubble.value) == 1 else 1.9
    return _circle(bubble) + (
        f'<text x="{bubble.x}" y="{bubble.y + size * 0.36:.2f}" font-size="{size:.2f}" text-anchor="middle" '
        f'fill="{PALE}">{escape(bubble.value)}</text>'
    )


def _version(field: Field) -> Iterator[str]:
    if max(len(bubble.value) for bubble in field.bubbles) <= IN_A_BUBBLE:
        yield from map(_bubble, field.bubbles)
        return
    for bubble in field.bubbles:
        yield _circle(bubble)
        yield (
            f'<text x="{bubble.x + BUBBLE / 2 + 1:.2f}" y="{bubble.y + 1:.2f}" font-size="2.8" fill="{INK}">'
            f"{escape(bubble.value)}</text>"
        )


def _circle(bubble: Bubble) -> str:
    return (
        f'<circle cx="{bubble.x}" cy="{bubble.y}" r="{BUBBLE / 2 - STROKE / 2:.1f}" fill="none" stroke="{PALE}" '
        f'stroke-width="{STROKE}"/>'
    )


def _number_boxes(sheet: Geometry, filled: Mapping[str, str]) -> Iterator[str]:
    """Boxes to write the number in, over the columns of its digits."""
    for field in sheet.number:
        x, y = field.bubbles[0].x, NUMBER_TOP - 11.4
        yield (
            f'<rect x="{x - DIGIT_GAP / 2:.2f}" y="{y}" width="{DIGIT_GAP}" height="7.6" fill="none" stroke="{INK}" '
            f'stroke-width=".25"/>'
        )
        if digit := filled.get(field.name):
            yield f'<text x="{x}" y="{y + 5.3}" font-size="4.2" text-anchor="middle" fill="{INK}">{digit}</text>'


def _rules(sheet: Geometry) -> Iterator[str]:
    """A line over the answers, and pale ones between the groups of each column."""
    width, _ = sheet.size
    yield f'<path d="M{LEFT} {ANSWERS_TOP - 4.6}H{width - LEFT}" stroke="{INK}" stroke-width=".25"/>'
    _, rows = columns(len(sheet.questions)) if sheet.questions else (0, 1)
    for number, field in enumerate(sheet.questions):
        if number % rows and number % GROUP == 0:
            first, last = field.bubbles[0], field.bubbles[-1]
            y = (first.y + sheet.questions[number - 1].bubbles[0].y) / 2
            left, right = first.x - BUBBLE / 2 - NUMBER_WIDTH, last.x + BUBBLE / 2
            yield f'<path d="M{left:.1f} {y:.2f}H{right:.1f}" stroke="{LINE}" stroke-width=".15"/>'


def _question(number: int, field: Field, instead: str) -> Iterator[str]:
    first = field.bubbles[0]  # the number is muted: a reader takes it for an empty circle (see template.py)
    yield (
        f'<text x="{first.x - BUBBLE / 2 - 1.8:.2f}" y="{first.y + 1.05:.2f}" font-size="2.9" font-weight="500" '
        f'text-anchor="end" fill="{PALE if instead else MUTED}">{number}</text>'
    )
    if instead:
        yield (
            f'<text x="{first.x - BUBBLE / 2:.2f}" y="{first.y + 0.85:.2f}" font-size="2.4" '
            f'fill="{PALE}">{escape(instead)}</text>'
        )
    else:
        yield from map(_bubble, field.bubbles)
