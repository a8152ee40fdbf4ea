"""Lines that markdown reads otherwise than their author meant, set straight so that the file can be parsed again.
Places are kept."""

import re
from collections.abc import Sequence

from markdown_it.token import Token

from itemwright_schema.source.answer import is_task_list
from itemwright_schema.source.blocks import Block, blocks
from itemwright_schema.source.lines import Line, View

_INDENTED_HEADING = re.compile(r"\s+#{1,6}(\s|$)")
GLUED_HEADING = re.compile(r"#{1,6}(?=Q\s?\d|\d+[.)])")
"""A heading whose mark is glued to its number: `###Q7.`"""
_NUMBERED = re.compile(r"(?:\*\*)?Q(?:uestion)?\s?\d+\s*[.):]")


def straightened(view: View, tokens: Sequence[Token]) -> View | None:
    """The view with such lines mended, or None if there are none.

    A heading that fell into a list item by its indentation stands at the margin. Text behind a comment gets a line of
    its own. `###Q7.` gets its space, and a paragraph `Q7. …` over boxes that would be lost in the question before it
    gets the mark of a heading.
    """
    changes = {**_indented_headings(view, tokens), **_unmarked_headings(view, tokens)}
    lines: list[Line] = [changes.get(number, line) for number, line in enumerate(view.lines)]
    for token in reversed(tokens):
        if token.type == "html_block" and token.level == 0 and token.map and token.content.lstrip().startswith("<!--"):
            lines[token.map[1] - 1 : token.map[1]] = _comment_and_text(lines[token.map[1] - 1])
    return View(view.path, lines) if changes or len(lines) != len(view.lines) else None


def is_unmarked(line: Line) -> bool:
    """Whether a heading's line got its mark here: its text stands further left than in the file."""
    return line.before < 0


def is_indented(lines: Sequence[Line], at: int) -> bool:
    """Whether a heading's line was moved to the margin here."""
    behind_comment = at > 0 and lines[at - 1].number == lines[at].number
    return lines[at].before > 0 and not behind_comment


def _comment_and_text(line: Line) -> list[Line]:
    """A comment's last line, and the text behind it as a line of the same number."""
    match = re.match(r".*?-->[ \t]*(?=\S)(?!<!--)", line.text)
    if match is None:
        return [line]
    text = line.text[match.end() :]
    return [line._replace(text=match[0].rstrip()), Line(text, line.number, line.before + match.end())]


def _indented_headings(view: View, tokens: Sequence[Token]) -> dict[int, Line]:
    found: dict[int, Line] = {}
    quotes = 0
    for token in tokens:
        quotes += (token.type == "blockquote_open") - (token.type == "blockquote_close")
        if token.type == "heading_open" and token.level and token.map and not quotes:
            line = view.lines[token.map[0]]
            if _INDENTED_HEADING.match(line.text):
                text = line.text.lstrip()
                found[token.map[0]] = Line(text, line.number, line.before + len(line.text) - len(text))
    return found


def _unmarked_headings(view: View, tokens: Sequence[Token]) -> dict[int, Line]:
    """Lines of paragraphs that are a question's heading to a human eye."""
    found: dict[int, Line] = {}
    mark = "##"
    waiting: int | None = None
    boxes = 0
    for block in blocks(tokens):
        if block.kind == "heading":
            numbered = _NUMBERED.match(block.inline.content)
            depth = int(block.tokens[0].tag[1:])
            mark = "#" * (depth if numbered else min(depth + 1, 6))
            waiting, boxes = None, 0
        elif is_task_list(block):
            if waiting is not None:
                found[waiting] = _marked(view.lines[waiting], mark)
                waiting = None
            boxes += 1
        elif block.kind == "paragraph" and (line_number := _heading_line(view, block, boxes)) is not None:
            waiting = line_number
    return found


def _heading_line(view: View, block: Block, boxes: int) -> int | None:
    """The line of a paragraph that is a heading: one with a glued mark, or numbered and behind another question's
    boxes."""
    for number in reversed(range(block.start, block.end)):
        text = view.lines[number].text
        if GLUED_HEADING.match(text) or (boxes and _NUMBERED.match(text)):
            return number
    return None


def _marked(line: Line, mark: str) -> Line:
    glued = GLUED_HEADING.match(line.text)
    if glued:
        return Line(f"{glued[0]} {line.text[glued.end() :]}", line.number, line.before - 1)
    return Line(f"{mark} {line.text}", line.number, line.before - len(mark) - 1)
