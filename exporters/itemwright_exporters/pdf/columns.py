"""How many columns a list of options stands in."""

from collections.abc import Sequence
from unicodedata import east_asian_width

NARROW, WIDE = set("ijltfrI.,:;'|!()[] /"), set("mwMWQ@%—…")

FOUR, TWO = 8.5, 19.5
"""The longest option, in em, that fits into a quarter and into half of the text's width, behind its letter."""


def em(text: str) -> float:
    """About how wide a text is in Noto Serif, in em, rather too much than too little."""
    return sum(_em(character) for character in text)


def _em(character: str) -> float:
    if character in NARROW:
        return 0.38
    if character in WIDE or character.isupper():
        return 0.9 if character in WIDE else 0.72
    return 1.0 if east_asian_width(character) in "WF" else 0.58


def columns(options: Sequence[str]) -> int:
    """1, 2 or 4, by the longest of the options' plain texts. One that takes a second line after all just takes it."""
    longest = max(em(option) for option in options)
    if longest <= FOUR and (len(options) <= 4 or len(options) % 4 == 0):
        return 4
    return 2 if longest <= TWO and len(options) > 1 else 1
