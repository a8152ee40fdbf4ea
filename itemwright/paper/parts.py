"""What is shown of a question in an order, named so that the order outlives changes of the sources."""

from collections import Counter
from collections.abc import Iterable

from itemwright_exporters.render.arrange import right_entries
from itemwright_schema.identity import option_id
from itemwright_schema.model import (
    AnyQuestion,
    Blanks,
    Essay,
    Matching,
    MultipleChoice,
    Numeric,
    Ordering,
    ShortAnswer,
    SingleChoice,
    TrueFalse,
)


def parts_of(question: AnyQuestion) -> tuple[str, ...]:
    """The ids of what `Item.order` orders, in source order: options, steps, or entries of the right column."""
    match question:
        case SingleChoice() | MultipleChoice() | TrueFalse():
            return tuple(option.id for option in question.options)
        case Ordering():
            return _told_apart(option_id(step.markdown) for step in question.steps)
        case Matching():
            return tuple(option_id(entry.markdown) for entry in right_entries(question))
        case Numeric() | ShortAnswer() | Blanks() | Essay():
            return ()


def key_of(question: AnyQuestion) -> tuple[str, ...]:
    """What counts as right, in words that differ when, and only when, another answer would be marked as right.

    Steps and pairs are told by their places, so that a corrected spelling is no other key.
    """
    match question:
        case SingleChoice() | MultipleChoice() | TrueFalse():
            return tuple(option.id for option in question.options if option.correct)
        case Numeric():
            numbers = (question.value, question.low, question.high)
            return (*("" if number is None else str(number) for number in numbers), question.unit or "")
        case ShortAnswer():
            accepted = (f"/{answer.text}/" if answer.regex else answer.text for answer in question.accepted)
            return (*accepted, *(["case"] if question.case_sensitive else []))
        case Blanks():
            return tuple(blank.answer for blank in question.blanks)
        case Matching():
            shown = [entry.markdown for entry in right_entries(question)]
            return tuple(str(shown.index(pair.right.markdown) + 1) for pair in question.pairs)
        case Ordering() | Essay():
            return ()


def _told_apart(ids: Iterable[str]) -> tuple[str, ...]:
    """Equal ids numbered: two steps may have the same words."""
    seen: Counter[str] = Counter()
    found: list[str] = []
    for ident in ids:
        seen[ident] += 1
        found.append(ident if seen[ident] == 1 else f"{ident}-{seen[ident]}")
    return tuple(found)
