"""What stands before the questions: title, who writes, what to mind; on a cover page where the paper has one."""

from collections.abc import Sequence
from html import escape

from itemwright_exporters.pdf import words
from itemwright_exporters.pdf.edition import Edition
from itemwright_exporters.pdf.place import Setter

ROW, LARGE_ROW = 12, 8
"""Questions in a row of the table of points, and in large print."""

MANY = 60
"""From so many questions on, the cover has one field for the score instead of one a question."""


def head(edition: Edition, part: str = "") -> str:
    """Title, and in one line what there is of it. `part` says which document it is, if not the paper itself."""
    title = escape(edition.title)
    course = _course(edition)
    facts = " · ".join(map(escape, _facts(edition, part)))
    return f'<h1 data-name="{title}">{title}</h1>{course}<p class="facts">{facts}</p>'


def student_head(edition: Edition, setter: Setter) -> str:
    """The head of a student's copy: on a page of its own, or above the first question."""
    told = _instructions(edition, setter)
    if not edition.paper or not edition.paper.cover:
        return head(edition) + boxes(edition) + told + cues(edition)
    table = _points(edition) if edition.layout.points else ""
    again = f'<p class="again">{escape(edition.title)}</p>'
    wait = f'<p class="wait">{words.WAIT}</p>'
    # in large print the table may go on overleaf, and what forbids turning over must not
    below = wait + table if edition.layout.size == "large" else table + wait
    return f'<div class="cover">{head(edition)}{boxes(edition)}{told}{cues(edition)}{below}</div>{again}'


def boxes(edition: Edition) -> str:
    """Where students write who they are; a student's own paper says it already."""
    student = edition.version.student if edition.version else None
    known = {words.NAME: student.name, words.NUMBER: student.number} if student else {}
    day = edition.paper.date if edition.paper else None
    if day:
        known[words.DATE] = words.day(day)
    fields = (f"<p>{name}{f'<br><b>{escape(known[name])}</b>' if known.get(name) else ''}</p>" for name in words.BOXES)
    return f'<div class="boxes">{"".join(fields)}</div>'


def cues(edition: Edition) -> str:
    """How to answer the kinds of question that the paper holds."""
    kinds = {item.question.kind for item in edition.items}
    sentences = words.instructions(kinds)
    if edition.on_sheet:
        from itemwright_exporters.pdf.answer_sheet.which import marked  # which needs this module's documents

        every = all(marked(item) for item in edition.items)
        sentences.append(words.ON_SHEET if every else words.PARTLY_ON_SHEET)
    return f'<p class="cues">{" ".join(sentences)}</p>'


def _course(edition: Edition) -> str:
    course = edition.paper.course if edition.paper else None
    return f'<p class="course">{escape(course)}</p>' if course else ""


def _facts(edition: Edition, part: str) -> Sequence[str]:
    metas = [item.question.meta for item in edition.items]
    facts = [part] if part else []
    if edition.letter:
        facts.append(f"{words.VERSION} {edition.letter}")
    if edition.version and edition.version.student and part:
        facts.append(f"{edition.version.student.name}, {edition.version.student.number}")
    facts.append(words.counted(len(metas), "question", "questions"))
    if edition.layout.points:
        facts.append(words.counted(sum(meta.points for meta in metas), "point", "points"))
    if edition.minutes:
        facts.append(words.counted(edition.minutes, "minute", "minutes"))
    if edition.paper and edition.paper.date and part:
        facts.append(words.day(edition.paper.date))
    if edition.options.selection:
        facts.append(edition.options.selection)
    return facts


def _instructions(edition: Edition, setter: Setter) -> str:
    text = edition.paper.instructions if edition.paper else None
    return f'<div class="instructions">{setter.prose(text)}</div>' if text else ""


def _points(edition: Edition) -> str:
    """A table to write each question's score into."""
    metas = [item.question.meta for item in edition.items]
    total = words.number(sum(meta.points for meta in metas))
    if len(metas) > MANY:
        return f'<p class="score">{words.SCORE}: <span class="blank"></span> / {total}</p>'
    cells = [(str(number), words.number(meta.points)) for number, meta in enumerate(metas, start=1)]
    cells.append((words.TOTAL, total))
    tables = []
    most = LARGE_ROW if edition.layout.size == "large" else ROW
    for at in range(0, len(cells), most):
        row = cells[at : at + most]
        numbers = "".join(f'<th scope="col">{number}</th>' for number, _ in row)
        points = "".join(f"<td>{worth}</td>" for _, worth in row)
        empty = "<td></td>" * len(row)
        tables.append(
            f'<table class="scores" style="width: {100 * (len(row) + 2) / (most + 2):.2f}%">'
            f'<thead><tr><th scope="row" class="name">{words.QUESTION}</th>{numbers}</tr></thead>'
            f'<tbody><tr><th scope="row" class="name">{words.POINTS}</th>{points}</tr>'
            f'<tr class="empty"><th scope="row" class="name">{words.SCORE}</th>{empty}</tr></tbody></table>'
        )
    return "".join(tables)
