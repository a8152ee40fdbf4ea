"""Where everything on an answer sheet stands. The drawing and the reader's template are both made from this, so that
they can't disagree.

All lengths are in mm from the page's top left corner, rounded to 0.1 mm: a pixel of the template.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from itemwright_exporters.contract import ExportError
from itemwright_exporters.render import letter

MOST_QUESTIONS, MOST_OPTIONS, MOST_VERSIONS, MOST_DIGITS = 100, 6, 12, 12
"""What there is room for on one page."""

PAGES = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
"""Width and height of the pages that scanners take."""

MARKER = 13.0
"""How far the centres of the rings in the corners lie from the page's edges: printers leave some 5 mm blank."""

RING = (4.0, 2.3)
"""Outer and inner radius of those rings."""

BUBBLE, GAP = 4.4, 5.6
"""A bubble's diameter, and the distance of the centres of neighbours in a row."""

DIGIT_GAP, VERSION_GAP = 6.2, 6.6
"""The distance of the columns of digits, and of the bubbles of versions."""

IN_A_BUBBLE, LETTER_WIDTH = 2, 1.7
"""How many letters of a version's name fit into its bubble; where one has more, all names stand beside, in letters of
this width."""

LEFT = 20.0
"""Where the contents begin; they end as far from the right edge."""

NUMBER_TOP, VERSION_TOP = 53.0, 103.4
"""Where the first row of digits stands, level with the middle of its bubbles, and the row of versions."""

ANSWERS_TOP, ANSWERS_BOTTOM = 118.0, 24.0
"""The room for answers: from the top edge, and from the bottom edge."""

GROUP, IN_A_COLUMN, MOST_COLUMNS = 5, 15, 4
"""Questions stand in groups that lead the eye along a row. A column has 15 of them, and more only where four columns
are not enough."""

PITCH, GROUP_GAP = 7.6, 2.0
"""The most that rows lie apart, and what is added between groups."""

NUMBER_WIDTH, COLUMN_GAP = 8.0, 26.0
"""The room for a question's number, and the most that is left between columns."""

CHECK, CHECK_GAP, CHECK_PLACES = 3.0, 4.4, 10
"""The diameter, distance and number of the dots at the foot that say which paper a sheet belongs to."""


@dataclass(frozen=True, slots=True)
class Bubble:
    """A circle to fill in, by its centre, and what it means."""

    x: float
    y: float
    value: str


@dataclass(frozen=True, slots=True)
class Field:
    """What is read as one: a question `q12`, a digit `n3` of the number, the `version`, the `check`. `bubbles` stand in
    a row or, digits, below each other, at equal distances; `size` is their diameter."""

    name: str
    bubbles: tuple[Bubble, ...]
    size: float = BUBBLE

    @property
    def upright(self) -> bool:
        """Whether its bubbles stand below each other."""
        return len(self.bubbles) > 1 and self.bubbles[0].x == self.bubbles[1].x

    @property
    def gap(self) -> float:
        """From one bubble's centre to the next."""
        if len(self.bubbles) < 2:
            return self.size
        first, second = self.bubbles[:2]
        return round(second.x - first.x + second.y - first.y, 1)


@dataclass(frozen=True, slots=True)
class Geometry:
    """A whole sheet: its page, and its fields by what they are for."""

    page: str
    questions: tuple[Field, ...]
    number: tuple[Field, ...]
    version: Field | None
    check: Field

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the page."""
        return PAGES[self.page]

    @property
    def fields(self) -> tuple[Field, ...]:
        """All fields, in the order in which they are read out."""
        return (self.check, *self.number, *([self.version] if self.version else []), *self.questions)

    @property
    def markers(self) -> tuple[tuple[float, float], ...]:
        """The centres of the rings: top left, top right, bottom left, bottom right."""
        width, height = self.size
        return tuple((x, y) for y in (MARKER, height - MARKER) for x in (MARKER, width - MARKER))

    @property
    def number_left(self) -> float:
        """The left edge of the columns of digits."""
        return round(self.number[0].bubbles[0].x - DIGIT_GAP / 2, 1)


def geometry(page: str, questions: int, options: int, versions: Sequence[str], digits: int) -> Geometry:
    """The sheet for so many questions of so many options; `versions` are their names, none where there is only one.

    Raises `ExportError` where there is no room.
    """
    _refuse(questions, "questions", MOST_QUESTIONS)
    _refuse(len(versions), "versions", MOST_VERSIONS)
    _refuse(digits, "digits of a number", MOST_DIGITS)
    if page not in PAGES:
        raise ExportError(f"an answer sheet is made on {' or '.join(PAGES)}, not on {page}")
    width, height = PAGES[page]
    right = width - LEFT - (digits - 1) * DIGIT_GAP - DIGIT_GAP / 2
    number = tuple(
        Field(f"n{place + 1}", tuple(_down(round(right + place * DIGIT_GAP, 1), NUMBER_TOP, GAP, "0123456789")))
        for place in range(digits)
    )
    version = None
    if versions:
        gap = version_gap(versions)
        if LEFT + len(versions) * gap > number[0].bubbles[0].x - DIGIT_GAP:
            raise ExportError("the names of this paper's versions are too long for an answer sheet: A, B, C do")
        version = Field("version", tuple(_along(LEFT + BUBBLE / 2, VERSION_TOP, gap, versions)))
    check = Field("check", tuple(_check(width, height)), CHECK)
    return Geometry(page, tuple(_questions(page, questions, min(options, MOST_OPTIONS))), number, version, check)


def version_gap(names: Sequence[str]) -> float:
    """From one version's bubble to the next: names that don't fit into a bubble stand beside it."""
    longest = max(map(len, names))
    return VERSION_GAP if longest <= IN_A_BUBBLE else round(BUBBLE + 3.6 + longest * LETTER_WIDTH, 1)


def columns(count: int) -> tuple[int, int]:
    """How many columns so many questions stand in, and the rows of each."""
    wide = min(MOST_COLUMNS, max(2, ceil(count / IN_A_COLUMN)))
    rows = ceil(ceil(count / wide) / GROUP) * GROUP
    return ceil(count / rows), rows


def _questions(page: str, count: int, options: int) -> Iterator[Field]:
    """Down the columns, as one reads a sheet."""
    if not count:
        return
    width, height = PAGES[page]
    wide, rows = columns(count)
    room = height - ANSWERS_BOTTOM - ANSWERS_TOP - BUBBLE - (rows // GROUP - 1) * GROUP_GAP
    pitch = min(PITCH, int(room / (rows - 1) * 10) / 10)
    column = NUMBER_WIDTH + BUBBLE + (options - 1) * GAP
    apart = min(column + COLUMN_GAP, (width - 2 * LEFT - column) / max(wide - 1, 1))
    for number in range(count):
        place, row = divmod(number, rows)
        x = round(LEFT + place * apart + NUMBER_WIDTH + BUBBLE / 2, 1)
        y = round(ANSWERS_TOP + BUBBLE / 2 + row * pitch + row // GROUP * GROUP_GAP, 1)
        yield Field(f"q{number + 1}", tuple(_along(x, y, GAP, [letter(option) for option in range(options)])))


def _check(width: float, height: float) -> Iterator[Bubble]:
    """In the middle of the foot: what a sheet that lies upside down has there is blank."""
    first = round((width - (CHECK_PLACES - 1) * CHECK_GAP) / 2, 1)
    return _along(first, height - MARKER - 3, CHECK_GAP, [str(place) for place in range(CHECK_PLACES)])


def _along(x: float, y: float, gap: float, values: Sequence[str]) -> Iterator[Bubble]:
    return (Bubble(round(x + place * gap, 1), y, value) for place, value in enumerate(values))


def _down(x: float, y: float, gap: float, values: Sequence[str]) -> Iterator[Bubble]:
    return (Bubble(x, round(y + place * gap, 1), value) for place, value in enumerate(values))


def _refuse(count: int, things: str, most: int) -> None:
    if count > most:
        raise ExportError(
            f"an answer sheet has room for {most} {things}, and this paper has {count}: "
            'leave "sheet" out of its documents, or make two papers of it'
        )
