"""Characters that have no place in a text: controls, and those that turn the direction of what stands behind them.

A control ends a field of a deck, or moves the cursor of the terminal that shows a message. The others make text look
other than it is (https://trojansource.codes).
"""

import re
from collections.abc import Callable, Iterator
from functools import partial

from itemwright_schema.problem import Problem, error
from itemwright_schema.span import Position, Span

UNSAFE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def unsafe(text: str, place: Callable[[int], Span], where: str = "here") -> Iterator[Problem]:
    """A problem for each such character. `place` gives the place of the one at an offset, `where` says it in words."""
    for match in UNSAFE.finditer(text):
        code = ord(match[0])
        if 0x2000 < code < 0xD800:
            message = f"an invisible character that turns the direction of text (U+{code:04X}) stands {where}"
            hint = "take it out: it makes text look other than it is; right-to-left text needs no such character"
            yield error("bidi-control", place(match.start()), message, hint)
        else:
            message = f"a control character (U+{code:04X}) stands {where}"
            yield error("control-character", place(match.start()), message, "take it out")


def unsafe_lines(path: str, text: str) -> Iterator[Problem]:
    """The problems of a file's text, in which `\\n` ends a line."""
    if UNSAFE.search(text):
        for number, line in enumerate(text.split("\n"), 1):
            yield from unsafe(line, partial(_character, path, number))


def _character(path: str, line: int, at: int) -> Span:
    return Span(path, Position(line, at + 1), Position(line, at + 2))
