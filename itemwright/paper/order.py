"""In which order the versions of a paper have its questions and their parts. All of it follows from the seed."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from hashlib import sha256

from itemwright.paper.lock import KeptVersion
from itemwright_exporters.render.arrange import question_order, shown_order
from itemwright_schema.model import AnyQuestion, Paper

ALGORITHM = "version-1"
"""The version of `version_seed`. Personal papers rely on it: a change takes a new name."""

ATTEMPTS = 50
"""How often another order is looked for where a version came out like one before. A paper of one question with two
options has two orders only."""


def version_seed(seed: str, version: str, attempt: int = 0) -> str:
    """The seed of one version, or of one student's paper."""
    words = (ALGORITHM, seed, version, *([str(attempt)] if attempt else []))
    return sha256("\0".join(words).encode()).hexdigest()[:16]


def version_orders(
    paper: Paper,
    questions: Sequence[AnyQuestion],
    picks: Mapping[str, int],
    parts: Mapping[str, Sequence[str]],
    known: Mapping[str, KeptVersion],
) -> dict[str, KeptVersion]:
    """The paper's versions: those that are known already, the others in an order of their own where there are so many.

    `questions` stand in source order; `picks` says which pick (from 0) each serves, `parts` what its parts are called.
    """
    found = {name: known[name] for name in paper.versions if name in known}
    for name in (name for name in paper.versions if name not in known):
        found[name] = _unlike(
            found.values(),
            (
                ordered(paper, questions, picks, parts, version_seed(paper.seed, name, attempt))
                for attempt in range(ATTEMPTS)
            ),
        )
    return {name: found[name] for name in paper.versions}


def ordered(
    paper: Paper,
    questions: Sequence[AnyQuestion],
    picks: Mapping[str, int],
    parts: Mapping[str, Sequence[str]],
    seed: str,
) -> KeptVersion:
    """The order that one seed gives."""
    parts_seed = seed if paper.shuffle_options else None
    shown = {
        question.id: tuple(names[source] for source in shown_order(question, parts_seed))
        for question in questions
        if (names := parts[question.id])
    }
    order = question_order(_as_named(paper, questions, picks), seed if paper.shuffle_questions else None)
    if paper.by_pick or not paper.shuffle_questions:
        order = _by_pick(order, picks)
    return KeptVersion(seed, tuple(question.id for question in order), shown)


def _as_named(paper: Paper, questions: Sequence[AnyQuestion], picks: Mapping[str, int]) -> list[AnyQuestion]:
    """Those that a pick names by id in the order of the names, all others in that of the sources."""

    def place(question: AnyQuestion) -> int:
        ids = paper.picks[picks[question.id]].ids
        return ids.index(question.id) if question.id in ids else 0

    return sorted(questions, key=place)


def _by_pick(questions: Sequence[AnyQuestion], picks: Mapping[str, int]) -> list[AnyQuestion]:
    """Pick after pick, else as they stand. Those of a case stay together, where the first of them belongs."""
    placed = sorted(questions, key=lambda question: picks[question.id])
    first: dict[str, int] = {}
    for at, question in enumerate(placed):
        first.setdefault(_group(question), at)
    return sorted(placed, key=lambda question: first[_group(question)])


def _group(question: AnyQuestion) -> str:
    return f"case {question.case}" if question.case else f"question {question.id}"


def _unlike(others: Collection[KeptVersion], orders: Iterable[KeptVersion]) -> KeptVersion:
    """The first order that has neither the questions nor the parts as one of the others has them; where there is none,
    the first that differs in more than the rest do."""
    best: tuple[int, KeptVersion] | None = None
    for order in orders:
        likeness = max((_likeness(order, other) for other in others), default=0)
        if best is None or likeness < best[0]:
            best = likeness, order
        if likeness == 0:
            break
    if best is None:
        raise ValueError("no order was given")
    return best[1]


def _likeness(one: KeptVersion, other: KeptVersion) -> int:
    return (one.questions == other.questions) + (one.parts == other.parts)
