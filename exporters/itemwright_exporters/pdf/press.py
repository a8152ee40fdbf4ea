"""A page of HTML to the bytes of a PDF, and what the typesetter had to say. Plain values: it runs in any process."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from zlib import compress

import pydyf
import weasyprint
from weasyprint.urls import FatalURLFetchingError

from itemwright_exporters.contract import ExportError
from itemwright_exporters.pdf import archive
from itemwright_exporters.pdf.attached import Attached
from itemwright_exporters.pdf.fetch import Fetcher
from itemwright_exporters.pdf.signs import spell
from itemwright_exporters.pdf.typeset import Page, at_speed
from itemwright_exporters.pdf.words import LEFT_BLANK
from itemwright_exporters.render import MediaStore

LOGGER = logging.getLogger("weasyprint")

MISSING_GLYPH = ".notdef glyph"
FATAL = ("Failed to load image", "Failed to render SVG", "Failed to load inline SVG", "Font-face")
"""How WeasyPrint's messages begin that mean: something an author wrote would be missing from the page."""


BLANK_PAGE = f'<p class="blank">{LEFT_BLANK}</p>'


@dataclass(frozen=True, slots=True)
class Printed:
    """A PDF/UA-1 file's content. `unprintable` are the characters that no installed font has, in the order met."""

    pdf: bytes
    pages: int
    unprintable: tuple[str, ...]


def press(html: str, folder: Path, even: bool = False, attached: Attached | None = None) -> Printed:
    """Sets the page; its pictures are read from the bank's `folder`, and nothing else is.

    With `even`, a page that says that it is left blank is added where the number of pages is odd. With a file to be
    `attached`, the PDF is PDF/A-3b as well.

    Raises `ExportError` when a picture can't be read or drawn, or names something outside the bank.
    """
    with _listening() as records, at_speed():
        try:
            variant = archive.VARIANT if attached else "pdf/ua-1"
            document = _set(html, folder, variant)
            if even and len(document.pages) % 2:
                document = _set(html.replace("</body>", f"{BLANK_PAGE}</body>"), folder, variant)
            files = [archive.attachment(attached)] if attached else None
            pdf = document.write_pdf(finisher=_finish, pdf_variant=variant, pdf_tags=True, attachments=files)
        except FatalURLFetchingError as error:
            raise ExportError(f"a picture can't be printed: {error}") from error
    if fatal := [record.getMessage() for record in records if record.msg.startswith(FATAL)]:
        raise ExportError("; ".join(dict.fromkeys(fatal)))
    return Printed(pdf, len(document.pages), tuple(dict.fromkeys(_unprintable(records))))


def _set(html: str, folder: Path, variant: str) -> weasyprint.Document:
    return Page(html, Fetcher(MediaStore(folder))).render(pdf_variant=variant)


def _finish(document: weasyprint.Document, pdf: pydyf.PDF) -> None:
    """What is done to a PDF before it is written."""
    spell(pdf)
    if document.output_intent:
        archive.finish(pdf)
    for stream in pdf.objects:
        if isinstance(stream, pydyf.Stream) and stream.compress:
            _compress(stream)


def _compress(stream: pydyf.Stream) -> None:
    """Deflates a stream, at the usual level: the highest, which would be taken, is a fortieth smaller and takes three
    times as long."""
    stream.compress = False
    content = stream.data.partition(b"\nstream\n")[2].removesuffix(b"\nendstream")
    stream.stream, stream.extra["Filter"] = [compress(content)], "/FlateDecode"


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
