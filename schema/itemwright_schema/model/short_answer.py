"""A question answered with a word or a few."""

from typing import Literal

from pydantic import Field

from itemwright_schema.model.base import Model
from itemwright_schema.model.question import QuestionBase
from itemwright_schema.span import Span


class Accepted(Model):
    """One answer that counts as right: the words themselves, or a regular expression that must match the whole
    answer."""

    text: str = Field(min_length=1)
    regex: bool = False
    span: Span


class ShortAnswer(QuestionBase):
    """Any of `accepted` is right; the first that is no expression is the one to show. Case counts only if
    `case_sensitive`."""

    kind: Literal["short"] = "short"
    accepted: tuple[Accepted, ...] = Field(min_length=1)
    case_sensitive: bool = False

    @property
    def shown(self) -> str:
        """The answer to show a learner."""
        return next((a.text for a in self.accepted if not a.regex), self.accepted[0].text)
