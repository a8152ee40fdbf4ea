"""An id that can't be used.

An id is made of lower-case letters a to z, digits and hyphens, at most 64 of them. Letters that look like these but are others (a Cyrillic а)
are refused, since two ids would look the same.
"""

import re
from collections.abc import Iterator

from itemwright_schema.problem import Problem, error
from itemwright_schema.source.draft import Draft

CODE = "bad-id"


def check(draft: Draft) -> Iterator[Problem]:
    if draft.derived or re.fullmatch(r"[a-z0-9-]{1,64}", draft.id):
        return
    suggestion = re.sub(r"[^a-z0-9]+", "-", draft.id.lower()).strip("-")[:64]
    hint = f"use lower-case letters, digits and hyphens, such as `{suggestion}`" if suggestion else "take the id out; `itemwright fmt --ids` writes one"
    yield error(CODE, draft.entries.span("id"), f"`{draft.id}` can't be an id", hint)
