"""Two options of a question are the same.

Options that read the same can't be told apart by a learner, and one of them may be marked as right. Spaces make no
difference here, capitals do.
"""

from collections.abc import Iterator

from itemwright_schema.problem import Problem, error
from itemwright_schema.source.draft import Draft

CODE = "equal-options"


def check(draft: Draft) -> Iterator[Problem]:
    seen: dict[str, int] = {}
    for number, option in enumerate(draft.options):
        text = " ".join(option.text.markdown.split())
        if not text:
            continue
        if text in seen:
            first = draft.options[seen[text]].place.start.line
            yield error(
                CODE,
                option.place,
                f"this option is the same as the one on line {first}",
                "change one of the two, or take it out",
            )
        else:
            seen[text] = number
