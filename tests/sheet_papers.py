"""Papers with answer sheets, for tests: a bank written by hand, its paper chosen, its sheets printed."""

from collections.abc import Sequence
from pathlib import Path

from itemwright.paper.exam import Prepared, prepared
from itemwright_exporters.contract import Job, Options, Student
from itemwright_exporters.pdf import EXPORTER
from itemwright_exporters.render import Renderer
from itemwright_schema import load

BANK = 'id = "made"\nname = "made"\ntitle = "Made for a test"\nlanguage = "en"\n'


def write_paper(folder: Path, markdown: str, count: int, more: str = "", page: str = "A4") -> Path:
    """A bank of these questions and its paper `mid` of `count` of them. `more` are lines of the paper's own."""
    (folder / "papers").mkdir(parents=True, exist_ok=True)
    (folder / "bank.toml").write_text(BANK, encoding="utf-8")
    (folder / "made.md").write_text(markdown, encoding="utf-8")
    (folder / "papers" / "mid.toml").write_text(
        f'title = "Midterm"\nseed = 4711\ndocuments = ["sheet"]\n{more}\n'
        f'[[pick]]\ncount = {count}\n[layout]\npage = "{page}"\n',
        encoding="utf-8",
    )
    return folder


def paper(folder: Path, students: Sequence[Student] = ()) -> Prepared:
    """The paper of a bank that `write_paper` has written."""
    reading = load(folder, papers=True)
    assert not [str(problem) for problem in reading.problems if problem.is_error]
    return prepared(reading.bank, reading.papers[0], students)


def printed(made: Prepared, out: Path) -> Path:
    """The paper's sheets, and the folder `omr` beside them."""
    out.mkdir(parents=True, exist_ok=True)
    job = Job(made.bank, Renderer(made.bank), out, Options(), {}, 0, lambda done, of: None, exam=made.exam)
    EXPORTER.export(job)
    return out
