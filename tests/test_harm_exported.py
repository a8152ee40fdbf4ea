"""What means harm and isn't refused arrives as the harmless text it is: in the deck, on paper, in the bundle.

`HARMLESS` is typed into every place of a question, and every exporter exports it. Then cards are opened in a browser,
PDFs are taken apart and the bundle's HTML is held against a list. A server listens all the time, to which everything
points that can name an address: nobody may ever call.
"""

import re
import socket
from collections.abc import Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from anki_world import learner
from click.testing import CliRunner
from every_place import question
from harm import (
    ACTIVE,
    BOXES,
    HARMLESS,
    OTHER_KINDS,
    PLAIN_SVG,
    REFUSED,
    SETTINGS_OF_HARM,
    TAG,
    TITLE,
    TOPIC,
    errors,
    reading_of,
)
from outputs import EXPORTERS, bundle_texts, decks, export, notes, pdf_text, text_of
from playwright.sync_api import Browser, Dialog, Page, Route
from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject
from small_bank import Write

from itemwright.cli import cli
from itemwright_schema.model import Bank, Blanks


@pytest.fixture(scope="module")
def host() -> Iterator[socket.socket]:
    """A server that nobody may call."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.setblocking(False)
        yield server


def address(host: socket.socket) -> str:
    return f"127.0.0.1:{host.getsockname()[1]}"


def nobody_called(host: socket.socket) -> bool:
    try:
        host.accept()
    except BlockingIOError:
        return True
    return False


@dataclass(frozen=True)
class World:
    """The bank of harm and where each exporter wrote, by its name."""

    bank: Bank
    out: Path

    def file(self, exporter: str, name: str) -> Path:
        return self.out / exporter / name


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory, host: socket.socket) -> World:
    folder = tmp_path_factory.mktemp("harm")
    every = "".join(question(number, text) for number, text in enumerate(HARMLESS.values()))
    files = {
        "bank.toml": SETTINGS_OF_HARM,
        f"{TOPIC}/all.md": f"# {TOPIC}\n{every}",
        f"{TOPIC}/other.md": OTHER_KINDS.replace("TAG", TAG),
        f"{TOPIC}/x.svg": PLAIN_SVG,
    }
    reading = reading_of(folder / "bank", {name: text.replace("HOST", address(host)) for name, text in files.items()})
    assert errors(reading) == []
    for name, exporter in EXPORTERS.items():
        (folder / name).mkdir()
        export(exporter, reading.bank, folder / name)
    return World(reading.bank, folder)


PLAIN_TAGS = """p ul li blockquote h1 h2 h3 h4 h5 h6 strong em s code br hr sub sup kbd mark small u b i details summary
    table thead tbody tr figure figcaption"""

ALLOWED: dict[str, set[str]] = {
    **{tag: set() for tag in PLAIN_TAGS.split()},
    "a": {"href"},
    "img": {"src", "alt"},
    "ol": {"start"},
    "pre": {"class", "data-language"},
    "span": {"class", "data-tex", "data-option", "data-list", "data-blank"},
    "th": {"class"},
    "td": {"class"},
    "section": {"class"},
}


class Tags(HTMLParser):
    """Refuses what is not on the list."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in ALLOWED, f"<{tag}>"
        for name, value in attrs:
            assert name in ALLOWED[tag], f"{name} of <{tag}>"
            assert name != "href" or re.match(r"https?://|mailto:", value or ""), value
            assert name != "src" or re.fullmatch(r"media/x-[0-9a-f]{8}\.svg", value or ""), value

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment: {data}")

    handle_decl = handle_pi = unknown_decl = handle_comment


def test_the_bundle_holds_listed_tags_only(world: World) -> None:
    texts = bundle_texts(world.file("json", "bank.json"), "html")
    assert len(texts) > 6 * len(HARMLESS)
    for text in texts:
        Tags().feed(text)


def objects(file: Path) -> Iterator[DictionaryObject]:
    """Every dictionary of a PDF, however deep."""

    def within(value: Any) -> Iterator[DictionaryObject]:
        if isinstance(value, DictionaryObject):
            yield value
            for inner in value.values():
                yield from within(inner)
        elif isinstance(value, ArrayObject):
            for inner in value:
                yield from within(inner)

    reader = PdfReader(file)
    for number in range(1, int(reader.trailer["/Size"])):
        yield from within(reader.get_object(number))


@pytest.mark.parametrize("name", ["handout.pdf", "key.pdf", "solutions.pdf"])
def test_a_pdf_links_to_the_web_and_does_nothing_else(world: World, name: str) -> None:
    found = list(objects(world.file("pdf", name)))
    kinds = ("/URI", "/JavaScript", "/Launch", "/GoToR", "/GoToE", "/SubmitForm", "/ImportData")
    actions = [thing for thing in found if thing.get("/S") in kinds]
    assert all(re.match(r"https?://|mailto:", str(action["/URI"])) for action in actions)
    assert actions or name == "key.pdf"
    forbidden = {"/JS", "/JavaScript", "/Launch", "/EF", "/EmbeddedFiles", "/AA", "/OpenAction", "/RichMedia", "/XFA"}
    assert not [thing for thing in found if forbidden & thing.keys()]
    assert not [thing for thing in found if thing.get("/Subtype") in ("/FileAttachment", "/Movie", "/Screen")]


def test_the_papers_title_is_text(world: World) -> None:
    file = world.file("pdf", "handout.pdf")
    assert "".join(TITLE.split()) in "".join(pdf_text(file).split())
    assert PdfReader(file).metadata["/Title"] == TITLE


def test_a_deck_has_harmless_names(world: World) -> None:
    file = world.file("anki", "harm.apkg")
    for deck in decks(file):
        assert "<" not in deck["desc"].replace("<br>", "")
    assert f"{TITLE}::{TOPIC}" in [deck["name"] for deck in decks(file)]
    assert TAG in " ".join(tags for _, tags in notes(file))


SHELL = """<!doctype html><meta charset="utf-8">
<script>window.sang = false; window.canary = () => window.sang = true</script>
<style>{css}</style><body class="card"><div id="qa">{html}</div>"""

LOOK = r"""() => {
  const found = window.sang ? ["the canary sang"] : [];
  const foreign = /^(iframe|object|embed|base|meta|link|form|style|svg|math|textarea|select|template)$/;
  const ours = /(^| )iw-(options|hint|why|full|references|status)( |$)/;
  for (const fold of document.querySelectorAll("#qa details")) fold.open = true;
  for (const e of document.querySelectorAll("#qa *")) {
    if (foreign.test(e.localName)) found.push(e.localName);
    if (e.localName === "script" && e.parentElement.id !== "qa") found.push("a script in " + e.parentElement.outerHTML);
    for (const { name, value } of e.attributes) {
      if (name.startsWith("on") || name === "style" || name === "srcset") found.push(name + "=" + value);
      if (name === "href" && !/^(https?:\/\/|mailto:)/.test(value)) found.push(value);
    }
    if (ours.test(e.className) && e.closest("b, u, s, mark, small, kbd, sub, sup, summary"))
      found.push(e.className + " within what was left open");
    for (const { nodeType, data } of e.childNodes)
      if (nodeType === 3 && e.localName !== "script" && /\\[(\[]/.test(data) && !data.includes("a<b>c"))
        found.push("mathematics: " + data);
  }
  return found;
}"""
"""What a page holds that it shouldn't. The one formula of the bank is known by its `a<b>c`."""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[tuple[Page, list[str]]]:
    """A page, and what it did that it should not have: dialogs, requests, windows, errors of the card's own script."""
    did: list[str] = []

    def request(route: Route) -> None:
        if re.fullmatch(r"http://card\.test/x-[0-9a-f]{8}\.svg", route.request.url):
            route.fulfill(content_type="image/svg+xml", body=PLAIN_SVG)
        elif route.request.url == "http://card.test/":
            route.fulfill(content_type="text/html", body="")
        else:
            did.append(route.request.url)
            route.abort()

    def dialog(shown: Dialog) -> None:
        did.append(shown.message)
        shown.dismiss()

    context = browser.new_context()
    opened = context.new_page()
    opened.route("**/*", request)
    opened.on("dialog", dialog)
    opened.on("pageerror", lambda error: did.append(str(error)))
    opened.on("popup", lambda popup: did.append(popup.url))
    opened.goto("http://card.test/")
    yield opened, did
    context.close()


@pytest.fixture(scope="module")
def sides(world: World, tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, str, str]]:
    """Question, HTML and style of both sides of every card, as the real Anki renders them."""
    with learner(tmp_path_factory.mktemp("anki") / "learner") as anki:
        anki.take(world.file("anki", "harm.apkg"))
        cards = list(anki.sides())
    return [(ident, html, css) for ident, front, back, css in cards for html in (front, back)]


def test_every_card_is_harmless_in_a_browser(sides: list[tuple[str, str, str]], page: tuple[Page, list[str]]) -> None:
    browser, did = page
    found: dict[str, list[str]] = {}
    for ident, html, css in sides:
        browser.set_content(SHELL.format(css=css, html=html.replace("[[type:Answer]]", "<input id=typeans>")))
        if wrong := browser.evaluate(LOOK) + did:
            found[ident] = [*found.get(ident, []), *wrong]
        did.clear()
    assert found == {}
    assert len(sides) >= 2 * (len(HARMLESS) + 9)


def test_the_browser_test_can_fail(page: tuple[Page, list[str]]) -> None:
    browser, did = page
    evil = "<div><script>canary(); alert(1)</script><b onclick=x>a</b><img src=http://a.test/x.png><s><p class=iw-why>"
    browser.set_content(SHELL.format(css="", html=evil))
    assert len(browser.evaluate(LOOK)) == 4
    assert did == ["1", "http://a.test/x.png"]
    did.clear()


def test_the_bundle_is_harmless_in_a_browser(world: World, page: tuple[Page, list[str]]) -> None:
    browser, did = page
    html = "".join(f"<div>{text}</div>" for text in bundle_texts(world.file("json", "bank.json"), "html"))
    browser.set_content(SHELL.format(css="", html=html.replace('src="media/', 'src="')))
    assert [text for text in browser.evaluate(LOOK) if not text.startswith("mathematics")] == []
    assert did == []


def test_anki_takes_nothing_for_its_own(world: World, sides: list[tuple[str, str, str]]) -> None:
    """No sound to play, no field to type into but the program's, no deletion but the author's, no template error."""
    (blanks,) = (found for found in world.bank.questions if isinstance(found, Blanks))
    cards = [html for ident, html, _ in sides if ident == "blanks"]
    assert len(cards) == 2 * len({blank.group for blank in blanks.blanks})
    assert all("{{c7::code}}" in text_of(html) for html in cards)
    for ident, html, _ in sides:
        assert not re.search(r"\[anki:|\[sound:|\[latex\]|\[\$", html), ident
        assert html.count("[[type:") == (ident in ("short", "number", "cased")), ident
        assert 'class="cloze' not in html or ident == "blanks", ident
        assert "template has a problem" not in html


def test_nothing_is_ever_fetched(host: socket.socket, world: World, bank: Write, tmp_path: Path) -> None:
    """Neither what is refused nor, so far, anything above: it has all run with this server."""
    texts = [refused.file for refused in REFUSED.values() if "HOST" in refused.text]
    files = {f"{number}.md": text.replace("HOST", address(host)) for number, text in enumerate(texts)}
    for number, drawing in enumerate(ACTIVE.values()):
        if isinstance(drawing, str) and "HOST" in drawing:
            files[f"x{number}.svg"] = drawing.replace("HOST", address(host))
            files[f"x{number}.md"] = f"## Which?\n\n![a](x{number}.svg){BOXES}"
    folder = bank({**files, "good.md": f"## Which good one?{BOXES}"})
    args = ["build", "all", "--bank", str(folder), "--out", str(tmp_path / "out"), "--skip-invalid"]
    result = CliRunner().invoke(cli, args)
    assert result.exit_code == 1
    assert result.stderr.count("-->") == sum(name.endswith(".md") for name in files)
    assert nobody_called(host)
    socket.create_connection(host.getsockname()).close()
    assert not nobody_called(host)
