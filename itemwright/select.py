"""Which of a bank's questions go into a build."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from itemwright.console import some
from itemwright.stop import USAGE, Stop
from itemwright.suggest import did_you_mean
from itemwright_schema.model import AnyQuestion, Bank, Status
from itemwright_schema.picking import has_tag, in_topic


@dataclass(frozen=True, slots=True)
class Selection:
    """What a user asks for. A question is chosen if it meets one of the words of every kind that has any.

    A topic is a folder, a heading, or several of them joined by "/", in any case of letters.
    """

    topics: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()
    drafts: bool = False

    def __str__(self) -> str:
        """In words ("topic rdma, tag roce"); empty when everything was asked for."""
        kinds = (("topic", self.topics), ("tag", self.tags), ("question", self.ids))
        return ", ".join(f"{kind} {word}" for kind, words in kinds for word in words)


def select(bank: Bank, selection: Selection) -> Bank:
    """The bank with the chosen questions only. Stops at a word that fits no question, and where nothing is left."""
    questions = bank.questions
    for kind, words, known, meets in (
        ("topic", selection.topics, _topics, _in_topic),
        ("tag", selection.tags, _tags, _has_tag),
        ("question", selection.ids, _ids, _is),
    ):
        _refuse_unknown(kind, words, known(bank.questions), bank.questions, meets)
        questions = tuple(q for q in questions if not words or any(meets(q, word) for word in words))
    chosen = tuple(q for q in questions if selection.drafts or q.meta.status is not Status.DRAFT)
    if not chosen:
        raise Stop(_nothing(selection, questions), USAGE)
    return bank.model_copy(update={"questions": chosen})


def _in_topic(question: AnyQuestion, word: str) -> bool:
    return in_topic(question.topic, word)


def _has_tag(question: AnyQuestion, word: str) -> bool:
    return has_tag(question.meta.tags, word)


def _is(question: AnyQuestion, word: str) -> bool:
    return question.id == word


def _topics(questions: Iterable[AnyQuestion]) -> set[str]:
    return {part for question in questions for part in question.topic}


def _tags(questions: Iterable[AnyQuestion]) -> set[str]:
    return {tag for question in questions for tag in question.meta.tags}


def _ids(questions: Iterable[AnyQuestion]) -> set[str]:
    return {question.id for question in questions}


def _refuse_unknown(
    kind: str,
    words: Sequence[str],
    known: set[str],
    questions: Sequence[AnyQuestion],
    meets: Callable[[AnyQuestion, str], bool],
) -> None:
    for word in words:
        if not any(meets(question, word) for question in questions):
            raise Stop(f'no {kind} is called "{word}".{did_you_mean(word, known)}', USAGE)


def _nothing(selection: Selection, drafts: Sequence[AnyQuestion]) -> str:
    if drafts:
        which = some(question.id for question in drafts)
        return f"nothing is left to build: only drafts were chosen ({which}). --drafts takes them in"
    return (
        f"nothing is left to build: no question has all of {selection!s}"
        if str(selection)
        else ("nothing is left to build: the bank has no questions")
    )
