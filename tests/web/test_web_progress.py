"""What is remembered of a learner: over reloads and tabs, changes of the bank, files, and without a storage."""

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect
from practice import BANK, Open, build

Changed = Callable[..., Path]


def right(page: Page) -> None:
    page.locator(".option", has_text="4791").click()


def test_an_answer_is_there_after_a_reload(learner: Open) -> None:
    page = learner().open("#q=port")
    page.locator(".option", has_text="443").click()
    said = page.locator(".status").inner_text()
    page.reload()
    expect(page.locator(".status")).to_have_text(said)
    expect(page.locator(".option.is-wrong")).to_contain_text("443")


def test_two_tabs_lose_nothing_of_each_other(learner: Open) -> None:
    one = learner()
    first, second = one.open("#q=port"), one.open("#q=truth")
    right(first)
    expect(second.locator(".side-title")).to_have_text("1 of 13 answered")
    second.locator(".option", has_text="True").click()
    first.get_by_role("button", name="Flag", exact=True).click()
    expect(first.locator(".side-title")).to_have_text("2 of 13 answered")
    third = one.open()
    expect(third.locator(".side-title")).to_have_text("2 of 13 answered")
    expect(third.locator(".tally, .side .muted").first).to_have_text("2 right, 0 wrong, 11 to do")
    expect(third.get_by_role("button", name="Flagged 1")).to_be_visible()


def test_without_a_storage_everything_works_and_that_is_said(learner: Open) -> None:
    page = learner(storage=False).open("#q=port")
    expect(page.locator(".foot")).to_contain_text("This browser keeps nothing for this page.")
    order = page.locator(".option .text").all_inner_texts()
    right(page)
    expect(page.locator(".status")).to_contain_text("Correct.")
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Previous").click()
    expect(page.locator(".status")).to_contain_text("Correct.")
    page.reload()  # the seed is in the address
    assert page.locator(".option .text").all_inner_texts() == order
    page.get_by_role("button", name="Display").click()
    page.get_by_label("Dark").check()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_spoilt_storage_is_no_hindrance(learner: Open) -> None:
    for spoilt in (
        '"[1, 2"',
        '\'{"version": 1, "records": {"port": 7, "truth": null}}\'',
        "'{\"version\": 99}'",
        "'null'",
    ):
        one = learner()
        one.context.add_init_script(
            f"if (!sessionStorage.done) localStorage.setItem('itemwright practice', {spoilt}); sessionStorage.done = 1"
        )
        page = one.open("#q=port")
        right(page)
        expect(page.locator(".status")).to_contain_text("Correct.")
        expect(page.locator(".side-title")).to_have_text("1 of 13 answered")
        page.wait_for_timeout(500)  # the browser writes its storage in its own time
        page.reload()
        expect(page.locator(".side-title")).to_have_text("1 of 13 answered")


def test_a_question_that_changed_is_asked_again(learner: Open, bank_in: Changed, tmp_path: Path) -> None:
    file = build(BANK, tmp_path / "page.html")
    one = learner()
    page = one.open("#q=port", file)
    right(page)
    page.goto(page.url.replace("q=port", "q=truth"))
    page.locator(".option", has_text="True").click()
    build(bank_in(("Which one?", "Which one is it?")), file)
    page.goto(file.as_uri())
    page.reload()
    expect(page.locator(".notice").first).to_be_visible()
    expect(page.locator(".side .notice")).to_contain_text("Question 1 has changed since you answered it.")
    page.get_by_role("button", name="Look again").click()
    expect(page.locator(".question .notice")).to_contain_text("This question has changed since you answered it on")
    expect(page.locator(".status")).to_have_text("Choose one.")
    right(page)
    expect(page.locator(".side .notice")).to_have_count(0)


def test_a_new_option_and_another_order_in_the_sources_score_the_same(
    learner: Open, bank_in: Changed, tmp_path: Path
) -> None:
    """By id, never by position: what was kept in an exam is marked right after the sources moved."""
    file = build(BANK, tmp_path / "page.html")
    one = learner()
    page = one.open("", file)
    page.get_by_role("button", name="Exam").click()
    page.get_by_role("button", name="Start").click()
    for cell in page.locator(".side .cell").all():
        cell.click()
        if "Traffic of RoCE" in page.locator(".stem").inner_text():
            break
    right(page)
    moved = bank_in(
        (
            "- [ ] 80\n  > That is HTTP, as option A says.\n- [x] 4791\n  > The IANA assigned it.\n",
            "- [ ] 8080\n- [x] 4791\n- [ ] 80\n",
        )
    )
    build(moved, file)
    page.reload()
    page.locator(".side").get_by_role("button", name="Finish").click()
    page.get_by_role("dialog").get_by_role("button", name="Finish").click()
    page.get_by_role("button", name="Right 1").click()
    expect(page.locator(".row")).to_contain_text("Traffic of RoCE")


def test_progress_goes_to_a_file_and_comes_back(learner: Open, tmp_path: Path) -> None:
    page = learner().open("#q=port")
    right(page)
    page.get_by_role("button", name="Flag", exact=True).click()
    with page.expect_download() as started:
        page.get_by_role("button", name="Save to a file").click()
    assert started.value.suggested_filename == "practice-progress.json"
    file = tmp_path / "progress.json"
    started.value.save_as(file)
    assert list(json.loads(file.read_text())["records"]) == ["port"]

    other = learner().open("#q=truth")
    other.locator(".option", has_text="False").click()
    other.locator("input[type=file]").set_input_files(file)
    expect(other.get_by_role("dialog")).to_contain_text("1 answers were loaded.")
    other.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(other.locator(".side-title")).to_have_text("2 of 13 answered")
    expect(other.get_by_role("button", name="Flagged 1")).to_be_visible()


def test_a_file_that_is_none(learner: Open, tmp_path: Path) -> None:
    page = learner().open("#q=port")
    file = tmp_path / "x.json"
    for content, says in {
        "not json": "holds no progress of this bank",
        "{}": "holds no progress of this bank",
        '{"itemwright": "progress", "version": 1, "bank": "<b>other</b>", "records": {}}': "belongs to another bank: <b>other</b>.",
    }.items():
        file.write_text(content)
        page.locator("input[type=file]").set_input_files(file)
        expect(page.get_by_role("dialog")).to_contain_text(says)
        page.get_by_role("dialog").get_by_role("button", name="Close").click()


def test_all_of_it_can_be_deleted(learner: Open) -> None:
    page = learner().open("#q=port")
    right(page)
    page.get_by_role("button", name="Delete all").click()
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    expect(page.locator(".side-title")).to_have_text("1 of 13 answered")
    page.get_by_role("button", name="Delete all").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    page.reload()
    expect(page.locator(".side-title")).to_have_text("0 of 13 answered")


def test_what_is_due_comes_again(learner: Open) -> None:
    """Right at first: tomorrow; right again: in two days; wrong: tomorrow."""
    one = learner()
    days = {"2026-12-01": "due tomorrow", "2026-12-02": "due", "2026-12-03": "waits", "2026-12-04": "due"}
    for day, state in days.items():
        page = one.context.new_page()
        page.clock.install(time=f"{day}T09:00:00")
        page.goto(f"{one.file.as_uri()}#q=port")
        if state == "due tomorrow":
            right(page)
        chip = page.get_by_role("button", name="Due today")
        expect(chip).to_contain_text("1" if state == "due" else "0")
        if state == "due":
            chip.click()
            expect(page.locator(".status")).to_have_text("Choose one.")
            right(page)
            expect(chip).to_contain_text("0")
        page.close()


def test_progress_of_another_form_is_no_hindrance(learner: Open, tmp_path: Path) -> None:
    """A file that somebody changed, or answers of a question that is of another kind now."""
    page = learner().open("#q=port")
    hashes = {
        entry["id"]: entry["hash"] for entry in json.loads(page.locator("#data").text_content() or "")["questions"]
    }
    answers = {
        "port": 7,
        "three": "a",
        "rate": ["o"],
        "gaps": {"x": 1},
        "match": None,
        "steps": "b",
        "essay": [],
        "truth": ["nosuch"],
    }
    records = {
        name: {"hash": hashes[name], "answer": answer, "verdict": "right", "time": 1, "changed": 1, "draft": {"hash": hashes[name], "answer": answer}}
        for name, answer in answers.items()
    }  # fmt: skip
    records["__proto__"] = records["constructor"] = {"changed": 1}
    file = tmp_path / "progress.json"
    file.write_text(json.dumps({"itemwright": "progress", "version": 1, "bank": "practice", "records": records}))
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    for name in answers:
        page.evaluate(f"location.hash = '#q={name}'")
        expect(page.locator(".stem")).to_be_visible()


def test_an_id_that_scripts_have_a_name_for(learner: Open, bank_in: Changed, tmp_path: Path) -> None:
    page = learner().open("#q=constructor", build(bank_in(("id: any", "id: constructor")), tmp_path / "page.html"))
    expect(page.locator(".status")).to_have_text("Choose all that apply (0 chosen)")
    page.get_by_role("button", name="Exam").click()
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".side-title")).to_have_text("0 of 13 answered")
