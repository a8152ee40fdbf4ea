"""The results of OMRChecker: one line a sheet, one column a field.

A run of OMRChecker leaves `Results/Results_10AM.csv` and, for pictures in which it didn't find the corners,
`Manual/ErrorFiles.csv`. Both count: a sheet that couldn't be read is one that somebody handed in.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from itemwright.console import shown, some
from itemwright.spreadsheet import cell, records
from itemwright.stop import PROBLEMS, USAGE, Stop
from itemwright_exporters.contract import Exam
from itemwright_exporters.pdf.answer_sheet.which import in_the_paper

RESULTS, UNREAD = "Results", "Manual/ErrorFiles.csv"

CHECK, VERSION = "check", "version"

OTHER_TEMPLATE = "Were the sheets read with the template in the folder omr/ of this paper?"


@dataclass(frozen=True, slots=True)
class Scan:
    """One sheet. `file` is its picture, `place` its line in the results; `fields` hold the letters and digits that
    were seen, by the name of the field, "" where nothing was marked."""

    file: str
    place: str
    fields: Mapping[str, str]

    @property
    def number(self) -> tuple[str, ...]:
        """What was seen in each column of the number, from the left."""
        names = sorted((name for name in self.fields if re.fullmatch(r"n\d+", name)), key=lambda name: int(name[1:]))
        return tuple(self.fields[name] for name in names)

    @property
    def empty(self) -> bool:
        """Whether nothing at all was seen."""
        return not any(self.fields.values())


def read_scans(paths: Sequence[Path]) -> list[Scan]:
    """All sheets of these results, in their order.

    A folder stands for all results below it. A line that is there twice, as after a second run, counts once. Stops at
    what isn't a reader's result.
    """
    sheets: dict[tuple[str, tuple[tuple[str, str], ...]], Scan] = {}
    for table in dict.fromkeys(table for path in paths for table in _tables(path)):
        for picture, scan in _scans(table):
            sheets.setdefault((picture, tuple(sorted(scan.fields.items()))), scan)
    if not sheets:
        raise Stop(f"no sheet is in {', '.join(map(shown, paths))}: there is no line below the headings", PROBLEMS)
    return list(sheets.values())


def _tables(path: Path) -> Iterator[Path]:
    if path.is_dir():
        found = sorted(path.rglob(f"{RESULTS}/*.csv")) + sorted(path.rglob(UNREAD))
        if not found:
            raise Stop(f"{shown(path)} holds no results of OMRChecker: they lie in {RESULTS}/*.csv", USAGE)
        yield from found
        return
    yield path
    unread = path.parent.parent / UNREAD
    if path.parent.name == RESULTS and unread.is_file():
        yield unread


def _scans(table: Path) -> Iterator[tuple[str, Scan]]:
    """The sheets of one table, each with the path of its picture."""
    lines = records(table, "result of a scan")
    head_line, head = next(lines, (1, []))
    names = [heading.strip() for heading in head]
    place = f"{shown(table)}:{head_line}"
    if not any(re.fullmatch(r"q\d+", name) for name in names):
        raise Stop(
            f"{place}: these are no answers: OMRChecker's results have a column for each question (q1, q2, …) and for "
            f"each digit of the number (n1, n2, …). They lie in its output folder, in {RESULTS}/",
            PROBLEMS,
        )
    twice = sorted({name for name in names if name and names.count(name) > 1})
    if twice:
        raise Stop(f"{place}: the column {twice[0]} is there twice", PROBLEMS)
    if missing := [name for name in (CHECK, "n1") if name not in names]:
        raise Stop(f"{place}: there is no column {' and no column '.join(missing)}. {OTHER_TEMPLATE}", PROBLEMS)
    for line, cells in lines:
        row = {name: cell(cells, at) for at, name in enumerate(names)}
        fields = {name: _tidy(name, seen) for name, seen in row.items() if _is_field(name)}
        file = row.get("file_id") or row.get("input_path") or f"line {line}"
        yield row.get("input_path") or file, Scan(file, f"{table.name}:{line}", fields)


def _tidy(name: str, seen: str) -> str:
    """What a person has corrected by hand may be written "a, c"."""
    return seen if name == VERSION else re.sub(r"[\s,;+]", "", seen).upper()


def _is_field(name: str) -> bool:
    return name in (CHECK, VERSION) or bool(re.fullmatch(r"[qn]\d+", name))


def refuse_others(scans: Sequence[Scan], exam: Exam) -> None:
    """Stops where the results lack a question that a version of the paper has on the sheet."""
    skipped = in_the_paper(exam)
    needed = [f"q{item.number}" for item in exam.versions[0].items if item.number not in skipped]
    for scan in scans:
        if missing := [name for name in needed if name not in scan.fields]:
            raise Stop(f"{scan.place}: there is no column {some(missing, 3)}. {OTHER_TEMPLATE}", PROBLEMS)
