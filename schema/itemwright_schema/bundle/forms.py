"""The three forms in which a bundle is written. What they hold is the same.

- one file: `bank.json`;
- split: `index.json` and one file a question, for a client that loads few of many;
- lines: `bank.jsonl`, for a program that reads one question after the other and keeps none.
"""

from typing import Annotated, Literal

from pydantic import Field

from itemwright_schema.bundle.base import Model
from itemwright_schema.bundle.document import BankInfo, Case, Media, Topic
from itemwright_schema.bundle.questions import Hash, QuestionId

Format = Literal[1]

FILE, INDEX, LINES = "bank.json", "index.json", "bank.jsonl"
"""The file by which each form is known."""


class Entry(Model):
    """A question that stands in a file of its own."""

    id: QuestionId
    """Its id."""
    language: str
    """Its language, BCP 47."""
    kind: str
    """Its kind."""
    hash: Hash
    """Its content hash: an unchanged question need not be loaded again."""
    topic: tuple[str, ...]
    """The topics above it."""
    file: Annotated[str, Field(pattern=r"^questions/[a-z0-9-]+(\.[A-Za-z0-9-]+)?\.json$")]
    """Where it stands, relative to the index."""


class Index(Model):
    """`index.json` of a bundle that was split: everything but the questions, and where each of them stands."""

    format: Format
    """The number of the format."""
    bank: BankInfo
    """The bank itself."""
    topics: tuple[Topic, ...]
    """In source order."""
    cases: tuple[Case, ...]
    """In source order."""
    questions: tuple[Entry, ...]
    """In source order."""
    media: tuple[Media, ...]
    """Every picture that some text shows, sorted by path."""


class Head(Model):
    """The first line of `bank.jsonl`. Each line behind it is a question, but for the last."""

    format: Format
    """The number of the format."""
    bank: BankInfo
    """The bank itself."""
    topics: tuple[Topic, ...]
    """In source order."""
    cases: tuple[Case, ...]
    """In source order."""


class Tail(Model):
    """The last line of `bank.jsonl`: a file without it was cut off."""

    count: int = Field(ge=0)
    """How many questions stand above."""
    media: tuple[Media, ...]
    """Every picture that some text shows, sorted by path."""
