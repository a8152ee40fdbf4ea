"""Tells whether a question's content changed. Learners' progress and reviews hang on it: decided for life.

It is the sha256 of canonical JSON (RFC 8785: keys sorted, no spaces, UTF-8) of what a learner is asked, told and
marked by: kind, markdown, key, scoring, number to choose and the bytes of pictures. Places, tags, status, author and
HTML don't count. `docs/bundle.md` has the recipe for programs in other languages.
"""

import json
from collections.abc import Callable
from hashlib import sha256
from typing import assert_never

from itemwright_schema.model import (
    PIECES,
    AnyQuestion,
    Blanks,
    Case,
    Essay,
    Matching,
    MultipleChoice,
    Numeric,
    Ordering,
    ShortAnswer,
    SingleChoice,
    Text,
    TrueFalse,
)

MediaHash = Callable[[str], str]
"""Gives the sha256 of a picture's bytes, in hexadecimal, by its path in the bank."""

Json = str | int | bool | None | list["Json"] | dict[str, "Json"]


def content_hash(question: AnyQuestion, media: MediaHash) -> str:
    """The content hash of a question, 64 hexadecimal digits. Raises what `media` raises."""
    pieces = {name: _text(piece, media) for name in PIECES if (piece := getattr(question, name)) is not None}
    content: dict[str, Json] = {
        "kind": question.kind,
        "pieces": pieces,
        "scoring": question.meta.scoring.value,
        "choose": question.choose if isinstance(question, MultipleChoice) else None,
        **_answer(question, media),
    }
    return _digest(content)


def case_hash(case: Case, media: MediaHash) -> str:
    """The content hash of a text that questions share. It is not part of theirs."""
    return _digest({"kind": "case", "pieces": {"title": _text(case.title, media), "text": _text(case.text, media)}})


def _answer(question: AnyQuestion, media: MediaHash) -> dict[str, Json]:
    """What is particular to the kind: the things to choose, join or order, and the key."""
    match question:
        case SingleChoice() | MultipleChoice() | TrueFalse():
            return {
                "options": [[_text(o.text, media), _text(o.feedback, media)] for o in question.options],
                "key": [o.id for o in question.options if o.correct],
            }
        case Numeric(value=value, low=low, high=high, unit=unit):
            numbers: list[Json] = [None if value is None else str(value), str(low), str(high), unit]
            return {"answer": _text(question.answer, media), "key": numbers}
        case ShortAnswer():
            key: list[Json] = [[accepted.text, accepted.regex] for accepted in question.accepted]
            return {"key": key, "case_sensitive": question.case_sensitive}
        case Blanks():
            return {"key": [[blank.answer, blank.hint, blank.group] for blank in question.blanks]}
        case Matching():
            return {
                "columns": [_text(column, media) for column in question.columns],
                "key": [[_text(pair.left, media), _text(pair.right, media)] for pair in question.pairs],
                "distractors": [_text(text, media) for text in sorted(question.distractors, key=lambda t: t.markdown)],
            }
        case Ordering():
            return {"key": [_text(step, media) for step in question.steps]}
        case Essay():
            return {"key": _text(question.rubric, media)}
        case _:
            assert_never(question)


def _text(text: Text | None, media: MediaHash) -> Json:
    """A text's markdown, followed by the hashes of its pictures in the order of the text."""
    if text is None:
        return None
    return [text.markdown, *(media(picture.path) for picture in text.pictures if picture.path is not None)]


def _digest(content: Json) -> str:
    canonical = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return sha256(canonical.encode()).hexdigest()
