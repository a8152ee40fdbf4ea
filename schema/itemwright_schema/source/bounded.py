"""The parser's search for the ends of links, kept to a number of steps that grows with a paragraph's length.

From each `[` the parser looks for its end, in a paragraph without ends down to the last character. Who writes prose
never notices, but a file made to keep a machine busy (256 kB of `[`) would take hours.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from markdown_it import MarkdownIt, helpers
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from itemwright_schema.problem import Problem, error
from itemwright_schema.source.lines import View

STEPS = 40
"""How often each character of a paragraph may be looked at, on average: as often as it takes with twenty brackets
that never close."""

SHORT = 2000
"""Steps that a paragraph has beyond that, since a short one may be all brackets."""

LEFT = "steps left"
"""Where the parser's environment holds what is left of them, by the text that is looked through."""

TANGLED = "tangled"
"""Where the parser's environment holds the paragraphs in which the search was given up: there, brackets are text."""


def bound_links(md: MarkdownIt) -> None:
    """Bounds the searches of a parser."""
    purse = _Purse()
    md.helpers = SimpleNamespace(
        parseLinkLabel=purse.label, parseLinkDestination=purse.destination, parseLinkTitle=purse.title
    )  # type: ignore[assignment]


def tangled(view: View, tokens: Sequence[Token], environment: Mapping[str, Any]) -> Iterator[Problem]:
    """The problems of paragraphs in which the search was given up."""
    given_up: set[str] = environment.get(TANGLED, set())
    for token in tokens if given_up else ():
        if token.type == "inline" and token.map and token.content in given_up:
            hint = "close them, or put a backslash before each that is meant as it stands: `\\[`"
            yield error(
                "too-many-brackets",
                view.lines_span(*token.map),
                "too many brackets are open here to look for links",
                hint,
            )


class _Purse:
    """Steps that are left for the paragraph at hand. What lies behind a label is looked for directly after it, in the
    same paragraph."""

    def __init__(self) -> None:
        self.text = ""
        self.left = [0]

    def label(self, state: StateInline, start: int, nested: bool = False) -> int:
        self.text = state.src
        self.left = state.env.setdefault(LEFT, {}).setdefault(state.src, [SHORT + STEPS * len(state.src)])
        if self.left[0] <= 0:
            state.env.setdefault(TANGLED, set()).add(state.src)
            return -1
        left = self.left  # the label may hold pictures, whose own texts are paragraphs too
        end = helpers.parseLinkLabel(state, start, nested)
        self.text, self.left = state.src, left
        left[0] -= (end if end >= 0 else state.posMax) - start
        return end

    def destination(self, text: str, start: int, maximum: int) -> Any:
        found = helpers.parseLinkDestination(text, start, self._end(text, start, maximum))
        self._spend(text, (found.pos if found.ok else maximum) - start)
        return found

    def title(self, text: str, start: int, maximum: int, before: Any = None) -> Any:
        found = helpers.parseLinkTitle(text, start, self._end(text, start, maximum), before)
        if found.ok or found.can_continue:
            self._spend(text, (found.pos if found.ok else maximum) - start)
        return found

    def _end(self, text: str, start: int, maximum: int) -> int:
        return start if text is self.text and self.left[0] <= 0 else maximum

    def _spend(self, text: str, steps: int) -> None:
        if text is self.text:  # a link's definition is looked at once
            self.left[0] -= steps
