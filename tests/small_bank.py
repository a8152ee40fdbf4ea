"""A small bank for a test: the fixture `bank` writes one, `SETTINGS` are its plain settings."""

from collections.abc import Callable, Mapping
from pathlib import Path
from textwrap import dedent

Write = Callable[..., Path]
"""What the fixture `bank` gives."""

SETTINGS = """\
id = "small"
name = "small"
title = "A small bank"
"""


def write_bank(root: Path, files: str | Mapping[str, str | bytes]) -> Path:
    """Writes files into a folder, or one file `questions.md`. Texts are dedented; `bank.toml` is written unless it is
    among them."""
    every = {"questions.md": files} if isinstance(files, str) else files
    for path, content in {"bank.toml": SETTINGS, **every}.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content if isinstance(content, bytes) else dedent(content).encode())
    return root
