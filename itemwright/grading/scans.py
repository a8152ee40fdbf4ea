"""The results of OMRChecker: one line a sheet, one column a field."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from itemwright.console import shown
from itemwright.spreadsheet import cell, records
from itemwright.stop import PROBLEMS, Stop

FILE_COLUMNS = ("file_id", "file", "input_path")
"""What the column is called that says which picture a line is about; the first that is there counts."""


@dataclass(frozen=True, slots=True)
class Scan:
    """One sheet. `file` is its picture, `line` its line in the results; `fields` hold the letters and digits that
    were seen, by the name of the field, "" where nothing was marked."""

    file: str
    line: int
    fields: Mapping[str, str]

    @property
    def number(self) -> tuple[str, ...]:
        """What was seen in each column of the number, from the left."""
        names = sorted((name for name in self.fields if re.fullmatch(r"n\d+", name)), key=lambda name: int(name[1:]))
        return tuple(self.fields[name] for name in names)


def read_scans(file: Path) -> list[Scan]:
    """All sheets, in the order of the file. Stops at what isn't a reader's result."""
    lines = records(file, "result of a scan")
    head_line, head = next(lines, (1, []))
    names = [heading.strip() for heading in head]
    place = f"{shown(file)}:{head_line}"
    if not any(re.fullmatch(r"q\d+", name) for name in names):
        raise Stop(
            f"{place}: these are no answers: OMRChecker's results have a column for each question (q1, q2, …) and for "
            "each digit of the number (n1, n2, …). They lie in its output folder, in Results/",
            PROBLEMS,
        )
    twice = sorted({name for name in names if name and names.count(name) > 1})
    if twice:
        raise Stop(f"{place}: the column {twice[0]} is there twice", PROBLEMS)
    which = next((name for name in FILE_COLUMNS if name in names), None)
    scans = []
    for line, cells in lines:
        fields = {name: cell(cells, at).replace(" ", "") for at, name in enumerate(names) if _is_field(name)}
        scans.append(Scan(cell(cells, names.index(which)) if which else f"line {line}", line, fields))
    if not scans:
        raise Stop(f"{shown(file)} has no line below its headings: no sheet was read", PROBLEMS)
    return scans


def _is_field(name: str) -> bool:
    return name == "version" or bool(re.fullmatch(r"[qn]\d+", name))
