"""A bank: its settings, its topics, its questions."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, StringConstraints

from itemwright_schema.model.base import Model
from itemwright_schema.model.kinds import Question
from itemwright_schema.model.metadata import Id, Language, Word
from itemwright_schema.model.text import Text
from itemwright_schema.span import Span


class Limits(Model):
    """What is refused as too large; each can be raised in `bank.toml`. Sizes in bytes, nesting in levels."""

    file: int = Field(default=5_000_000, gt=0)
    question: int = Field(default=256_000, gt=0)
    nesting: int = Field(default=100, gt=0, le=1000)
    picture: int = Field(default=20_000_000, gt=0)


Address = Annotated[str, StringConstraints(pattern=r"^https?://[^\s\"'<>]+$", max_length=2000)]


class Settings(Model):
    """`bank.toml`. `id` is frozen for life: decks and note ids hang on it; `name` names the files of outputs.

    `repository` is where the bank's folder is to be seen on the web, `report` the address for mistakes: both may hold
    `{id}`, `{file}` and `{line}`. `output` has a table for each exporter that wants one; the schema does not look
    into it.
    """

    id: str = Field(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=64)
    name: str = Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]*$", max_length=100)
    title: Word
    language: Language = "en"
    version: str | None = None
    license: str | None = None
    authors: tuple[Word, ...] = ()
    exclude: tuple[str, ...] = ()
    defaults: Mapping[str, Any] = Field(default_factory=dict)
    decks: Mapping[str, Word] = Field(default_factory=dict)
    sections: Mapping[str, tuple[Word, ...]] = Field(default_factory=dict)
    limits: Limits = Limits()
    repository: Address | None = None
    report: Address | None = None
    output: Mapping[str, Mapping[str, Any]] = Field(default_factory=dict)


class Topic(Model):
    """A folder or a heading that groups questions. `path` is its own path, `text` the prose under its heading."""

    path: tuple[str, ...]
    text: Text | None = None
    location: Span | None = None


class Case(Model):
    """A text that several questions share (`Question.case` names it)."""

    id: Id
    title: Text
    text: Text
    location: Span


class Bank(Model):
    """All of it, in the order of the sources.

    `folder` is where pictures are read from; it is no part of the content. Picture paths in texts are relative to it.
    """

    settings: Settings
    topics: tuple[Topic, ...] = ()
    cases: tuple[Case, ...] = ()
    questions: tuple[Question, ...] = ()
    folder: Path = Field(default=Path(), exclude=True, repr=False)
