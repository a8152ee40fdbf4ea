"""The key of a question in one line: what an instructor marks with."""

from html import escape
from typing import assert_never

from itemwright_exporters.render import key_letters, letter
from itemwright_exporters.render.arrange import Item, matches, numbers
from itemwright_schema.model import (
    Blanks,
    Essay,
    Matching,
    MultipleChoice,
    Numeric,
    Ordering,
    ShortAnswer,
    SingleChoice,
    TrueFalse,
)


def answer(item: Item) -> str:
    """The key as HTML: letters as they stand on this paper, numbers with what is still right, every accepted word."""
    match item.question:
        case SingleChoice() | MultipleChoice() | TrueFalse() as question:
            shape = "square" if isinstance(question, MultipleChoice) else "circle"
            return " ".join(f'<b class="{shape}">{name}</b>' for name in key_letters(question, item.order))
        case Numeric() as question:
            return escape(numeric(question))
        case ShortAnswer() as question:
            case_matters = " (case matters)" if question.case_sensitive else ""
            return " or ".join(_accepted(text.text, text.regex) for text in question.accepted) + case_matters
        case Blanks() as question:
            several = len(question.blanks) > 1
            return "; ".join(
                f"({number}) {escape(blank.answer)}" if several else escape(blank.answer)
                for number, blank in enumerate(question.blanks, start=1)
            )
        case Matching() as question:
            return ", ".join(letter(place) for place in matches(item, question))
        case Ordering():
            return ", ".join(str(number) for number in numbers(item.order))
        case Essay() as question:
            return "see the rubric" if question.rubric else "read and judged"
        case _ as never:
            assert_never(never)


def numeric(question: Numeric) -> str:
    """ "20 µs (19.5 to 20.5 µs)": the number, and what is still right."""
    unit = f" {question.unit}" if question.unit else ""
    if question.low == question.high:
        return f"{question.low}{unit}"
    span = f"{question.low} to {question.high}{unit}"
    return span if question.value is None else f"{question.value}{unit} ({span})"


def _accepted(text: str, regex: bool) -> str:
    return f"<code>/{escape(text)}/</code>" if regex else escape(text)
