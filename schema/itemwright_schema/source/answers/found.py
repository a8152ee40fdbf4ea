"""Which answer block a section holds, by FORMAT's precedence: boxes, `Answer:`, a typed table or list, blanks."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from itemwright_schema.source.answer import task_region
from itemwright_schema.source.blocks import Block
from itemwright_schema.source.lines import View
from itemwright_schema.source.markdown import blanks_in


@dataclass(frozen=True, slots=True)
class Found:
    """An answer block: its kind, and the section's blocks from `first` to before `last`.

    `kind` is `choice` for boxes and `answer` for `Answer:`, whose text decides between a number and words.
    """

    kind: str
    first: int
    last: int


ANSWER = re.compile(r"[ \t]*(\*\*|__)?(?:Answer|Answers)[ \t]*(?::[ \t]*(?(1)\1)|(?(1)\1[ \t]*:))[ \t]*")
"""What begins an answer line; the label may be bold."""


def find(view: View, blocks: Sequence[Block], type_: str | None) -> Found | None:
    """The answer block among a section's blocks, None where there is none. `type_` is what the author's `type`
    means."""
    if type_ == "case":
        return None
    if region := task_region(blocks):
        return Found("choice", region.first, region.last)
    for at, block in enumerate(blocks):
        if (
            block.kind == "paragraph"
            and ANSWER.match(view.lines[block.start].text)
            and type_ not in ("essay", "matching", "ordering")
        ):
            return Found("answer", at, at + 1)
    if type_ is not None and type_ in _TYPED:
        kinds = _TYPED[type_]
        at_ = next((at for at, block in enumerate(blocks) if block.kind in kinds), None)
        return Found(type_, len(blocks), len(blocks)) if at_ is None else Found(type_, at_, at_ + 1)
    if type_ == "essay":
        return Found("essay", len(blocks), len(blocks))
    last = max(
        (
            at
            for at, block in enumerate(blocks)
            if any(blanks_in(token) for token in block.tokens if token.type == "inline")
        ),
        default=None,
    )
    if last is not None or type_ == "blanks":
        end = len(blocks) if last is None else last + 1
        return Found("blanks", end, end)
    return None


_TYPED: Mapping[str, tuple[str, ...]] = {"matching": ("table",), "ordering": ("ordered_list", "bullet_list")}
"""The kinds that a typed list or table makes."""
