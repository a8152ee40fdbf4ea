"""The lock file of a paper, `papers/NAME.lock` in the bank: the questions that were chosen, and their orders.

A later build prints the same paper, though the bank has grown. It is TOML, sorted, one line a question and version, so
that a reviewer can read what changed; it counts among the sources and is committed with them.
"""

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from itemwright.console import shown
from itemwright.stop import PROBLEMS, Stop
from itemwright_schema.source.papers import FOLDER

FORMAT = 1
"""The number changes with the meaning of the file."""

HEADER = """\
# The questions of papers/{name}.toml and their order in each version. Written by itemwright; commit it with the paper,
# and don't edit it: while it is here the same paper is printed. `--choose-again` chooses anew.
"""


@dataclass(frozen=True, slots=True)
class Kept:
    """A question as it was when it was chosen: the number of the pick it serves (from 1), its points on this paper, the
    ids of its parts in source order, its key (`parts.key_of`), and its content hash."""

    pick: int
    points: float
    parts: tuple[str, ...]
    key: tuple[str, ...]
    content: str


@dataclass(frozen=True, slots=True)
class KeptVersion:
    """A version: the seed its order came from, the ids of its questions in order, and for each with parts their ids as
    shown."""

    seed: str
    questions: tuple[str, ...]
    parts: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Lock:
    """What is kept of a paper. `demands` is what decided which questions were chosen and how they are ordered
    (`asked.asked`); `cases` are the content hashes of the texts that questions share."""

    demands: Mapping[str, str]
    questions: Mapping[str, Kept]
    cases: Mapping[str, str]
    versions: Mapping[str, KeptVersion]


def lock_file(bank: Path, name: str) -> Path:
    """The lock file of a paper."""
    return bank / FOLDER / f"{name}.lock"


def read_lock(file: Path) -> Lock | None:
    """The lock in a file, None where there is none. Stops at what is no lock."""
    if file.is_symlink():
        raise Stop(f"{shown(file)} is a symbolic link; it must be a file of the bank itself", PROBLEMS)
    if not file.exists():
        return None
    way_out = "take it from your last commit, or build with --choose-again to choose anew"
    try:
        text = file.read_text(encoding="utf-8")
        if "\n<<<<<<<" in text or text.startswith("<<<<<<<"):
            raise Stop(f"{shown(file)} holds an unsettled merge: {way_out}", PROBLEMS)
        data = tomllib.loads(text)
        if data.get("format") != FORMAT:
            raise Stop(
                f"{shown(file)} has the format {data.get('format')!r}, and this itemwright knows {FORMAT}: {way_out}",
                PROBLEMS,
            )
        return _lock(data)
    except (ValueError, KeyError, TypeError, RecursionError) as fault:
        raise Stop(f"{shown(file)} can't be read: {fault}; {way_out}", PROBLEMS) from None


def write_lock(lock: Lock, name: str) -> str:
    """The text of a lock file: the same lock always gives the same bytes. Ids and names of versions are bare keys."""
    out = [HEADER.format(name=name), f"format = {FORMAT}\n", "\n[demands]\n"]
    out += [f"{_text(name)} = {_text(value)}\n" for name, value in lock.demands.items()]
    out.append("\n[questions]\n")
    for ident, kept in sorted(lock.questions.items()):
        fields = f"pick = {kept.pick}, points = {kept.points:g}, parts = {_list(kept.parts)}, key = {_list(kept.key)}"
        out.append(f"{ident} = {{ {fields}, content = {_text(kept.content)} }}\n")
    if lock.cases:
        out.append("\n[cases]\n")
        out += [f"{ident} = {_text(content)}\n" for ident, content in sorted(lock.cases.items())]
    for version, order in lock.versions.items():
        out.append(f"\n[versions.{version}]\nseed = {_text(order.seed)}\nquestions = {_list(order.questions)}\n")
        out.append(f"\n[versions.{version}.parts]\n")
        out += [f"{ident} = {_list(parts)}\n" for ident, parts in sorted(order.parts.items())]
    return "".join(out)


def _lock(data: Mapping[str, Any]) -> Lock:
    """Raises KeyError, TypeError and ValueError for what is no lock."""
    questions = {ident: _kept(entry) for ident, entry in data["questions"].items()}
    versions = {name: _version(entry, questions) for name, entry in data["versions"].items()}
    cases = {ident: str(content) for ident, content in data.get("cases", {}).items()}
    if not versions or not questions:
        raise ValueError("it holds no questions")
    demands = {name: str(value) for name, value in data["demands"].items()}
    return Lock(demands, questions, cases, versions)


def _kept(entry: Mapping[str, Any]) -> Kept:
    pick, points = int(entry["pick"]), float(entry["points"])
    if pick < 1 or not 0 <= points < 1e9:
        raise ValueError("a number in it can't be")
    return Kept(pick, points, _words(entry["parts"]), _words(entry["key"]), str(entry["content"]))


def _version(entry: Mapping[str, Any], questions: Mapping[str, Kept]) -> KeptVersion:
    order = _words(entry["questions"])
    parts = {ident: _words(names) for ident, names in entry["parts"].items()}
    if sorted(order) != sorted(questions):
        raise ValueError("a version has other questions than are chosen")
    for ident, kept in questions.items():
        if sorted(parts.get(ident, ())) != sorted(kept.parts):
            raise ValueError(f"a version shows other parts of {ident} than it has")
    return KeptVersion(str(entry["seed"]), order, parts)


def _words(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise TypeError("a list of words is none")
    return tuple(value)


def _text(text: str) -> str:
    # Strings of JSON are strings of TOML, but for the control character that JSON leaves as it is.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _list(words: Sequence[str]) -> str:
    return f"[{', '.join(map(_text, words))}]"
