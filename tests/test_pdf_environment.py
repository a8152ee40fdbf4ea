"""What print needs of the machine, found out without being ended by it."""

import subprocess
import sys
from pathlib import Path

import pytest

from itemwright_exporters.pdf import EXPORTER, environment
from itemwright_exporters.pdf.columns import columns


def probe_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str) -> None:
    """Lets the probe look for something else than it does."""
    source = environment.PROBE.read_text(encoding="utf-8")
    assert old in source
    (tmp_path / "probe.py").write_text(source.replace(old, new), encoding="utf-8")
    monkeypatch.setattr(environment, "PROBE", tmp_path / "probe.py")


def test_nothing_is_missing_here() -> None:
    assert EXPORTER.missing() == []


@pytest.mark.parametrize(
    ("platform", "command"), [("linux", "apt install"), ("darwin", "brew install"), ("win32", "MSYS2")]
)
def test_a_missing_library_is_named_with_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, platform: str, command: str
) -> None:
    probe_without(tmp_path, monkeypatch, '"libpango-1.0.so.0"', '"libnosuch.so.0"')
    monkeypatch.setattr(sys, "platform", platform)
    (sentence,) = environment.missing()
    assert sentence.startswith("pango: ")
    assert command in sentence


def test_a_machine_without_fonts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Where WeasyPrint's import would end the process, fonts are named as missing."""
    (tmp_path / "fonts.conf").write_text('<?xml version="1.0"?><fontconfig><dir>/nowhere</dir></fontconfig>')
    monkeypatch.setenv("FONTCONFIG_FILE", str(tmp_path / "fonts.conf"))
    assert [sentence.partition(":")[0] for sentence in environment.missing()] == ["fonts"]


def test_faces_that_others_stand_in_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "FONTS", ("Noto Serif", "No Such Face"))
    assert environment.missing() == []
    assert environment.probe().fonts == ["No Such Face"]


def test_a_probe_that_dies_is_no_success(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    probe_without(tmp_path, monkeypatch, "def main() -> None:\n", "def main() -> None:\n    import os; os.abort()\n")
    (sentence,) = environment.missing()
    assert "fonts" in sentence


def test_finding_the_exporter_imports_nothing_heavy() -> None:
    code = "import sys, itemwright_exporters.pdf; print({'weasyprint', 'mathra', 'pydantic'} & set(sys.modules))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "set()"


@pytest.mark.parametrize(
    ("options", "count"),
    [
        (["True", "False"], 4),
        (["125 kB", "1 MB", "12.5 kB", "1.25 MB"], 4),
        (["0", "3", "5", "7", "9"], 2),  # five would leave one alone below four
        (["No kernel copy is made on either.", "It needs a posted receive."], 2),
        (["The subnet manager recomputes the route of each of the queue pairs.", "No"], 1),
        (["中文中文中文中文中", "a"], 2),
    ],
)
def test_columns_by_length(options: list[str], count: int) -> None:
    assert columns(options) == count
