"""A text with places to fill in."""

from typing import Literal

from pydantic import Field

from itemwright_schema.model.base import Model
from itemwright_schema.model.question import QuestionBase
from itemwright_schema.span import Span


class Blank(Model):
    """One place to fill in. Blanks of one `group` (Anki's c1, c2 …, from 1) are asked together; `hint` stands in the
    gap."""

    answer: str = Field(min_length=1)
    hint: str | None = None
    group: int = Field(ge=1)
    span: Span


class Blanks(QuestionBase):
    """Fill in the blank. The stem's markdown holds `{{answer}}` or `{{c1::answer::hint}}` at each of `blanks`, in
    their order."""

    kind: Literal["blanks"] = "blanks"
    blanks: tuple[Blank, ...] = Field(min_length=1)
