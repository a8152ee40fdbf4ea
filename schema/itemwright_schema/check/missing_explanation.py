"""A question that explains nothing.

Learners learn from *why*. Write a short explanation below the options, a section `### Full explanation`, or feedback
for the options (a quote that ends each).
"""

from collections.abc import Iterator

from itemwright_schema.problem import Problem, warning
from itemwright_schema.source.draft import Draft

CODE = "missing-explanation"


def check(draft: Draft) -> Iterator[Problem]:
    explained = "short" in draft.pieces or "full" in draft.pieces or "rubric" in draft.pieces
    if not explained and not any(option.feedback for option in draft.options):
        yield warning(
            CODE, draft.place, "this question has no explanation", "say below the options why the key is right"
        )
