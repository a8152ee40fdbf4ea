"""Places in the sources: where a piece of text or a fault stands, both ends."""

from dataclasses import dataclass
from typing import NamedTuple


class Position(NamedTuple):
    """A point in a file: line and column, both counted from 1, columns in code points."""

    line: int
    column: int


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of one file: `start` is its first character, `end` the place just behind its last.

    `file` is the path relative to the bank's folder, with forward slashes.
    """

    file: str
    start: Position
    end: Position

    def __str__(self) -> str:
        return f"{self.file}:{self.start.line}:{self.start.column}"


def whole_line(file: str, line: int, text: str = "") -> Span:
    """The span of one line without its indentation; an empty line gives an empty span."""
    indent = len(text) - len(text.lstrip())
    return Span(file, Position(line, indent + 1), Position(line, max(len(text.rstrip()), indent) + 1))


def widened(span: Span, by: int) -> Span:
    """The span with so many more characters of its first and last line on either side."""
    start, end = span.start, span.end
    return Span(span.file, Position(start.line, start.column - by), Position(end.line, end.column + by))


TOP = Position(1, 1)


def whole_file(file: str) -> Span:
    """The place of a fault that belongs to a file as a whole: its first character."""
    return Span(file, TOP, TOP)
