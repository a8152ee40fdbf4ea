"""The bundle as a whole: a bank's questions with all that belongs to them."""

from base64 import b64decode
from hashlib import sha256
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from itemwright_schema.bundle.base import Model
from itemwright_schema.bundle.fit import check_whole
from itemwright_schema.bundle.questions import Hash, Question, QuestionId
from itemwright_schema.bundle.text import BankPath, Location, Text

FORMAT = 1
"""The format that this version reads and writes."""


class BankInfo(Model):
    """What the bank says about itself."""

    id: str
    """Frozen for life."""
    name: str
    """Names the files of outputs."""
    title: str
    """Its name for people."""
    language: str
    """BCP 47 tag; a question may have another."""
    version: str | None
    """As the author counts."""
    license: str | None
    """An SPDX name or a sentence, as the author gave it."""
    authors: tuple[str, ...]
    """In the author's order."""


class Topic(Model):
    """A folder or a heading that groups questions."""

    path: tuple[str, ...]
    """Its own place: the topics above it, then its name. The `topic` of its questions."""
    text: Text | None
    """Prose under its heading."""
    location: Location | None
    """Where its heading stands; null for a folder."""


class Case(Model):
    """A text that several questions share."""

    id: QuestionId
    """What `case` of a question names."""
    hash: Hash
    """Changes exactly when the case's text or pictures change. It is not part of its questions' hashes."""
    title: Text
    """Its name."""
    text: Text
    """What the questions are about."""
    location: Location
    """Where it stands in the sources."""


class Media(Model):
    """A file of the folder `media` beside `bank.json`."""

    name: Annotated[str, Field(pattern=r"^[a-z0-9-]+(\.[a-z0-9]+)?$")]
    """Its name in `media`. It holds a part of its hash: other bytes, another name."""
    path: BankPath
    """Where it stands in the bank, with forward slashes; a drawing, which is no file there, has a path with a colon.
    Two paths of the same bytes may share a name."""
    sha256: Hash
    """Of its bytes, in hexadecimal."""
    bytes: int = Field(ge=0)
    """Its size."""
    type: str
    """Media type (IANA), such as `image/svg+xml`."""
    data: str | None = Field(default=None, pattern=r"^[A-Za-z0-9+/]*={0,2}$")
    """Its bytes in base64 (RFC 4648) where the bundle was written with `--inline-media`, else null."""

    @model_validator(mode="after")
    def _data_is_whole(self) -> Self:
        if self.data is not None:
            check_picture(self, b64decode(self.data, validate=True))
        return self


def check_picture(media: Media, content: bytes) -> None:
    """Raises ValueError if these aren't the picture's bytes."""
    if len(content) != media.bytes or sha256(content).hexdigest() != media.sha256:
        raise ValueError(f"the picture {media.name} is damaged, or another one: its bytes don't fit its hash")


class Bundle(Model):
    """A bank's questions with all that belongs to them, in source order."""

    format: Literal[1]
    """The number of the format. Another number is another format."""
    bank: BankInfo
    """The bank itself."""
    topics: tuple[Topic, ...]
    """In source order."""
    cases: tuple[Case, ...]
    """In source order."""
    questions: tuple[Question, ...]
    """In source order."""
    media: tuple[Media, ...]
    """Every picture that some text shows, sorted by path."""

    @model_validator(mode="after")
    def _fits(self) -> Self:
        check_whole(
            [case.id for case in self.cases],
            [(question.id, question.language, question.case) for question in self.questions],
            [(media.name, media.sha256) for media in self.media],
            (self.topics, self.cases, self.questions),
        )
        return self
