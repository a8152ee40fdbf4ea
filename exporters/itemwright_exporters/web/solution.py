"""What a question shows after the answer: key, feedback, explanations, references, and the facts about it."""

from decimal import Decimal
from html import escape
from typing import assert_never

from itemwright_exporters.render import joined, key_letters, letter
from itemwright_exporters.web.place import Setter, Whose
from itemwright_exporters.web.words import Words
from itemwright_schema.model import (
    AnyQuestion,
    Blanks,
    ChoiceBase,
    Essay,
    Matching,
    MultipleChoice,
    Numeric,
    Ordering,
    Scoring,
    ShortAnswer,
    SingleChoice,
    Status,
    TrueFalse,
)


def solution(question: AnyQuestion, links: str, setter: Setter, whose: Whose, words: Words) -> str:
    """What is below the fold: key, feedback, explanations, references, and the facts about the question."""
    parts = [_key(question, setter, whose, words)]
    if isinstance(question, ChoiceBase):
        parts += [
            f'<div class="feedback" data-for="{option.id}"><b class="of">{letter(place)}</b>'
            f"<div>{setter.html(option.feedback, whose)}</div></div>\n"
            for place, option in enumerate(question.options)
            if option.feedback
        ]
    for name, text in (("short", question.short), ("full", question.full), ("references", question.sources)):
        if text is not None:
            heading = f"<h4>{words['sources']}</h4>" if name == "references" else ""
            parts.append(f'<div class="{name}">{heading}<div>{setter.html(text, whose)}</div></div>\n')
    return "".join((*parts, _facts(question, links, setter, whose, words)))


def _key(question: AnyQuestion, setter: Setter, whose: Whose, words: Words) -> str:
    """The right answer, for a reader and for what the script says."""
    match question:
        case SingleChoice() | MultipleChoice() | TrueFalse():
            letters = key_letters(question, range(len(question.options)))
            return f'<p class="key">{words["correct"]} <b>{joined(letters, words["and"])}</b></p>\n'
        case Numeric():
            return f'<p class="key">{words["correct"]} <b dir="auto">{escape(_number(question, words))}</b></p>\n'
        case ShortAnswer():
            also = [a.text for a in question.accepted if not a.regex and a.text != question.shown]
            behind = f' <span class="also">({words["also"]} {escape(", ".join(also))})</span>' if also else ""
            case = f" {words['case_matters']}" if question.case_sensitive else ""
            return f'<p class="key">{words["correct"]} <b dir="auto">{escape(question.shown)}</b>{behind}{case}</p>\n'
        case Blanks():
            rows = "".join(
                f'<li data-gap="{at}" dir="auto">{escape(blank.answer, quote=False)}</li>'
                for at, blank in enumerate(question.blanks)
            )
            return f'<ol class="key">{rows}</ol>\n'
        case Matching():
            rows = "".join(
                f"<li>{setter.inline(pair.left, whose)} → {setter.inline(pair.right, whose)}</li>"
                for pair in question.pairs
            )
            return f'<ul class="key">{rows}</ul>\n'
        case Ordering():
            rows = "".join(f"<li>{setter.inline(step, whose)}</li>" for step in question.steps)
            return f'<ol class="key">{rows}</ol>\n'
        case Essay():
            return (
                f'<div class="rubric"><div>{setter.html(question.rubric, whose)}</div></div>\n'
                if question.rubric
                else ""
            )
        case _:
            assert_never(question)


def _number(question: Numeric, words: Words) -> str:
    """ "400 kB (399 to 401)": the number, and what else is right."""
    unit = f" {question.unit}" if question.unit else ""
    low, high = _plain_number(question.low), _plain_number(question.high)
    if question.low == question.high:
        return f"{low}{unit}"
    span = f"{low} {words['up_to']} {high}"
    return f"{span}{unit}" if question.value is None else f"{_plain_number(question.value)}{unit} ({span})"


def _plain_number(number: Decimal) -> str:
    """A number as a person types it, without exponent; zeros behind it stay, as the author has them."""
    return f"{number:f}"


def _facts(question: AnyQuestion, links: str, setter: Setter, whose: Whose, words: Words) -> str:
    """What is known about the question besides its text."""
    meta = question.meta
    rows: list[tuple[str, str]] = []
    if question.title is not None:
        rows.append((words["title"], setter.inline(question.title, whose)))
    rows.append((words["topic"], escape(" › ".join(question.topic)) if question.topic else ""))
    plain = (
        (words["status"], {Status.DRAFT: words["draft"], Status.REVIEW: words["review"]}.get(meta.status)),
        (words["difficulty"], f"{meta.difficulty} {words['of']} 5" if meta.difficulty else None),
        (words["level"], words[meta.bloom.value] if meta.bloom else None),
        (words["objective"], meta.objective),
        (words["tags"], ", ".join(meta.tags)),
        (words["points"], f"{meta.points:g}" if meta.points != 1 else None),
        (words["marking"], words[meta.scoring.value] if meta.scoring is not Scoring.ALL_OR_NOTHING else None),
        (words["minutes"], f"{meta.minutes:g}" if meta.minutes else None),
    )
    rows += [(label, escape(value)) for label, value in plain if value]
    if meta.source:
        rows.append((words["source"], _source(meta.source)))
    rows += [(words["id"], question.id), (words["links"], links)]
    items = "".join(f'<div><dt>{label}</dt><dd dir="auto">{value}</dd></div>' for label, value in rows if value)
    return f'<dl class="facts">{items}</dl>\n'


def _source(source: str) -> str:
    """Where a question comes from; a web address is a link."""
    text = escape(source)
    if source.startswith(("https://", "http://")) and not any(char.isspace() for char in source):
        return f'<a target="_blank" rel="noopener noreferrer" href="{text}">{text}</a>'
    return text
