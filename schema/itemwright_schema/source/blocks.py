"""Tokens of a file as blocks and sections: what stands under which heading."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from markdown_it.token import Token

from itemwright_schema.source.html import is_comment


@dataclass(frozen=True, slots=True)
class Block:
    """A block and all within it: lines `start` to before `end` of the view. `kind` is the token's type without
    `_open`."""

    kind: str
    start: int
    end: int
    tokens: Sequence[Token]

    @property
    def inline(self) -> Token:
        """The inline token of a paragraph or heading."""
        return self.tokens[1]

    @property
    def is_comment(self) -> bool:
        return self.kind == "html_block" and is_comment(self.tokens[0].content)


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
