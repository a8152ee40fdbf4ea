"""Steps to put in order."""

from typing import Literal

from pydantic import Field

from itemwright_schema.model.question import QuestionBase
from itemwright_schema.model.text import Text


class Ordering(QuestionBase):
    """`steps` stand in the right order; every output shows them in another."""

    kind: Literal["ordering"] = "ordering"
    steps: tuple[Text, ...] = Field(min_length=2)
