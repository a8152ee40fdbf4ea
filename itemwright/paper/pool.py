"""The questions that a paper may take, and for which of its picks."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from itemwright.console import some
from itemwright.stop import PROBLEMS, Stop
from itemwright_schema.model import AnyQuestion, Bank, Paper, Pick, Status
from itemwright_schema.picking import asks_for

UNFINISHED = (Status.DRAFT, Status.REVIEW)
"""Questions that nobody has approved: a paper takes them only if it is told to."""


@dataclass(frozen=True, slots=True)
class Pool:
    """`questions` may be taken and meet at least one pick, in the order of the sources; `picks` are the numbers (from
    0) of those that each meets. `barred` meet picks as well, but their status keeps them off a paper."""

    paper: Paper
    questions: tuple[AnyQuestion, ...]
    picks: tuple[tuple[int, ...], ...]
    barred: tuple[tuple[AnyQuestion, tuple[int, ...]], ...]

    def points(self, pick: int, question: AnyQuestion) -> float:
        """What a question is worth under a pick."""
        return worth(self.paper.picks[pick], question)

    def minutes(self, question: AnyQuestion) -> float:
        """The time that a question is meant to take. 0 where neither it nor the paper says."""
        return question.meta.minutes or self.paper.assumed or 0


def refuse_unknown_minutes(pool: Pool) -> None:
    """Stops where a paper bounds its minutes and questions don't say how many they take."""
    silent = [question.id for question in pool.questions if question.meta.minutes is None]
    if silent and pool.paper.assumed is None and not pool.paper.length.open:
        raise Stop(
            f"{pool.paper.asked_in} bounds the minutes that its questions take together, and {len(silent)} of the "
            f"{len(pool.questions)} that it may take don't say theirs ({some(silent, 3)}). Write `assume = 2` below "
            "[length] for those, or `minutes` in their metadata",
            PROBLEMS,
        )


def worth(pick: Pick, question: AnyQuestion) -> float:
    """What a question is worth under a pick."""
    return question.meta.points if pick.points is None else pick.points


def pool_of(bank: Bank, paper: Paper, drafts: bool) -> Pool:
    """The questions of the bank that the paper may take. Those under way count with `drafts` only, retired never."""
    asked = [(question, numbers) for question in one_language(bank) if (numbers := picks_of(paper, question))]
    allowed = {Status.APPROVED, *(UNFINISHED if drafts else ())}
    free = [(question, numbers) for question, numbers in asked if question.meta.status in allowed]
    return Pool(
        paper,
        tuple(question for question, _ in free),
        tuple(numbers for _, numbers in free),
        tuple((question, numbers) for question, numbers in asked if question.meta.status not in allowed),
    )


def picks_of(paper: Paper, question: AnyQuestion) -> tuple[int, ...]:
    """The numbers (from 0) of the picks that ask for a question like this."""
    return tuple(number for number, pick in enumerate(paper.picks) if asks_for(pick, question))


def one_language(bank: Bank) -> Sequence[AnyQuestion]:
    """The bank's questions, each id once: of translations the one in the bank's language, else the first."""
    found: dict[str, AnyQuestion] = {}
    for question in bank.questions:
        if question.id not in found or question.language == bank.settings.language != found[question.id].language:
            found[question.id] = question
    return list(found.values())


def enemies(questions: Iterable[AnyQuestion]) -> list[tuple[str, str]]:
    """The pairs of questions that never stand on one paper, sorted. One of the two naming the other is enough."""
    by_id = {question.id: question for question in questions}
    pairs = {
        (min(question.id, other), max(question.id, other))
        for question in by_id.values()
        for other in question.meta.enemies
        if other in by_id and other != question.id
    }
    return sorted(pairs)


def whole_cases(pool: Pool) -> list[list[str]]:
    """The ids of questions that come together or not at all: those of one case that the paper may take.

    A case of which a pick names a question by its id is left to whoever named it.
    """
    if pool.paper.cases == "apart":
        return []
    named = {ident for pick in pool.paper.picks for ident in pick.ids}
    cases: dict[str, list[AnyQuestion]] = {}
    for question in pool.questions:
        if question.case:
            cases.setdefault(question.case, []).append(question)
    return [
        [question.id for question in questions]
        for questions in cases.values()
        if len(questions) > 1 and named.isdisjoint(question.id for question in questions)
    ]
