"""The keyboard alone: from the first question to the review."""

from playwright.sync_api import Page, expect
from practice import Open


def test_choosing_checking_and_moving_on(page: Page) -> None:
    page.keyboard.press("b")
    expect(page.locator(".option.is-chosen .mark")).to_have_text("B")
    page.keyboard.press("3")
    expect(page.locator(".option.is-chosen .mark")).to_have_text("C")
    expect(page.locator(".status")).to_have_text("Choose one.")
    page.keyboard.press("Enter")
    expect(page.locator(".status")).to_contain_text("You chose C.")
    expect(page.get_by_role("button", name="Next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("h2.number")).to_have_text("Question 2")
    expect(page.locator("h2.number")).to_be_focused()
    for key in "135":
        page.keyboard.press(key)
    page.keyboard.press("1")
    expect(page.locator(".status")).to_have_text("Choose 3 (2 chosen)")
    page.keyboard.press("f")  # six options: the letter is an answer here
    page.keyboard.press("Enter")
    expect(page.locator(".status")).to_contain_text("You chose C, E and F.")
    page.keyboard.press("p")
    expect(page.locator("h2.number")).to_have_text("Question 1")


def test_flag_hint_search_and_help(page: Page) -> None:
    page.keyboard.press("f")
    expect(page.locator(".flag")).to_have_text("Flagged")
    page.keyboard.press("h")
    expect(page.get_by_text("It has four digits.")).to_be_visible()
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("fn4?")  # only text here
    expect(page.get_by_role("searchbox")).to_have_value("fn4?")
    page.get_by_role("searchbox").fill("")
    page.locator("h2.number").focus()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("previous question")
    page.keyboard.press("n")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("h2.number")).to_have_text("Question 1")


def test_everything_can_be_reached_by_tab(learner: Open) -> None:
    page = learner().open("#q=match&seed=a")
    page.keyboard.press("Tab")
    expect(page.locator(".skip-link")).to_be_focused()
    page.keyboard.press("Enter")
    for _ in range(2):
        page.keyboard.press("Tab")
    expect(page.get_by_label("Send")).to_be_focused()
    for _ in range(3):
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".status.band")).to_be_visible()


def test_an_exam_by_keys(learner: Open) -> None:
    page = learner().open()
    page.get_by_role("button", name="Exam").focus()
    page.keyboard.press("Enter")
    page.get_by_label("Questions", exact=True).focus()
    page.keyboard.press("Enter")
    for _ in range(12):
        page.keyboard.press("n")
    expect(page.locator("h2.number")).to_have_text("Question 13 of 13")
    page.get_by_role("button", name="Finish").last.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("h2.page-title")).to_have_text("Review")
    page.keyboard.press("Tab")


def test_what_is_said_to_a_screen_reader(page: Page) -> None:
    """One polite line; options are radios of a named group; each is named by its letter and text."""
    group = page.get_by_role("group", name="Options")
    expect(group.get_by_role("radio")).to_have_count(4)
    texts = page.locator(".option .text").all_inner_texts()
    expect(group.get_by_role("radio", name=f"A {texts[0]}")).to_have_count(1)
    assert page.locator(".question > .status").get_attribute("role") == "status"
