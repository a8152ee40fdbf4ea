"""Opens a written PDF again, before it is put in place, and counts what is in it.

A full PDF reader is no dependency of the program (the tests have one). This one knows the form that WeasyPrint writes:
all dictionaries in compressed object streams, found by the cross-reference at the file's end. Anything else counts as a
file that can't be read.
"""

from codecs import BOM_UTF16_BE
from dataclasses import dataclass
from html import unescape
from re import DOTALL, findall, finditer, match, search, sub
from zlib import decompress, error

from itemwright_exporters.contract import ExportError
from itemwright_exporters.pdf.document import Document

SUBJECT = r'<meta name="description" content="([^"]*)">'


@dataclass(frozen=True, slots=True)
class Contents:
    """What a PDF holds: pages, bookmarks, whether it is tagged, and its subject, which says whose paper it is."""

    pages: int
    bookmarks: int
    tagged: bool
    subject: str


def expected(document: Document, pages: int) -> Contents:
    """What the PDF of a document of so many pages has to hold."""
    said = search(SUBJECT, document.html)
    return Contents(pages, document.bookmarks, tagged=True, subject=unescape(said[1]) if said else "")


def contents(data: bytes, name: str) -> Contents:
    """Reads a file's content. Raises `ExportError` with its name when it isn't a whole PDF."""
    end = search(rb"startxref\s+(\d+)\s+%%EOF\s*$", data[-64:])
    index = match(rb"\d+ 0 obj\s*<<[^>]*/Type /XRef", data[int(end[1]) :]) if end else None
    if not data.startswith(b"%PDF-") or not index:
        raise ExportError(f"{name} was not written whole")
    objects = b"".join(_object_streams(data, name))
    text = sub(rb"\((?:\\.|[^\\()])*\)", b"()", objects, flags=DOTALL)  # what an author wrote is no syntax
    return Contents(
        pages=len(findall(rb"/Type /Page(?![a-zA-Z])", text)),
        bookmarks=len(findall(rb"<</Title (?:\(\)|<[0-9a-fA-F]*>)/Dest", text)),
        tagged=b"/StructTreeRoot" in text and b"/Marked true" in text,
        subject=_subject(objects),
    )


def _subject(objects: bytes) -> str:
    """The subject in the document information: a string in brackets, or UTF-16 in hexadecimal digits."""
    found = search(rb"/Subject (?:\(((?:\\.|[^\\()])*)\)|<([0-9a-f]*)>)", objects, flags=DOTALL)
    if not found:
        return ""
    if found[2] is not None:
        return bytes.fromhex(found[2].decode()).removeprefix(BOM_UTF16_BE).decode("utf-16-be", "replace")
    return sub(rb"\\(.)", rb"\1", found[1], flags=DOTALL).decode("latin-1")


def _object_streams(data: bytes, name: str) -> list[bytes]:
    streams = []
    for head in finditer(rb"<<[^>]*/Type /ObjStm[^>]*>>\s*stream\r?\n", data):
        try:
            streams.append(decompress(data[head.end() : data.index(b"endstream", head.end())]))
        except (error, ValueError):
            raise ExportError(f"{name} was not written whole") from None
    return streams
