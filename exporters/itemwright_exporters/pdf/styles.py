"""The style sheet of a document: the paper's rules in a theme's colours and faces, at the size asked for.

Custom properties are filled in here, and lengths scaled, so that the typesetter meets plain values: resolving them for
each element would cost it more than all of this.
"""

from collections.abc import Mapping
from functools import cache
from re import sub

from itemwright_exporters.pdf.fetch import DATA
from itemwright_exporters.pdf.theme import Theme, definitions
from itemwright_schema.model import Layout

READING_SIZE = 10.5
"""The size in pt of running text that the lengths in the style sheets are made for."""

LARGE = 18.0
"""The size in pt of running text in large print, as bodies for the blind and partially sighted ask for it."""

SMALL_PAGE = 0.9
"""How much smaller everything is on A5, where a line would hold too few words."""

GREY: Mapping[str, str] = {
    "--ink": "#000000", "--muted": "#404040", "--line": "#c0c0c0", "--border": "#808080", "--accent": "#000000",
    "--band": "#f2f2f2", "--code-ground": "#f5f5f5", "--right": "#000000", "--right-band": "#f2f2f2",
    "--mark": "#e4e4e4",
}  # fmt: skip
"""What stands for the colours of any theme where a paper is to be printed in grey."""


def styles(layout: Layout, own: Theme) -> str:
    """Everything but what stands in the margins of pages. `own` is the bank's theme, laid over the shipped one."""
    known = values(layout, own)
    rules = f"{_sheet('paper.css')}{_sheet('papers.css')}{_shipped(layout.theme).rules}{own.rules}"
    return _scaled(_filled(rules, known), scale(layout, known))


def right_to_left(layout: Layout, own: Theme) -> str:
    """What a page with text from right to left has besides."""
    known = values(layout, own)
    return _scaled(_filled(_sheet("right-to-left.css"), known), scale(layout, known))


def scanned(width: float, height: float) -> str:
    """The rules of an answer sheet on a page of this size in mm."""
    size = f"@page {{ size: {width}mm {height}mm; margin: 0 }}"
    return f"{size} {_sheet('answer-sheet.css')} .bubbles {{ width: {width}mm; height: {height}mm }}"


def values(layout: Layout, own: Theme) -> Mapping[str, str]:
    """What each custom property is in this layout."""
    return {**_shipped(layout.theme).values, **own.values, **(GREY if layout.grey else {})}


def scale(layout: Layout, known: Mapping[str, str]) -> float:
    """By how much lengths grow or shrink."""
    if layout.size == "large":
        return LARGE / READING_SIZE
    small = SMALL_PAGE if layout.page in ("A5", "A5-booklet") else 1.0
    return float(known["--size"].removesuffix("pt")) / READING_SIZE * small


def _filled(css: str, known: Mapping[str, str]) -> str:
    return sub(r"var\(\s*(--[\w-]+)\s*\)", lambda found: known[found[1]], css)


def _scaled(css: str, factor: float) -> str:
    """Every length in pt or mm times the factor."""
    if factor == 1:
        return css
    return sub(r"(?<![\w#.-])(-?\d*\.?\d+)(pt|mm)\b", lambda found: f"{float(found[1]) * factor:.3f}{found[2]}", css)


@cache
def _shipped(name: str) -> Theme:
    return definitions(_sheet(f"themes/{name}.css"), f"{name}.css")


@cache
def _sheet(name: str) -> str:
    return (DATA / name).read_text(encoding="utf-8")
