"""No option is marked as right.

Every question with options needs its key. Put an `x` in the box of each right option:

    - [ ] UDP port 4790
    - [x] UDP port 4791
"""

from collections.abc import Iterator

from itemwright_schema.problem import Problem, error
from itemwright_schema.source.draft import Draft

CODE = "no-key"


def check(draft: Draft) -> Iterator[Problem]:
    if len(draft.options) > 1 and not draft.keys:
        yield error(
            CODE,
            draft.options[0].place,
            "no option of this question is marked as right",
            "put an x in the box of the right one: `- [x] …`",
        )
