"""A locked question and the same question in the bank today: what has become of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from itemwright.paper.lock import Kept
from itemwright.paper.parts import key_of, parts_of
from itemwright_exporters.render import joined, letter
from itemwright_schema.model import AnyQuestion, ChoiceBase, MultipleChoice, Ordering, SingleChoice, TrueFalse


@dataclass(frozen=True, slots=True)
class Change:
    """What is different. `grave` says that another answer would be right, or that other options are there: such a
    paper would not be the one that was chosen."""

    what: str
    grave: bool


def aligned(question: AnyQuestion, kept: Kept) -> tuple[int, ...] | None:
    """Where each part that the lock names stands in the sources now; None where there are not as many.

    A part is known by its words. Those that were reworded are taken for each other in turn.
    """
    now = parts_of(question)
    if len(now) != len(kept.parts):
        return None
    new = iter([place for place, part in enumerate(now) if part not in kept.parts])
    return tuple(now.index(part) if part in now else next(new) for part in kept.parts)


def change_of(question: AnyQuestion, kept: Kept, content: str) -> Change | None:
    """What has changed of a question since it was locked; None where nothing has. `content` is its hash now."""
    if content == kept.content:
        return None
    places = aligned(question, kept)
    if places is None:
        return Change(f"it has {len(parts_of(question))} {_things(question)} now, and had {len(kept.parts)}", True)
    if isinstance(question, SingleChoice | MultipleChoice | TrueFalse):
        return _of_choice(question, kept, places)
    moved = list(places) != list(range(len(places)))
    if moved or key_of(question) != kept.key:
        return Change("another answer is right now", True)
    return Change(_reworded(question, kept, places), False)


def _of_choice(question: SingleChoice | MultipleChoice | TrueFalse, kept: Kept, places: Sequence[int]) -> Change:
    was = [place for part, place in zip(kept.parts, places, strict=True) if part in kept.key]
    now = list(question.key)
    if sorted(was) != now:
        is_now, was_then = ("is" if len(now) == 1 else "are"), ("was" if len(was) == 1 else "were")
        return Change(f"{_options(now)} {is_now} marked as right now, and {_options(was)} {was_then}", True)
    return Change(_reworded(question, kept, places), False)


def _reworded(question: AnyQuestion, kept: Kept, places: Sequence[int]) -> str:
    now = parts_of(question)
    others = [place for part, place in zip(kept.parts, places, strict=True) if now[place] != part]
    if not others:
        return "its text has changed, or how it is marked"
    which = _options(others) if isinstance(question, ChoiceBase) else f"some {_things(question)}"
    return f"the words of {which} have changed"


def _options(places: Sequence[int]) -> str:
    """Options by their letters in the sources."""
    letters = [letter(place) for place in sorted(places)]
    return f"option {letters[0]}" if len(letters) == 1 else f"options {joined(letters)}"


def _things(question: AnyQuestion) -> str:
    return "options" if isinstance(question, ChoiceBase) else "steps" if isinstance(question, Ordering) else "entries"
