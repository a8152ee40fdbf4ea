"""The three documents of a paper, each one page of HTML with its styles in it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby
from re import findall, search

from itemwright_exporters.contract import Loss, Options
from itemwright_exporters.pdf import words
from itemwright_exporters.pdf.ask import ask
from itemwright_exporters.pdf.key import key
from itemwright_exporters.pdf.page import direction, whole
from itemwright_exporters.pdf.place import Setter
from itemwright_exporters.pdf.solutions import solution
from itemwright_exporters.render import Renderer
from itemwright_exporters.render.arrange import Item
from itemwright_schema.model import Settings

BOOKMARKED = r'<(?:h1|h2|th)[^>]* data-name="'
"""What the style sheet makes bookmarks of; an author's text has no such tag."""

UNBROKEN = r"[^\s<>]{50}"


@dataclass(frozen=True, slots=True)
class Document:
    """A document to print: its file and its page of HTML.

    `bookmarks` is how many the file is to have. `texts` are the authors' texts in it, each with the id of its question.
    `losses` are what could not be set as it was meant.
    """

    file: str
    html: str
    bookmarks: int
    texts: tuple[tuple[str, str], ...]
    losses: tuple[Loss, ...]


@dataclass(frozen=True, slots=True)
class Paper:
    """What the three documents are made from."""

    settings: Settings
    renderer: Renderer
    items: Sequence[Item]
    options: Options


def handout(paper: Paper) -> Document:
    """The students' copy. The key is nowhere in it: not in text, tags, bookmarks or metadata."""
    setter = Setter(paper.renderer)
    body = _head(paper) + _boxes() + _cue(paper) + _questions(paper, setter, ask) + f'<p class="end">{words.END}</p>'
    return _document("handout.pdf", paper, "", body, setter)


def compact_key(paper: Paper) -> Document:
    """One row a question, to mark with."""
    setter = Setter(paper.renderer)
    return _document("key.pdf", paper, words.KEY, _head(paper, words.KEY) + key(setter, paper.items), setter)


def solutions(paper: Paper) -> Document:
    """The paper with its key marked and explained."""
    setter = Setter(paper.renderer)
    body = _head(paper, words.SOLUTIONS) + _questions(paper, setter, solution)
    return _document("solutions.pdf", paper, words.SOLUTIONS, body, setter)


DOCUMENTS: tuple[Callable[[Paper], Document], ...] = (handout, compact_key, solutions)


def _document(file: str, paper: Paper, part: str, body: str, setter: Setter) -> Document:
    """The document around its body. `part` says which of the three it is."""
    look = ("solutions" if part else "paper") + (" hundreds" if len(paper.items) > 99 else "")
    html = whole(body, look, part, paper.settings, paper.options)
    return Document(file, html, len(findall(BOOKMARKED, body)), tuple(setter.texts), tuple(setter.losses))


def _head(paper: Paper, part: str = "") -> str:
    """Title, and in one line what there is of it."""
    metas = [item.question.meta for item in paper.items]
    facts = [part] if part else []
    facts.append(words.counted(len(metas), "question", "questions"))
    facts.append(words.counted(sum(meta.points for meta in metas), "point", "points"))
    if all(meta.minutes for meta in metas):
        facts.append(words.counted(sum(meta.minutes or 0 for meta in metas), "minute", "minutes"))
    if paper.options.selection:
        facts.append(paper.options.selection)
    title = escape(paper.settings.title)
    return f'<h1 data-name="{title}">{title}</h1><p class="facts">{" · ".join(map(escape, facts))}</p>'


def _boxes() -> str:
    """Where students write who they are."""
    return f'<div class="boxes">{"".join(f"<p>{name}</p>" for name in words.BOXES)}</div>'


def _cue(paper: Paper) -> str:
    """How to answer the kinds of question that the paper holds."""
    kinds = {item.question.kind for item in paper.items}
    return f'<p class="cues">{" ".join(words.instructions(kinds))}</p>'


def _questions(paper: Paper, setter: Setter, show: Callable[[Setter, Item], str]) -> str:
    """All questions, those of one case behind its text."""
    parts = []
    for case, group in groupby(paper.items, key=lambda item: item.case):
        members = list(group)
        if case:
            first, last = members[0].number, members[-1].number
            title, text = setter.inline(case.title, members[0]), setter.html(case.text, members[0], numbered=True)
            head = f'<h2 data-name="{words.cases(first, last)}">{title}</h2>'
            parts.append(f'<div class="case">{head}<p class="shared">{words.shared(first, last)}</p>{text}</div>')
        parts += [_question(paper, item, show(setter, item)) for item in members]
    return "".join(parts)


def _question(paper: Paper, item: Item, html: str) -> str:
    """A question in its own language and direction. Words too long for a line are broken only where there are some."""
    language = item.question.language
    foreign = "" if language == paper.settings.language else f' lang="{escape(language)}"{direction(language)}'
    long = " long" if search(UNBROKEN, html) else ""
    return f'<section class="question{long}"{foreign}>{html}</section>'
