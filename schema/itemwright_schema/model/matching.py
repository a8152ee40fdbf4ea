"""Two columns to join."""

from typing import Literal

from pydantic import Field

from itemwright_schema.model.base import Model
from itemwright_schema.model.question import QuestionBase
from itemwright_schema.model.text import Text


class Pair(Model):
    """A thing on the left and what belongs to it on the right."""

    left: Text
    right: Text


class Matching(QuestionBase):
    """Each `left` belongs to its `right`; `distractors` are further entries of the right column. `columns` are their
    headings."""

    kind: Literal["matching"] = "matching"
    columns: tuple[Text, Text]
    pairs: tuple[Pair, ...] = Field(min_length=2)
    distractors: tuple[Text, ...] = ()
