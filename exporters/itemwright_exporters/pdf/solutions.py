"""The paper again with its key: for students with all explanations, for instructors with what only they may read."""

from collections.abc import Iterator
from html import escape

from itemwright_exporters.pdf import words
from itemwright_exporters.pdf.ask import ask
from itemwright_exporters.pdf.place import Setter
from itemwright_exporters.render import joined, key_letters
from itemwright_exporters.render.arrange import Item
from itemwright_schema.model import ChoiceBase, Essay, Layout, Text


def solution(setter: Setter, item: Item, layout: Layout) -> str:
    """One question with its key, feedback and everything that its author wrote to explain it."""
    question = item.question
    title = f'<p class="title">{setter.inline(question.title, item)}</p>' if question.title else ""
    asked = f'<div class="ask">{title}{ask(setter, item, layout, reveal=True)}</div>'
    about = f'<p class="about">{" · ".join(_about(item))}</p>'
    return f"{asked}{explanation(setter, item)}{about}"


def for_instructors(setter: Setter, item: Item, layout: Layout) -> str:
    """One question as students see it, with key, feedback, rubric and notes in place."""
    question = item.question
    parts = [f'<div class="ask">{ask(setter, item, layout, reveal=True)}</div>']
    if isinstance(question, Essay) and question.rubric:
        parts.append(_part(words.RUBRIC, setter.html(question.rubric, item)))
    if question.notes:
        parts.append(_part(words.NOTES, setter.html(question.notes, item)))
    return "".join(parts)


def explanation(setter: Setter, item: Item) -> str:
    """Everything that a question's author wrote to explain it, each part under its name."""
    question = item.question
    parts = []
    if question.hint:
        parts.append(_part(words.HINT, setter.html(question.hint, item)))
    if question.short:
        parts.append(_in_short(_why(item), setter.html(question.short, item)))
    if isinstance(question, Essay) and question.rubric:
        parts.append(_part(words.RUBRIC, setter.html(question.rubric, item)))
    further: tuple[tuple[str, Text | None], ...] = ((words.FULL, question.full), (words.REFERENCES, question.sources))
    parts += [_part(name, setter.html(text, item)) for name, text in further if text]
    return "".join(parts)


def _in_short(name: str, html: str) -> str:
    """The band of the short explanation; a figure that ends it stands below, where it may go to the next page alone."""
    at = html.rindex("<figure") if html.endswith("</figure>") else len(html)
    below = f'<div class="part shown">{html[at:]}</div>' if html[at:] else ""
    return f'<div class="why"><h3>{name}</h3>{html[:at]}</div>{below}'


def _part(name: str, html: str) -> str:
    return f'<div class="part"><h3>{name}</h3>{html}</div>'


def _why(item: Item) -> str:
    """The heading of the short explanation: "Why A and C"."""
    if isinstance(item.question, ChoiceBase):
        return f"{words.WHY} {joined(key_letters(item.question, item.order))}"
    return words.SHORT


def _about(item: Item) -> Iterator[str]:
    """The small print below a question: what it is called and where it belongs."""
    meta = item.question.meta
    yield f"<code>{item.question.id}</code>"
    if item.question.topic:
        yield escape(" › ".join(item.question.topic))
    if meta.difficulty:
        yield f"difficulty {meta.difficulty} of 5"
    if meta.bloom:
        yield meta.bloom.value
    if meta.objective:
        yield escape(meta.objective)
    if meta.minutes:
        yield words.counted(meta.minutes, "minute", "minutes")
    if meta.tags:
        yield escape(", ".join(meta.tags))
    if meta.source:
        yield escape(f"{words.SOURCE} {meta.source}")
