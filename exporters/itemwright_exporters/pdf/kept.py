"""Finished PDFs, kept from one build to the next: what has not changed is not laid out again.

A PDF is kept by the hash of everything that it hangs on: its HTML, styles included, the bytes of its pictures, and what
of the machine shows on a page. What comes back is checked, since anybody may have written into a cache.
"""

import json
from dataclasses import dataclass, field
from hashlib import sha256
from html import unescape
from pathlib import Path
from re import findall
from urllib.parse import unquote

from itemwright_exporters.contract import ExportError, Kept
from itemwright_exporters.pdf.document import Document
from itemwright_exporters.pdf.press import Printed
from itemwright_exporters.pdf.verify import contents, expected
from itemwright_exporters.render import MediaStore

PICTURE = r'src="bank:([^"]*)"'


@dataclass(slots=True)
class Shelf:
    """The finished PDFs of one bank. `state` names what pages hang on besides the documents themselves."""

    kept: Kept
    folder: Path
    state: str
    _media: MediaStore = field(init=False)

    def __post_init__(self) -> None:
        self._media = MediaStore(self.folder)

    def get(self, document: Document) -> Printed | None:
        """The document as it was printed before, if nothing has changed since."""
        key = self._key(document)
        value = self.kept.get(document.file, key) if key else None
        return _unpacked(value, document) if value is not None else None

    def put(self, document: Document, printed: Printed) -> None:
        """Keeps a document that was printed."""
        if key := self._key(document):
            self.kept.put(document.file, key, _packed(printed))

    def _key(self, document: Document) -> str | None:
        """None where a picture can't be read: printing will say so."""
        try:
            pictures = [self._media.hash(unquote(unescape(path))) for path in findall(PICTURE, document.html)]
        except (OSError, ValueError):
            return None
        asked = repr((document.even, document.attached))
        return sha256("\0".join([self.state, asked, *pictures, document.html]).encode()).hexdigest()


def _packed(printed: Printed) -> bytes:
    """A line of JSON, then the PDF."""
    head = {"pages": printed.pages, "unprintable": printed.unprintable, "sha256": sha256(printed.pdf).hexdigest()}
    return json.dumps(head).encode() + b"\n" + printed.pdf


def _unpacked(value: bytes, document: Document) -> Printed | None:
    """What `_packed` made; None for anything else, such as a file cut off or one that lacks a question."""
    head, _, pdf = value.partition(b"\n")
    try:
        known = json.loads(head)
        pages, unprintable, content = known["pages"], known["unprintable"], known["sha256"]
    except (ValueError, TypeError, KeyError):
        return None
    if content != sha256(pdf).hexdigest() or not all(isinstance(one, str) for one in unprintable):
        return None
    try:
        found = contents(pdf, document.file)
    except ExportError:
        return None
    return Printed(pdf, pages, tuple(unprintable)) if found == expected(document, pages) else None
