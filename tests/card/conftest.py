"""The card in a browser: a deck is built, imported into the real Anki, and each side shown as its clients show it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
from anki_world import Author, learner
from playwright.sync_api import Browser, BrowserContext, Page, Route

BANK = Path(__file__).with_name("bank")
ORIGIN = "http://anki.test/"

SHELL = """<!doctype html><html lang="en" class="{client}"><head><meta charset="utf-8"><title>Anki</title>
<meta name="viewport" content="width=device-width">
<style>body {{ margin: 20px }} img {{ max-width: 100%; max-height: 95vh }}</style>
</head><body class="card card1 {mode}"><div id="qa"></div></body></html>"""

# How Anki's desktop puts a side into its page: scripts set by innerHTML don't run, so each is made anew.
SHOW = """html => {
  const qa = document.getElementById("qa");
  qa.innerHTML = html;
  for (const dead of qa.querySelectorAll("script")) {
    const script = document.createElement("script");
    script.textContent = dead.textContent;
    dead.replaceWith(script);
  }
}"""

TYPE_HERE = """<center><input type="text" id="typeans" onkeypress="_typeAnsPress();"
style="font-family: Arial; font-size: 20px;"></center>"""

BRIDGES = {
    "desktop": "window.pycmd = order => window.asked = order;",
    "android": "window.showAnswer = () => window.asked = 'ans';",
    "iphone": "window.sendMessage2 = (name, place) => window.asked = name + ' ' + place;",
    "web": "window.study = { drawAnswer: () => window.asked = 'ans' };",
    "other": "",
}
"""How each client is asked for the back: what a stub of it notes in `window.asked`."""

NO_STORAGE = "Object.defineProperty(window, 'sessionStorage', { get() { throw new Error('denied'); } });"


@dataclass(frozen=True)
class Sides:
    """One card as Anki renders it."""

    front: str
    back: str
    css: str


@dataclass
class Reviewer:
    """One client's reviewer.

    A client that makes a page for each side keeps nothing between them but what the browser keeps.
    """

    context: BrowserContext
    cards: Mapping[str, Sides]
    client: str
    page: Page

    def front(self, ident: str) -> Page:
        return self.show(ident, self.cards[ident].front.replace("[[type:Answer]]", TYPE_HERE))

    def back(self, ident: str, compared: str = "") -> Page:
        """`compared` is what Anki puts where something was typed."""
        return self.show(ident, self.cards[ident].back.replace("[[type:Answer]]", compared))

    def show(self, ident: str, html: str) -> Page:
        if self.client == "android":
            self.page.close()
            self.page = self.context.new_page()
            self.page.on("pageerror", fail)
        if self.client != "desktop" or self.page.url != ORIGIN:
            self.page.goto(ORIGIN)
        self.page.evaluate(SHOW, f"<style>{self.cards[ident].css}</style>{html}")
        return self.page


def answer(route: Route, shell: str) -> None:
    """Everything comes from here, nothing from a network. Pictures are one grey square."""
    if route.request.resource_type == "image":
        route.fulfill(content_type="image/svg+xml", path=BANK / "rdma/grey.svg")
    else:
        route.fulfill(content_type="text/html", body=shell)


def fail(error: Exception) -> None:
    raise AssertionError(f"the card's script failed: {error}")


@pytest.fixture(scope="session")
def cards(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Sides]:
    """All cards of the bank beside this file by question id; a second card of one question is `<id>-2`."""
    folder = tmp_path_factory.mktemp("card")
    sides: dict[str, Sides] = {}
    with learner(folder / "learner") as who:
        who.take(Author(BANK, folder / "builds").build())
        for ident, front, back, css in who.sides():
            sides[f"{ident}-2" if ident in sides else ident] = Sides(front, back, css)
    return sides


Open = Callable[..., Reviewer]


@pytest.fixture
def reviewer(browser: Browser, cards: Mapping[str, Sides]) -> Iterator[Open]:
    """Opens a reviewer: `reviewer("desktop", width=360, night=True, script=False, before="…")`."""
    contexts: list[BrowserContext] = []

    def opened(
        client: str = "desktop", *, width: int = 900, night: bool = False, script: bool = True, before: str = ""
    ) -> Reviewer:
        context = browser.new_context(viewport={"width": width, "height": 800}, java_script_enabled=script)
        contexts.append(context)
        context.set_default_timeout(5000)
        context.add_init_script(BRIDGES[client] + before)
        shell = SHELL.format(client=client, mode="nightMode night_mode" if night else "")
        context.route("**/*", lambda route: answer(route, shell))
        page = context.new_page()
        page.on("pageerror", fail)
        return Reviewer(context, cards, client, page)

    yield opened
    for context in contexts:
        context.close()
