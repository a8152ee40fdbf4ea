"""A question as it was read, before it is known to be right. Rules look at drafts; a draft without errors becomes a
question."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from itemwright_schema.model.bank import Case, Topic
from itemwright_schema.model.matching import Pair
from itemwright_schema.model.metadata import Metadata
from itemwright_schema.model.text import Text
from itemwright_schema.problem import Problem
from itemwright_schema.source.metadata import Entries
from itemwright_schema.span import Position, Span


@dataclass(slots=True)
class DraftOption:
    """An option. `place` is its line from the box on; `pinned` options stay last."""

    text: Text
    correct: bool
    place: Span
    feedback: Text | None = None
    pinned: bool = False
    words: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """The number of answers that a stem asks for. `insists`: "choose two", where "which two" only describes."""

    number: int
    insists: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Slot:
    """Where an id that the tool writes goes: into front matter or a comment at `place`, into a new comment below line
    `place.line` (0: above the first), or into front matter that the file does not have yet."""

    into: Literal["front matter", "comment", "new comment", "new front matter"]
    place: Position


class Detail(NamedTuple):
    """The kind, and the fields of its model that no other kind has."""

    kind: str
    fields: dict[str, Any]


@dataclass(slots=True)
class Draft:
    """`place` is the heading, or the first line of a question without one; `location` the whole of it."""

    id: str
    derived: bool
    place: Span
    location: Span
    language: str
    topic: tuple[str, ...]
    entries: Entries
    meta: Metadata
    type: str | None
    stem: Text | None
    level: int = 0
    """The level of its heading, 0 without one."""
    title: Text | None = None
    options: list[DraftOption] = field(default_factory=list)
    pieces: dict[str, Text] = field(default_factory=dict)
    asked: Asked | None = None
    case: str | None = None
    problems: list[Problem] = field(default_factory=list)
    slot: Slot | None = None
    detail: Detail | None = None

    @property
    def texts(self) -> list[Text]:
        """All its texts, in reading order."""
        found = [self.title, self.stem]
        for option in self.options:
            found += [option.text, option.feedback]
        found += self.pieces.values()
        return [text for text in found if text is not None]

    @property
    def keys(self) -> list[DraftOption]:
        """The options that are marked as right."""
        return [option for option in self.options if option.correct]

    @property
    def failed(self) -> bool:
        return any(problem.is_error for problem in self.problems)


@dataclass(slots=True)
class Document:
    """What one file holds. `pictures` are those that were looked for, found or not, by path, each with its state
    (`Pictures.state`)."""

    drafts: list[Draft] = field(default_factory=list)
    topics: list[Topic] = field(default_factory=list)
    cases: list[Case] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    pictures: dict[str, str] = field(default_factory=dict)

    @property
    def texts(self) -> Iterator[Text]:
        """All texts in it."""
        for draft in self.drafts:
            yield from draft.texts
            if draft.detail is not None:
                yield from _texts(draft.detail.fields.values())
        for case in self.cases:
            yield from (case.title, case.text)
        yield from (topic.text for topic in self.topics if topic.text is not None)


def _texts(values: Iterable[Any]) -> Iterator[Text]:
    """The texts among the fields of a detail."""
    for value in values:
        match value:
            case Text():
                yield value
            case Pair(left=left, right=right):
                yield from (left, right)
            case tuple():
                yield from _texts(value)
