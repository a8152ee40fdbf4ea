"""Accessible files: what PDF/UA-1 (ISO 14289-1) asks of the structure, looked at clause by clause."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import pytest
from pdf_papers import OTHER_KINDS, export, read
from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject

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

## Zweite?
<!-- id: zwei, lang: de -->

- [x] ja
- [ ] nein

"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><rect width="90" height="30" fill="#eee"/></svg>'


@dataclass(frozen=True)
class Element:
    """A structure element: its type, its entries and its parents' types, outermost first."""

    kind: str
    entries: DictionaryObject
    above: tuple[str, ...]


def elements(node: DictionaryObject, above: tuple[str, ...] = ()) -> Iterator[Element]:
    """All structure elements in reading order."""
    kids = node.get("/K")
    for kid in kids if isinstance(kids, ArrayObject) else [kids]:
        inner = kid.get_object() if kid is not None else None
        if isinstance(inner, DictionaryObject) and inner.get("/Type") == "/StructElem":
            kind = str(inner["/S"]).removeprefix("/")
            yield Element(kind, inner, above)
            yield from elements(inner, (*above, kind))


@pytest.fixture(scope="module", params=["handout", "key", "solutions"])
def reader(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> PdfReader:
    folder = tmp_path_factory.mktemp("tags")
    (folder / "bank" / "figures").mkdir(parents=True)
    (folder / "bank" / "figures" / "paths.svg").write_text(SVG, encoding="utf-8")
    export(read(folder / "bank", RICH + OTHER_KINDS), folder / "out")
    return PdfReader(folder / "out" / f"{request.param}.pdf")


@pytest.fixture
def tree(reader: PdfReader) -> list[Element]:
    return list(elements(reader.trailer["/Root"]["/StructTreeRoot"]))


def test_5_the_file_says_that_it_conforms(reader: PdfReader) -> None:
    metadata = reader.trailer["/Root"]["/Metadata"].get_data().decode()
    assert 'pdfuaid:part="1"' in metadata or "<pdfuaid:part>1<" in metadata


def test_7_1_tagged_titled_in_a_language(reader: PdfReader) -> None:
    root = reader.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert root["/Lang"] == "en"
    assert reader.metadata.title.startswith("Made for a test")


def test_7_1_all_text_is_in_the_tree(reader: PdfReader, tree: list[Element]) -> None:
    """Every piece of marked content of every page belongs to an element, by way of the parent tree."""
    numbers = reader.trailer["/Root"]["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    by_page = dict(zip(numbers[::2], numbers[1::2], strict=True))
    for page in reader.pages:
        marked = page.get_contents().get_data().count(b"/MCID")
        assert marked > 0
        assert len(by_page[page["/StructParents"]].get_object()) == marked


def test_7_2_and_7_4_headings_go_down_by_one(tree: list[Element]) -> None:
    levels = [int(element.kind[1]) for element in tree if element.kind in ("H1", "H2", "H3", "H4")]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_7_3_figures_have_a_description(tree: list[Element]) -> None:
    figures = [element for element in tree if element.kind == "Figure"]
    described = [str(figure.entries["/Alt"]) for figure in figures]
    assert all(described)
    if figures:  # the compact key has none
        assert {"Two data paths", "x squared", "paths.svg"} <= set(described)


def test_7_5_cells_know_their_headers(tree: list[Element]) -> None:
    tables = [element for element in tree if element.kind == "Table"]
    cells = [element for element in tree if element.kind == "TD"]
    assert tables
    assert cells
    ids = {str(element.entries["/ID"]) for element in tree if element.kind == "TH"}
    for cell in cells:
        headers = [str(header) for header in cell.entries["/A"]["/Headers"]]
        assert headers
        assert set(headers) <= ids


def test_7_6_lists_hold_items_that_hold_bodies(tree: list[Element]) -> None:
    assert all(element.above[-1] == "L" for element in tree if element.kind == "LI")
    assert all(element.above[-1] == "LI" for element in tree if element.kind == "LBody")


def test_7_7_formulas_are_spoken(reader: PdfReader, tree: list[Element]) -> None:
    if "Key" in reader.metadata.title:
        pytest.skip("the compact key holds plain text")
    assert "x squared" in [element.entries.get("/Alt") for element in tree]


def test_7_18_links_are_tagged(reader: PdfReader, tree: list[Element]) -> None:
    annotations = [note.get_object() for page in reader.pages for note in page.get("/Annots", [])]
    if annotations:
        assert len([element for element in tree if element.kind == "Link"]) >= 1
        assert all("/StructParent" in note for note in annotations)
    for page in reader.pages:
        assert page["/Tabs"] == "/S"


def test_7_21_fonts_are_embedded_and_map_to_text(reader: PdfReader) -> None:
    fonts = [font.get_object() for font in reader.pages[0]["/Resources"]["/Font"].values()]
    assert fonts
    for font in fonts:
        assert "/ToUnicode" in font
        descriptor = font["/DescendantFonts"][0].get_object()["/FontDescriptor"]
        assert {"/FontFile2", "/FontFile3"} & set(descriptor)


def test_bookmarks_lead_to_every_question(reader: PdfReader) -> None:
    top = reader.outline
    assert str(top[0].title) == "Made for a test"
    names = [str(entry.title) for entry in top[1]]
    starts = [f"{n}. " if "Solutions" in reader.metadata.title else f"Question {n}" for n in range(1, 9)]
    assert all(name.startswith(start) for name, start in zip(names, starts, strict=False))
    assert names[8:] == (["Rubrics and notes"] if "Key" in reader.metadata.title else [])
