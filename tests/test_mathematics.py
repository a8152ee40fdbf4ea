"""Formulas: what is said, what is drawn, and that a fault is never passed over."""

import pickle
from xml.etree import ElementTree

import pytest

from itemwright_exporters.render.mathematics import FormulaError, typeset

SPOKEN = {
    r"\frac{3}{4}": "3 over 4",
    r"a < b": "a is less than b",
    r"x_{0}": "x sub 0",
    r"\sum_{i=1}^{n} i": "sum from i equals 1 to n of i",
    r"\sqrt{x}": "square root of x",
    r"\sqrt[3]{x}": "cube root of x",
    r"\int_0^\infty f": "integral from 0 to infinity of f",
    r"\begin{pmatrix} a & b \\ c & d \end{pmatrix}": "matrix 2 by 2: row 1: a, b; row 2: c, d",
    r"\begin{cases} x & y < 0 \\ z & \text{else} \end{cases}": "cases: case 1: x, y is less than 0; case 2: z, else",
    r"\alpha \beta \Gamma": "alpha beta capital gamma",
    r"\hat{x}": "x hat",
    r"\vec v": "vector v",
    r"\text{Größe}": "Größe",
    r"\binom{n}{k}": "n choose k",
    r"\lVert x \rVert": "norm of x",
    r"50\%": "50 percent",
    r"\mathbb{R}": "the real numbers",
}


@pytest.mark.parametrize(("tex", "speech"), SPOKEN.items())
def test_what_a_voice_says(tex: str, speech: str) -> None:
    assert typeset(tex, display=False).speech == speech


@pytest.mark.parametrize("tex", [*SPOKEN, r"\boxed{x}", r"\cancel{x}", r"\color{red}x + y", r"\overbrace{a+b}^{n}"])
@pytest.mark.parametrize("display", [False, True])
def test_the_picture_is_whole(tex: str, display: bool) -> None:
    """Well-formed, named by its speech, sized and hung in em, and with nothing in it that it doesn't draw."""
    formula = typeset(tex, display)
    svg = ElementTree.fromstring(formula.svg)
    namespace = "{http://www.w3.org/2000/svg}"
    assert svg.findtext(f"{namespace}title") == formula.speech
    assert svg.attrib["width"].endswith("em")
    assert svg.attrib["style"].startswith("vertical-align: ")
    defined = {node.attrib["id"] for node in svg.iter(f"{namespace}path") if "id" in node.attrib}
    used = {node.attrib["href"].removeprefix("#") for node in svg.iter(f"{namespace}use")}
    assert used <= defined
    assert not {node.tag.removeprefix(namespace) for node in svg.iter()} & {"metadata", "style", "text", "script"}
    assert [node for node in svg.iter(f"{namespace}path") if "id" not in node.attrib] or used


def test_glyphs_stay_where_they_were() -> None:
    """Joined into one path, the glyphs fill the same box: from the sum's left edge to the fraction's right one."""
    svg = ElementTree.fromstring(typeset("a+b", display=False).svg)
    left, top, width, height = map(float, svg.attrib["viewBox"].split())
    (path,) = svg.iter("{http://www.w3.org/2000/svg}path")
    numbers = [float(part) for part in path.attrib["d"].replace("Z", "").split() if not part.isalpha()]
    across, up = numbers[::2], numbers[1::2]
    assert left <= min(across) < 0.1 * width  # a begins at the left
    assert left + 0.9 * width < max(across) <= left + width  # b ends at the right, two glyphs and a sign further
    assert top <= min(-y for y in up)
    assert max(-y for y in up) <= top + height


def test_display_is_larger() -> None:
    small, large = (ElementTree.fromstring(typeset(r"\sum_{i=1}^{n} i", display).svg) for display in (False, True))
    assert float(large.attrib["height"].removesuffix("em")) > float(small.attrib["height"].removesuffix("em"))


@pytest.mark.parametrize(
    ("tex", "reason"),
    [(r"\frac{1}{", "'{'"), (r"\foo x", r"\foo"), (r"\href{x}{y}", r"\href"), (r"\text{中}", "中"), ("  ", "nothing")],
)
def test_a_fault_is_raised_with_the_formula_and_the_reason(tex: str, reason: str) -> None:
    with pytest.raises(FormulaError) as caught:
        typeset(tex, display=False)
    assert caught.value.tex == tex
    assert reason in caught.value.reason
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.tex, again.reason) == (tex, caught.value.reason)


def test_the_language_of_the_voice() -> None:
    assert typeset(r"\frac{3}{4}", False, "fr").speech == "trois quarts"
    assert typeset(r"\frac{3}{4}", False, "fr-CA").speech == "trois quarts"
    assert typeset(r"\frac{3}{4}", False, "tlh").speech == "3 over 4"
