"""`bank.toml`: what it sets, what it may not say, and where the fault stands."""

from pathlib import Path

import pytest
from small_bank import Write

from itemwright_schema import Reading, load

Q = "## Which?\n\n- [x] Write\n- [ ] Send\n\nBecause.\n"
HEAD = 'id = "b"\nname = "b"\ntitle = "B"\n'


def read(bank: Write, toml: str | None, **files: str) -> Reading:
    folder = bank({"q.md": Q, "bank.toml": toml or "", **files})
    if toml is None:
        (folder / "bank.toml").unlink()
    return load(folder)


def codes(reading: Reading) -> list[str]:
    return [problem.code for problem in reading.problems if problem.code != "missing-id"]


def test_all_of_it(bank: Write) -> None:
    reading = read(bank, """\
id = "ai-fabrics"
name = "AI.fabrics-2"
title = "Networks for AI clusters"
language = "en-GB"
version = "2026.12"
license = "CC-BY-4.0"
authors = ["A. Noether", "G. Hopper"]
exclude = ["archive/**"]

[defaults]
points = 2
shuffle = false

[decks]
networking = "Networks::Networking"

[sections]
full_explanation = ["Ausführliche Erklärung"]

[limits]
nesting = 20
""")  # fmt: skip
    assert codes(reading) == []
    settings = reading.bank.settings
    assert (settings.id, settings.name, settings.title) == ("ai-fabrics", "AI.fabrics-2", "Networks for AI clusters")
    assert (settings.language, settings.version, settings.license) == ("en-GB", "2026.12", "CC-BY-4.0")
    assert settings.authors == ("A. Noether", "G. Hopper")
    assert settings.exclude == ("archive/**",)
    assert dict(settings.decks) == {"networking": "Networks::Networking"}
    assert settings.limits.nesting == 20
    (question,) = reading.bank.questions
    assert (question.meta.points, question.meta.shuffle, question.language) == (2, False, "en-GB")


def test_without_it_id_and_title_come_from_the_folders_name(bank: Write, tmp_path: Path) -> None:
    folder = bank({"q.md": Q}, "My first_Bank!")
    (folder / "bank.toml").unlink()
    reading = load(folder)
    assert codes(reading) == ["no-bank-toml"]
    assert not reading.has_errors
    assert reading.bank.settings.id == "my-first-bank"
    assert reading.bank.settings.title == "My first Bank!"


def test_without_an_id(bank: Write) -> None:
    reading = read(bank, 'title = "T"\n')
    assert codes(reading) == ["no-bank-id"]
    assert (reading.bank.settings.id, reading.bank.settings.title) == ("bank", "T")


def test_the_name_is_the_id_where_there_is_none(bank: Write) -> None:
    assert read(bank, 'id = "k7"\n').bank.settings.name == "k7"


@pytest.mark.parametrize(
    ("lines", "line", "hint"),
    [
        ('licence = "MIT"', 4, "did you mean `license`?"),
        ("[limits]\nfiles = 3", 5, "did you mean `file`?"),
        ("[defaults]\ndificulty = 3", 5, "did you mean `difficulty`?"),
        ("[defaults]\ndifficulty = 9", 5, "it should be less than or equal to 5"),
        ("[defaults]\npoints = 1\nid = 'x'", 6, None),
        ("[sections]\nfull_explanations = ['x']", 5, "did you mean `full_explanation`?"),
        ('language = "not a language"', 4, None),
        ("authors = 'me'", 4, None),
        ("exclude = [1]", 4, None),
        ("defaults = 3", 4, None),
        ("[decks]\na = 1", 5, None),
        ("[limits]\nnesting = 'x'", 5, None),
        ("version = 3", 4, None),
    ],
)
def test_a_fault_is_named_at_its_line_and_the_rest_is_read(
    lines: str, line: int, hint: str | None, bank: Write
) -> None:
    reading = read(bank, f"{HEAD}{lines}\n")
    (problem,) = [problem for problem in reading.problems if problem.is_error]
    assert (problem.code, problem.span.file, problem.span.start.line) == ("bank-toml", "bank.toml", line)
    assert hint in (None, problem.hint)
    assert reading.bank.settings.title == "B"
    assert len(reading.bank.questions) == 1


@pytest.mark.parametrize(
    "line",
    [
        'id = "K7"',
        'id = ""',
        "id = 7",
        'id = "a/b"',
        'name = "a/b"',
        'name = "../x"',
        'name = ".x"',
        'title = ""',
        "title = 3",
    ],
)
def test_ids_and_names_of_files(line: str, bank: Write) -> None:
    key = line.split(" ")[0]
    others = "".join(other + "\n" for other in HEAD.splitlines() if not other.startswith(key))
    reading = read(bank, f"{line}\n{others}")
    assert [(p.code, p.span.start.line) for p in reading.problems if p.is_error] == [("bank-toml", 1)]


def test_all_faults_in_one_run(bank: Write) -> None:
    reading = read(
        bank, HEAD + "licence = 1\nversion = 1\n[defaults]\npoints = 'x'\nbloom = 'know'\n[limits]\nfile = 0\n"
    )
    assert [problem.span.start.line for problem in reading.problems if problem.is_error] == [4, 5, 7, 8, 10]


def test_invalid_toml_leaves_the_questions_readable(bank: Write) -> None:
    reading = read(bank, "id = b\n")
    assert codes(reading) == ["bank-toml"]
    assert len(reading.drafts) == 1


def test_not_utf8(bank: Write) -> None:
    folder = bank({"q.md": Q, "bank.toml": b'id = "\xff"\n'})
    assert codes(load(folder)) == ["not-utf8"]


def test_byte_order_mark_and_line_ends(bank: Write) -> None:
    folder = bank({"q.md": Q, "bank.toml": ("\ufeff" + HEAD).replace("\n", "\r\n").encode()})
    assert codes(load(folder)) == []
    assert load(folder).bank.settings.id == "b"


@pytest.mark.parametrize(
    ("pattern", "left"),
    [
        ("archive/**", {"q.md", "a/x.md", "a/archive.md"}),
        ("a/*.md", {"q.md", "archive/y.md", "archive/deep/z.md"}),
        ("**/z.md", {"q.md", "a/x.md", "a/archive.md", "archive/y.md"}),
        ("q.md", {"a/x.md", "a/archive.md", "archive/y.md", "archive/deep/z.md"}),
        ("arch", {"q.md", "a/x.md", "a/archive.md", "archive/y.md", "archive/deep/z.md"}),
    ],
)
def test_exclude(pattern: str, left: set[str], bank: Write) -> None:
    files = dict.fromkeys(["q.md", "a/x.md", "a/archive.md", "archive/y.md", "archive/deep/z.md"], Q)
    reading = load(bank({**files, "bank.toml": f'{HEAD}exclude = ["{pattern}"]\n'}))
    assert {question.location.file for question in reading.bank.questions} == left


def test_limits_can_be_raised(bank: Write) -> None:
    deep = Q + "".join(f"{'  ' * depth}* a\n" for depth in range(60))
    low = load(bank({"q.md": deep, "bank.toml": HEAD}))
    high = load(bank({"q.md": deep, "bank.toml": HEAD + "[limits]\nnesting = 200\n"}, "other"))
    assert (codes(low), codes(high)) == (["too-deep"], [])
    (question,) = high.bank.questions
    assert question.short is not None
    assert question.short.markdown.count("* a") == 60


def test_a_missing_folder_and_a_file_raise(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="there is no folder"):
        load(tmp_path / "none")
    (tmp_path / "file").write_text("x")
    with pytest.raises(NotADirectoryError, match="is not a folder"):
        load(tmp_path / "file")
