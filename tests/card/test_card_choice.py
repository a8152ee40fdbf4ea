"""Choices on the card: order, letters, grading, keys, and every client's way to the back."""

import re

import pytest
from conftest import NO_STORAGE, Open
from playwright.sync_api import Page, expect

TEXTS = {
    "single": ["Switches acknowledge packets", "The adapter moves the data", "The kernel compresses messages",
               "Packets leave without headers", "None of the above"],
    "several": ["Work is posted from user space", "Messages ride in TCP", "Payloads move by DMA",
                "The CPU does the transport",
                "ECN slows senders down"],
}  # fmt: skip
CLIENTS = {"desktop": "ans", "android": "ans", "iphone": "ankitap midCenter", "web": "ans"}
SLOW_CLOCK = "Date.now = () => 1800000000000;"  # AnkiDroid's order follows the hour


def order(page: Page) -> list[str]:
    """The options' texts from top to bottom."""
    return [text.strip() for text in page.locator(".iw-option .iw-text").all_inner_texts()]


def letters(page: Page) -> dict[str, str]:
    """The letter shown at each option, by its text."""
    marks = page.locator(".iw-option .iw-mark").all_inner_texts()
    return dict(zip(order(page), marks, strict=True))


def choose(page: Page, text: str) -> None:
    """Click an option as a hand does."""
    page.locator(".iw-option", has_text=text).locator(".iw-input").click()


def said(page: Page) -> str:
    return page.locator(".iw-status").inner_text().strip()


def test_each_review_shuffles_and_keeps_positional_options_last(reviewer: Open) -> None:
    anki = reviewer()
    orders = [order(anki.front("single")) for _ in range(12)]
    assert len({tuple(one) for one in orders}) > 3  # 24 orders: as good as certain
    assert all(sorted(one) == sorted(TEXTS["single"]) for one in orders)
    assert {one[-1] for one in orders} == {"None of the above"}


@pytest.mark.parametrize("ident", ["truth", "kept"])
def test_what_must_keep_its_order_keeps_it(reviewer: Open, ident: str) -> None:
    anki = reviewer()
    assert len({tuple(order(anki.front(ident))) for _ in range(8)}) == 1


@pytest.mark.parametrize("client", CLIENTS)
def test_a_click_reveals_and_the_back_keeps_order_and_choice(reviewer: Open, client: str) -> None:
    anki = reviewer(client, before=SLOW_CLOCK)
    page = anki.front("single")
    shown = letters(page)
    wrong, right = "Packets leave without headers", "The adapter moves the data"
    choose(page, wrong)
    assert page.evaluate("window.asked") == CLIENTS[client]
    expect(page.locator(".iw-is-right .iw-verdict")).to_have_text("Correct answer")
    expect(page.locator(".iw-is-wrong .iw-verdict")).to_have_text("Your answer, not correct")
    expect(page.locator(".iw-is-wrong .iw-feedback")).to_be_visible()
    verdict = f"Incorrect. Correct: {shown[right]}. You chose {shown[wrong]}."
    assert said(page) == verdict
    page = anki.back("single")
    assert letters(page) == shown
    if client != "android":  # a fresh page a side: the choice is lost there, the order isn't
        assert said(page) == verdict
    expect(page.locator(".iw-why-head")).to_have_text(f"Why {shown[right]}")


def test_letters_in_prose_are_those_on_screen(reviewer: Open) -> None:
    anki = reviewer()
    for _ in range(6):
        front = letters(anki.front("single"))
        page = anki.back("single")
        shown = letters(page)
        assert shown == front
        a, b, c, d = (shown[text] for text in TEXTS["single"][:4])
        short = page.locator(".iw-why .iw-prose").inner_text()
        one, two, three = sorted((a, c, d))
        assert short.startswith(f"Option {b} is right. Options {one}, {two} and {three} are wrong")
        low, middle, high = sorted((a, b, c))
        together = ord(high) - ord(low) == 2
        assert f"options {f'{low}–{high}' if together else f'{low}, {middle}, {high}'} as a whole" in short
        assert f"so Option {d} is wrong" in page.locator(".iw-full .iw-prose").first.text_content()  # type: ignore[operator]
        feedback = page.locator(".iw-option", has_text=TEXTS["single"][0]).locator(".iw-feedback")
        expect(feedback).to_have_text(f"Adapters do, not switches: option {a}.")


def test_the_hint_names_the_letter_on_screen(reviewer: Open) -> None:
    page = reviewer().front("single")
    page.locator(".iw-hint summary").click()
    expect(page.locator(".iw-hint .iw-prose")).to_have_text(
        f"It isn’t option {letters(page)[TEXTS['single'][0]]}.".replace("’", "'")
    )


def test_the_right_answer_is_praised(reviewer: Open) -> None:
    anki = reviewer()
    page = anki.front("single")
    choose(page, "The adapter moves the data")
    chosen = letters(page)["The adapter moves the data"]
    assert said(page) == f"Correct. You chose {chosen}."
    assert said(anki.back("single")) == f"Correct. You chose {chosen}."


def test_several_answers_wait_for_check(reviewer: Open) -> None:
    anki = reviewer()
    page = anki.front("several")
    check, aside = page.locator(".iw-check"), page.locator(".iw-aside")
    assert said(page) == "Choose 3 (0 chosen)"
    choose(page, "Work is posted")
    choose(page, "Payloads move")
    assert said(page) == "Choose 3 (2 chosen)"
    check.click()
    expect(aside).to_have_text("One more to choose.")
    expect(page.locator(".iw-graded")).to_have_count(0)
    choose(page, "The CPU does")
    choose(page, "Messages ride")
    check.click()
    expect(aside).to_have_text("One too many: choose 3.")
    choose(page, "Messages ride")
    check.click()
    for show in (lambda: page, lambda: anki.back("several")):
        side = show()
        shown = letters(side)
        right = sorted(shown[text] for text in TEXTS["several"][::2])
        mine = sorted(shown[text] for text in (TEXTS["several"][0], TEXTS["several"][2], TEXTS["several"][3]))
        assert said(side) == (
            f"Two of three right. Correct: {right[0]}, {right[1]} and {right[2]}. "
            f"You chose {mine[0]}, {mine[1]} and {mine[2]}."
        )
        expect(side.locator(".iw-is-missed .iw-verdict")).to_have_text("Correct, not chosen")
        expect(side.locator(".iw-is-wrong .iw-verdict")).to_have_text("Chosen, not correct")


def test_without_a_number_all_that_apply(reviewer: Open) -> None:
    page = reviewer().front("all")
    assert said(page) == "Choose all that apply (0 chosen)"
    page.locator(".iw-check").click()
    expect(page.locator(".iw-aside")).to_have_text("Choose at least one.")
    for text in ("One", "Three"):
        choose(page, text)
    page.locator(".iw-check").click()
    assert said(page).startswith("Correct.")


def test_arrow_keys_choose_and_only_check_reveals(reviewer: Open) -> None:
    page = reviewer().front("single")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".iw-is-chosen .iw-mark")).to_have_text("B")
    expect(page.locator(".iw-graded")).to_have_count(0)
    expect(page.locator(".iw-check")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".iw-graded")).to_have_count(1)
    assert "B" in said(page)


def test_alt_and_a_digit_choose(reviewer: Open) -> None:
    anki = reviewer()
    page = anki.front("single")
    page.keyboard.press("Alt+3")
    assert re.search(r"You chose C\.", said(page))
    page = anki.front("several")
    for digit in (1, 2, 2, 5):
        page.keyboard.press(f"Alt+{digit}")
    assert page.locator(".iw-is-chosen .iw-mark").all_inner_texts() == ["A", "E"]


def test_x_toggles_and_c_checks_where_the_arrows_stand(reviewer: Open) -> None:
    page = reviewer().front("all")
    for key in ("ArrowDown", "x", "ArrowDown", "x", "x", "ArrowUp", "ArrowUp", "x"):
        page.keyboard.press(key)
    assert page.locator(".iw-is-chosen .iw-mark").all_inner_texts() == ["A", "C"]
    page.keyboard.press("c")
    expect(page.locator(".iw-graded")).to_have_count(1)


def test_ctrl_enter_checks_and_anki_keeps_its_own_keys(reviewer: Open) -> None:
    anki = reviewer()
    page = anki.front("all")
    page.evaluate("document.addEventListener('keydown', e => { window.taken = e.defaultPrevented; })")
    for key in (" ", "1", "2", "3", "4", "e", "m", "r", "v", "o", "i", "u"):
        page.keyboard.press(key)
        assert page.evaluate("window.taken") is False, key
    assert page.locator(".iw-is-chosen").count() == 0
    page.keyboard.press("Alt+1")
    page.keyboard.press("Control+Enter")
    expect(page.locator(".iw-graded")).to_have_count(1)


def test_keys_act_once_however_many_cards_were_shown(reviewer: Open) -> None:
    anki = reviewer()
    for _ in range(4):
        page = anki.front("several")
        anki.back("several")
    page = anki.front("several")
    page.keyboard.press("Alt+1")
    assert said(page) == "Choose 3 (1 chosen)"


def test_no_client_at_all_still_grades(reviewer: Open) -> None:
    page = reviewer("other").front("single")
    choose(page, "The adapter moves the data")
    assert said(page).startswith("Correct.")
    assert page.evaluate("window.asked") is None


def test_storage_that_throws_keeps_the_order_on_a_page_that_lives_on(reviewer: Open) -> None:
    anki = reviewer(before=NO_STORAGE)
    page = anki.front("single")
    shown = letters(page)
    choose(page, "Packets leave without headers")
    page = anki.back("single")
    assert letters(page) == shown
    assert said(page).startswith("Incorrect.")


def test_a_back_alone_is_in_the_order_of_the_sources(reviewer: Open) -> None:
    page = reviewer().back("single")
    assert order(page) == TEXTS["single"]
    assert said(page) == "Correct: B."
    expect(page.locator(".iw-why .iw-prose")).to_contain_text("Option B is right. Options A, C and D are wrong")


def test_a_state_from_an_earlier_look_is_not_taken_for_this_one(reviewer: Open) -> None:
    anki = reviewer()
    page = anki.front("single")
    choose(page, "Packets leave without headers")
    anki.front("several")
    page = anki.back("single")
    assert order(page) == TEXTS["single"]
    assert said(page) == "Correct: B."


def test_without_scripts_everything_is_there(reviewer: Open) -> None:
    anki = reviewer("desktop", script=False)
    page = anki.page
    side = anki.cards["single"]
    page.set_content(f"<style>{side.css}</style><body class='card'>{side.front}")
    assert order(page) == TEXTS["single"]
    assert not page.locator(".iw-feedback").first.is_visible()
    page.set_content(f"<style>{side.css}</style><body class='card'>{side.back}")
    assert order(page) == TEXTS["single"]
    assert said(page) == "Correct: B."
    expect(page.locator(".iw-why")).to_contain_text("Why B")
    expect(page.locator(".iw-feedback")).to_have_count(3)
    expect(page.locator(".iw-feedback").first).to_be_visible()
    expect(page.locator(".iw-full summary")).to_contain_text("Full explanation")


def test_the_folded_explanation_says_what_it_holds(reviewer: Open) -> None:
    page = reviewer().back("single")
    expect(page.locator(".iw-meta")).to_have_text("2 steps, 1 source")
    expect(page.locator(".iw-references")).not_to_be_visible()
    page.locator(".iw-full summary").click()
    expect(page.locator(".iw-references")).to_be_visible()


def test_a_source_on_the_web_is_a_link(reviewer: Open) -> None:
    expect(reviewer().back("several").locator(".iw-source a")).to_have_attribute("href", "https://example.org/roce")


def test_code_and_tables_that_scroll_choose_too(reviewer: Open) -> None:
    anki = reviewer(width=360)
    for part in ("pre", "table"):
        page = anki.front("heavy")
        page.locator(f".iw-option {part}").click()
        expect(page.locator(".iw-graded")).to_have_count(1)


def test_formulas_in_options_take_no_tab_stop(reviewer: Open) -> None:
    page = reviewer().front("heavy")
    page.evaluate("""document.querySelectorAll('.iw-text, .iw-stem').forEach(
        text => text.insertAdjacentHTML('beforeend', '<mjx-container tabindex="0">x</mjx-container>'))""")
    expect(page.locator(".iw-option mjx-container[tabindex='-1']")).to_have_count(4)
    expect(page.locator(".iw-stem mjx-container[tabindex='0']")).to_have_count(1)
