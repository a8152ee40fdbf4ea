"""Bad input, seen from outside: a clear error that names file and line where there is one, nothing half-written, the
previous output still whole, and no traceback."""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner
from small_bank import Write

from itemwright.cli import cli

GOOD = """\
## Which port?
<!-- id: port -->

Over UDP.

- [x] 4791
- [ ] 80

It is 4791.
"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'
PICTURE = GOOD.replace("Over UDP.", "![a](x.svg)")
OUTPUTS = ("anki", "json", "pdf", "web")


@dataclass
class Place:
    """A bank that was built once, and what the build wrote."""

    bank: Path
    out: Path

    def tree(self) -> dict[str, str]:
        """Hash of each file below the outputs, and of the ledger."""
        files = [path for path in self.out.rglob("*") if path.is_file()] + [self.bank / "anki.ledger"]
        return {str(path): sha256(path.read_bytes()).hexdigest() for path in files if path.exists()}


@pytest.fixture
def built(bank: Write, tmp_path: Path) -> Place:
    place = Place(bank({"q.md": GOOD}), tmp_path / "out")
    assert build(place, "all").exit_code == 0
    assert place.tree()
    return place


@dataclass(frozen=True)
class Ran:
    exit_code: int
    said: str


def build(place: Place, output: str = "json") -> Ran:
    args = ["build", output, "--bank", str(place.bank), "--out", str(place.out)]
    result = CliRunner().invoke(cli, args)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return Ran(result.exit_code, result.output)


Arrange = Callable[[Path], object]


def text(content: str | bytes, name: str = "q.md") -> Arrange:
    return lambda bank: (bank / name).write_bytes(content if isinstance(content, bytes) else content.encode())


def sparse(bank: Path) -> None:
    """50 MB that take no room on the disk."""
    with (bank / "big.md").open("wb") as file:
        file.truncate(50_000_000)


def outer_picture(bank: Path) -> None:
    (bank.parent / "secret.svg").write_text(SVG)
    (bank / "x.svg").symlink_to(bank.parent / "secret.svg")
    (bank / "q.md").write_text(PICTURE)


def emptied(bank: Path) -> None:
    (bank / "q.md").unlink()


def a_folder_for_a_file(bank: Path) -> None:
    (bank / "folder.md").mkdir()
    (bank / "pipe.md").symlink_to("/dev/null")


BAD: dict[str, tuple[Arrange, str, str]] = {
    # what is done to the bank; what is said, with the place
    "not UTF-8": (text(GOOD.encode() + b"\nna\xefve"), "error[not-utf8]: this file is not UTF-8", "q.md:11:3"),
    "UTF-16": (text(GOOD.encode("utf-16")), "error[not-utf8]: this file is not UTF-8", "q.md:1:1"),
    "50 MB": (sparse, "error[file-too-large]: this file has 50000000 bytes", "big.md:1:1"),
    "an empty folder": (emptied, "error[empty-bank]: there is no question file in this folder", ":1:1"),
    "an unknown key": (text(GOOD.replace("id:", "idd:")), "error[unknown-key]: `idd` is not a metadata", "q.md:2:6"),
    "no answer marked": (text(GOOD.replace("[x]", "[ ]")), "error[no-key]", "q.md:6:3"),
    "a picture by a link out of the bank": (outer_picture, "error[picture-outside]", "q.md:4:1"),
    "a picture on the network": (
        text(GOOD.replace("Over", "![a](http://a.test/x.png) Over")), "error[picture-remote]", "q.md:4:1"
    ),
    "no picture": (text(PICTURE), "error[picture-missing]: there is no picture `x.svg`", "q.md:4:1"),
    "a link to nothing": (
        lambda bank: (bank / "gone.md").symlink_to("nothing.md"), "error[file-unreadable]", "gone.md:1:1"
    ),
    "a device": (a_folder_for_a_file, "error[file-outside]", "pipe.md:1:1"),
    "broken settings": (text('id = "a"\nname = b', "bank.toml"), "error[bank-toml]: bank.toml is not", "bank.toml:2:8"),
    "settings that are not UTF-8": (text(b'id = "\xff"', "bank.toml"), "error[not-utf8]", "bank.toml:1:7"),
    "settings without end": (text("a = " + "[" * 9999, "bank.toml"), "error[bank-toml]", "bank.toml:1:1"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_bad_sources_are_named_and_change_nothing(built: Place, name: str) -> None:
    arrange, message, place = BAD[name]
    before = built.tree()
    arrange(built.bank)
    ran = build(built, "all")
    assert ran.exit_code == 1
    assert message in ran.said
    assert f"{place}\n" in ran.said
    assert "nothing was built" in ran.said
    assert built.tree() == before


def test_a_missing_bank(tmp_path: Path) -> None:
    ran = build(Place(tmp_path / "none", tmp_path / "out"))
    assert (ran.exit_code, ran.said) == (2, f"error: there is no folder {shown(tmp_path / 'none')}\n")
    assert not (tmp_path / "out").exists()


def test_a_bank_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "q.md").write_text(GOOD)
    assert build(Place(tmp_path / "q.md", tmp_path / "out")).exit_code == 2


def shown(path: Path) -> str:
    return min(os.path.relpath(path), str(path), key=len)


# Where the system refuses to write. Tests may run as root, whom no permission stops: it refuses at its edge.


@pytest.fixture
def read_only(built: Place, monkeypatch: pytest.MonkeyPatch) -> Place:
    """From now on nothing can be made or renamed in the folder of outputs."""

    def refusing(true: Callable[..., object]) -> Callable[..., object]:
        def call(path: object, *args: object, **more: object) -> object:
            if str(built.out) in str(path):
                raise PermissionError(13, "Permission denied", str(path))
            return true(path, *args, **more)

        return call

    for name in ("mkdir", "rename", "replace", "link", "unlink"):
        monkeypatch.setattr(os, name, refusing(getattr(os, name)))
    return built


def test_a_folder_that_can_not_be_written_to(read_only: Place) -> None:
    before = read_only.tree()
    (read_only.bank / "q.md").write_text(GOOD.replace("4791", "4792"))
    for output in OUTPUTS:
        ran = build(read_only, output)
        assert ran.exit_code == 3
        assert f"error: {shown(read_only.out)} can't be written to: Permission denied\n" in ran.said
        assert read_only.tree() == before


@pytest.mark.parametrize("output", OUTPUTS)
def test_a_folder_in_the_way_of_a_file(built: Place, output: str) -> None:
    """The last of an output's files can't be put in place: the others stay what they were."""
    files = sorted(path for path in (built.out / output).iterdir() if not path.name.startswith("."))
    files[-1].unlink()
    files[-1].mkdir()
    before = built.tree()
    (built.bank / "q.md").write_text(GOOD.replace("4791", "4792"))
    ran = build(built, output)
    assert ran.exit_code == 3
    assert shown(files[-1]) in ran.said
    assert built.tree() == before


def test_a_file_in_the_way_of_the_folder(built: Place) -> None:
    (built.out.parent / "file").write_text("mine")
    ran = build(Place(built.bank, built.out.parent / "file"))
    assert ran.exit_code == 2
    assert (built.out.parent / "file").read_text() == "mine"


@pytest.mark.parametrize("output", OUTPUTS)
def test_a_full_disk(built: Place, output: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = built.tree()
    true = os.replace

    def full(source: object, target: object) -> None:
        if str(built.out) in str(target) and ".itemwright" in str(source):
            raise OSError(28, "No space left on device", str(target))
        true(source, target)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "replace", full)
    (built.bank / "q.md").write_text(GOOD.replace("4791", "4792"))
    ran = build(built, output)
    assert ran.exit_code == 3
    assert "No space left on device" in ran.said
    monkeypatch.undo()
    assert built.tree() == before


def test_the_command_itself_shows_no_traceback(bank: Write, tmp_path: Path) -> None:
    bad = {"q.md": GOOD.encode() + b"\xff", "deep.md": "> " * 3000 + "a", "wide.md": "[" * 50_000 + "<" * 999}
    folder = bank(bad)
    command = [sys.executable, "-m", "itemwright", "build", "all", "--bank", folder, "--out", tmp_path / "out"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert ran.returncode == 1
    assert "q.md:10:1" in ran.stderr
    assert "Traceback" not in ran.stderr + ran.stdout
    assert not (tmp_path / "out").exists()
