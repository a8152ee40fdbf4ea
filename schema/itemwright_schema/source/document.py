"""A file as topics and drafts of questions: which headings are questions, and what each of their blocks is."""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from itemwright_schema.check.bad_id import bad_id
from itemwright_schema.identity import derived_id, without_number
from itemwright_schema.model.bank import Case, Settings, Topic
from itemwright_schema.model.text import Text
from itemwright_schema.problem import Problem, error, warning
from itemwright_schema.source.answers import find
from itemwright_schema.source.blocks import Block, Section, sections
from itemwright_schema.source.bounded import tangled
from itemwright_schema.source.comments import metadata_of, misplaced
from itemwright_schema.source.draft import Document, Slot
from itemwright_schema.source.front_matter import split_front_matter
from itemwright_schema.source.lines import SourceFile, View, file_view
from itemwright_schema.source.lost import lost
from itemwright_schema.source.markdown import parser_for
from itemwright_schema.source.metadata import ONE_ONLY, Entries, merged
from itemwright_schema.source.pictures import Pictures
from itemwright_schema.source.pieces import Piece, TextMaker, content_of
from itemwright_schema.source.plain import words
from itemwright_schema.source.question import (
    Outline,
    QuestionMaker,
    has_answer,
    looks_like_question,
    type_faults,
    type_of,
)
from itemwright_schema.source.sections_named import SectionNames
from itemwright_schema.source.stem import heading_piece, heading_text
from itemwright_schema.source.straighten import is_indented, is_unmarked, straightened
from itemwright_schema.source.unsafe import unsafe
from itemwright_schema.span import TOP, Position, Span


def read_document(file: SourceFile, settings: Settings, names: SectionNames, pictures: Pictures) -> Document:
    """Reads one file. Whatever is wrong with it comes back as problems, of the document or of a draft."""
    out = Document()
    view, front, problems = split_front_matter(file_view(file))
    nesting = settings.limits.nesting
    parser = parser_for(file.text, nesting)
    environment: dict[str, object] = {}
    tokens = parser.parse(view.text, environment)
    while (mended := straightened(view, tokens)) is not None:
        view, environment = mended, {}
        tokens = parser.parse(view.text, environment)
    deep = next((token for token in tokens if token.level > nesting and token.map), None)
    if deep is not None and deep.map:
        hint = "take some of the nesting out, or raise `limits.nesting` in bank.toml"
        out.problems.append(
            error("too-deep", view.line_span(deep.map[0]), f"this is nested more than {nesting} levels deep", hint)
        )
        return out
    knots = list(tangled(view, tokens, environment))  # before the reader takes boxes and numbers out of the tokens
    maker = TextMaker(view, pictures, nesting, environment, _footnotes(view, file.text))
    _Reader(file.path, view, front, settings, names, maker, out).read(sections(tokens))
    only = out.drafts[0] if len(out.drafts) == 1 else None
    (only.problems if only else out.problems).extend(problems)
    assign(lost(view, tokens), out)
    assign(knots, out)
    return out


def assign(problems: Iterable[Problem], document: Document) -> None:
    """Gives faults of a file's text to the questions in which they stand, so that the others can do without them."""
    for problem in problems:
        line = problem.span.start.line
        owner = next((d for d in document.drafts if d.location.start.line <= line <= d.location.end.line), None)
        (owner.problems if owner else document.problems).append(problem)


def _footnotes(view: View, text: str) -> dict[str, str]:
    """The source of each footnote by its label."""
    found: dict[str, str] = {}
    if "[^" not in text:
        return found
    label = ""
    for line in view.lines:
        head, mark, _ = line.text.partition("]:")
        if mark and head.startswith("[^"):
            label = head[2:]
            found[label] = line.text
        elif label and (line.text.startswith(("    ", "\t")) or not line.text.strip()):
            found[label] += "\n" + line.text
        else:
            label = ""
    return {name: lines.rstrip() for name, lines in found.items()}


class _Reader:
    """Walks the sections of one file: a question takes the sections that belong to it, all others are topics."""

    def __init__(
        self,
        path: str,
        view: View,
        front: Entries,
        settings: Settings,
        names: SectionNames,
        maker: TextMaker,
        out: Document,
    ) -> None:
        self.path = path
        self.view = view
        self.front = front
        self.settings = settings
        self.names = names
        self.maker = maker
        self.out = out
        self.folders = tuple(path.split("/")[:-1])
        self.headings: list[tuple[int, str, Entries]] = []
        self.case: tuple[int, str] | None = None
        self.ordinals: Counter[tuple[str, ...]] = Counter()
        self.questions = QuestionMaker(view, maker, names, settings)
        self.large = sum(len(line.text) for line in view.lines) * 4 > settings.limits.question

    def read(self, found: Sequence[Section]) -> None:
        outlines = self._outlines(found)
        single = sum(outline.is_question for outline in outlines) == 1
        if not single:
            self._refuse_one_only()
        for outline in outlines:
            if outline.is_question:
                self._question(outline, single)
            else:
                self._topic(outline)

    def _outlines(self, found: Sequence[Section]) -> list[Outline]:
        """The sections, each with those that belong to it."""
        outlines: list[Outline] = []
        for section in found:
            own, taken = metadata_of(self.view, section.heading, section.blocks)
            type_ = type_of(own) or (type_of(self.front) if "type" in self.front.values else None)
            outlines.append(Outline(section, own, taken, has_answer(self.view, section.blocks[taken:], type_)))
        out: list[Outline] = []
        for at, outline in enumerate(outlines):
            section = outline.section
            if section.heading is None and not section.blocks:
                continue
            question = out[-1] if out and out[-1].is_question else None
            if question is not None and (
                self._explains(question, outline) if outline.is_question else self._belongs(question, outlines, at)
            ):
                question.parts.append(section)
            else:
                out.append(outline)
        return out

    def _explains(self, question: Outline, outline: Outline) -> bool:
        """Whether a section with nothing but blanks is a named part of the question before it: `{{ .Values.x }}` in
        its explanation."""
        section = outline.section
        if section.heading is None or section.level < question.section.level or outline.own.values:
            return False
        found = find(self.view, outline.body, None)
        if found is None or found.kind != "blanks":
            return False
        return self._is_named(section) or any(
            section.level > part.level for part in question.parts if self._is_named(part)
        )

    def _is_named(self, section: Section) -> bool:
        return section.heading is not None and self.names.piece(words(section.heading.inline.children)) is not None

    def _belongs(self, question: Outline, outlines: Sequence[Outline], at: int) -> bool:
        """Whether a section without an answer block is part of the question before it, and no topic of its own."""
        section = outlines[at].section
        own = outlines[at].own
        if section.heading is None or type_of(own) == "case":
            return False
        level = question.section.level
        if self._is_named(section) and section.level >= level:
            return True
        if section.level <= level or looks_like_question(section, own):
            return False
        for below in outlines[at + 1 :]:
            if below.section.level <= section.level:
                break
            if below.is_question:
                return False
        return True

    def _refuse_one_only(self) -> None:
        for key in ONE_ONLY:
            if key in self.front.values:
                hint = "move it into a comment under the question's heading: `<!-- id: … -->`"
                message = f"`{key}` in front matter needs a file with exactly one question"
                self.out.problems.append(error("front-matter-key", self.front.keys[key], message, hint))

    def _topic(self, outline: Outline) -> None:
        section = outline.section
        self.out.problems += outline.own.problems
        self.out.problems += self._heading_form(section)
        self.out.problems += type_faults(outline.own)
        misplaced(self.view, outline.body, self.out.problems)
        place = self.view.lines_span(section.start, section.end)
        text = self._prose(outline.body)
        if section.heading is None:
            if text is not None:
                self.out.topics.append(Topic(path=self.folders, text=text, location=place))
            self._report()
            return
        name = plain_heading(section.heading)
        heading = self.view.line_span(section.heading.start)
        if "&#" in section.heading.inline.content:
            self.out.problems += unsafe(name, lambda _: heading, "in this heading, by its number")
        self._leave(section.level)
        self.headings.append((section.level, name, outline.own))
        is_case = type_of(outline.own) == "case"
        if is_case:
            self._case(outline, text, place)
        elif looks_like_question(section, outline.own):
            hint = (
                "write its options as a task list (`- [ ] …`, `- [x] …`); if it is a topic, take the question mark "
                "or number off"
            )
            fault = self.view.line_span(section.heading.start)
            self.out.problems.append(
                warning("no-answer-block", fault, f"“{name}” looks like a question, but has no answers", hint)
            )
        self.out.topics.append(
            Topic(path=(*self.folders, *self._names()), text=None if is_case else text, location=place)
        )
        self._report()

    def _report(self) -> None:
        """Makes what was wrong with the last texts a problem of the file."""
        self.out.problems += self.maker.problems
        self.maker.problems.clear()

    def _case(self, outline: Outline, text: Text | None, place: Span) -> None:
        section = outline.section
        if section.heading is None:
            return
        if text is None:
            fault = self.view.line_span(section.heading.start)
            self.out.problems.append(
                error("empty-case", fault, "this case has no text to share", "write it under the heading")
            )
            return
        ident, derived = self._id(outline.own, [without_number(name) for name in self._names()])
        if not derived and (wrong := bad_id(ident, outline.own.span("id"))):
            self.out.problems.append(wrong)
            return
        title = heading_text(self.view, section.heading)
        self.out.cases.append(Case(id=ident, title=self.maker.make(heading_piece(title)), text=text, location=place))
        self.case = (section.level, ident)

    def _prose(self, body: Sequence[Block]) -> Text | None:
        piece = Piece([], [])
        for block in content_of(body):
            piece.add(self.view, block)
        return None if piece.is_empty else self.maker.make(piece)

    def _leave(self, level: int) -> None:
        while self.headings and self.headings[-1][0] >= level:
            self.headings.pop()
        if self.case and self.case[0] >= level:
            self.case = None

    def _names(self) -> tuple[str, ...]:
        return tuple(name for _, name, _ in self.headings)

    def _question(self, outline: Outline, single: bool) -> None:
        section = outline.section
        self._leave(section.level if section.heading else 1)
        own = outline.own
        front = (
            self.front
            if single
            else Entries({k: v for k, v in self.front.values.items() if k not in ONE_ONLY}, self.front.keys)
        )
        topics = [entries for _, _, entries in self.headings]
        entries = merged(
            [front, *(Entries({k: v for k, v in t.values.items() if k not in ONE_ONLY}, t.keys) for t in topics), own]
        )
        headings = [without_number(name) for name in self._names()]
        if section.heading is not None:
            headings.append(without_number(plain_heading(section.heading)))
        ident, derived = self._id(entries, headings)
        problems: list[Problem] = []
        for blocks in (outline.body, *(part.blocks for part in outline.parts)):
            misplaced(self.view, blocks, problems)
        draft = self.questions.make(outline, entries, ident, derived, (*self.folders, *self._names()))
        draft.case = self.case[1] if self.case else None
        draft.problems += own.problems
        draft.problems += problems
        draft.slot = self._slot(section, own, single)
        for part in (section, *outline.parts):
            draft.problems += self._heading_form(part)
        draft.level = section.level
        if self.large and (size := self._size(outline)) > self.settings.limits.question:
            hint = (
                f"make it shorter, or raise `limits.question` in bank.toml (now {self.settings.limits.question} bytes)"
            )
            draft.problems.append(error("question-too-large", draft.place, f"this question has {size} bytes", hint))
        draft.problems += self.maker.problems
        self.maker.problems.clear()
        self.out.drafts.append(draft)

    def _size(self, outline: Outline) -> int:
        """A question's size in bytes."""
        end = outline.parts[-1].end if outline.parts else outline.section.end
        return sum(len(line.text.encode()) + 1 for line in self.view.lines[outline.section.start : end])

    def _heading_form(self, section: Section) -> Iterator[Problem]:
        """Warns of a heading that is one to its author only."""
        if section.heading is None:
            return
        at = section.heading.start
        if is_unmarked(self.view.lines[at]):
            hint = "begin the line with the mark of a heading: `#### Q7. …` (`itemwright fmt` does it)"
            yield warning(
                "heading-form", self.view.line_span(at), "this line is read as the heading of a question", hint
            )
        elif is_indented(self.view.lines, at):
            hint = "write it at the margin (`itemwright fmt` does it)"
            yield warning(
                "heading-form",
                self.view.line_span(at),
                "this heading is indented, so that it stands in the list above",
                hint,
            )

    def _slot(self, section: Section, own: Entries, single: bool) -> Slot | None:
        """Where `fmt --ids` writes the question's id; None where it could not be read among what is there."""
        if not own.readable or (single and not self.front.readable):
            return None
        if own.opened is not None:
            return Slot("comment", own.opened)
        if single and self.front.opened is not None:
            return Slot("front matter", self.front.opened)
        if section.heading is not None:
            return Slot("new comment", Position(self.view.lines[section.heading.end - 1].number + 1, 1))
        return (
            Slot("new front matter", TOP)
            if single
            else Slot("new comment", Position(self.view.lines[section.start].number, 1))
        )

    def _id(self, entries: Entries, headings: Sequence[str]) -> tuple[str, bool]:
        key = tuple(unicodedata.normalize("NFC", " ".join(name.split())) for name in headings)
        ordinal = self.ordinals[key]
        self.ordinals[key] += 1
        written = entries.text("id")
        if isinstance(written, str) and written:
            return unicodedata.normalize("NFC", written), False
        return derived_id(self.path, key, ordinal), True


def plain_heading(heading: Block) -> str:
    """The words of a heading, comments and number left out."""
    return without_number(words(heading.inline.children))
