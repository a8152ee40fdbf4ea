"""The preview in a browser: what an author sees while writing."""

import re
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from itemwright.preview.bench import Bench
from itemwright.preview.printing import Press
from itemwright.preview.server import Server
from itemwright.preview.watch import keep_reading

QUESTION = """\
## Question {0}
<!-- id: q{0} -->

Which of the two is it, number {0}?

- [ ] The first of {0}
- [x] The second of {0}

That is option B, since {0} is what it is.

### Full explanation

{1}

"""
expect.set_options(timeout=20_000)  # a busy machine is no fault of the preview

LONG = "\n\n".join(f"Paragraph {number} of a long explanation." for number in range(60))
BANK = "# Numbers\n\n" + "".join(QUESTION.format(number, LONG) for number in range(1, 7))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "bank.toml").write_text('id = "small"\nname = "small"\ntitle = "A small bank"\n', "utf-8")
    (tmp_path / "numbers.md").write_text(BANK, "utf-8")
    return tmp_path


@pytest.fixture
def server(folder: Path) -> Iterator[Server]:
    bench = Bench(folder)
    bench.read()
    server = Server(bench, Press(), 0)
    for work in (server.serve_forever, lambda: keep_reading(bench, server.ended)):
        Thread(target=work, daemon=True).start()
    yield server
    server.ended.set()
    server.shutdown()
    server.press.close()
    server.server_close()


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    """A wide window. Whatever is asked of another place, or fails in a script, ends up in the assertion below."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("dialog", lambda dialog: (faults.append(dialog.message), dialog.dismiss()))
    page.on(
        "request",
        lambda request: (
            request.url.startswith((server.address, "data:", "blob:", "about:")) or faults.append(request.url)
        ),
    )
    yield page
    context.close()
    assert faults == []


def open_at(page: Page, server: Server, query: str = "") -> None:
    page.goto(server.address + query)
    expect(page.locator("#pane-card iframe:not(.coming)")).to_be_visible()
    expect(page.locator("#pane-practice iframe:not(.coming)")).to_be_visible()


def card(page: Page):  # type: ignore[no-untyped-def]
    return page.frame_locator("#pane-card iframe:not(.coming)").frame_locator("iframe[title=Front]")


def addresses(page: Page) -> dict[str, str]:
    """What the frames of both panes show, as long as it is the same."""
    frames = {pane: page.locator(f"#pane-{pane} iframe:not(.coming)") for pane in ("card", "practice")}
    return {pane: frame.get_attribute("src") or "" for pane, frame in frames.items()}


def renewed(page: Page, before: dict[str, str]) -> None:
    """Waits until both panes have other frames: what a frame holds can't be waited for while it is taken away."""
    for pane, address in before.items():
        expect(page.locator(f"#pane-{pane} iframe:not(.coming)")).not_to_have_attribute("src", address)


def practice(page: Page):  # type: ignore[no-untyped-def]
    return page.frame_locator("#pane-practice iframe:not(.coming)")


def test_the_three_panes_show_the_question(page: Page, server: Server) -> None:
    open_at(page, server, "?key=q2")
    expect(page.locator("#title")).to_have_text("Question 2")
    expect(card(page).locator(".iw-stem")).to_contain_text("number 2?")
    expect(practice(page).locator("body")).to_contain_text("number 2?")
    expect(page.locator("#pane-print img")).to_have_count(2, timeout=20_000)
    heights = page.locator("#pane-print img").evaluate_all("images => images.map(image => image.naturalHeight)")
    assert all(height > 60 for height in heights)
    assert heights[1] > heights[0]  # with its key there is an explanation


def test_a_card_answers_as_in_anki(page: Page, server: Server) -> None:
    open_at(page, server, "?key=q1")
    card(page).locator(".iw-option").first.click()
    back = page.frame_locator("#pane-card iframe:not(.coming)").frame_locator("iframe[title=Back]")
    expect(back.locator(".iw-status b")).to_have_text(re.compile("[AB]"))


def test_a_question_is_found_by_file_and_line(page: Page, server: Server) -> None:
    line = BANK[: BANK.index("The second of 4")].count("\n") + 1
    open_at(page, server, f"?file=numbers.md&line={line}")
    expect(page.locator("#title")).to_have_text("Question 4")


def test_a_save_changes_the_panes_and_keeps_the_place(page: Page, server: Server, folder: Path) -> None:
    open_at(page, server, "?key=q3")
    pane = page.locator("#pane-practice")
    expect(practice(page).locator("body")).to_contain_text("The second of 3")
    pane.evaluate("pane => pane.scrollTop = 90")
    before = addresses(page)
    (folder / "numbers.md").write_text(BANK.replace("The first of 3", "Another first of 3"), "utf-8")
    renewed(page, before)
    expect(card(page).locator("body")).to_contain_text("Another first of 3")
    expect(practice(page).locator("body")).to_contain_text("Another first of 3")
    expect(page.locator("#title")).to_have_text("Question 3")
    assert pane.evaluate("pane => pane.scrollTop") == pytest.approx(90, abs=2)


def test_another_question_leaves_the_panes_alone(page: Page, server: Server, folder: Path) -> None:
    open_at(page, server, "?key=q3")
    page.locator("#pane-card iframe").evaluate("frame => frame.dataset.mark = 'same'")
    (folder / "numbers.md").write_text(BANK.replace("## Question 5", "## Question five"), "utf-8")
    expect(page.locator("#list")).to_contain_text("Question five")
    assert page.locator("#pane-card iframe").get_attribute("data-mark") == "same"


def test_a_heading_that_changes_keeps_the_question(page: Page, server: Server, folder: Path) -> None:
    """A question without an id of its own goes by its heading; who mends that still looks at the same question."""
    nameless = BANK.replace("<!-- id: q4 -->\n", "")
    (folder / "numbers.md").write_text(nameless, "utf-8")
    line = nameless[: nameless.index("## Question 4")].count("\n") + 2
    page.wait_for_timeout(500)
    open_at(page, server, f"?file=numbers.md&line={line}")
    expect(page.locator("#title")).to_have_text("Question 4")
    before = addresses(page)
    (folder / "numbers.md").write_text(nameless.replace("## Question 4", "## A better name"), "utf-8")
    renewed(page, before)
    expect(page.locator("#title")).to_have_text("A better name")
    expect(card(page).locator("body")).to_contain_text("number 4?")


def test_broken_input_is_told_and_the_form_before_stays(page: Page, server: Server, folder: Path) -> None:
    open_at(page, server, "?key=q2")
    expect(page.locator("#stale")).to_be_hidden()
    (folder / "numbers.md").write_text(BANK.replace("- [x] The second of 2", "- [ ] The second of 2"), "utf-8")
    expect(page.locator("#stale")).to_be_visible()
    expect(page.locator("#problems .error")).to_contain_text("no option")
    expect(page.locator("#problems pre").first).to_contain_text("numbers.md:")
    expect(page.locator("#list button[data-key=q2] .badge.error")).to_have_text("1")
    expect(card(page).locator("body")).to_contain_text("The second of 2")
    (folder / "numbers.md").write_text(BANK, "utf-8")
    expect(page.locator("#stale")).to_be_hidden()
    expect(page.locator("#problems .error")).to_have_count(0)


HOSTILE = """\
## Hostile <script>alert(1)</script><img src=x onerror=alert(2)>
<!-- id: hostile -->

<script>alert(3)</script> [click](javascript:alert(4)) `</script><script>alert(5)</script>`

- [ ] <iframe src="https://example.com"></iframe> </iframe><script>parent.alert(6)</script>
- [x] "&quot;><script>alert(7)</script>

"""


def test_nothing_of_a_hostile_bank_runs(page: Page, server: Server, folder: Path) -> None:
    (folder / "numbers.md").write_text(BANK + HOSTILE, "utf-8")
    page.wait_for_timeout(500)
    open_at(page, server, "?key=hostile")
    expect(page.locator("#title")).to_contain_text("<script>alert(1)</script>")
    expect(page.locator("#pane-print img, #pane-print .wait")).not_to_have_count(0)
    page.wait_for_timeout(500)


def test_it_can_be_searched_and_walked_by_keyboard(page: Page, server: Server) -> None:
    open_at(page, server, "?key=q1")
    page.keyboard.press("n")
    expect(page.locator("#title")).to_have_text("Question 2")
    page.keyboard.press("p")
    expect(page.locator("#title")).to_have_text("Question 1")
    page.keyboard.press("/")
    page.keyboard.type("question 5")
    expect(page.locator("#list button")).to_have_count(1)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#title")).to_have_text("Question 5")


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [360, 1280])
def test_it_fits_and_axe_finds_nothing(page: Page, server: Server, width: int, dark: bool) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    page.emulate_media(color_scheme="dark" if dark else "light")
    open_at(page, server, "?key=q1") if width > 1099 else page.goto(server.address + "?key=q1")
    expect(page.locator("#title")).to_have_text("Question 1")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21aa"], "iframes": False})
    assert found.response["violations"] == []
    if width < 1100:
        page.get_by_role("tab", name="Printed").click()
        expect(page.locator("#pane-print img").first).to_be_visible(timeout=20_000)
        expect(page.locator("#pane-card")).to_be_hidden()
