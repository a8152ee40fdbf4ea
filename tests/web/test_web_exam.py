"""An exam on the page: time by the clock on the wall, nothing revealed until the end, then the review."""

import re

import pytest
from playwright.sync_api import Page, expect
from practice import BANK, Open

from itemwright_exporters.contract import Exam, Version
from itemwright_exporters.render import Renderer
from itemwright_exporters.render.arrange import items
from itemwright_exporters.web.page import page as make_page
from itemwright_schema import load
from itemwright_schema.model import Paper, Pick
from itemwright_schema.span import Position, Span

NOON = "2026-12-01T12:00:00"


def begun(page: Page, count: int = 13, minutes: int = 10) -> None:
    """Starts an exam from the page's own form."""
    page.get_by_role("button", name="Exam").click()
    page.get_by_label("Questions", exact=True).fill(str(count))
    page.get_by_label("Minutes").fill(str(minutes))
    page.get_by_role("button", name="Start").click()


def at_noon(learner: Open, link: str = "") -> Page:
    one = learner()
    page = one.context.new_page()
    page.clock.install(time=NOON)
    page.goto(f"{one.file.as_uri()}{link}")
    return page


def go_to(page: Page, stem: str) -> None:
    """The question of the exam with these words."""
    for cell in page.locator(".side .cell").all():
        cell.click()
        if stem in page.locator(".stem").inner_text():
            return
    pytest.fail(f"no question of the exam says {stem}")


def finished(page: Page) -> None:
    page.locator(".side").get_by_role("button", name="Finish").click()
    page.get_by_role("dialog").get_by_role("button", name="Finish").click()


def test_nothing_is_revealed_before_the_end(learner: Open) -> None:
    page = learner().open()
    begun(page)
    go_to(page, "Traffic of RoCE")
    page.locator(".option", has_text="4791").click()
    expect(page.locator(".option.is-chosen")).to_have_count(1)
    expect(page.locator(".verdict, .why, .hint")).to_have_count(0)
    expect(page.locator(".side-title")).to_have_text("1 of 13 answered")
    page.locator(".option", has_text="443").click()
    expect(page.locator(".option.is-chosen")).to_contain_text("443")


def test_the_score_the_topics_and_the_rows(learner: Open) -> None:
    page = learner().open()
    begun(page)
    go_to(page, "Traffic of RoCE")
    page.locator(".option", has_text="4791").click()
    go_to(page, "Which of these are prime")
    page.locator(".option", has_text="Two").click()
    go_to(page, "half of 800")
    page.get_by_label("Your answer").fill("399.5")
    page.locator(".side").get_by_role("button", name="Finish").click()
    expect(page.get_by_role("dialog")).to_contain_text("10 questions are not answered yet.")
    page.get_by_role("dialog").get_by_role("button", name="Finish").click()
    expect(page.locator(".score")).to_have_text("2 of 13 15 %")
    expect(page.locator(".side")).to_contain_text("Not passed. The pass mark is 70 %.")
    expect(page.locator(".side")).to_contain_text("3 of 14 points")  # the first question has two points
    expect(page.locator(".side")).to_contain_text("1 wrong, 10 not answered")
    transport = page.locator(".topic-score").filter(has_text="Transport")
    expect(transport).to_contain_text("1 of 4")
    expect(page.locator(".review-head .chips")).to_have_text("Missed 11Flagged 0Right 2All 13")
    expect(page.locator(".row")).to_have_count(11)
    prime = page.locator(".row").filter(has_text="prime")
    expect(prime.locator(".short-line").first).to_contain_text("Two")
    expect(prime.locator(".short-line").last).to_have_text(re.compile("Two; Three|Three; Two"))
    prime.locator("summary").first.click()
    expect(prime.locator(".status")).to_contain_text("One of two right.")
    expect(prime.locator(".option.is-missed")).to_contain_text("Three")
    page.get_by_role("button", name="Right 2").click()
    expect(page.locator(".row")).to_have_count(2)


def test_the_letters_of_a_review_are_those_of_the_exam(learner: Open) -> None:
    page = learner().open()
    begun(page)
    go_to(page, "Traffic of RoCE")
    before = page.locator(".option .text").all_inner_texts()
    page.locator(".option", has_text="443").click()
    finished(page)
    row = page.locator(".row").filter(has_text="Traffic of RoCE")
    expect(row.locator(".short-line").first).to_contain_text(f"You: {'ABCD'[before.index('443')]}")
    row.locator("summary").first.click()
    expect(row.locator(".option .text")).to_have_text(before)


def test_missed_ones_are_practised_anew(learner: Open) -> None:
    page = learner().open()
    begun(page, count=3)
    finished(page)
    page.get_by_role("button", name="Practise the 3 missed").click()
    expect(page.locator(".side .cell")).to_have_count(3)
    expect(page.locator(".status.cue")).to_be_visible()


def test_a_reload_loses_nothing_and_moves_nothing(learner: Open) -> None:
    page = learner().open()
    begun(page)
    go_to(page, "Traffic of RoCE")
    page.locator(".option", has_text="443").click()
    order, number = page.locator(".option .text").all_inner_texts(), page.locator("h2.number").inner_text()
    page.reload()
    assert page.locator(".option .text").all_inner_texts() == order
    expect(page.locator("h2.number")).to_have_text(number)
    expect(page.locator(".option.is-chosen")).to_contain_text("443")
    expect(page.locator(".side-title")).to_have_text("1 of 13 answered")


def test_the_clock_on_the_wall_counts(learner: Open) -> None:
    page = at_noon(learner)
    begun(page, minutes=10)
    expect(page.locator(".side .time")).to_have_text("10:00 left")
    page.clock.fast_forward(61_000)  # as a page that slept for a while
    expect(page.locator(".side .time")).to_have_text("8:59 left")
    page.reload()
    expect(page.locator(".side .time")).to_contain_text("8:5")
    page.clock.fast_forward(600_000)
    expect(page.locator("h2.page-title")).to_have_text("Review")
    expect(page.locator(".side")).to_contain_text("10 min of 10 min.")


def test_time_that_ran_out_while_the_page_was_closed(learner: Open) -> None:
    one = learner()
    page = one.context.new_page()
    page.clock.install(time=NOON)
    page.goto(one.file.as_uri())
    begun(page, minutes=5)
    page.close()
    later = one.context.new_page()
    later.clock.install(time="2026-12-01T13:00:00")
    later.goto(f"{one.file.as_uri()}#mode=exam")
    expect(later.locator("h2.page-title")).to_have_text("Review")
    expect(later.locator(".side")).to_contain_text("5 min of 5 min.")


def test_what_was_answered_in_an_exam_counts_in_studying(learner: Open) -> None:
    page = learner().open()
    begun(page)
    go_to(page, "Traffic of RoCE")
    page.locator(".option", has_text="4791").click()
    finished(page)
    page.get_by_role("button", name="Study").click()
    expect(page.locator(".side-title")).to_have_text("1 of 13 answered")


def test_an_essay_is_marked_in_the_review(learner: Open) -> None:
    page = learner().open()
    begun(page)
    go_to(page, "Is lossless always best")
    page.get_by_label("Your answer").fill("No.")
    finished(page)
    expect(page.locator(".side")).to_contain_text("1 to mark yourself")
    row = page.locator(".row").filter(has_text="Is lossless")
    row.locator("summary").first.click()
    row.get_by_role("button", name="Right").click()
    expect(page.locator(".score")).to_contain_text("1 of 13")


PLACE = Span("papers/mid.toml", Position(1, 1), Position(1, 1))


def test_a_papers_page_has_its_time_its_questions_and_its_pass_mark(learner: Open, tmp_path) -> None:  # type: ignore[no-untyped-def]
    bank = load(BANK).bank
    chosen = bank.questions[:4]
    paper = Paper(
        name="mid",
        title="Mid-term",
        minutes=20,
        pass_mark=50,
        seed="s",
        picks=(Pick(count=4, location=PLACE),),
        location=PLACE,
    )
    bank = bank.model_copy(update={"questions": chosen})
    exam = Exam(paper, (Version("A", "s", "A-1", items(bank, "s")),))
    file = tmp_path / "mid.html"
    file.write_text(make_page(bank, Renderer(bank), exam=exam), encoding="utf-8")
    page = learner().open("", file)
    page.get_by_role("button", name="Exam").click()
    expect(page.locator("h2.page-title")).to_have_text("Mid-term")
    expect(page.locator(".set-up")).to_contain_text("4 questions, 20 minutes. The pass mark is 50 %.")
    expect(page.get_by_label("Minutes")).to_have_count(0)
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".side .time")).to_have_text(re.compile("^(20:00|19:5.) left$"))
    expect(page.locator(".side .cell")).to_have_count(4)


def test_two_tabs_of_one_exam(learner: Open) -> None:
    one = learner()
    page = one.open()
    begun(page)
    other = one.open("#mode=exam")
    go_to(page, "Traffic of RoCE")
    page.locator(".option", has_text="443").click()
    expect(other.locator(".side-title")).to_have_text("1 of 13 answered")
    go_to(other, "Which of these are prime")
    other.locator(".option", has_text="Two").click()
    expect(page.locator(".side-title")).to_have_text("2 of 13 answered")
    finished(other)
    expect(page.locator("h2.page-title")).to_have_text("Review")
    expect(page.locator(".side")).to_contain_text("2 wrong, 11 not answered")


def test_blanks_are_gaps_in_the_rows_of_a_review(learner: Open) -> None:
    page = learner().open()
    begun(page)
    finished(page)
    expect(page.locator(".row-stem").filter(has_text="runs over")).to_have_text("RoCE v2 runs over ____ and ____.")
