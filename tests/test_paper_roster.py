"""Rosters as spreadsheets write them, and what is said of those that can't be used."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from paper_banks import many, paper_bank

from itemwright.cli import cli
from itemwright.paper.roster import read_roster
from itemwright.stop import Stop


def students(folder: Path, content: bytes | str, encoding: str = "utf-8") -> list[tuple[str, str]]:
    file = folder / "roster.csv"
    file.write_bytes(content if isinstance(content, bytes) else content.encode(encoding))
    return [(student.number, student.name) for student in read_roster(file)]


def refusal(folder: Path, content: bytes | str) -> str:
    with pytest.raises(Stop) as stop:
        students(folder, content)
    assert stop.value.exit_code == 1
    return stop.value.message


@pytest.mark.parametrize(
    ("content", "encoding"),
    [
        ("name,number\nZoë Šimek,007\nJosé,12a\n", "utf-8"),
        ("name,number\r\nZoë Šimek,007\r\nJosé,12a\r\n", "utf-8-sig"),
        ("Nummer;Name\r\n007;Zoë Šimek\r\n12a;José\r\n", "utf-8-sig"),
        ("Name;Matrikel-Nr.\r\nZoë Šimek;007\r\nJosé;12a\r\n", "cp1252"),
        ("Student\tID\nZoë Šimek\t007\nJosé\t12a\n", "utf-16"),
        ("sep=;\r\nname;number\r\nZoë Šimek;007\r\nJosé;12a", "utf-8-sig"),
        ("\n\nEmail,Name,Group,Student Number\nx@y,Zoë Šimek,1,007\n,,,\n\nz@y,José,2,12a\n", "utf-8"),
        ('name,number\n"Zoë  Šimek","007"\nJosé,"=""12a"""\n', "utf-8"),
        ("Vorname;Nachname;Matrikelnummer\nZoë;Šimek;007\n;José;12a\n", "utf-8"),
        ("Surname,First name,Number\nŠimek,Zoë,007\nJosé,,12a\n", "utf-8"),
        ("Nom et prénom;N° étudiant;No étudiant\nZoë Šimek;x;007\nJosé;y;12a\n", "utf-8"),
        ("Nombre,Apellidos,Número\nZoë,Šimek,007\nJosé,,12a\n", "utf-8"),
        ("name,number\rZoë Šimek,007\rJosé,12a\r", "utf-8"),
    ],
)
def test_a_roster_as_spreadsheets_write_it(tmp_path: Path, content: str, encoding: str) -> None:
    assert students(tmp_path, content, encoding) == [("007", "Zoë Šimek"), ("12a", "José")]


def test_names_with_commas_and_line_breaks(tmp_path: Path) -> None:
    content = 'name,number\n"Noether, Emmy",1\n"Ada\nLovelace",2\n"He said ""x""",3\n'
    assert students(tmp_path, content) == [("1", "Noether, Emmy"), ("2", "Ada Lovelace"), ("3", 'He said "x"')]


def test_faults_are_named_by_their_line_all_at_once(tmp_path: Path) -> None:
    content = 'name,number\nAda,1\n"Emmy\nNoether",2\n\nGrace,1\n,4\nHedy,\nKit,../5\nNo,=1+1\n'
    lines = [line.strip().split("roster.csv:")[-1] for line in refusal(tmp_path, content).split("\n")]
    assert lines == [
        "the roster can't be used:",
        "6: the number 1 stands in line 2 already",
        "7: the student with the number 4 has no name",
        "8: Hedy has no number",
        '9: "../5" can\'t be a number: up to 32 letters, digits, points and hyphens',
        '10: "=1+1" can\'t be a number: up to 32 letters, digits, points and hyphens',
    ]


def test_numbers_that_file_names_can_not_tell_apart_are_the_same(tmp_path: Path) -> None:
    assert "the number S1 stands in line 2 already" in refusal(tmp_path, "name,number\nAda,s1\nEmmy,S1\n")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (
            "name,email\nAda,x\n",
            'roster.csv:1: this roster has no column for the number. Its headings are "name", "email"',
        ),
        ("number\n1\n", "has no column for the name"),
        ("Ada,1\nEmmy,2\n", "has no column for the name and the number"),
        ("", "has no column for the name and the number. Its headings are none"),
        ("name,number\n", "names no students"),
        ('name,number\n"Ada,1\n', "this line can't be read"),
        (b"PK\x03\x04rest", "is a spreadsheet: save it as CSV first"),
        (b"name,number\n\x00Ada,1\n", "is no text"),
    ],
)
def test_what_can_not_be_used(tmp_path: Path, content: bytes | str, says: str) -> None:
    assert says in refusal(tmp_path, content)


def test_a_roster_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(Stop) as stop:
        read_roster(tmp_path / "roster.csv")
    assert (stop.value.exit_code, "there is no roster" in stop.value.message) == (2, True)


NAMES = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Zl", "Zp"]), min_size=1, max_size=12).filter(
    lambda name: name.strip() and name.split() == [name] and not name.startswith(("=", "\ufeff", "\ufffd"))
    and "\ufffd" not in name
)  # fmt: skip
NUMBERS = st.from_regex(r"\A[A-Za-z0-9][A-Za-z0-9._-]{0,8}\Z")


@settings(max_examples=60, deadline=None)
@given(
    st.dictionaries(NUMBERS.map(str.casefold), NAMES, min_size=1, max_size=5),
    st.sampled_from([",", ";", "\t"]),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
)
def test_whatever_a_spreadsheet_quotes_comes_out_as_it_went_in(
    tmp_path_factory: pytest.TempPathFactory, roster: dict[str, str], separator: str, encoding: str
) -> None:
    quoted = [[cell.replace('"', '""') for cell in entry] for entry in roster.items()]
    lines = "".join(f'"{number}"{separator}"{name}"\r\n' for number, name in quoted)
    folder = tmp_path_factory.mktemp("roster")
    assert students(folder, f"number{separator}name\r\n{lines}", encoding) == list(roster.items())


def test_a_roster_outside_of_the_bank_makes_a_paper_for_each(tmp_path: Path) -> None:
    bank = paper_bank(tmp_path / "bank", many(5), "[[pick]]\ncount = 3\n")
    roster = tmp_path / "roster.csv"
    roster.write_text("name,number\nAda,1\nEmmy,1\n")
    command = [
        "build",
        "json",
        "--bank",
        str(bank),
        "--out",
        str(tmp_path / "out"),
        "--paper",
        "exam",
        "--roster",
        str(roster),
    ]
    result = CliRunner().invoke(cli, command)
    assert result.exit_code == 1
    assert "roster.csv:3: the number 1 stands in line 2 already" in result.stderr
    assert not (tmp_path / "out").exists()
    assert not (bank / "papers" / "exam.lock").exists()
    roster.write_text("name,number\nAda,1\nEmmy,2\n")
    assert CliRunner().invoke(cli, command).exit_code == 0
