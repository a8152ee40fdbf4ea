"""What the practice page doesn't hold of a question.

The table names every field of the model that has no place on the page, and why.
"""

from collections.abc import Callable, Iterator, Sequence
from re import search

from itemwright_exporters.contract import Loss
from itemwright_schema.model import AnyQuestion, Bank, ShortAnswer, Status

# field, what it is called, why it is left out, and whether a question has it
NOT_CARRIED: tuple[tuple[str, str, str, Callable[[AnyQuestion], bool]], ...] = (
    ("notes", "instructor's notes", "the page goes to learners", lambda q: q.notes is not None),
    (
        "meta.author",
        "author",
        "the page names a question's source and the bank's authors",
        lambda q: bool(q.meta.author),
    ),
    (
        "meta.reviewed_by",
        "reviewer",
        "the page names a question's source and the bank's authors",
        lambda q: bool(q.meta.reviewed_by),
    ),
)

# What the page's own reader of regular expressions doesn't know: back references, looking behind, atomic groups.
_UNREAD = r"\\[1-9]|\(\?P[=>]|\(\?<[=!]|\(\?\(|\(\?>|[+*?}]\+"


def shown_questions(questions: Sequence[AnyQuestion]) -> tuple[AnyQuestion, ...]:
    """Those that the page shows: retired ones are not practised."""
    return tuple(question for question in questions if question.meta.status is not Status.RETIRED)


def losses_of(bank: Bank) -> Iterator[Loss]:
    """One loss for each thing that a question has and the page hasn't."""
    for question in bank.questions:
        if question.meta.status is Status.RETIRED:
            yield Loss(question.id, "the question", "retired questions are not practised")
            continue
        for _, what, why, has in NOT_CARRIED:
            if has(question):
                yield Loss(question.id, what, why)
        if isinstance(question, ShortAnswer):
            for accepted in question.accepted:
                if accepted.regex and search(_UNREAD, accepted.text):
                    why = "the page can't test answers by it; it takes the other accepted answers only"
                    yield Loss(question.id, f"the expression /{accepted.text}/", why)
