"""Accessible files: every document of every kind is looked at by the checks of `pdf_ua.py`, and these by broken files."""

import re
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from re import sub

import pdf_ua
import pytest
import weasyprint
from pdf_papers import OTHER_KINDS, export, read
from pypdf import PdfReader, PdfWriter
from pypdf.generic import DictionaryObject, NameObject, TextStringObject

from itemwright_exporters.pdf.fetch import Fetcher
from itemwright_exporters.render import MediaStore
from itemwright_schema import load

RICH = """\
## Which is it?
<!-- id: rich, points: 2 -->

Take $x^2$, this picture and this table.

![Two data paths](figures/paths.svg "Two paths")

| Rate | Unit |
|-----:|------|
| 400  | Gbit/s |

- [ ] no
- [x] yes, by [a source](https://example.org/)
- [ ] ![](figures/paths.svg)

### Full explanation

1. First.
   - One.
   - Two.
2. Second.

> Quoted.

## Zweite?
<!-- id: zwei, lang: de -->

- [x] ja
- [ ] nein

"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><rect width="90" height="30" fill="#eee"/></svg>'
FILES = ("handout", "key", "solutions")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with `rich.pdf` … of a bank of every kind, and `sample.pdf` … of the sample bank."""
    folder = tmp_path_factory.mktemp("ua")
    (folder / "bank" / "figures").mkdir(parents=True)
    (folder / "bank" / "figures" / "paths.svg").write_text(SVG, encoding="utf-8")
    export(read(folder / "bank", RICH + OTHER_KINDS), folder / "rich")
    export(load(Path(__file__).parent.parent / "bank").bank, folder / "sample")
    return folder


@pytest.fixture(scope="module", params=[f"{bank}/{file}.pdf" for bank in ("rich", "sample") for file in FILES])
def pdf(request: pytest.FixtureRequest, folder: Path) -> pdf_ua.Pdf:
    return pdf_ua.Pdf(PdfReader(folder / request.param))


@pytest.mark.parametrize("clause", pdf_ua.CLAUSES)
def test_clause(pdf: pdf_ua.Pdf, clause: str) -> None:
    assert list(pdf_ua.CLAUSES[clause](pdf)) == []


def root(writer: PdfWriter) -> DictionaryObject:
    return writer._root_object


def first(kind: str, writer: PdfWriter) -> DictionaryObject:
    """The entries of the first structure element of a kind."""
    found = (one for one in writer._objects if isinstance(one, DictionaryObject) and one.get("/S") == f"/{kind}")
    return next(one for one in found if "/P" in one)


def without(entries: DictionaryObject, key: str) -> None:
    del entries[key]


def renamed(kind: str, new: str) -> Callable[[PdfWriter], None]:
    return lambda writer: first(kind, writer).update({NameObject("/S"): NameObject(f"/{new}")})


def text(value: str) -> TextStringObject:
    return TextStringObject(value)


def page_of(writer: PdfWriter) -> DictionaryObject:
    return writer.pages[0]


def unmarked(writer: PdfWriter) -> None:
    stream = writer.pages[0].get_contents()
    assert stream is not None
    stream.set_data(sub(rb"/Span\s*<<\s*/MCID 0\s*>>\s*BDC(.*?)EMC", rb"\1", stream.get_data(), flags=re.DOTALL))
    writer.pages[0].replace_contents(stream)


BROKEN: dict[str, tuple[str, Callable[[PdfWriter], object]]] = {
    "no language": ("7.2 language", lambda w: root(w).update({NameObject("/Lang"): text("")})),
    "no title shown": ("7.1 title", lambda w: without(root(w), "/ViewerPreferences")),
    "not marked": ("7.1 marked", lambda w: without(root(w), "/MarkInfo")),
    "text outside of tags": ("7.1 all content", unmarked),
    "text in no element": ("7.1 structure", lambda w: without(first("H1", w), "/K")),
    "a type of our own": ("7.1 standard", renamed("H1", "Title")),
    "an item outside of its list": ("7.1 types", renamed("L", "Sect")),
    "no alternative text": ("7.3", lambda w: without(first("Figure", w), "/Alt")),
    "no spoken formula": ("7.3", lambda w: without(first("Formula", w), "/Alt")),
    "a level left out": ("7.4", renamed("H2", "H3")),
    "a header that heads nothing": ("7.5", lambda w: without(first("TH", w)["/A"], "/Scope")),
    "a missing cell": ("7.5", lambda w: first("TR", w)["/K"].pop()),
    "no body": ("7.6", renamed("LBody", "Lbl")),
    "tabs in no order": ("7.18", lambda w: without(page_of(w), "/Tabs")),
    "an annotation without a tag": ("7.18", lambda w: [without(n.get_object(), "/StructParent") for n in page_of(w)["/Annots"]]),
    "a form": ("7.15", lambda w: root(w).update({NameObject("/AcroForm"): DictionaryObject()})),
    "layers": ("7.10", lambda w: root(w).update({NameObject("/OCProperties"): DictionaryObject()})),
    "no bookmarks": ("7.17", lambda w: without(root(w), "/Outlines")),
    "a font that isn't there": ("7.21", lambda w: [without(o, "/FontFile2") for o in w._objects if isinstance(o, DictionaryObject) and "/FontFile2" in o]),
    "no identification": ("5", lambda w: root(w)["/Metadata"].get_object().set_data(b"<x/>")),
}  # fmt: skip
"""What is done to a good file, and the clause that has to notice."""


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_noticed(folder: Path, name: str) -> None:
    clause, break_it = BROKEN[name]
    writer = PdfWriter(clone_from=folder / "rich" / "handout.pdf")
    break_it(writer)
    out = BytesIO()
    writer.write(out)
    noticed = pdf_ua.faults(PdfReader(out))
    assert any(fault.startswith(clause) for fault in noticed), noticed


def test_what_the_typesetter_alone_would_leave_amiss() -> None:
    """Why the tree is ours: should WeasyPrint's own become as good one day, it can go."""
    html = '<html lang="en"><title>t</title><style>@page { @bottom-right { content: counter(page) } }</style><h1>t</h1>'
    table = "<table><thead><tr><th>a<th>b</thead><tbody><tr><td>1<td>2</table>"
    table += '<p style="break-before: page">p'
    made = weasyprint.HTML(string=html + table, url_fetcher=Fetcher(MediaStore(Path()))).write_pdf(
        pdf_variant="pdf/ua-1"
    )
    clauses = {fault.split()[0] for fault in pdf_ua.faults(PdfReader(BytesIO(made)))}
    assert {"7.1", "7.5", "7.8"} <= clauses


def elements(folder: Path, file: str) -> tuple[pdf_ua.Element, ...]:
    return pdf_ua.Pdf(PdfReader(folder / "rich" / f"{file}.pdf")).elements


def test_each_text_is_in_its_language(folder: Path) -> None:
    for file in ("handout", "solutions"):
        sections = [element for element in elements(folder, file) if element.kind == "Sect"]
        assert [section.language for section in sections[:3]] == ["en", "de", "en"]


def test_figures_and_formulas_say_what_they_show(folder: Path) -> None:
    for file in ("handout", "solutions"):
        told = [(e.kind, str(e.entries["/Alt"])) for e in elements(folder, file) if e.kind in ("Figure", "Formula")]
        assert told[:3] == [("Formula", "x squared"), ("Figure", "Two data paths"), ("Figure", "paths.svg")]


def test_a_caption_belongs_to_its_figure(folder: Path) -> None:
    captions = [element for element in elements(folder, "handout") if element.kind == "Caption"]
    assert [caption.above[-1] for caption in captions] == ["Figure"]


def test_rows_and_columns_have_heads(folder: Path) -> None:
    scopes = [str(element.entries["/A"]["/Scope"]) for element in elements(folder, "key") if element.kind == "TH"]
    assert scopes[:4] == ["/Column"] * 4
    assert set(scopes[4:]) == {"/Row"}


def test_lists_in_lists_are_in_the_item_that_they_belong_to(folder: Path) -> None:
    inner = [e for e in elements(folder, "solutions") if e.kind == "L" and e.above.count("L") == 1]
    assert [element.above[-2:] for element in inner] == [("LI", "LBody")]


def test_what_a_page_break_splits_is_one_element(tmp_path: Path) -> None:
    words = " ".join(f"word{n}" for n in range(3000))
    export(read(tmp_path / "bank", f"## Long?\n<!-- id: q -->\n\n- [x] yes\n- [ ] no\n\n{words}\n"), tmp_path / "out")
    pdf = pdf_ua.Pdf(PdfReader(tmp_path / "out" / "solutions.pdf"))
    (long,) = (e for e in pdf.elements if e.kind == "P" and len({page for page, _ in e.marks()}) > 1)
    assert {page for page, _ in long.marks()} == set(range(1, len(pdf.reader.pages)))  # the first has the question
    assert pdf_ua.faults(pdf.reader) == []


def reading_order(pdf: pdf_ua.Pdf) -> Iterator[str]:
    """The kinds of the elements that are read out as headings and blocks, in order."""
    yield from (element.kind for element in pdf.elements if re.fullmatch("H[1-6]|P|L|Table|Figure", element.kind))


def test_a_question_is_read_from_its_number_to_its_options(folder: Path) -> None:
    kinds = list(reading_order(pdf_ua.Pdf(PdfReader(folder / "rich" / "handout.pdf"))))
    start = kinds.index("H2")
    assert kinds[start : start + 6] == ["H2", "P", "P", "Figure", "Table", "L"]


def test_bookmarks_lead_to_every_question(folder: Path) -> None:
    for file in FILES:
        reader = PdfReader(folder / "rich" / f"{file}.pdf")
        assert str(reader.outline[0].title) == "Made for a test"
        names = [str(entry.title) for entry in reader.outline[1]]
        starts = [f"{n}. " if file == "solutions" else f"Question {n}" for n in range(1, 9)]
        assert all(name.startswith(start) for name, start in zip(names, starts, strict=False))
        assert names[8:] == (["Rubrics and notes"] if file == "key" else [])
