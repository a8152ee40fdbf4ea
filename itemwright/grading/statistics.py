"""What a sitting says about its questions. Only papers with nothing open and nothing in doubt are counted."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, pstdev

from itemwright.grading.graded import Answer, Paper
from itemwright_schema.model import AnyQuestion

FEWEST = 5
"""Papers below which figures about questions say nothing."""


@dataclass(frozen=True, slots=True)
class Figures:
    """One question. `facility` is the mean share of its points that was earned (0 to 1); `discrimination` the
    correlation of its points with those of the rest of the paper (-1 to 1; None where one of them doesn't vary).
    `chosen` counts the answers by the options' places in the sources; `empty` those who marked none."""

    question: AnyQuestion
    papers: int
    facility: float | None
    discrimination: float | None
    chosen: Counter[int]
    empty: int


def figures(papers: Sequence[Paper]) -> list[Figures]:
    """Each question's figures, in the order of the first paper.

    The discrimination is the corrected point-biserial: Pearson's correlation of item and rest, so that a question
    doesn't correlate with itself (S. Henrysson, Psychometrika 28, 1963).
    """
    if not papers:
        return []
    by_id = [{answer.item.question.id: answer for answer in paper.answers} for paper in papers]
    return [_figures(answer, by_id) for answer in papers[0].answers]


def _figures(first: Answer, papers: Sequence[dict[str, Answer]]) -> Figures:
    question = first.item.question
    answers = [paper[question.id] for paper in papers]
    earned = [answer.points or 0.0 for answer in answers]
    rest = [sum(a.points or 0.0 for a in paper.values()) - own for paper, own in zip(papers, earned, strict=True)]
    worth = question.meta.points
    chosen = Counter(source for answer in answers for source in answer.chosen or ())
    empty = sum(answer.chosen == frozenset() for answer in answers)
    facility = fmean(earned) / worth if worth else None
    return Figures(question, len(answers), facility, correlation(earned, rest), chosen, empty)


def correlation(first: Sequence[float], second: Sequence[float]) -> float | None:
    """Pearson's correlation; None where one of them doesn't vary."""
    deviations = pstdev(first), pstdev(second)
    if min(deviations) < 1e-12:
        return None
    means = fmean(first), fmean(second)
    together = fmean((a - means[0]) * (b - means[1]) for a, b in zip(first, second, strict=True))
    return together / (deviations[0] * deviations[1])


def reliability(papers: Sequence[Paper]) -> float | None:
    """Cronbach's alpha of the paper (Psychometrika 16, 1951), None for fewer than two questions or no variance."""
    if len(papers) < 2 or len(papers[0].answers) < 2:
        return None
    totals = pstdev([paper.points for paper in papers]) ** 2
    if totals < 1e-12:
        return None
    names = [answer.item.question.id for answer in papers[0].answers]
    points = [{a.item.question.id: a.points or 0.0 for a in paper.answers} for paper in papers]
    single = sum(pstdev([paper[name] for paper in points]) ** 2 for name in names)
    count = len(names)
    return count / (count - 1) * (1 - single / totals)
