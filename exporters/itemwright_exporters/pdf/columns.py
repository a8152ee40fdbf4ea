"""How many columns a list of options stands in."""

from collections.abc import Sequence
from unicodedata import east_asian_width

from itemwright_schema.model import Layout

NARROW, WIDE = set("ijltfrI.,:;'|!()[] /"), set("mwMWQ@%—…")

FULL = 46.0
"""The length in em of a line on A4, in one column and at the usual size."""

LETTER = 3.0
"""The room in em that a letter and the space behind an option take."""


def em(text: str) -> float:
    """About how wide a text is in Noto Serif, in em, rather too much than too little."""
    return sum(_em(character) for character in text)


def _em(character: str) -> float:
    if character in NARROW:
        return 0.38
    if character in WIDE or character.isupper():
        return 0.9 if character in WIDE else 0.72
    return 1.0 if east_asian_width(character) in "WF" else 0.58


def line_length(layout: Layout) -> float:
    """About how many em fit into a line, behind a question's number."""
    if layout.size == "large":
        return FULL * 0.55 / layout.columns
    return FULL * (0.72 if layout.page in ("A5", "A5-booklet") else 1) / layout.columns


def columns(options: Sequence[str], line: float = FULL) -> int:
    """1, 2 or 4, by the longest of the options' plain texts. One that takes a second line after all just takes it."""
    longest = max(em(option) for option in options)
    if longest <= line / 4 - LETTER and (len(options) <= 4 or len(options) % 4 == 0):
        return 4
    return 2 if longest <= line / 2 - LETTER - 0.5 and len(options) > 1 else 1
