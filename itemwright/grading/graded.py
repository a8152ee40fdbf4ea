"""From what was seen on sheets to points: whose sheet it is, which version, and what each answer earns."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from itemwright.grading.scans import Scan
from itemwright.grading.score import share
from itemwright_exporters.contract import Exam, Student, Version
from itemwright_exporters.pdf.answer_sheet.which import marked
from itemwright_exporters.render import letter
from itemwright_exporters.render.arrange import Item
from itemwright_schema.model import ChoiceBase, MultipleChoice


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something that a person has to look at. `seen` is what the reader saw in `field`; `what` says what is wrong and
    what to do."""

    scan: Scan
    number: str
    field: str
    seen: str
    what: str


@dataclass(frozen=True, slots=True)
class Answer:
    """A question of one sheet. `chosen` are positions of options in the sources, None where nothing can be told: it is
    in doubt, or answered in the paper. `points` is None until somebody has looked."""

    item: Item
    chosen: frozenset[int] | None
    points: float | None
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class Paper:
    """A student's paper as it is graded. Without `version` nothing could be."""

    scan: Scan
    number: str
    student: Student | None
    version: Version | None
    answers: tuple[Answer, ...] = ()
    doubts: tuple[Doubt, ...] = ()

    @property
    def points(self) -> float:
        """What is sure so far."""
        return sum(answer.points or 0 for answer in self.answers)

    @property
    def final(self) -> bool:
        """Whether nothing is open and nothing in doubt."""
        return not self.doubts and bool(self.answers) and all(answer.points is not None for answer in self.answers)


Marks = Mapping[tuple[str, str], float]
"""Points given by hand, by the student's number and the question's id."""


@dataclass(frozen=True, slots=True)
class Graded:
    """All papers in the order of the scans, and the students of the roster of whom there is none."""

    papers: tuple[Paper, ...]
    missing: tuple[Student, ...] = ()
    marks_used: frozenset[tuple[str, str]] = field(default_factory=frozenset)

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        return tuple(doubt for paper in self.papers for doubt in paper.doubts)


def graded(exam: Exam, scans: Sequence[Scan], students: Sequence[Student], marks: Marks) -> Graded:
    """Every sheet graded. Nothing is guessed: where a mark can't be told, its points stay open."""
    who = [_who(scan, students) for scan in scans]
    papers = []
    for scan, (number, student, doubts) in zip(scans, who, strict=True):
        same = [other for other, (name, _, _) in zip(scans, who, strict=True) if number and name == number]
        if len(same) > 1:
            others = ", ".join(other.file for other in same if other is not scan)
            doubts = [*doubts, Doubt(scan, number, "number", number, f"another sheet has this number too: {others}")]
        papers.append(_paper(exam, scan, number, student, doubts, marks))
    handed_in = {paper.student.number for paper in papers if paper.student}
    used = frozenset(key for key in marks if any(paper.number == key[0] for paper in papers))
    return Graded(tuple(papers), tuple(s for s in students if s.number not in handed_in), used)


def _who(scan: Scan, students: Sequence[Student]) -> tuple[str, Student | None, list[Doubt]]:
    """The number on a sheet and its student. Columns left empty on either side are a shorter number."""
    digits = scan.number
    seen = "".join(digit or "_" for digit in digits)
    number = seen.strip("_")
    if not number:
        return "", None, [Doubt(scan, "", "number", seen, "there is no number: see whose sheet this is")]
    if "_" in number or any(len(digit) > 1 for digit in digits):
        told = "a digit is missing or marked twice: read the written number, and correct the line"
        return "", None, [Doubt(scan, "", "number", " ".join(digit or "_" for digit in digits), told)]
    if not students:
        return number, None, []
    exact = [student for student in students if student.number == number]
    found = exact or [s for s in students if s.number.lstrip("0") == number.lstrip("0")]  # printed with zeros before
    if len(found) == 1:
        return found[0].number, found[0], []
    return number, None, [Doubt(scan, number, "number", number, "no student of the roster has this number")]


def _paper(exam: Exam, scan: Scan, number: str, student: Student | None, doubts: list[Doubt], marks: Marks) -> Paper:
    version, why = _version(exam, scan, number)
    if version is None:
        return Paper(scan, number, student, None, (), (*doubts, why) if why else tuple(doubts))
    answers: list[Answer] = []
    for item in version.items:
        answer, doubt = _answer(scan, number, item)
        given = marks.get((number, item.question.id))
        if given is not None:
            answer, doubt = Answer(item, answer.chosen, given, by_hand=True), None
        answers.append(answer)
        if doubt:
            doubts.append(doubt)
    doubts += _stray(scan, number, version)
    return Paper(scan, number, student, version, tuple(answers), tuple(doubts))


def _version(exam: Exam, scan: Scan, number: str) -> tuple[Version | None, Doubt | None]:
    """The version of a sheet: the only one, the student's own, or the one that is marked."""
    if exam.personal:
        own = next((version for version in exam.versions if version.student and version.student.number == number), None)
        return own, None  # a number that nobody has is told of already
    if len(exam.versions) == 1:
        return exam.versions[0], None
    seen = scan.fields.get("version", "")
    found = next((version for version in exam.versions if version.name == seen), None)
    if found:
        return found, None
    names = ", ".join(version.name for version in exam.versions)
    what = "no version is marked" if not seen else f"this is none of the versions {names}"
    return None, Doubt(scan, number, "version", seen, f"{what}: look at the sheet, and correct the line")


def _answer(scan: Scan, number: str, item: Item) -> tuple[Answer, Doubt | None]:
    question = item.question
    if not isinstance(question, ChoiceBase) or not marked(item):
        return Answer(item, None, None), None
    name = f"q{item.number}"
    seen = scan.fields.get(name)
    if seen is None:
        return Answer(item, None, None), Doubt(scan, number, name, "", "the results have no column for this question")
    places = {letter(place): source for place, source in enumerate(item.order)}
    strange = [mark for mark in seen if mark not in places]
    if strange:
        what = f"the question has no option {' or '.join(strange)}: look at the sheet"
        return Answer(item, None, None), Doubt(scan, number, name, seen, what)
    if len(seen) > 1 and not isinstance(question, MultipleChoice):
        what = "more than one answer is marked where one is right: look whether one was rubbed out"
        return Answer(item, None, None), Doubt(scan, number, name, seen, what)
    chosen = frozenset(places[mark] for mark in seen)
    return Answer(item, chosen, share(question, chosen) * question.meta.points), None


def _stray(scan: Scan, number: str, version: Version) -> Iterator[Doubt]:
    """Marks in rows that this version has no use for: a sign of the wrong version."""
    used = {f"q{item.number}" for item in version.items if marked(item)}
    for name, seen in scan.fields.items():
        if name.startswith("q") and seen and name not in used:
            what = "this version's question is answered in the paper: is the version right, or a row skipped?"
            yield Doubt(scan, number, name, seen, what)
