"""What each fixable problem takes to be mended: one function a code, from the problem's place to edits. The table is
at the end.

A fix says what its author most likely meant. It need not be sure: `mend` reads the outcome, and drops every fix that
would change a question.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from itemwright_schema.problem import Problem
from itemwright_schema.repair.edits import Edit
from itemwright_schema.source.answer import BARE_BOX, CLEAR_BOX, content_column
from itemwright_schema.source.draft import Draft
from itemwright_schema.source.lines import indentation
from itemwright_schema.source.straighten import GLUED_HEADING

_SPACES = " \t\u00a0\u2007\u202f"
_BEFORE_BOX = re.compile(rf"[ \t]*(?:[-*+]|\d+[.)])([{_SPACES}]*)$")


@dataclass(frozen=True, slots=True)
class Fault:
    """A problem to be mended: its lines `first` to before `end` and the columns `start` and `stop` in the first and
    last of them, all from 0; the file's lines without their ends; the question it belongs to, if any."""

    first: int
    end: int
    start: int
    stop: int
    lines: Sequence[str]
    draft: Draft | None


def fault_of(problem: Problem, lines: Sequence[str], draft: Draft | None) -> Fault:
    """The fault that a problem speaks of."""
    start, stop = problem.span.start, problem.span.end
    return Fault(start.line - 1, stop.line, start.column - 1, stop.column - 1, lines, draft)


def _option_above(fault: Fault) -> int | None:
    """The line of the option to which a line at the margin belongs."""
    options = fault.draft.options if fault.draft else []
    return max((o.place.start.line - 1 for o in options if o.place.start.line - 1 < fault.first), default=None)


def _content_at_margin(fault: Fault) -> Iterator[Edit]:
    """Indents a block to the content of the option above it, with the lone pictures between the two."""
    option = _option_above(fault)
    if option is None:
        return
    first = fault.first
    while first > option + 1 and _is_blank_or_picture(fault.lines[first - 1]):
        first -= 1
    opener = fault.lines[fault.first].lstrip()
    if fault.lines[fault.first - 1].strip() and not opener.startswith((">", "```", "~~~")):
        yield Edit(fault.first, 0, 0, "\n")
    column = content_column(fault.lines[option])
    for number in range(first, fault.end):
        if fault.lines[number].strip():
            yield Edit(number, 0, 0, " " * column)


def _is_blank_or_picture(line: str) -> bool:
    return not line.strip() or line.startswith("![")


def _option_at_margin(fault: Fault) -> Iterator[Edit]:
    """Indents lines of an option to its content."""
    option = _option_above(fault)
    if option is None:
        return
    column = content_column(fault.lines[option])
    for number in range(fault.first, fault.end):
        yield Edit(number, 0, 0, " " * max(column - indentation(fault.lines[number]), 0))


def _empty_line_before(fault: Fault) -> Iterator[Edit]:
    yield Edit(fault.first, 0, 0, "\n")


def _lazy_feedback(fault: Fault) -> Iterator[Edit]:
    """Begins lines with the mark of a quote, where the line above has its own."""
    above = fault.lines[fault.first - 1]
    quoted = re.match(r"[ \t]*>", above) if fault.first else None
    for number in range(fault.first, fault.end):
        line = fault.lines[number]
        text = len(line) - len(line.lstrip())
        column = len(above) - len(above.lstrip()) if quoted else text
        yield Edit(number, 0, text, above[:column] + "> " if quoted else line[:text] + "> ")


def _box_form(fault: Fault) -> Iterator[Edit]:
    """Writes a box as it should be, with a space on either side."""
    line = fault.lines[fault.first]
    written = line[fault.start : fault.stop]
    bare = BARE_BOX.match(line) if fault.start == 0 else None
    if bare is not None:
        fault_start, stop = line.index("["), line.index("]") + 1
    elif CLEAR_BOX.fullmatch(written):
        fault_start, stop = fault.start, fault.stop
    else:
        return
    before = _BEFORE_BOX.match(line[:fault_start])
    if before is None:
        return
    start = fault_start
    if len(before[1].expandtabs(4)) > 4 or before[1].strip(" \t") or not before[1]:
        start = before.start(1)
    behind = stop
    while behind < len(line) and line[behind] in _SPACES:
        behind += 1
    kept = line[stop:behind] if line[stop:behind].strip(" \t") == "" else ""
    box = "[x]" if any(mark in line[fault_start:stop] for mark in "xX") else "[ ]"
    text = (" " if start < fault_start or not before[1] else "") + box
    yield Edit(fault.first, start, behind, text + (kept or " ") if behind < len(line) else text)


def _heading_form(fault: Fault) -> Iterator[Edit]:
    """Gives a heading its mark or the space behind it, or puts it at the margin."""
    line = fault.lines[fault.first]
    glued = GLUED_HEADING.match(line)
    indent = len(line) - len(line.lstrip())
    if glued:
        yield Edit(fault.first, glued.end(), glued.end(), " ")
    elif indent:
        yield Edit(fault.first, 0, indent, "")
    elif fault.draft is not None and fault.draft.level:
        yield Edit(fault.first, 0, 0, "#" * fault.draft.level + " ")


FIXES: Mapping[str, Callable[[Fault], Iterator[Edit]]] = {
    "heading-form": _heading_form,
    "rule-under-text": _empty_line_before,
    "label-in-option": _empty_line_before,
    "box-form": _box_form,
    "content-at-margin": _content_at_margin,
    "option-at-margin": _option_at_margin,
    "lazy-feedback": _lazy_feedback,
}
"""The codes of all fixable problems. In this order: where two fixes insert at one place, an indentation comes before
a quote's mark."""
