"""A page of HTML to the bytes of a PDF, and what the typesetter had to say. Plain values: it runs in any process."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import weasyprint
from weasyprint.urls import FatalURLFetchingError

from itemwright_exporters.contract import ExportError
from itemwright_exporters.pdf.fetch import Fetcher
from itemwright_exporters.render import MediaStore

LOGGER = logging.getLogger("weasyprint")

MISSING_GLYPH = ".notdef glyph"
FATAL = ("Failed to load image", "Failed to render SVG", "Failed to load inline SVG", "Font-face")
"""How WeasyPrint's messages begin that mean: something an author wrote would be missing from the page."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A PDF/UA-1 file's content. `unprintable` are the characters that no installed font has, in the order met."""

    pdf: bytes
    pages: int
    unprintable: tuple[str, ...]


def press(html: str, folder: Path) -> Printed:
    """Sets the page; its pictures are read from the bank's `folder`, and nothing else is.

    Raises `ExportError` when a picture can't be read or drawn, or names something outside the bank.
    """
    with _listening() as records:
        try:
            document = weasyprint.HTML(string=html, base_url="bank:", url_fetcher=Fetcher(MediaStore(folder))).render()
            pdf = document.write_pdf(pdf_variant="pdf/ua-1")
        except FatalURLFetchingError as error:
            raise ExportError(f"a picture can't be printed: {error}") from error
    if fatal := [record.getMessage() for record in records if record.msg.startswith(FATAL)]:
        raise ExportError("; ".join(dict.fromkeys(fatal)))
    return Printed(pdf, len(document.pages), tuple(dict.fromkeys(_unprintable(records))))


def _unprintable(records: list[logging.LogRecord]) -> Iterator[str]:
    """The characters of the messages about missing glyphs; their arguments are the character and its number."""
    for record in records:
        if record.msg.startswith(MISSING_GLYPH) and isinstance(record.args, tuple):
            yield str(record.args[0])


@contextmanager
def _listening() -> Iterator[list[logging.LogRecord]]:
    """What WeasyPrint logs while the block runs: only there it says that a glyph or a picture is missing."""
    records: list[logging.LogRecord] = []

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            records.append(record)

    listener, handlers, propagate = Listener(logging.WARNING), LOGGER.handlers[:], LOGGER.propagate
    LOGGER.handlers[:], LOGGER.propagate = [listener], False
    try:
        yield records
    finally:
        LOGGER.handlers[:], LOGGER.propagate = handlers, propagate
