"""From what was seen on sheets to points."""

from collections import Counter
from collections.abc import Iterator, Sequence

from itemwright.grading.graded import Answer, Doubt, Graded, Marks, Paper
from itemwright.grading.scans import CHECK, Scan
from itemwright.grading.score import share
from itemwright.grading.whose import bare, owner, version_of
from itemwright_exporters.contract import Exam, Student, Version
from itemwright_exporters.pdf.answer_sheet.which import check_of, marked
from itemwright_exporters.render import letter
from itemwright_exporters.render.arrange import Item
from itemwright_schema.model import ChoiceBase, MultipleChoice

SURE = "!"
"""Stands in the results behind what a person has looked at and found to be what the student meant: "AC!"."""

NOTHING_READ = (
    "nothing was read: the rings in the corners weren't found, or the page is blank. Scan it again, whole and flat"
)
FOREIGN = (
    "the dots at the foot are not this paper's: the page lies upside down, or is the sheet of another paper. If it is "
    "right, and only the dots are damaged, correct this cell"
)
WHOSE = "see whose sheet each is, and correct the digits"


def graded(exam: Exam, scans: Sequence[Scan], students: Sequence[Student], marks: Marks) -> Graded:
    """Every sheet graded. Nothing is guessed: where a mark can't be told, its points stay open."""
    check = check_of(exam, exam.personal)
    papers = []
    sheets_of = Counter(owner(scan, students)[0] for scan in scans if scan.fields[CHECK] == check)
    for scan in scans:
        number, student, doubt = owner(scan, students)
        if scan.fields[CHECK] != check:
            what = NOTHING_READ if scan.empty else f"{FOREIGN}: {check}"
            unread = Doubt(scan, number, CHECK, scan.fields[CHECK], what)
            papers.append(Paper(scan, number, student, None, (), (unread,)))
            continue
        doubts = [doubt] if doubt else []
        if number and sheets_of[number] > 1:
            others = (other.file for other in scans if other is not scan and owner(other, students)[0] == number)
            doubts.append(Doubt(scan, number, "number", number, f"{', '.join(others)} has this number too: {WHOSE}"))
        papers.append(_paper(exam, scan, number, student, doubts, marks))
    handed_in = {paper.student.number for paper in papers if paper.student and paper.version}
    numbers = {bare(paper.number) for paper in papers}
    strangers = dict.fromkeys(number for number, _ in marks if bare(number) not in numbers)
    missing = tuple(student for student in students if student.number not in handed_in)
    return Graded(tuple(papers), missing, tuple(strangers))


def _paper(exam: Exam, scan: Scan, number: str, student: Student | None, doubts: list[Doubt], marks: Marks) -> Paper:
    version, why = version_of(exam, scan, number)
    if version is None:
        return Paper(scan, number, student, None, (), (*doubts, why) if why else tuple(doubts))
    answers: list[Answer] = []
    given = {ident: points for (name, ident), points in marks.items() if bare(name) == bare(number)}
    for item in version.items:
        answer, doubt = _answer(scan, number, item)
        if (points := given.get(item.question.id)) is not None:
            answer, doubt = Answer(item, answer.chosen, points, by_hand=True), None
        answers.append(answer)
        if doubt:
            doubts.append(doubt)
    doubts += _stray(scan, number, version)
    return Paper(scan, number, student, version, tuple(answers), tuple(doubts))


def _answer(scan: Scan, number: str, item: Item) -> tuple[Answer, Doubt | None]:
    question = item.question
    if not isinstance(question, ChoiceBase) or not marked(item):
        return Answer(item, None, None), None
    name = f"q{item.number}"
    seen, confirmed = scan.fields[name].removesuffix(SURE), scan.fields[name].endswith(SURE)
    places = {letter(place): source for place, source in enumerate(item.order)}
    strange = [mark for mark in seen if mark not in places]
    what = ""
    if strange and not confirmed:
        what = f"the question has no option {' or '.join(strange)}"
    elif len(seen) > 1 and not confirmed and not isinstance(question, MultipleChoice):
        what = "more than one option is marked where one is right"
    if what:
        told = f"{what}: correct this cell, or if it is what the student meant, write {seen}{SURE}"
        return Answer(item, None, None), Doubt(scan, number, name, seen, told)
    chosen = frozenset(places[mark] for mark in seen if mark in places)
    earned = 0.0 if strange else share(question, chosen)
    return Answer(item, chosen, earned * question.meta.points), None


def _stray(scan: Scan, number: str, version: Version) -> Iterator[Doubt]:
    """Marks in rows that this version has no use for: a sign of the wrong version."""
    used = {f"q{item.number}" for item in version.items if marked(item)}
    for name, seen in scan.fields.items():
        if name.startswith("q") and seen and name not in used and not seen.endswith(SURE):
            what = "this version's question is answered in the paper: is the version right, or was a row skipped?"
            yield Doubt(scan, number, name, seen, f"{what} Empty this cell when you have looked")
