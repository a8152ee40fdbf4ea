"""Questions in a row: those of one case behind its text, each in its own language."""

from collections.abc import Callable, Iterator, Sequence
from html import escape
from itertools import groupby
from re import search

from itemwright_exporters.pdf import words
from itemwright_exporters.pdf.ask import ask
from itemwright_exporters.pdf.edition import Edition
from itemwright_exporters.pdf.page import direction
from itemwright_exporters.pdf.place import Setter
from itemwright_exporters.render.arrange import Item
from itemwright_schema.model import Layout

Show = Callable[[Setter, Item, Layout], str]
"""A question's HTML, with or without its key."""

UNBROKEN = r"[^\s<>]{50}"


def questions(edition: Edition, setter: Setter, items: Sequence[Item], show: Show = ask) -> str:
    """These questions, in this order."""
    return "".join(_parts(edition, setter, items, show))


def _question(edition: Edition, setter: Setter, item: Item, show: Show) -> str:
    """One question in its own language and direction. Words too long for a line are broken only where there are
    some."""
    html = show(setter, item, edition.layout)
    language = item.question.language
    same = language == edition.bank.settings.language
    foreign = "" if same else f' lang="{escape(language)}"{direction(language)}'
    long = " long" if search(UNBROKEN, html) else ""
    return f'<section class="question{long}"{foreign}>{html}</section>'


def _parts(edition: Edition, setter: Setter, items: Sequence[Item], show: Show) -> Iterator[str]:
    for case, group in groupby(items, key=lambda item: item.case):
        members = list(group)
        if case:
            first, last = members[0].number, members[-1].number
            title, text = setter.inline(case.title, members[0]), setter.html(case.text, members[0], numbered=True)
            head = f'<h2 data-name="{words.cases(first, last)}">{title}</h2>'
            yield f'<div class="case">{head}<p class="shared">{words.shared(first, last)}</p>{text}</div>'
        for item in members:
            yield _question(edition, setter, item, show)
