"""A two-column table under `type: matching`."""

from collections.abc import Iterator
from dataclasses import dataclass

from markdown_it.token import Token

from itemwright_schema.source.blocks import Block


@dataclass(frozen=True, slots=True)
class Row:
    """The inline tokens of a row's cells and its line in the view, from 0."""

    cells: list[Token]
    line: int


def rows(block: Block) -> Iterator[Row]:
    """The rows of a table, the head first."""
    cells: list[Token] = []
    line = block.start
    for token in block.tokens:
        if token.type == "tr_open":
            cells = []
            line = token.map[0] if token.map else line
        elif token.type == "inline":
            token.map, token.meta["cell"] = [line, line + 1], len(cells)
            cells.append(token)
        elif token.type == "tr_close":
            yield Row(cells, line)
            line += 1
