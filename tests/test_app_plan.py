"""The build plan: all outputs or none, the ledger last, nothing left over."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from itemwright.ledger import HEADER
from itemwright.place import MANIFEST
from itemwright.plan import build, build_time
from itemwright.stop import Stop
from itemwright_exporters.contract import Exporter, ExportError, Job, Options, Result, Stamp
from itemwright_schema import load
from itemwright_schema.model import Bank
from itemwright_schema.source.files import OUTPUT

MARKDOWN = """
    ## Which?
    <!-- id: q1 -->

    - [x] this
    - [ ] that

    Because.
"""
NOW = 1_800_000_000


@pytest.fixture
def small(bank: Callable[..., Path]) -> Bank:
    return load(bank(MARKDOWN)).bank


def fake(
    name: str = "fake", files: dict[str, str] | None = None, stamp: str = "", missing: tuple[str, ...] = ()
) -> Exporter:
    """An exporter that writes these files and stamps note q1 with this hash."""

    def export(job: Job) -> Result:
        assert list(job.out.iterdir()) == []
        for path, content in (files or {}).items():
            (job.out / path).parent.mkdir(parents=True, exist_ok=True)
            (job.out / path).write_text(content)
        stamps = {("note", "q1"): Stamp(stamp, job.now)} if stamp else {}
        return Result(tuple(files or {}), ("1 note",), stamps=stamps)

    return Exporter(name, "", name, export, lambda: list(missing))


def failing(fault: BaseException) -> Exporter:
    """An exporter that fails when half of it is written."""

    def export(job: Job) -> Result:
        (job.out / "half").write_text("half")
        raise fault

    return Exporter("bad", "", "bad", export)


def tree(folder: Path) -> dict[str, str]:
    return {p.relative_to(folder).as_posix(): p.read_text() for p in sorted(folder.rglob("*")) if p.is_file()}


def test_every_output_has_its_folder(small: Bank, tmp_path: Path) -> None:
    out = tmp_path / "deep" / "out"
    build(small, [fake("a", {"x": "1"}), fake("b", {"sub/y": "2"})], out, Options(), NOW)
    assert tree(out) == {"a/x": "1", f"a/{MANIFEST}": "x\n", "b/sub/y": "2", f"b/{MANIFEST}": "sub/y\n"}
    assert not (small.folder / "anki.ledger").exists()


def test_the_ledger_is_written_when_something_changed(small: Bank, tmp_path: Path) -> None:
    ledger = small.folder / "anki.ledger"
    ledger.write_text("note old 0a 5\n")
    build(small, [fake(stamp="a1")], tmp_path / "out", Options(), NOW)
    assert ledger.read_text() == f"{HEADER}note old 0a 5\nnote q1 a1 {NOW}\n"
    before = ledger.stat()
    build(small, [fake()], tmp_path / "out", Options(), NOW + 1)
    assert ledger.stat() == before


def test_the_exporter_gets_what_the_ledger_says(small: Bank, tmp_path: Path) -> None:
    (small.folder / "anki.ledger").write_text("note q1 a1 7\n")
    seen: list[Job] = []

    def export(job: Job) -> Result:
        seen.append(job)
        return Result((), ())

    build(small, [Exporter("spy", "", "spy", export)], tmp_path / "out", Options(seed="s", page="Letter"), NOW)
    assert seen[0].stamps == {("note", "q1"): Stamp("a1", 7)}
    assert (seen[0].options.seed, seen[0].options.page, seen[0].now) == ("s", "Letter", NOW)


@pytest.mark.parametrize(
    ("fault", "raised"),
    [
        (ExportError("a picture is gone"), Stop),
        (OSError(28, "No space left on device"), Stop),
        (KeyboardInterrupt(), KeyboardInterrupt),
        (RuntimeError("a mistake of ours"), RuntimeError),
    ],
)
def test_a_failing_output_leaves_all_as_it_was(
    small: Bank, tmp_path: Path, fault: BaseException, raised: type[BaseException]
) -> None:
    out = tmp_path / "out"
    build(small, [fake("a", {"x": "1"}, stamp="a1")], out, Options(), NOW)
    before = tree(tmp_path)
    with pytest.raises(raised):
        build(small, [fake("a", {"x": "2"}, stamp="a2"), failing(fault)], out, Options(), NOW + 9)
    assert tree(tmp_path) == before


def test_locked_builds_nothing_when_the_ledger_would_change(small: Bank, tmp_path: Path) -> None:
    out = tmp_path / "out"
    build(small, [fake("a", {"x": "1"}, stamp="a1")], out, Options(), NOW)
    before = tree(tmp_path)
    with pytest.raises(Stop, match="note q1 has changed"):
        build(small, [fake("a", {"x": "2"}, stamp="a2")], out, Options(), NOW + 9, locked=True)
    assert tree(tmp_path) == before
    build(small, [fake("a", {"x": "3"})], out, Options(), NOW + 9, locked=True)
    assert (out / "a" / "x").read_text() == "3"


def test_a_lacking_library_stops_before_any_work(small: Bank, tmp_path: Path) -> None:
    lacking = fake("print", missing=("libpango-1.0-0: apt-get install libpango-1.0-0",))
    with pytest.raises(Stop, match=r"print needs libpango-1\.0-0: apt-get install") as stop:
        build(small, [failing(AssertionError()), lacking], tmp_path / "out", Options(), NOW)
    assert stop.value.exit_code == 3
    assert not (tmp_path / "out").exists()


def test_what_is_no_longer_made_is_taken_away_but_not_what_others_put_there(small: Bank, tmp_path: Path) -> None:
    out = tmp_path / "out"
    build(small, [fake("a", {"x": "1", "media/p.svg": "p", "media/q.svg": "q"})], out, Options(), NOW)
    (out / "a" / "mine").write_text("m")
    build(small, [fake("a", {"x": "2", "media/q.svg": "q"})], out, Options(), NOW)
    assert tree(out / "a") == {"x": "2", "media/q.svg": "q", "mine": "m", MANIFEST: "media/q.svg\nx\n"}
    build(small, [fake("a", {"x": "3"})], out, Options(), NOW)
    assert not (out / "a" / "media").exists()


def test_an_exporter_that_did_not_write_what_it_says_is_caught(small: Bank, tmp_path: Path) -> None:
    liar = Exporter("liar", "", "liar", lambda job: Result(("x",), ()))
    with pytest.raises(Stop, match="liar: it didn't write what it says it wrote: x"):
        build(small, [liar], tmp_path / "out", Options(), NOW)


def test_a_file_where_the_folder_should_be_is_refused(small: Bank, tmp_path: Path) -> None:
    (tmp_path / "out").write_text("mine")
    with pytest.raises(Stop, match=r"out is a file; outputs need a folder") as stop:
        build(small, [fake()], tmp_path / "out", Options(), NOW)
    assert stop.value.exit_code == 2


def test_outputs_inside_the_bank_are_not_read_as_questions(small: Bank) -> None:
    assert MANIFEST == OUTPUT
    before = load(small.folder).files
    build(
        small,
        [fake("a", {"changes.md": "## Is this one?\n\n- [x] No\n- [ ] Yes\n"})],
        small.folder / "build",
        Options(),
        NOW,
    )
    assert (small.folder / "build" / "a" / "changes.md").exists()
    assert [file.path for file in load(small.folder).files] == [file.path for file in before]


def test_the_time_of_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    assert build_time() == 1_700_000_000
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "yesterday")
    with pytest.raises(Stop, match="SOURCE_DATE_EPOCH"):
        build_time()
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    assert build_time() > 1_700_000_000


def test_what_a_killed_build_left_is_cleared_away(small: Bank, tmp_path: Path) -> None:
    """Not that of a build which may still be under way."""
    out = tmp_path / "out"
    old, young = out / ".itemwright-old", out / ".itemwright-young"
    for folder in (old, young):
        folder.mkdir(parents=True)
        (folder / "student.pdf").write_bytes(b"%PDF")
    os.utime(old, (0, 0))
    build(small, [fake(files={"a": "a"})], out, Options(), NOW)
    assert not old.exists()
    assert (young / "student.pdf").exists()
