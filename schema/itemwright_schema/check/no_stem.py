"""A question without a stem.

What is asked stands in the heading, or between heading and options.
"""

from collections.abc import Iterator

from itemwright_schema.problem import Problem, error
from itemwright_schema.source.draft import Draft

CODE = "no-stem"


def check(draft: Draft) -> Iterator[Problem]:
    if draft.stem is None or not draft.stem.markdown.strip():
        yield error(CODE, draft.place, "this question asks nothing", "write what is asked above its options")
