"""The answer sheet as a document: words in the page itself, everything to be marked in one picture behind them."""

from base64 import b64encode
from collections.abc import Iterator, Set
from html import escape
from unicodedata import east_asian_width

from itemwright_exporters.contract import Exam, ExportError
from itemwright_exporters.pdf import words
from itemwright_exporters.pdf.answer_sheet.drawing import MARKS, drawing, example
from itemwright_exporters.pdf.answer_sheet.geometry import LEFT, Geometry
from itemwright_exporters.pdf.answer_sheet.which import check_of, in_the_paper, marked, sheet_of
from itemwright_exporters.pdf.document import Document
from itemwright_exporters.pdf.edition import Edition
from itemwright_exporters.pdf.page import alone
from itemwright_exporters.pdf.styles import scanned

BESIDE_NUMBER = 10.0
"""mm between what stands at the left and the columns of digits."""


LONG = 54
"""Letters of a title from which on it is printed small, in up to two lines."""


def sheet(edition: Edition, file: str, exam: Exam) -> Document:
    """The sheet of all versions, or a student's own with name and number filled in.

    Raises `ExportError` where the paper has more questions, versions or digits than one page holds.
    """
    made = sheet_of(exam)
    student = edition.version.student if edition.version and exam.personal else None
    filled = {"check": check_of(exam, exam.personal), **(_digits(student.number, made) if student else {})}
    skipped = {item.number for item in edition.items if not marked(item)} if student else in_the_paper(exam)
    picture = drawing(made, filled, skipped, words.IN_THE_PAPER)
    body = "".join(
        [
            _head(edition),
            *_left(made, student.name if student else ""),
            _number(made, bool(student)),
            f'<p class="label answers">{words.ANSWERS}</p>',
            f'<img class="bubbles" src="{_url(picture)}" alt="{escape(_description(made, skipped))}">',
            _foot(edition, exam),
        ]
    )
    title = f"{edition.title}: {words.SHEET}"
    return Document(file, alone(body, title, edition.bank.settings, scanned(*made.size)), 1, (), ())


def _head(edition: Edition) -> str:
    paper = edition.paper
    title = escape(edition.title)
    day = words.day(paper.date) if paper and paper.date else ""
    facts = "".join(f" · {escape(fact)}" for fact in (day, (paper.course if paper else None) or "") if fact)
    look = "head long" if sum(1 + (east_asian_width(char) in "WF") for char in edition.title) > LONG else "head"
    what = f'<p class="facts"><b>{words.SHEET}</b>{facts}</p>'
    return f'<div class="{look}"><h1 data-name="{title}">{title}</h1>{what}</div>'


def _left(made: Geometry, name: str) -> Iterator[str]:
    """How to mark, the student's name, and the version, beside the columns of digits."""
    width = made.number_left - BESIDE_NUMBER - LEFT
    rules = "".join(f"<li>{rule}</li>" for rule in words.HOW_TO_MARK)
    shown = {kind: f'<img src="{_url(example(kind))}" alt="{escape(words.EXAMPLES[kind])}">' for kind in MARKS}
    right = shown.pop("right")
    yield (
        f'<div class="how" style="width: {width:.1f}mm"><ul>{rules}</ul><p class="examples">{right}'
        f"<span>{words.LIKE_THIS}</span>{''.join(shown.values())}<span>{words.NOT_LIKE_THIS}</span></p></div>"
    )
    box = "who" if made.version else "who low"
    inside = f"<b>{escape(name)}</b>" if name else ""
    lines = f"<p>{words.NAME}<br>{inside}</p><p>{words.SIGNATURE}</p>"
    yield f'<div class="{box}" style="width: {width:.1f}mm">{lines}</div>'
    if made.version:
        yield f'<p class="label version">{words.VERSION_OF_YOURS}<small>{words.ON_FIRST_PAGE}</small></p>'


def _number(made: Geometry, filled: bool) -> str:
    """The heading of the digits."""
    width = made.size[0] - LEFT - made.number_left
    how = "" if filled else f"<small>{words.BOTH_WAYS}</small>"
    look = "label number low" if filled else "label number"
    return f'<p class="{look}" style="left: {made.number_left}mm; width: {width:.1f}mm">{words.NUMBER}{how}</p>'


def _foot(edition: Edition, exam: Exam) -> str:
    code = edition.version.code if edition.version and (exam.personal or len(exam.versions) == 1) else exam.paper.name
    return f'<p class="foot">{escape(code)} · {words.KEEP_FLAT}</p>'


def _digits(number: str, made: Geometry) -> dict[str, str]:
    """A student's number, digit by digit; shorter ones have zeros before them."""
    if not (number.isascii() and number.isdigit()):
        raise ExportError(
            f'an answer sheet has room for numbers made of digits only, and "{number}" is one of the roster\'s: '
            'leave "sheet" out of the paper\'s documents, or give the roster a column of such numbers'
        )
    padded = number.zfill(len(made.number))
    return {field.name: digit for field, digit in zip(made.number, padded, strict=True)}


def _description(made: Geometry, skipped: Set[int]) -> str:
    """What the picture is, for whoever can't see it."""
    options = ", ".join(bubble.value for bubble in made.questions[0].bubbles)
    version = f" {words.VERSION}: {', '.join(b.value for b in made.version.bubbles)}." if made.version else ""
    return words.sheet_description(len(made.number), len(made.questions), options, sorted(skipped)) + version


def _url(svg: str) -> str:
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"
