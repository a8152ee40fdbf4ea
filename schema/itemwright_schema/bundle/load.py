"""Reading a bundle back."""

import json
from pathlib import Path

from pydantic import ValidationError

from itemwright_schema.bundle.document import FORMAT, Bundle


class BundleError(Exception):
    """A file is no bundle that this version can read. The message names the file, what is wrong and where in it."""


def load_bundle(path: Path) -> Bundle:
    """The bundle at `path`: a `bank.json`, or the folder that holds one. Media files are not opened.

    Raises `BundleError` for what is no bundle of this format (cut off, a newer format, an unknown kind, HTML that
    itemwright does not write), and OSError for what the system refuses.
    """
    file = path / "bank.json" if path.is_dir() else path
    content = file.read_bytes()
    try:
        return Bundle.model_validate_json(content)
    except ValidationError as fault:
        raise BundleError(f"{file}: {_reason(content, fault)}") from None


def _reason(content: bytes, fault: ValidationError) -> str:
    """What is wrong, for a person. The likely causes come first: each makes the validator report much else besides."""
    try:
        document = json.loads(content)
    except json.JSONDecodeError as broken:
        return f"no JSON: it is damaged or cut off at line {broken.lineno}, column {broken.colno} ({broken.msg})"
    except UnicodeDecodeError as broken:
        return f"no UTF-8 text at byte {broken.start}"
    if not isinstance(document, dict) or "format" not in document:
        return 'no bundle: there is no "format" in it'
    number = document["format"]
    if isinstance(number, int) and number > FORMAT:
        return f"a bundle of format {number}, and this itemwright reads format {FORMAT}: a newer itemwright is needed"
    if number != FORMAT:
        return f"a bundle of format {number!r}; there is none but {FORMAT}"
    first, *others = fault.errors(include_url=False, include_input=False)
    more = f" (and {len(others)} more)" if others else ""
    if first["type"] == "union_tag_invalid":
        return f"unknown kind of question {first['ctx']['tag']!r} at {_place(first['loc'])}{more}"
    return f"{first['msg'].removeprefix('Value error, ')} at {_place(first['loc'])}{more}"


def _place(loc: tuple[int | str, ...]) -> str:
    """The path to a value as in JavaScript: `questions[3].stem.html`."""
    if loc[:1] == ("questions",):
        loc = (*loc[:2], *loc[3:])  # the validator names the kind behind the question's index
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in loc)
    return "".join(steps).removeprefix(".") or "the top"
