"""A source file as lines with places."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from itemwright_schema.span import Position, Span


class Line(NamedTuple):
    """A line as it is parsed: its text, its number in the file (from 0), and how many characters of the file's line
    stand before it."""

    text: str
    number: int
    before: int = 0


@dataclass(frozen=True, slots=True)
class SourceFile:
    """One markdown file. `text` has `\\n` line ends; `path` is relative to the bank, with forward slashes.

    `original` is the file to the byte, for those who write it again.
    """

    path: str
    text: str
    original: bytes = field(default=b"", repr=False)


@dataclass(frozen=True, slots=True)
class View:
    """Lines as the parser sees them: a file, or a piece of one without the indentation around it. Places are kept.

    Where the lines stand otherwise in the file (folded, escaped), `place` is that of all that is in them.
    """

    path: str
    lines: Sequence[Line]
    place: Span | None = None

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self.lines)

    def position(self, line: int, offset: int) -> Position:
        """The place in the file of the character `offset` (from 0) of the view's line `line` (from 0)."""
        at = self.lines[line]
        return Position(at.number + 1, max(at.before + offset + 1, 1))  # a mark that is ours has no place

    def span(self, line: int, start: int, end_line: int, end: int) -> Span:
        """From character `start` of `line` to before character `end` of `end_line`, all counted from 0 in the view."""
        return self.place or Span(self.path, self.position(line, start), self.position(end_line, end))

    def lines_span(self, start: int, end: int) -> Span:
        """Lines `start` to before `end`, from the first character to behind the last; blank lines at either end don't
        count."""
        while end > start + 1 and not self.lines[end - 1].text.strip():
            end -= 1
        while start < end - 1 and not self.lines[start].text.strip():
            start += 1
        first, last = self.lines[start].text, self.lines[end - 1].text
        indent = len(first) - len(first.lstrip())
        return self.span(start, indent if first.strip() else 0, end - 1, len(last.rstrip()))

    def line_span(self, line: int) -> Span:
        """One line without its indentation and trailing space."""
        return self.lines_span(line, line + 1)


def file_view(file: SourceFile) -> View:
    """The whole of a file."""
    return View(file.path, [Line(text, number) for number, text in enumerate(file.text.split("\n"))])


def width(text: str) -> int:
    """Columns that a text takes at the margin: a tab reaches to the next multiple of four."""
    columns = 0
    for character in text:
        columns += 4 - columns % 4 if character == "\t" else 1
    return columns


def indentation(text: str) -> int:
    """Columns of white space that a line begins with."""
    return width(text[: len(text) - len(text.lstrip(" \t"))])


def dedented(line: Line, columns: int) -> Line:
    """The line without up to `columns` columns of indentation (a tab reaches to the next multiple of four)."""
    text, at, width = line.text, 0, 0
    while at < len(text) and width < columns and text[at] in " \t":
        width += 4 - width % 4 if text[at] == "\t" else 1
        at += 1
    return Line(" " * max(width - columns, 0) + text[at:], line.number, line.before + at - max(width - columns, 0))


def unquoted(line: Line) -> Line:
    """The line without one level of `>`; a lazy continuation line is as it is."""
    text = line.text.lstrip(" ")
    if not text.startswith(">"):
        return Line(text, line.number, line.before + len(line.text) - len(text))
    text = text[1:].removeprefix(" ")
    return Line(text, line.number, line.before + len(line.text) - len(text))
