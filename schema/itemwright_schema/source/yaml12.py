"""YAML by the rules of version 1.2, with a place for every value.

PyYAML reads 1.1, where `no` is false and `12:30` is 750, lets the last of two equal keys win and expands aliases. Here the
nodes are composed only, and scalars are read by the core schema of YAML 1.2.2, section 10.3.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import yaml

from itemwright_schema.problem import Problem, error
from itemwright_schema.span import Position, Span

Loader: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
Locate = Callable[[int, int], Position]
"""From a line and column of the YAML text, both from 0, to the place in the file."""

Scalar = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Value:
    """A value and its place. `data` is a scalar, a list of values or a dict of `(key's span, value)`; `raw` what was typed."""

    data: "Scalar | list[Value] | dict[str, tuple[Span, Value]]"
    raw: str
    span: Span


class YamlFault(Exception):
    """A text that can't be read; carries the problem."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


_PLAIN: tuple[tuple[re.Pattern[str], Callable[[str], Scalar]], ...] = (
    (re.compile(r"~|null|Null|NULL|"), lambda _: None),
    (re.compile(r"true|True|TRUE|false|False|FALSE"), lambda s: s.lower() == "true"),
    (re.compile(r"[-+]?[0-9]+"), int),
    (re.compile(r"0o[0-7]+"), lambda s: int(s[2:], 8)),
    (re.compile(r"0x[0-9a-fA-F]+"), lambda s: int(s[2:], 16)),
    (re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?"), float),
)


def read_yaml(text: str, file: str, locate: Locate) -> Value | None:
    """The value in `text`, None for an empty one. Raises YamlFault for what can't be read or is refused."""

    def fault(code: str, mark: yaml.Mark | None, message: str, hint: str) -> YamlFault:
        place = locate(mark.line, mark.column) if mark else locate(0, 0)
        return YamlFault(error(code, Span(file, place, place), message, hint))

    try:
        if "&" in text or "*" in text:
            _refuse_anchors(text, fault)
        node = yaml.compose(text, Loader=Loader)
    except yaml.MarkedYAMLError as failure:
        what = " ".join((failure.problem or "can't be read").split())
        raise fault(
            "yaml-syntax", failure.problem_mark or failure.context_mark, f"this is not valid YAML: {what}",
            "put text that holds `:`, `#`, `,`, quotes or brackets between double quotes",
        ) from None  # fmt: skip
    except yaml.reader.ReaderError as failure:
        raise fault("yaml-syntax", None, f"this is not valid YAML: {failure.reason}", "take the character out") from None
    except RecursionError:
        raise fault("yaml-syntax", None, "this YAML is nested too deeply", "metadata is a flat list of keys") from None
    return None if node is None else _value(node, file, locate, fault)


def _refuse_anchors(text: str, fault: Callable[..., YamlFault]) -> None:
    for event in yaml.parse(text, Loader=Loader):
        anchor = getattr(event, "anchor", None)
        if anchor:
            raise fault(
                "yaml-anchor", event.start_mark, f"anchors and aliases (`{anchor}`) are not allowed in metadata",
                "write the value out, or put it between quotes if you meant the character itself",
            )  # fmt: skip


def _value(node: yaml.Node, file: str, locate: Locate, fault: Callable[..., YamlFault]) -> Value:
    span = Span(file, locate(node.start_mark.line, node.start_mark.column), locate(node.end_mark.line, node.end_mark.column))
    if not str(node.tag).startswith("tag:yaml.org,2002:") or str(node.tag).startswith("tag:yaml.org,2002:python"):
        raise fault("yaml-syntax", node.start_mark, f"the tag `{node.tag}` is not allowed in metadata", "take it out")
    match node:
        case yaml.ScalarNode():
            return Value(_scalar(node), str(node.value), span)
        case yaml.SequenceNode():
            return Value([_value(child, file, locate, fault) for child in node.value], "", span)
        case yaml.MappingNode():
            return Value(dict(_entries(node, file, locate, fault)), "", span)
    raise TypeError(f"unknown YAML node {node!r}")


def _entries(
    node: yaml.MappingNode, file: str, locate: Locate, fault: Callable[..., YamlFault]
) -> Iterator[tuple[str, tuple[Span, Value]]]:
    seen: set[str] = set()
    for key, value in node.value:
        if not isinstance(key, yaml.ScalarNode):
            raise fault("yaml-syntax", key.start_mark, "a key must be a word", "write `key: value`")
        name = str(key.value)
        if name in seen:
            raise fault("duplicate-key", key.start_mark, f"`{name}` stands here twice", "keep one of the two")
        seen.add(name)
        place = _value(key, file, locate, fault).span
        yield name, (place, _value(value, file, locate, fault))


def _scalar(node: yaml.ScalarNode) -> Scalar:
    text = str(node.value)
    if node.style is not None:  # quoted or a block: always text
        return text
    for pattern, convert in _PLAIN:
        if pattern.fullmatch(text):
            return convert(text)
    return text
