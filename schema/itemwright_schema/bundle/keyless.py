"""The bundle without keys, for clients that are not to be trusted: what is asked, and nothing that tells the answer.

Left out is everything that is shown after an answer (key, feedback, explanations, references, rubric), what only
instructors read, titles (they often name the answer), markdown (the answers of blanks and authors' remarks stand in it)
and the place in the sources. The hash is one of what is left, for a hash over a key can be tried out. Authors also give
answers away without meaning to: they write the right option first, and call its picture `right.svg`. So options that
may be shuffled come sorted by id, and pictures are named by their hash.
"""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator

from itemwright_schema.bundle import questions as keyed
from itemwright_schema.bundle.base import Model
from itemwright_schema.bundle.document import BankInfo, Media
from itemwright_schema.bundle.document import Case as KeyedCase
from itemwright_schema.bundle.faults import valid, without_keys
from itemwright_schema.bundle.fit import check_places, check_whole, html_of
from itemwright_schema.bundle.forms import FILE
from itemwright_schema.bundle.metadata import Bloom, Difficulty, Scoring
from itemwright_schema.bundle.metadata import Metadata as KeyedMetadata
from itemwright_schema.bundle.questions import Blank, Hash, ItemId, QuestionId
from itemwright_schema.bundle.text import Html
from itemwright_schema.bundle.text import Text as KeyedText
from itemwright_schema.bundle.vocabulary import options_in, shown_only


class Text(Model):
    """A piece of text that is shown before an answer."""

    html: Html
    """As in a bundle with keys, but for the names of pictures, and without what drawings were drawn from."""
    text: str
    """Without any markup."""


class Metadata(Model):
    """What of the metadata is no secret."""

    points: float = Field(ge=0)
    """What a right answer is worth."""
    difficulty: Difficulty | None
    """1 (easy) to 5 (hard)."""
    bloom: Bloom | None
    """Level of Bloom's taxonomy."""
    objective: str | None
    """The learning objective that it tests."""
    tags: tuple[str, ...]
    """In the author's order."""
    scoring: Scoring
    """How several right answers are marked."""
    minutes: float | None
    """The time it is meant to take."""


class QuestionBase(Model):
    """What every kind has."""

    id: QuestionId
    """As in the bundle with keys."""
    kind: str
    """The kind of question."""
    hash: Hash
    """sha256 of what is shown: another than that of the bundle with keys."""
    language: str
    """BCP 47 tag."""
    topic: tuple[str, ...]
    """The topics above it."""
    case: QuestionId | None
    """The id of the case whose text it shares."""
    metadata: Metadata
    """What the author says about it."""
    stem: Text
    """What is asked."""
    hint: Text | None
    """Help that may be shown before an answer."""

    @model_validator(mode="after")
    def _places_lead_somewhere(self) -> Self:
        options = (option.id for option in self.options) if isinstance(self, ChoiceBase) else ()
        check_places(self, options, len(self.blanks) if isinstance(self, Blanks) else 0)
        return self


class Option(Model):
    """One answer to choose."""

    id: ItemId
    """As in the bundle with keys: an answer is sent and scored by it."""
    text: Text
    """The answer."""
    pinned: bool
    """It stays last in any order."""


class ChoiceBase(QuestionBase):
    """A question whose answer is among its options."""

    options: tuple[Option, ...] = Field(min_length=2)
    """Sorted by id where they may be shuffled, pinned ones last, so that the order says nothing about the key. In
    source order where they may not, or where some text names an option by its letter."""
    shuffle: bool
    """Whether the options may be shown in another order."""
    choose: int | None
    """How many the learner is told to choose; null when that isn't said."""


class SingleChoice(ChoiceBase):
    """Exactly one option is right."""

    kind: Literal["single"]


class MultipleChoice(ChoiceBase):
    """One or more options are right."""

    kind: Literal["multiple"]


class TrueFalse(ChoiceBase):
    """True or False."""

    kind: Literal["true-false"]


class Numeric(QuestionBase):
    """A question answered with a number."""

    kind: Literal["numeric"]
    unit: str | None
    """Shown behind the place to write in."""


class ShortAnswer(QuestionBase):
    """A question answered with a word or a few."""

    kind: Literal["short"]


class Blanks(QuestionBase):
    """Fill in the blank."""

    kind: Literal["blanks"]
    blanks: tuple[Blank, ...] = Field(min_length=1)
    """In the order of the text."""


class Item(Model):
    """A thing to join or to put in order."""

    id: ItemId
    """As in the bundle with keys."""
    text: Text
    """The thing itself."""


class Matching(QuestionBase):
    """Two columns to join."""

    kind: Literal["matching"]
    columns: tuple[Text, Text]
    """The headings of the two columns."""
    left: tuple[Item, ...] = Field(min_length=2)
    """In source order."""
    right: tuple[Item, ...] = Field(min_length=1)
    """Each once, sorted by id."""


class Ordering(QuestionBase):
    """Steps to put in order."""

    kind: Literal["ordering"]
    steps: tuple[Item, ...] = Field(min_length=2)
    """Sorted by id."""


class Essay(QuestionBase):
    """A question answered in prose."""

    kind: Literal["essay"]


AnyKeyless = SingleChoice | MultipleChoice | TrueFalse | Numeric | ShortAnswer | Blanks | Matching | Ordering | Essay
KeylessQuestion = Annotated[AnyKeyless, Field(discriminator="kind")]
"""Every kind, told apart by `kind`."""

KINDS: dict[str, type[AnyKeyless]] = {
    "single": SingleChoice, "multiple": MultipleChoice, "true-false": TrueFalse, "numeric": Numeric,
    "short": ShortAnswer, "blanks": Blanks, "matching": Matching, "ordering": Ordering, "essay": Essay,
}  # fmt: skip


class Case(Model):
    """A text that several questions share."""

    id: QuestionId
    """What `case` of a question names."""
    title: Text
    """Its name."""
    text: Text
    """What the questions are about."""


class KeylessBundle(Model):
    """A bank's questions without their keys, in source order."""

    format: Literal[1]
    """The number of the format."""
    keys: Literal[False]
    """There are none: this tells it from a bundle."""
    bank: BankInfo
    """The bank itself."""
    cases: tuple[Case, ...]
    """In source order."""
    questions: tuple[KeylessQuestion, ...]
    """In source order."""
    media: tuple[Media, ...]
    """Every picture that some of these texts shows, sorted by name. `path` is the name too: where it stands in the bank
    may tell too much."""

    @model_validator(mode="after")
    def _fits(self) -> Self:
        check_whole(
            [case.id for case in self.cases],
            [(question.id, question.language, question.case) for question in self.questions],
            [(media.name, media.sha256) for media in self.media],
            (self.cases, self.questions),
        )
        return self


def keyless(question: keyed.Question, names: Mapping[str, str]) -> AnyKeyless:
    """The question without its key. `names` gives the names of pictures, `keyless_name`, by those that they have."""
    kind = KINDS[question.kind]
    shown = {
        name: _shown(getattr(question, name), names) for name in kind.model_fields if name not in ("hash", "metadata")
    }
    if shown.get("shuffle") and not any(map(options_in, html_of(_asked(question, kind)))):
        shown["options"].sort(key=lambda option: (option["pinned"], "" if option["pinned"] else option["id"]))
    content = json.dumps({**shown, "metadata": None}, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    digest = sha256(content.encode()).hexdigest()
    return kind.model_validate({**shown, "metadata": _metadata(question.metadata), "hash": digest})


def keyless_case(case: KeyedCase, names: Mapping[str, str]) -> Case:
    """The case's text as it is shown; `names` as for `keyless`."""
    return Case.model_validate({"id": case.id, "title": _shown(case.title, names), "text": _shown(case.text, names)})


def keyless_name(media: Media) -> str:
    """A name that says nothing of what is on the picture."""
    _, dot, suffix = media.name.rpartition(".")
    return f"{media.sha256[:16]}{dot}{suffix if dot else ''}"


def load_keyless(path: Path) -> KeylessBundle:
    """The bundle without keys in a `bank.json`. Raises `BundleError` for what is none, OSError as the system does."""
    file = path / FILE if path.is_dir() else path
    content = file.read_bytes()
    return valid(file, content, lambda: KeylessBundle.model_validate_json(content), without_keys)


def _metadata(metadata: KeyedMetadata) -> dict[str, object]:
    return {name: getattr(metadata, name) for name in Metadata.model_fields}


def _asked(question: keyed.Question, kind: type[AnyKeyless]) -> list[object]:
    """What of the question is shown; of options without the feedback."""
    fields = [getattr(question, name) for name in kind.model_fields if name != "options"]
    return [*fields, *(option.text for option in getattr(question, "options", ()))]


def _shown(value: object, names: Mapping[str, str]) -> Any:
    """A field's value as plain values, texts without their markdown."""
    match value:
        case KeyedText():
            return {"html": shown_only(value.html, names), "text": value.text}
        case keyed.Option():
            return {"id": value.id, "text": _shown(value.text, names), "pinned": value.pinned}
        case keyed.Item():
            return {"id": value.id, "text": _shown(value.text, names)}
        case Blank():
            return {"hint": value.hint, "group": value.group}
        case str():
            return value
        case Sequence():
            return [_shown(entry, names) for entry in value]
        case _:
            return value
