"""The page as one HTML file, made in memory: everything is inside, nothing is asked of a network."""

from base64 import b64encode
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256

from itemwright_exporters.contract import Exam, Loss
from itemwright_exporters.render import Renderer
from itemwright_exporters.web.client import script, style
from itemwright_exporters.web.contents import Contents, contents
from itemwright_exporters.web.document import data_element, document, heading
from itemwright_exporters.web.pictures import as_data
from itemwright_schema.model import Bank

BETWEEN = "<!--q-->\n"
"""Stands before each question, for the script. An author's text can't hold it: its `<` is written `&lt;`."""


@dataclass(frozen=True, slots=True)
class Made:
    """A page, the names of its questions in order, the number of its pictures, and what it couldn't show."""

    html: str
    names: tuple[str, ...]
    pictures: int
    losses: tuple[Loss, ...]
    warnings: tuple[str, ...]


def page(bank: Bank, renderer: Renderer, *, exam: Exam | None = None) -> str:
    """The page as text. `exam` gives it the paper's questions, time and pass mark.

    Raises ExportError where a picture is gone.
    """
    return make(bank, renderer, exam=exam).html


def make(
    bank: Bank,
    renderer: Renderer,
    *,
    exam: Exam | None = None,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Made:
    """The page and what is to be said of it."""
    held = contents(bank, renderer, exam, as_data, progress)
    code, look = script(), f"{style()}\n{held.style}"
    html = document(
        bank.settings,
        policy=(f"script-src {_source_of(code)}", f"style-src {_source_of(look)}", "img-src data:"),
        head=f"<style>{look}</style>",
        plain="".join(_questions(held)),
        scripts=f"{data_element(held.data)}\n<script>{code}</script>",
    )
    return Made(html, held.names, held.pictures, held.losses, held.warnings)


def _questions(held: Contents) -> Iterator[str]:
    yield from held.cases.values()
    yield from held.intros
    topic: tuple[str, ...] | None = None
    for shown, article in zip(held.topics, held.articles, strict=True):
        yield f"{heading(shown) if shown != topic else ''}{BETWEEN}{article}"
        topic = shown


def _source_of(text: str) -> str:
    """What a content security policy knows an inline script or style by."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
