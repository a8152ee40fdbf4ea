"""An id that can't be used.

An id is made of lower-case letters a to z, digits and hyphens, at most 64 of them. Letters that look like these but
are others (a Cyrillic а) are refused, since two ids would look the same.
"""

import re
from collections.abc import Iterator

from itemwright_schema.problem import Problem, error
from itemwright_schema.source.draft import Draft
from itemwright_schema.span import Span

CODE = "bad-id"


def check(draft: Draft) -> Iterator[Problem]:
    if not draft.derived and (fault := bad_id(draft.id, draft.entries.span("id"))):
        yield fault


def bad_id(ident: str, place: Span) -> Problem | None:
    """What is wrong with an id that an author has written at `place`."""
    if re.fullmatch(r"[a-z0-9-]{1,64}", ident):
        return None
    suggestion = re.sub(r"[^a-z0-9]+", "-", ident.lower()).strip("-")[:64]
    hint = (
        f"use lower-case letters, digits and hyphens, such as `{suggestion}`"
        if suggestion
        else "take the id out; `itemwright fmt --ids` writes one"
    )
    return error(CODE, place, f"`{ident}` can't be an id", hint)
