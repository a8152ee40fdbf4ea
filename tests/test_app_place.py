"""New files come into place all together or not at all."""

import os
from pathlib import Path

import pytest

from itemwright.place import MANIFEST, Move, manifest, put_in_place, remove, stale, write_safely, written_beside


def tree(folder: Path) -> dict[str, str]:
    return {str(p.relative_to(folder)): p.read_text() for p in sorted(folder.rglob("*")) if p.is_file()}


@pytest.fixture
def moves(tmp_path: Path) -> list[Move]:
    """Two files for `out`, of which the first replaces an older one."""
    (tmp_path / "new").mkdir()
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "a").write_text("old a")
    for name in "ab":
        (tmp_path / "new" / name).write_text(f"new {name}")
    return [
        Move(tmp_path / "new" / "a", tmp_path / "out" / "a"),
        Move(tmp_path / "new" / "b", tmp_path / "out" / "sub" / "b"),
    ]


def test_all_are_put_in_place_and_nothing_else_is_left(tmp_path: Path, moves: list[Move]) -> None:
    put_in_place(moves)
    assert tree(tmp_path) == {"out/a": "new a", "out/sub/b": "new b"}


@pytest.mark.parametrize("fault", [OSError(28, "No space left on device"), KeyboardInterrupt()])
@pytest.mark.parametrize("links", [True, False])
def test_a_fault_brings_every_old_file_back(
    tmp_path: Path, moves: list[Move], monkeypatch: pytest.MonkeyPatch, fault: BaseException, links: bool
) -> None:
    true = Path.replace

    def replace(self: Path, target: Path) -> Path:
        if self.name == "b":
            raise fault
        return true(self, target)

    def no_link(*_: object) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(Path, "replace", replace)
    if not links:
        monkeypatch.setattr(os, "link", no_link)
    with pytest.raises(type(fault)):
        put_in_place(moves)
    assert tree(tmp_path) == {"out/a": "old a"}


@pytest.mark.parametrize("links", [True, False])
def test_the_first_of_all_renames_failing_changes_nothing(
    tmp_path: Path, moves: list[Move], monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    true = Path.replace

    def refuse(self: Path, target: Path) -> Path:
        if self.parent.name == "new":
            raise PermissionError(13, "Permission denied")
        return true(self, target)

    def no_link(*_: object) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(Path, "replace", refuse)
    if not links:
        monkeypatch.setattr(os, "link", no_link)
    with pytest.raises(PermissionError):
        put_in_place(moves)
    assert tree(tmp_path) == {"out/a": "old a"}


def test_a_folder_in_the_way_is_no_target(tmp_path: Path, moves: list[Move]) -> None:
    moves[1].target.mkdir(parents=True)
    with pytest.raises(IsADirectoryError, match="a folder stands where a file"):
        put_in_place(moves)
    assert tree(tmp_path / "out") == {"a": "old a"}


def test_a_reader_sees_the_old_file_or_the_new_one(
    tmp_path: Path, moves: list[Move], monkeypatch: pytest.MonkeyPatch
) -> None:
    true, seen = Path.replace, []

    def replace(self: Path, target: Path) -> Path:
        seen.append((tmp_path / "out" / "a").read_text())
        return true(self, target)

    monkeypatch.setattr(Path, "replace", replace)
    put_in_place(moves)
    assert seen == ["old a", "new a"]


def test_written_beside_keeps_the_mode(tmp_path: Path) -> None:
    target = tmp_path / "q.md"
    target.write_text("old")
    target.chmod(0o604)
    new = written_beside(target, b"new")
    assert new.parent == tmp_path
    assert new.stat().st_mode & 0o777 == 0o604
    assert target.read_text() == "old"


def test_several_files_are_written_or_none(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("old")
    with pytest.raises(FileNotFoundError):
        write_safely([(tmp_path / "a", b"new"), (tmp_path / "gone" / "b", b"new")])
    assert tree(tmp_path) == {"a": "old"}
    write_safely([(tmp_path / "a", b"new"), (tmp_path / "b", b"new b")])
    assert tree(tmp_path) == {"a": "new", "b": "new b"}


def test_only_what_an_earlier_build_made_is_stale(tmp_path: Path) -> None:
    out = tmp_path / "json"
    (out / "media").mkdir(parents=True)
    for name in ("bank.json", "media/old.svg", "media/kept.svg", "media/mine.svg"):
        (out / name).write_text("")
    (out / MANIFEST).write_text(manifest(["bank.json", "media/old.svg", "media/kept.svg", "media/gone.svg"]))
    assert stale(out, ["bank.json", "media/kept.svg"]) == [out / "media" / "old.svg"]
    assert stale(tmp_path / "other", ["bank.json"]) == []


def test_a_manifest_that_leads_out_of_the_folder_is_not_believed(tmp_path: Path) -> None:
    out, victim = tmp_path / "json", tmp_path / "victim"
    out.mkdir()
    victim.mkdir()
    (victim / "precious").write_text("")
    (out / "link").symlink_to(victim)
    (out / MANIFEST).write_text(f"../victim/precious\nlink/precious\n{victim}/precious\n")
    assert stale(out, []) == []


def test_removing_takes_empty_folders_along_but_not_the_root(tmp_path: Path) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "a" / "b" / "x").write_text("")
    remove(tmp_path / "a" / "b" / "x", tmp_path)
    assert tmp_path.is_dir()
    assert list(tmp_path.iterdir()) == []
