"""`Answer: all-reduce | allreduce | /all.?reduce/`: words that count as right."""

import re
from collections.abc import Iterator

from itemwright_schema.model.short_answer import Accepted
from itemwright_schema.problem import Problem, error
from itemwright_schema.source.lines import Line, View


def read_accepted(view: View, line: Line, offset: int, problems: list[Problem]) -> tuple[Accepted, ...]:
    """The accepted answers in a line from `offset` on, separated by `|` (`\\|` is the character itself)."""
    holder = View(view.path, [line])
    found: list[Accepted] = []
    for start, end in _parts(line.text, offset):
        raw = line.text[start:end]
        lead = len(raw) - len(raw.lstrip())
        text = raw.strip()
        span = holder.span(0, start + lead, 0, start + lead + len(text))
        if not text:
            problems.append(
                error(
                    "answer-form",
                    holder.span(0, start, 0, end),
                    "an accepted answer is empty",
                    "write it, or take the `|` out",
                )
            )
            continue
        expression = re.fullmatch(r"/(.+)/", text)
        if expression:
            fault = _fault(expression[1])
            if fault:
                hint = "mend the expression, or leave the slashes out to take the words as they are"
                problems.append(error("answer-form", span, f"this is not a regular expression: {fault}", hint))
                continue
        accepted = expression[1] if expression else _unwrapped(text.replace("\\|", "|"))
        found.append(Accepted(text=accepted, regex=expression is not None, span=span))
    return tuple(found)


def _parts(text: str, offset: int) -> Iterator[tuple[int, int]]:
    """The stretches between `|`; none inside an expression between slashes or within backticks, none behind a
    backslash."""
    start, at = offset, offset
    inside = ""
    while at < len(text):
        if text[at] == "\\":
            at += 1
        elif text[at] in "/`" and (inside == text[at] or (not inside and not text[start:at].strip())):
            inside = "" if inside else text[at]
        elif text[at] == "|" and not inside:
            yield start, at
            start = at + 1
        at += 1
    yield start, len(text)


def _unwrapped(text: str) -> str:
    """An answer between backticks is the words in them."""
    return text[1:-1] if len(text) > 2 and text[0] == text[-1] == "`" and "`" not in text[1:-1] else text


def _fault(expression: str) -> str | None:
    try:
        re.compile(expression)
    except re.error as fault:
        return str(fault)
    return None
