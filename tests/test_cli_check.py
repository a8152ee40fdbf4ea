"""`itemwright check`: problems, exit codes, which bank."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from itemwright.cli import cli

GOOD = """\
## Which port?
<!-- id: q1 -->

- [x] 4791
- [ ] 80

It is 4791.
"""
NO_KEY = GOOD.replace("q1", "q2").replace("[x]", "[ ]")
NO_ID = GOOD.replace("<!-- id: q1 -->\n", "").replace("port", "number")


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(cli, ["check", *map(str, args)])


def test_nothing_to_say(bank: Callable[..., Path]) -> None:
    result = run("--bank", bank(GOOD))
    assert result.exit_code == 0
    assert result.stderr == "No problems: 1 question in 1 file.\n"
    assert result.stdout == ""


def test_an_error_is_shown_where_it_stands(bank: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> None:
    folder = bank({"a.md": GOOD, "sub/b.md": NO_KEY, "c.md": NO_ID})
    monkeypatch.chdir(folder.parent)
    result = run("--bank", "bank")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "error[no-key]" in result.stderr
    assert f" --> {Path('bank/sub/b.md')}:4:3\n" in result.stderr
    assert "4 | - [ ] 4791\n  |   ^" in result.stderr
    assert result.stderr.endswith("\n1 error, 1 warning in 2 files.\n")
    assert "\x1b" not in result.stderr


def test_warnings_leave_the_exit_code_alone(bank: Callable[..., Path]) -> None:
    result = run("--bank", bank(NO_ID))
    assert result.exit_code == 0
    assert "warning[missing-id]" in result.stderr


def test_json_is_a_list_of_problems_on_stdout(bank: Callable[..., Path]) -> None:
    result = run("--bank", bank({"a.md": NO_KEY}), "--format", "json")
    assert result.exit_code == 1
    (problem,) = json.loads(result.stdout)
    assert list(problem) == ["code", "severity", "message", "hint", "file", "start", "end", "question"]
    assert (problem["code"], problem["severity"], problem["file"], problem["question"]) == (
        "no-key",
        "error",
        "a.md",
        "q2",
    )
    assert problem["start"] == {"line": 4, "column": 3}
    assert result.stderr == ""
    assert json.loads(run("--bank", bank(GOOD, "good"), "--format", "json").stdout) == []


def test_paths_narrow_what_is_shown_and_find_their_bank(
    bank: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = bank({"a.md": NO_ID, "sub/b.md": NO_KEY, "README.md": "Hello"})
    monkeypatch.chdir(tmp_path)
    assert run("bank/a.md").exit_code == 0
    assert run("bank/sub").exit_code == 1
    assert run("bank/a.md", folder / "sub" / "b.md").stderr.endswith("1 error, 1 warning in 2 files.\n")
    assert run("bank").stderr.endswith("1 error, 1 warning in 2 files.\n")
    readme = run("bank/README.md")
    assert readme.exit_code == 0
    assert "README.md is not read as a source of questions" in readme.stderr
    (folder / "bank.toml").unlink()
    assert run("bank/sub/b.md").stderr.endswith("1 error in 1 file.\n")
    bank(GOOD, "other")
    assert run("bank/a.md", "other/questions.md").exit_code == 2


def test_the_bank_is_the_nearest_folder_upward_else_bank(
    bank: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = bank({"sub/b.md": NO_KEY})
    monkeypatch.chdir(folder / "sub")
    assert "error[no-key]" in run().stderr
    monkeypatch.chdir(tmp_path)
    assert "error[no-key]" in run().stderr
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path / "empty")
    lost = run()
    assert lost.exit_code == 2
    assert "--bank DIR" in lost.stderr


@pytest.mark.parametrize(("name", "words"), [("nowhere", "there is no folder"), ("file", "is no folder")])
def test_a_bank_that_is_none(tmp_path: Path, name: str, words: str) -> None:
    (tmp_path / "file").write_text("")
    result = run("--bank", tmp_path / name)
    assert result.exit_code == 2
    assert words in result.stderr
    assert result.stderr.count("\n") == 1


def test_an_empty_folder_is_an_error(tmp_path: Path) -> None:
    result = run("--bank", tmp_path)
    assert result.exit_code == 1
    assert "no question file" in result.stderr


def test_a_file_that_is_not_utf_8_is_named(bank: Callable[..., Path]) -> None:
    result = run("--bank", bank({"a.md": b"# Caf\xe9\n"}))
    assert result.exit_code == 1
    assert "a.md:1:6" in result.stderr
    assert "not UTF-8" in result.stderr


def test_hostile_text_does_not_reach_the_terminal(bank: Callable[..., Path]) -> None:
    result = run("--bank", bank(NO_KEY.replace("Which", "\x1b[2J\x1b]0;owned\x07 \u202e")))
    assert result.exit_code == 1
    assert not {"\x1b", "\x07", "\u202e"} & set(result.stderr)
