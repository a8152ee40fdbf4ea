"""Tables that users bring: CSV as spreadsheets all over the world save it, with a byte order mark or in Windows' old
encoding, with commas, semicolons or tabs."""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from itemwright.console import shown
from itemwright.stop import PROBLEMS, USAGE, Stop

LIMIT = 50_000_000
"""Bytes that a table may have."""

SEPARATORS = (",", ";", "\t")


def records(file: Path, what: str) -> Iterator[tuple[int, list[str]]]:
    """The lines that hold anything, each with its number in the file, from 1. `what` is what it should be: "roster".

    Stops at what is no table, naming the line.
    """
    text = _text(file, what).replace("\r\n", "\n").replace("\r", "\n")
    if "\0" in text or "\ufffd" in text:
        raise Stop(f"{shown(file)} is no text: save the {what} as CSV (UTF-8)", PROBLEMS)
    first, _, rest = text.partition("\n")
    skipped = 0
    separator = _separator(first)
    if match := re.fullmatch(r"sep=(.)", first):  # Excel writes this line to tell itself
        separator, text, skipped = match[1], rest, 1
    reader = csv.reader(io.StringIO(text), delimiter=separator, strict=True)
    line = skipped + 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield line, cells
            line = reader.line_num + skipped + 1
    except csv.Error as fault:
        raise Stop(f"{shown(file)}:{line}: this line can't be read ({fault}); is a quote missing?", PROBLEMS) from None


def plain(heading: str) -> str:
    """A heading in small letters, without accents and signs: "Matrikel-Nr." is "matrikel nr"."""
    from unicodedata import combining, normalize

    letters = "".join(char for char in normalize("NFKD", heading.casefold()) if not combining(char))
    return " ".join(re.sub(r"[^\w]+|_", " ", letters).split())


def cell(cells: Sequence[str], column: int) -> str:
    """A cell without space around it; "" where the line is too short. Excel is kept from eating zeros by writing
    `="007"`."""
    text = " ".join(cells[column].split()) if column < len(cells) else ""
    guarded = re.fullmatch(r'="(.*)"', text)
    return guarded[1] if guarded else text


def table(rows: Sequence[Sequence[object]]) -> bytes:
    """A table as CSV that every spreadsheet opens: UTF-8 behind a byte order mark, which Excel wants, and commas.

    A cell that a spreadsheet would take for a formula is kept from it by an apostrophe.
    """
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerows([[_harmless(value) for value in row] for row in rows])
    return b"\xef\xbb\xbf" + out.getvalue().encode()


def _harmless(value: object) -> object:
    risky = isinstance(value, str) and re.match(r"[=+@\t\r]|-(?![\d.])", value)
    return f"'{value}" if risky else value


def _text(file: Path, what: str) -> str:
    """The file's text: UTF-8 or UTF-16 by its mark, else UTF-8, else what Windows writes in the West."""
    if not file.is_file():
        raise Stop(f"there is no {what} {shown(file)}", USAGE)
    if file.stat().st_size > LIMIT:
        raise Stop(f"{shown(file)} is too large for a {what}", PROBLEMS)
    data = file.read_bytes()
    if data.startswith(b"PK\x03\x04"):
        raise Stop(f"{shown(file)} is a spreadsheet: save it as CSV first", PROBLEMS)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _separator(head: str) -> str:
    """What stands between the headings outside of quotes."""
    bare = re.sub(r'"[^"]*"', "", head)
    return max(SEPARATORS, key=bare.count)
