"""The order in which options are shown, and the letters that follow from it. Letters are derived here and stored
nowhere."""

from collections.abc import Sequence
from hashlib import sha256

from itemwright_exporters.render.fragment import Fragment, Letters, Place
from itemwright_schema.model import ChoiceBase

ALGORITHM = "order-1"
"""The version of `shuffled`. Papers and learners rely on it: a change takes a new name."""


def letter(position: int) -> str:
    """A for 0, B for 1, … Z for 25, AA for 26."""
    name = ""
    position += 1
    while position:
        position, rest = divmod(position - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def shuffled(seed: str, ident: str, count: int) -> tuple[int, ...]:
    """The numbers below `count` in the order of their sha256 over algorithm, seed, question id and number."""

    def rank(index: int) -> bytes:
        return sha256("\0".join((ALGORITHM, seed, ident, str(index))).encode()).digest()

    return tuple(sorted(range(count), key=rank))


def option_order(question: ChoiceBase, seed: str | None) -> tuple[int, ...]:
    """Source positions of the options in the order shown. Without a seed, or where the question says so, that of the
    sources.

    Pinned options ("None of the above") stay last in the order of the sources.
    """
    count = len(question.options)
    if seed is None or not question.shuffles:
        return tuple(range(count))
    order = shuffled(seed, question.id, count)
    pinned = {i for i, option in enumerate(question.options) if option.pinned}
    return tuple(i for i in order if i not in pinned) + tuple(sorted(pinned))


def key_letters(question: ChoiceBase, order: Sequence[int]) -> tuple[str, ...]:
    """The letters of the right options in the order shown, sorted."""
    return tuple(letter(position) for position, source in enumerate(order) if question.options[source].correct)


def joined(letters: Sequence[str], conjunction: str = "and") -> str:
    """ "A", "A and C", "A, C and E"."""
    if len(letters) < 2:
        return "".join(letters)
    return f"{', '.join(letters[:-1])} {conjunction} {letters[-1]}"


def with_letters(fragment: Fragment, order: Sequence[int]) -> Fragment:
    """The fragment with each `Letters` replaced by the letters its options have in `order`.

    The letters of one list are sorted again over its places: of "Options A, C and E" the first place shows the first
    letter. A range stays a range while its letters follow each other, and becomes a list where they don't.
    """
    position = {source: place for place, source in enumerate(order)}
    lists: dict[int, list[int]] = {}
    for part in fragment:
        if isinstance(part, Letters) and len(part.options) == 1:
            lists.setdefault(part.list, []).append(position[part.options[0]])
    waiting = {number: iter(sorted(places)) for number, places in lists.items()}
    out: list[str | Place] = []
    for part in fragment:
        match part:
            case Letters(options=(_,)):
                out.append(letter(next(waiting[part.list])))
            case Letters():
                out.append(_range([position[source] for source in part.options], part.written))
            case _:
                out.append(part)
    return tuple(out)


def _range(places: list[int], written: str) -> str:
    places = sorted(places)
    dash = next((c for c in written if not c.isalnum() and not c.isspace()), "–")
    if places[-1] - places[0] == len(places) - 1:
        return f"{letter(places[0])}{dash}{letter(places[-1])}"
    return ", ".join(letter(place) for place in places)
