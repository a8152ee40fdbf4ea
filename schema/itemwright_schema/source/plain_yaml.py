"""The plainest YAML, which most metadata is: words and lists of words, on one line in braces or on a line each.

It is read as `read_yaml` reads it, in a fifth of the time, or left to it.
"""

import re

from itemwright_schema.source.values import Locate, Value, plain_scalar
from itemwright_schema.span import Position, Span

_WORDS = r"[0-9A-Za-z][0-9A-Za-z_.-]*(?: [0-9A-Za-z][0-9A-Za-z_.-]*)*"
_ENTRY = rf"([a-z_]+): (?:({_WORDS})|\[({_WORDS}(?:, {_WORDS})*)\])"
_ENTRIES = re.compile(_ENTRY)
_ITEMS = re.compile(_WORDS)
_PLAIN = re.compile(rf"\{{ *{_ENTRY}(?:, {_ENTRY})* *\}}|{_ENTRY}(?:\n{_ENTRY})*")


def read_plain_yaml(text: str, file: str, locate: Locate) -> Value | None:
    """The mapping that `text` holds, None where only a whole reader of YAML can tell."""
    if not _PLAIN.fullmatch(text):
        return None

    def place(at: int) -> Position:
        return locate(text.count("\n", 0, at), at - text.rfind("\n", 0, at) - 1)

    def word(begin: int, end: int) -> Value:
        start = place(begin)
        return Value(plain_scalar(text[begin:end]), text[begin:end], Span(file, start, place(end)), (start,))

    found: dict[str, tuple[Span, Value]] = {}
    for entry in _ENTRIES.finditer(text):
        if entry[1] in found:
            return None  # a key that stands twice is a fault with a place of its own
        if entry[2]:
            value = word(*entry.span(2))
        else:
            begin, end = entry.span(3)
            items = [word(*item.span()) for item in _ITEMS.finditer(text, begin, end)]
            value = Value(items, "", Span(file, place(begin - 1), place(end + 1)))
        found[entry[1]] = (Span(file, place(entry.start(1)), place(entry.end(1))), value)
    return Value(found, "", Span(file, place(0), place(len(text))))
