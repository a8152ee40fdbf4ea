"""Both ways of answering choices: one answer reveals at a click, several are checked together."""

import pytest
from playwright.sync_api import Page, expect
from practice import Open


def option(page: Page, text: str):  # type: ignore[no-untyped-def]
    return page.locator(".option").filter(has_text=text)


def letter(page: Page, text: str) -> str:
    return option(page, text).locator(".mark").inner_text()


def test_a_click_on_an_answer_reveals(page: Page) -> None:
    expect(page.locator(".status")).to_have_text("Choose one.")
    expect(page.get_by_text("The IANA assigned it.")).to_have_count(0)
    wrong, right = letter(page, "80"), letter(page, "4791")
    option(page, "80").click()
    expect(page.locator(".status")).to_have_text(f"Incorrect. Correct: {right}. You chose {wrong}.")
    expect(option(page, "80").locator(".verdict")).to_have_text("Your answer, not correct")
    expect(option(page, "4791").locator(".verdict")).to_have_text("Correct answer")
    expect(page.get_by_text("The IANA assigned it.")).to_be_visible()
    expect(page.locator(".why h3")).to_have_text(f"Why {right}")
    expect(page.locator(".why .prose")).to_contain_text(f"Option {right} is right")
    expect(page.locator(".holds")).to_have_text("2 steps, 1 source")
    expect(page.get_by_text("Assigned.")).not_to_be_visible()
    page.get_by_text("Full explanation").click()
    expect(page.get_by_text("Assigned.")).to_be_visible()
    expect(page.locator(".full")).to_contain_text(f"Option {right} is assigned")


def test_letters_in_prose_follow_the_order(page: Page) -> None:
    option(page, "80").click()
    others = sorted(letter(page, text) for text in ("80", "443", "22"))
    expect(page.locator(".full")).to_contain_text(f"Options {others[0]}, {others[1]} and {others[2]} belong")
    expect(option(page, "80")).to_contain_text(f"as option {letter(page, '80')} says")


def test_a_right_answer(page: Page) -> None:
    option(page, "4791").click()
    expect(page.locator(".status")).to_have_text(f"Correct. You chose {letter(page, '4791')}.")
    expect(page.locator(".side-title")).to_have_text("1 of 13 answered")
    expect(page.get_by_role("button", name="Question 1, right")).to_be_visible()


def test_arrow_keys_choose_and_reveal_nothing(page: Page) -> None:
    page.locator(".option input").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".option.is-chosen .mark")).to_have_text("C")
    expect(page.locator(".status")).to_have_text("Choose one.")
    page.keyboard.press("Enter")
    expect(page.locator(".status")).to_contain_text("You chose C.")


def test_check_is_never_disabled_and_says_what_is_missing(learner: Open) -> None:
    page = learner().open("#q=three&seed=a")
    check = page.get_by_role("button", name="Check")
    expect(page.locator(".status")).to_have_text("Choose 3 (0 chosen)")
    check.click()
    expect(page.locator(".aside")).to_have_text("3 more to choose.")
    for text in ("Kernel bypass", "Zero copy"):
        option(page, text).click()
    expect(page.locator(".status")).to_have_text("Choose 3 (2 chosen)")
    expect(page.locator(".aside")).to_have_text("One more to choose.")
    for text in ("More copies", "TCP only"):
        option(page, text).click()
    check.click()
    expect(page.locator(".aside")).to_have_text("One too many: choose 3.")
    option(page, "TCP only").click()
    check.click()
    right = sorted(letter(page, text) for text in ("Kernel bypass", "Zero copy", "Offload"))
    expect(page.locator(".status")).to_contain_text(
        f"Two of three right. Correct: {right[0]}, {right[1]} and {right[2]}."
    )
    for text, verdict in {
        "Kernel bypass": "Correct, chosen", "More copies": "Chosen, not correct", "Offload": "Correct, not chosen"
    }.items():  # fmt: skip
        expect(option(page, text).locator(".verdict")).to_have_text(verdict)
    expect(option(page, "One rack only").locator(".verdict")).to_have_count(0)


def test_any_number_may_be_right(learner: Open) -> None:
    page = learner().open("#q=any")
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".aside")).to_have_text("Choose at least one.")
    for text in ("Two", "Three"):
        option(page, text).click()
    expect(page.locator(".status")).to_have_text("Choose all that apply (2 chosen)")
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".status")).to_contain_text("Correct.")


def test_true_and_false_keep_their_order(learner: Open) -> None:
    for seed in "abcdef":
        page = learner().open(f"#q=truth&seed={seed}")
        assert page.locator(".option .text").all_inner_texts() == ["True", "False"]


def test_the_order_follows_from_the_seed_alone(learner: Open) -> None:
    def order(seed: str) -> list[str]:
        return learner().open(f"#q=three&seed={seed}").locator(".option .text").all_inner_texts()

    assert order("a") == order("a")
    assert len({tuple(order(seed)) for seed in "abcd"}) > 1


def test_the_same_order_after_a_reload_and_another_on_a_new_try(learner: Open) -> None:
    page = learner().open("#q=three")
    before = page.locator(".option .text").all_inner_texts()
    option(page, "Kernel bypass").click()
    page.wait_for_timeout(400)  # a draft is kept soon, not at once
    page.reload()
    assert page.locator(".option .text").all_inner_texts() == before
    expect(page.locator(".status")).to_have_text("Choose 3 (1 chosen)")
    for text in ("Zero copy", "Offload"):
        option(page, text).click()
    page.get_by_role("button", name="Check").click()
    page.reload()
    expect(page.locator(".status")).to_contain_text("Correct.")
    assert [text.split("\n")[0] for text in page.locator(".option .text").all_inner_texts()] == before
    orders = set()
    for _ in range(4):
        page.get_by_role("button", name="Try again").click()
        expect(page.locator(".status")).to_have_text("Choose 3 (0 chosen)")
        orders.add(tuple(page.locator(".option .text").all_inner_texts()))
        for text in ("Kernel bypass", "Zero copy", "Offload"):
            option(page, text).click()
        page.get_by_role("button", name="Check").click()
    assert len(orders) > 1


@pytest.mark.parametrize("width", [360, 1280])
def test_the_whole_row_is_the_target(learner: Open, width: int) -> None:
    page = learner(width=width).open("#q=port&seed=a")
    row = page.locator(".option").nth(1)
    box = row.bounding_box()
    assert box
    assert box["height"] >= 44
    row.click(position={"x": box["width"] - 4, "y": 4})
    expect(page.locator(".status")).to_contain_text("You chose B.")


def test_the_title_is_no_spoiler(page: Page) -> None:
    """A heading may give the answer away: it stands with what is known of the question, after the answer."""
    page.goto(page.url.replace("q=port", "q=three"))
    expect(page.get_by_text("Properties")).to_have_count(0)


def test_moving_on(page: Page) -> None:
    expect(page.get_by_role("button", name="Previous")).to_be_disabled()
    page.get_by_role("button", name="Skip").click()
    expect(page.locator("h2.number")).to_have_text("Question 2")
    page.get_by_role("button", name="Previous").click()
    option(page, "4791").click()
    page.get_by_role("button", name="Next").click()
    expect(page.locator("h2.number")).to_have_text("Question 2")
    page.goto(page.url.replace("q=three", "q=case-two"))
    option(page, "Paths").click()
    expect(page.get_by_text("This is the last question here.")).to_be_visible()
    expect(page.get_by_role("button", name="Next")).to_be_disabled()
