"""Edits of a file's text, as values. What no edit names stays to the byte: line ends, the mark at the start, trailing
spaces."""

import re
from collections.abc import Iterable
from typing import NamedTuple

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
MARK = "\ufeff"
"""The byte order mark that some editors put before a text; it is no part of the first line."""


class Edit(NamedTuple):
    """Characters `start` to before `end` of a line become `text`; lines and columns count from 0.

    A `\\n` in `text` is written as the file's own line end.
    """

    line: int
    start: int
    end: int
    text: str


def split_lines(text: str) -> list[str]:
    """Lines with their ends, split where the reader splits them: at line feeds and carriage returns only."""
    return _LINE.findall(text)


def line_end(lines: list[str], at: int) -> str:
    """The line end that a new line before line `at` takes: that of a neighbour."""
    for line in (*lines[max(at - 1, 0) : at + 1], *lines[:1]):
        if ending := line[len(line.rstrip("\r\n")) :]:
            return ending
    return "\n"


def applied(text: str, edits: Iterable[Edit]) -> str:
    """The text with all edits made. Where two want the same characters, the first wins; the other can be made in a
    later run."""
    mark = MARK if text.startswith(MARK) else ""
    lines = split_lines(text[len(mark) :])
    by_line: dict[int, list[Edit]] = {}
    for edit in edits:
        by_line.setdefault(edit.line, []).append(edit)
    out = [_line(lines, at, by_line[at]) if at in by_line else line for at, line in enumerate(lines)]
    return mark + "".join(out)


def _line(lines: list[str], number: int, edits: list[Edit]) -> str:
    line = lines[number]
    parts: list[str] = []
    at = 0
    for edit in sorted(
        edits, key=lambda edit: edit.start
    ):  # stable: of two insertions at one place the first stays first
        if edit.start >= at:
            parts += [line[at : edit.start], edit.text.replace("\n", line_end(lines, number))]
            at = edit.end
    return "".join(parts) + line[at:]
