"""What follows the answers: the short explanation, and the sections that are named by headings or bold labels."""

from collections.abc import Sequence

from itemwright_schema.source.blocks import Block, Section
from itemwright_schema.source.lines import Line, View
from itemwright_schema.source.pieces import Piece, content_of
from itemwright_schema.source.plain import words
from itemwright_schema.source.sections_named import SectionNames


class NamedPieces:
    """Gathers blocks and lines under the piece that the last heading or label named; the first is the short
    explanation."""

    def __init__(self, view: View, names: SectionNames) -> None:
        self._view, self._names = view, names
        self._current = "short"
        self.pieces: dict[str, Piece] = {}

    def add_lines(self, lines: Sequence[Line]) -> None:
        """Lines of a paragraph of which some begin with a label; each label begins another piece."""
        begins = True
        for line in lines:
            if label := self._names.label(line.text):
                self._current = label[0]
                line = Line(line.text[label[1] :], line.number, line.before + label[1])
                begins = True
            piece = self.pieces.setdefault(self._current, Piece([], prose=bool(line.text)))
            piece.tokens = None
            if begins:
                piece.part(line.number)
                begins = False
            piece.lines.append(line)

    def add_blocks(self, blocks: Sequence[Block]) -> None:
        for block in content_of(blocks):
            lines = self._view.lines[block.start : block.end]
            if block.kind == "paragraph" and any(self._names.label(line.text) for line in lines):
                self.add_lines(lines)
            else:
                self._add(block)

    def add_section(self, section: Section) -> None:
        """A section below the question: its heading names a piece, or is a sub-heading of the one before."""
        if section.heading is not None:
            named = self._names.piece(words(section.heading.inline.children))
            if named:
                self._current = named
            else:
                self._add(section.heading)
        self.add_blocks(section.blocks)

    def _add(self, block: Block) -> None:
        self.pieces.setdefault(self._current, Piece([], [])).add(self._view, block)
