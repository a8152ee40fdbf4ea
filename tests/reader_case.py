"""A case: a document with the files of a small bank and what must come of it. `tests/cases/README.md` says how one is
written."""

import base64
import re
from dataclasses import dataclass
from pathlib import Path

from small_bank import SETTINGS

FENCE = re.compile(r"^(?P<fence>`{4,}|~{4,})(?P<info>[^\n]*)\n(?P<body>.*?)^(?P=fence)[ \t]*$", re.M | re.S)
HIDDEN = str.maketrans({"⍽": "\u00a0", "⇥": "\t"})
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><title>{}</title></svg>\n'
PNG = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==")


@dataclass(frozen=True)
class Case:
    """`files` are the bank's, `expected` is the description that must come of them."""

    path: Path
    files: dict[str, bytes]
    expected: str
    every_problem: bool

    def write(self, folder: Path) -> Path:
        """The bank, written into a new folder."""
        root = folder / "bank"
        for name, content in {"bank.toml": SETTINGS.encode(), **self.files}.items():
            file = root / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        return root

    def update(self, description: str) -> None:
        """Writes another description into the document."""
        text = self.path.read_text(encoding="utf-8")
        start, end = list(FENCE.finditer(text))[-1].span("body")
        self.path.write_text(text[:start] + description + text[end:], encoding="utf-8")


def read_case(path: Path) -> Case:
    """Reads a case's document. Raises ValueError where it is not one."""
    text = path.read_text(encoding="utf-8")
    fences = [(match["info"].split(), match["body"]) for match in FENCE.finditer(text)]
    if not text.startswith("# ") or len(fences) < 2 or fences[-1][0][:1] != ["text"]:
        raise ValueError(f"{path} is no case: it takes a heading, the files of a bank, and last a block `text`")
    return Case(
        path,
        dict(_file(info, body) for info, body in fences[:-1]),
        fences[-1][1],
        fences[-1][0][1:] == ["every", "problem"],
    )


def _file(info: list[str], body: str) -> tuple[str, bytes]:
    match info:
        case ["picture", name]:
            return name, PNG if name.endswith(".png") else SVG.format(name).encode()
        case ["markdown" | "toml", name]:
            return name, body.translate(HIDDEN).encode()
    raise ValueError(f"a file of a case is `markdown NAME`, `toml NAME` or `picture NAME`, not `{' '.join(info)}`")
