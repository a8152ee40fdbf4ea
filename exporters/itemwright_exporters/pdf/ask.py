"""Questions as they stand on a paper, one function a kind. With `reveal` the same lines carry the key: nothing moves.

A letter stands in a circle where one option is right, and in a square where several may be.
"""

from html import escape
from re import search
from typing import assert_never

from itemwright_exporters.pdf import words
from itemwright_exporters.pdf.answers import numeric
from itemwright_exporters.pdf.columns import columns, line_length
from itemwright_exporters.pdf.page import direction
from itemwright_exporters.pdf.place import Setter
from itemwright_exporters.pdf.signs import LETTERS, sign
from itemwright_exporters.pdf.write_on import one_line, room
from itemwright_exporters.render import inline, letter
from itemwright_exporters.render.arrange import Item, matches, numbers, right_entries
from itemwright_schema.model import (
    Blanks,
    ChoiceBase,
    Essay,
    Layout,
    Matching,
    MultipleChoice,
    Numeric,
    Ordering,
    ShortAnswer,
    SingleChoice,
    TrueFalse,
)

GAP = "_" * 14

BLOCK = r"<(?:p|pre|ul|ol|table|figure|blockquote|img|div|h\d|hr|details)\b"


def ask(setter: Setter, item: Item, layout: Layout, *, reveal: bool = False) -> str:
    """Number, points, stem and what is to be answered."""
    question = item.question
    stem = setter.html(question.stem, item, numbered=True, gap=lambda index: _gap(question, index, reveal))
    if isinstance(question, MultipleChoice):
        stem = _behind(stem, f'<i class="cue">({words.to_choose(question)})</i>')
    name = f"{item.number}. {setter.beginning(item)}" if reveal else f"{words.QUESTION} {item.number}"
    above = "" if stem.startswith("<p>") else ' class="above"'
    worth = f' <span class="points">[{words.points(question.meta.points)}]</span>' if layout.points else ""
    head = f'<h2{above} data-name="{escape(name)}">{item.number}.{worth}</h2>'
    return f"{head}{stem}{_answer(setter, item, layout, reveal)}"


def _behind(html: str, addition: str) -> str:
    """The addition at the end of the last paragraph, or as one of its own behind anything else."""
    return f"{html[:-4]} {addition}</p>" if html.endswith("</p>") else f"{html}<p>{addition}</p>"


def _answer(setter: Setter, item: Item, layout: Layout, reveal: bool) -> str:
    match item.question:
        case SingleChoice() | MultipleChoice() | TrueFalse() as question:
            return _options(setter, item, question, layout, reveal)
        case Numeric() as question:
            return _answered(numeric(question)) if reveal else one_line(layout, question.unit or "")
        case ShortAnswer() as question:
            return _answered(question.shown) if reveal else one_line(layout)
        case Blanks():
            return ""  # the gaps stand in the stem
        case Matching() as question:
            return _columns_to_match(setter, item, question, reveal)
        case Ordering() as question:
            return _steps(setter, item, question, reveal)
        case Essay() as question:
            return "" if reveal else room(layout, question)
        case _ as never:
            assert_never(never)


def _options(setter: Setter, item: Item, question: ChoiceBase, layout: Layout, reveal: bool) -> str:
    """The options in the order shown, in 1, 2 or 4 columns."""
    leads = not direction(item.question.language)  # from right to left the letter hangs on its own
    shape = "square" if isinstance(question, MultipleChoice) else "circle"
    rows, texts = [], []
    for place, source in enumerate(item.order):
        option = question.options[source]
        content = inline(setter.html(option.text, item, numbered=True))
        marked = reveal and option.correct
        texts.append(content)
        feedback = ""
        if reveal and option.feedback:
            feedback = f'<div class="feedback">{setter.html(option.feedback, item)}</div>'
        if leads and not marked and not content.startswith("<") and place < LETTERS:
            rows.append(f"<li>{sign(letter(place), shape)}{content}{feedback}</li>")
        else:
            rows.append(entry(letter(place), shape, content, filled=marked, key=marked, feedback=feedback))
    plain = [setter.renderer.plain(question.options[source].text) for source in item.order]
    count = (
        1
        if any(search(BLOCK, text) for text in texts) or "feedback" in "".join(rows)
        else columns(plain, line_length(layout))
    )
    return f'<ul class="options signs in{count}">{"".join(rows)}</ul>'


def entry(name: str, shape: str, content: str, *, filled: bool = False, key: bool = False, feedback: str = "") -> str:
    """A list's entry behind its letter. `filled` fills it, `key` underlines the text: bold would wrap it anew."""
    tag = "b" if filled else "span"
    sign = f'<{tag} class="{shape}">{name}\u00a0</{tag}>' if len(name) == 1 else f"<b>{name}</b>\u00a0"
    mark = ' class="key"' if key else ""
    if not search(BLOCK, content):
        return f"<li>{sign}{f'<span{mark}>{content}</span>' if key else content}{feedback}</li>"
    if content.startswith("<p>"):  # the letter stands on the first paragraph's line
        first, rest = content[3:].split("</p>", 1)
        lead = f'<p class="lead">{sign}<span{mark}>{first}</span></p>'
        return f'<li class="blocks">{lead}<div{mark}>{rest}</div>{feedback}</li>'
    beside = "beside key" if key else "beside"  # and beside anything else
    return f'<li>{sign}<div class="{beside}">{content}</div>{feedback}</li>'


def _answered(answer: str) -> str:
    return f'<p class="answer"><span class="label">{words.ANSWER}</span> <span class="key">{escape(answer)}</span></p>'


def _gap(question: object, index: int, reveal: bool) -> str:
    """A gap in the stem: numbered where there are several, with its hint."""
    if not isinstance(question, Blanks):
        return GAP
    blank = question.blanks[index]
    name = f'<span class="label">({index + 1})</span>\u00a0' if len(question.blanks) > 1 else ""
    if reveal:
        return f'{name}<span class="key">{escape(blank.answer)}</span>'
    hint = f' <span class="label">({escape(blank.hint)})</span>' if blank.hint else ""
    return f"{name}{GAP}{hint}"


def _columns_to_match(setter: Setter, item: Item, question: Matching, reveal: bool) -> str:
    """Two columns: on the left a box to write a letter into, on the right the entries behind their letters."""
    left = []
    for pair, place in zip(question.pairs, matches(item, question), strict=True):
        text = inline(setter.html(pair.left, item, numbered=True))
        left.append(entry(letter(place) if reveal else BOX, "square", text, filled=reveal))
    entries = right_entries(question)
    right = [
        entry(letter(place), "circle", inline(setter.html(entries[source], item, numbered=True)))
        for place, source in enumerate(item.order)
    ]
    heads = [inline(setter.html(column, item)) for column in question.columns]
    return "".join(
        f'<div class="half"><p class="head">{head}</p><ul class="options in1">{"".join(rows)}</ul></div>'
        for head, rows in zip(heads, (left, right), strict=True)
    )


def _steps(setter: Setter, item: Item, question: Ordering, reveal: bool) -> str:
    """The steps in the order shown, each behind a box for its number."""
    rows = []
    for source, number in zip(item.order, numbers(item.order), strict=True):
        text = inline(setter.html(question.steps[source], item, numbered=True))
        rows.append(entry(str(number) if reveal else BOX, "square", text, filled=reveal))
    return f'<ul class="options in1">{"".join(rows)}</ul>'


BOX = "□"
