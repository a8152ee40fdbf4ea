"""What a sitting comes to: papers with their answers, and whatever is in doubt."""

from collections.abc import Mapping
from dataclasses import dataclass

from itemwright.grading.scans import Scan
from itemwright_exporters.contract import Student, Version
from itemwright_exporters.render.arrange import Item


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something that a person has to look at. `seen` is what the reader saw in `field`; `what` says what is wrong and
    what to do."""

    scan: Scan
    number: str
    field: str
    seen: str
    what: str


@dataclass(frozen=True, slots=True)
class Answer:
    """A question of one sheet. `chosen` are positions of options in the sources, None where nothing can be told: it is
    in doubt, or answered in the paper. `points` is None until somebody has looked."""

    item: Item
    chosen: frozenset[int] | None
    points: float | None
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class Paper:
    """A student's paper as it is graded. Without `version` nothing could be."""

    scan: Scan
    number: str
    student: Student | None
    version: Version | None
    answers: tuple[Answer, ...] = ()
    doubts: tuple[Doubt, ...] = ()

    @property
    def points(self) -> float:
        """What is sure so far."""
        return sum(answer.points or 0 for answer in self.answers)

    @property
    def final(self) -> bool:
        """Whether nothing is open and nothing in doubt."""
        return not self.doubts and bool(self.answers) and all(answer.points is not None for answer in self.answers)


Marks = Mapping[tuple[str, str], float]
"""Points given by hand, by the student's number and the question's id."""


@dataclass(frozen=True, slots=True)
class Graded:
    """All papers in the order of the scans, the students of the roster of whom there is none, and the numbers for which
    points were given by hand though no sheet has them."""

    papers: tuple[Paper, ...]
    missing: tuple[Student, ...] = ()
    strangers: tuple[str, ...] = ()

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        return tuple(doubt for paper in self.papers for doubt in paper.doubts)
