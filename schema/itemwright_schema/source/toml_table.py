"""A table of a TOML file, taken key by key. What can't be used comes back as a problem at its place, and is left
out."""

import datetime
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from itemwright_schema.model.paper import Bounds
from itemwright_schema.problem import Problem, error
from itemwright_schema.source.toml_places import Path, Places
from itemwright_schema.span import Span


@dataclass(slots=True)
class Table:
    """`data` is what the parser gave for the table at `path`. Each key is asked for once; `finish` refuses the rest.

    `code` is that of the problems, `name` what the table is called in them.
    """

    data: Mapping[str, Any]
    path: Path
    places: Places
    code: str
    name: str
    problems: list[Problem]
    known: list[str] = field(default_factory=list)

    def key(self, name: str) -> Span:
        """The place of a key."""
        return self.places.key(*self.path, name)

    def value(self, *inner: str | int) -> Span:
        """The place of a key's value, of an item in it, or without any of the table's own header."""
        return self.places.value(*self.path, *inner)

    def refuse(self, place: Span, message: str, hint: str) -> None:
        """Notes that something can't be used."""
        self.problems.append(error(self.code, place, message, hint))

    def take(self, *names: str) -> tuple[str, Any]:
        """The first of these names (one key by several spellings) that is there, and its value; None where none is."""
        self.known += names
        given = [name for name in names if name in self.data]
        for other in given[1:]:
            self.refuse(self.key(other), f"`{other}` says the same as `{given[0]}`", "keep one of the two")
        return (given[0], self.data[given[0]]) if given else (names[0], None)

    def text(self, *names: str) -> str | None:
        """A word or a text on one line. Numbers are taken as they are written."""
        name, value = self.take(*names)
        if isinstance(value, int | float) and not isinstance(value, bool):
            start = self.places.values[(*self.path, name)]
            return self.places.text[slice(*start)]
        if value is None or (isinstance(value, str) and value.strip() and "\n" not in value.strip()):
            return value.strip() if value else None
        self.refuse(self.value(name), f"`{name}` can't be this", f'write a text on one line: `{name} = "…"`')
        return None

    def texts(self, *names: str) -> list[tuple[str, Span]]:
        """One word or a list of words, each with its place."""
        name, value = self.take(*names)
        items = value if isinstance(value, list) else [] if value is None else [value]
        found: list[tuple[str, Span]] = []
        for number, item in enumerate(items):
            place = self.value(name, number) if isinstance(value, list) else self.value(name)
            if isinstance(item, str) and item.strip():
                found.append((item.strip(), place))
            else:
                self.refuse(
                    place, f"`{name}` can't be this", f'write a word, or a list of words: `{name} = ["…", "…"]`'
                )
        if isinstance(value, list) and not value:
            self.refuse(self.value(name), f"`{name}` is an empty list", "name something, or take the key out")
        return found

    def flag(self, *names: str) -> bool | None:
        """True or false."""
        name, value = self.take(*names)
        if value is None or isinstance(value, bool):
            return value
        self.refuse(self.value(name), f"`{name}` can't be this", f"write `{name} = true` or `{name} = false`")
        return None

    def number(self, *names: str, low: float = 0, high: float = math.inf, above: bool = False) -> float | None:
        """A number from `low` (`above`: more than it) to `high`."""
        name, value = self.take(*names)
        if value is None:
            return None
        if is_number(value) and low <= value <= high and not (above and value == low):
            return float(value)
        self.refuse(self.value(name), f"`{name}` can't be this", f"write a number {_range(low, high, above)}")
        return None

    def whole(self, *names: str, low: int = 0, high: int = 1_000_000) -> int | None:
        """A whole number from `low` to `high`."""
        name, value = self.take(*names)
        if value is None:
            return None
        if is_whole(value) and low <= value <= high:
            return int(value)
        self.refuse(self.value(name), f"`{name}` can't be this", f"write a whole number from {low} to {high}")
        return None

    def choice(self, *names: str, among: Mapping[str, Any]) -> Any:
        """One of the words that are keys of `among`, in any case; what it stands for is given back."""
        name, value = self.take(*names)
        if value is None:
            return None
        by_folded = {word.casefold(): meaning for word, meaning in among.items()}
        word = str(value).casefold()
        if not isinstance(value, bool) and isinstance(value, str | int) and word in by_folded:
            return by_folded[word]
        self.refuse(self.value(name), f"`{name}` can't be this", near(str(value), among))
        return None

    def date(self, *names: str) -> datetime.date | None:
        """A day."""
        name, value = self.take(*names)
        if isinstance(value, datetime.datetime):
            return value.date()
        if value is None or isinstance(value, datetime.date):
            return value
        try:
            return datetime.date.fromisoformat(value)
        except (ValueError, TypeError):
            self.refuse(self.value(name), f"`{name}` is no day", f"write year, month and day: `{name} = 2026-12-18`")
            return None

    def bounds(self, *names: str, single_is_most: bool = False) -> Bounds:
        """`3` (exactly, or at most where `single_is_most`), `[2, 4]`, `"2-4"`, `{min = 2, max = 4}`."""
        name, value = self.take(*names)
        if value is None:
            return Bounds()
        low, high = _ends(value)
        if is_number(value):
            low, high = (None if single_is_most else value), value
        if (low is None and high is None) or any(end is not None and not end >= 0 for end in (low, high)):
            hint = f"write `{name} = 3`, `{name} = [2, 4]` or `{name} = {{min = 2, max = 4}}`"
            self.refuse(self.value(name), f"`{name}` can't be this", hint)
            return Bounds()
        if low is not None and high is not None and low > high:
            self.refuse(self.value(name), f"`{name}` is empty: {low:g} is more than {high:g}", "turn the two round")
            return Bounds()
        return Bounds(low=low, high=high)

    def tables(self, *names: str) -> list["Table"]:
        """A list of tables (`[[name]]`), or one (`[name]`)."""
        name, value = self.take(*names)
        several = isinstance(value, list)
        found: list[Table] = []
        for number, item in enumerate(value if several else [] if value is None else [value]):
            inner = (name, number) if several else (name,)
            if isinstance(item, dict):
                found.append(self._inner(item, inner, f"[[{name}]]"))
            else:
                self.refuse(
                    self.value(*inner), f"`{name}` is no table", f"write `[[{name}]]` on a line, its keys below"
                )
        return found

    def table(self, *names: str) -> "Table | None":
        """A table (`[name]`)."""
        name, value = self.take(*names)
        if value is None or isinstance(value, dict):
            return self._inner(value, (name,), f"[{name}]") if value is not None else None
        self.refuse(self.value(name), f"`{name}` is no table", f"write `[{name}]` on a line of its own, its keys below")
        return None

    def finish(self) -> None:
        """Refuses the keys that nobody asked for."""
        for key in self.data:
            if key not in self.known:
                self.refuse(self.key(key), f"`{key}` is not a key of {self.name}", near(key, self.known))

    def _inner(self, data: Mapping[str, Any], path: Sequence[str | int], name: str) -> "Table":
        return Table(data, (*self.path, *path), self.places, self.code, name, self.problems)


def near(word: str, known: Iterable[str]) -> str:
    """A hint: the nearest of the known words, or all of them."""
    words = list(dict.fromkeys(known))
    by_folded = {name.casefold(): name for name in words}
    close = get_close_matches(word.casefold().replace("-", "_"), by_folded, n=1) or get_close_matches(
        word.casefold(), by_folded, n=1
    )
    return f"did you mean `{by_folded[close[0]]}`?" if close else "there are: " + ", ".join(words)


def is_number(value: Any) -> bool:
    """Whether a value is a number that one can count with."""
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def is_whole(value: Any) -> bool:
    """Whether a value is a whole number."""
    return isinstance(value, int) and not isinstance(value, bool)


def _ends(value: Any) -> tuple[Any, Any]:
    """Both ends of a range, None for one that is open; both None for what is no range."""
    match value:
        case [low, high] if is_number(low) and is_number(high):
            return low, high
        case {**ends} if ends.keys() <= {"min", "max"} and all(map(is_number, ends.values())):
            return ends.get("min"), ends.get("max")
        case str():
            first, dash, last = value.replace("–", "-").partition("-")
            if first.strip().isdecimal() and (last.strip().isdecimal() or not dash):
                return int(first), int(last if dash else first)
    return None, None


def _range(low: float, high: float, above: bool) -> str:
    if high == math.inf:
        return f"above {low:g}" if above else f"of at least {low:g}"
    return f"above {low:g}, up to {high:g}" if above else f"from {low:g} to {high:g}"
