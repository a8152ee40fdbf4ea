"""YAML by the rules of version 1.2, with a place for every value.

PyYAML reads 1.1, where `no` is false and `12:30` is 750, lets the last of two equal keys win and expands aliases.
Here the nodes are composed only, and scalars are read by the core schema of YAML 1.2.2, section 10.3.
"""

import re
from collections.abc import Iterator
from typing import Any

import yaml

from itemwright_schema.problem import error
from itemwright_schema.source.unsafe import UNSAFE, unsafe
from itemwright_schema.source.values import Locate, Scalar, Value, YamlFault, plain_scalar
from itemwright_schema.span import Position, Span

Loader: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_yaml(text: str, file: str, locate: Locate) -> Value | None:
    """The value in `text`, None for an empty one. Raises YamlFault for what can't be read or is refused."""
    composer = _Composer(text, file, locate)
    try:
        composer.refuse_anchors()
        node = yaml.compose(text, Loader=Loader)
        return None if node is None else composer.value(node)
    except yaml.MarkedYAMLError as failure:
        what = " ".join((failure.problem or "can't be read").split())
        hint = "put text that holds `:`, `#`, `,`, quotes or brackets between double quotes"
        mark = failure.problem_mark or failure.context_mark
        raise composer.fault("yaml-syntax", mark, f"this is not valid YAML: {what}", hint) from None
    except yaml.reader.ReaderError as failure:
        raise composer.fault(
            "yaml-syntax", None, f"this is not valid YAML: {failure.reason}", "take the character out"
        ) from None
    except RecursionError:
        raise composer.fault(
            "yaml-syntax", None, "this YAML is nested too deeply", "metadata is a flat list of keys"
        ) from None


class _Composer:
    """Turns the nodes of one text into values with places."""

    def __init__(self, text: str, file: str, locate: Locate) -> None:
        self.text, self.file, self.locate = text, file, locate
        self.lines = text.split("\n")

    def fault(self, code: str, mark: Any, message: str, hint: str, length: int = 0) -> YamlFault:
        """A fault at a mark, `length` characters long."""
        line, column = (mark.line, mark.column) if mark else (0, 0)
        return YamlFault(
            error(code, Span(self.file, self.locate(line, column), self.locate(line, column + length)), message, hint)
        )

    def refuse_anchors(self) -> None:
        if "&" not in self.text and "*" not in self.text:
            return
        for event in yaml.parse(self.text, Loader=Loader):
            if anchor := getattr(event, "anchor", None):
                message = f"anchors and aliases (`{anchor}`) are not allowed in metadata"
                hint = "write the value out, or put it between quotes if you meant the character itself"
                raise self.fault("yaml-anchor", event.start_mark, message, hint, len(anchor) + 1)

    def value(self, node: yaml.Node) -> Value:
        start, end = node.start_mark, node.end_mark
        if not str(node.tag).startswith("tag:yaml.org,2002:") or str(node.tag).startswith("tag:yaml.org,2002:python"):
            written = re.match(r"[^\s,\]}]*", self.lines[start.line][start.column :])
            length = written.end() if written else 0
            raise self.fault(
                "yaml-syntax", start, f"the tag `{node.tag}` is not allowed in metadata", "take it out", length
            )
        span = Span(self.file, self.locate(start.line, start.column), self.locate(end.line, end.column))
        match node:
            case yaml.ScalarNode():
                self._refuse_unsafe(node, span)
                return Value(_scalar(node), str(node.value), span, self._line_places(node))
            case yaml.SequenceNode():
                return Value([self.value(child) for child in node.value], "", span)
            case yaml.MappingNode():
                return Value(dict(self._entries(node)), "", span)
        raise TypeError(f"unknown YAML node {node!r}")

    def _entries(self, node: yaml.MappingNode) -> Iterator[tuple[str, tuple[Span, Value]]]:
        seen: set[str] = set()
        for key, value in node.value:
            start = key.start_mark
            if not isinstance(key, yaml.ScalarNode):
                raise self.fault("yaml-syntax", start, "a key must be a word", "write `key: value`")
            name = str(key.value)
            if name in seen:
                length = key.end_mark.column - start.column
                raise self.fault("duplicate-key", start, f"`{name}` stands here twice", "keep one of the two", length)
            seen.add(name)
            yield name, (self.value(key).span, self.value(value))

    def _refuse_unsafe(self, node: yaml.ScalarNode, span: Span) -> None:
        """Characters that only an escape brings in (`"\\u202e"`): others are found in the file's own text."""
        if node.style == '"':
            for problem in unsafe(str(node.value), lambda _: span, "in this value"):
                if not UNSAFE.search(self.text):
                    raise YamlFault(problem)

    def _line_places(self, node: yaml.ScalarNode) -> tuple[Position, ...]:
        """Where the lines of a scalar begin, if they stand in the text as they are."""
        raw = str(node.value).split("\n")
        line, column = node.start_mark.line, node.start_mark.column
        if node.style == "|":
            below = self.lines[line + 1 : line + 1 + len(raw)]
            first = next((text for text in below if text.strip()), "")
            indent = len(first) - len(first.lstrip(" "))
            written = [text[indent:] for text in below]
            if all(text == typed for text, typed in zip(raw, written, strict=False) if text):
                return tuple(self.locate(line + 1 + at, indent) for at in range(len(raw)))
        elif len(raw) == 1:
            column += node.style in ("'", '"')
            if self.lines[line].startswith(raw[0], column):
                return (self.locate(line, column),)
        return ()


def _scalar(node: yaml.ScalarNode) -> Scalar:
    return str(node.value) if node.style else plain_scalar(str(node.value))  # quoted or a block: always text
