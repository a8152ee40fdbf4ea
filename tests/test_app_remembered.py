"""Files that are remembered, or read side by side, hold what they hold when they are read here and now."""

import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from reader_case import read_case

from itemwright import fingerprint, remembered, side_by_side, store
from itemwright.plan import build
from itemwright.reading import read
from itemwright_exporters.anki import EXPORTER
from itemwright_exporters.contract import Options
from itemwright_exporters.render import renderer
from itemwright_schema import Reading, load
from itemwright_schema.problem import Problem
from itemwright_schema.source.draft import Document
from itemwright_schema.source.lines import SourceFile
from itemwright_schema.source.read import FileReader

HERE = Path(__file__).parent
SAMPLE = HERE.parent / "bank"
CASES = sorted(path for path in (HERE / "cases").rglob("*.md") if path.name != "README.md")
PNG = b"\x89PNG\r\n\x1a\n"

ONE = """\
# Ports

## Which port?
<!-- id: q1 -->

- [x] 4791
- [ ] 80

![A port](port.png)
"""
TWO = ONE.replace("q1", "q2").replace("port", "number").replace("number.png", "port.png").replace("Ports", "Numbers")
EVERY_KIND = {
    "a.md": ONE,
    "b.md": TWO,
    "c.md": "## How far?\n\nAnswer: 12.5 ± 0.1 km\n\n## Who?\n\nAnswer: Ada | /Ada .*/\n\nSee option A.\n\n## Gap\n\nIt is {{UDP}}.\n",
    "d.md": "## Match\n<!-- type: matching -->\n\n| a | b |\n|---|---|\n| $x$ | `y` |\n| **p** | q |\n| | r |\n",
    "e.md": "## Order\n<!-- type: ordering -->\n\n1. one\n2. two\n\n## Say\n<!-- type: essay -->\n\nWhy?\n\n### Rubric\n\nBecause.\n",
    "f.md": "# A case\n<!-- type: case -->\n\nShared [text](https://a.org).\n\n## Which?\n\n- [x] A and B\n- [ ] ![](no.png)\n",
    "port.png": PNG,
}  # fmt: skip


def same(one: Reading, other: Reading) -> bool:
    """Whether two readings are the same to the last place, and all their texts look the same."""
    return (
        (one.bank, one.problems, one.sources, one.files) == (other.bank, other.problems, other.sources, other.files)
        and one.drafts == other.drafts
        and _looks(one) == _looks(other)
    )


def _looks(reading: Reading) -> list[object]:
    document = Document(list(reading.drafts), list(reading.bank.topics), list(reading.bank.cases))
    return [renderer.remembered(text) or renderer.rendered(text, 100) for text in document.texts]


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of the test's own."""
    folder = tmp_path / "a cache"
    monkeypatch.setenv(store.VARIABLE, str(folder))
    return folder / store.FILE


@pytest.fixture
def files_read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths of the files that this process reads, one after the other."""
    paths: list[str] = []
    honest = FileReader.__call__

    def reading(self: FileReader, file: SourceFile, faults: Sequence[Problem]) -> Document:
        if file.path:
            paths.append(file.path)
        return honest(self, file, faults)

    monkeypatch.setattr(FileReader, "__call__", reading)
    return paths


@pytest.fixture
def in_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Has the smallest bank read side by side."""
    monkeypatch.setattr(side_by_side, "ENOUGH", dict.fromkeys(side_by_side.ENOUGH, 0))
    monkeypatch.setattr(side_by_side, "_processors", lambda: 2)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_is_remembered_as_it_was_read(path: Path, tmp_path: Path, files_read: list[str]) -> None:
    folder = read_case(path).write(tmp_path)
    first = load(folder)
    assert same(first, read(folder, papers=True))
    files_read.clear()
    assert same(first, read(folder, papers=True))
    assert files_read == []


def test_the_sample_bank_is_remembered_as_it_was_read(files_read: list[str]) -> None:
    first = load(SAMPLE)
    read(SAMPLE)
    files_read.clear()
    assert same(first, read(SAMPLE, papers=True))
    assert files_read == []


def test_files_are_read_side_by_side_as_one_by_one(
    bank: Callable[..., Path], in_processes: None, files_read: list[str]
) -> None:
    folder = bank(EVERY_KIND)
    first = load(folder)
    files_read.clear()
    assert same(first, read(folder))
    assert files_read == []  # not by this process


def test_a_process_that_is_ended_loses_nothing(
    bank: Callable[..., Path], in_processes: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = bank(EVERY_KIND)
    first = load(folder)
    monkeypatch.setattr(remembered, "_packed_reading", _end)
    assert same(first, read(folder))


def _end(*_: object) -> None:
    import os

    os._exit(1)


def test_every_way_gives_the_same_deck(
    bank: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = bank(EVERY_KIND | {"f.md": EVERY_KIND["f.md"].replace("no.png", "port.png")})  # type: ignore[operator]
    decks = []
    for way in ("off", "processes", "remembered"):
        with monkeypatch.context() as patch:
            if way == "off":
                patch.setenv(store.VARIABLE, "off")
            if way == "processes":
                patch.setattr(side_by_side, "ENOUGH", dict.fromkeys(side_by_side.ENOUGH, 0))
            build(read(folder).bank, [EXPORTER], tmp_path / way, Options(), 1_700_000_000)
        decks.append((tmp_path / way / "anki" / "small.apkg").read_bytes())
    assert decks[0] == decks[1] == decks[2]


def test_a_file_that_changed_is_read_and_no_other(bank: Callable[..., Path], files_read: list[str]) -> None:
    folder = bank(EVERY_KIND)
    read(folder)
    (folder / "a.md").write_text(ONE.replace("4791", "4792"))
    files_read.clear()
    assert "4792" in read(folder).bank.questions[0].options[0].text.markdown  # type: ignore[union-attr]
    assert files_read == ["a.md"]


@pytest.mark.parametrize("change", ["gone", "back", "another", "named nearly so"])
def test_what_hangs_on_a_picture_is_read_again_when_it_changes(
    bank: Callable[..., Path], files_read: list[str], change: str
) -> None:
    folder = bank({"a.md": ONE, "b.md": TWO.replace("![A number](port.png)", ""), "port.png": PNG})
    picture = folder / "port.png"
    if change in ("back", "named nearly so"):
        picture.unlink()
    read(folder)
    match change:
        case "gone":
            picture.unlink()
        case "back":
            picture.write_bytes(PNG)
        case "another":
            picture.write_bytes(b"no picture")
        case _:
            (folder / "Port.png").write_bytes(PNG)  # what the hint is about
    files_read.clear()
    again = read(folder)
    assert files_read == ["a.md"]
    assert same(again, load(folder))


def test_other_settings_read_all_again(bank: Callable[..., Path], files_read: list[str]) -> None:
    folder = bank({"a.md": ONE, "b.md": TWO, "port.png": PNG})
    read(folder)
    toml = folder / "bank.toml"
    toml.write_text(toml.read_text() + "[defaults]\npoints = 3\n")
    files_read.clear()
    assert [question.meta.points for question in read(folder).bank.questions] == [3, 3]
    assert files_read == ["a.md", "b.md"]


def test_another_program_reads_all_again(
    bank: Callable[..., Path], files_read: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = bank(ONE)
    read(folder)
    files_read.clear()
    monkeypatch.setattr(fingerprint, "program", lambda: "a newer one")
    read(folder)
    assert files_read == ["questions.md"]


def test_two_banks_of_the_same_content_keep_apart(bank: Callable[..., Path]) -> None:
    here, there = bank({"a.md": ONE, "port.png": PNG}, "here"), bank({"a.md": ONE}, "there")
    assert not read(here).has_errors
    assert [problem.code for problem in read(there).problems if problem.is_error] == ["picture-missing"]
    assert not read(here).has_errors


@pytest.mark.parametrize("damage", ["file", "rows", "packed", "table", "no folder"])
def test_a_damaged_cache_does_no_harm(bank: Callable[..., Path], cache: Path, damage: str) -> None:
    folder = bank(EVERY_KIND)
    first = load(folder)
    read(folder)
    match damage:
        case "file":
            cache.write_bytes(b"not a database at all" * 1000)
        case "rows":
            _change(cache, "UPDATE kept SET value = ?", b"nonsense")
        case "packed":
            _change(cache, "UPDATE kept SET value = ?", remembered.zlib.compress(b'{"drafts": [{}]}'))
        case "table":
            _change(cache, "DROP TABLE kept")
            _change(cache, "CREATE TABLE kept (name)")
        case _:
            cache.unlink()
            cache.parent.rmdir()
            cache.parent.write_text("a file")
    assert same(first, read(folder))
    assert same(first, read(folder))


def _change(cache: Path, sql: str, *values: bytes) -> None:
    database = sqlite3.connect(cache)
    with database:
        database.execute(sql, values)
    database.close()


def test_a_locked_cache_is_passed_by(bank: Callable[..., Path], cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "PATIENCE", 0.01)
    folder = bank(ONE)
    first = read(folder)
    other = sqlite3.connect(cache, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    assert same(first, read(folder))
    other.close()


def test_no_cache_is_made_when_it_is_off(
    bank: Callable[..., Path], cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(store.VARIABLE, "off")
    read(bank(ONE))
    assert not cache.parent.exists()


def test_what_nobody_asks_for_is_forgotten(cache: Path) -> None:
    with store.opened() as kept:
        kept.put([("old", "key", b"1"), ("in use", "key", b"2")])
    _change(cache, f"UPDATE kept SET used = used - {store.KEPT + 1}")
    with store.opened() as kept:
        assert kept.get("in use", "key") == b"2"
        assert kept.get("in use", "other key") is None
        kept.put([("new", "key", b"3")])
        assert kept.get("old", "key") is None
        assert kept.get("in use", "key") == b"2"


def test_half_a_character_is_read_and_not_remembered(bank: Callable[..., Path], files_read: list[str]) -> None:
    reading = read(bank(ONE))
    (draft,) = reading.drafts
    assert draft.stem is not None
    draft.stem = replace(draft.stem, markdown="\ud800")
    assert remembered._packed(Document([draft])) is None
