"""What a deck can't hold of a question.

The table names every field of the model that has no place on a card, and why.
"""

from collections.abc import Callable, Iterator

from itemwright_exporters.contract import Loss
from itemwright_schema.model import AnyQuestion, Bank, Scoring

# field, what it is called, why it is left out, and whether a question has it
NOT_CARRIED: tuple[tuple[str, str, str, Callable[[AnyQuestion], bool]], ...] = (
    ("notes", "instructor's notes", "a deck goes to learners", lambda q: q.notes is not None),
    ("meta.points", "points", "Anki schedules and doesn't mark", lambda q: q.meta.points != 1),
    (
        "meta.scoring",
        "scoring",
        "Anki schedules and doesn't mark",
        lambda q: q.meta.scoring is not Scoring.ALL_OR_NOTHING,
    ),
    ("meta.minutes", "minutes", "Anki has no time limit for one card", lambda q: q.meta.minutes is not None),
    ("meta.enemies", "enemies", "Anki shows every card in its turn", lambda q: bool(q.meta.enemies)),
    ("meta.author", "author", "a card names its source and the deck its authors", lambda q: q.meta.author is not None),
    (
        "meta.reviewed_by",
        "reviewer",
        "a card names its source and the deck its authors",
        lambda q: q.meta.reviewed_by is not None,
    ),
)


def losses_of(bank: Bank) -> Iterator[Loss]:
    """One loss for each thing that a question has and its card hasn't."""
    introduced = {topic.path for topic in bank.topics if topic.text is not None}
    for question in bank.questions:
        for _, what, why, has in NOT_CARRIED:
            if has(question):
                yield Loss(question.id, what, why)
        if any(question.topic[:depth] in introduced for depth in range(1, len(question.topic) + 1)):
            yield Loss(question.id, "introduction of its topic", "a deck holds questions only")
