"""The tables of a graded sitting."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from itemwright.grading.graded import Answer, Graded, Paper
from itemwright.grading.marks import BY_HAND
from itemwright.grading.statistics import FEWEST, Figures, counted, figures
from itemwright.spreadsheet import table
from itemwright_exporters.contract import Exam
from itemwright_exporters.pdf.answer_sheet.which import marked as on_sheet
from itemwright_exporters.render import Renderer, letter
from itemwright_schema.model import ChoiceBase

Row = Sequence[object]

BEGINNING = 70
"""Characters of a question that are shown to tell it by."""


def files(exam: Exam, graded: Graded, renderer: Renderer) -> Mapping[str, bytes]:
    """The tables by the name of their file."""
    makers: Mapping[str, Callable[[], Iterator[Row]]] = {
        "scores.csv": lambda: _scores(exam, graded),
        "answers.csv": lambda: _answers(graded),
        "questions.csv": lambda: _questions(graded, renderer),
        "review.csv": lambda: _review(graded),
        BY_HAND: lambda: _by_hand(graded),
    }
    return {name: table(list(make())) for name, make in makers.items()}


def _scores(exam: Exam, graded: Graded) -> Iterator[Row]:
    """One line a sheet, and one for each student of the roster who has none."""
    yield "number", "name", "version", "points", "of", "percent", "passed", "blank", "state", "sheet"
    total = sum(item.question.meta.points for item in exam.versions[0].items)
    for paper in graded.papers:
        name = paper.student.name if paper.student else ""
        version = paper.version.name if paper.version and not paper.version.student else ""
        points = _short(paper.points) if paper.version else ""
        percent = _short(round(100 * paper.points / total, 1)) if paper.version and total else ""
        yield (
            paper.number, name, version, points, _short(total), percent, _passed(exam, paper, total), _blank(paper),
            _state(paper), paper.scan.file,
        )  # fmt: skip
    for student in graded.missing:
        yield student.number, student.name, "", "", _short(total), "", "", "", "no sheet", ""


def _passed(exam: Exam, paper: Paper, total: float) -> str:
    """Yes or no once that is sure: nothing still open can change it."""
    mark = exam.paper.pass_mark
    if mark is None or not paper.version:
        return ""
    needed = mark / 100 * total
    if paper.points >= needed - 1e-9 and not any(doubt.field == "number" for doubt in paper.doubts):
        return "yes"
    return "no" if paper.final else "open"


def _blank(paper: Paper) -> object:
    """How many questions of the sheet were left empty: many of them may be marks too faint to be read."""
    return sum(answer.chosen == frozenset() for answer in paper.answers) if paper.version else ""


def _state(paper: Paper) -> str:
    if not paper.version:
        return "not graded: see review.csv"
    parts = []
    if paper.doubts:
        parts.append(f"provisional: {len(paper.doubts)} to look at in review.csv")
    by_hand = [answer for answer in paper.answers if answer.points is None and not on_sheet(answer.item)]
    if by_hand:
        parts.append(f"open: {len(by_hand)} to mark by hand")
    return "; ".join(parts) or "final"


def _answers(graded: Graded) -> Iterator[Row]:
    """One line a student and question: what was marked, in the letters of that version, and what it earned."""
    yield "number", "name", "version", "question", "id", "marked", "key", "points", "of", "state"
    for paper in graded.papers:
        for answer in paper.answers:
            question = answer.item.question
            name = paper.student.name if paper.student else ""
            version = paper.version.name if paper.version else ""
            seen = paper.scan.fields.get(f"q{answer.item.number}", "")
            points = "" if answer.points is None else _short(answer.points)
            yield (
                paper.number, name, version, answer.item.number, question.id, seen, _key(answer), points,
                _short(question.meta.points), _how(answer),
            )  # fmt: skip


def _how(answer: Answer) -> str:
    """How its points came about, or what they wait for."""
    if answer.by_hand:
        return "marked by hand"
    if answer.points is not None:
        return "read"
    return "in doubt: see review.csv" if on_sheet(answer.item) else "to mark by hand"


def _key(answer: Answer) -> str:
    question = answer.item.question
    if not isinstance(question, ChoiceBase):
        return ""
    return "".join(letter(place) for place, source in enumerate(answer.item.order) if question.options[source].correct)


def _questions(graded: Graded, renderer: Renderer) -> Iterator[Row]:
    """One line a question. Options are named by their letters in the sources, the right ones with a star."""
    yield "id", "question", "points", "papers", "facility", "discrimination", "chosen", "empty", "remark"
    for one in figures(counted(graded.papers)):
        question = one.question
        text = renderer.plain(question.title or question.stem)[:BEGINNING]
        yield (
            question.id, text, _short(question.meta.points), one.papers, _rounded(one.facility),
            _rounded(one.discrimination), _chosen(one), one.empty, _remark(one),
        )  # fmt: skip


def _chosen(one: Figures) -> str:
    if not isinstance(one.question, ChoiceBase):
        return ""
    options = enumerate(one.question.options)
    return ", ".join(f"{letter(i)}{'*' if option.correct else ''} {one.chosen.get(i, 0)}" for i, option in options)


def _remark(one: Figures) -> str:
    """What an instructor should look at first."""
    if one.papers < FEWEST:
        return "too few papers to say anything"
    if one.discrimination is not None and one.discrimination < 0:
        return "those who know more do worse here: check the key"
    if one.facility is not None and one.facility < 0.2:
        return "hardly anybody knew: check key and wording"
    unused = isinstance(one.question, ChoiceBase) and [
        letter(i) for i, option in enumerate(one.question.options) if not option.correct and not one.chosen.get(i)
    ]
    return f"nobody chose {', '.join(unused)}" if unused else ""


def _by_hand(graded: Graded) -> Iterator[Row]:
    """What is to be marked in the papers themselves, question by question: a form to fill in, for `--marks`."""
    yield "number", "name", "version", "on the paper", "question", "of", "points"
    open_ones = [
        (answer.item.question.id, paper, answer)
        for paper in graded.papers
        if paper.number
        for answer in paper.answers
        if answer.by_hand or not on_sheet(answer.item)
    ]
    for ident, paper, answer in sorted(open_ones, key=lambda one: (one[0], one[1].number)):
        name = paper.student.name if paper.student else ""
        points = "" if answer.points is None else _short(answer.points)
        worth = _short(answer.item.question.meta.points)
        version = paper.version.name if paper.version else ""
        yield paper.number, name, version, answer.item.number, ident, worth, points


def _review(graded: Graded) -> Iterator[Row]:
    """What a person has to look at."""
    yield "sheet", "results", "number", "field", "seen", "what to do"
    for doubt in graded.doubts:
        yield doubt.scan.file, doubt.scan.place, doubt.number, doubt.field, doubt.seen, doubt.what


def _short(value: float) -> str:
    return f"{round(value, 4):g}"


def _rounded(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}"
