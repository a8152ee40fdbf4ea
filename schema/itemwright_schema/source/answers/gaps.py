"""`{{UDP}}` and `{{c1::UDP::transport}}` in a stem: the blanks, in order."""

import re

from markdown_it.token import Token

from itemwright_schema.model.blanks import Blank
from itemwright_schema.problem import Problem, error
from itemwright_schema.span import Span

_ANKI = re.compile(r"c(\d{1,3})::(.*)", re.S)


def read_gap(token: Token, span: Span, number: int, problems: list[Problem]) -> Blank | None:
    """One blank. Without a group of its own it is the next one; `number` counts from 1."""
    match = _ANKI.fullmatch(token.content)
    content, group = (match[2], int(match[1])) if match else (token.content, number)
    answer, _, hint = content.partition("::")
    if not answer.strip() or group < 1:
        problems.append(
            error("answer-form", span, "this blank has no answer", "write `{{answer}}` or `{{c1::answer::hint}}`")
        )
        return None
    return Blank(answer=answer.strip(), hint=hint.strip() or None, group=group, span=span)
