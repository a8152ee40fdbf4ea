"""Archival solutions: PDF/A-3b by the checks of `pdf_a.py`, accessible too, with the questions inside; and the student's
copy as it was."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pdf_a
import pdf_ua
import pytest
from pdf_papers import OTHER_KINDS, choices, export, read
from PIL import Image
from pypdf import PdfReader, PdfWriter
from pypdf.generic import BooleanObject, DictionaryObject, NameObject

from itemwright_schema.bundle.load import load_bundle

PICTURED = "## Which is it?\n<!-- id: pic -->\n\n![A picture](one.png) and [a link](https://example.org).\n\n- [x] $x^2$\n- [ ] no\n\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the documents of a bank of every kind in `out`, and the same again in `again`."""
    folder = tmp_path_factory.mktemp("archive")
    (folder / "bank").mkdir()
    Image.new("RGBA", (9, 9), "red").save(folder / "bank" / "one.png")
    bank = read(folder / "bank", PICTURED + OTHER_KINDS, version="2026.12")
    for name in ("out", "again"):
        export(bank, folder / name, flags=frozenset({"archive"}))
    export(bank, folder / "plain")
    return folder


@pytest.fixture(scope="module")
def solutions(folder: Path) -> PdfReader:
    return PdfReader(folder / "out" / "solutions.pdf")


@pytest.mark.parametrize("clause", pdf_a.CLAUSES)
def test_clause(solutions: PdfReader, clause: str) -> None:
    assert list(pdf_a.CLAUSES[clause](solutions)) == []


def test_it_is_accessible_as_well(solutions: PdfReader) -> None:
    assert pdf_ua.faults(solutions) == []


def test_the_questions_are_inside(solutions: PdfReader, tmp_path: Path) -> None:
    ((name, (content,)),) = solutions.attachments.items()
    assert name == "bank.json"
    (tmp_path / name).write_bytes(content)
    held = load_bundle(tmp_path / name)
    assert [question.id for question in held.questions] == ["pic", "num", "short", "blank", "match", "order", "essay"]
    assert held.media[0].data  # nothing outside is needed


def test_the_same_bytes_again(folder: Path) -> None:
    for file in ("handout.pdf", "key.pdf", "solutions.pdf"):
        assert (folder / "out" / file).read_bytes() == (folder / "again" / file).read_bytes()


def test_what_students_get_has_nothing_inside(folder: Path) -> None:
    for file in ("handout.pdf", "key.pdf"):
        assert not PdfReader(folder / "out" / file).attachments
        assert (folder / "out" / file).read_bytes() == (folder / "plain" / file).read_bytes()
    assert not PdfReader(folder / "plain" / "solutions.pdf").attachments


def interpolated(writer: PdfWriter) -> None:
    for one in writer._objects:
        if isinstance(one, DictionaryObject) and one.get("/Subtype") == "/Image":
            one[NameObject("/Interpolate")] = BooleanObject(True)


def without(key: str, kind: str) -> Callable[[PdfWriter], None]:
    def remove(writer: PdfWriter) -> None:
        for one in writer._objects:
            if isinstance(one, DictionaryObject) and (one.get("/Type") == kind or one.get("/Subtype") == kind):
                one.pop(key, None)

    return remove


def metadata(old: bytes, new: bytes) -> Callable[[PdfWriter], None]:
    def change(writer: PdfWriter) -> None:
        stream: Any = writer._root_object["/Metadata"].get_object()
        assert old in stream.get_data()
        stream.set_data(stream.get_data().replace(old, new))

    return change


BROKEN: dict[str, tuple[str, Callable[[PdfWriter], None]]] = {
    "no output intent": ("6.2.3", without("/OutputIntents", "/Catalog")),
    "an interpolated picture": ("6.2.8", interpolated),
    "a font outside": ("6.2.11", without("/FontFile2", "/FontDescriptor")),
    "a link that isn't printed": ("6.3", without("/F", "/Annot")),
    "another part": ("6.6.2,", metadata(b'pdfaid:part="3"', b'pdfaid:part="2"')),
    "another title": ("6.6.2,", metadata(b"Made for a test", b"Another")),
    "words that nobody explains": ("6.6.2.3", metadata(b"namespaceURI>http://www.aiim.org/pdfua", b"namespaceURI>x")),
    "a file with no relationship": ("6.8", without("/AFRelationship", "/Filespec")),
    "a file that the catalog doesn't name": ("6.8", without("/AF", "/Catalog")),
}
"""What is done to a good file, and the clause that has to notice."""


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_noticed(folder: Path, name: str) -> None:
    clause, break_it = BROKEN[name]
    writer = PdfWriter(clone_from=folder / "out" / "solutions.pdf")
    break_it(writer)
    out = BytesIO()
    writer.write(out)
    noticed = pdf_a.faults(PdfReader(out))
    assert any(fault.startswith(clause) for fault in noticed), noticed


def test_nothing_that_writes_json(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from itemwright_exporters.contract import ExportError

    monkeypatch.setattr("itemwright_exporters.pdf.attached.entry_points", lambda **_: ())
    with pytest.raises(ExportError, match="nothing is installed"):
        export(read(tmp_path / "bank", choices(1)), tmp_path / "out", flags=frozenset({"archive"}))
