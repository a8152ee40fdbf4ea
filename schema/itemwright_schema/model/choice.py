"""Questions whose answer is among options: single choice, multiple choice, true or false."""

from typing import Literal

from pydantic import Field, model_validator

from itemwright_schema.model.base import Model
from itemwright_schema.model.question import QuestionBase
from itemwright_schema.model.text import Text


class Option(Model):
    """One answer to choose. `id` is `o` and 7 characters of the hash of its markdown; `pinned` options stay last in
    any order."""

    id: str = Field(pattern=r"^o[a-z2-7]{7}$")
    text: Text
    correct: bool
    feedback: Text | None = None
    pinned: bool = False


class ChoiceBase(QuestionBase):
    """A question whose answer is among its options. They stand in source order; letters come from the order shown."""

    options: tuple[Option, ...] = Field(min_length=2)

    @property
    def key(self) -> tuple[int, ...]:
        """Positions of the right options in the sources, from 0."""
        return tuple(i for i, option in enumerate(self.options) if option.correct)

    @property
    def shuffles(self) -> bool:
        """Whether an output may change the options' order."""
        return self.meta.shuffle is not False

    @property
    def choose(self) -> int | None:
        """How many the learner is told to choose; None when that is not said."""
        return None


class SingleChoice(ChoiceBase):
    """Exactly one option is right."""

    kind: Literal["single"] = "single"

    @model_validator(mode="after")
    def _one_key(self) -> "SingleChoice":
        if len(self.key) != 1:
            raise ValueError(f"a single choice has exactly one right option, not {len(self.key)}")
        return self


class MultipleChoice(ChoiceBase):
    """One or more options are right. `asked` is the number that the stem names, if it names one."""

    kind: Literal["multiple"] = "multiple"
    asked: int | None = Field(default=None, ge=1)

    @property
    def choose(self) -> int | None:
        return self.meta.choose or self.asked

    @model_validator(mode="after")
    def _some_key(self) -> "MultipleChoice":
        if not self.key:
            raise ValueError("a multiple choice has at least one right option")
        if self.choose is not None and self.choose != len(self.key):
            raise ValueError(f"it says to choose {self.choose}, and {len(self.key)} options are right")
        return self


class TrueFalse(ChoiceBase):
    """True or False; the two keep the order of the sources."""

    kind: Literal["true-false"] = "true-false"
    options: tuple[Option, ...] = Field(min_length=2, max_length=2)

    @property
    def shuffles(self) -> bool:
        return False

    @model_validator(mode="after")
    def _one_key(self) -> "TrueFalse":
        if len(self.key) != 1:
            raise ValueError(f"true or false: exactly one is right, not {len(self.key)}")
        return self
