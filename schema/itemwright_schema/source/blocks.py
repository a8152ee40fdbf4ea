"""Tokens of a file as blocks and sections: what stands under which heading."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from markdown_it.token import Token

from itemwright_schema.source.lines import Line, View


@dataclass(frozen=True, slots=True)
class Block:
    """A block and all within it: lines `start` to before `end` of the view. `kind` is the token's type without `_open`."""

    kind: str
    start: int
    end: int
    tokens: Sequence[Token]

    @property
    def inline(self) -> Token:
        """The inline token of a paragraph or heading."""
        return self.tokens[1]


@dataclass(slots=True)
class Section:
    """A heading (None before the first) and the blocks up to the next heading of any level."""

    level: int
    heading: Block | None
    blocks: list[Block] = field(default_factory=list)

    @property
    def start(self) -> int:
        return self.heading.start if self.heading else (self.blocks[0].start if self.blocks else 0)

    @property
    def end(self) -> int:
        return self.blocks[-1].end if self.blocks else (self.heading.end if self.heading else 0)


def blocks(tokens: Sequence[Token], level: int = 0) -> Iterator[Block]:
    """The blocks at `level` of nesting."""
    start = 0
    for at, token in enumerate(tokens):
        if token.level != level or token.nesting > 0:
            continue
        opener = tokens[start]
        if opener.map is not None:
            yield Block(opener.type.removesuffix("_open"), opener.map[0], opener.map[1], tokens[start : at + 1])
        start = at + 1


def sections(tokens: Sequence[Token]) -> list[Section]:
    """The file's sections in order; the first has no heading and may be empty."""
    found = [Section(0, None)]
    for block in blocks(tokens):
        if block.kind == "heading":
            found.append(Section(int(block.tokens[0].tag[1:]), block))
        else:
            found[-1].blocks.append(block)
    return found


_INDENTED_HEADING = re.compile(r"\s+#{1,6}(\s|$)")
_COMMENT_THEN_TEXT = re.compile(r"\s*<!--.*?-->[ \t]*(?=\S)(?!<!--)")


def straightened(view: View, tokens: Sequence[Token]) -> View | None:
    """The view with two things mended that markdown reads otherwise than their author meant, or None if there is none.

    A heading that fell into a list item by its indentation stands at the margin; text behind a comment is taken from the comment's
    block. The file has to be parsed again then.
    """
    lines: list[Line] = list(view.lines)
    changed = False
    for at, token in enumerate(tokens):
        if token.map is None:
            continue
        line = lines[token.map[0]]
        if token.type == "heading_open" and token.level and tokens[at - 1].type != "blockquote_open":
            if _INDENTED_HEADING.match(line.text) and not _in_quote(tokens, at):
                text = line.text.lstrip()
                lines[token.map[0]] = Line(text, line.number, line.before + len(line.text) - len(text))
                changed = True
        elif token.type == "html_block" and token.level == 0 and token.content.lstrip().startswith("<!--"):
            last = lines[token.map[1] - 1]
            head = _COMMENT_THEN_TEXT.match(last.text) or re.match(r".*?-->[ \t]*(?=\S)(?!<!--)", last.text)
            if head and "-->" in last.text:
                # the comment keeps its line; its text goes to a line of its own with the same number
                number, before = last.number, last.before
                lines[token.map[1] - 1 : token.map[1]] = [
                    Line(last.text[: head.end()].rstrip(), number, before),
                    Line(last.text[head.end() :], number, before + head.end()),
                ]
                return View(view.path, lines)
    return View(view.path, lines) if changed else None


def _in_quote(tokens: Sequence[Token], at: int) -> bool:
    depth = 0
    for token in reversed(tokens[:at]):
        depth += (token.type == "blockquote_open") - (token.type == "blockquote_close")
        if depth > 0:
            return True
        if token.level == 0 and token.nesting > 0:
            return False
    return False
