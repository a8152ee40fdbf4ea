"""Metadata comments: under a heading or on its line, on one line or on several."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from itemwright_schema.problem import Problem, warning
from itemwright_schema.source.blocks import Block
from itemwright_schema.source.lines import View
from itemwright_schema.source.metadata import KEYS, Entries, looks_like_metadata, merged, read_entries
from itemwright_schema.span import Position

_COMMENT = re.compile(r"<!--(.*?)-->", re.S)


def metadata_of(view: View, heading: Block | None, body: Sequence[Block]) -> tuple[Entries, int]:
    """The metadata in the comments on a heading's line and directly under it, and how many blocks they are."""
    layers: list[Entries] = []
    if heading is not None:
        layers += _entries(view, heading.start, heading.end)
    taken = 0
    for block in body:
        if not block.is_comment:
            break
        layers += _entries(view, block.start, block.end)
        taken += 1
    both = merged(layers)
    problems = tuple(problem for layer in layers for problem in layer.problems)
    return Entries(both.values, both.keys, problems, layers[0].opened if layers else None), taken


def misplaced(view: View, body: Sequence[Block], problems: list[Problem]) -> None:
    """Warns of metadata that stands elsewhere, where it is a remark only."""
    for block in body:
        if not block.is_comment:
            continue
        for match in _comments(block.tokens[0].content):
            key = re.match(r"\s*([a-z_]+)\s*:\s", match[1])
            if key and key[1] in KEYS:
                hint = "move it directly under the heading"
                place = view.lines_span(block.start, block.end)
                problems.append(
                    warning(
                        "metadata-misplaced",
                        place,
                        "metadata counts only under the heading of a question or topic",
                        hint,
                    )
                )


def _entries(view: View, start: int, end: int) -> list[Entries]:
    lines = [line.text for line in view.lines[start:end]]
    text = "\n".join(lines)
    found: list[Entries] = []
    for match in _comments(text):
        if looks_like_metadata(match[1]):
            found.append(replace(_read(view, start, text, match), opened=_opened(view, start, text, match.start(1))))
    return found


def _comments(text: str) -> Iterator[re.Match[str]]:
    """The comments in a text. Behind the last end none is looked for, which would take long where many begin."""
    return _COMMENT.finditer(text, 0, text.rfind("-->") + 3)


def _opened(view: View, start: int, text: str, at: int) -> Position:
    line = text.count("\n", 0, at)
    return view.position(start + line, at - (text.rfind("\n", 0, at) + 1))


def _read(view: View, start: int, text: str, match: re.Match[str]) -> Entries:
    """The entries of a comment in `text`, whose first line is the view's line `start`."""
    source, shift = _as_yaml(match[1])
    before = text[: match.start(1)]
    first_line, first_column = start + before.count("\n"), len(before) - (before.rfind("\n") + 1)

    def locate(line: int, column: int) -> Position:
        number = min(first_line + line, len(view.lines) - 1)
        return view.position(number, max(column if line else column + first_column - shift, 0))

    return read_entries(source, view.path, locate)


def _as_yaml(content: str) -> tuple[str, int]:
    """A comment's content as YAML, and how many columns its first line stands further right there."""
    inner = content.strip()
    if "\n" not in inner and not inner.startswith("{"):
        return "{" + content + "}", 1
    head, _, rest = content.partition("\n")
    if not head.strip() or inner.startswith("{"):
        return content, 0
    indent = len(rest) - len(
        rest.lstrip(" ")
    )  # a block that begins behind the comment's opener stands as the lines below it
    key = head.lstrip()
    return f"{' ' * indent}{key}\n{rest}", indent - (len(head) - len(key))
