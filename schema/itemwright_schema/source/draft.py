"""A question as it was read, before it is known to be right. Rules look at drafts; a draft without errors becomes a question."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from markdown_it.token import Token

from itemwright_schema.model.metadata import Metadata
from itemwright_schema.model.text import Text
from itemwright_schema.problem import Problem
from itemwright_schema.source.metadata import Entries
from itemwright_schema.span import Position, Span

if TYPE_CHECKING:
    from itemwright_schema.source.details import Detail


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
    """Where an id that the tool writes goes: into front matter or a comment at `place`, or into a new comment below line `place.line`
    (0: at the file's top)."""

    into: Literal["front matter", "comment", "new comment"]
    place: Position


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
    title: Text | None = None
    options: list[DraftOption] = field(default_factory=list)
    pieces: dict[str, Text] = field(default_factory=dict)
    asked: Asked | None = None
    case: str | None = None
    problems: list[Problem] = field(default_factory=list)
    slot: Slot | None = None
    blanks: list[tuple[Token, Span]] = field(default_factory=list)
    detail: "Detail | None" = None

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
