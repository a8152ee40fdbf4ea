"""Opens a written PDF again, before it is put in place, and counts what is in it.

A full PDF reader is no dependency of the program (the tests have one). This one knows the form that WeasyPrint writes:
all dictionaries in compressed object streams, found by the cross-reference at the file's end. Anything else counts as a
file that can't be read.
"""

from dataclasses import dataclass
from pathlib import Path
from re import DOTALL, findall, finditer, match, search, sub
from zlib import decompress, error

from itemwright_exporters.contract import ExportError


@dataclass(frozen=True, slots=True)
class Contents:
    """What a PDF holds: pages, bookmarks, and whether it is tagged."""

    pages: int
    bookmarks: int
    tagged: bool


def contents(file: Path) -> Contents:
    """Reads the file. Raises `ExportError` when it isn't a whole PDF."""
    data = file.read_bytes()
    end = search(rb"startxref\s+(\d+)\s+%%EOF\s*$", data[-64:])
    index = match(rb"\d+ 0 obj\s*<<[^>]*/Type /XRef", data[int(end[1]) :]) if end else None
    if not data.startswith(b"%PDF-") or not index:
        raise ExportError(f"{file.name} was not written whole")
    objects = b"".join(_object_streams(data, file.name))
    text = sub(rb"\((?:\\.|[^\\()])*\)", b"()", objects, flags=DOTALL)  # what an author wrote is no syntax
    return Contents(
        pages=len(findall(rb"/Type /Page(?![a-zA-Z])", text)),
        bookmarks=len(findall(rb"<</Title (?:\(\)|<[0-9a-fA-F]*>)/Dest", text)),
        tagged=b"/StructTreeRoot" in text and b"/Marked true" in text,
    )


def _object_streams(data: bytes, name: str) -> list[bytes]:
    streams = []
    for head in finditer(rb"<<[^>]*/Type /ObjStm[^>]*>>\s*stream\r?\n", data):
        try:
            streams.append(decompress(data[head.end() : data.index(b"endstream", head.end())]))
        except (error, ValueError):
            raise ExportError(f"{name} was not written whole") from None
    return streams
