"""Which questions a paper takes: those that meet all its demands, and among these the ones that its seed prefers.

Each question has a weight, a number that follows from the seed and its id alone, and the set with the least sum is
taken. That set is the same on every machine and with every solver, since hardly ever two sums are equal; and a
question that joins or leaves the bank changes no more than it must.
"""

from collections.abc import Collection
from hashlib import sha256

from itemwright.paper.demands import alike, problem_of
from itemwright.paper.pool import Pool
from itemwright.paper.solver import solve

ALGORITHM = "choice-1"
"""The version of the weights. Papers without a lock file rely on it: a change takes a new name."""

HEAVY = 1 << 26
"""What a question weighs beside its weight that comes in the place of one that could be kept: four times the most."""


def chosen(pool: Pool, seed: str, keep: Collection[str] = ()) -> dict[str, int] | None:
    """The ids of the questions that are taken, in source order, each with the number (from 0) of the pick it serves.

    Of those in `keep` as many are taken as can be. None where the demands can't be met. Raises `solver.GivenUp`.
    """
    rows = problem_of(pool, alike(pool))
    if solve([0.0] * len(rows.variables), rows.most, [*rows.once, *(demand.row for demand in rows.demands)]) is None:
        return None
    singles = problem_of(pool, [[number] for number in sorted(_worth_a_look(pool, seed, keep))])
    costs = [_cost(seed, singles.units[unit][0].id, pick, keep) for pick, unit in singles.variables]
    taken = solve(costs, singles.most, [*singles.once, *(demand.row for demand in singles.demands)])
    if taken is None:
        raise AssertionError("what is left of alike questions meets the same demands")
    return {
        singles.units[unit][0].id: pick for number, (pick, unit) in zip(taken, singles.variables, strict=True) if number
    }


def _worth_a_look(pool: Pool, seed: str, keep: Collection[str]) -> list[int]:
    """The numbers of the questions that can be taken: of those that are alike only so many as all their picks take,
    the preferred ones."""

    def rank(number: int) -> tuple[bool, int]:
        ident = pool.questions[number].id
        return ident not in keep, weight(seed, ident)

    found: list[int] = []
    for unit in alike(pool):
        most = sum(pool.paper.picks[pick].count for pick in pool.picks[unit[0]])
        found += sorted(unit, key=rank)[:most]
    return found


def weight(seed: str, ident: str) -> int:
    """How little a seed prefers a question: 18 bits of sha256 over algorithm, seed and id."""
    return int.from_bytes(sha256("\0".join((ALGORITHM, seed, ident)).encode()).digest()[:8]) >> 46


def _cost(seed: str, ident: str, pick: int, keep: Collection[str]) -> float:
    """The weight of a question under a pick. Six more bits decide which of several picks a question serves.

    One that is to be kept weighs nothing, and where there are such, any other four times the largest weight more.
    """
    small = sha256("\0".join((ALGORITHM, seed, ident, str(pick))).encode()).digest()[0] >> 2
    if ident in keep:
        return float(small)
    return float(weight(seed, ident) * 64 + small + (HEAVY if keep else 0))
