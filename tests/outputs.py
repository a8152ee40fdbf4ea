"""What exporters wrote, read back as text. `READERS` is the one table to extend for a new exporter's files.

Exporters are found by their entry point, so a new one is in all tests over `EXPORTERS` by itself.
"""

import html
import json
import re
import sqlite3
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from html.parser import HTMLParser
from importlib.metadata import entry_points
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unicodedata import category

from pypdf import PdfReader
from pypdf.generic import NameObject, StreamObject

from itemwright_exporters.contract import Exporter, Job, Options, Result
from itemwright_exporters.render import Renderer
from itemwright_schema.model import Bank

EXPORTERS: dict[str, Exporter] = {point.name: point.load() for point in entry_points(group="itemwright.exporters")}


def same(text: str) -> str:
    return text


@dataclass(frozen=True)
class View:
    """One form in which a file holds an author's text.

    `read` gives all of it without markup. `formula` is how `{}`, LaTeX, looks in a line and displayed; "" where it
    is drawn. `typed` says
    that it holds markdown as it was typed. `fair` takes from a text what this form can't show, so that the rest can be
    compared to the letter.
    """

    read: Callable[[Path], str]
    formula: tuple[str, str] = ("", "")
    typed: bool = False
    fair: Callable[[str], str] = same


@dataclass(frozen=True)
class Reader:
    """How to read one sort of file: `everything` in it that a person may see, and the views of an author's text."""

    everything: Callable[[Path], str]
    views: Mapping[str, View]


def export(exporter: Exporter, bank: Bank, folder: Path) -> Result:
    """What the exporter says of the bank's export into `folder`."""
    job = Job(bank, Renderer(bank), folder, Options(), stamps={}, now=1, progress=lambda done, of: None)
    return exporter.export(job)


def readable(exporter: Exporter, result: Result, folder: Path) -> list[Path]:
    """The files that can be read back; pictures and the like can't. An exporter of whose files none can is an error."""
    files = [folder / file for file in result.files if Path(file).suffix in READERS]
    written = ", ".join(result.files)
    assert files, f"{exporter.name} wrote {written}: say in READERS in {__file__} how the text in there is read"
    return files


# HTML


class _Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []

    def handle_data(self, data: str) -> None:
        self.parts.append(data)


def text_of(markup: str) -> str:
    """The characters of HTML that a browser would show, white space as it stands."""
    parser = _Text()
    parser.feed(re.sub(r"<(script|style)\b.*?</\1>", "", markup, flags=re.S))
    parser.close()
    return "".join(parser.parts)


# .apkg


def notes(file: Path) -> list[tuple[str, str]]:
    """Fields (U+001F between them) and tags of all notes."""
    with collection(file) as database:
        return database.execute("select flds, tags from notes order by id").fetchall()


def decks(file: Path) -> list[dict[str, Any]]:
    """All decks, by name."""
    with collection(file) as database:
        (found,) = database.execute("select decks from col").fetchone()
    return sorted(json.loads(found).values(), key=lambda deck: deck["name"])


@contextmanager
def collection(file: Path) -> Iterator[sqlite3.Connection]:
    """The database in a package."""
    with zipfile.ZipFile(file) as package, TemporaryDirectory() as folder:
        database = package.extract("collection.anki2", folder)
        with closing(sqlite3.connect(database)) as connection:
            yield connection


def apkg_text(file: Path) -> str:
    """Fields and tags of all notes and the names of decks."""
    names = [deck["name"] for deck in decks(file)]
    return html.unescape("\n".join([*(" ".join(row) for row in notes(file)), *names]))


def apkg_cards(file: Path) -> str:
    """Front and back of every card, as the real Anki renders them."""
    from anki_world import learner

    with TemporaryDirectory() as folder, learner(Path(folder, "learner")) as anki:
        anki.take(file)
        return "\n".join(text_of(front + back) for _, front, back, _ in anki.sides())


# .pdf


def pdf_text(file: Path) -> str:
    return "\n".join(page.extract_text() for page in pages(PdfReader(file)))


def pages(reader: PdfReader) -> Iterable[Any]:
    """The pages, prepared for pypdf: it doesn't know encodings that a file brings along, as one does for characters
    that no font has. Those of WeasyPrint number the glyphs just as the usual one does."""
    for page in reader.pages:
        for font in (font.get_object() for font in page["/Resources"].get("/Font", {}).values()):
            if isinstance(font["/Encoding"], StreamObject):
                font[NameObject("/Encoding")] = NameObject("/Identity-H")
        yield page


def body_text(file: Path) -> str:
    """The text of all pages without their heads (the title) and feet."""
    reader = PdfReader(file)
    lines = (line for page in pages(reader) for line in page.extract_text().split("\n"))
    title = reader.metadata.title if reader.metadata else ""
    return "\n".join(line for line in lines if line.strip() != title and not re.search(r"Page \d+ of \d+$", line))


def printed(text: str) -> str:
    """What print leaves of a text. Lines are broken anew, so ordinary white space says nothing; characters without a
    shape (joiners, variation selectors) have done their work when the glyphs were chosen."""
    seen = re.sub("[ \t\r\n\u3000\ufe00-\ufe0f]", "", text)
    return "".join(char for char in seen if category(char) != "Cf")


# .json


def json_text(file: Path) -> str:
    """Without hashes: they would show every change."""

    def without_hashes(value: Any) -> Any:
        match value:
            case dict():
                return {key: without_hashes(inner) for key, inner in value.items() if key != "hash"}
            case list():
                return [without_hashes(inner) for inner in value]
        return value

    return json.dumps(without_hashes(json.loads(file.read_bytes())))


def bundle_texts(file: Path, form: str) -> list[str]:
    """All texts of a bundle in one of their forms: "markdown", "html" or "text"."""

    def walk(value: Any) -> Iterable[str]:
        match value:
            case {"markdown": _, "html": _, "text": _}:
                yield value[form]
            case dict():
                for inner in value.values():
                    yield from walk(inner)
            case list():
                for inner in value:
                    yield from walk(inner)

    return list(walk(json.loads(file.read_bytes())))


def folded(text: str) -> str:
    """Plain text is one line: white space that markdown doesn't keep, and that of code, is one space."""
    return re.sub(r"[ \t\r\n]+", " ", text)


# .html


def page_text(file: Path) -> str:
    """All of a page but its script and its style: the questions, and what the script knows of them."""
    text = re.sub(r"<style>.*?</style>|<script>.*?</script>", "", file.read_text(encoding="utf-8"), flags=re.S)
    return html.unescape(re.sub(r'"hash":"[0-9a-f]+"', "", text))  # hashes would show every change


def page_questions(file: Path) -> str:
    """The questions as a browser without script shows them."""
    (questions,) = re.findall(r"<noscript.*?</noscript>", file.read_text(encoding="utf-8"), flags=re.S)
    return text_of(questions)


MATHJAX = (r"\({}\)", r"\[{}\]")

READERS: dict[str, Reader] = {
    ".apkg": Reader(apkg_text, {
        "fields": View(lambda file: "\n".join(text_of(fields) for fields, _ in notes(file)), MATHJAX),
        "cards": View(apkg_cards, MATHJAX),
    }),
    ".pdf": Reader(pdf_text, {"pages": View(body_text, fair=printed)}),
    ".json": Reader(json_text, {
        "markdown": View(lambda file: "\n".join(bundle_texts(file, "markdown")), typed=True),
        "html": View(lambda file: "\n".join(map(text_of, bundle_texts(file, "html"))), MATHJAX),
        "text": View(lambda file: "\n".join(bundle_texts(file, "text")), ("{}", "{}"), fair=folded),
    }),
    ".html": Reader(page_text, {"questions": View(page_questions)}),
}  # fmt: skip
