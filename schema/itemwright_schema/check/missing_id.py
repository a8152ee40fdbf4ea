"""A question without an id.

Until an id is written, it is derived from the file's path and the heading. A learner's progress hangs on it: rename
the heading or the file, and the question becomes a new one. `itemwright fmt --ids` writes exactly the derived id, so
that nothing is lost.
"""

from collections.abc import Iterator

from itemwright_schema.problem import Problem, warning
from itemwright_schema.source.draft import Draft

CODE = "missing-id"


def check(draft: Draft) -> Iterator[Problem]:
    if draft.derived:
        hint = "`itemwright fmt --ids` writes it"
        yield warning(CODE, draft.place, "this question has no id: learners' progress hangs on its heading", hint)
