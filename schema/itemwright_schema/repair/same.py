"""Whether two readings hold the same questions, wherever they stand."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from markdown_it.token import Token

from itemwright_schema.model.base import Model
from itemwright_schema.model.text import Text
from itemwright_schema.source.draft import Draft
from itemwright_schema.source.prose import parse_prose

_NO_CONTENT = frozenset(("span", "location", "place", "slot", "entries", "derived", "problems", "blanks", "syntax"))
"""Fields that say where something stands, how it came about or what is wrong with it, not what it is."""


def same_questions(before: Sequence[Draft], after: Sequence[Draft]) -> bool:
    """Whether both are the same questions in the same order: ids, kinds, texts, options, keys, feedback, metadata and
    errors.

    Places don't count, nor does it whether an id is written or derived.
    """
    return len(before) == len(after) and all(map(same_question, before, after))


def same_question(before: Draft, after: Draft) -> bool:
    """Whether two drafts are the same question, with the same errors."""
    return errors_of(before) == errors_of(after) and same(before, after)


def errors_of(draft: Draft) -> list[str]:
    """The codes of a draft's errors, sorted."""
    return sorted(problem.code for problem in draft.problems if problem.is_error)


def same(one: Any, other: Any) -> bool:
    """Whether two values are the same but for places. Texts are when they show the same."""
    if type(one) is not type(other):
        return False
    if isinstance(one, Text):
        shown = one.markdown == other.markdown or _shape(parse_prose(one)) == _shape(parse_prose(other))
        return shown and same(one.references, other.references) and same(one.pictures, other.pictures)
    if isinstance(one, Model):
        return _same_fields(one, other, tuple(type(one).model_fields))
    if is_dataclass(one):
        return _same_fields(one, other, tuple(field.name for field in fields(one)))
    if isinstance(one, Mapping):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list | tuple):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one == other)


def _same_fields(one: Any, other: Any, names: Sequence[str]) -> bool:
    return all(same(getattr(one, name), getattr(other, name)) for name in names if name not in _NO_CONTENT)


def _shape(tokens: Sequence[Token]) -> list[object]:
    """Tokens by what they show; an empty line more or less in the source is not seen."""
    return [
        (
            token.type,
            token.tag,
            token.hidden,
            token.info,
            token.attrs,
            _shape(token.children) if token.children else token.content,
        )
        for token in tokens
    ]
