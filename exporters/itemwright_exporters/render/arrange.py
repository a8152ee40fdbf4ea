"""Which question stands where on a paper, and in which order its parts are shown. All of it follows from the seed."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby
from typing import assert_never

from itemwright_exporters.render import option_order, shuffled
from itemwright_schema.model import (
    AnyQuestion,
    Bank,
    Blanks,
    Case,
    Essay,
    Matching,
    MultipleChoice,
    Numeric,
    Ordering,
    ShortAnswer,
    SingleChoice,
    Status,
    Text,
    TrueFalse,
)

ALGORITHM = "paper-1"
"""The version of `question_order`. Papers that were handed out rely on it: a change takes a new name."""


@dataclass(frozen=True, slots=True)
class Item:
    """A question on a paper. `number` counts from 1.

    `order` holds the source positions of what is shown, in the order shown: options, steps, or `right_entries`; it is
    empty for kinds that show nothing to order. `case` is the text that the question shares with its neighbours.
    """

    number: int
    question: AnyQuestion
    order: tuple[int, ...]
    case: Case | None = None


def items(bank: Bank, seed: str | None) -> tuple[Item, ...]:
    """The bank's questions as a paper of this seed has them. Without a seed, in source order; retired ones never."""
    cases = {case.id: case for case in bank.cases}
    return tuple(
        Item(number, question, shown_order(question, seed), cases.get(question.case) if question.case else None)
        for number, question in enumerate(question_order(printed(bank), seed), start=1)
    )


def printed(bank: Bank) -> list[AnyQuestion]:
    """The bank's questions without the retired ones, in source order."""
    return [question for question in bank.questions if question.meta.status is not Status.RETIRED]


def question_order(questions: Sequence[AnyQuestion], seed: str | None) -> list[AnyQuestion]:
    """The questions sorted by sha256 over algorithm, seed and id. Those of one case stay together, in source order.

    A question that joins or leaves the bank moves no other past another.
    """
    groups = [list(group) for _, group in groupby(questions, key=_stays_with)]
    if seed is not None:
        groups.sort(key=lambda group: sha256("\0".join((ALGORITHM, seed, *_stays_with(group[0]))).encode()).digest())
    return [question for group in groups for question in group]


def _stays_with(question: AnyQuestion) -> tuple[str, str]:
    return ("case", question.case) if question.case else ("question", question.id)


def shown_order(question: AnyQuestion, seed: str | None) -> tuple[int, ...]:
    """The order in which the question's parts are shown (`Item.order`)."""
    match question:
        case SingleChoice() | MultipleChoice() | TrueFalse():
            return option_order(question, seed)
        case Ordering():
            return never_as_written(question, seed, len(question.steps))
        case Matching():
            return never_as_written(question, seed, len(right_entries(question)))
        case Numeric() | ShortAnswer() | Blanks() | Essay():
            return ()
        case _:
            assert_never(question)


def never_as_written(question: AnyQuestion, seed: str | None, count: int) -> tuple[int, ...]:
    """A shuffled order that is never that of the sources, which would be the answer."""
    order = shuffled(seed or "", question.id, count)
    return order if order != tuple(range(count)) else order[1:] + order[:1]


def right_entries(question: Matching) -> tuple[Text, ...]:
    """The right column in source order: the pairs', then the distractors. What stands there twice is shown once."""
    entries = [pair.right for pair in question.pairs] + list(question.distractors)
    return tuple({entry.markdown: entry for entry in reversed(entries)}.values())[::-1]


def matches(item: Item, question: Matching) -> tuple[int, ...]:
    """For each pair in turn, the place (from 0) at which its right entry is shown."""
    shown = [right_entries(question)[source].markdown for source in item.order]
    return tuple(shown.index(pair.right.markdown) for pair in question.pairs)


def numbers(order: Sequence[int]) -> tuple[int, ...]:
    """What belongs, top to bottom, into the boxes of an ordering question: each step's right place, from 1."""
    return tuple(source + 1 for source in order)
