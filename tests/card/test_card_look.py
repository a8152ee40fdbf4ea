"""The card fits its screen, is accessible, and its colours can be read."""

from itertools import product

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import Open, Reviewer
from playwright.sync_api import Page

ALL = ("single", "several", "truth", "heavy", "arabic", "numeric", "short", "blanks", "matching", "ordering", "essay")
LARGE = "addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%'; });"
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"], "resultTypes": ["violations"]}


def answered(anki: Reviewer, ident: str) -> Page:
    """The front after an answer, as wrong as can be."""
    page = anki.front(ident)
    match ident:
        case "numeric" | "short":
            page.locator("#typeans").fill("nonsense")
        case "ordering":
            for digit in (1, 2, 3, 4):
                page.keyboard.press(f"Alt+{digit}")
        case "matching":
            for digit in (1, 2, 3):
                page.keyboard.press(f"Alt+{digit}")
        case "several":
            for digit in (1, 2, 3):
                page.keyboard.press(f"Alt+{digit}")
        case "blanks" | "essay":
            return page
        case _:
            page.keyboard.press("Alt+1")
            return page
    page.locator(".iw-check").click()
    return page


def settled(page: Page) -> Page:
    """Without movement: a colour that is still fading is none to measure."""
    page.evaluate("document.getAnimations().forEach(animation => animation.finish())")
    return page


@pytest.mark.parametrize(("width", "before"), [(360, ""), (360, LARGE), (1250, "")], ids=["360", "360-large", "1250"])
def test_nothing_is_wider_than_the_screen(reviewer: Open, width: int, before: str) -> None:
    anki = reviewer(width=width, before=before)
    for ident in ALL:
        for page in (anki.front(ident), answered(anki, ident), anki.back(ident)):
            assert page.evaluate("document.documentElement.scrollWidth") <= width, ident


def test_a_finger_finds_every_target(reviewer: Open) -> None:
    anki = reviewer(width=360)
    for ident in ALL:
        page = anki.front(ident)
        targets = page.locator(".iw-open, .iw-pick, .iw-check:visible, summary:visible, #typeans")
        for i in range(targets.count()):
            box = targets.nth(i).bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 43.9, (ident, box)
    rows = anki.front("single").locator(".iw-option")
    assert all((rows.nth(i).bounding_box() or {"height": 0})["height"] >= 54 for i in range(5))


def test_axe_finds_nothing(reviewer: Open) -> None:
    axe = Axe()
    for night in (False, True):
        anki = reviewer(width=1000, night=night)
        for ident in ALL:
            for page in (anki.front(ident), answered(anki, ident), anki.back(ident)):
                for folded in page.locator("details").all():
                    folded.evaluate("details => details.open = true")
                found = axe.run(settled(page), options=RULES).response["violations"]
                told = [(fault["id"], [node["html"][:160] for node in fault["nodes"]]) for fault in found]
                assert not told, (ident, night, told)


def test_a_picture_has_a_white_ground_at_night(reviewer: Open) -> None:
    for night, ground in ((True, "rgb(255, 255, 255)"), (False, "rgba(0, 0, 0, 0)")):
        page = reviewer(night=night).front("heavy")
        assert page.locator(".iw-figure img").evaluate("img => getComputedStyle(img).backgroundColor") == ground


def luminance(colour: str) -> float:
    """Relative luminance (WCAG 2.2) of "rgb(r, g, b)"."""
    parts = [int(part) / 255 for part in colour[4:-1].split(",")]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("night", [False, True])
def test_highlighted_code_can_be_read(reviewer: Open, night: bool) -> None:
    page = reviewer(night=night).back("heavy")
    spans = page.locator("pre.code span[class]")
    assert spans.count() > 10
    classes = set()
    for i in range(spans.count()):
        name, colour, ground = spans.nth(i).evaluate(
            """span => [span.className, getComputedStyle(span).color,
                        getComputedStyle(span.closest('pre')).backgroundColor]"""
        )
        light, dark = sorted((luminance(colour), luminance(ground)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5, (name, colour, ground)
        classes.add(name)
    assert {"k", "nf", "c1", "mi"} <= classes


def test_right_to_left(reviewer: Open) -> None:
    page = reviewer(width=360).back("arabic")
    card = page.locator(".iw")
    assert card.evaluate("card => getComputedStyle(card).direction") == "rtl"
    assert card.get_attribute("lang") == "ar"
    mark, text = (page.locator(f".iw-option:first-child .iw-{part}").bounding_box() for part in ("mark", "text"))
    assert mark is not None
    assert text is not None
    assert mark["x"] > text["x"]


@pytest.mark.parametrize(("client", "night"), list(product(("desktop", "iphone"), (False, True))))
def test_the_ground_reaches_the_edges(reviewer: Open, client: str, night: bool) -> None:
    page = reviewer(client, width=360, night=night).front("single")
    assert page.evaluate("getComputedStyle(document.body).margin") == "0px"
    ground = "rgb(18, 24, 31)" if night else "rgb(255, 255, 255)"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == ground
