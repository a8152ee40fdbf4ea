"""Every other kind of question: answered, marked, explained."""

import time

import pytest
from playwright.sync_api import Page, expect
from practice import Open


def check(page: Page) -> None:
    page.get_by_role("button", name="Check").click()


@pytest.mark.parametrize(
    ("typed", "right"),
    [
        ("400", True),
        ("400,0", True),
        ("4e2", True),
        ("400 Gbit/s", True),
        ("401", True),
        ("401.5", False),
        ("40", False),
        ("−400", False),
    ],
)
def test_a_number(learner: Open, typed: str, right: bool) -> None:
    page = learner().open("#q=rate")
    expect(page.locator(".unit")).to_have_text("Gbit/s")
    page.get_by_label("Your answer").fill(typed)
    page.keyboard.press("Enter")
    start = "Correct. Answer: " if right else "Incorrect. Correct: "
    expect(page.locator(".status")).to_contain_text(f"{start}400 Gbit/s (399 to 401). You wrote {typed}.")


def test_what_is_no_number(learner: Open) -> None:
    page = learner().open("#q=rate")
    page.get_by_label("Your answer").fill("many")
    check(page)
    expect(page.locator(".aside")).to_contain_text("That is no number.")
    expect(page.locator(".status")).to_have_text("Type a number.")


@pytest.mark.parametrize(
    ("typed", "right"),
    [("Subnet  Manager", True), ("sm", True), ("OpenSM", True), ("open-sm", True), ("opensms", False)],
)
def test_a_word(learner: Open, typed: str, right: bool) -> None:
    page = learner().open("#q=manager")
    page.get_by_label("Your answer").fill(typed)
    check(page)
    expect(page.locator(".verdict-word")).to_have_text("Correct." if right else "Incorrect.")
    expect(page.locator(".also")).to_contain_text("SM")


def test_an_expression_that_would_take_years(learner: Open) -> None:
    page = learner().open("#q=endless")
    page.get_by_label("Your answer").fill("a" * 200)
    start = time.monotonic()
    check(page)
    expect(page.locator(".verdict-word")).to_have_text("Incorrect.")
    assert time.monotonic() - start < 5  # (a+)+\. takes a browser's own machine 2^200 steps
    page.get_by_role("button", name="Try again").click()
    page.get_by_label("Your answer").fill("a" * 200 + ".")
    check(page)
    expect(page.locator(".verdict-word")).to_have_text("Correct.")


def test_blanks(learner: Open) -> None:
    page = learner().open("#q=gaps")
    first, second = page.get_by_label("Blank 1: transport"), page.get_by_label("Blank 2")
    expect(page.locator(".status")).to_have_text("Fill in the 2 blanks (0 filled in)")
    first.fill("udp")
    page.keyboard.press("Enter")
    expect(second).to_be_focused()
    second.fill("TCP")
    page.keyboard.press("Enter")
    expect(page.locator(".status")).to_contain_text("One of two right.")
    expect(page.locator(".filled").first).to_have_text("UDP")
    expect(page.locator(".filled").nth(1)).to_contain_text("TCP")
    expect(page.locator(".filled b").nth(1)).to_have_text("IP")


def test_matching(learner: Open) -> None:
    page = learner().open("#q=match&seed=a")
    for left, right in {"Send": "a receive", "Write": "a socket", "Read": "a region"}.items():
        page.get_by_label(left).select_option(right)
    expect(page.locator(".status")).to_have_text("Choose the right entry for each (3 of 3)")
    check(page)
    expect(page.locator(".status")).to_contain_text("Two of three right.")
    wrong = page.locator(".pair").filter(has_text="Write")
    expect(wrong).to_contain_text("an address")
    expect(wrong.locator(".verdict")).to_have_text("Your answer: a socket")


def test_ordering_by_buttons_alone(learner: Open) -> None:
    page = learner().open("#q=steps&seed=a")
    wanted = ["Open the device", "Register memory", "Create a queue pair", "Post the work"]
    texts = page.locator(".step .text")
    assert texts.all_inner_texts() != wanted
    for place, step in enumerate(wanted):
        while texts.all_inner_texts().index(step) > place:
            page.get_by_role("button", name=f"Move up: {step}").press("Enter")
    expect(page.locator(".ordering [role=status]")).to_contain_text("of 4 now.")
    assert texts.all_inner_texts() == wanted
    check(page)
    expect(page.locator(".verdict-word")).to_have_text("Correct.")


def test_ordering_by_keys_and_by_hand(learner: Open) -> None:
    page = learner().open("#q=steps&seed=a")
    texts = page.locator(".step .text")
    first, *others = texts.all_inner_texts()
    page.get_by_role("button", name=f"Move down: {first}").focus()
    page.keyboard.press("Alt+ArrowDown")
    assert texts.all_inner_texts() == [others[0], first, *others[1:]]
    page.locator(".step").nth(3).drag_to(page.locator(".step").nth(0), target_position={"x": 40, "y": 4})
    assert texts.all_inner_texts() == [others[2], others[0], first, others[1]]


def test_an_order_left_as_it_was_is_an_answer_too(learner: Open) -> None:
    page = learner().open("#q=steps&seed=a")
    check(page)
    expect(page.locator(".status")).not_to_contain_text("Not answered")
    expect(page.locator(".side-title")).to_have_text("1 of 13 answered")


def test_an_essay_is_marked_by_its_writer(learner: Open) -> None:
    page = learner().open("#q=essay")
    page.get_by_label("Your answer").fill("No: head-of-line blocking.")
    expect(page.get_by_text("Names deadlock.")).to_have_count(0)
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_text("Names deadlock.")).to_be_visible()
    expect(page.locator(".status")).to_contain_text("mark it yourself")
    page.get_by_role("button", name="Partly").click()
    expect(page.locator(".status")).to_have_text("Partly. Marked by yourself.")
    page.reload()
    expect(page.get_by_role("button", name="Partly")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_label("Your answer", exact=True)).to_have_value("No: head-of-line blocking.")
    expect(page.get_by_role("button", name="Missed 1")).to_be_visible()


def test_questions_of_a_case_share_its_text(learner: Open) -> None:
    page = learner().open()
    for ident in ("case-one", "case-two"):
        page.goto(page.url.split("#")[0] + f"#q={ident}")
        expect(page.locator(".case")).to_contain_text("A job got slower")


def test_a_formula_is_drawn(learner: Open) -> None:
    page = learner().open("#q=rate")
    expect(page.get_by_role("img", name="800 over 2")).to_be_visible()
    assert page.locator(".stem svg path").count() > 0


def test_a_picture_is_there_and_dark_in_the_dark(learner: Open) -> None:
    for dark in (False, True):
        page = learner(dark=dark).open("#q=port&seed=a")
        page.locator(".option").first.click()
        box = page.locator(".why figure img").bounding_box()
        assert box
        assert box["width"] > 300
        content = page.locator(".why figure img").evaluate("e => getComputedStyle(e).content")
        assert ("%238ec1ee" in content or "-dark.svg" in content) == dark
