"""The page as a folder: questions come in parts when they are needed, and each topic has a page without script.

That it does all that the one file does, the other tests say: they run over both.
"""

import functools
import http.server
import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect
from practice import Open, build_site

from itemwright_exporters.render import Renderer
from itemwright_exporters.web.site import PART, site
from itemwright_schema import load

COUNT = 2 * PART + 10


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A bank of three parts in two topics."""
    folder = tmp_path_factory.mktemp("large")
    for topic, numbers in (("first", range(COUNT // 2)), ("second", range(COUNT // 2, COUNT))):
        (folder / topic).mkdir()
        texts = (
            f"## Question {n}\n<!-- id: q{n} -->\n\nWhat is {n}?\n\n- [x] right{n}\n- [ ] wrong{n}\n\nBecause.\n\n"
            f"![box](x.svg)\n\n"
            for n in numbers
        )
        (folder / topic / "all.md").write_text("".join(texts))
        (folder / topic / "x.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="20"/>')
    return folder


@pytest.fixture(scope="module")
def served(large: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site on a host that only hands out files."""
    folder = tmp_path_factory.mktemp("site")
    build_site(large, folder)
    handler = functools.partial(QuietHandler, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


def parts(requests: list[str]) -> list[str]:
    """The numbers of the parts that were asked for."""
    return [found[1] for found in (re.search(r"/questions/(\d+)-", url) for url in requests) if found]


def test_parts_are_loaded_when_they_are_needed(learner: Open, served: str) -> None:
    page = learner().context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{served}#q=q0")
    page.locator(".option", has_text="right0").click()
    expect(page.locator(".status")).to_contain_text("Correct.")
    assert parts(asked) == ["0"]
    assert all(url.startswith((served, "data:")) for url in asked)
    page.evaluate(f"location.hash = '#q=q{COUNT - 1}'")
    expect(page.locator(".stem")).to_have_text(f"What is {COUNT - 1}?")
    assert parts(asked) == ["0", "2"]
    page.get_by_role("searchbox").fill("right45")
    expect(page.locator(".side .cell")).to_have_count(1)
    assert parts(asked) == ["0", "2", "1"]


def test_an_exam_loads_what_it_needs_first(learner: Open, served: str) -> None:
    page = learner().context.new_page()
    page.goto(served)
    page.get_by_role("button", name="Exam").click()
    page.get_by_label("Questions", exact=True).fill("5")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("h2.number")).to_have_text("Question 1 of 5")
    page.locator(".side").get_by_role("button", name="Finish").click()
    page.get_by_role("dialog").get_by_role("button", name="Finish").click()
    expect(page.locator(".row")).to_have_count(5)


def test_a_part_that_does_not_come(learner: Open, served: str) -> None:
    page = learner().context.new_page()
    broken = [True]

    def part(route: Route) -> None:
        if broken[0]:
            route.abort()
        else:
            route.continue_()

    page.route("**/questions/1-*", part)
    page.goto(f"{served}#q=q{PART}")
    expect(page.locator(".nothing")).to_contain_text("could not be loaded")
    broken[0] = False
    page.get_by_role("button", name="Once more").click()
    expect(page.locator(".stem")).to_have_text(f"What is {PART}?")


def test_without_a_script_there_is_a_page_for_each_topic(learner: Open, served: str) -> None:
    page = learner(script=False).context.new_page()
    page.goto(served)
    page.get_by_role("link", name="second").click()
    expect(page.locator(".q")).to_have_count(COUNT // 2)
    page.locator(".q").first.get_by_text("Answer", exact=True).click()
    expect(page.get_by_text("Correct: A").first).to_be_visible()
    box = page.locator(".q figure img").first.bounding_box()
    assert box
    assert box["width"] == 99
    page.get_by_role("link").first.click()
    expect(page.get_by_role("link", name="first")).to_be_visible()


def test_what_did_not_change_keeps_its_name(large: Path, tmp_path: Path) -> None:
    """Two builds of one bank are the same bytes; a changed question changes its part, its topic and the index alone."""

    def files(folder: Path) -> dict[str, bytes]:
        bank = load(folder).bank
        return dict(site(bank, Renderer(bank)).files)

    before = files(large)
    assert files(large) == before
    text = (large / "second/all.md").read_text()
    (large / "second/all.md").write_text(text.replace(f"right{COUNT - 1}", "other"))
    try:
        after = files(large)
    finally:
        (large / "second/all.md").write_text(text)
    changed = {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}
    assert {re.sub(r"-[0-9a-f]{8}", "", name) for name in changed} == {"questions/2.js", "topics/2.html", "index.html"}
