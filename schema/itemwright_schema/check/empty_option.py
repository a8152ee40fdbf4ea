"""An option without any content.

A box with nothing behind it is usually a line that was forgotten. Write the option, or take the line out.
"""

from collections.abc import Iterator

from itemwright_schema.problem import Problem, error
from itemwright_schema.source.draft import Draft

CODE = "empty-option"


def check(draft: Draft) -> Iterator[Problem]:
    for option in draft.options:
        if not option.text.markdown.strip():
            yield error(CODE, option.place, "this option is empty", "write it, or take the line out")
