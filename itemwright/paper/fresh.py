"""What a lock keeps of questions as they are now."""

from collections.abc import Iterable, Mapping

from itemwright.paper.asked import asked
from itemwright.paper.lock import Kept, Lock
from itemwright.paper.order import version_orders
from itemwright.paper.parts import key_of, parts_of
from itemwright_schema.content_hash import MediaHash, case_hash, content_hash
from itemwright_schema.model import AnyQuestion, Bank, Paper

DIGITS = 16
"""Hexadecimal digits of a content hash that a lock keeps."""


def kept(question: AnyQuestion, pick: int, points: float, media: MediaHash) -> Kept:
    """A question as it is now. `pick` counts from 1."""
    return Kept(pick, points, parts_of(question), key_of(question), content_hash(question, media)[:DIGITS])


def kept_cases(bank: Bank, questions: Iterable[AnyQuestion], media: MediaHash) -> dict[str, str]:
    """The hashes of the texts that the questions share."""
    used = {question.case for question in questions}
    return {case.id: case_hash(case, media)[:DIGITS] for case in bank.cases if case.id in used}


def fresh_lock(
    bank: Bank, paper: Paper, picks: Mapping[str, int], points: Mapping[str, float], media: MediaHash
) -> Lock:
    """The lock of questions that were just chosen, each with the pick (from 0) that it serves and its points."""
    questions = [question for question in bank.questions if question.id in picks]
    of_each = {q.id: kept(q, picks[q.id] + 1, points[q.id], media) for q in questions}
    parts = {ident: entry.parts for ident, entry in of_each.items()}
    orders = version_orders(paper, questions, picks, parts, {})
    return Lock(asked(paper), of_each, kept_cases(bank, questions, media), orders)
