"""Reading a bundle back, in whatever form it was written."""

import json
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from itemwright_schema.bundle.document import FORMAT, Bundle
from itemwright_schema.bundle.forms import FILE, INDEX, LINES, Entry, Head, Index, Tail
from itemwright_schema.bundle.questions import Question

T = TypeVar("T")

LONGEST_LINE = 64_000_000
"""Bytes that one line of `bank.jsonl` may have: no question has as many."""


class BundleError(Exception):
    """A file is no bundle that this version can read. The message names the file, what is wrong and where in it."""


def load_bundle(path: Path) -> Bundle:
    """The bundle at `path`: a `bank.json`, `index.json` or `bank.jsonl`, or the folder that holds one. Media files are
    not opened.

    Raises `BundleError` for what is no bundle of this format (cut off, a newer format, an unknown kind, HTML that
    itemwright does not write), and OSError for what the system refuses.
    """
    file = _file(path)
    if file.name == INDEX:
        return _split(file)
    if file.suffix == ".jsonl":
        return _lines(file)
    content = file.read_bytes()
    return _valid(file, content, lambda: Bundle.model_validate_json(content))


def questions(path: Path) -> Iterator[Question]:
    """The questions of a bundle one by one: of a `bank.jsonl`, or one that was split, no more than one is held at a
    time. Raises what `load_bundle` raises; what concerns the bundle as a whole (an id twice) is not looked at.
    """
    file = _file(path)
    if file.suffix == ".jsonl":
        yield from (part for part in _parts(file) if not isinstance(part, Head | Tail))
    elif file.name == INDEX:
        content = file.read_bytes()
        index = _valid(file, content, lambda: Index.model_validate_json(content))
        yield from (_question(file.parent, entry) for entry in index.questions)
    else:
        yield from load_bundle(file).questions


def _file(path: Path) -> Path:
    if not path.is_dir():
        return path
    return next((path / name for name in (FILE, INDEX, LINES) if (path / name).is_file()), path / FILE)


def _split(file: Path) -> Bundle:
    content = file.read_bytes()
    index = _valid(file, content, lambda: Index.model_validate_json(content))
    found = tuple(_question(file.parent, entry) for entry in index.questions)
    whole = {**dict(index), "questions": found}
    return _valid(file, content, lambda: Bundle.model_validate(whole))


def _question(folder: Path, entry: Entry) -> Question:
    file = folder / entry.file
    try:
        content = file.read_bytes()
    except FileNotFoundError:
        raise BundleError(f"{file}: this question of the index isn't there") from None
    question = _valid(file, content, lambda: _adapter().validate_json(content), whole=False)
    if (question.id, question.language, question.hash) != (entry.id, entry.language, entry.hash):
        raise BundleError(f"{file}: it holds the question {question.id} ({question.hash[:8]}), and the index says "
                          f"{entry.id} ({entry.hash[:8]}): files of two bundles were mixed")  # fmt: skip
    return question


def _lines(file: Path) -> Bundle:
    head, *between = _parts(file)
    tail = between.pop()
    parts = {**dict(head), **dict(tail), "questions": tuple(between)}
    return _valid(file, b"{}", lambda: Bundle.model_validate(parts))


def _parts(file: Path) -> Iterator[Head | Question | Tail]:
    """The lines of a `bank.jsonl` as they come: its head, its questions, its tail."""
    with file.open("rb") as stream:
        head = stream.readline(LONGEST_LINE)
        yield _valid(file, head, lambda: Head.model_validate_json(head))
        for number in count(2):
            line = stream.readline(LONGEST_LINE)
            if not line.endswith(b"\n"):
                raise BundleError(f"{file}: it is cut off at line {number}: the last line is that of the media")
            part = _part(f"{file}:{number}", line)
            yield part
            if isinstance(part, Tail):
                if part.count != number - 2:
                    raise BundleError(f"{file}: it holds {number - 2} questions, and says that there are {part.count}")
                if stream.read(1):
                    raise BundleError(f"{file}:{number + 1}: something stands behind the last line")
                return


def _part(place: str, line: bytes) -> Question | Tail:
    if line.startswith(b'{"count"'):
        return _valid(place, line, lambda: Tail.model_validate_json(line), whole=False)
    return _valid(place, line, lambda: _adapter().validate_json(line), whole=False)


@cache
def _adapter() -> TypeAdapter[Question]:
    return TypeAdapter(Question)


def _valid(file: Path | str, content: bytes, read: Callable[[], T], whole: bool = True) -> T:
    """What `read` gives. Raises `BundleError` with the reason where it finds a fault in `content`."""
    try:
        return read()
    except ValidationError as fault:
        raise BundleError(f"{file}: {_reason(content, fault, whole)}") from None


def _reason(content: bytes, fault: ValidationError, whole: bool) -> str:
    """What is wrong, for a person. The likely causes come first: each makes the validator report much else besides."""
    try:
        document: Any = json.loads(content)
    except json.JSONDecodeError as broken:
        return f"no JSON: it is damaged or cut off at line {broken.lineno}, column {broken.colno} ({broken.msg})"
    except UnicodeDecodeError as broken:
        return f"no UTF-8 text at byte {broken.start}"
    if whole and document != {} and (reason := _foreign(document)):
        return reason
    first, *others = fault.errors(include_url=False, include_input=False)
    more = f" (and {len(others)} more)" if others else ""
    if first["type"] == "union_tag_invalid":
        return f"unknown kind of question {first['ctx']['tag']!r} at {_place(first['loc'], whole)}{more}"
    return f"{first['msg'].removeprefix('Value error, ')} at {_place(first['loc'], whole)}{more}"


def _foreign(document: Any) -> str | None:
    """Why a whole document is none of ours, None if it is."""
    if not isinstance(document, dict) or "format" not in document:
        return 'no bundle: there is no "format" in it'
    number = document["format"]
    if isinstance(number, int) and number > FORMAT:
        return f"a bundle of format {number}, and this itemwright reads format {FORMAT}: a newer itemwright is needed"
    if number != FORMAT:
        return f"a bundle of format {number!r}; there is none but {FORMAT}"
    if document.get("keys") is False:
        return "a bundle without keys: `load_keyless` reads it. The one with keys stands in the folder above it"
    return None


def _place(loc: tuple[int | str, ...], whole: bool) -> str:
    """The path to a value as in JavaScript: `questions[3].stem.html`."""
    if whole and loc[:1] == ("questions",):
        loc = (*loc[:2], *loc[3:])  # the validator names the kind behind the question's index
    elif not whole and len(loc) > 1:
        loc = loc[1:]
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in loc)
    return "".join(steps).removeprefix(".") or "the top"
