"""What there is to write on: lines, an empty box, or squared paper, as much as the question is worth."""

from html import escape

from itemwright_exporters.pdf import words
from itemwright_schema.model import Layout
from itemwright_schema.model.question import QuestionBase

LINE = "_" * 32
"""A line in running text is of characters: they cost nothing, never tear, and a screen reader knows them for blanks."""


def one_line(layout: Layout, behind: str = "") -> str:
    """Room for a number or a few words, and `behind` it a unit."""
    if layout.space == "lines":
        return f'<p class="answer"><span class="label">{words.ANSWER}</span> {LINE} {escape(behind)}</p>'
    inside = f'<span class="room {layout.space}">\u00a0</span>'
    return f'<p class="answer"><span class="label">{words.ANSWER}</span> {inside} {escape(behind)}</p>'


def room(layout: Layout, question: QuestionBase) -> str:
    """Room for prose."""
    count = lines(question)
    if layout.space == "lines":
        return f'<div class="lines">{"<div></div>" * count}</div>'
    return f'<div class="room {layout.space}" style="height: {8 * count}mm"></div>'


def lines(question: QuestionBase) -> int:
    """How many lines: more for a question that takes longer or counts more."""
    return round(min(24, max(5, 1.2 * (question.meta.minutes or 0), 2 + 2 * question.meta.points)))
