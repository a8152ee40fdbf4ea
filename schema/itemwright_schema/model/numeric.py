"""A question answered with a number."""

from decimal import Decimal
from typing import Literal

from pydantic import Field, model_validator

from itemwright_schema.model.question import QuestionBase
from itemwright_schema.model.text import Text


class Numeric(QuestionBase):
    """A number from `low` to `high`, both included, is right.

    `value` is the number to show as the answer (None when the author gave a range), `unit` is shown behind the place
    to write in, and `answer` is what the author wrote behind `Answer:`.
    """

    kind: Literal["numeric"] = "numeric"
    value: Decimal | None = Field(default=None, allow_inf_nan=False)
    low: Decimal = Field(allow_inf_nan=False)
    high: Decimal = Field(allow_inf_nan=False)
    unit: str | None = None
    answer: Text

    @model_validator(mode="after")
    def _in_order(self) -> "Numeric":
        if self.low > self.high:
            raise ValueError(f"the range is empty: {self.low} is more than {self.high}")
        return self
