"""The exporter: arrange, lay out, print, open again, report."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from itemwright_exporters.contract import ExportError, Job, Loss, Result
from itemwright_exporters.pdf.answer_sheet.template import omr_files
from itemwright_exporters.pdf.attached import ARCHIVE, bundle
from itemwright_exporters.pdf.booklet import booklet
from itemwright_exporters.pdf.document import Document
from itemwright_exporters.pdf.environment import probe
from itemwright_exporters.pdf.exam import count, documents
from itemwright_exporters.pdf.line import printed as pressed
from itemwright_exporters.pdf.losses import losses
from itemwright_exporters.pdf.master import as_csv
from itemwright_exporters.pdf.press import Printed
from itemwright_exporters.pdf.verify import contents, expected
from itemwright_exporters.render.arrange import printed
from itemwright_schema.model import AnyQuestion, DocumentKind

SOLUTIONS = "solutions.pdf"
"""How the names of the files with solutions end."""


@dataclass(frozen=True, slots=True)
class Written:
    """What a document came to: its files, its pages, and what could not be printed as its author meant it."""

    files: Sequence[str]
    pages: int
    faults: Sequence[Loss]


def export(job: Job) -> Result:
    """Writes the bank's handout, key and solutions, or a paper's documents, into `job.out`.

    Raises `ExportError` when there is nothing to print or a picture can't be printed.
    """
    questions = printed(job.bank)
    if not questions:
        raise ExportError("there is no question to print")
    found, of = probe(), count(job)
    order: list[str] = []  # that of the documents; they are done in any
    written: dict[str, Written] = {}
    job.progress(0, of)
    for document, made in pressed(_noted(job, order), job.bank.folder, job.kept, found.state, job.executor):
        written[document.file] = _write(job.out, document, made)
        job.progress(len(written), of)
    every = [written[file] for file in order]
    faults = list(dict.fromkeys(fault for one in every for fault in one.faults))
    return Result(
        files=(*(file for one in every for file in one.files), *_tables(job)),
        counts=(_counted(len(questions), "question"), _counted(sum(one.pages for one in every), "page")),
        losses=(*losses(job.bank.questions), *(fault for fault in faults if fault.question)),
        warnings=tuple(_warnings(found.fonts, faults, questions)),
    )


def _noted(job: Job, order: list[str]) -> Iterator[Document]:
    """The documents; solutions, which no student gets before time, with the questions inside if that was asked for."""
    attached = bundle(job) if ARCHIVE in job.options.flags else None
    for document in documents(job):
        order.append(document.file)
        yield replace(document, attached=attached) if document.file.endswith(SOLUTIONS) else document


def _write(out: Path, document: Document, made: Printed) -> Written:
    """Writes the file and opens it again: pages, bookmarks, tags and whose paper it is have to be those of the
    document."""
    file = out / document.file
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(made.pdf)
    if (found := contents(file.read_bytes(), file.name)) != (right := expected(document, made.pages)):
        raise ExportError(f"{file.name} was not written whole: it holds {found}, not {right}")
    files = [document.file]
    if document.booklet:
        files.append(document.file.removesuffix(".pdf") + "-booklet.pdf")
        (out / files[-1]).write_bytes(booklet(made.pdf))
    return Written(files, made.pages, (*document.losses, *_unprintable(made.unprintable, document)))


def _tables(job: Job) -> Iterator[str]:
    """Writes what is no page: tables for other programs."""
    if job.exam and DocumentKind.MASTER in job.exam.paper.documents:
        name = f"{job.exam.paper.name}-master.csv"
        (job.out / name).write_bytes(as_csv(job.exam))
        yield name
    for name, content in (omr_files(job.exam) if job.exam else {}).items():
        (job.out / name).parent.mkdir(parents=True, exist_ok=True)
        (job.out / name).write_bytes(content)
        yield name


def _unprintable(characters: Sequence[str], document: Document) -> Iterator[Loss]:
    """The questions in which characters stand that no font has; one outside of any question is the paper's own."""
    for character in characters:
        what = f"the character {character} (U+{ord(character):04X})"
        holders = dict.fromkeys(question for question, text in document.texts if character in text)
        for holder in holders or [""]:
            yield Loss(holder, what, "no installed font has it, and an empty box is printed")


def _warnings(fonts: Sequence[str], faults: Sequence[Loss], questions: Sequence[AnyQuestion]) -> Iterator[str]:
    """What is printed otherwise than its author meant it, in sentences."""
    yield from (f"The font {name} is not installed; another stands in for it." for name in fonts)
    places = {question.id: question.location for question in questions}
    for fault in faults:
        place = f"In question {fault.question} ({places[fault.question]})" if fault.question else "On the paper"
        yield f"{place}, {fault.what} could not be printed: {fault.why}."


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
