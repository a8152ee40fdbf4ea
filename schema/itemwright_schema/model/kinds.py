"""Every kind of question. A later kind is a module of its own and one more name here."""

from typing import Annotated

from pydantic import Field

from itemwright_schema.model.blanks import Blanks
from itemwright_schema.model.choice import MultipleChoice, SingleChoice, TrueFalse
from itemwright_schema.model.essay import Essay
from itemwright_schema.model.matching import Matching
from itemwright_schema.model.numeric import Numeric
from itemwright_schema.model.ordering import Ordering
from itemwright_schema.model.short_answer import ShortAnswer

Choice = SingleChoice | MultipleChoice | TrueFalse
"""The kinds whose answer is among options."""

AnyQuestion = SingleChoice | MultipleChoice | TrueFalse | Numeric | ShortAnswer | Blanks | Matching | Ordering | Essay

Question = Annotated[AnyQuestion, Field(discriminator="kind")]
"""Every kind, told apart by `kind`."""
