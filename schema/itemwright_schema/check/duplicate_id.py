"""Two questions have the same id.

Ids tell questions apart for good: decks, papers and learners' progress hang on them. A copied question usually kept
the id of its original. Take the id out of the new one and run `itemwright fmt --ids`.
"""

from collections.abc import Iterator, Sequence

from itemwright_schema.model import Case
from itemwright_schema.problem import Problem, error
from itemwright_schema.source.draft import Draft

CODE = "duplicate-id"


def check_cases(cases: Sequence[Case]) -> Iterator[Problem]:
    """The same for cases, whose ids are apart from those of questions."""
    first: dict[str, Case] = {}
    for case in cases:
        other = first.setdefault(case.id, case)
        if other is not case:
            hint = "give it another id: questions would share the text of the other"
            yield error(CODE, case.title.span, f"the id `{case.id}` of this case is taken by {other.location}", hint)


def check(drafts: Sequence[Draft]) -> Iterator[tuple[Draft, Problem]]:
    """The second and each further question of an id and language, with its problem."""
    first: dict[tuple[str, str], Draft] = {}
    for draft in drafts:
        other = first.setdefault((draft.id, draft.language), draft)
        if other is not draft:
            place = draft.place if draft.derived else draft.entries.span("id")
            hint = "take it out of the newer of the two; `itemwright fmt --ids` writes another"
            yield draft, error(CODE, place, f"the id `{draft.id}` is taken by {other.place}", hint)
