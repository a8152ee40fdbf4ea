"""A roster: a spreadsheet's list of students, one a line, as CSV. Each gets a paper of their own.

The file may be what Excel saves anywhere in the world: with a byte order mark or in Windows' old encoding, with commas,
semicolons or tabs, with any columns beside name and number.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from itemwright.console import shown
from itemwright.spreadsheet import cell, plain, records
from itemwright.stop import PROBLEMS, Stop
from itemwright_exporters.contract import Student

NUMBER = (
    "number", "no", "nr", "id", "student number", "student no", "student id", "student", "registration number",
    "matriculation number", "candidate number", "matrikelnummer", "matrikel", "matrikel nr", "matr nr", "nummer",
    "matricule", "numero", "numero etudiant", "numero d etudiant", "no etudiant", "matricula", "numero de matricula",
    "matricola", "numero di matricola", "studentnummer", "studienummer", "opiskelijanumero", "index", "nia", "ra",
)  # fmt: skip
"""What the column of numbers is called, without accents and signs. The first that is there counts."""

NAME = (
    "name", "full name", "student name", "display name", "nachname vorname", "nom", "nom prenom", "nom et prenom",
    "nombre", "apellidos y nombre", "nome", "nome completo", "cognome e nome", "naam", "navn", "namn", "nimi",
    "student",
)  # fmt: skip
"""What the column of names is called."""

FIRST = ("first name", "firstname", "given name", "forename", "vorname", "prenom", "nombre", "nome", "voornaam")
LAST = ("last name", "lastname", "surname", "family name", "nachname", "nom", "apellidos", "apellido", "cognome",
        "sobrenome", "achternaam")  # fmt: skip
"""Names in two columns."""

_FILE_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,31}")


def read_roster(file: Path) -> tuple[Student, ...]:
    """The students of a roster, in its order. Stops at what is none, naming the line."""
    lines = records(file, "roster")
    head_line, head = next(lines, (1, []))
    name, number = _columns(file, head_line, head)
    students: list[Student] = []
    faults: list[str] = []
    taken: dict[str, int] = {}
    for line, cells in lines:
        place = f"{shown(file)}:{line}"
        ident = cell(cells, number)
        who = " ".join(word for word in (cell(cells, column) for column in name) if word)
        if not ident:
            faults.append(f"{place}: {who or 'this line'} has no number")
        elif not _FILE_NAME.fullmatch(ident):
            faults.append(f'{place}: "{ident}" can\'t be a number: up to 32 letters, digits, points and hyphens')
        elif ident.casefold() in taken:
            faults.append(f"{place}: the number {ident} stands in line {taken[ident.casefold()]} already")
        elif not who:
            faults.append(f"{place}: the student with the number {ident} has no name")
        else:
            taken[ident.casefold()] = line
            students.append(Student(ident, who))
    if faults:
        more = [f"and {len(faults) - 20} more"] if len(faults) > 20 else []
        raise Stop("\n  ".join(["the roster can't be used:", *faults[:20], *more]), PROBLEMS)
    if not students:
        raise Stop(f"{shown(file)} names no students: one line each below the line of headings", PROBLEMS)
    return tuple(students)


def _columns(file: Path, line: int, head: Sequence[str]) -> tuple[tuple[int, ...], int]:
    """Where the name stands, in one column or two, and the number."""
    columns: dict[str, int] = {}
    for at, heading in enumerate(head):
        columns.setdefault(plain(heading), at)
    number = _first(columns, NUMBER, ())
    first = _first(columns, FIRST, (number,))
    last = _first(columns, LAST, (number, first))
    name = _first(columns, NAME, (number,))
    names = (first, last) if first is not None and last is not None else (name,)
    missing = [what for what, at in (("name", names[0]), ("number", number)) if at is None]
    if missing:
        there = ", ".join(f'"{heading.strip()}"' for heading in head if heading.strip()) or "none"
        raise Stop(
            f"{shown(file)}:{line}: this roster has no column for the {' and the '.join(missing)}. Its headings are "
            f'{there}; call the columns "name" and "number"',
            PROBLEMS,
        )
    return tuple(at for at in names if at is not None), number if number is not None else 0


def _first(columns: Mapping[str, int], names: Sequence[str], besides: Sequence[int | None]) -> int | None:
    """The column of the first of these names that is there and not taken."""
    return next((columns[name] for name in names if name in columns and columns[name] not in besides), None)
