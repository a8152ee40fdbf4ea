"""Fixtures that all tests may use."""

from pathlib import Path

import pytest
from small_bank import Write, write_bank


@pytest.fixture
def bank(tmp_path: Path) -> Write:
    """Writes a bank and gives its folder: `bank("# Topic…")`, or several files: `bank({"a.md": "…", "b/c.md": "…"})`."""

    def write(files: str | dict[str, str | bytes], folder: str = "bank") -> Path:
        return write_bank(tmp_path / folder, files)

    return write


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads or writes the cache of whoever runs it."""
    monkeypatch.setenv("ITEMWRIGHT_CACHE", str(tmp_path_factory.getbasetemp() / "cache"))
