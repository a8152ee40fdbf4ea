"""What decides which questions a paper takes and how it is ordered, in a few words that tell when it changes."""

import json
from collections.abc import Mapping
from hashlib import sha256

from itemwright_schema.model import Bounds, Paper, Pick


def asked(paper: Paper) -> dict[str, str]:
    """Each of the paper's demands by what it is called: the value where it is short, else its hash."""
    shares = [[share.first, share.last, *_ends(share.count)] for share in paper.difficulty]
    return {
        **{f"pick {number}": _hash(_pick(pick)) for number, pick in enumerate(paper.picks, start=1)},
        "points": _short(paper.points),
        "difficulty": _hash(shares) if shares else "",
        "length": _hash([*_ends(paper.length), paper.assumed]) if not paper.length.open else "",
        "cases": paper.cases,
        "seed": paper.seed,
        "by_pick": _short(paper.by_pick),
        "shuffle_questions": _short(paper.shuffle_questions),
        "shuffle_options": _short(paper.shuffle_options),
    }


def changes(before: Mapping[str, str], after: Mapping[str, str]) -> list[str]:
    """What of it differs, by name: "pick 2", "seed"."""
    return [name for name in {**before, **after} if before.get(name, "") != after.get(name, "")]


def _pick(pick: Pick) -> list[object]:
    words = [sorted(pick.topics), sorted(pick.objectives), sorted(pick.tags), sorted(pick.kinds), pick.ids]
    return [pick.count, pick.points, *words, *_ends(pick.difficulty)]


def _ends(bounds: Bounds) -> list[float | None]:
    return [bounds.low, bounds.high]


def _short(value: float | None) -> str:
    return "" if value is None else json.dumps(value)


def _hash(value: object) -> str:
    return sha256(json.dumps(value, ensure_ascii=False).encode()).hexdigest()[:12]
