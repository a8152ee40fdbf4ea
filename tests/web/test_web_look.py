"""How the page looks and is read: nothing wider than the screen, nothing that axe finds, dark and light, print."""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from practice import BANK, Open, build

KINDS = ("port", "three", "truth", "rate", "manager", "gaps", "match", "steps", "essay", "case-one")


def answered(page: Page) -> None:
    """Answers the question on display, somehow."""
    for kind, answer in {
        ".option": lambda part: part.first.click(),
        ".typed input": lambda part: part.fill("7"),
        ".gap-field": lambda part: [one.fill("x") for one in part.all()],
        ".pair select": lambda part: [one.select_option(index=1) for one in part.all()],
        "textarea": lambda part: part.fill("x"),
    }.items():
        part = page.locator(kind)
        if part.count():
            answer(part)
    if page.locator(".choices.several").count():
        for one in page.locator(".option").all()[1:3]:
            one.click()
    if page.locator(".check").count():
        page.locator(".check").click()
    expect(page.locator(".status.band")).to_be_visible()


def found(page: Page) -> list[str]:
    """What axe says, in all its rules."""
    return [
        f"{violation['id']}: {node['html'][:120]}"
        for violation in Axe().run(page, options={"preload": False}).response["violations"]
        for node in violation["nodes"]
    ]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing_and_nothing_is_too_wide(learner: Open, width: int, dark: bool) -> None:
    page = learner(width=width, dark=dark, motion=False).open("#seed=a")
    wrong: dict[str, list[str]] = {}

    def look(where: str) -> None:
        faults = found(page)
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        if wide > 0:
            faults.append(f"{wide} px too wide")
        if faults:
            wrong[where] = faults

    for ident in KINDS:
        page.goto(f"{page.url.split('#')[0]}#q={ident}&seed=a")
        if ident in ("port", "match", "steps", "gaps"):
            look(ident)
        answered(page)
        for fold in page.locator(".question details").all():
            fold.locator("summary").click()
        look(f"{ident}, answered")
    if width == 360:
        page.get_by_role("button", name="Filter").click()
        look("sheet")
        page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Display").click()
    look("display")
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Exam").click()
    look("set-up")
    page.get_by_role("button", name="Start").click()
    look("exam")
    if width == 360:
        page.get_by_role("button", name="Questions").click()
        look("sheet of the exam")
    page.locator(".side").get_by_role("button", name="Finish").click()
    look("question before the end")
    page.get_by_role("dialog").get_by_role("button", name="Finish").click()
    page.locator(".row summary").first.click()
    look("review")
    assert wrong == {}


def test_axe_can_find_something(page: Page) -> None:
    page.evaluate("document.querySelector('.cover').removeAttribute('aria-labelledby')")
    assert any(fault.startswith("label") for fault in found(page))


def test_colours_can_be_chosen_and_are_kept(learner: Open) -> None:
    page = learner().open("#q=port")
    ground = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(ground) == "rgb(255, 255, 255)"
    page.get_by_role("button", name="Display").click()
    page.get_by_label("Dark").check()
    assert page.evaluate(ground) == "rgb(18, 24, 31)"
    page.reload()
    assert page.evaluate(ground) == "rgb(18, 24, 31)"


def test_nothing_moves_where_that_is_unwanted(learner: Open) -> None:
    for motion, expected in ((True, "appear"), (False, "none")):
        page = learner(motion=motion).open("#q=port&seed=a")
        page.locator(".option").first.click()
        assert page.locator(".note").first.evaluate("e => getComputedStyle(e).animationName") == expected


def test_little_moves_at_the_check(learner: Open) -> None:
    """The first option stays where it is when the answer is revealed."""
    page = learner().open("#q=truth")
    before = page.locator(".option").first.bounding_box()
    page.locator(".option").first.click()
    after = page.locator(".option").first.bounding_box()
    assert before
    assert after
    assert abs(before["y"] - after["y"]) <= 2


def test_the_sheet_below_720_px(learner: Open) -> None:
    page = learner(width=360).open("#q=port")
    expect(page.locator(".side-title")).not_to_be_visible()
    page.get_by_role("button", name="Filter").click()
    expect(page.locator(".side-title")).to_be_visible()
    assert page.evaluate("document.querySelector('main').inert")
    page.get_by_label("Transport").uncheck()
    page.get_by_role("button", name="Show 9 questions").click()
    expect(page.locator(".side-title")).not_to_be_visible()
    expect(page.get_by_role("button", name="Filter")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator(".side-title")).not_to_be_visible()


def test_on_a_phone_the_buttons_stay_in_reach(learner: Open) -> None:
    page = learner(width=360).open("#q=port&seed=a")
    for name in ("Check", "Skip", "Previous"):
        box = page.get_by_role("button", name=name).bounding_box()
        assert box
        assert box["height"] >= 44
        assert box["y"] + box["height"] <= 800
    page.locator(".option").first.click()
    last = page.locator(".foot p").last
    last.scroll_into_view_if_needed()
    page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    foot, bar = last.bounding_box(), page.locator(".actions").bounding_box()
    assert foot
    assert bar
    assert foot["y"] + foot["height"] <= bar["y"]


def test_print_shows_the_question_and_nothing_to_press(page: Page) -> None:
    page.locator(".option").first.click()
    page.emulate_media(media="print")
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    for gone in (".top", ".side", ".actions", ".flag"):
        expect(page.locator(gone)).not_to_be_visible()
    expect(page.get_by_text("Assigned.")).to_be_visible()


def test_without_a_script(learner: Open, tmp_path: Path) -> None:
    page = learner(script=False).open("", build(BANK, tmp_path / "page.html"))
    expect(page.locator(".q")).to_have_count(13)
    first = page.locator(".q").first
    expect(first.locator(".options li")).to_have_count(4)
    expect(first.get_by_text("The IANA assigned it.")).not_to_be_visible()
    first.get_by_text("Answer", exact=True).click()
    expect(first.get_by_text("Correct: B")).to_be_visible()
    expect(first.get_by_text("The IANA assigned it.")).to_be_visible()
    box = first.locator("figure img").bounding_box()
    assert box
    assert box["width"] == 340


def test_what_the_page_says_of_itself(page: Page) -> None:
    expect(page.locator(".foot")).to_contain_text("Works offline. Your answers stay in this browser.")
    expect(page.locator(".foot")).to_contain_text(
        "The answers are inside this page, so it is for practice, not for grading."
    )
    expect(page.locator(".foot")).to_contain_text("CC-BY-4.0")


def test_a_bank_of_another_language_and_direction(learner: Open, tmp_path: Path) -> None:
    (tmp_path / "bank").mkdir()
    (tmp_path / "bank/bank.toml").write_text(
        'id = "ar"\nname = "ar"\ntitle = "شبكات"\nlanguage = "ar"\n', encoding="utf-8"
    )
    (tmp_path / "bank/q.md").write_text(
        "## ما المنفذ؟\n<!-- id: q -->\n\nأي منفذ؟\n\n- [x] 4791\n- [ ] 80\n\nالمنفذ 4791.\n", encoding="utf-8"
    )
    page = learner(width=360).open("", build(tmp_path / "bank", tmp_path / "ar.html"))
    page.locator(".option", has_text="4791").click()
    mark, text = page.locator(".mark").first.bounding_box(), page.locator(".option .text").first.bounding_box()
    assert mark
    assert text
    assert mark["x"] > text["x"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_bank_beside_the_tests_has_each_kind() -> None:
    from itemwright_schema import load

    assert len({question.kind for question in load(BANK).bank.questions}) == 9
