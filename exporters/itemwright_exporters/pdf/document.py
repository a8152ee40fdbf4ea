"""The documents of a paper, each one page of HTML with its styles in it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from re import findall

from itemwright_exporters.contract import Exam, Loss
from itemwright_exporters.pdf import words
from itemwright_exporters.pdf.attached import Attached
from itemwright_exporters.pdf.columns import line_length
from itemwright_exporters.pdf.edition import Edition
from itemwright_exporters.pdf.head import head, student_head
from itemwright_exporters.pdf.key import key
from itemwright_exporters.pdf.master import table
from itemwright_exporters.pdf.page import whole
from itemwright_exporters.pdf.parts import questions
from itemwright_exporters.pdf.place import Setter
from itemwright_exporters.pdf.solutions import for_instructors, solution
from itemwright_exporters.pdf.study import study
from itemwright_schema.model import DocumentKind

BOOKMARKED = r'<(?:h1|h2|th)[^>]* data-name="'
"""What the style sheet makes bookmarks of; an author's text has no such tag."""


@dataclass(frozen=True, slots=True)
class Document:
    """A document to print: its file and its page of HTML.

    `bookmarks` is how many the file is to have. `texts` are the authors' texts in it, each with the id of its question.
    `losses` are what could not be set as it was meant. `even` asks for a whole number of sheets: a page that says that
    it is left blank is added where one is wanting. `booklet` asks for a second file, with its pages in the order in
    which sheets are folded. With a file `attached` it is for the archive.
    """

    file: str
    html: str
    bookmarks: int
    texts: tuple[tuple[str, str], ...]
    losses: tuple[Loss, ...]
    even: bool = False
    booklet: bool = False
    attached: Attached | None = None


def student_paper(edition: Edition, file: str) -> Document:
    """The students' copy. The key is nowhere in it: not in text, tags, bookmarks or metadata."""
    setter = _setter(edition)
    scratch = f'<p class="scratch">{words.SCRATCH}</p>' * edition.layout.scratch
    end = f'<p class="end">{words.END}</p>'
    body = student_head(edition, setter) + questions(edition, setter, edition.items) + end + scratch
    return _document(file, edition, "", body, setter)


def compact_key(edition: Edition, file: str) -> Document:
    """One row a question, to mark with."""
    setter = _setter(edition)
    return _document(file, edition, words.KEY, head(edition, words.KEY) + key(setter, edition.items), setter)


def solutions(edition: Edition, file: str) -> Document:
    """The paper with its key marked and explained."""
    setter = _setter(edition)
    body = head(edition, words.SOLUTIONS) + questions(edition, setter, edition.items, solution)
    return _document(file, edition, words.SOLUTIONS, body, setter)


def instructors_copy(edition: Edition, file: str) -> Document:
    """The paper with key, feedback, rubrics and notes in place."""
    setter = _setter(edition)
    body = head(edition, words.INSTRUCTOR) + questions(edition, setter, edition.items, for_instructors)
    return _document(file, edition, words.INSTRUCTOR, body, setter)


def study_handout(edition: Edition, file: str) -> Document:
    """To learn from: explanations at the end of each topic."""
    setter = _setter(edition)
    return _document(file, edition, words.STUDY, head(edition, words.STUDY) + study(edition, setter), setter)


def master_table(edition: Edition, file: str, exam: Exam) -> Document:
    """Where each question stands in each version."""
    edition = replace(edition, version=None)  # it belongs to none
    setter = _setter(edition)
    return _document(file, edition, words.MASTER, head(edition, words.MASTER) + table(exam, setter), setter)


OF_A_VERSION: Mapping[DocumentKind, tuple[str, Callable[[Edition, str], Document]]] = {
    DocumentKind.PAPER: ("", student_paper),
    DocumentKind.KEY: ("-key", compact_key),
    DocumentKind.SOLUTIONS: ("-solutions", solutions),
    DocumentKind.INSTRUCTOR: ("-instructor", instructors_copy),
}
"""What each version has: the end of the file's name, and what makes it."""

OF_THE_BANK: Mapping[str, Callable[[Edition, str], Document]] = {
    "handout.pdf": student_paper,
    "key.pdf": compact_key,
    "solutions.pdf": solutions,
}
"""What a bank is printed as where no paper is asked for."""

SHEETS_OF_PAPER = ("", words.INSTRUCTOR)
"""The parts that look like the paper itself."""


def _setter(edition: Edition) -> Setter:
    settings, layout = edition.bank.settings, edition.layout
    line = line_length(layout)
    return Setter(edition.renderer, language=settings.language, line_numbers=layout.line_numbers, line=line)


def _document(file: str, edition: Edition, part: str, body: str, setter: Setter) -> Document:
    """The document around its body. `part` says which of them it is."""
    student = part == ""
    look = "solutions" if part == words.SOLUTIONS else "paper"
    look += (" student" if student else "") + (" hundreds" if len(edition.items) > 99 else "")
    if edition.layout.size == "large" or edition.layout.page in ("A5", "A5-booklet"):
        look += " narrow"
    if edition.layout.columns == 2 and part in SHEETS_OF_PAPER:
        look += " two"
    return Document(
        file,
        whole(body, look, part, edition),
        len(findall(BOOKMARKED, body)),
        tuple(setter.texts),
        tuple(setter.losses),
        even=edition.layout.duplex,
        booklet=student and edition.layout.page == "A5-booklet",
    )
