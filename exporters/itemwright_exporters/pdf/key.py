"""The compact key: one row a question, and below it what a marker reads besides."""

from collections.abc import Sequence
from html import escape

from itemwright_exporters.pdf import words
from itemwright_exporters.pdf.answers import answer
from itemwright_exporters.pdf.place import Setter
from itemwright_exporters.render.arrange import Item
from itemwright_schema.model import Blanks, Essay, Matching, MultipleChoice, Ordering


def key(setter: Setter, items: Sequence[Item]) -> str:
    """The table, then rubrics and notes."""
    rows = "".join(_row(setter, item) for item in items)
    total = words.number(sum(item.question.meta.points for item in items))
    heads = "".join(f'<th scope="col" class="{name}">{text}</th>' for name, text in words.KEY_COLUMNS.items())
    foot = f'<tr><th scope="row" colspan="2">{words.TOTAL}</th><td class="points">{total}</td><td></td></tr>'
    table = f'<table class="compact"><thead><tr>{heads}</tr></thead><tbody>{rows}{foot}</tbody></table>'
    return table + _reading(setter, items)


def _row(setter: Setter, item: Item) -> str:
    question = item.question
    marking = ""
    if isinstance(question, (MultipleChoice, Blanks, Matching, Ordering)):
        marking = f' <span class="marking">{question.meta.scoring.value.replace("-", " ")}</span>'
    name = f"{words.QUESTION} {item.number}"
    return (
        f'<tr><th scope="row" class="number" data-name="{name}">{item.number}</th>'
        f'<td class="answer">{answer(item)}</td>'
        f'<td class="points">{words.number(question.meta.points)}</td>'
        f'<td class="question"><span>{escape(setter.beginning(item))}</span>{marking}</td></tr>'
    )


def _reading(setter: Setter, items: Sequence[Item]) -> str:
    """Rubrics and instructors' notes, by number."""
    parts = []
    for item in items:
        question = item.question
        texts = [(words.RUBRIC, question.rubric)] if isinstance(question, Essay) else []
        for name, text in (*texts, (words.NOTES, question.notes)):
            if text:
                parts.append(f'<div class="part"><h3>{item.number}. {name}</h3>{setter.html(text, item)}</div>')
    head = f'<h2 data-name="{words.READING}">{words.READING}</h2>'
    return f'<section class="reading">{head}{"".join(parts)}</section>' if parts else ""
