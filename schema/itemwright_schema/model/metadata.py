"""What an author says about a question beside its text."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field, StringConstraints

from itemwright_schema.model.base import Model

Id = Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]+$", max_length=64)]
"""A question's id: lower-case letters, digits and hyphens."""

Language = Annotated[str, StringConstraints(pattern=r"^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$")]
"""A language by its tag (BCP 47): `en`, `pt-BR`."""

Word = Annotated[str, StringConstraints(min_length=1, strip_whitespace=True)]


class Status(StrEnum):
    """Where a question stands in its life. Drafts are left out unless asked for; retired ones are never printed."""

    DRAFT = "draft"
    REVIEW = "review"
    APPROVED = "approved"
    RETIRED = "retired"


class Bloom(StrEnum):
    """The level of Bloom's taxonomy, as revised by Anderson and Krathwohl (2001)."""

    REMEMBER = "remember"
    UNDERSTAND = "understand"
    APPLY = "apply"
    ANALYSE = "analyse"
    EVALUATE = "evaluate"
    CREATE = "create"


class Scoring(StrEnum):
    """How several right answers are marked."""

    ALL_OR_NOTHING = "all-or-nothing"
    PARTIAL = "partial"
    RIGHT_MINUS_WRONG = "right-minus-wrong"


class Metadata(Model):
    """The metadata of one question, after the file's and the bank's defaults were laid under it.

    `minutes` is the time it is meant to take. `shuffle` None means: as its kind does. `letters` False leaves option
    letters in prose alone.
    """

    points: float = Field(default=1, ge=0, allow_inf_nan=False)
    difficulty: int | None = Field(default=None, ge=1, le=5)
    bloom: Bloom | None = None
    objective: Word | None = None
    tags: tuple[Word, ...] = ()
    status: Status = Status.APPROVED
    author: Word | None = None
    reviewed_by: Word | None = None
    source: Word | None = None
    enemies: tuple[Id, ...] = ()
    shuffle: bool | None = None
    choose: int | None = Field(default=None, ge=1)
    letters: bool = True
    scoring: Scoring = Scoring.ALL_OR_NOTHING
    minutes: float | None = Field(default=None, gt=0, allow_inf_nan=False)
    lang: Language | None = None
