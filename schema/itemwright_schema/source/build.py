"""A draft without errors as a question of its kind."""

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from itemwright_schema.identity import option_id
from itemwright_schema.model import (
    Blanks,
    Essay,
    Matching,
    MultipleChoice,
    Numeric,
    Option,
    Ordering,
    ShortAnswer,
    SingleChoice,
    TrueFalse,
)
from itemwright_schema.model.kinds import AnyQuestion
from itemwright_schema.problem import error
from itemwright_schema.source.draft import Draft

_TRUE_FALSE = {
    frozenset(("true", "false")),
    frozenset(("yes", "no")),
    frozenset(("wahr", "falsch")),
    frozenset(("richtig", "falsch")),
    frozenset(("vrai", "faux")),
}


MODELS: Mapping[str, type[Numeric | ShortAnswer | Blanks | Matching | Ordering | Essay]] = {
    "numeric": Numeric, "short": ShortAnswer, "blanks": Blanks, "matching": Matching, "ordering": Ordering,
    "essay": Essay,
}  # fmt: skip


def kind_of(draft: Draft) -> str:
    """The kind of a question with options: what its `type` says, else what its options are."""
    if draft.type in ("single", "multiple", "true-false"):
        return draft.type
    words = frozenset(option.words.strip(" .!").casefold() for option in draft.options)
    if len(draft.options) == 2 and len(draft.keys) == 1 and words in _TRUE_FALSE:
        return "true-false"
    return "multiple" if len(draft.keys) > 1 else "single"


def question_of(draft: Draft) -> AnyQuestion | None:
    """The question, or None with a problem added to the draft."""
    if draft.stem is None:
        raise ValueError(f"{draft.id} has no stem")
    common: dict[str, Any] = {
        "id": draft.id, "derived": draft.derived, "title": draft.title, "stem": draft.stem, "meta": draft.meta,
        "language": draft.language,
        "topic": draft.topic, "case": draft.case, "location": draft.location,
        **{name: draft.pieces.get(name) for name in ("hint", "short", "full", "sources", "notes")},
    }  # fmt: skip
    try:
        if draft.detail is None:
            return _choice(draft, common)
        if draft.detail.kind == "essay":
            return Essay(rubric=draft.pieces.get("rubric"), **common)
        return MODELS[draft.detail.kind](**draft.detail.fields, **common)
    except ValidationError as fault:
        for detail in fault.errors(include_url=False):
            message = detail["msg"].removeprefix("Value error, ")
            where = ".".join(str(part) for part in detail["loc"])
            draft.problems.append(
                error(
                    "invalid-question",
                    draft.place,
                    f"{where}: {message}" if where else message,
                    "mend it as the message says",
                    draft.id,
                )
            )
        return None


def _choice(draft: Draft, common: dict[str, Any]) -> AnyQuestion:
    options = tuple(
        Option(id=option_id(o.text.markdown), text=o.text, correct=o.correct, feedback=o.feedback, pinned=o.pinned)
        for o in draft.options
    )
    match kind_of(draft):
        case "true-false":
            return TrueFalse(options=options, **common)
        case "multiple":
            asked = draft.asked.number if draft.asked and draft.asked.number == len(draft.keys) else None
            return MultipleChoice(options=options, asked=asked, **common)
    return SingleChoice(options=options, **common)
