"""Where in the sources a token of a paragraph stands. The parser keeps lines only; columns are found again when they
are needed."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import cached_property

from markdown_it.token import Token

from itemwright_schema.source.cells import cell_offset
from itemwright_schema.source.lines import View
from itemwright_schema.span import Span

Locate = Callable[[int, int, int], Span]
"""From a child's index, an offset in its content and a length to a place in the file."""


class Locator:
    """Gives places in one paragraph, heading or cell, as its children are when it is first asked.

    What it takes is worked out once: a paragraph may have as many places as it has words.
    """

    def __init__(self, view: View, inline: Token) -> None:
        self._view, self._inline, self._content = view, inline, inline.content
        self._first = (inline.map or [0])[0]
        self._children = list(inline.children or [])
        self._offsets: dict[int, list[int] | None] = {}

    def __call__(self, child: int, offset: int, length: int) -> Span:
        """The place of `length` characters from `offset` on in a child's content."""
        begin = self._raw_offset(child, offset)
        return self.raw(begin, begin + length)

    def raw(self, begin: int, end: int) -> Span:
        """The place of characters `begin` to before `end` of the raw content, which is the source without its
        indentation."""
        if "cell" in self._inline.meta:
            source, cell = self._view.lines[self._first].text, self._inline.meta["cell"]
            return self._view.span(
                self._first, cell_offset(source, cell, begin), self._first, cell_offset(source, cell, end)
            )
        line, column = self._line_column(begin)
        end_line, end_column = self._line_column(max(end - 1, begin))
        end_column = min(end_column + (1 if end > begin else 0), len(self._view.lines[end_line].text))
        return self._view.span(line, column, end_line, max(end_column, column) if end_line == line else end_column)

    def _line_column(self, offset: int) -> tuple[int, int]:
        number = bisect_right(self._line_starts, offset) - 1
        line = min(self._first + number, len(self._view.lines) - 1)
        column = self._columns[number] + offset - self._line_starts[number]
        return line, min(max(column, 0), len(self._view.lines[line].text))

    @cached_property
    def _line_starts(self) -> list[int]:
        """Where in the content each of its lines begins."""
        starts = [0]
        while found := self._content.find("\n", starts[-1]) + 1:
            starts.append(found)
        return starts

    @cached_property
    def _columns(self) -> list[int]:
        """Where in its line of the view each line of the content begins."""
        columns: list[int] = []
        for number, part in enumerate(self._content.split("\n")):
            source = self._view.lines[min(self._first + number, len(self._view.lines) - 1)].text
            bare = part.lstrip(" \t")  # of a tab that reaches into the indentation the parser makes spaces
            columns.append(max(source.rfind(bare), 0) - (len(part) - len(bare)) if bare else 0)
        return columns

    @cached_property
    def _child_starts(self) -> list[int]:
        return _child_starts(self._content, self._children)

    def _raw_offset(self, number: int, offset: int) -> int:
        """`offset` in a child's content as an offset in the raw content."""
        child, start = self._children[number], self._child_starts[number]
        if number not in self._offsets:
            verbatim = child.type != "text" or self._content.startswith(child.content, start)
            self._offsets[number] = None if verbatim else _walked(self._content, child.content, start)
        offsets = self._offsets[number]
        return min(start + offset, len(self._content)) if offsets is None else offsets[min(offset, len(offsets) - 1)]


def raw_span(view: View, inline: Token, begin: int, end: int) -> Span:
    """The place of characters `begin` to before `end` of an inline token's content."""
    return Locator(view, inline).raw(begin, end)


def _child_starts(content: str, children: Sequence[Token]) -> list[int]:
    """Where each child's content begins in the raw content: found one behind the other, each by what is to be seen of
    it."""
    starts: list[int] = []
    at = 0
    for child in children:
        shown = child.content if child.type != "image" else f"![{child.content}"
        if child.type == "softbreak":
            shown = "\n"
        found = content.find(shown, at) if shown else -1
        if found < 0 and child.type == "text":
            # escapes and entities differ from what is shown: the first word will do
            word = child.content.split(None, 1)[0] if child.content.strip() else ""
            found = content.find(word, at) if word else -1
        starts.append(found if found >= 0 else at)
        if found >= 0:
            at = found + len(shown if content.startswith(shown, found) else "")
    return starts


def _walked(content: str, shown: str, start: int) -> list[int]:
    """For each character of a child's content, and for its end, where it stands in the raw content: past escapes and
    entities."""
    offsets: list[int] = []
    at = start
    for character in shown:
        found = content.find(character, at)
        offsets.append(found if found >= 0 else at)
        at = found + 1 if found >= 0 else at
    return [*offsets, at]
