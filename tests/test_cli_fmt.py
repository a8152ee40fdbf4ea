"""`itemwright fmt --ids`: ids are written, and nothing else changes."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from itemwright.cli import cli
from itemwright.commands import fmt
from itemwright_schema import load

WITHOUT = """\
# Topic

## Which port?

- [x] 4791
- [ ] 80

It is 4791.
"""


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(cli, ["fmt", *map(str, args)])


def test_the_derived_id_is_written_and_nothing_else(bank: Callable[..., Path]) -> None:
    folder = bank(WITHOUT)
    derived = load(folder).bank.questions[0]
    assert derived.derived
    result = run("--ids", "--bank", folder)
    assert result.exit_code == 0
    assert result.stderr.endswith("questions.md\n")
    text = (folder / "questions.md").read_text()
    assert text.replace(f"<!-- id: {derived.id} -->\n", "") == WITHOUT
    assert load(folder).bank.questions[0].id == derived.id
    assert not load(folder).problems
    assert run("--ids", "--bank", folder).stderr == "No id is missing.\n"
    assert (folder / "questions.md").read_text() == text


def test_line_ends_mark_and_mode_stay(bank: Callable[..., Path]) -> None:
    original = b"\xef\xbb\xbf" + WITHOUT.replace("\n", "\r\n").encode()
    folder = bank({"q.md": original})
    (folder / "q.md").chmod(0o640)
    assert run("--ids", "--bank", folder).exit_code == 0
    written = (folder / "q.md").read_bytes()
    assert written.startswith(b"\xef\xbb\xbf# Topic")
    assert written.count(b"\r\n") == written.count(b"\n") == original.count(b"\n") + 1
    assert (folder / "q.md").stat().st_mode & 0o777 == 0o640


def test_check_and_diff_change_nothing(bank: Callable[..., Path]) -> None:
    folder = bank(WITHOUT)
    before = (folder / "questions.md").read_bytes()
    check = run("--ids", "--check", "--bank", folder)
    assert check.exit_code == 1
    assert check.stdout == ""
    diff = run("--ids", "--diff", "--bank", folder)
    assert diff.exit_code == 1
    assert [line for line in diff.stdout.split("\n") if line.startswith("+")][1].startswith("+<!-- id: ")
    assert "\n-" not in diff.stdout.replace("\n--- ", "")
    assert (folder / "questions.md").read_bytes() == before
    run("--ids", "--bank", folder)
    assert run("--ids", "--check", "--bank", folder).exit_code == 0


def test_a_missing_bank_toml_is_written(tmp_path: Path) -> None:
    folder = tmp_path / "My bank"
    folder.mkdir()
    (folder / "q.md").write_text(WITHOUT)
    settings = load(folder).bank.settings
    assert run("--ids", "--bank", folder).exit_code == 0
    assert (folder / "bank.toml").is_file()
    written = load(folder).bank.settings
    assert re.fullmatch(r"my-bank-[a-z2-7]{5}", written.id)  # two authors may both have a folder of this name
    assert written.model_copy(update={"id": settings.id}) == settings
    assert not load(folder).problems


def test_a_bank_whose_deck_was_built_keeps_the_id_that_its_notes_hang_on(tmp_path: Path) -> None:
    folder = tmp_path / "My bank"
    folder.mkdir()
    (folder / "q.md").write_text(WITHOUT)
    (folder / "anki.ledger").write_text("")
    run("--ids", "--bank", folder)
    assert load(folder).bank.settings.id == "my-bank"


def test_all_is_put_back_if_a_question_would_change(bank: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> None:
    folder = bank(WITHOUT)
    (folder / "bank.toml").unlink()
    edits = {"questions.md": WITHOUT.replace("80", "81"), "bank.toml": 'id = "small"\n'}
    monkeypatch.setattr(fmt, "missing_ids", lambda reading, own: edits)
    result = run("--ids", "--bank", folder)
    assert result.exit_code == 1
    assert "nothing was written" in result.stderr
    assert sorted(path.name for path in folder.iterdir()) == ["questions.md"]
    assert (folder / "questions.md").read_text() == WITHOUT
