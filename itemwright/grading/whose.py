"""Whose sheet it is, and of which version. What can't be told for sure is a doubt."""

from collections.abc import Sequence

from itemwright.grading.graded import Doubt
from itemwright.grading.scans import VERSION, Scan
from itemwright_exporters.contract import Exam, Student, Version


def owner(scan: Scan, students: Sequence[Student]) -> tuple[str, Student | None, Doubt | None]:
    """The number on a sheet and its student. Columns left empty on either side are a shorter number."""
    digits = scan.number
    seen = " ".join(digit or "_" for digit in digits)
    number = "".join(digit or "_" for digit in digits).strip("_")
    if not number:
        return (
            "",
            None,
            Doubt(scan, "", "number", "", "there is no number: see whose sheet this is, and add its digits"),
        )
    if "_" in number or any(len(digit) > 1 for digit in digits):
        told = "a digit is missing or marked twice: read the number as it is written, and correct the digits"
        return "", None, Doubt(scan, "", "number", seen, told)
    if not students:
        return number, None, None
    exact = [student for student in students if student.number == number]
    found = exact or [student for student in students if bare(student.number) == bare(number)]
    if len(found) == 1:
        return found[0].number, found[0], None
    told = "no student of the roster has this number: read it as it is written, and correct the digits"
    return number, None, Doubt(scan, number, "number", number, told)


def bare(number: str) -> str:
    """A number without the zeros before it, which sheets add and spreadsheets take away."""
    return number.lstrip("0") or number


def version_of(exam: Exam, scan: Scan, number: str) -> tuple[Version | None, Doubt | None]:
    """The version of a sheet: the only one, the student's own, or the one that is marked."""
    if exam.personal:
        own = next((version for version in exam.versions if version.student and version.student.number == number), None)
        return own, None  # a number that nobody has is told of already
    if len(exam.versions) == 1:
        return exam.versions[0], None
    seen = scan.fields.get(VERSION, "").split()
    found = [version for version in exam.versions if version.name in seen]
    if len(found) == len(seen) == 1:
        return found[0], None
    names = ", ".join(version.name for version in exam.versions)
    what = f"{'more than one' if len(seen) > 1 else 'none'} of the versions {names} is marked"
    told = f"{what}: see which paper the student had, and correct this cell"
    return None, Doubt(scan, number, VERSION, " ".join(seen), told)
