"""What the tests of print share: banks written by hand, and PDFs read back by a library that didn't write them."""

from pathlib import Path
from re import sub
from typing import Any

from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject, StreamObject

from itemwright_exporters.contract import Job, Options, Result
from itemwright_exporters.pdf import EXPORTER
from itemwright_exporters.render import Renderer
from itemwright_schema import load
from itemwright_schema.model import Bank

OTHER_KINDS = """\
## How long does 1 MB take over 400 Gbit/s?
<!-- id: num, points: 2 -->

Answer: 20 ± 0.5 µs

## Which collective leaves the same sum on all ranks?
<!-- id: short -->

Answer: all-reduce | allreduce

## Ports
<!-- id: blank -->

RoCE v2 uses {{UDP}} with destination port {{c2::4791::a number}}.

## Match each protocol to what it stands on.
<!-- id: match, type: matching, points: 3 -->

| Protocol | Stands on |
|---|---|
| RoCE v1 | Ethernet |
| RoCE v2 | UDP and IP |
| iWARP | TCP |
| iSCSI | TCP |
|  | nothing |

## Put the steps in order.
<!-- id: order, type: ordering -->

1. Register memory
2. Create a queue pair
3. Exchange numbers
4. Become ready to send

## Why do lossless networks deadlock?
<!-- id: essay, type: essay, points: 5, minutes: 10 -->

Draw three switches.

### Rubric

Names the cyclic dependency.

### Notes

Accept drawings.
"""


def read(folder: Path, markdown: str, **settings: str) -> Bank:
    """The bank of one file, which must be without errors."""
    given = {"id": "made", "name": "made", "title": "Made for a test", "language": "en"} | settings
    folder.mkdir(exist_ok=True)
    (folder / "bank.toml").write_text("".join(f'{key} = "{value}"\n' for key, value in given.items()), encoding="utf-8")
    (folder / "made.md").write_text(markdown, encoding="utf-8")
    reading = load(folder)
    assert not [str(problem) for problem in reading.problems if problem.is_error]
    return reading.bank


def choices(count: int, options: int = 4, keys: tuple[int, ...] = (1,), title: bool = False) -> str:
    """Markdown of questions `id: q0` …, whose every text names the question: "stem 0.", "choice 0-2 right"."""
    lines = []
    for number in range(count):
        heading = f"Heading {number}" if title else f"Is it stem {number}?"
        lines.append(f"## {heading}\n<!-- id: q{number} -->\n")
        if title:
            lines.append(f"This is stem {number}.\n")
        for option in range(options):
            right = option in keys
            lines.append(f"- [{'x' if right else ' '}] choice {number}-{option} {'right' if right else 'wrong'}")
        lines.append("")
    return "\n".join(lines)


def export(bank: Bank, out: Path, **options: Any) -> Result:
    """Prints the bank into `out`."""
    out.mkdir(exist_ok=True)
    return EXPORTER.export(Job(bank, Renderer(bank), out, Options(**options), {}, 0, lambda done, of: None))


def pages(file: Path) -> list[str]:
    """The text of each page, white space folded."""
    return [sub(r"\s+", " ", page.extract_text()) for page in PdfReader(file).pages]


def words(file: Path) -> str:
    """All text, white space folded."""
    return " ".join(pages(file))


def every_string(value: object, seen: set[int]) -> list[str]:
    """All strings, names and stream contents that can be reached from a PDF object."""
    if isinstance(value, IndirectObject):
        if value.idnum in seen:
            return []
        seen.add(value.idnum)
        return every_string(value.get_object(), seen)
    found: list[str] = []
    if isinstance(value, StreamObject):
        found.append(value.get_data().decode("latin-1"))
    if isinstance(value, DictionaryObject):
        for key, inner in value.items():
            found += [str(key), *every_string(inner, seen)]
    elif isinstance(value, ArrayObject):
        for inner in value:
            found += every_string(inner, seen)
    else:
        found.append(str(value))
    return found
