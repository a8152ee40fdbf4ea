"""Why a paper can't be made: which of its demands contradict each other, and what each would have to be instead.

What a single pick lacks is counted. For everything else demands are taken away one by one while the rest stays
impossible; what is left is a conflict in which each demand counts. Then each of them alone is bent as little as
possible, with all others kept.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from itemwright.paper.demands import Demand, Problem, alike, problem_of
from itemwright.paper.pool import UNFINISHED, Pool
from itemwright.paper.solver import Row, solve
from itemwright.paper.wording import instead_of, told
from itemwright_exporters.render import joined
from itemwright_schema.model import Status

FEW = 60
"""Pairs of enemies, or questions of cases, up to which it is worth saying which of them are in the way."""


MANY = 5
"""Picks up to which each of those in a conflict has a line of its own."""


def impossible(pool: Pool) -> str:
    """What to tell the user of a paper whose demands can't be met. Raises `solver.GivenUp`."""
    paper = pool.paper
    short = list(_short_picks(pool))
    if short:
        return "\n  ".join([f"the paper {paper.name} can't be made:", *short])
    problem = problem_of(pool, alike(pool))
    clashes = sorted(_clashes(problem), key=lambda clash: _softest(clash).what == "points")
    bent = [demand for demand in problem.demands if demand not in map(_softest, clashes)]
    lines = [f"the paper {paper.name} can't be made."]
    for clash in clashes:
        own = _softest(clash)
        at_hand = replace(problem, demands=[*bent, own])
        ways = [way for demand in clash for way in _ways_out(pool, at_hand, demand)]
        lines += ["This can't be met:" if len(clash) == 1 else "These can't be met together:", *_told(pool, clash)]
        if ways:
            lines += ["Any one of these would do:" if len(ways) > 1 else "This would do:", *ways]
        bent += _bent(at_hand, own)
    if len(clashes) > 1:
        lines.append("Each of the two has to be mended" if len(clashes) == 2 else "Each of them has to be mended")
    return "\n  ".join(lines)


def _bent(problem: Problem, demand: Demand) -> list[Demand]:
    """The demand as far as it can be met beside the others, so that what is said of the next fits to it."""
    if demand.what in ("enemies", "case"):
        return []
    below, above = _nearest(problem, demand, -1), _nearest(problem, demand, 1)
    if below is None and above is None:
        return []
    low = demand.low if below is None else min(below, demand.low)
    return [replace(demand, low=low, high=demand.high if above is None else max(above, demand.high))]


def _clashes(problem: Problem) -> Iterator[list[Demand]]:
    """One conflict after the other, until what is left can be met without one demand of each."""
    left = list(problem.demands)
    while not _possible(problem, left):
        clash = conflict(replace(problem, demands=left))
        yield clash
        left.remove(_softest(clash))


def _softest(clash: Sequence[Demand]) -> Demand:
    """The demand of a conflict that is not a pick's, if there is one: who plans a paper thinks of its picks first."""
    return next((demand for demand in reversed(clash) if demand.what != "pick"), clash[-1])


def _told(pool: Pool, clash: Sequence[Demand]) -> list[str]:
    """A line for each demand, many picks in one."""
    picks = [demand for demand in clash if demand.what == "pick"]
    lines = [told(pool, demand) for demand in clash if demand.what != "pick" or len(picks) <= MANY]
    if len(picks) > MANY:
        numbers = [str(demand.which + 1) for demand in picks if isinstance(demand.which, int)]
        questions = sum(int(demand.low) for demand in picks)
        lines.insert(0, f"picks {joined(numbers)} ask for {questions} questions together")
    if len(picks) == len(clash) > 1:
        lines.append("(each question is taken once)")
    return lines


def _short_picks(pool: Pool) -> Iterator[str]:
    """A sentence for each pick for which the bank has too few questions."""
    for number, pick in enumerate(pool.paper.picks):
        found = sum(number in picks for picks in pool.picks)
        if found < pick.count:
            demand = Demand("pick", number, {}, pick.count, pick.count)
            yield f"{told(pool, demand)}: the bank has {found or 'none'}{_barred(pool, number)}"


def _barred(pool: Pool, pick: int) -> str:
    """What a pick would find too, were it not for the status."""
    there = [question for question, picks in pool.barred if pick in picks]
    waiting = sum(question.meta.status in UNFINISHED for question in there)
    retired = sum(question.meta.status is Status.RETIRED for question in there)
    more = [f"{waiting} that nobody has approved yet (--drafts takes them in)"] if waiting else []
    more += [f"{retired} that {'is' if retired == 1 else 'are'} retired"] if retired else []
    return f", beside {' and '.join(more)}" if more else ""


def conflict(problem: Problem) -> list[Demand]:
    """Demands that can't be met together, of which none can be spared."""
    together = [[demand] for demand in problem.demands if demand.what not in ("enemies", "case")]
    for what in ("enemies", "case"):
        group = [demand for demand in problem.demands if demand.what == what]
        together += [group] if group else []
    found = [demand for group in _needed(problem, together) for demand in group]
    if sum(demand.what in ("enemies", "case") for demand in found) <= FEW:
        found = [demand for group in _needed(problem, [[demand] for demand in found]) for demand in group]
    return found


def _needed(problem: Problem, groups: Sequence[list[Demand]]) -> list[list[Demand]]:
    """The groups without those that can be taken away while the rest stays impossible. The last are tried first."""
    kept = list(groups)
    for group in reversed(groups):
        rest = [other for other in kept if other is not group]
        if not _possible(problem, [demand for other in rest for demand in other]):
            kept = rest
    return kept


def _possible(problem: Problem, demands: Sequence[Demand]) -> bool:
    rows = [*problem.once, *(demand.row for demand in demands)]
    return solve([0.0] * len(problem.variables), problem.most, rows) is not None


def _ways_out(pool: Pool, problem: Problem, demand: Demand) -> Iterator[str]:
    """How the demand could be bent so that all others are met."""
    if demand.what in ("enemies", "case"):
        if _possible(problem, [other for other in problem.demands if _stays(other, demand)]):
            yield instead_of(pool, demand, [])
        return
    values = [value for value in (_nearest(problem, demand, -1), _nearest(problem, demand, 1)) if value is not None]
    if values:
        yield instead_of(pool, demand, values)


def _stays(other: Demand, demand: Demand) -> bool:
    """Whether a demand is kept when another is given up. Cases are given up as a whole."""
    return other.what != "case" if demand.what == "case" else other != demand


def _nearest(problem: Problem, demand: Demand, direction: int) -> float | None:
    """The nearest value below (-1) or above (1) of what the demand sums up, all others met; None where there is
    none."""
    bounds = Row(demand.terms, high=demand.high) if direction < 0 else Row(demand.terms, low=demand.low)
    if (demand.low if direction < 0 else -demand.high) == -math.inf:
        return None  # nothing is demanded on this side
    others = [other.row for other in problem.demands if other != demand]
    costs = [direction * demand.terms.get(at, 0.0) for at in range(len(problem.variables))]
    taken = solve(costs, problem.most, [*problem.once, *others, bounds], exact=True)
    return None if taken is None else sum(value * taken[at] for at, value in demand.terms.items())
