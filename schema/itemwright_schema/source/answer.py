"""The answer block of a section: where the options are, and what else a section's blocks hold."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from markdown_it.token import Token

from itemwright_schema.source.blocks import Block, blocks
from itemwright_schema.source.lines import View, width

BOX = re.compile(r"\[([ xX])\](?=[ \t\n]|$)")
"""A box at the start of an item's text."""

NEAR_BOX = re.compile(
    r"\[(?:[ \t\u00a0\u2007\u202f]+|[ \t\u00a0]*[xX\u2713\u2714\u2717\u2718\u00d7*vVoO][ \t\u00a0]*)\](?![(\[:])"
    r"|\[\](?=[ \t\n\u00a0]|$)"  # glued to a word it is code: `[]string`
)
"""What was meant as a box, and is none."""

CLEAR_BOX = re.compile(r"\[[ \t\u00a0\u2007\u202f]*[xX]?[ \t\u00a0\u2007\u202f]*\]")
"""A box written wrongly that can mean one thing only: empty, or an x."""

BARE_BOX = re.compile(
    r"^[ \t]*(?:[-*+]|\d+[.)])(?:[ \t]{5,}|[ \t]*[\u00a0\u2007\u202f][ \t\u00a0\u2007\u202f]*)?"
    r"\[[ \t\u00a0\u2007\u202f]?[xX]?\](?![(\[:])[ \t]*"
)
"""`-[x] A` or `-      [ ] A`: a list item only to its author."""

_MARKER = re.compile(r"([ \t>]*)([-*+]|\d{1,9}[.)])([ \t]*)")
"""The marker of a list item, and the space around it."""

LISTS = ("bullet_list", "ordered_list")


@dataclass(slots=True)
class Item:
    """One item of a list: its marker's line, the blocks in it, the columns before its content."""

    start: int
    end: int
    indent: int
    box: str | None
    blocks: list[Block]
    tokens: Sequence[Token]
    extra: list[Block] = field(default_factory=list)
    """Blocks at the margin that belong to it."""


@dataclass(slots=True)
class Region:
    """The part of a section from its first boxed list to its last, as indexes of the section's blocks: `first` to
    before `last`."""

    first: int
    last: int


def is_task_list(block: Block) -> bool:
    """Whether any item of a list begins with a box, or with what was meant as one."""
    return block.kind in LISTS and any(box is not None for box in _boxes(block))


def _boxes(block: Block) -> Iterator[str | None]:
    """For each item: the character in its box, "?" for a box that is written wrongly, None for none."""
    tokens = block.tokens
    for at, token in enumerate(tokens):
        if token.type == "list_item_open" and token.level == block.tokens[0].level + 1:
            yield (
                box_of(tokens[at + 2].content)
                if at + 2 < len(tokens) and tokens[at + 2].type == "inline"
                else _code_box(tokens[at + 1])
            )


def box_of(content: str) -> str | None:
    """The character in the box that a text begins with, "?" for one written wrongly, None for none."""
    if match := BOX.match(content):
        return match[1]
    return "?" if NEAR_BOX.match(content) else None


def _code_box(token: Token) -> str | None:
    return "?" if token.type == "code_block" and (BOX.match(token.content) or NEAR_BOX.match(token.content)) else None


def task_region(section_blocks: Sequence[Block]) -> Region | None:
    """Where the options of a section stand, if it has any."""
    lists = [at for at, block in enumerate(section_blocks) if is_task_list(block)]
    return Region(lists[0], lists[-1] + 1) if lists else None


def items(view: View, block: Block) -> list[Item]:
    """The items of a list."""
    base = block.tokens[0].level
    found: list[Item] = []
    opened = 0
    for at, token in enumerate(block.tokens):
        if token.level != base + 1:
            continue
        if token.type == "list_item_open":
            opened = at
        elif token.type == "list_item_close":
            inner = block.tokens[opened + 1 : at]
            start, end = block.tokens[opened].map or (block.start, block.end)
            content = next((t for t in inner if t.type in ("inline", "code_block")), None)
            box = None
            if content is not None and content.map and content.map[0] == start:
                box = _code_box(content) if content.type == "code_block" else box_of(content.content)
            found.append(
                Item(start, end, content_column(view.lines[start].text), box, list(blocks(inner, base + 2)), inner)
            )
    return found


def content_column(line: str) -> int:
    """Columns from the margin to the content of the list item that begins on a line (CommonMark, list items)."""
    match = _MARKER.match(line)
    if match is None:
        return 2
    head = width(match[1] + match[2])
    spaces = width(match[1] + match[2] + match[3]) - head
    rest = line[match.end() :]
    return head + (spaces if 1 <= spaces <= 4 and rest.strip() else 1)
