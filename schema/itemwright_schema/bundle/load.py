"""Reading a bundle back, in whatever form it was written."""

from base64 import b64decode
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path

from pydantic import TypeAdapter

from itemwright_schema.bundle.document import Bundle, Media, check_picture
from itemwright_schema.bundle.faults import BundleError, valid, with_keys
from itemwright_schema.bundle.forms import FILE, INDEX, LINES, Entry, Head, Index, Tail
from itemwright_schema.bundle.questions import Question

LONGEST_LINE = 64_000_000
"""Bytes that one line of `bank.jsonl` may have: no question has as many."""


def load_bundle(path: Path) -> Bundle:
    """The bundle at `path`: a `bank.json`, `index.json` or `bank.jsonl`, or the folder that holds one. Media files are
    not opened: `picture` does that.

    Raises `BundleError` for what is no bundle of this format (cut off, a newer format, an unknown kind, HTML that
    itemwright does not write, pictures that aren't there), and OSError for what the system refuses.
    """
    file = _file(path)
    if file.name == INDEX:
        return _split(file)
    if file.suffix == ".jsonl":
        return _lines(file)
    content = file.read_bytes()
    return valid(file, content, lambda: Bundle.model_validate_json(content), with_keys)


def questions(path: Path) -> Iterator[Question]:
    """The questions of a bundle one by one: of a `bank.jsonl`, or one that was split, no more than one is held at a
    time. Raises what `load_bundle` raises; what concerns the bundle as a whole (an id twice) is not looked at.
    """
    file = _file(path)
    if file.suffix == ".jsonl":
        yield from (part for part in _parts(file) if not isinstance(part, Head | Tail))
    elif file.name == INDEX:
        content = file.read_bytes()
        index = valid(file, content, lambda: Index.model_validate_json(content), with_keys)
        yield from (_question(file.parent, entry) for entry in index.questions)
    else:
        yield from load_bundle(file).questions


def picture(path: Path, media: Media) -> bytes:
    """The bytes of a picture of the bundle at `path`, from its file or from the bundle itself.

    Raises `BundleError` if they aren't those that the bundle was written with, and OSError if there is no file.
    """
    if media.data is not None:
        return b64decode(media.data)
    file = _file(path).parent / "media" / media.name
    content = file.read_bytes()
    try:
        check_picture(media, content)
    except ValueError as fault:
        raise BundleError(f"{file}: {fault}") from None
    return content


def _file(path: Path) -> Path:
    if not path.is_dir():
        return path
    return next((path / name for name in (FILE, INDEX, LINES) if (path / name).is_file()), path / FILE)


def _split(file: Path) -> Bundle:
    content = file.read_bytes()
    index = valid(file, content, lambda: Index.model_validate_json(content), with_keys)
    found = tuple(_question(file.parent, entry) for entry in index.questions)
    whole = {**dict(index), "questions": found}
    return valid(file, None, lambda: Bundle.model_validate(whole))


def _question(folder: Path, entry: Entry) -> Question:
    file = folder / entry.file
    try:
        content = file.read_bytes()
    except FileNotFoundError:
        raise BundleError(f"{file}: this question of the index isn't there") from None
    question = valid(file, content, lambda: _adapter().validate_json(content))
    if (question.id, question.language, question.hash) != (entry.id, entry.language, entry.hash):
        raise BundleError(f"{file}: it holds the question {question.id} ({question.hash[:8]}), and the index says "
                          f"{entry.id} ({entry.hash[:8]}): files of two bundles were mixed")  # fmt: skip
    return question


def _lines(file: Path) -> Bundle:
    head, *between = _parts(file)
    tail = between.pop()
    parts = {**dict(head), **dict(tail), "questions": tuple(between)}
    return valid(file, None, lambda: Bundle.model_validate(parts))


def _parts(file: Path) -> Iterator[Head | Question | Tail]:
    """The lines of a `bank.jsonl` as they come: its head, its questions, its tail."""
    with file.open("rb") as stream:
        head = stream.readline(LONGEST_LINE)
        yield valid(file, head, lambda: Head.model_validate_json(head), with_keys)
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
        return valid(place, line, lambda: Tail.model_validate_json(line))
    return valid(place, line, lambda: _adapter().validate_json(line))


@cache
def _adapter() -> TypeAdapter[Question]:
    return TypeAdapter(Question)
