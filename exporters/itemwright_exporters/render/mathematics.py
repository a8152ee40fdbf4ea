"""Mathematics as pictures and as words: LaTeX to SVG, with what a voice says. The only module that knows `mathra`."""

from dataclasses import dataclass
from functools import lru_cache
from re import DOTALL, Match, findall, sub


class FormulaError(ValueError):
    """A formula that can't be set. `tex` is the formula, `reason` what is wrong with it, in words."""

    def __init__(self, tex: str, reason: str) -> None:
        super().__init__(f"{reason} in the formula {tex}")
        self.tex = tex
        self.reason = reason

    def __reduce__(self) -> tuple[type["FormulaError"], tuple[str, str]]:
        return FormulaError, (self.tex, self.reason)  # pickled from process to process


@dataclass(frozen=True, slots=True)
class Typeset:
    """A formula set. `svg` is sized in em and sits on the baseline by its style; `speech` is also the SVG's title."""

    svg: str
    speech: str


@lru_cache(maxsize=10_000)
def typeset(tex: str, display: bool, language: str = "en") -> Typeset:
    """The formula as SVG and as words of the language (English where the language isn't known).

    `tex` stands without dollar signs; `display` sets it large, with limits above and below. Nothing is guessed: raises
    `FormulaError` for what isn't LaTeX, for an unknown command and for a character that the font lacks.
    """
    import mathra  # heavy, and most builds don't need it

    if not tex.strip():
        raise FormulaError(tex, "nothing stands")
    try:
        result = mathra.render(tex, _locale(language), display=display, strict=True)
    except ValueError as error:
        raise FormulaError(tex, str(error)) from None
    return Typeset(_lean(result["svg"]), result["speech"])


@lru_cache
def _locale(language: str) -> str:
    """The language that mathra knows and that is nearest to the one asked for."""
    import mathra

    known = {known["code"].lower(): known["code"] for known in mathra.locales()}
    tag = language.lower()
    return known.get(tag) or known.get(tag.split("-")[0]) or "en"


def _lean(svg: str) -> str:
    """The SVG without what only a stand-alone picture needs: its own source and tree, its colour, its invisible text.

    The text would be set, in the colour of nothing, by every program that draws it.
    """
    svg = sub(r"<(metadata|style|text)\b[^>]*>.*?</\1>", "", svg, flags=DOTALL)
    return _joined(sub(r' (?:xmlns:mathra|data-mathra-version)="[^"]*"', "", svg))


GLYPH = r'<path id="([^"]*)" d="([^"]*)"/>'
USE = r'<use href="#([^"]*)" (?:x="([^"]*)" y="([^"]*)"|transform="translate\(([^ ]*) ([^)]*)\) scale\(([^)]*)\)")/>'


def _joined(svg: str) -> str:
    """The SVG with each run of glyphs as one path: half the work for whoever draws it, and no ids that may collide.

    Coordinates are rounded to a thousandth of an em. What isn't written as expected stays as it is.
    """
    glyphs = dict(findall(GLYPH, svg))
    if not set("".join(glyphs.values())) <= set("MLCQZ-. 0123456789"):
        return svg

    def path(run: Match[str]) -> str:
        moved = (
            _moved(glyphs[name], float(x or right), float(y or up), float(scale or 1))
            for name, x, y, right, up, scale in findall(USE, run[0])
        )
        return f'<path d="{" ".join(moved)}"/>'

    svg = sub(f"(?:{USE})+", path, svg)
    return svg if "<use" in svg else sub(r"<defs>.*?</defs>", "", svg, flags=DOTALL)


def _moved(outline: str, x: float, y: float, scale: float) -> str:
    """A glyph's outline (absolute commands, pairs of coordinates) at another place, in another size."""
    parts, horizontal = [], True
    for part in sub("([MLCQZ])", r" \1 ", outline).split():
        if part.isalpha():
            parts.append(part)
        else:
            parts.append(str(round(float(part) * scale + (x if horizontal else y))))
            horizontal = not horizontal
    return " ".join(parts)
