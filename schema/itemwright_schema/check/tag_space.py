"""A tag with a space in it.

Programs that know tags, Anki among them, take a space for the end of one. Join the words: `machine-learning`.
"""

from collections.abc import Iterator

from itemwright_schema.problem import Problem, warning
from itemwright_schema.source.draft import Draft

CODE = "tag-space"


def check(draft: Draft) -> Iterator[Problem]:
    for tag in draft.meta.tags:
        if any(char.isspace() for char in tag):
            place = draft.entries.span("tags") if "tags" in draft.entries.values else draft.place
            joined = "-".join(tag.split())
            message = f"the tag `{tag}` has a space: no deck can be built with it"
            yield warning(CODE, place, message, f"write `{joined}`")
