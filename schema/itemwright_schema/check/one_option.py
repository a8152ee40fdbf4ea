"""A question with a single option.

A choice needs at least two options, each an item with a box. A further option may have lost its box, or stand behind
a paragraph.
"""

from collections.abc import Iterator

from itemwright_schema.problem import Problem, error
from itemwright_schema.source.draft import Draft

CODE = "one-option"


def check(draft: Draft) -> Iterator[Problem]:
    if len(draft.options) == 1:
        yield error(CODE, draft.options[0].place, "this question has one option only", "add the others: `- [ ] …`")
