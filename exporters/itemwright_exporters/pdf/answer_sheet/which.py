"""Which questions are answered on the sheet, and which in the paper itself; and by what a sheet is known to belong to a
paper."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from itertools import combinations

from itemwright_exporters.contract import Exam
from itemwright_exporters.pdf.answer_sheet.geometry import CHECK_PLACES, MOST_OPTIONS, Geometry, geometry
from itemwright_exporters.render.arrange import Item
from itemwright_schema.model import ChoiceBase

PAGE = {"A4": "A4", "Letter": "Letter", "A5": "A4", "A5-booklet": "A4"}
"""The page that a sheet is printed on, by the page of the paper: scanners want a whole one."""


def marked(item: Item) -> bool:
    """Whether the question's answer is bubbles: options, and not more of them than a row holds."""
    return isinstance(item.question, ChoiceBase) and len(item.order) <= MOST_OPTIONS


def in_the_paper(exam: Exam) -> frozenset[int]:
    """The numbers that are answered in the paper in every version."""
    numbers: Sequence[frozenset[int]] = [
        frozenset(item.number for item in version.items if not marked(item)) for version in exam.versions
    ]
    return frozenset.intersection(*numbers) if numbers else frozenset()


def sheet_of(exam: Exam) -> Geometry:
    """The sheet that all versions of the paper share. Raises `ExportError` where there is no room."""
    items = exam.versions[0].items
    options = max((len(item.order) for item in items if marked(item)), default=4)
    names = () if exam.personal or len(exam.versions) == 1 else tuple(version.name for version in exam.versions)
    return geometry(PAGE[exam.paper.layout.page], len(items), max(options, 4), names, _digits(exam))


def check_of(exam: Exam, personal: bool) -> str:
    """The dots that are printed black at a sheet's foot, by their places: always half of them, and others for another
    paper, for other questions, and for personal papers. One foreign sheet of 252 has the same. An edition of a paper
    has that paper's: its key serves."""
    questions = sorted(item.question.id for item in exam.versions[0].items)
    digest = sha256("\0".join((exam.paper.edition_of or exam.paper.name, str(personal), *questions)).encode()).digest()
    choices = list(combinations((str(place) for place in range(CHECK_PLACES)), CHECK_PLACES // 2))
    return "".join(choices[int.from_bytes(digest) % len(choices)])


def _digits(exam: Exam) -> int:
    numbers: Iterable[str] = (version.student.number for version in exam.versions if version.student)
    return max((len(number) for number in numbers), default=exam.paper.layout.digits)
