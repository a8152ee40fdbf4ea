"""The files of a bank: which they are, and their text. Nothing outside the bank's folder is read."""

import os
import re
from collections.abc import Iterator, Sequence
from fnmatch import fnmatch
from pathlib import Path

from itemwright_schema.problem import Problem, error
from itemwright_schema.source.lines import SourceFile
from itemwright_schema.span import Position, Span, whole_file

_UNSAFE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u202a-\u202e\u2066-\u2069]")
_BIDI = re.compile("[\u202a-\u202e\u2066-\u2069]")


def natural(path: str) -> tuple[tuple[int, int | str], ...]:
    """A sort key by which `q2.md` comes before `q10.md`."""
    parts = re.split(r"(\d+)", path.casefold())
    return tuple((0, int(part)) if part.isdigit() and part.isascii() else (1, part) for part in parts) + ((2, path),)


def markdown_files(folder: Path, exclude: Sequence[str]) -> list[str]:
    """The paths of a bank's markdown files, relative to it, in natural order."""
    return sorted(_walk(folder, "", tuple(exclude)), key=natural)


def _walk(folder: Path, below: str, exclude: tuple[str, ...]) -> Iterator[str]:
    with os.scandir(folder / below) as entries:
        for entry in entries:
            path = below + entry.name
            if entry.name.startswith(("_", ".")) or any(_matches(path, pattern) for pattern in exclude):
                continue
            if entry.is_dir(follow_symlinks=False):
                yield from _walk(folder, path + "/", exclude)
            elif entry.name.lower().endswith(".md") and entry.name.lower() != "readme.md":
                yield path


def _matches(path: str, pattern: str) -> bool:
    return fnmatch(path, pattern) or (pattern.endswith("/**") and path == pattern.removesuffix("/**"))


def read_file(folder: Path, path: str, limit: int) -> tuple[SourceFile | None, list[Problem]]:
    """The text of one file, or what is wrong with it. `limit` in bytes."""
    file = folder / path
    if not file.resolve().is_relative_to(folder.resolve()):
        return None, [error("file-outside", whole_file(path), "this file is a link that leads out of the bank", "copy the file itself into the bank")]
    if not file.is_file():
        return None, [error("file-unreadable", whole_file(path), "this is not a file that can be read", "remove it, or mend the link")]
    try:
        size = file.stat().st_size
        if size > limit:
            hint = f"split it into smaller files, or raise `limits.file` in bank.toml (now {limit} bytes)"
            return None, [error("file-too-large", whole_file(path), f"this file has {size} bytes", hint)]
        data = file.read_bytes()
    except OSError as fault:
        return None, [error("file-unreadable", whole_file(path), f"this file can't be read: {fault.strerror}", "check its permissions")]
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        before = data[: fault.start].decode("utf-8-sig")
        place = Position(before.count("\n") + 1, len(before) - before.rfind("\n"))
        hint = "save it as UTF-8 (in most editors: Save with encoding)"
        return None, [error("not-utf8", Span(path, place, place), f"this file is not UTF-8: the byte 0x{data[fault.start]:02x} stands here", hint)]
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return SourceFile(path, text, data), list(_unsafe(path, text))


def _unsafe(path: str, text: str) -> Iterator[Problem]:
    if not _UNSAFE.search(text):
        return
    for number, line in enumerate(text.split("\n"), 1):
        for match in _UNSAFE.finditer(line):
            span = Span(path, Position(number, match.start() + 1), Position(number, match.end() + 1))
            name = f"U+{ord(match[0]):04X}"
            if _BIDI.match(match[0]):
                hint = "take it out: it makes text look other than it is; right-to-left text needs no such character"
                yield error("bidi-control", span, f"an invisible character that turns the direction of text ({name}) stands here", hint)
            else:
                yield error("control-character", span, f"a control character ({name}) stands here", "take it out")
