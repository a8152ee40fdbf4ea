"""The number of right options is not the one the question asks for.

`type: single` and `type: true-false` take exactly one right option, `choose: 3` and "choose three" in the stem take
three. "Which two …" counts only where several options are marked.
"""

from collections.abc import Iterator

from itemwright_schema.problem import Problem, error
from itemwright_schema.source.draft import Draft

CODE = "key-count"
HINT = "mark the right options with `[x]`, or mend the number"


def check(draft: Draft) -> Iterator[Problem]:
    keys = len(draft.keys)
    if not keys or len(draft.options) < 2:
        return
    if draft.type in ("single", "true-false") and keys != 1:
        yield error(
            CODE,
            draft.entries.span("type"),
            f"`type: {draft.entries.text('type')}` takes one right option, and {keys} are marked",
            HINT,
        )
    if draft.type == "true-false" and len(draft.options) != 2:
        yield error(
            CODE,
            draft.entries.span("type"),
            f"`type: {draft.entries.text('type')}` takes two options, and there are {len(draft.options)}",
            HINT,
        )
    if draft.meta.choose is not None and draft.meta.choose != keys:
        place = draft.entries.span("choose") if "choose" in draft.entries.values else draft.place
        yield error(CODE, place, f"`choose: {draft.meta.choose}` and {_marked(keys)}", HINT)
    asked = draft.asked
    if asked and asked.number != keys and (asked.insists or keys > 1):
        yield error(CODE, asked.span, f"the stem asks for {asked.number}, and {_marked(keys)}", HINT)


def _marked(keys: int) -> str:
    return "one option is marked as right" if keys == 1 else f"{keys} options are marked as right"
