"""Metadata: the keys an author may write, read into `Metadata` with a place for every fault."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from pydantic import ValidationError

from itemwright_schema.model.metadata import Metadata
from itemwright_schema.problem import Problem, error
from itemwright_schema.source.plain_yaml import read_plain_yaml
from itemwright_schema.source.values import Locate, Scalar, Value, YamlFault
from itemwright_schema.span import Position, Span

FIELDS = tuple(Metadata.model_fields)
OWN = ("id", "type", "title")
"""Keys that make the question itself rather than its metadata."""

ALIASES = ("question", "documentation", "draft")
"""Keys of other dialects: the stem, a reference, `status: draft`."""

KEYS = (*OWN, *FIELDS, *ALIASES)
ONE_ONLY = ("id", "type", "title", "enemies", "question", "documentation")
"""Keys that in front matter need a file of one question."""

TYPES = {
    "single": "single", "single-choice": "single", "multiple": "multiple", "multiple-choice": "multiple",
    "true-false": "true-false", "truefalse": "true-false", "numeric": "numeric", "short": "short",
    "short-answer": "short",
    "blanks": "blanks", "blank": "blanks", "cloze": "blanks", "matching": "matching", "ordering": "ordering",
    "essay": "essay", "case": "case",
}  # fmt: skip
"""What `type` may say, and the kind it means."""

_TEXTS = {
    "id", "type", "title", "bloom", "objective", "tags", "status", "author", "reviewed_by", "source",
    "enemies", "scoring", "lang", "question", "documentation",
}  # fmt: skip
"""Keys whose value is text however it looks: `id: 82636463` and `source: 2024` are words."""


@dataclass(frozen=True, slots=True)
class Entries:
    """Keys with their values and places, as typed; `problems` are what was wrong with them.

    `opened` is where a further entry would go: behind a comment's opener, or at the first line of front matter.
    """

    values: Mapping[str, Value] = field(default_factory=dict)
    keys: Mapping[str, Span] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    opened: Position | None = None

    @property
    def readable(self) -> bool:
        """Whether a further entry would be read: the YAML is a mapping without faults."""
        faults = ("yaml-syntax", "yaml-anchor", "duplicate-key", "metadata-no-mapping")
        return not any(problem.code in faults for problem in self.problems)

    def text(self, key: str) -> str | None:
        """What was typed for a key; None where it is absent or empty."""
        value = self.values.get(key)
        return (value.raw or None) if value else None

    def span(self, key: str) -> Span:
        """The place of a key's value, or of the key where the value is empty."""
        value = self.values[key].span
        return self.keys[key] if value.start == value.end else value


def read_entries(text: str, file: str, locate: Locate) -> Entries:
    """The entries of a YAML mapping. Faults come back as problems; what can be read is kept."""
    try:
        value = read_plain_yaml(text, file, locate) or _read_yaml(text, file, locate)
    except YamlFault as fault:
        return Entries(problems=(fault.problem,))
    if value is None:
        return Entries()
    if not isinstance(value.data, dict):
        hint = "write `key: value`, for example `id: k7q2m9xr`"
        return Entries(
            problems=(error("metadata-no-mapping", value.span, "metadata must be a list of keys and values", hint),)
        )
    problems: list[Problem] = []
    values: dict[str, Value] = {}
    keys: dict[str, Span] = {}
    previous = ""
    for name, (place, entry) in value.data.items():
        if name not in KEYS:
            problems.append(_unknown(name, place, entry, previous))
        elif wrong := _misshapen(name, entry):
            problems.append(wrong)
        else:
            values[name], keys[name] = entry, place
        previous = name
    return Entries(values, keys, tuple(problems))


def _read_yaml(text: str, file: str, locate: Locate) -> Value | None:
    from itemwright_schema.source.yaml12 import read_yaml  # only here: most banks do without PyYAML

    return read_yaml(text, file, locate)


def _unknown(name: str, place: Span, value: Value, previous: str) -> Problem:
    if value.data is None and previous and (" " in name or name not in KEYS) and not near(name):
        hint = f"a comma ends a value on one line: put the value of `{previous}` between double quotes"
        return error("unknown-key", place, f"`{name}` is not a metadata key", hint)
    close = near(name)
    hint = f"did you mean `{close}`?" if close else "the keys are: " + ", ".join(k for k in KEYS if k not in ALIASES)
    return error("unknown-key", place, f"`{name}` is not a metadata key", hint)


def _misshapen(key: str, value: Value) -> Problem | None:
    """The problem of a list or mapping where a single value belongs, or of a `draft` that is neither true nor false."""
    if key in ("tags", "enemies"):
        wrong = next((item for item in _items(value) if isinstance(item.data, list | dict)), None)
        hint = "write words: `[roce, pfc]`"
    elif key == "draft":
        wrong = None if value.data is None or isinstance(value.data, bool) else value
        hint = "it is `true` or `false`"
    elif key in ("points", "difficulty", "choose", "minutes"):
        wrong = value if isinstance(value.data, bool | list | dict) else None
        hint = "it is a number"
    else:
        wrong = value if isinstance(value.data, list | dict) else None
        hint = "write a single value, between double quotes if it holds brackets"
    return error("bad-value", wrong.span, f"`{key}` can't be this", hint) if wrong else None


def near(name: str) -> str | None:
    """The key that `name` is a near miss of."""
    found = get_close_matches(name.lower().replace("-", "_"), KEYS, n=1, cutoff=0.75)
    return found[0] if found else None


def looks_like_metadata(comment: str) -> bool:
    """Whether a comment's first key is known, an alias or a near miss. Any other comment is a remark."""
    first = re.match(r"\s*\{?\s*[\"']?([A-Za-z_-]+)[\"']?\s*:(?=\s|$)", comment)
    return bool(first and (first[1] in KEYS or near(first[1])))


def merged(layers: Iterable[Entries]) -> Entries:
    """Later layers win, but tags add up: a file's tags are those of each of its questions."""
    values: dict[str, Value] = {}
    keys: dict[str, Span] = {}
    tags: list[Value] = []
    for layer in layers:
        values.update(layer.values)
        keys.update(layer.keys)
        if "tags" in layer.values:
            tags += _items(layer.values["tags"])
    if "tags" in values:
        values["tags"] = Value(tags, "", values["tags"].span)
    return Entries(values, keys)


def build_metadata(entries: Entries, defaults: Mapping[str, Any]) -> tuple[Metadata, list[Problem]]:
    """`Metadata` of the entries over the bank's defaults. A value that is refused is left out and comes back as a
    problem."""
    data: dict[str, Any] = {key: value for key, value in defaults.items() if key in FIELDS}
    for key in FIELDS:
        if key in entries.values and entries.values[key].data is not None:
            data[key] = _plain_value(key, entries.values[key])
    if "tags" in data:
        data["tags"] = tuple(dict.fromkeys([*defaults.get("tags", ()), *data["tags"]]))
    draft = entries.values.get("draft")
    if draft is not None and draft.data is True:
        data["status"] = "draft"
    problems: list[Problem] = []
    while True:
        try:
            return Metadata.model_validate(data), problems
        except ValidationError as fault:
            for detail in fault.errors(include_url=False):
                key = str(detail["loc"][0])
                problems.append(_bad_value(key, detail, entries))
                data.pop(key, None)


def _bad_value(key: str, detail: Any, entries: Entries) -> Problem:
    value = entries.values[key]
    expected = detail["msg"].removeprefix("Input should be ").removeprefix("Value error, ")
    allowed = re.findall(r"'([^']+)'", expected)
    close = get_close_matches(value.raw, allowed, n=1) if allowed else []
    hint = f"did you mean `{close[0]}`?" if close else f"it should be {expected}"
    return error("bad-value", entries.span(key), f"`{key}` can't be `{value.raw or '…'}`", hint)


def _items(value: Value) -> list[Value]:
    if isinstance(value.data, list):
        return value.data
    return [] if value.data is None else [value]


def _plain_value(key: str, value: Value) -> Any:
    if key in ("tags", "enemies"):
        return tuple(_plain(key, item) for item in _items(value))
    return _plain(key, value)


def _plain(key: str, value: Value) -> Scalar:
    """A value as its key takes it: a word for most keys, however it looks."""
    if key in _TEXTS:
        return value.raw or None
    return value.data if not isinstance(value.data, list | dict) else None
