"""What a student holds must not hang on the key: of two banks that differ in nothing but what is secret, every copy for
students has the same bytes. That leaves no place for a key to hide: text, tags, metadata, bookmarks, breaks or code."""

from pathlib import Path

import pytest
from pdf_papers import every_string, words
from pypdf import PdfReader

from itemwright.paper.exam import prepared
from itemwright_exporters.contract import Job, Options, Student
from itemwright_exporters.pdf import EXPORTER
from itemwright_exporters.render import Renderer
from itemwright_schema import load

SETTINGS = 'id = "made"\nname = "made"\ntitle = "Made for a test"\nlanguage = "en"\n'

ASKED = """\
# Networks

## Which of these is it?
<!-- id: single{meta} -->

- [{one}] a write
{feedback}- [{two}] a read of a length that wraps when it is set in bold, since it nearly fills a line of the page, or more
- [ ] a send

{secret}
## Which two of these are they?
<!-- id: multiple, choose: 2{meta} -->

- [x] first
- [{one}] `second`
- [{two}] third
- [ ] $x^2$

{secret}
## It is so.
<!-- id: truth -->

Answer: {truth}

{secret}
## How long does it take?
<!-- id: number, points: 2 -->

Answer: {number} ± 1 µs

{secret}
## What is it called?
<!-- id: short -->

Answer: {name}

{secret}
## Gaps
<!-- id: gaps -->

One writes {{{{{name}}}}} to {{{{c2::{number}::a number}}}}.

{secret}
## Why is it so?
<!-- id: essay, type: essay, points: 4 -->

Explain.

### Rubric

{rubric}

## Match these.
<!-- id: match, type: matching -->

| It | Stands on |
|---|---|
| RoCE v1 | Ethernet |
| RoCE v2 | UDP |

{secret}
## Put these in order.
<!-- id: order, type: ordering -->

1. Register
2. Connect
3. Send

{secret}
# A cluster
<!-- type: case, id: case -->

It has 64 nodes.

## Which of the two?
<!-- id: c1 -->

- [{one}] 64
- [{two}] 8

{secret}
"""

FIRST = {
    "one": "x", "two": " ", "truth": "True", "number": "20", "name": "alpha", "rubric": "Names alpha.", "meta": "",
    "feedback": "", "secret": "",
}  # fmt: skip
SECOND = {
    "one": " ", "two": "x", "truth": "False", "number": "31415", "name": "hiddenbeta | hiddengamma",
    "rubric": "hiddenrubric", "meta": ", title: hiddentitle, objective: hiddenaim, author: hiddenauthor",
    "feedback": "  > hiddenfeedback\n",
    "secret": "hiddenshort\n\n### Hint\n\nhiddenhint\n\n### Full explanation\n\nhiddenfull\n\n"
    "### References\n\nhiddensource\n\n### Notes\n\nhiddennotes\n",
}  # fmt: skip

LAYOUTS = {
    "plain": "",
    "two": 'columns = 2\ntheme = "exam"\nline_numbers = true\nspace = "grid"',
    "large": 'size = "large"\ngrey = true\nspace = "box"\nscratch = 1',
    "booklet": 'page = "A5-booklet"\nduplex = true\nqr = true\ntheme = "classic"',
    "letter": 'page = "Letter"\npunch = 12\nduplex = true\nwatermark = "SAMPLE"\nqr = true',
}
"""Every value of every setting of a layout stands in one of these."""

STUDENTS = (Student("0815", "Ada Lovelace"),)


def write(folder: Path, secrets: dict[str, str]) -> Path:
    """A bank with these secrets, and a paper for each layout."""
    (folder / "papers").mkdir(parents=True)
    (folder / "bank.toml").write_text(SETTINGS, encoding="utf-8")
    (folder / "made.md").write_text(ASKED.format(**secrets), encoding="utf-8")
    for name, layout in LAYOUTS.items():
        (folder / "papers" / f"{name}.toml").write_text(
            f'title = "Exam"\nseed = "7"\nversions = {2 if name == "plain" else 1}\ncover = {str(name != "two").lower()}\nminutes = 30\n'
            f'documents = ["paper", "sheet"]\n[[pick]]\ncount = 10\n[layout]\n{layout}\n',
            encoding="utf-8",
        )
    return folder


def students_copies(bank: Path, out: Path) -> dict[str, Path]:
    """Each paper in its versions, and one student's own, printed: the files by their names."""
    reading = load(bank, papers=True)
    assert not [str(problem) for problem in reading.problems if problem.is_error]
    wanted = [(paper, ()) for paper in reading.papers] + [(p, STUDENTS) for p in reading.papers if p.name == "plain"]
    for paper, students in wanted:
        made = prepared(reading.bank, paper, students)
        folder = out / ("personal" if students else "versions") / paper.name
        folder.mkdir(parents=True)
        job = Job(made.bank, Renderer(made.bank), folder, Options(), {}, 0, lambda done, of: None, exam=made.exam)
        EXPORTER.export(job)
    return {str(file.relative_to(out)): file for file in sorted(out.rglob("*.pdf"))}


@pytest.fixture(scope="module")
def copies(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Path], dict[str, Path]]:
    root = tmp_path_factory.mktemp("secrets")
    banks = {name: write(root / name, secrets) for name, secrets in (("first", FIRST), ("second", SECOND))}
    first, second = (students_copies(bank, root / f"out-{name}") for name, bank in banks.items())
    return first, second


def test_the_two_banks_differ_in_every_answer(tmp_path: Path) -> None:
    """Else what follows would show nothing."""
    keys = [
        {question.id: question.model_dump_json(exclude={"location"}) for question in load(write(tmp_path / n, s)).bank.questions}
        for n, s in (("a", FIRST), ("b", SECOND))
    ]  # fmt: skip
    assert keys[0].keys() == keys[1].keys()
    assert all(keys[0][ident] != keys[1][ident] for ident in keys[0])


def test_every_layout_was_printed(copies: tuple[dict[str, Path], dict[str, Path]]) -> None:
    names = set(copies[0])
    assert {f"versions/{paper}/{paper}.pdf" for paper in LAYOUTS if paper != "plain"} <= names
    assert {f"versions/plain/plain-{version}.pdf" for version in "AB"} <= names
    assert {f"versions/{paper}/{paper}-sheet.pdf" for paper in LAYOUTS} <= names
    assert {"versions/booklet/booklet-booklet.pdf", "personal/plain/students/0815.pdf"} <= names


def test_what_students_hold_has_the_same_bytes_whatever_the_key(
    copies: tuple[dict[str, Path], dict[str, Path]],
) -> None:
    first, second = copies
    assert first.keys() == second.keys()
    assert [name for name in first if first[name].read_bytes() != second[name].read_bytes()] == []


@pytest.mark.parametrize("paper", LAYOUTS)
def test_no_secret_can_be_found_in_any_object(copies: tuple[dict[str, Path], dict[str, Path]], paper: str) -> None:
    """By reading rather than by comparing: a secret that both banks shared would escape the comparison."""
    for name, file in copies[1].items():
        if f"/{paper}/" not in name:
            continue
        everything = "\n".join([words(file), *every_string(PdfReader(file).trailer, set())]).lower()
        assert "exam" in everything
        assert "hidden" not in everything
        assert "31415" not in everything
