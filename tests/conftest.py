"""Fixtures that all tests may use."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from small_bank import Write, write_bank

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CHROMIUM = Path("/usr/bin/chromium")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
]
"""Of Chromium: no sandbox, which root has none of, and nothing that it does of its own accord."""


@pytest.fixture
def bank(tmp_path: Path) -> Write:
    """Writes a bank and gives its folder: `bank("# Topic…")`, or several files: `bank({"a.md": "…", "b/c.md":
    "…"})`."""

    def write(files: str | dict[str, str | bytes], folder: str = "bank") -> Path:
        return write_bank(tmp_path / folder, files)

    return write


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads or writes the cache of whoever runs it."""
    monkeypatch.setenv("ITEMWRIGHT_CACHE", str(tmp_path_factory.getbasetemp() / "cache"))


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    """One for all tests: a second one at the same time is more than playwright allows."""
    from playwright.sync_api import sync_playwright

    if not CHROMIUM.exists():
        pytest.fail(
            f"The card is tested in Chromium, and {CHROMIUM} is missing: sudo apt-get install chromium", pytrace=False
        )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)
        yield browser
        browser.close()
