"""Every field of every kind of question shows in each output, or in its loss report.

A question of each kind is made with a word of its own in every field, by walking the models: a new kind or field joins
by itself. The words are looked for in what an exporter wrote. Other values (flags, counts, names from a list) are
changed, one field at a time: the output has to change then. Exporters join by their entry point; `outputs.py` says how
to get at the text of what they write.
"""

import builtins
import re
import types
import typing
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from functools import cache
from itertools import count, cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, get_args, get_origin

import pytest
from outputs import EXPORTERS, READERS, export, readable
from pydantic import BaseModel

from itemwright_exporters.contract import Exporter, Loss
from itemwright_schema import model
from itemwright_schema.model import Text
from itemwright_schema.model.text import Recipe, Syntax
from itemwright_schema.span import Position, Span

KINDS: tuple[type[model.QuestionBase], ...] = get_args(model.AnyQuestion)
PLACE = Span("questions.md", Position(1, 1), Position(2, 1))

ELSEWHERE = {
    "QuestionBase.id": "the name by which reports speak of a question",
    "QuestionBase.derived": "how it came by its id: for checks",
    "QuestionBase.location": "for messages to the author",
    "QuestionBase.language": "the language of the output's text, which shows in tags and in the program's own words",
    "Metadata.lang": "has become the question's language",
    "Metadata.shuffle": "decides the order; test_*_letters look at it",
    "Metadata.letters": "has decided whether there are references",
    "Option.id": "follows from the text",
    "Option.pinned": "decides the order",
    "Numeric.answer": "the author's words for what value, low, high and unit say",
    "Blank.group": "decides which blanks are asked together; on paper all are",
    "Text.references": "letters are each exporter's own affair; its tests look at them",
    "Text.pictures": "pictures are each exporter's own affair; its tests look at them",
}
"""Fields that aren't content to show, and what they are for. Spans are left out everywhere."""

SEVERAL = (model.MultipleChoice, model.Blanks, model.Matching, model.Ordering)
OF_KINDS = {"Metadata.choose": (model.MultipleChoice,), "Metadata.scoring": SEVERAL}
"""Fields of all kinds that mean something for these kinds only, whose answers have several parts."""

CALLED = {
    "reviewed_by": ("reviewed by", "reviewer"),
    "sources": ("references",),
    "short": ("short explanation",),
    "full": ("full explanation",),
}
"""What a loss report may call a field besides its name."""


@dataclass(frozen=True)
class Output:
    """What an exporter made of a bank: all text that it wrote, without white space (words may be broken over lines)."""

    text: str
    losses: tuple[Loss, ...]

    def reports(self, question: str, field: str) -> bool:
        """Whether the loss report says that this field of the question, or the whole question, was left out."""
        name = field.partition(".")[2]
        names = (name, name.replace("_", " "), *CALLED.get(name, ()))
        said = [loss.what for loss in self.losses if loss.question == question]
        return "the question" in said or any(name in what for what in said for name in names)


def written(exporter: Exporter, bank: model.Bank) -> Output:
    with TemporaryDirectory() as folder:
        result = export(exporter, bank, Path(folder))
        files = readable(exporter, result, Path(folder))
        text = "".join(READERS[file.suffix].everything(file) for file in files)
    return Output("".join(text.split()), result.losses)


# A question of each kind with a value of its own in every field


@dataclass(frozen=True)
class Leaf:
    """A value in the question with the id `question`: of which field of the models, and what it is."""

    question: str
    field: str
    value: Any


class Maker:
    """Fills models with values, the same each time, but for the field that `changed` names ("Metadata.bloom")."""

    def __init__(self, changed: str = "") -> None:
        self.changed = changed
        self.numbers = count(1)
        self.rightness = cycle([False, True] if changed == "Option.correct" else [True, False])
        self.leaves: list[Leaf] = []
        self.cases: list[model.Case] = []
        self.questions = tuple(self.make_question(kind) for kind in KINDS)

    @property
    def bank(self) -> model.Bank:
        settings = model.Settings(id="bank", name="bank", title="Bank")
        return model.Bank(settings=settings, cases=tuple(self.cases), questions=self.questions)

    def make_question(self, kind: type[model.QuestionBase]) -> Any:
        self.question, self.kind = self.word(), kind
        values = self.values_of(kind) | {"id": self.question}
        if kind is model.Blanks:
            values["stem"] = with_blanks(values["stem"], values["blanks"])
        return kind(**values)

    def values_of(self, kind: type[BaseModel]) -> dict[str, Any]:
        """Values for the fields of a model, defaults for those that are no content."""
        values = {}
        for name, info in kind.model_fields.items():
            owner = next(base for base in reversed(kind.__mro__) if name in getattr(base, "__annotations__", {}))
            field = f"{owner.__name__}.{name}"
            if field not in ELSEWHERE or info.is_required():
                values[name] = self.value(info.annotation, field)
        return values

    def value(self, kind: Any, field: str) -> Any:
        """A value for a field, or for a part of it."""
        if self.kind not in OF_KINDS.get(field, KINDS):
            return None if field == "Metadata.choose" else model.Scoring.ALL_OR_NOTHING
        if field in ("Metadata.choose", "MultipleChoice.asked"):
            return self.note(field, 1 if field == self.changed else None)  # one option of two is right
        if field == "QuestionBase.case":
            return self.case(field)
        match get_origin(kind), get_args(kind):
            case ((typing.Union | types.UnionType), parts):
                return self.value(next(part for part in parts if part is not type(None)), field)
            case typing.Literal, (name, *_):
                return name
            case typing.Annotated, (inner, *_):
                return self.value(inner, field)
            case builtins.tuple, (part, builtins.Ellipsis):
                return (self.value(part, field), self.value(part, field))
            case builtins.tuple, parts:
                return tuple(self.value(part, field) for part in parts)
        if kind is Span:
            return PLACE
        if kind is Text:
            return Text(markdown=self.note(field, self.word()), span=PLACE)
        if kind is str:
            return self.note(field, self.word())
        if kind is bool:
            return self.note(field, next(self.rightness) if field == "Option.correct" else field != self.changed)
        if kind is int:
            return self.note(field, 3 if field == self.changed else 2)
        if kind in (float, Decimal):
            return self.note(field, kind(f"{1000 + next(self.numbers)}.25"))
        if issubclass(kind, StrEnum):
            return self.note(field, list(kind)[1 if field == self.changed else 2])
        if issubclass(kind, BaseModel):
            return kind(**self.values_of(kind))
        raise NotImplementedError(f"{field} is of a new type, {kind}: teach {__file__} a value for it")

    def case(self, field: str) -> str:
        title, text = (Text(markdown=self.note(field, self.word()), span=PLACE) for _ in range(2))
        self.cases.append(model.Case(id=self.word(), title=title, text=text, location=PLACE))
        return self.cases[-1].id

    def note(self, field: str, value: Any) -> Any:
        if field not in ELSEWHERE:
            self.leaves.append(Leaf(self.question, field, value))
        return value

    def word(self) -> str:
        """A word that is nowhere else and serves as an id too. Only its first letter is an o: no two make a third."""
        number, letters = next(self.numbers), ""
        for _ in range(7):
            number, digit = divmod(number, 20)
            letters = "abcdeghjkmnpqrsuvwxy"[digit] + letters
        return f"o{letters}"


def with_blanks(stem: Text, blanks: tuple[model.Blank, ...]) -> Text:
    """The stem with its blanks, as the reader would give it."""
    gaps = " ".join(f"{{{{c{blank.group}::{blank.answer}::{blank.hint}}}}}" for blank in blanks)
    return Text(f"{stem.markdown} {gaps}", PLACE, syntax=Syntax(recipe=Recipe(blanks=True)))


USUAL = Maker()
WORDS = [leaf for leaf in USUAL.leaves if type(leaf.value) in (str, float, Decimal)]
OTHERS = sorted({leaf.field for leaf in USUAL.leaves} - {leaf.field for leaf in WORDS})
KIND_OF = {question.id: question.kind for question in USUAL.questions}
ANY_WORD = re.compile(f"({'|'.join(str(leaf.value) for leaf in WORDS)})")


@cache
def usual(name: str) -> Output:
    return written(EXPORTERS[name], USUAL.bank)


def unseen(output: Output) -> list[str]:
    """The fields whose words are neither in the output nor in its loss report."""
    missing = [leaf for leaf in WORDS if str(leaf.value) not in output.text]
    return [
        f"{leaf.field} of {KIND_OF[leaf.question]}" for leaf in missing if not output.reports(leaf.question, leaf.field)
    ]


@pytest.mark.parametrize("name", EXPORTERS)
def test_every_word_shows_or_is_reported(name: str) -> None:
    assert not unseen(usual(name)), f"{name} neither shows nor reports as a loss: {', '.join(unseen(usual(name)))}"


@pytest.mark.parametrize("field", OTHERS)
@pytest.mark.parametrize("name", EXPORTERS)
def test_every_other_value_makes_a_difference_or_is_reported(name: str, field: str) -> None:
    """The output changes in as many places as there are questions with the field that don't report it."""
    before, after = usual(name), written(EXPORTERS[name], Maker(field).bank)
    having = {leaf.question for leaf in USUAL.leaves if leaf.field == field}
    silent = {
        question for question in having if not before.reports(question, field) and not after.reports(question, field)
    }
    parts = zip(ANY_WORD.split(before.text), ANY_WORD.split(after.text), strict=False)
    assert sum(a != b for a, b in parts) >= len(silent), f"{name} neither shows {field} nor reports it as a loss"


def test_every_field_of_every_kind_is_walked() -> None:
    walked = {leaf.field for leaf in USUAL.leaves}
    for field in ("QuestionBase.stem", "Option.feedback", "Metadata.bloom", "Pair.left", "Blank.hint", "Essay.rubric"):
        assert field in walked
    assert {leaf.question for leaf in USUAL.leaves} == set(KIND_OF)
    assert len(KIND_OF) == len(KINDS)


def test_what_is_left_out_of_the_walk_is_there() -> None:
    """A field that was renamed must not stay in the tables under its former name."""
    models = {"Text": Text, "Option": model.Option, "Blank": model.Blank, "Metadata": model.Metadata}
    models |= {"QuestionBase": model.QuestionBase, "Numeric": model.Numeric}
    for field in {*ELSEWHERE, *OF_KINDS}:
        owner, _, name = field.partition(".")
        assert name in models[owner].__annotations__


def test_a_field_that_an_exporter_forgets_is_found() -> None:
    first, whole = USUAL.questions[0], usual("json")
    forgetful = Output(whole.text.replace(first.hint.markdown, ""), losses=())
    assert unseen(forgetful) == ["QuestionBase.hint of single"]
    honest = Output(forgetful.text, losses=(Loss(first.id, "hint", "there is no room"),))
    assert unseen(honest) == []
