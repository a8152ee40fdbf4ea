"""A question answered in prose."""

from typing import Literal

from itemwright_schema.model.question import QuestionBase
from itemwright_schema.model.text import Text


class Essay(QuestionBase):
    """Marked by a person, with the `rubric` in hand."""

    kind: Literal["essay"] = "essay"
    rubric: Text | None = None
