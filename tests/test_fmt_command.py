"""`itemwright fmt` on the command line."""

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from itemwright.cli import cli

BEFORE = "## Which port?\n\n- [x] 4791\n> RoCE\n- [ ] 80\n"
AFTER = BEFORE.replace("> RoCE", "  > RoCE")
DIFF = """\
@@ -1,5 +1,5 @@
 ## Which port?
\x20
 - [x] 4791
-> RoCE
+  > RoCE
 - [ ] 80
"""


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(cli, ["fmt", *map(str, args)])


def test_it_writes_and_says_so(bank: Callable[..., Path]) -> None:
    folder = bank({"a.md": BEFORE, "b.md": AFTER})
    (folder / "a.md").chmod(0o640)
    result = run("--bank", folder)
    assert result.exit_code == 0
    assert result.stderr.startswith("wrote ")
    assert result.stderr.endswith("a.md\n")
    assert (folder / "a.md").read_bytes() == AFTER.encode()
    assert (folder / "a.md").stat().st_mode & 0o777 == 0o640
    assert sorted(path.name for path in folder.iterdir()) == ["a.md", "b.md", "bank.toml"]
    again = run("--bank", folder)
    assert (again.exit_code, again.stderr) == (0, "Nothing is to be mended.\n")


def test_check_changes_nothing_and_fails(bank: Callable[..., Path]) -> None:
    folder = bank({"a.md": BEFORE})
    result = run("--check", "--bank", folder)
    assert result.exit_code == 1
    assert result.stderr.startswith("would write ")
    assert result.stderr.endswith("a.md\n")
    assert (folder / "a.md").read_text() == BEFORE
    (folder / "a.md").write_text(AFTER)
    assert run("--check", "--bank", folder).exit_code == 0


def test_diff_shows_what_would_change_and_fails(bank: Callable[..., Path]) -> None:
    folder = bank({"a.md": BEFORE})
    result = run("--diff", "--bank", folder)
    assert result.exit_code == 1
    assert result.stdout.partition("@@")[1:] == ("@@", DIFF[2:])
    assert (folder / "a.md").read_text() == BEFORE
    (folder / "a.md").write_text(AFTER)
    clean = run("--diff", "--bank", folder)
    assert (clean.exit_code, clean.stdout) == (0, "")


def test_no_id_is_written_unless_asked(bank: Callable[..., Path]) -> None:
    folder = bank({"a.md": BEFORE})
    run("--bank", folder)
    assert "id:" not in (folder / "a.md").read_text()
    run("--ids", "--bank", folder)
    assert "<!-- id: " in (folder / "a.md").read_text()


@pytest.mark.skipif(not shutil.which("patch"), reason="needs patch")
def test_the_diff_can_be_applied(bank: Callable[..., Path], tmp_path: Path) -> None:
    before = b"\xef\xbb\xbf" + BEFORE.replace("\n", "\r\n").encode() + b"and 81"
    folder = bank({"a.md": before})
    (tmp_path / "a.diff").write_bytes(run("--diff", "--bank", folder).stdout_bytes)
    subprocess.run(["patch", "--binary", folder / "a.md", tmp_path / "a.diff"], check=True, capture_output=True)
    patched = (folder / "a.md").read_bytes()
    assert patched == before.replace(b"> RoCE", b"  > RoCE").replace(b"and 81", b"  and 81")
