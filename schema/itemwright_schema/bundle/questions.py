"""Every kind of question, as a bundle holds it. The key stands beside the question, so that it can be taken away."""

from decimal import Decimal
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from itemwright_schema.bundle.base import Model
from itemwright_schema.bundle.fit import check_places
from itemwright_schema.bundle.metadata import Metadata
from itemwright_schema.bundle.text import Location, Text

Hash = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
QuestionId = Annotated[str, Field(pattern=r"^[a-z0-9-]+$", max_length=64)]
ItemId = Annotated[str, Field(pattern=r"^o[a-z2-7]{7}$")]


class QuestionBase(Model):
    """What every kind has."""

    id: QuestionId
    """Unique in the bank together with `language`."""
    kind: str
    """The kind of question: it says which further fields there are."""
    hash: Hash
    """Changes exactly when the content changes: what is asked, told and marked by. See "The content hash"."""
    derived: bool
    """True while the author has written no id: it then hangs on file and heading, and changes with them."""
    language: str
    """BCP 47 tag, such as `en`."""
    topic: tuple[str, ...]
    """The topics above it: folders, then headings. Also the `path` of a topic."""
    case: QuestionId | None
    """The id of the case whose text it shares with other questions."""
    location: Location
    """Where the whole question stands in the sources."""
    metadata: Metadata
    """What the author says about it."""
    title: Text | None
    """A name. It may be absent, and need not be shown."""
    stem: Text
    """What is asked."""
    hint: Text | None
    """Help that may be shown before an answer."""
    short: Text | None
    """The short explanation, shown after an answer."""
    full: Text | None
    """The full explanation."""
    references: Text | None
    """Where to read on."""
    notes: Text | None
    """For instructors only: never show them to learners."""

    @model_validator(mode="after")
    def _places_lead_somewhere(self) -> Self:
        check_places(self, (), 0)
        return self


class Option(Model):
    """One answer to choose."""

    id: ItemId
    """Hangs on the option's text: inserting and reordering options never changes it."""
    text: Text
    """The answer."""
    feedback: Text | None
    """What to tell somebody who chose it."""
    pinned: bool
    """It stays last in any order ("None of the above")."""


class ChoiceBase(QuestionBase):
    """A question whose answer is among its options."""

    options: tuple[Option, ...] = Field(min_length=2)
    """In source order. Letters come from the order shown and are stored nowhere."""
    shuffle: bool
    """Whether the options may be shown in another order."""
    choose: int | None
    """How many the learner is told to choose; null when that isn't said."""
    key: tuple[ItemId, ...] = Field(min_length=1)
    """Ids of the right options, in source order."""

    @model_validator(mode="after")
    def _places_lead_somewhere(self) -> Self:
        check_places(self, (option.id for option in self.options), 0)
        return self

    @model_validator(mode="after")
    def _key_among_options(self) -> Self:
        _one_of_each([option.id for option in self.options], "options")
        _known(self.key, [option.id for option in self.options], "option")
        _one_of_each(self.key, "entries of the key")
        return self


class SingleChoice(ChoiceBase):
    """Exactly one option is right."""

    kind: Literal["single"]
    key: tuple[ItemId, ...] = Field(min_length=1, max_length=1)
    """The id of the right option."""


class MultipleChoice(ChoiceBase):
    """One or more options are right."""

    kind: Literal["multiple"]


class TrueFalse(ChoiceBase):
    """True or False."""

    kind: Literal["true-false"]
    options: tuple[Option, ...] = Field(min_length=2, max_length=2)
    """Two, in source order, which is also the order to show."""
    key: tuple[ItemId, ...] = Field(min_length=1, max_length=1)
    """The id of the right option."""


class NumericKey(Model):
    """Numbers from `low` to `high`, both included, are right. Numbers are strings, so that no digit is lost."""

    value: Decimal | None
    """The number to show as the answer; null when the author gave a range."""
    low: Decimal
    """The least that is right."""
    high: Decimal
    """The greatest that is right."""
    answer: Text
    """What the author wrote as the answer."""

    @model_validator(mode="after")
    def _is_a_range(self) -> Self:
        if self.low > self.high:
            raise ValueError(f"the least that is right, {self.low}, is more than the greatest, {self.high}")
        return self


class Numeric(QuestionBase):
    """A question answered with a number."""

    kind: Literal["numeric"]
    unit: str | None
    """Shown behind the place to write in."""
    key: NumericKey
    """The range that is right."""


class Accepted(Model):
    """One answer that counts as right."""

    text: str
    """The words, or a regular expression."""
    regex: bool
    """True: `text` is a regular expression (Python's syntax) that must match the whole answer."""


class ShortAnswerKey(Model):
    """Any of `accepted` is right."""

    accepted: tuple[Accepted, ...] = Field(min_length=1)
    """The first that is no expression is the one to show."""
    case_sensitive: bool
    """Whether capitals count."""


class ShortAnswer(QuestionBase):
    """A question answered with a word or a few."""

    kind: Literal["short"]
    key: ShortAnswerKey
    """What is right."""


class Blank(Model):
    """One place to fill in."""

    hint: str | None
    """Stands in the gap."""
    group: int = Field(ge=1)
    """Blanks of one group are asked together."""


class Blanks(QuestionBase):
    """Fill in the blank. The stem's HTML holds a `data-blank` span for each; its markdown holds the answers too."""

    kind: Literal["blanks"]
    blanks: tuple[Blank, ...] = Field(min_length=1)
    """In the order of the text: `data-blank` counts them from 0."""
    key: tuple[str, ...] = Field(min_length=1)
    """What belongs in each of `blanks`."""

    @model_validator(mode="after")
    def _places_lead_somewhere(self) -> Self:
        check_places(self, (), len(self.blanks))
        return self

    @model_validator(mode="after")
    def _an_answer_each(self) -> Self:
        if len(self.key) != len(self.blanks):
            raise ValueError(f"{len(self.blanks)} blanks, and {len(self.key)} answers in the key")
        return self


class Item(Model):
    """A thing to join or to put in order. Items of equal text have equal ids, and may stand for each other."""

    id: ItemId
    """Hangs on the item's text."""
    text: Text
    """The thing itself."""


class Join(Model):
    """What belongs together."""

    left: ItemId
    """The id of an item of `left`."""
    right: ItemId
    """The id of an item of `right`."""


class Matching(QuestionBase):
    """Two columns to join."""

    kind: Literal["matching"]
    columns: tuple[Text, Text]
    """The headings of the two columns."""
    left: tuple[Item, ...] = Field(min_length=2)
    """In source order."""
    right: tuple[Item, ...] = Field(min_length=1)
    """Each once, distractors among them, sorted by id: the order says nothing about the key."""
    key: tuple[Join, ...] = Field(min_length=2)
    """One for each item of `left`, in its order."""

    @model_validator(mode="after")
    def _key_among_items(self) -> Self:
        if [join.left for join in self.key] != [item.id for item in self.left]:
            raise ValueError("the key doesn't join each item of the left column, in its order")
        _known([join.right for join in self.key], [item.id for item in self.right], "item of the right column")
        return self


class Ordering(QuestionBase):
    """Steps to put in order."""

    kind: Literal["ordering"]
    steps: tuple[Item, ...] = Field(min_length=2)
    """Sorted by id: the order says nothing about the key."""
    key: tuple[ItemId, ...] = Field(min_length=2)
    """Ids of the steps in the right order."""

    @model_validator(mode="after")
    def _all_steps(self) -> Self:
        if sorted(self.key) != sorted(step.id for step in self.steps):
            raise ValueError("the key doesn't hold each of the steps")
        return self


class EssayKey(Model):
    """What a marker looks for."""

    rubric: Text | None
    """Null when the author gave none."""


class Essay(QuestionBase):
    """A question answered in prose and marked by a person."""

    kind: Literal["essay"]
    key: EssayKey
    """For the marker."""


Question = Annotated[
    SingleChoice | MultipleChoice | TrueFalse | Numeric | ShortAnswer | Blanks | Matching | Ordering | Essay,
    Field(discriminator="kind"),
]
"""Every kind, told apart by `kind`."""


def _known(used: tuple[str, ...] | list[str], known: list[str], what: str) -> None:
    for ident in used:
        if ident not in known:
            raise ValueError(f"the key names {ident}, which is no {what}")


def _one_of_each(idents: tuple[str, ...] | list[str], what: str) -> None:
    if len(set(idents)) != len(idents):
        raise ValueError(f"two {what} share an id")
