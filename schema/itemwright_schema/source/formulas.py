"""Commands in formulas that are no mathematics. MathJax and its kin would link, load, restyle or smuggle with them."""

import re
from collections.abc import Callable, Iterator

from itemwright_schema.problem import Problem, error
from itemwright_schema.span import Span

_ACTIVE = re.compile(
    r"(?<!\\)(?:\\\\)*"  # `\\href` is a line break and a word
    r"(\\(?:href|url|require|unicode|class|cssId|style|data|bbox|mmlToken|html[A-Za-z]*|includegraphics))(?![A-Za-z])"
)


def active(tex: str, place: Callable[[], Span]) -> Iterator[Problem]:
    """A problem for each such command in a formula. `place` gives the formula's place."""
    for match in _ACTIVE.finditer(tex):
        hint = "take it out; a link stands beside the formula (`[text](https://…)`), a character is typed as itself"
        message = f"`{match[1]}` is no mathematics: it could link, load or disguise something"
        yield error("formula-active", place(), message, hint)
