"""The exporter: arrange, lay out, print, open again, report."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from os import cpu_count
from pathlib import Path

from itemwright_exporters.contract import ExportError, Job, Loss, Result
from itemwright_exporters.pdf.document import DOCUMENTS, Document, Paper
from itemwright_exporters.pdf.environment import missing_fonts
from itemwright_exporters.pdf.losses import losses
from itemwright_exporters.pdf.press import Printed, press
from itemwright_exporters.pdf.verify import Contents, contents
from itemwright_exporters.render.arrange import items

SIDE_BY_SIDE = 100
"""From this many questions on, further processes save more time than their start costs."""


def export(job: Job) -> Result:
    """Writes handout, key and solutions into `job.out`. The seed decides the order of questions and options.

    Raises `ExportError` when there is nothing to print or a picture can't be printed.
    """
    paper = Paper(job.bank.settings, job.renderer, items(job.bank, job.options.seed), job.options)
    if not paper.items:
        raise ExportError("there is no question to print")
    documents = [make(paper) for make in DOCUMENTS]
    job.progress(0, len(documents))
    faults: list[Loss] = []
    pages = 0
    pressed = zip(documents, _printed(documents, paper, job.bank.folder), strict=True)
    for done, (document, printed) in enumerate(pressed, start=1):
        _write(job.out / document.file, document, printed)
        faults += [*document.losses, *_unprintable(printed.unprintable, document)]
        pages += printed.pages
        job.progress(done, len(documents))
    faults = list(dict.fromkeys(faults))
    return Result(
        files=tuple(document.file for document in documents),
        counts=(_counted(len(paper.items), "question"), _counted(pages, "page")),
        losses=(*losses(job.bank.questions), *(fault for fault in faults if fault.question)),
        warnings=tuple(_warnings(faults, paper)),
    )


def _printed(documents: Sequence[Document], paper: Paper, folder: Path) -> Iterator[Printed]:
    """The documents' PDFs in turn; those of a large paper are made side by side, the longest first."""
    pages = [document.html for document in documents]
    if len(paper.items) < SIDE_BY_SIDE or cpu_count() == 1:
        yield from map(press, pages, [folder] * len(pages))
        return
    with ProcessPoolExecutor(min(len(pages), cpu_count() or 1), get_context("spawn")) as pool:
        running = {page: pool.submit(press, page, folder) for page in sorted(pages, key=len, reverse=True)}
        yield from (running[page].result() for page in pages)


def _write(file: Path, document: Document, printed: Printed) -> None:
    """Writes the file and opens it again: pages, bookmarks and tags have to be those of the document."""
    file.write_bytes(printed.pdf)
    expected = Contents(printed.pages, document.bookmarks, tagged=True)
    if (found := contents(file)) != expected:
        raise ExportError(f"{file.name} was not written whole: it holds {found}, not {expected}")


def _unprintable(characters: Sequence[str], document: Document) -> Iterator[Loss]:
    """The questions in which characters stand that no font has; one outside of any question is the paper's own."""
    for character in characters:
        what = f"the character {character} (U+{ord(character):04X})"
        holders = dict.fromkeys(question for question, text in document.texts if character in text)
        for holder in holders or [""]:
            yield Loss(holder, what, "no installed font has it, and an empty box is printed")


def _warnings(faults: Sequence[Loss], paper: Paper) -> Iterator[str]:
    """What is printed otherwise than its author meant it, in sentences."""
    yield from (f"The font {name} is not installed; another stands in for it." for name in missing_fonts())
    places = {item.question.id: item.question.location for item in paper.items}
    for fault in faults:
        place = f"In question {fault.question} ({places[fault.question]})" if fault.question else "On the paper"
        yield f"{place}, {fault.what} could not be printed: {fault.why}."


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
