"""`itemwright release`, and the list of changes that the next build makes."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from itemwright.cli import cli

PORT = """\
# Ports

## Which port carries RoCE v2?
<!-- id: port -->

- [x] 4791
- [ ] 80

It is 4791.
"""
LAYER = """\
# Layers

## Which layer is IP?
<!-- id: layer -->

- [x] 3
- [ ] 2

It is 3.
"""
GONE = PORT.replace("id: port", "id: gone").replace("Which port", "Which old port")


@pytest.fixture(autouse=True)
def _at_a_set_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1764547200")  # 2025-12-01


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(arg) for arg in args])


def changes(folder: Path, out: Path, *more: str) -> str:
    built = run("build", "anki", "--bank", folder, "--out", out, *more)
    assert built.exit_code == 0, built.stderr
    return (out / "anki" / "small-changes.md").read_text(encoding="utf-8")


def test_before_the_first_release_there_is_nothing_to_compare(bank: Callable[..., Path], tmp_path: Path) -> None:
    assert "Nothing has been released yet." in changes(bank(PORT), tmp_path / "out")


def test_new_changed_retired_and_gone_questions_are_listed(bank: Callable[..., Path], tmp_path: Path) -> None:
    folder = bank({"a.md": PORT, "b.md": LAYER, "c.md": GONE})
    changes(folder, tmp_path / "out")
    released = run("release", "--bank", folder)
    assert released.exit_code == 0, released.stderr
    assert "No question has changed." in changes(folder, tmp_path / "out")

    (folder / "a.md").write_text(PORT.replace("It is 4791.", "It is UDP port 4791."), encoding="utf-8")
    (folder / "b.md").write_text(LAYER.replace("id: layer", "id: layer, status: retired"), encoding="utf-8")
    (folder / "c.md").write_text(GONE.replace("id: gone", "id: fresh").replace("old", "new"), encoding="utf-8")
    assert changes(folder, tmp_path / "out").split("\n\n") == [
        "# A small bank: changes",
        "Since the release of 2025-12-01.",
        "## New: 1",
        "- Which new port carries RoCE v2? (`fresh`)",
        "## Changed: 1",
        "- Which port carries RoCE v2? (`port`)",
        "## Retired: 1",
        "- Which layer is IP? (`layer`)",
        "## No longer in the bank (learners keep the cards that they have): 1",
        "- `gone`\n",
    ]


def test_a_part_of_the_bank_says_nothing_of_what_is_gone(bank: Callable[..., Path], tmp_path: Path) -> None:
    folder = bank({"a.md": PORT, "b.md": LAYER})
    changes(folder, tmp_path / "out")
    assert run("release", "--bank", folder).exit_code == 0
    assert "No longer" not in changes(folder, tmp_path / "out", "--only", "port")


def test_what_is_left_out_for_now_is_not_gone(bank: Callable[..., Path], tmp_path: Path) -> None:
    folder = bank({"a.md": PORT, "b.md": LAYER, "c.md": GONE})
    changes(folder, tmp_path / "out")
    assert run("release", "--bank", folder).exit_code == 0
    (folder / "b.md").write_text(LAYER.replace("id: layer", "id: layer, status: draft"), encoding="utf-8")
    (folder / "c.md").write_text(GONE.replace("[x]", "[ ]"), encoding="utf-8")
    run("build", "anki", "--skip-invalid", "--bank", folder, "--out", tmp_path / "out")
    page = (tmp_path / "out/anki/small-changes.md").read_text(encoding="utf-8")
    assert "## Left out of this deck (learners keep the cards that they have): 2\n\n- `gone`\n- `layer`\n" in page
    assert "No longer" not in page


def test_only_what_was_built_can_be_released(bank: Callable[..., Path], tmp_path: Path) -> None:
    folder = bank(PORT)
    refused = run("release", "--bank", folder)
    assert refused.exit_code == 1
    assert "isn't up to date" in refused.stderr
    assert not (folder / "anki.released").exists()
    changes(folder, tmp_path / "out")
    assert run("release", "--bank", folder).exit_code == 0


def test_a_bank_with_an_error_is_not_released(bank: Callable[..., Path]) -> None:
    folder = bank(PORT.replace("[x]", "[ ]"))
    refused = run("release", "--bank", folder)
    assert refused.exit_code == 1
    assert "nothing was released" in refused.stderr
