"""The files of a bank: which they are, and their text. Nothing outside the bank's folder is read."""

import codecs
import os
import re
from collections.abc import Iterator, Sequence
from fnmatch import fnmatch
from pathlib import Path

from itemwright_schema.problem import Problem, error
from itemwright_schema.source.lines import SourceFile
from itemwright_schema.source.unsafe import unsafe, unsafe_lines
from itemwright_schema.span import Position, Span, whole_file


def natural(path: str) -> tuple[tuple[int, int | str], ...]:
    """A sort key by which `q2.md` comes before `q10.md`."""
    parts = re.split(r"(\d+)", path.casefold())
    numbers_apart = ((0, int(part)) if part.isdigit() and part.isascii() else (1, part) for part in parts)
    return (*numbers_apart, (2, path))


def markdown_files(folder: Path, exclude: Sequence[str]) -> list[str]:
    """The paths of a bank's markdown files, relative to it, in natural order."""
    return sorted(_walk(folder, "", tuple(exclude)), key=natural)


OUTPUT = ".itemwright"
"""The mark of a folder that a build wrote: what lies in it is no source, also where it lies within the bank."""


def _walk(folder: Path, below: str, exclude: tuple[str, ...]) -> Iterator[str]:
    with os.scandir(folder / below) as scanned:
        entries = list(scanned)
        if any(entry.name == OUTPUT and entry.is_file() for entry in entries):
            return
        for entry in entries:
            path = below + entry.name
            if entry.name.startswith(("_", ".")) or any(_matches(path, pattern) for pattern in exclude):
                continue
            if entry.is_dir(follow_symlinks=False):
                yield from _walk(folder, path + "/", exclude)
            elif entry.is_dir() and not Path(entry.path).resolve().is_relative_to(folder.resolve()):
                yield path  # to be refused where it is read: nobody shall think that its questions are part of the bank
            elif entry.name.lower().endswith(".md") and entry.name.lower() != "readme.md":
                yield path


def _matches(path: str, pattern: str) -> bool:
    return fnmatch(path, pattern) or (pattern.endswith("/**") and path == pattern.removesuffix("/**"))


def read_file(folder: Path, path: str, limit: int) -> tuple[SourceFile | None, list[Problem]]:
    """The text of one file, or what is wrong with it. `limit` in bytes."""
    file = folder / path
    if faults := list(unsafe(path, lambda _: whole_file(path), "in this file's path")):
        return None, faults
    if not file.resolve().is_relative_to(folder.resolve()):
        return None, [
            error(
                "file-outside",
                whole_file(path),
                "this is a link that leads out of the bank",
                "copy what it leads to into the bank",
            )
        ]
    if not file.is_file():
        return None, [
            error(
                "file-unreadable",
                whole_file(path),
                "this is not a file that can be read",
                "remove it, or mend the link",
            )
        ]
    try:
        size = file.stat().st_size
        if size > limit:
            hint = f"split it into smaller files, or raise `limits.file` in bank.toml (now {limit} bytes)"
            return None, [error("file-too-large", whole_file(path), f"this file has {size} bytes", hint)]
        data = file.read_bytes()
    except OSError as fault:
        return None, [
            error(
                "file-unreadable",
                whole_file(path),
                f"this file can't be read: {fault.strerror}",
                "check its permissions",
            )
        ]
    return decoded(path, data)


def decoded(path: str, data: bytes) -> tuple[SourceFile | None, list[Problem]]:
    """The text in the bytes of a file, or what is wrong with them."""
    content = data.removeprefix(codecs.BOM_UTF8)
    try:
        text = _with_line_feeds(content.decode("utf-8"))
    except UnicodeDecodeError as fault:
        before = _with_line_feeds(content[: fault.start].decode("utf-8"))
        place = Position(before.count("\n") + 1, len(before) - before.rfind("\n"))
        hint = "save it as UTF-8 (in most editors: Save with encoding)"
        return None, [
            error(
                "not-utf8",
                Span(path, place, place),
                f"this file is not UTF-8: the byte 0x{content[fault.start]:02x} stands here",
                hint,
            )
        ]
    return SourceFile(path, text, data), list(unsafe_lines(path, text))


def _with_line_feeds(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")
