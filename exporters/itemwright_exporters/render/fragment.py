"""Neutral HTML with typed places. Made once for each text; every exporter fills the places in its own way."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Letters:
    """Option letters in prose. `options` are source positions from 0 (several for a range); see `letters.py` for
    `list`."""

    options: tuple[int, ...]
    list: int
    written: str


@dataclass(frozen=True, slots=True)
class Formula:
    """Mathematics in LaTeX, without its dollar signs. `display` stands on a line of its own."""

    tex: str
    display: bool


@dataclass(frozen=True, slots=True)
class Diagram:
    """The source of a drawing, `language` being `dot` or `mermaid`; `alt` is what it shows, in words."""

    language: str
    source: str
    alt: str = ""


@dataclass(frozen=True, slots=True)
class Image:
    """A picture of the bank. `path` is relative to the bank's folder. `block`: it stands alone and is a figure,
    `caption` below it (HTML). `drawn` is what it was drawn from, where the author drew it in words."""

    path: str
    alt: str
    caption: str | None
    block: bool
    drawn: Diagram | None = None


@dataclass(frozen=True, slots=True)
class Gap:
    """The blank with this index (from 0) in a fill-in-the-blank question."""

    index: int


Place = Letters | Formula | Image | Diagram | Gap
Fragment = tuple[str | Place, ...]
"""Alternating HTML and places. Joining what fills them gives well-formed HTML."""


def fill(fragment: Fragment, filler: Callable[[Place], str]) -> str:
    """The fragment as one HTML string, each place replaced by what `filler` makes of it (HTML)."""
    return "".join(part if isinstance(part, str) else filler(part) for part in fragment)


def inline(html: str) -> str:
    """The HTML of a text that is one paragraph without its `<p>`; any other as it is."""
    if html.startswith("<p>") and html.endswith("</p>") and html.count("<p>") == 1 and html.count("</p>") == 1:
        return html[3:-4]
    return html


__all__ = ["Diagram", "Formula", "Fragment", "Gap", "Image", "Letters", "Place", "fill", "inline"]
