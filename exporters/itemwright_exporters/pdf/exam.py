"""The documents of a paper: each version's, or each student's, and those that belong to all versions."""

from collections.abc import Iterator

from itemwright_exporters.contract import Exam, Job, Version
from itemwright_exporters.pdf.answer_sheet.document import sheet
from itemwright_exporters.pdf.document import OF_A_VERSION, OF_THE_BANK, Document, master_table, study_handout
from itemwright_exporters.pdf.edition import Edition, of_bank, of_version
from itemwright_exporters.pdf.theme import own_theme
from itemwright_exporters.render.arrange import items
from itemwright_schema.model import DocumentKind

STUDENTS = "students"
"""The folder of personal papers."""


def documents(job: Job) -> Iterator[Document]:
    """Every document to print, made as it is asked for."""
    theme = own_theme(job.bank.folder)
    if job.exam is None:
        edition = of_bank(job.bank, job.renderer, items(job.bank, job.options.seed), job.options, theme)
        yield from (make(edition, file) for file, make in OF_THE_BANK.items())
        return
    exam, paper = job.exam, job.exam.paper
    editions = [of_version(job.bank, job.renderer, exam, version, job.options, theme) for version in exam.versions]
    for edition, version in zip(editions, exam.versions, strict=True):
        for kind, (ending, make) in OF_A_VERSION.items():
            if kind in paper.documents:
                yield make(edition, file_name(exam, version, ending))
        if DocumentKind.SHEET in paper.documents and version.student:
            yield sheet(edition, file_name(exam, version, "-sheet"), exam)
    yield from _of_all(editions[0], exam)


def count(job: Job) -> int:
    """How many documents there will be."""
    if job.exam is None:
        return len(OF_THE_BANK)
    wanted = job.exam.paper.documents
    each = sum(kind in OF_A_VERSION for kind in wanted)
    sheets = DocumentKind.SHEET in wanted
    own_sheets = sheets and job.exam.personal
    shared = sum(kind in wanted for kind in (DocumentKind.STUDY, DocumentKind.MASTER)) + (sheets and not own_sheets)
    return len(job.exam.versions) * (each + own_sheets) + shared


def file_name(exam: Exam, version: Version, ending: str) -> str:
    """`NAME-A-key.pdf`; without the version's name where there is one only; a student's in a folder of its own."""
    if version.student:
        return f"{STUDENTS}/{version.name}{ending}.pdf"
    middle = f"-{version.name}" if len(exam.versions) > 1 else ""
    return f"{exam.paper.name}{middle}{ending}.pdf"


def _of_all(edition: Edition, exam: Exam) -> Iterator[Document]:
    name, wanted = exam.paper.name, exam.paper.documents
    if DocumentKind.SHEET in wanted and not exam.personal:
        yield sheet(edition, f"{name}-sheet.pdf", exam)
    if DocumentKind.STUDY in wanted:
        yield study_handout(edition, f"{name}-study.pdf")
    if DocumentKind.MASTER in wanted:
        yield master_table(edition, f"{name}-master.pdf", exam)
