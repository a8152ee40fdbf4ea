"""`itemwright build … --paper`: what goes together, what doesn't, and what an exporter is given."""

from pathlib import Path
from shutil import copytree

import pytest
from click.testing import CliRunner, Result
from paper_banks import many, paper_bank, question

from itemwright import from_sources
from itemwright.cli import cli
from itemwright_exporters.contract import Exporter, Job
from itemwright_exporters.contract import Result as Exported

PAPER = 'title = "Midterm"\nversions = 2\n[[pick]]\ncount = 2\npoints = 3\n'


def run(folder: Path, *arguments: str) -> Result:
    return CliRunner().invoke(cli, ["build", *arguments, "--bank", str(folder), "--out", str(folder.parent / "out")])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return paper_bank(tmp_path / "bank", many(4), PAPER, quiz="[[pick]]\ncount = 1\n")


@pytest.fixture
def jobs(monkeypatch: pytest.MonkeyPatch) -> list[Job]:
    """What a made-up exporter is given."""
    given: list[Job] = []

    def export(job: Job) -> Exported:
        given.append(job)
        (job.out / "x.txt").write_text("x")
        return Exported(("x.txt",), ("1 x",))

    fake = Exporter("fake", "", "fake", export, papers=True)
    other = Exporter("other", "", "other", export)
    monkeypatch.setattr(from_sources, "named", lambda name: (fake, other) if name == "all" else (fake,))
    return given


def test_an_exporter_is_given_the_exam_and_its_questions(folder: Path, jobs: list[Job]) -> None:
    assert run(folder, "fake", "--paper", "exam").exit_code == 0
    (job,) = jobs
    assert job.exam is not None
    assert job.exam.paper.title == "Midterm"
    assert [version.name for version in job.exam.versions] == ["A", "B"]
    assert {q.id for q in job.bank.questions} == {item.question.id for item in job.exam.versions[0].items}
    assert [q.meta.points for q in job.bank.questions] == [3, 3]
    assert [q.id for q in job.bank.questions] == sorted(q.id for q in job.bank.questions)


def test_each_paper_has_a_folder_of_its_own(folder: Path, jobs: list[Job]) -> None:
    result = run(folder, "fake", "--paper", "quiz", "--paper", "exam", "--paper", "quiz")
    assert result.exit_code == 0
    assert [job.exam.paper.name for job in jobs if job.exam] == ["quiz", "exam"]
    out = folder.parent / "out" / "fake"
    assert sorted(path.relative_to(out).as_posix() for path in out.rglob("*.txt")) == ["exam/x.txt", "quiz/x.txt"]
    assert "exam/x.txt" in result.stdout


def test_all_papers_and_all_outputs_that_can_make_them(folder: Path, jobs: list[Job]) -> None:
    assert run(folder, "all", "--paper", "all").exit_code == 0
    assert [job.exam.paper.name for job in jobs if job.exam] == ["exam", "quiz"]


def test_a_build_without_a_paper_does_not_look_at_papers(folder: Path, jobs: list[Job]) -> None:
    (folder / "papers" / "broken.toml").write_text("titel =")
    assert run(folder, "fake").exit_code == 0
    assert jobs[0].exam is None
    assert len(jobs[0].bank.questions) == 4


def test_a_broken_paper_stops_the_build_of_papers_only(folder: Path, jobs: list[Job]) -> None:
    (folder / "papers" / "broken.toml").write_text("titel = 3\n")
    result = run(folder, "fake", "--paper", "exam")
    assert result.exit_code == 1
    assert "`titel` is not a key of a paper" in result.stderr
    assert "broken.toml:1:1" in result.stderr
    assert jobs == []
    assert run(folder, "fake", "--paper", "exam", "--skip-invalid").exit_code == 1
    assert len(jobs) == 1
    named = run(folder, "fake", "--paper", "broken", "--skip-invalid")
    assert (named.exit_code, "the paper broken has errors" in named.stderr) == (1, True)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--paper", "exm"], 'no paper is called "exm". Did you mean exam?'),
        (
            ["--paper", "exam", "--topic", "q"],
            "--topic and --paper don't go together: a paper says itself what is picked",
        ),
        (["--paper", "exam", "--tag", "q"], "--tag and --paper don't go together"),
        (["--paper", "exam", "--only", "q1"], "--only and --paper don't go together"),
        (["--paper", "exam", "--seed", "1"], "--seed and --paper don't go together: a paper says itself its seed"),
        (["--paper", "exam", "--page", "A4"], "--page and --paper don't go together"),
        (["--roster", "x.csv"], "--roster is about a paper: say which, with --paper NAME"),
        (["--choose-again"], "--choose-again is about a paper"),
        (["--accept-changes"], "--accept-changes is about a paper"),
        (["--paper", "exam", "--choose-again", "--accept-changes"], "only one of the two"),
    ],
)
def test_what_does_not_go_together(folder: Path, jobs: list[Job], arguments: list[str], says: str) -> None:
    result = run(folder, "fake", *arguments)
    assert result.exit_code == 2
    assert says in result.stderr
    assert jobs == []


def test_an_anki_deck_is_no_paper(folder: Path) -> None:
    result = run(folder, "anki", "--paper", "exam")
    assert result.exit_code == 2
    assert "a paper can't be made as anki" in result.stderr


def test_a_bank_without_papers_says_where_they_would_be(tmp_path: Path) -> None:
    folder = paper_bank(tmp_path / "bank", many(2), "[[pick]]\ncount = 1\n")
    (folder / "papers" / "exam.toml").unlink()
    result = run(folder, "json", "--paper", "exam")
    assert result.exit_code == 2
    assert "this bank has no papers: they stand in papers/*.toml below it" in result.stderr


def test_an_impossible_paper_is_no_traceback(tmp_path: Path) -> None:
    folder = paper_bank(tmp_path / "bank", many(2), "[[pick]]\ncount = 3\n")
    result = run(folder, "json", "--paper", "exam")
    assert result.exit_code == 1
    assert "asks for 3 questions: the bank has 2" in result.stderr
    assert not (tmp_path / "out").exists()
    assert not (folder / "papers" / "exam.lock").exists()


def test_drafts_join_a_paper_when_asked(tmp_path: Path) -> None:
    bank = question("q1", "status: draft") + question("q2", "status: review")
    folder = paper_bank(tmp_path / "bank", bank, "[[pick]]\ncount = 2\n")
    result = run(folder, "json", "--paper", "exam")
    assert (result.exit_code, "2 that nobody has approved yet (--drafts takes them in)" in result.stderr) == (1, True)
    assert run(folder, "json", "--paper", "exam", "--drafts").exit_code == 0
    result = run(folder, "json", "--paper", "exam")
    assert "q1 (questions.md:1) has the status draft now (--drafts takes it in)" in result.stderr


@pytest.mark.parametrize(("points", "code", "says"), [("24", 0, ""), ("40", 1, "`points` is 24 instead of 40")])
def test_the_paper_of_the_documentation(tmp_path: Path, points: str, code: int, says: str) -> None:
    root = Path(__file__).parents[1]
    folder = tmp_path / "bank"
    copytree(root / "bank", folder)
    document = (root / "docs" / "papers.md").read_text(encoding="utf-8")
    example = document.split("```toml\n")[1].split("```")[0]
    (folder / "papers" / "midterm.toml").write_text(example.replace("points = 24", f"points = {points}"))
    result = run(folder, "json", "--paper", "midterm")
    assert (result.exit_code, says in result.stderr) == (code, True)
    for line in result.stderr.splitlines() if code else ():
        assert line in document


def test_nothing_is_printed_on_stdout_but_the_summary(folder: Path) -> None:
    import subprocess
    import sys

    command = [
        sys.executable,
        "-m",
        "itemwright",
        "build",
        "json",
        "--bank",
        str(folder),
        "--out",
        str(folder.parent / "out"),
        "--paper",
        "exam",
    ]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    assert result.stdout.count("\n") == 1


def test_the_solver_is_not_imported_where_nothing_is_chosen(folder: Path) -> None:
    import subprocess
    import sys

    assert run(folder, "json", "--paper", "exam").exit_code == 0
    code = (
        "import sys\nfrom pathlib import Path\nfrom itemwright_schema import load\nfrom itemwright.paper.exam import exam\n"
        f"exam(load(Path({str(folder)!r})), 'exam')\n"
        "assert not {'highspy', 'numpy'} & sys.modules.keys()\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
