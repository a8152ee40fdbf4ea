"""A build of which nothing has changed is not done again, and any change at all has it done."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from itemwright import fingerprint, from_sources, store, unchanged
from itemwright.cli import cli
from itemwright_exporters.contract import Exporter, Job, Loss
from itemwright_exporters.contract import Result as Exported

ONE = """\
## Which port?
<!-- id: q1 -->

- [x] 4791
- [ ] 80

![A port](port.png)

Because.
"""
FILES = {"a.md": ONE, "port.png": b"\x89PNG\r\n\x1a\n"}
Bank = Callable[..., Path]


@pytest.fixture
def builds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The outputs that are built from the sources; a cache of the test's own."""
    monkeypatch.setenv(store.VARIABLE, str(tmp_path / "a cache"))
    done: list[str] = []
    honest = from_sources.build_from_sources

    def building(wish, kept):  # type: ignore[no-untyped-def]
        done.append(wish.output)
        return honest(wish, kept)

    monkeypatch.setattr(from_sources, "build_from_sources", building)
    return done


def run(folder: Path, out: Path, output: str = "anki", *more: str) -> Result:
    result = CliRunner().invoke(cli, ["build", output, "--bank", str(folder), "--out", str(out), *more])
    assert result.exit_code == 0, result.output
    return result


@pytest.mark.parametrize("output", ["anki", "json"])
def test_the_second_build_does_nothing_and_says_the_same(
    bank: Bank, tmp_path: Path, builds: list[str], output: str
) -> None:
    folder, out = bank(FILES), tmp_path / "out"
    first = run(folder, out, output)
    states = {path: path.stat() for path in out.rglob("*")}
    second = run(folder, out, output)
    assert builds == [output]
    assert second.stdout == first.stdout
    assert {path: path.stat() for path in out.rglob("*")} == states


@pytest.mark.parametrize(
    "change",
    [
        "file",
        "new file",
        "picture",
        "settings",
        "ledger",
        "ledger gone",
        "output",
        "output gone",
        "manifest gone",
        "paper",
    ],
)
def test_any_change_has_it_built(bank: Bank, tmp_path: Path, builds: list[str], change: str) -> None:
    folder, out = bank(FILES), tmp_path / "out"
    run(folder, out)
    deck = out / "anki" / "small.apkg"
    before = deck.read_bytes()
    match change:
        case "file":
            (folder / "a.md").write_text(ONE.replace("4791", "4792"))
        case "new file":
            (folder / "b.md").write_text(ONE.replace("q1", "q2").replace("port?", "one?"))
        case "picture":
            (folder / "port.png").write_bytes(b"\x89PNG\r\n\x1a\nother")
        case "settings":
            (folder / "bank.toml").write_text((folder / "bank.toml").read_text().replace("A small bank", "Another"))
        case "ledger":
            (folder / "anki.ledger").write_text((folder / "anki.ledger").read_text().replace("note q1 ", "note q0 "))
        case "ledger gone":
            (folder / "anki.ledger").unlink()
        case "output":
            deck.write_bytes(before + b"x")
        case "output gone":
            deck.unlink()
        case "manifest gone":
            (out / "anki" / ".itemwright").unlink()
        case _:
            (folder / "papers").mkdir()
            (folder / "papers" / "exam.toml").write_text("")
    run(folder, out)
    assert builds == ["anki", "anki"]
    assert deck.is_file()
    if change in ("file", "new file", "picture", "settings"):
        assert deck.read_bytes() != before


def test_a_picture_that_is_not_watched_has_it_built(bank: Bank, tmp_path: Path, builds: list[str]) -> None:
    folder = bank({"a.md": ONE.replace("port.png", ".venv/port.png"), ".venv/port.png": FILES["port.png"]})
    run(folder, tmp_path / "out")
    run(folder, tmp_path / "out")
    assert builds == ["anki", "anki"]


def test_a_large_file_counts_by_its_size_and_times(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fingerprint, "SMALL", 3)
    file = tmp_path / "large"
    file.write_text("four")
    states = [fingerprint.files(tmp_path, tmp_path / "out")["large"]]
    file.write_text("FOUR")
    os.utime(file, ns=(0, 1))
    states.append(fingerprint.files(tmp_path, tmp_path / "out")["large"])
    assert states[0] != states[1] == fingerprint.files(tmp_path, tmp_path / "out")["large"]


def test_another_wish_is_built(bank: Bank, tmp_path: Path, builds: list[str]) -> None:
    folder = bank(FILES)
    run(folder, tmp_path / "out")
    run(folder, tmp_path / "other")
    run(folder, tmp_path / "out", "anki", "--drafts")
    run(folder, tmp_path / "out", "json")
    assert builds == ["anki", "anki", "anki", "json"]


def test_another_program_builds(bank: Bank, tmp_path: Path, builds: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    folder = bank(FILES)
    run(folder, tmp_path / "out")
    monkeypatch.setattr(fingerprint, "program", lambda: "a newer one")
    run(folder, tmp_path / "out")
    assert builds == ["anki", "anki"]


def test_outputs_within_the_bank_are_no_change(bank: Bank, builds: list[str]) -> None:
    folder = bank(FILES)
    run(folder, folder / "build", "json")
    run(folder, folder / "build", "json")
    assert builds == ["json"]


def test_sources_that_change_on_the_way_are_built_again(
    bank: Bank, tmp_path: Path, builds: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = bank(FILES)

    def export(job: Job) -> Exported:
        (folder / "a.md").write_text(ONE.replace("4791", "4792"))
        (job.out / "made").write_text("")
        return Exported(("made",), ("1 thing",))

    monkeypatch.setattr(from_sources, "named", lambda name: (Exporter("fake", "", "fake", export, pure=True),))
    run(folder, tmp_path / "out")
    run(folder, tmp_path / "out")
    run(folder, tmp_path / "out")
    assert builds == ["anki", "anki"]


@pytest.mark.parametrize(
    ("pure", "warnings", "times"), [(True, (), 1), (False, (), 2), (True, ("The deck has a new name.",), 2)]
)
def test_only_what_would_say_and_make_the_same_is_left_undone(
    bank: Bank, tmp_path: Path, builds: list[str], monkeypatch: pytest.MonkeyPatch, pure: bool, warnings: tuple[str, ...], times: int
) -> None:  # fmt: skip
    def export(job: Job) -> Exported:
        (job.out / "made").write_text("")
        return Exported(("made",), ("1 thing",), (Loss("q1", "the notes", "nobody reads them"),), {}, warnings)

    monkeypatch.setattr(from_sources, "named", lambda name: (Exporter("fake", "", "fake", export, pure=pure),))
    folder = bank(FILES)
    told = [run(folder, tmp_path / "out").output for _ in range(2)]
    assert builds == ["anki"] * times
    assert all("the notes of 1 question (q1): nobody reads them" in text for text in told)


def test_a_build_with_errors_is_never_left_undone(bank: Bank, tmp_path: Path, builds: list[str]) -> None:
    folder = bank(FILES | {"b.md": "## Bad?\n\n- [ ] a\n- [ ] b\n"})
    for _ in range(2):
        result = CliRunner().invoke(
            cli, ["build", "json", "--bank", str(folder), "--out", str(tmp_path / "out"), "--skip-invalid"]
        )
        assert result.exit_code == 1
    assert builds == ["json", "json"]


@pytest.mark.parametrize(
    "record", [b"nonsense", b"[]", b'{"outputs": [[1, 2, [], [], []]], "files": [], "warnings": 0}']
)
def test_a_record_that_is_none_is_not_believed(bank: Bank, tmp_path: Path, builds: list[str], record: bytes) -> None:
    folder = bank(FILES)
    run(folder, tmp_path / "out")
    with store.opened() as kept:
        database = kept._database
        assert database is not None
        database.execute("UPDATE kept SET value = ? WHERE name LIKE 'build %'", (record,))
    run(folder, tmp_path / "out")
    assert builds == ["anki", "anki"]


def test_a_link_counts_by_what_it_says_and_what_it_leads_to(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("same")
    (tmp_path / "b").write_text("same")
    link = tmp_path / "link"
    states = []
    for target in ("a", "b", "missing"):
        link.unlink(missing_ok=True)
        link.symlink_to(target)
        states.append(fingerprint.files(tmp_path, tmp_path / "out")["link"])
    (tmp_path / "missing").write_text("there")
    states.append(fingerprint.files(tmp_path, tmp_path / "out")["link"])
    assert len(set(states)) == 4


LIGHT = """
import sys
from itemwright.cli import cli
cli(["build", "anki", "--bank", sys.argv[1], "--out", sys.argv[2]], standalone_mode=False)
print(*(name for name in ("pydantic", "markdown_it", "genanki", "weasyprint", "yaml") if name in sys.modules))
"""


def test_a_build_that_does_nothing_imports_nothing_heavy(bank: Bank, tmp_path: Path, builds: list[str]) -> None:
    folder, out = bank(FILES), tmp_path / "out"
    run(folder, out)
    assert unchanged.__name__ in sys.modules
    told = subprocess.run([sys.executable, "-c", LIGHT, folder, out], capture_output=True, text=True, check=True).stdout
    assert told.splitlines()[-1] == ""
