"""Which questions a paper takes: of all sets that meet its demands, the one that its seed prefers.

The seed puts all questions in an order, by a hash of itself and their ids. The first of them is taken if any set that
meets the demands has it, then the second if any of those has it too, and so on. That leaves one set, the same on every
machine and with every solver, which is only asked what is possible; and a question that joins or leaves the bank
changes little. The solver decides a block of questions at a time: a question weighs more than all behind it.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from hashlib import sha256

from itemwright.paper.demands import Problem, alike, problem_of
from itemwright.paper.pool import Pool
from itemwright.paper.solver import Row, solve

ALGORITHM = "choice-1"
"""The version of the order. Papers without a lock file rely on it: a change takes a new name."""

BLOCK = 16
"""Questions decided at a time. Weights of up to 2¹⁶ are far from what a solver loses in its sums."""


def chosen(pool: Pool, seed: str, keep: Collection[str] = ()) -> dict[str, int] | None:
    """The ids of the questions that are taken, in source order, each with the number (from 0) of the pick it serves.

    Of those in `keep` as many are taken as can be. None where the demands can't be met. Raises `solver.GivenUp`.
    """
    groups = _kept_apart(pool, keep)
    if _solved(problem_of(pool, groups), {}, []) is None:
        return None
    left = _in_order(pool, seed, keep)
    least = _kept(pool, groups, keep)
    taken: list[int] = []
    while left and len(taken) < sum(pick.count for pick in pool.paper.picks):
        full = _full(pool, taken)
        left = [number for number in left if not full.issuperset(pool.picks[number])]
        block, left = left[:BLOCK], left[BLOCK:]
        rest = set(left)
        behind = [[number for number in group if number in rest] for group in groups]
        problem = problem_of(pool, [[number] for number in (*taken, *block)] + [unit for unit in behind if unit])
        weights = {len(taken) + at: float(1 << (len(block) - 1 - at)) for at in range(len(block))}
        further = [Row(_terms(problem, [unit]), 1, 1) for unit in range(len(taken))]
        further += [Row(_terms(problem, _those_of(problem, keep)), low=least)] if least else []
        found = _must_be(_solved(problem, {unit: -weight for unit, weight in weights.items()}, further))
        units = {unit for number, (_, unit) in zip(found, problem.variables, strict=True) if number}
        taken += [number for unit, number in zip(weights, block, strict=True) if unit in units]
    return _with_picks(pool, seed, taken)


def _in_order(pool: Pool, seed: str, keep: Collection[str]) -> list[int]:
    """The numbers of the questions as they are to be taken: those to keep first, then as the seed has them."""

    def place(number: int) -> tuple[bool, bytes]:
        ident = pool.questions[number].id
        return ident not in keep, rank(seed, ident)

    return sorted(range(len(pool.questions)), key=place)


def _full(pool: Pool, taken: Collection[int]) -> set[int]:
    """The picks that have all their questions from what is taken and serves no other."""
    only = Counter(pool.picks[number][0] for number in taken if len(pool.picks[number]) == 1)
    return {number for number, pick in enumerate(pool.paper.picks) if only[number] == pick.count}


def _kept_apart(pool: Pool, keep: Collection[str]) -> list[list[int]]:
    """The questions that are alike, by their numbers; each that is to be kept is by itself."""
    found: list[list[int]] = []
    for group in alike(pool):
        kept = [number for number in group if pool.questions[number].id in keep]
        others = [number for number in group if number not in kept]
        found += [[number] for number in kept] + ([others] if others else [])
    return found


def _kept(pool: Pool, groups: Sequence[Sequence[int]], keep: Collection[str]) -> float:
    """How many of the questions to keep can be."""
    if not keep:
        return 0
    problem = problem_of(pool, groups)
    kept = _those_of(problem, keep)
    found = _must_be(_solved(problem, dict.fromkeys(kept, -1.0), []))
    return sum(number for number, (_, unit) in zip(found, problem.variables, strict=True) if unit in kept)


def _those_of(problem: Problem, idents: Collection[str]) -> list[int]:
    """The units that are one of these questions."""
    return [unit for unit, questions in enumerate(problem.units) if questions[0].id in idents]


def _with_picks(pool: Pool, seed: str, numbers: Collection[int]) -> dict[str, int]:
    """Each of the questions with the pick it serves, in source order. Which of several follows from the seed."""
    problem = problem_of(pool, [[number] for number in sorted(numbers)])
    costs = [float(_hash(seed, problem.units[unit][0].id, str(pick))[0]) for pick, unit in problem.variables]
    rows = [*problem.once, *(demand.row for demand in problem.demands)]
    found = _must_be(solve(costs, problem.most, rows))
    return {
        problem.units[unit][0].id: pick for number, (pick, unit) in zip(found, problem.variables, strict=True) if number
    }


def rank(seed: str, ident: str) -> bytes:
    """Where the seed puts a question: the smaller, the sooner it is taken."""
    return _hash(seed, ident)


def _hash(*words: str) -> bytes:
    return sha256("\0".join((ALGORITHM, *words)).encode()).digest()


def _terms(problem: Problem, units: Collection[int]) -> dict[int, float]:
    return {at: 1.0 for at, (_, unit) in enumerate(problem.variables) if unit in units}


def _solved(problem: Problem, costs: Mapping[int, float], further: Sequence[Row]) -> list[int] | None:
    """How many of each variable meet the demands and `further` rows at the least cost. `costs` are those of units."""
    rows = [*problem.once, *(demand.row for demand in problem.demands), *further]
    return solve([costs.get(unit, 0.0) for _, unit in problem.variables], problem.most, rows)


def _must_be(found: list[int] | None) -> list[int]:
    if found is None:
        raise AssertionError("what was possible a moment ago is possible still")
    return found
