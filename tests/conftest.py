"""Fixtures that all tests may use."""

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

Write = Callable[..., Path]

SETTINGS = """\
id = "small"
name = "small"
title = "A small bank"
"""


@pytest.fixture
def bank(tmp_path: Path) -> Write:
    """Writes a bank and gives its folder: `bank("# Topic…")`, or several files: `bank({"a.md": "…", "b/c.md": "…"})`.

    Texts are dedented. `bank.toml` is written unless it is among the files.
    """

    def write(files: str | dict[str, str | bytes], folder: str = "bank") -> Path:
        root = tmp_path / folder
        every = {"questions.md": files} if isinstance(files, str) else files
        for path, content in {"bank.toml": SETTINGS, **every}.items():
            file = root / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content if isinstance(content, bytes) else dedent(content).encode())
        return root

    return write
