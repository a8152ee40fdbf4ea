"""What a paper demands, in words."""

from collections.abc import Sequence

from itemwright.console import count, some
from itemwright.paper.demands import Demand
from itemwright.paper.pool import Pool
from itemwright_schema.model import Bounds, Pick


def told(pool: Pool, demand: Demand) -> str:
    """A demand and where it stands: "pick 2 (papers/midterm.toml:14) asks for 8 questions on rdma"."""
    paper = pool.paper
    match demand.what, demand.which:
        case "pick", int(number):
            pick = paper.picks[number]
            return f"pick {number + 1} ({paper.asked_in}:{pick.location.start.line}) asks for {_questions(pick)}"
        case "points", _:
            return f"{paper.asked_in} asks for {count_of(demand.low, 'point')} in all"
        case "difficulty", int(number):
            share = paper.difficulty[number]
            place = f"{paper.asked_in}:{share.location.start.line}"
            return f"[difficulty] ({place}) asks for {_between(share.count, 'question')} of {_levels(number, pool)}"
        case "length", _:
            return f"[length] ({paper.asked_in}) asks for {_between(paper.length, 'minute')} in all"
        case "enemies", (one, other):
            return f"{one} and {other} are enemies, and never stand on one paper"
        case "case", (one, other):
            return f"{one} and {other} belong to one case, and come together or not at all"
    raise ValueError(f"there is no demand {demand.what}")


def instead_of(pool: Pool, demand: Demand, values: Sequence[float]) -> str:
    """The way out of a conflict by one demand: "pick 2 asks for 7 questions instead of 8"."""
    nearest = " or ".join(f"{value:g}" for value in values)
    match demand.what, demand.which:
        case "pick", int(number):
            return f"pick {number + 1} takes {nearest} instead of {demand.low:g}"
        case "points", _:
            return f"`points` is {nearest} instead of {demand.low:g}"
        case "difficulty", int(number):
            return f"[difficulty] has {nearest} of {_levels(number, pool)}"
        case "length", _:
            return f"[length] has {nearest} minutes"
        case "enemies", (one, other):
            return f"{one} and {other} are no enemies"
    return '`cases = "apart"` takes questions of a case one by one'


def _questions(pick: Pick) -> str:
    words = [count(pick.count, "question")]
    for before, names in (
        ("of the kind", pick.kinds),
        ("on", pick.topics),
        ("with the objective", pick.objectives),
        ("tagged", pick.tags),
        ("among", pick.ids),
    ):
        if names:
            words.append(f"{before} {some(names, 6) if before == 'among' else ' or '.join(names)}")
    if not pick.difficulty.open:
        words.append(f"with difficulty {_range(pick.difficulty)}")
    return " ".join(words)


def _levels(number: int, pool: Pool) -> str:
    share = pool.paper.difficulty[number]
    return f"difficulty {share.first}" + (f" to {share.last}" if share.last > share.first else "")


def _between(bounds: Bounds, thing: str) -> str:
    """ "at least 2 questions", "at most 55 minutes", "2 to 4 questions"."""
    low, high = bounds.low, bounds.high
    if low is None or high is None:
        return f"at least {count_of(low, thing)}" if low is not None else f"at most {count_of(high or 0, thing)}"
    return count_of(low, thing) if low == high else f"{low:g} to {count_of(high, thing)}"


def _range(bounds: Bounds) -> str:
    low, high = bounds.low, bounds.high
    if low is None or high is None:
        return f"{low:g} or more" if low is not None else f"{high:g} or less"
    return f"{low:g}" if low == high else f"{low:g} to {high:g}"


def count_of(number: float, thing: str) -> str:
    """ "1 point", "1.5 points"."""
    return f"{number:g} {thing}{'' if number == 1 else 's'}"
