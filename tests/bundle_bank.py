"""A bank of one question of each kind, built by hand, and what turns it into a bundle. For the tests of the bundle."""

import json
from decimal import Decimal
from html import escape
from pathlib import Path
from typing import Any

from itemwright_exporters.contract import Job, Options, Result
from itemwright_exporters.json_bundle import EXPORTER
from itemwright_exporters.render import Fragment, Renderer
from itemwright_schema import model
from itemwright_schema.identity import option_id
from itemwright_schema.model import Text
from itemwright_schema.span import Position, Span

PLACE = Span("rdma/roce.md", Position(3, 1), Position(9, 12))


def text(markdown: str, *pictures: str) -> Text:
    """A piece of text that shows `pictures` (paths in the bank)."""
    shown = tuple(model.Picture(target=path, path=path, alt="", caption=None, span=PLACE) for path in pictures)
    return Text(markdown=markdown, span=PLACE, pictures=shown)


def option(markdown: str, correct: bool = False, **fields: Any) -> model.Option:
    return model.Option(id=option_id(markdown), text=text(markdown), correct=correct, **fields)


def single(**fields: Any) -> model.SingleChoice:
    """ "Which one?" with the options TCP, RoCE (right) and Token ring."""
    options = (option("TCP"), option("RoCE", correct=True), option("Token ring"))
    given = {"id": "q-single", "stem": text("Which one?"), "options": options, "location": PLACE}
    return model.SingleChoice(**{**given, **fields})


def every_kind() -> tuple[model.AnyQuestion, ...]:
    common = {"location": PLACE}
    yes, no = option("True", correct=True), option("False")
    return (
        single(),
        model.MultipleChoice(
            id="q-multiple", stem=text("Choose two."), asked=2,
            options=(option("A", True), option("B"), option("C", True)), **common,
        ),
        model.TrueFalse(id="q-true-false", stem=text("Water is wet."), options=(yes, no), **common),
        model.Numeric(
            id="q-numeric", stem=text("How fast?"), answer=text("12.50 ± 0.1 Gbit/s"), unit="Gbit/s",
            value=Decimal("12.50"), low=Decimal("12.40"), high=Decimal("12.60"), **common,
        ),
        model.ShortAnswer(
            id="q-short", stem=text("What is it called?"), case_sensitive=True,
            accepted=(
                model.Accepted(text="all-?reduce", regex=True, span=PLACE),
                model.Accepted(text="allreduce", span=PLACE),
            ), **common,
        ),
        model.Blanks(
            id="q-blanks", stem=text("RoCE runs over {{c2::UDP::transport}}."),
            blanks=(model.Blank(answer="UDP", hint="transport", group=2, span=PLACE),), **common,
        ),
        model.Matching(
            id="q-matching", stem=text("Join."), columns=(text("Name"), text("Layer")),
            pairs=(
                model.Pair(left=text("IP"), right=text("3")), model.Pair(left=text("TCP"), right=text("4")),
                model.Pair(left=text("UDP"), right=text("4")),
            ),
            distractors=(text("5"),), **common,
        ),
        model.Ordering(
            id="q-ordering", stem=text("Sort."), steps=(text("SYN"), text("SYN-ACK"), text("ACK")), **common
        ),
        model.Essay(id="q-essay", stem=text("Discuss."), rubric=text("Names *two* reasons."), **common),
    )  # fmt: skip


def bank(*questions: model.AnyQuestion, folder: Path = Path(), **fields: Any) -> model.Bank:
    settings = model.Settings(id="small", name="small", title="A small bank", authors=("Ada",), version="1")
    return model.Bank(**{"settings": settings, "questions": questions, "folder": folder, **fields})


class Words(Renderer):
    """Stands in for the renderer: a text is a paragraph of its words, unless `fragments` has it by its markdown."""

    def __init__(self, bank: model.Bank, **fragments: Fragment) -> None:
        super().__init__(bank)
        self.fragments_of = fragments

    def fragment(self, text: Text) -> Fragment:
        return self.fragments_of.get(text.markdown, (f"<p>{escape(text.markdown)}</p>\n",))

    def plain(self, text: Text) -> str:
        return text.markdown


def export(bank: model.Bank, out: Path, renderer: Renderer | None = None) -> Result:
    out.mkdir(parents=True, exist_ok=True)
    renderer = renderer or Words(bank)
    return EXPORTER.export(Job(bank, renderer, out, Options(), stamps={}, now=0, progress=lambda done, of: None))


def exported(bank: model.Bank, out: Path, renderer: Renderer | None = None) -> dict[str, Any]:
    """The document of the bank's bundle as plain values."""
    export(bank, out, renderer)
    return json.loads((out / "bank.json").read_bytes())
