"""The master table: where each question stands in each version, and which letters are right there."""

import csv
import io
from collections.abc import Iterator, Sequence
from html import escape
from re import sub

from itemwright_exporters.contract import Exam
from itemwright_exporters.pdf import words
from itemwright_exporters.pdf.answers import answer
from itemwright_exporters.pdf.place import Setter
from itemwright_exporters.render import key_letters
from itemwright_exporters.render.arrange import Item
from itemwright_schema.model import ChoiceBase

Row = tuple[Item, Sequence[Item]]
"""A question as the first version has it, and as each version has it."""


def rows(exam: Exam) -> Iterator[Row]:
    """The paper's questions in the order of its first version."""
    places = [{item.question.id: item for item in version.items} for version in exam.versions]
    for first in exam.versions[0].items:
        yield first, [place[first.question.id] for place in places]


def as_csv(exam: Exam) -> bytes:
    """The table for a spreadsheet: UTF-8 with a mark that Excel looks for, one line a question.

    For each version its number there and its key: letters without spaces, numbers, or words.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    heads = [f"{version.name} {what}" for version in exam.versions for what in ("number", "key")]
    writer.writerow(["question", "points", *heads])
    for first, items in rows(exam):
        cells = [cell for item in items for cell in (str(item.number), _plain_key(item))]
        writer.writerow([first.question.id, words.number(first.question.meta.points), *map(_harmless, cells)])
    return b"\xef\xbb\xbf" + out.getvalue().encode()


def table(exam: Exam, setter: Setter) -> str:
    """The table on paper. Many versions make it wide: then it is continued below itself."""
    return "".join(_table(exam, setter, at) for at in range(0, len(exam.versions), PER_TABLE))


PER_TABLE = 4
"""Versions side by side."""


def _table(exam: Exam, setter: Setter, at: int) -> str:
    versions = exam.versions[at : at + PER_TABLE]
    heads = "".join(f'<th scope="col" colspan="2">{escape(version.name)}</th>' for version in versions)
    body = []
    for first, items in rows(exam):
        cells = "".join(
            f'<td class="number">{item.number}</td><td class="answer">{answer(item)}</td>'
            for item in items[at : at + PER_TABLE]
        )
        body.append(f'<tr><th scope="row">{escape(setter.beginning(first))}</th>{cells}</tr>')
    return (
        f'<table class="compact master"><thead><tr><th scope="col">{words.QUESTION}</th>{heads}</tr></thead>'
        f"<tbody>{''.join(body)}</tbody></table>"
    )


def _plain_key(item: Item) -> str:
    if isinstance(item.question, ChoiceBase):
        return "".join(key_letters(item.question, item.order))
    from html import unescape

    return unescape(sub(r"<[^>]+>", "", answer(item)))


def _harmless(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula: an author's answer may begin with =, + or @."""
    return (
        f"'{cell}"
        if cell.startswith(("=", "+", "@", "\t", "\r")) or (cell[:1] == "-" and not _is_number(cell))
        else cell
    )


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
