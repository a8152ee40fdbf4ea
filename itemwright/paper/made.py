"""The exam that a lock and the bank make together."""

import json
from collections.abc import Sequence
from hashlib import sha256

from itemwright.paper.compare import aligned
from itemwright.paper.fresh import kept_cases
from itemwright.paper.lock import Kept, KeptVersion, Lock
from itemwright.paper.order import ordered, version_seed
from itemwright.paper.shown import asked_of, parts_shown
from itemwright_exporters.contract import Exam, Student, Version
from itemwright_exporters.render.arrange import Item
from itemwright_exporters.render.codes import paper_code
from itemwright_schema.content_hash import MediaHash
from itemwright_schema.model import AnyQuestion, Bank, ChoiceBase, Paper


def exam_of(bank: Bank, paper: Paper, lock: Lock, media: MediaHash, students: Sequence[Student] = ()) -> Exam:
    """The exam: the paper's versions, or for `students` one personal version each.

    `bank` holds the lock's questions, each with its points on this paper and as many parts as the lock says.
    """
    content = _content(bank, paper, media)
    if not students:
        return Exam(paper, tuple(_version(bank, content, media, lock, *entry) for entry in lock.versions.items()))
    questions = [as_kept(question, lock.questions[question.id]) for question in bank.questions]
    picks = {ident: kept.pick - 1 for ident, kept in lock.questions.items()}
    parts = {ident: kept.parts for ident, kept in lock.questions.items()}
    personal = []
    for student in students:
        order = ordered(paper, questions, picks, parts, version_seed(paper.seed, student.number))
        personal.append(_version(bank, content, media, lock, student.number, order, student))
    return Exam(paper, tuple(personal))


def _version(
    bank: Bank,
    content: str,
    media: MediaHash,
    lock: Lock,
    name: str,
    order: KeptVersion,
    student: Student | None = None,
) -> Version:
    questions = {question.id: question for question in bank.questions}
    cases = {case.id: case for case in bank.cases}
    items = []
    for number, ident in enumerate(order.questions, start=1):
        question, kept = questions[ident], lock.questions[ident]
        places = _places(question, kept)
        places_shown = tuple(places[kept.parts.index(part)] for part in order.parts.get(ident, ()))
        items.append(Item(number, question, places_shown, cases.get(question.case) if question.case else None))
    shown = [[item.question.id, parts_shown(item, media)] for item in items]
    return Version(name, order.seed, paper_code(name, order.seed, json.dumps([content, shown])), tuple(items), student)


def as_kept(question: AnyQuestion, kept: Kept) -> AnyQuestion:
    """The question with its options in the order that the lock names them, from which a seed shuffles."""
    places = _places(question, kept)
    if isinstance(question, ChoiceBase) and list(places) != list(range(len(question.options))):
        return question.model_copy(update={"options": tuple(question.options[place] for place in places)})
    return question


def _places(question: AnyQuestion, kept: Kept) -> tuple[int, ...]:
    places = aligned(question, kept)
    if places is None:
        raise AssertionError(f"{question.id} was compared with the lock before")
    return places


def _content(bank: Bank, paper: Paper, media: MediaHash) -> str:
    """What a student sees on all versions of a paper: what its questions ask, their points, the texts they share."""
    questions = [[question.id, asked_of(question, media), question.meta.points] for question in bank.questions]
    cases = sorted(kept_cases(bank, bank.questions, media).items())
    return sha256(json.dumps([bank.settings.id, paper.lock_name, questions, cases]).encode()).hexdigest()
