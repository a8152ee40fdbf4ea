"""One question: its heading, blocks and sections as a draft."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from itemwright_schema.model.bank import Settings
from itemwright_schema.model.text import Text
from itemwright_schema.problem import error
from itemwright_schema.source.answer import BARE_BOX, Region, task_region
from itemwright_schema.source.blocks import Block, Section
from itemwright_schema.source.draft import Asked, Draft, DraftOption
from itemwright_schema.source.letters import is_pinned
from itemwright_schema.source.lines import Line, View
from itemwright_schema.source.metadata import TYPES, Entries, build_metadata
from itemwright_schema.source.options import OptionBlock, RawOption, read_options
from itemwright_schema.source.pieces import Piece, TextMaker
from itemwright_schema.source.plain import words
from itemwright_schema.source.sections_named import SectionNames
from itemwright_schema.source.stem import Heading, asked_number, asks, heading_text, is_prose, stem_piece


@dataclass(slots=True)
class Outline:
    """A section and those that belong to it, being its named sections or their sub-headings."""

    section: Section
    is_question: bool
    parts: list[Section] = field(default_factory=list)


def has_answer(view: View, section: Section, front: Entries) -> bool:
    """Whether a section's own blocks hold an answer block."""
    if task_region(section.blocks) is not None:
        return True
    return any(bare_boxes(view, block) for block in section.blocks)


def bare_boxes(view: View, block: Block) -> list[int]:
    """The lines of a paragraph that were meant as options: `-[x] A`."""
    if block.kind != "paragraph":
        return []
    return [number for number in range(block.start, block.end) if BARE_BOX.match(view.lines[number].text)]


def looks_like_question(section: Section) -> bool:
    """Whether a heading asks or is numbered as questions are (`Q12.`)."""
    if section.heading is None:
        return False
    text = words(section.heading.inline.children)
    return text.endswith(("?", "？", "؟")) or bool(text[:1] in "Qq" and text[1:2].isdigit())


class QuestionMaker:
    """Makes the drafts of one file."""

    def __init__(self, view: View, maker: TextMaker, names: SectionNames, settings: Settings) -> None:
        self.view, self.maker, self.names, self.settings = view, maker, names, settings

    def make(
        self, outline: Outline, taken: int, entries: Entries, ident: str, derived: bool, topic: tuple[str, ...]
    ) -> Draft:  # fmt: skip
        """The draft of a question; the first `taken` blocks of its section are its metadata."""
        section = outline.section
        body = section.blocks[taken:]
        end = outline.parts[-1].end if outline.parts else section.end
        heading = heading_text(self.view, section.heading) if section.heading else None
        place = self.view.line_span(section.heading.start if section.heading else section.start)
        meta, problems = build_metadata(entries, self.settings.defaults)
        kind = self._type(entries, problems)
        draft = Draft(
            id=ident, derived=derived, place=place, location=self.view.lines_span(section.start, end),
            language=meta.lang or self.settings.language, topic=topic, entries=entries, meta=meta, type=kind, stem=None,
            problems=problems,
        )  # fmt: skip
        region = task_region(body)
        for block in body:
            for line in bare_boxes(self.view, block):
                match = BARE_BOX.match(self.view.lines[line].text)
                fault = self.view.span(line, 0, line, match.end() if match else 1)
                hint = "write `- [ ] …` for an option and `- [x] …` for a right one, with a space on either side of the box"
                draft.problems.append(error("box-form", fault, "this is not read as an option", hint))
        found = read_options(self.view, body, region, self.names) if region else OptionBlock()
        draft.problems += found.problems
        before = body[: region.first] if region else body
        after = body[region.last + found.taken :] if region else []
        self._stem(draft, heading, before, found)
        self._options(draft, found.options)
        self._pieces(draft, found.labelled, after, outline.parts)
        return draft

    def _type(self, entries: Entries, problems: list[object]) -> str | None:
        written = entries.text("type")
        if written is None:
            return None
        if isinstance(written, str) and written.lower().replace("_", "-").replace("/", "-") in TYPES:
            return TYPES[written.lower().replace("_", "-").replace("/", "-")]
        hint = "the types are: " + ", ".join(dict.fromkeys(TYPES.values()))
        problems.append(error("bad-value", entries.span("type"), f"`type` can't be `{written}`", hint))
        return None

    def _text(self, draft: Draft, piece: Piece, alone: bool = False, options: int | None = None) -> Text:
        letters = draft.meta.letters
        count = len(draft.options) if options is None else options
        return self.maker.make(piece, draft.language, count if letters else 0, alone and letters)

    def _stem(self, draft: Draft, heading: Heading | None, before: Sequence[Block], found: OptionBlock) -> None:
        count = len(found.options)
        first = heading is not None and (asks(heading.words) or not any(is_prose(block) for block in before))
        piece = stem_piece(self.view, heading if first else None, before, found.before)
        question = draft.entries.values.get("question")
        if question is not None and heading is None:
            at = question.span.start
            lines = [Line(text, at.line - 1 + number, at.column - 1) for number, text in enumerate(question.raw.split("\n"))]
            piece = Piece(lines + ([Line("", at.line - 1), *piece.lines] if not piece.is_empty else []))
        draft.stem = self._text(draft, piece, options=count)
        title = draft.entries.values.get("title")
        if title is not None:
            at = title.span.start
            draft.title = self._text(draft, Piece([Line(title.raw, at.line - 1, at.column - 1)]), options=count)
        elif heading is not None and not first:
            opener = heading.inline
            draft.title = self._text(draft, Piece([heading.line], [opener]), options=count)
        asked = asked_number(draft.stem.markdown)
        if asked:
            draft.asked = Asked(asked[0], asked[1], draft.stem.span)

    def _options(self, draft: Draft, raw: Sequence[RawOption]) -> None:
        draft.options = []
        for option in raw:
            text = self._text(draft, option.text, alone=True, options=len(raw))
            feedback = self._text(draft, option.feedback, options=len(raw)) if option.feedback else None
            plain = _plain(text)
            pinned = draft.meta.letters and (_all_letters(text) or is_pinned(plain, draft.language))
            draft.options.append(DraftOption(text, option.correct, option.place, feedback, pinned, plain))

    def _pieces(self, draft: Draft, labelled: list[Line], after: Sequence[Block], parts: Sequence[Section]) -> None:
        pieces: dict[str, Piece] = {}
        current = "short"
        if labelled:
            current = self._labelled(pieces, current, labelled)
        for block in after:
            if block.kind == "html_block" and all(t.content.lstrip().startswith("<!--") for t in block.tokens):
                continue
            if block.kind == "paragraph" and any(self.names.label(self.view.lines[n].text) for n in range(block.start, block.end)):
                current = self._labelled(pieces, current, self.view.lines[block.start : block.end])
            else:
                self._add(pieces, current, block)
        for part in parts:
            if part.heading is None:
                continue
            piece = self.names.piece(words(part.heading.inline.children))
            if piece:
                current = piece
            else:
                self._add(pieces, current, part.heading)
            for block in part.blocks:
                if block.kind == "paragraph" and any(self.names.label(self.view.lines[n].text) for n in range(block.start, block.end)):
                    current = self._labelled(pieces, current, self.view.lines[block.start : block.end])
                else:
                    self._add(pieces, current, block)
        for name, piece_ in pieces.items():
            if not piece_.is_empty:
                draft.pieces[name] = self._text(draft, piece_)

    def _labelled(self, pieces: dict[str, Piece], current: str, lines: Sequence[Line]) -> str:
        """Adds lines of which some begin with a label; each label begins another piece."""
        for line in lines:
            label = self.names.label(line.text)
            if label:
                current = label[0]
                line = Line(line.text[label[1] :], line.number, line.before + label[1])
                if current in pieces:
                    pieces[current].lines.append(Line("", line.number))
            pieces.setdefault(current, Piece([])).lines.append(line)
            pieces[current].tokens = None
        pieces[current].lines.append(Line("", lines[-1].number))
        return current

    def _add(self, pieces: dict[str, Piece], name: str, block: Block) -> None:
        piece = pieces.setdefault(name, Piece([], []))
        lines = self.view.lines
        if piece.lines:
            gap = block.start - piece.lines[-1].number
            piece.lines.append(Line("", lines[block.start].number)) if gap else None
        piece.lines += lines[block.start : block.end]
        if piece.tokens is not None:
            piece.tokens = [*piece.tokens, *block.tokens]


def _plain(text: Text) -> str:
    tokens = text._syntax.tokens or ()
    return " ".join(" ".join(words(t.children) if t.type == "inline" else t.content for t in tokens if t.type in ("inline", "fence", "code_block", "math_block")).split())


def _all_letters(text: Text) -> bool:
    """Whether an option is nothing but letters: its references are all there is beside a few joining words."""
    if not text.references:
        return False
    rest = text.markdown
    for reference in text.references:
        rest = rest.replace(reference.written, "", 1)
    return len(rest) <= 24 and not any(character.isdigit() for character in rest) and "option" not in rest.lower()
