"""A paper names what the bank doesn't have: a topic, an objective, a tag or the id of a question.

Such a pick would find nothing. A topic is a folder or a heading, or several of them joined by "/"; capitals don't
count. An objective stands for all below it: `fabric` for `fabric.rdma`.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from itemwright_schema.model import AnyQuestion
from itemwright_schema.picking import has_tag, in_topic, serves
from itemwright_schema.problem import Problem, error
from itemwright_schema.source.draft import Draft
from itemwright_schema.source.paper_table import Sort, Word
from itemwright_schema.source.papers import Papers
from itemwright_schema.source.toml_table import near

CODE = "paper-words"


def check(read: Papers, drafts: Sequence[Draft], questions: Sequence[AnyQuestion]) -> Iterator[Problem]:
    """A problem for each word that fits no question of the bank, right or not."""
    for word in read.words:
        if not any(_fits(draft, word) for draft in drafts):
            known = {name for draft in drafts for name in _names(draft, word.what)}
            hint = near(word.text, sorted(known)) if known else f"no question of this bank has a {word.what}"
            yield error(CODE, word.place, f'no {word.what} is called "{word.text}"', hint)


def _fits(draft: Draft, word: Word) -> bool:
    match word.what:
        case "topic":
            return in_topic(draft.topic, word.text)
        case "objective":
            return serves(draft.meta.objective, word.text)
        case "tag":
            return has_tag(draft.meta.tags, word.text)
        case "question":
            return draft.id == word.text
        case _:
            assert_never(word.what)


def _names(draft: Draft, what: Sort) -> Iterable[str]:
    """What a draft has of this sort."""
    levels = (draft.meta.objective or "").split(".")
    objectives = [".".join(levels[:end]) for end in range(1, len(levels) + 1) if draft.meta.objective]
    names: dict[Sort, Iterable[str]] = {
        "topic": draft.topic, "tag": draft.meta.tags, "question": [draft.id], "objective": objectives,
    }  # fmt: skip
    return names[what]
