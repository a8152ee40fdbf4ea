"""What is shown: topics, tags, difficulty, search, what was missed; and links that say so."""

import pytest
from playwright.sync_api import Page, expect
from practice import Open


def numbers(page: Page) -> list[str]:
    return page.locator(".side .cell span:first-child").all_inner_texts()


def test_topics(learner: Open) -> None:
    page = learner().open()
    page.get_by_label("Transport").uncheck()
    assert numbers(page) == ["5", "6", "7", "8", "9", "10", "11", "12", "13"]
    expect(page.locator(".side-title")).to_have_text("0 of 9 answered")
    expect(page.locator("h2.number")).to_have_text("Question 5")
    page.get_by_label("Answers in words").uncheck()
    expect(page.locator(".nothing")).to_contain_text("No question fits.")
    page.get_by_role("button", name="Show all questions").click()
    assert len(numbers(page)) == 13


def test_tag_and_difficulty(learner: Open) -> None:
    page = learner().open()
    page.get_by_label("Tag").select_option("udp")
    assert numbers(page) == ["1", "2"]
    page.get_by_label("Difficulty").select_option("3 of 5")
    assert numbers(page) == ["2"]


@pytest.mark.parametrize(
    ("words", "found"),
    [("kernel", ["2"]), ("IANA", ["1"]), ("RoCE ONE", ["1"]), ("deadlock", ["11"]), ("zzz", []), ("<b>", [])],
)
def test_search_looks_at_questions_options_and_explanations(learner: Open, words: str, found: list[str]) -> None:
    page = learner().open()
    page.get_by_role("searchbox").fill(words)
    assert numbers(page) == found


def test_missed_flagged_and_to_do(learner: Open) -> None:
    page = learner().open("#q=port")
    page.locator(".option", has_text="443").click()
    page.get_by_role("button", name="Flag", exact=True).click()
    page.get_by_role("button", name="Flagged 1").click()
    assert numbers(page) == ["1"]
    page.get_by_role("button", name="To do 12").click()
    assert "1" not in numbers(page)
    page.get_by_role("button", name="Missed 1").click()
    assert numbers(page) == ["1"]
    expect(page.locator(".status")).to_have_text("Choose one.")  # asked anew
    page.locator(".option", has_text="4791").click()
    expect(page.locator(".status")).to_contain_text("Correct.")
    expect(page.get_by_role("button", name="Missed 0")).to_be_visible()
    assert numbers(page) == ["1"]  # it doesn't vanish under one's hands


def test_a_link_shows_the_same_to_its_receiver(learner: Open) -> None:
    page = learner().open("#q=three&seed=zebra")
    page.get_by_label("Tag").select_option("verbs")
    page.get_by_role("searchbox").fill("kernel")
    order = page.locator(".option .text").all_inner_texts()
    link = page.evaluate("location.hash")
    assert "seed=zebra" in link
    other = learner().open(link)
    assert other.locator(".option .text").all_inner_texts() == order
    assert numbers(other) == ["2"]
    expect(other.get_by_label("Tag")).to_have_value(page.get_by_label("Tag").input_value())
    expect(other.get_by_role("searchbox")).to_have_value("kernel")


@pytest.mark.parametrize(
    "link",
    [
        "#",
        "#q=nosuch",
        "#q=__proto__&show=__proto__",
        "#seed=<script>&topic=x&tag=y&difficulty=99",
        "#%",
        "#q=%E0%A4%A",
        "#mode=review",
        "#show=due",
    ],
)
def test_a_broken_link_still_opens_the_page(learner: Open, link: str) -> None:
    page = learner().open(link)
    expect(page.locator("h2.number, .nothing, .set-up").first).to_be_visible()


def test_back_and_a_changed_address(learner: Open) -> None:
    page = learner().open("#q=port")
    page.evaluate("location.hash = '#q=truth&seed=a'")
    expect(page.locator("h2.number")).to_have_text("Question 4")
    page.go_back()
    expect(page.locator("h2.number")).to_have_text("Question 1")
