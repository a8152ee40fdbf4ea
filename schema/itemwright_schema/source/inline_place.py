"""Where in the sources a token of a paragraph stands. The parser keeps lines only; columns are found again when they are needed."""

from collections.abc import Callable, Sequence

from markdown_it.token import Token

from itemwright_schema.source.cells import cell_offset
from itemwright_schema.source.lines import View
from itemwright_schema.span import Span

Locate = Callable[[int, int, int], Span]
"""From a child's index, an offset in its content and a length to a place in the file."""


def locator(view: View, inline: Token) -> Locate:
    """Gives places in one paragraph, heading or cell."""
    starts: list[int] | None = None

    def locate(child: int, offset: int, length: int) -> Span:
        nonlocal starts
        if starts is None:
            starts = _child_starts(inline.content, inline.children or [])
        begin = _raw_offset(inline.content, (inline.children or [])[child], starts[child], offset)
        return raw_span(view, inline, begin, begin + length)

    return locate


def raw_span(view: View, inline: Token, begin: int, end: int) -> Span:
    """The place of characters `begin` to before `end` of an inline token's content, which is the source without its indentation."""
    first = (inline.map or [0])[0]
    if "cell" in inline.meta:
        source = view.lines[first].text
        return view.span(first, cell_offset(source, inline.meta["cell"], begin), first, cell_offset(source, inline.meta["cell"], end))
    line, column = _line_column(view, inline.content, first, begin)
    end_line, end_column = _line_column(view, inline.content, first, max(end - 1, begin))
    end_column = min(end_column + (1 if end > begin else 0), len(view.lines[end_line].text))
    return view.span(line, column, end_line, max(end_column, column) if end_line == line else end_column)


def _line_column(view: View, content: str, first: int, offset: int) -> tuple[int, int]:
    before = content.count("\n", 0, offset)
    start = content.rfind("\n", 0, offset) + 1
    end = content.find("\n", start)
    part = content[start : end if end >= 0 else len(content)]
    line = min(first + before, len(view.lines) - 1)
    source = view.lines[line].text
    bare = part.lstrip(" \t")  # of a tab that reaches into the indentation the parser makes spaces
    at = max(source.rfind(bare), 0) - (len(part) - len(bare)) if bare else 0
    return line, min(max(at + offset - start, 0), len(source))


def _child_starts(content: str, children: Sequence[Token]) -> list[int]:
    """Where each child's content begins in the raw content: found one behind the other, each by what is to be seen of it."""
    starts: list[int] = []
    at = 0
    for child in children:
        shown = child.content if child.type != "image" else f"![{child.content}"
        if child.type == "softbreak":
            shown = "\n"
        found = content.find(shown, at) if shown else -1
        if found < 0 and child.type == "text":
            # escapes and entities differ from what is shown: the first word will do
            word = child.content.split()[0] if child.content.split() else ""
            found = content.find(word, at) if word else -1
        starts.append(found if found >= 0 else at)
        if found >= 0:
            at = found + len(shown if content.startswith(shown, found) else "")
    return starts


def _raw_offset(content: str, child: Token, start: int, offset: int) -> int:
    """`offset` in a child's content as an offset in the raw content, walking past escapes and entities."""
    if child.type != "text" or content.startswith(child.content, start):
        return min(start + offset, len(content))
    at = start
    for index in range(offset):
        found = content.find(child.content[index], at)
        at = found + 1 if found >= 0 else at
    found = content.find(child.content[offset], at) if offset < len(child.content) else at
    return found if found >= 0 else at
