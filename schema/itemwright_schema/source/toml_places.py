"""Where the keys and values of a TOML file stand. The parser of the standard library keeps no places.

Only a text that `tomllib` has read is looked at, so nothing is validated here: the text is cut into keys, values and
tables by the rules of https://toml.io/en/v1.0.0, and what a value means is left to the parser.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from itemwright_schema.span import Position, Span

Path = tuple[str | int, ...]
"""The way to a value: keys of tables, and places in lists from 0."""

_BLANK = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
_SPACE = re.compile(r"[ \t]*")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_BARE_VALUE = re.compile(r"[^,\]}#\n]+")
_STRING = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\]|\\.)*"|\'[^\']*\'',
    re.S,
)
_ESCAPES = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", "e": "\x1b", '"': '"', "\\": "\\"}


@dataclass(frozen=True, slots=True)
class Places:
    """The places of all keys and values of one file by their path. A table's value is its header."""

    file: str
    text: str
    keys: dict[Path, tuple[int, int]] = field(default_factory=dict)
    values: dict[Path, tuple[int, int]] = field(default_factory=dict)

    def key(self, *path: str | int) -> Span:
        """The place of a key; of the nearest thing around it where the path has none (an item of a list)."""
        return self._span(self.keys, self.values, path)

    def value(self, *path: str | int) -> Span:
        """The place of a value; of its key, or the nearest thing around it, where there is no such value."""
        return self._span(self.values, self.keys, path)

    def position(self, offset: int) -> Position:
        """The place in the file of a character of its text, counted from 0."""
        return Position(self.text.count("\n", 0, offset) + 1, offset - self.text.rfind("\n", 0, offset))

    def _span(self, first: dict[Path, tuple[int, int]], second: dict[Path, tuple[int, int]], path: Path) -> Span:
        for length in range(len(path), 0, -1):
            found = first.get(path[:length]) or second.get(path[:length])
            if found:
                return Span(self.file, self.position(found[0]), self.position(found[1]))
        return Span(self.file, Position(1, 1), Position(1, 1))


def places(file: str, text: str) -> Places:
    """The places in a valid TOML text whose lines end in `\\n`. `file` is its path in the bank."""
    out = Places(file, text)
    _Scanner(text, out).document()
    return out


class _Scanner:
    """Goes through the text once. `at` is the next character."""

    def __init__(self, text: str, out: Places) -> None:
        self.text, self.out, self.at = text, out, 0
        self.tables: dict[Path, int] = {}
        """How many tables there are so far in each list of tables."""

    def document(self) -> None:
        table: Path = ()
        self._skip(_BLANK)
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                table = self._header()
            else:
                self._pair(table)
            self._skip(_BLANK)

    def _header(self) -> Path:
        start = self.at
        brackets = 2 if self.text.startswith("[[", self.at) else 1
        self.at += brackets
        names = list(self._dotted())
        self._skip(_SPACE)
        self.at += brackets
        place = (start, self.at)
        path = self._path([name for name, _, _ in names], brackets == 2)
        self.out.values.setdefault(path, place)
        self.out.keys.setdefault(path, names[-1][1:])
        return path

    def _path(self, names: list[str], listed: bool) -> Path:
        """The path behind the names of a header: a list of tables means its last, which a `listed` table is now."""
        path: Path = ()
        for number, name in enumerate(names, start=1):
            path = (*path, name)
            if listed and number == len(names):
                self.tables[path] = self.tables.get(path, 0) + 1
            if path in self.tables:
                path = (*path, self.tables[path] - 1)
        return path

    def _pair(self, table: Path) -> None:
        path = table
        for name, start, end in self._dotted():
            path = (*path, name)
            self.out.keys.setdefault(path, (start, end))
        self._skip(_SPACE)
        self.at += 1  # the equals sign
        self._skip(_SPACE)
        self._value(path)

    def _dotted(self) -> Iterator[tuple[str, int, int]]:
        """The keys of a dotted key, each with its place."""
        while True:
            self._skip(_SPACE)
            start = self.at
            string = _STRING.match(self.text, self.at)
            found = string or _BARE_KEY.match(self.text, self.at)
            if found is None:
                raise ValueError(f"no key at {self.out.position(self.at)}")
            self.at = found.end()
            yield (_unquoted(found[0]) if string else found[0]), start, self.at
            self._skip(_SPACE)
            if not self.text.startswith(".", self.at):
                return
            self.at += 1

    def _value(self, path: Path) -> None:
        start = self.at
        match self.text[self.at]:
            case "[":
                self._list(path)
            case "{":
                self._inline_table(path)
            case '"' | "'":
                self._skip(_STRING)
            case _:
                found = _BARE_VALUE.match(self.text, self.at)
                if found is None:
                    raise ValueError(f"no value at {self.out.position(self.at)}")
                self.at += len(found[0].rstrip())
        self.out.values.setdefault(path, (start, self.at))

    def _list(self, path: Path) -> None:
        self.at += 1
        number = 0
        self._skip(_BLANK)
        while self.text[self.at] != "]":
            self._value((*path, number))
            number += 1
            self._skip(_BLANK)
            if self.text[self.at] == ",":
                self.at += 1
                self._skip(_BLANK)
        self.at += 1

    def _inline_table(self, path: Path) -> None:
        self.at += 1
        self._skip(_BLANK)
        while self.text[self.at] != "}":
            self._pair(path)
            self._skip(_BLANK)
            if self.text[self.at] == ",":
                self.at += 1
                self._skip(_BLANK)
        self.at += 1

    def _skip(self, pattern: re.Pattern[str]) -> None:
        found = pattern.match(self.text, self.at)
        self.at = found.end() if found else self.at


def _unquoted(key: str) -> str:
    """What a quoted key says."""
    if key.startswith("'"):
        return key[1:-1]

    def character(match: re.Match[str]) -> str:
        return chr(int(match[1][1:], 16)) if match[1][0] in "uUx" else _ESCAPES[match[1]]

    return re.sub(r"\\(u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|x[0-9a-fA-F]{2}|.)", character, key[1:-1])
