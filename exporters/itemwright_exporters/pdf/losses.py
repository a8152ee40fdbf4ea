"""Where each field of the model stands in print, and what of a question is lost."""

from collections.abc import Iterable, Iterator, Mapping

from itemwright_exporters.contract import Loss
from itemwright_schema.model import AnyQuestion, Status

WHERE: Mapping[str, str] = {
    "id": "solutions", "title": "solutions, key", "stem": "handout, solutions", "hint": "solutions",
    "short": "solutions", "full": "solutions", "sources": "solutions", "notes": "key", "topic": "solutions",
    "case": "handout, solutions", "kind": "handout", "language": "tags", "options": "handout, solutions",
    "asked": "handout", "columns": "handout", "pairs": "handout, key", "distractors": "handout",
    "steps": "handout, key", "blanks": "handout, key",
    "accepted": "key", "case_sensitive": "key", "value": "key", "low": "key", "high": "key", "unit": "handout, key",
    "answer": "solutions", "rubric": "key, solutions",
    "meta.points": "handout, key", "meta.difficulty": "solutions", "meta.bloom": "solutions",
    "meta.objective": "solutions", "meta.tags": "solutions", "meta.source": "solutions",
    "meta.minutes": "handout, solutions", "meta.choose": "handout",
    "meta.shuffle": "order", "meta.letters": "letters", "meta.scoring": "key", "meta.lang": "tags",
}  # fmt: skip
"""The fields that print carries, and where: on a page, in its tags, or as the order and the letters that it shows."""

NOT_PRINTED: Mapping[str, str] = {
    "meta.status": "it is the editors'; a retired question is not printed at all",
    "meta.author": "it is the editors'",
    "meta.reviewed_by": "it is the editors'",
    "meta.enemies": "it says what a paper may not hold together, which is for whoever picks the questions",
    "location": "a page has no place in the sources",
    "derived": "it is about the id's origin in the sources",
}
"""The fields that print doesn't carry, and why."""

REPORTED = ("author", "reviewed_by", "enemies")
"""Those of `NOT_PRINTED` that an author wrote; what every question has is not reported for each."""


def losses(questions: Iterable[AnyQuestion]) -> Iterator[Loss]:
    """What print leaves out of these questions."""
    for question in questions:
        if question.meta.status is Status.RETIRED:
            yield Loss(question.id, "the question", "retired questions are never printed")
            continue
        for name in REPORTED:
            if getattr(question.meta, name):
                yield Loss(question.id, name, NOT_PRINTED[f"meta.{name}"])
        if question.meta.status is not Status.APPROVED:
            yield Loss(question.id, "status", NOT_PRINTED["meta.status"])
