"""One question: its heading, blocks and sections as a draft."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches

from itemwright_schema.model.bank import Settings
from itemwright_schema.model.text import Recipe, Text
from itemwright_schema.problem import Problem, error, warning
from itemwright_schema.source.answer import BARE_BOX, Region
from itemwright_schema.source.answers import Found, find
from itemwright_schema.source.blocks import Block, Section
from itemwright_schema.source.details import answer_blocks, answer_line, read_detail
from itemwright_schema.source.draft import Asked, Draft, DraftOption
from itemwright_schema.source.letters import is_letters, is_pinned
from itemwright_schema.source.lines import Line, View
from itemwright_schema.source.lost import is_late_front_matter
from itemwright_schema.source.metadata import ONE_ONLY, TYPES, Entries, build_metadata
from itemwright_schema.source.named_pieces import NamedPieces
from itemwright_schema.source.options import OptionBlock, RawOption, read_options
from itemwright_schema.source.pieces import Piece, TextMaker
from itemwright_schema.source.plain import words
from itemwright_schema.source.sections_named import SectionNames
from itemwright_schema.source.stem import Heading, asked_number, asks, heading_piece, heading_text, is_prose, stem_piece
from itemwright_schema.source.values import Value
from itemwright_schema.span import Span


@dataclass(slots=True)
class Outline:
    """A section with the metadata under its heading (`taken` blocks) and, if it is a question, the sections that
    belong to it."""

    section: Section
    own: Entries
    taken: int
    is_question: bool
    parts: list[Section] = field(default_factory=list)

    @property
    def body(self) -> list[Block]:
        return self.section.blocks[self.taken :]


def type_of(entries: Entries) -> str | None:
    """The kind that `type` names; None where it is absent or unknown."""
    written = entries.text("type")
    return (
        TYPES.get(written.lower().replace("_", "-").replace("/", "-").replace(" ", "-"))
        if isinstance(written, str)
        else None
    )


def type_faults(entries: Entries) -> list[Problem]:
    """What is wrong with `type`."""
    if "type" not in entries.values or type_of(entries) is not None:
        return []
    written = entries.text("type") or ""
    close = get_close_matches(written, TYPES, n=1)
    hint = f"did you mean `{close[0]}`?" if close else "the types are: " + ", ".join(dict.fromkeys(TYPES.values()))
    return [error("bad-value", entries.span("type"), f"`type` can't be `{written}`", hint)]


def has_answer(view: View, body: Sequence[Block], type_: str | None) -> bool:
    """Whether a section's own blocks hold an answer block, or what was meant as one."""
    return find(view, body, type_) is not None or any(bare_boxes(view, block) for block in body)


def bare_boxes(view: View, block: Block) -> list[int]:
    """The lines of a paragraph that were meant as options: `-[x] A`."""
    if block.kind != "paragraph":
        return []
    return [number for number in range(block.start, block.end) if BARE_BOX.match(view.lines[number].text)]


def looks_like_question(section: Section, own: Entries) -> bool:
    """Whether a heading asks, is numbered as questions are (`Q12.`), or has metadata that only a question has."""
    if section.heading is None:
        return False
    if own.values.keys() & set(ONE_ONLY):
        return True
    text = words(section.heading.inline.children)
    return text.endswith(("?", "？", "؟")) or bool(text[:1] in "Qq" and text[1:2].isdigit())


class QuestionMaker:
    """Makes the drafts of one file."""

    def __init__(self, view: View, maker: TextMaker, names: SectionNames, settings: Settings) -> None:
        self.view, self.maker, self.names, self.settings = view, maker, names, settings

    def make(self, outline: Outline, entries: Entries, ident: str, derived: bool, topic: tuple[str, ...]) -> Draft:
        """The draft of a question. `entries` are its metadata after all defaults."""
        section, body = outline.section, outline.body
        end = outline.parts[-1].end if outline.parts else section.end
        heading = heading_text(self.view, section.heading) if section.heading else None
        meta, problems = build_metadata(entries, self.settings.defaults)
        draft = Draft(
            id=ident, derived=derived,
            place=self.view.line_span(section.heading.start if section.heading else section.start),
            location=self.view.lines_span(section.start, end),
            language=meta.lang or self.settings.language, topic=topic, entries=entries, meta=meta,
            type=type_of(entries), stem=None, problems=problems,
        )  # fmt: skip
        draft.problems += type_faults(entries)
        self._refuse_bare_boxes(draft, body)
        found = find(self.view, body, draft.type) or Found("choice", len(body), len(body))
        pieces = NamedPieces(self.view, self.names)
        if found.kind == "choice":
            read = self._choice(draft, heading, body, found)
            pieces.add_lines(read.labelled)
            behind = found.last + read.taken
        else:
            self._other(draft, heading, body, found)
            behind = found.last
            if found.kind == "answer":
                answer = body[found.first]
                pieces.add_lines(self.view.lines[answer_line(self.view, answer)[0] + 1 : answer.end])
        pieces.add_blocks(body[behind:])
        for part in outline.parts:
            pieces.add_section(part)
        self._pieces(draft, pieces)
        self._warn_of_rules(draft, [section, *outline.parts])
        return draft

    def _choice(self, draft: Draft, heading: Heading | None, body: Sequence[Block], found: Found) -> OptionBlock:
        region = Region(found.first, found.last)
        read = read_options(self.view, body, region, self.names) if found.last > found.first else OptionBlock()
        draft.problems += read.problems
        letters = len(read.options) if draft.meta.letters else 0
        self._stem(draft, heading, body[: found.first], read.before, Recipe(draft.language, letters))
        draft.options = [self._option(draft, option, letters) for option in read.options]
        if not _letters_name_options(draft):
            draft.options = [self._option(draft, option, letters, alone=False) for option in read.options]
            draft.asked = None
        return read

    def _other(self, draft: Draft, heading: Heading | None, body: Sequence[Block], found: Found) -> None:
        self._stem(draft, heading, body[: found.first], [], Recipe(draft.language, blanks=found.kind == "blanks"))
        draft.detail = read_detail(
            found.kind, self.view, answer_blocks(body, found.first, found.last), draft, self.maker
        )

    def _refuse_bare_boxes(self, draft: Draft, body: Sequence[Block]) -> None:
        for block in body:
            for line in bare_boxes(self.view, block):
                match = BARE_BOX.match(self.view.lines[line].text)
                fault = self.view.span(line, 0, line, len(match[0].rstrip()) if match else 1)
                hint = (
                    "write `- [ ] …` for an option and `- [x] …` for a right one, with a space on either side of the "
                    "box"
                )
                draft.problems.append(error("box-form", fault, "this is not read as an option", hint))

    def _stem(
        self, draft: Draft, heading: Heading | None, before: Sequence[Block], extra: Sequence[Line], recipe: Recipe
    ) -> None:
        title = draft.entries.values.get("title")
        if title is not None and title.raw:
            draft.title = self.maker.make(_scalar_piece(title), recipe._replace(blanks=False))
        question = draft.entries.values.get("question")
        prose = question is not None or any(is_prose(block) for block in before)
        first = heading is not None and (asks(heading.words) or not prose)
        if heading is not None and not first and draft.title is None:
            draft.title = self.maker.make(heading_piece(heading), recipe._replace(blanks=False))
        piece = stem_piece(self.view, heading if first else None, before, extra)
        if question is not None:
            written = _scalar_piece(question)
            piece = (
                written
                if piece.is_empty
                else Piece([*written.lines, Line("", written.lines[-1].number), *piece.lines], place=written.place)
            )
        draft.stem = self.maker.make(piece, recipe)
        if asked := asked_number(piece.text):
            draft.asked = Asked(asked[0], asked[1], _within(piece, self.view, asked[2], asked[3]))

    def _option(self, draft: Draft, option: RawOption, letters: int, alone: bool = True) -> DraftOption:
        if not alone:
            option.text.tokens = None  # they hold the letters of the first reading
        text = self.maker.make(option.text, Recipe(draft.language, letters, alone))
        feedback = self.maker.make(option.feedback, Recipe(draft.language, letters)) if option.feedback else None
        plain = _plain(text)
        pinned = draft.meta.letters and (
            (alone and _names_options(text, plain, draft)) or is_pinned(plain, draft.language)
        )
        return DraftOption(text, option.correct, option.place, feedback, pinned, plain)

    def _pieces(self, draft: Draft, found: NamedPieces) -> None:
        letters = len(draft.options) if draft.meta.letters else 0
        pieces = found.pieces
        link = draft.entries.values.get("documentation")
        if link is not None and link.raw:
            _append(pieces, "sources", _scalar_piece(link, _as_link(link.raw)))
        if "rubric" in pieces and (draft.detail is None or draft.detail.kind != "essay"):
            _append(pieces, "notes", pieces.pop("rubric"))  # without an essay, it is for instructors all the same
        for name, piece in pieces.items():
            if not piece.is_empty:
                draft.pieces[name] = self.maker.make(piece, Recipe(draft.language, letters))

    def _warn_of_rules(self, draft: Draft, parts: Sequence[Section]) -> None:
        for part in parts:
            for at, block in enumerate(part.blocks):
                if at > 1 and is_late_front_matter(self.view, part.blocks[at - 2], part.blocks[at - 1]):
                    continue  # an error says so
                if block.kind == "hr" and block.tokens[0].meta.get("under_text"):
                    hint = "put an empty line between the two; for a heading, write `## …`"
                    place = self.view.line_span(block.start)
                    draft.problems.append(
                        warning(
                            "rule-under-text", place, "this line is read as a rule, not as the mark of a heading", hint
                        )
                    )


def _scalar_piece(value: Value, text: str | None = None) -> Piece:
    """A metadata value (or `text` in its place) as the lines of a text."""
    if text is None and value.lines:
        return Piece(
            [
                Line(line, at.line - 1, at.column - 1)
                for line, at in zip(value.raw.split("\n"), value.lines, strict=True)
            ]
        )
    start = value.span.start
    lines = [Line(line, start.line - 1, start.column - 1) for line in (text or value.raw).split("\n")]
    return Piece(lines, place=value.span)


def _append(pieces: dict[str, Piece], name: str, piece: Piece) -> None:
    """Adds to the piece of that name, behind what it holds."""
    known = pieces.get(name)
    pieces[name] = (
        Piece([*known.lines, Line("", piece.lines[0].number), *piece.lines]) if known and not known.is_empty else piece
    )


def _as_link(address: str) -> str:
    return f"<{address}>" if "://" in address and not any(c in address for c in "<> ") else address


def _within(piece: Piece, view: View, begin: int, end: int) -> Span:
    """The place of characters `begin` to before `end` of a piece's text."""
    at = 0
    for line in piece.lines:
        if begin <= at + len(line.text):
            return View(view.path, [line], piece.place).span(0, begin - at, 0, min(end - at, len(line.text)))
        at += len(line.text) + 1
    raise ValueError(f"{begin} lies behind the text")


def _plain(text: Text) -> str:
    """An option's words, for comparisons."""
    tokens = text.syntax.tokens or ()
    parts = (
        words(t.children) if t.type == "inline" else t.content
        for t in tokens
        if t.type in ("inline", "fence", "code_block", "math_block")
    )
    return " ".join(" ".join(parts).split())


def _names_options(text: Text, plain: str, draft: Draft) -> bool:
    """Whether an option is nothing but letters of options."""
    return bool(text.references) and is_letters(plain, draft.language)


_LETTER_ONLY = re.compile(r"[A-Z][.]?")
_LETTERED = re.compile(r"(?m)^[ \t>*-]*\(?([AB])[.):][ \t]")


def _letters_name_options(draft: Draft) -> bool:
    """Whether options that are nothing but letters name other options.

    They name something else where the stem has a lettered list of its own, or where a letter is that of no option
    with words ("A", "B", "Not A").
    """
    only = {at for at, option in enumerate(draft.options) if _names_options(option.text, option.words, draft)}
    if not only:
        return True
    if draft.stem and set(_LETTERED.findall(draft.stem.markdown)) == {"A", "B"}:
        return False
    named = {index for at in only for reference in draft.options[at].text.references for index in reference.options}
    if named & only or max(named) >= len(draft.options):
        return False
    return not any(_LETTER_ONLY.fullmatch(draft.options[at].words) for at in named)


def tagged(problems: Sequence[Problem], ident: str) -> list[Problem]:
    """The problems with the id of their question."""
    return [problem if problem.question else replace(problem, question=ident) for problem in problems]
