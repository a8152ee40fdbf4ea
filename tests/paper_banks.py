"""Banks with papers, for tests: questions by a line of metadata each, and what is made of a paper."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from small_bank import SETTINGS, write_bank

from itemwright.paper.exam import Prepared, prepared
from itemwright_exporters.contract import Student
from itemwright_schema import Reading, load
from itemwright_schema.model import Paper

OPTIONS = "- [x] Write\n- [ ] Send\n- [ ] Read\n- [ ] Post\n"


def question(ident: str, meta: str = "", body: str = OPTIONS) -> str:
    """A question's markdown; `meta` is what stands in its comment behind the id."""
    return f"## What does {ident} do?\n<!-- id: {ident}{', ' * bool(meta)}{meta} -->\n\n{body}\nBecause of {ident}.\n\n"


def many(count: int, meta: str = "", prefix: str = "q") -> str:
    """So many questions alike: q1, q2, …"""
    return "".join(question(f"{prefix}{number}", meta) for number in range(1, count + 1))


def paper_bank(root: Path, questions: str | Mapping[str, str], paper: str, **more: str) -> Path:
    """A bank with a paper `exam` (a text without a title gets one), and further ones by name."""
    files = {"questions.md": questions} if isinstance(questions, str) else dict(questions)
    for name, text in {"exam": paper, **more}.items():
        titled = text if "title" in text or "edition_of" in text else f'title = "Exam"\n{text}'
        files[f"papers/{name}.toml"] = titled
    return write_bank(root, {"bank.toml": SETTINGS, **files})


def read(folder: Path) -> Reading:
    """The bank without any error in it."""
    reading = load(folder)
    assert not [problem for problem in reading.problems if problem.is_error], reading.problems
    return reading


def paper_of(reading: Reading, name: str = "exam") -> Paper:
    (paper,) = [paper for paper in reading.papers if paper.name == name]
    return paper


def make(folder: Path, name: str = "exam", students: Iterable[Student] = (), **options: bool) -> Prepared:
    """The paper as a build would have it. Nothing is written."""
    reading = read(folder)
    return prepared(reading.bank, paper_of(reading, name), tuple(students), **options)


def locked(folder: Path, name: str = "exam", **options: bool) -> Prepared:
    """The same, and its lock file is written as a build would."""
    made = make(folder, name, **options)
    if made.text is not None:
        made.lock.write_bytes(made.text.encode())
    return made


def ids(made: Prepared, version: int = 0) -> list[str]:
    """The questions in the order of a version."""
    return [item.question.id for item in made.exam.versions[version].items]
