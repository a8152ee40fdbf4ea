"""What a paper demands, as linear rows over how many questions each pick takes of each kind of question."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from itemwright.paper.pool import Pool, enemies, whole_cases
from itemwright.paper.solver import Row
from itemwright_schema.model import AnyQuestion

EVEN = 1e-6
"""Sums of points and minutes that differ by less are equal."""


@dataclass(frozen=True, slots=True)
class Demand:
    """One thing that a paper demands: the sum of `terms` lies from `low` to `high`.

    `what` says which: "pick", "points", "difficulty", "length", "enemies" or "case"; `which` the number of the pick or
    of the difficulty's line (from 0), or the ids of the questions it is about.
    """

    what: str
    which: int | tuple[str, ...]
    terms: dict[int, float]
    low: float = -math.inf
    high: float = math.inf

    @property
    def row(self) -> Row:
        """The demand, with room for what is lost in adding up."""
        return Row(self.terms, self.low - EVEN, self.high + EVEN)


@dataclass(frozen=True, slots=True)
class Problem:
    """A paper as numbers to find. Variable `i` is how many questions of `units[variables[i][1]]` go to the pick
    `variables[i][0]`: questions of one unit are alike in all that is demanded. `once` are the rows by which a question
    is taken once."""

    units: list[list[AnyQuestion]]
    variables: list[tuple[int, int]]
    most: list[int]
    once: list[Row]
    demands: list[Demand]


def alike(pool: Pool) -> list[list[int]]:
    """The numbers of the pool's questions, those together that no demand can tell apart."""
    special = {ident for pair in enemies(pool.questions) for ident in pair}
    special |= {ident for case in whole_cases(pool) for ident in case}
    groups: dict[object, list[int]] = {}
    for number, (question, picks) in enumerate(zip(pool.questions, pool.picks, strict=True)):
        kind = (
            picks,
            [pool.points(pick, question) for pick in picks],
            question.meta.difficulty,
            pool.minutes(question),
        )
        groups.setdefault(question.id if question.id in special else repr(kind), []).append(number)
    return list(groups.values())


def problem_of(pool: Pool, units: Sequence[Sequence[int]]) -> Problem:
    """The problem of a pool whose questions (by their numbers) are taken as units."""
    questions = [[pool.questions[number] for number in unit] for unit in units]
    variables = [(pick, at) for at, unit in enumerate(units) for pick in pool.picks[unit[0]]]
    most = [len(units[at]) for _, at in variables]
    of_unit: dict[int, list[int]] = {}
    for number, (_, at) in enumerate(variables):
        of_unit.setdefault(at, []).append(number)
    once = [Row(dict.fromkeys(numbers, 1.0), 0, len(units[at])) for at, numbers in of_unit.items()]
    by_id = {question.id: of_unit[at] for at, unit in enumerate(questions) for question in unit if len(unit) == 1}
    firsts = [unit[0] for unit in questions]
    return Problem(questions, variables, most, once, _demands(pool, variables, firsts, by_id))


def _demands(
    pool: Pool, variables: Sequence[tuple[int, int]], firsts: Sequence[AnyQuestion], by_id: dict[str, list[int]]
) -> list[Demand]:
    paper = pool.paper
    found: list[Demand] = []
    for number, pick in enumerate(paper.picks):
        terms = {at: 1.0 for at, (of, _) in enumerate(variables) if of == number}
        found.append(Demand("pick", number, terms, pick.count, pick.count))
    if paper.points is not None:
        terms = {at: pool.points(pick, firsts[unit]) for at, (pick, unit) in enumerate(variables)}
        found.append(Demand("points", 0, terms, paper.points, paper.points))
    for number, share in enumerate(paper.difficulty):
        terms = {
            at: 1.0
            for at, (_, unit) in enumerate(variables)
            if share.first <= (firsts[unit].meta.difficulty or 0) <= share.last
        }
        found.append(Demand("difficulty", number, terms, *_ends(share.count.low, share.count.high)))
    if not paper.length.open:
        terms = {at: pool.minutes(firsts[unit]) for at, (_, unit) in enumerate(variables)}
        found.append(Demand("length", 0, terms, *_ends(paper.length.low, paper.length.high)))
    for one, other in enemies(pool.questions):
        if one in by_id and other in by_id:
            found.append(Demand("enemies", (one, other), dict.fromkeys(by_id[one] + by_id[other], 1.0), 0, 1))
    for case in whole_cases(pool):
        for other in case[1:]:
            # A question that is no more to be had is none that is taken.
            terms = dict.fromkeys(by_id.get(case[0], []), 1.0) | dict.fromkeys(by_id.get(other, []), -1.0)
            found.append(Demand("case", (case[0], other), terms, 0, 0))
    return found


def _ends(low: float | None, high: float | None) -> tuple[float, float]:
    return -math.inf if low is None else low, math.inf if high is None else high
