"""Numbers, words, blanks, pairs and steps on the card."""

import pytest
from conftest import Open, Reviewer
from playwright.sync_api import Page, expect


def said(page: Page) -> str:
    return page.locator(".iw-status").inner_text().strip()


def verdict(anki: Reviewer, ident: str, typed: str) -> str:
    page = anki.front(ident)
    page.locator("#typeans").fill(typed)
    page.locator(".iw-check").click()
    return said(page)


def test_a_number_in_the_range_is_right(reviewer: Open) -> None:
    anki = reviewer()
    for typed in ("50", "49.5", "50,5", "50.2 GB", "5e1", "+50", "5·10^1", "0,0502 · 10^3", "50.000"):
        assert verdict(anki, "numeric", typed) == f"Correct. You wrote {typed}."
        assert anki.page.evaluate("window.asked") == "ans"
        page = anki.back("numeric", "<div><code id=typeans><span class=typeBad>x</span></code></div>")
        assert said(page) == f"Correct. Answer: 50 ± 0.5 GB. You wrote {typed}."
        expect(page.locator(".iw-answer")).not_to_be_visible()  # Anki's comparison of letters would say "wrong"


def test_any_other_is_wrong(reviewer: Open) -> None:
    anki = reviewer()
    for typed in ("51", "49.4", "-50", "5", "fifty", "50 000", "5,0.0.0"):
        assert verdict(anki, "numeric", typed) == f"Incorrect. You wrote {typed}."


def test_thousands_are_read_as_people_write_them(reviewer: Open) -> None:
    anki = reviewer()
    for typed in ("1000", "1,000", "1.000", "1 000", "1'000", "1e3", "10^3", "1,000.0", "1.000,0"):
        assert verdict(anki, "thousand", typed).startswith("Correct."), typed


def test_a_word_an_alternative_or_an_expression_is_right(reviewer: Open) -> None:
    anki = reviewer()
    for typed in ("all-reduce", "All-Reduce", " allreduce ", "all  reduce", "NCCL all_reduce"):
        assert verdict(anki, "short", typed).startswith("Correct."), typed


def test_an_expression_matches_the_whole_answer(reviewer: Open) -> None:
    anki = reviewer()
    for typed in ("reduce", "all-reduced", "an all-reduce"):
        assert verdict(anki, "short", typed).startswith("Incorrect."), typed


def test_a_client_that_keeps_nothing_is_read_from_ankis_comparison(reviewer: Open) -> None:
    compared = (
        "<div><code id=typeans><span class=typeGood>all</span><span class=typeMissed>-</span>"
        "<span class=typeGood>reduce</span>"
        "<br><span id=typearrow>&darr;</span><br><span class=typeGood>all</span><span class=typeMissed>-</span>"
        "<span class=typeGood>reduce</span></code></div>"
    )
    page = reviewer("android").back("short", compared)
    assert said(page) == "Correct. Answer: all-reduce (also: allreduce). You wrote allreduce."


def test_nothing_typed_is_neither_right_nor_wrong(reviewer: Open) -> None:
    anki = reviewer()
    page = anki.front("short")
    page.keyboard.press("Control+Enter")
    expect(page.locator(".iw-aside")).to_have_text("Type the answer.")
    assert said(anki.back("short", "<div id=typeans>all-reduce</div>")) == "Correct: all-reduce (also: allreduce)."


def test_blanks_are_ankis_own(reviewer: Open) -> None:
    anki = reviewer()
    expect(anki.front("blanks").locator(".iw-stem")).to_have_text("RoCE v2 rides in [...] to port 4791.")
    expect(anki.front("blanks-2").locator(".iw-stem")).to_have_text("RoCE v2 rides in UDP to port [a number].")
    expect(anki.back("blanks-2").locator(".cloze")).to_have_text("4791")


PAIRS = {"PFC": "link", "ECN": "network", "QP": "transport"}


def match(page: Page, pairs: dict[str, str]) -> None:
    for left, right in pairs.items():
        letter = page.locator(".iw-entry", has_text=right).locator(".iw-mark").inner_text()
        row = page.locator(".iw-item").filter(has=page.get_by_text(left, exact=True))
        row.locator(".iw-pick").filter(has=page.get_by_text(letter, exact=True)).click()


def test_pairs_are_matched_by_letter(reviewer: Open) -> None:
    anki = reviewer("iphone")
    page = anki.front("matching")
    assert sorted(page.locator(".iw-entry .iw-text").all_inner_texts()) == [
        "application",
        "link",
        "network",
        "transport",
    ]
    page.locator(".iw-check").click()
    expect(page.locator(".iw-aside")).to_have_text("3 more to choose.")
    match(page, {"PFC": "link", "ECN": "application"})
    assert said(page) == "Choose a letter for each (2 of 3)"
    match(page, {"QP": "transport"})
    page.locator(".iw-check").click()
    assert said(page) == "Two of three right."
    page = anki.back("matching")
    assert said(page) == "Two of three right."
    rows = page.locator(".iw-pair")
    assert [rows.nth(i).locator(".iw-text").all_inner_texts() for i in range(3)] == [
        list(pair) for pair in PAIRS.items()
    ]
    expect(rows.nth(1).locator(".iw-verdict")).to_have_text("You chose application")


def test_all_pairs_right(reviewer: Open) -> None:
    page = reviewer().front("matching")
    match(page, PAIRS)
    page.locator(".iw-check").click()
    assert said(page) == "Correct."


STEPS = ["Register memory", "Exchange keys", "Post the work request", "Poll for completion"]


def tap(page: Page, *steps: str) -> None:
    for step in steps:
        page.locator(".iw-item", has_text=step).locator("button").click()


def test_steps_are_never_shown_in_order(reviewer: Open) -> None:
    anki = reviewer()
    for _ in range(40):  # 24 orders
        assert anki.front("ordering").locator(".iw-item .iw-text").all_inner_texts() != STEPS


def test_steps_are_tapped_in_their_order(reviewer: Open) -> None:
    anki = reviewer()
    page = anki.front("ordering")
    tap(page, STEPS[0], STEPS[2], STEPS[0])  # the second tap takes it back
    assert said(page) == "Tap the steps in their order (1 of 4)"
    tap(page, STEPS[1], STEPS[0], STEPS[3])
    page.locator(".iw-check").click()
    assert said(page) == "Two of four right."
    page = anki.back("ordering")
    assert page.locator(".iw-solution .iw-text").all_inner_texts() == STEPS
    assert page.locator(".iw-solution .iw-verdict").all_inner_texts() == [
        "You had it at 3", "Right place", "You had it at 1", "Right place",
    ]  # fmt: skip


def test_alt_and_digits_tap_and_choose(reviewer: Open) -> None:
    anki = reviewer()
    page = anki.front("ordering")
    for digit in (2, 1, 4, 3):
        page.keyboard.press(f"Alt+{digit}")
    assert page.locator(".iw-item .iw-mark").all_inner_texts() == ["2", "1", "4", "3"]
    page = anki.front("matching")
    for digit in (1, 2, 4):
        page.keyboard.press(f"Alt+{digit}")
    assert page.locator(".iw-pick.iw-is-chosen").all_inner_texts() == ["A", "B", "D"]


def test_an_essay_shows_its_rubric(reviewer: Open) -> None:
    anki = reviewer()
    assert anki.front("essay").locator(".iw-rubric").count() == 0
    expect(anki.back("essay").locator(".iw-rubric")).to_contain_text("Names go-back-N.")


@pytest.mark.parametrize("ident", ["numeric", "short", "matching", "ordering", "essay"])
def test_a_back_without_scripts_is_whole(reviewer: Open, ident: str) -> None:
    anki = reviewer(script=False)
    anki.page.set_content(anki.cards[ident].back)
    text = anki.page.locator("body").inner_text()
    for part in {
        "numeric": ["50 ± 0.5 GB", "It is 400 / 8."],
        "short": ["all-reduce", "also: allreduce"],
        "matching": ["PFC", "link", "QP", "transport"],
        "ordering": STEPS,
        "essay": ["Names go-back-N."],
    }[ident]:
        assert part in text
