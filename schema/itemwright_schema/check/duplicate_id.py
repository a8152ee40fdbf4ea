"""Two questions have the same id.

Ids tell questions apart for good: decks, papers and learners' progress hang on them. A copied question usually kept the id of
its original. Take the id out of the new one and run `itemwright fmt --ids`.
"""

from collections.abc import Iterator, Sequence

from itemwright_schema.problem import Problem, error
from itemwright_schema.source.draft import Draft

CODE = "duplicate-id"


def check(drafts: Sequence[Draft]) -> Iterator[tuple[Draft, Problem]]:
    """The second and each further question of an id and language, with its problem."""
    first: dict[tuple[str, str], Draft] = {}
    for draft in drafts:
        other = first.setdefault((draft.id, draft.language), draft)
        if other is not draft:
            place = draft.place if draft.derived else draft.entries.span("id")
            hint = "take it out of the newer of the two; `itemwright fmt --ids` writes another"
            yield draft, error(CODE, place, f"the id `{draft.id}` is taken by {other.place}", hint)
