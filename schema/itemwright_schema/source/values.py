"""What an author typed as a value of metadata, with its place."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from itemwright_schema.problem import Problem
from itemwright_schema.span import Position, Span

Locate = Callable[[int, int], Position]
"""From a line and column of the YAML text, both from 0, to the place in the file."""

Scalar = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Value:
    """A value and its place. `data` is a scalar, a list of values or a dict of `(key's span, value)`; `raw` what was
    typed.

    `lines` are the places at which the lines of `raw` begin; empty where they stand otherwise in the file (folded,
    escaped).
    """

    data: "Scalar | list[Value] | dict[str, tuple[Span, Value]]"
    raw: str
    span: Span
    lines: tuple[Position, ...] = ()


class YamlFault(Exception):
    """A text that can't be read; carries the problem."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


_PLAIN: tuple[tuple[re.Pattern[str], Callable[[str], Scalar]], ...] = (
    (re.compile(r"~|null|Null|NULL|"), lambda _: None),
    (re.compile(r"true|True|TRUE|false|False|FALSE"), lambda s: s.lower() == "true"),
    (re.compile(r"[-+]?[0-9]{1,300}"), int),
    (re.compile(r"0o[0-7]+"), lambda s: int(s[2:], 8)),
    (re.compile(r"0x[0-9a-fA-F]+"), lambda s: int(s[2:], 16)),
    (re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?"), float),
)


def plain_scalar(text: str) -> Scalar:
    """What a scalar without quotes means."""
    for pattern, convert in _PLAIN:
        if pattern.fullmatch(text):
            return convert(text)
    return text
