"""Problems as code frames: the place, the author's own line with carets under the fault, and what to do.

error[no-key]: no option is marked as right
  --> rdma/roce.md:12:1
   |
12 | - [ ] One that all-reduces gradients
   | ^^^^^
   = hint: put an x into the box of each right option
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache

import click

from itemwright.console import count
from itemwright.visible import visible, width
from itemwright_schema.problem import Problem
from itemwright_schema.span import Span

WIDTH = 100
"""Cells that a line may take where the terminal doesn't say."""

_COLOUR = {"error": "red", "warning": "yellow"}


def frames(
    problems: Sequence[Problem], sources: Mapping[str, str], name: Callable[[str], str] = str, room: int = WIDTH
) -> list[str]:
    """A frame for each problem, with the terminal's colours in it.

    `sources` holds the text of each file, `name` gives a file's path as the reader of the frames can open it, `room` is
    the width of the terminal.
    """

    @cache
    def lines(file: str) -> list[str]:
        return _lines(sources.get(file, ""))

    return [_frame(problem, lines(problem.span.file), visible(name(problem.span.file)), room) for problem in problems]


def summary(problems: Sequence[Problem]) -> str:
    """ "2 errors, 3 warnings in 5 files"."""
    errors = sum(problem.is_error for problem in problems)
    numbers = {"error": errors, "warning": len(problems) - errors}
    files = len({problem.span.file for problem in problems})
    return f"{', '.join(count(n, thing) for thing, n in numbers.items() if n)} in {count(files, 'file')}"


def _lines(source: str) -> list[str]:
    # Not splitlines(): only these end a line of markdown, and the numbers must be the reader's.
    return source.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _frame(problem: Problem, lines: Sequence[str], file: str, room: int) -> str:
    colour = _COLOUR[problem.severity]
    span = problem.span
    gutter = " " * len(str(span.start.line))
    bar = click.style("|", fg="blue", bold=True)
    head = click.style(f"{problem.severity}[{problem.code}]", fg=colour, bold=True)
    out = [
        f"{head}: {click.style(visible(problem.message), bold=True)}",
        f"{gutter} {click.style('-->', fg='blue', bold=True)} {file}:{span.start.line}:{span.start.column}",
    ]
    if span.start.line <= len(lines) and any(lines):
        shown, indent, carets = _marked(lines[span.start.line - 1], span, room - len(gutter) - 3)
        number = click.style(str(span.start.line), fg="blue", bold=True)
        marks = click.style("^" * carets, fg=colour, bold=True)
        out += [f"{gutter} {bar}", f"{number} {bar} {shown}".rstrip(), f"{gutter} {bar} {' ' * indent}{marks}"]
    if problem.hint:
        out.append(f"{gutter} {click.style('=', fg='blue', bold=True)} hint: {visible(problem.hint)}")
    return "\n".join(out)


def _marked(line: str, span: Span, room: int) -> tuple[str, int, int]:
    """The line as shown, the cells before the carets, how many carets. Of several lines the first is marked."""
    cells = [visible(char) for char in line]
    start = min(span.start.column - 1, len(cells))
    end = len(cells) if span.end.line > span.start.line else min(span.end.column - 1, len(cells))
    first, last = _window([width(cell) for cell in cells], start, room)
    before, after = "…" if first else "", "…" if last < len(cells) else ""
    indent = len(before) + width("".join(cells[first:start]))
    carets = width("".join(cells[start : min(end, last)]))
    return before + "".join(cells[first:last]) + after, indent, max(carets, 1)


def _window(widths: Sequence[int], start: int, room: int) -> tuple[int, int]:
    """The stretch of a line to show, from and to: all of it, or what fits around `start`."""
    if sum(widths) <= room:
        return 0, len(widths)
    room = max(room - 2, 10)  # an ellipsis at each end
    first, taken = start, 0
    while first > 0 and taken + widths[first - 1] <= room // 3:
        first -= 1
        taken += widths[first]
    last = start
    while last < len(widths) and taken + widths[last] <= room:
        taken += widths[last]
        last += 1
    while first > 0 and taken + widths[first - 1] <= room:  # near the line's end there is room to the left again
        first -= 1
        taken += widths[first]
    return first, last
