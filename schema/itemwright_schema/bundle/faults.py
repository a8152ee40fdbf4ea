"""What is wrong with a bundle, in a sentence for a person."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError

from itemwright_schema.bundle.document import FORMAT

T = TypeVar("T")

Foreign = Callable[[dict[str, Any]], str | None]
"""Says why a whole document is none of the sort that is read, None if it is."""


class BundleError(Exception):
    """A file is no bundle that this version can read. The message names the file, what is wrong and where in it."""


def valid(file: Path | str, content: bytes | None, read: Callable[[], T], foreign: Foreign | None = None) -> T:
    """What `read` gives. Raises `BundleError` with the reason where it finds a fault in `content`, which is None for
    what has been put together from several files. `foreign` is given where `content` is a whole document."""
    try:
        return read()
    except ValidationError as fault:
        raise BundleError(f"{file}: {_reason(content, fault, foreign)}") from None


def with_keys(document: dict[str, Any]) -> str | None:
    """Why this isn't a bundle with keys."""
    if document.get("keys") is False:
        return "a bundle without keys: `load_keyless` reads it. The one with keys stands in the folder above it"
    return None


def without_keys(document: dict[str, Any]) -> str | None:
    """Why this isn't a bundle without keys."""
    return None if document.get("keys") is False else "no bundle without keys: `load_bundle` reads those with keys"


def _reason(content: bytes | None, fault: ValidationError, foreign: Foreign | None) -> str:
    """The likely causes come first: each makes the validator report much else besides."""
    if content is not None and (reason := _unreadable(content, foreign)):
        return reason
    first, *others = fault.errors(include_url=False, include_input=False)
    more = f" (and {len(others)} more)" if others else ""
    place = _place(first["loc"], whole=content is None or foreign is not None)
    where = f" at {place}" if place else ""
    match first["type"]:
        case "json_invalid":
            return f"no JSON in UTF-8 that can be read: {first['ctx']['error']}"
        case "union_tag_not_found":
            return f"a question without a kind{where}{more}"
        case "union_tag_invalid":
            return f"unknown kind of question {first['ctx']['tag']!r}{where}{more}"
        case _:
            return f"{first['msg'].removeprefix('Value error, ')}{where}{more}"


def _unreadable(content: bytes, foreign: Foreign | None) -> str | None:
    try:
        document: Any = json.loads(content)
    except json.JSONDecodeError as broken:
        return f"no JSON: it is damaged or cut off at line {broken.lineno}, column {broken.colno} ({broken.msg})"
    except UnicodeDecodeError as broken:
        return f"no UTF-8 text at byte {broken.start}"
    except (RecursionError, ValueError):  # nested too deeply, or a number of thousands of digits: the validator says it
        return None
    return _of_another_format(document) or foreign(document) if foreign else None


def _of_another_format(document: Any) -> str | None:
    if not isinstance(document, dict) or "format" not in document:
        return 'no bundle: there is no "format" in it'
    number = document["format"]
    if isinstance(number, int) and number > FORMAT:
        return f"a bundle of format {number}, and this itemwright reads format {FORMAT}: a newer itemwright is needed"
    if number != FORMAT:
        return f"a bundle of format {number!r}; there is none but {FORMAT}"
    return None


def _place(loc: tuple[int | str, ...], whole: bool) -> str:
    """The path to a value as in JavaScript: `questions[3].stem.html`. Empty for the document itself."""
    if whole and loc[:1] == ("questions",):
        loc = (*loc[:2], *loc[3:])  # the validator names the kind behind the question's index
    elif not whole:
        loc = loc[1:]
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in loc)
    return "".join(steps).removeprefix(".")
