"""What a sitting says about its questions. Papers in which something is in doubt are not counted."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, pstdev

from itemwright.grading.graded import Answer, Paper
from itemwright_schema.model import AnyQuestion

FEWEST = 5
"""Papers below which figures about questions say nothing."""


@dataclass(frozen=True, slots=True)
class Figures:
    """One question. `papers` are those whose points for it are known. `facility` is the mean share of its points that
    was earned (0 to 1); `discrimination` the correlation of its points with those of the rest of the paper (-1 to 1;
    None where one of them doesn't vary, or the question isn't marked in all papers yet). `chosen` counts the answers by
    the options' places in the sources; `empty` those who marked none."""

    question: AnyQuestion
    papers: int
    facility: float | None
    discrimination: float | None
    chosen: Mapping[int, int]
    empty: int


def counted(papers: Iterable[Paper]) -> list[Paper]:
    """The papers that say something: of a known version, with nothing in doubt."""
    return [paper for paper in papers if paper.version and not paper.doubts]


def figures(papers: Sequence[Paper]) -> list[Figures]:
    """Each question's figures over these papers, in the order of the first.

    The discrimination is the corrected point-biserial: Pearson's correlation of item and rest, so that a question
    doesn't correlate with itself (S. Henrysson, Psychometrika 28, 1963). The rest are the other questions that are
    marked in all papers.
    """
    if not papers:
        return []
    answers = [{answer.item.question.id: answer for answer in paper.answers} for paper in papers]
    whole = _marked_in_all(answers)
    return [_figures(answer.item.question, answers, whole) for answer in papers[0].answers]


def _figures(question: AnyQuestion, papers: Sequence[Mapping[str, Answer]], whole: Sequence[str]) -> Figures:
    answers = [paper[question.id] for paper in papers]
    earned = [answer.points for answer in answers if answer.points is not None]
    discrimination = None
    if question.id in whole:
        rest = [sum(_points(paper, name) for name in whole if name != question.id) for paper in papers]
        discrimination = correlation(earned, rest)
    worth = question.meta.points
    chosen = Counter(source for answer in answers for source in answer.chosen or ())
    empty = sum(answer.chosen == frozenset() for answer in answers)
    facility = fmean(earned) / worth if earned and worth else None
    return Figures(question, len(earned), facility, discrimination, chosen, empty)


def correlation(first: Sequence[float], second: Sequence[float]) -> float | None:
    """Pearson's correlation; None where one of them doesn't vary."""
    spread = pstdev(first) * pstdev(second)
    if spread < 1e-12:
        return None
    means = fmean(first), fmean(second)
    return fmean((a - means[0]) * (b - means[1]) for a, b in zip(first, second, strict=True)) / spread


def reliability(papers: Sequence[Paper]) -> float | None:
    """Cronbach's alpha of the questions that are marked in all papers (Psychometrika 16, 1951); None for fewer than two
    of them, or where the totals don't vary."""
    answers = [{answer.item.question.id: answer for answer in paper.answers} for paper in papers]
    names = _marked_in_all(answers)
    if len(names) < 2:
        return None
    totals = pstdev([sum(_points(paper, name) for name in names) for paper in answers]) ** 2
    if totals < 1e-12:
        return None
    single = sum(pstdev([_points(paper, name) for paper in answers]) ** 2 for name in names)
    return len(names) / (len(names) - 1) * (1 - single / totals)


def _marked_in_all(papers: Sequence[Mapping[str, Answer]]) -> list[str]:
    """The ids of the questions whose points are known in each paper."""
    first = papers[0] if papers else {}
    return [name for name in first if all(paper[name].points is not None for paper in papers)]


def _points(paper: Mapping[str, Answer], name: str) -> float:
    points = paper[name].points
    assert points is not None, "only questions that are marked in all papers are asked for"
    return points
