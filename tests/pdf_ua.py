"""What PDF/UA-1 asks of a file that a program can see: a check a clause of ISO 14289-1:2014, with the number that the
Matterhorn Protocol 1.02 gives it. Written against the standards; no validator is to be had from a package registry.

A check yields sentences on what is wrong. What only a reader can judge (that the reading order makes sense, that a
description describes) is for the tests of each document.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from re import fullmatch, search
from typing import Any

from pypdf import PdfReader
from pypdf.generic import ArrayObject, ContentStream, DictionaryObject, IndirectObject, NumberObject

STANDARD = frozenset((
    "Document", "Part", "Art", "Sect", "Div", "BlockQuote", "Caption", "TOC", "TOCI", "Index", "NonStruct", "Private",
    "P", "H1", "H2", "H3", "H4", "H5", "H6", "L", "LI", "Lbl", "LBody", "Table", "TR", "TH", "TD", "THead", "TBody",
    "TFoot", "Span", "Quote", "Note", "Reference", "BibEntry", "Code", "Link", "Annot", "Figure", "Formula", "Form",
))  # fmt: skip
"""ISO 32000-1, 14.8.4; H is left out, since ours are H1 to H6."""

HOLDS: Mapping[str, frozenset[str]] = {
    "L": frozenset(("L", "LI", "Caption")),
    "LI": frozenset(("Lbl", "LBody")),
    "Table": frozenset(("TR", "THead", "TBody", "TFoot", "Caption")),
    "THead": frozenset(("TR",)),
    "TBody": frozenset(("TR",)),
    "TR": frozenset(("TH", "TD")),
}
"""What elements may hold, where that is laid down (ISO 32000-1, 14.8.4.3)."""

WITHIN: Mapping[str, frozenset[str]] = {
    "LI": frozenset(("L",)), "Lbl": frozenset(("LI",)), "LBody": frozenset(("LI",)),
    "THead": frozenset(("Table",)), "TBody": frozenset(("Table",)), "TR": frozenset(("Table", "THead", "TBody")),
    "TH": frozenset(("TR",)), "TD": frozenset(("TR",)),
}  # fmt: skip
"""What may hold them."""

GROUPING = frozenset(("Document", "Sect", "BlockQuote", "L", "LI", "Table", "THead", "TBody", "TR"))
"""Elements that hold elements, and no content of their own."""

PAINTS = frozenset((b"Tj", b"TJ", b"'", b'"', b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*", b"S", b"s", b"Do", b"sh"))
"""The operators that leave a mark on the page."""


@dataclass(frozen=True)
class Element:
    """A structure element: its type, its entries, the types above it, outermost first, and what it holds, in order:
    elements, or marked content as page and number."""

    kind: str
    entries: DictionaryObject
    above: tuple[str, ...]
    language: str
    kids: tuple["Element | tuple[int, int]", ...] = ()

    def walk(self) -> Iterator["Element"]:
        """This element and all below it, in reading order."""
        yield self
        for kid in self.kids:
            if isinstance(kid, Element):
                yield from kid.walk()

    def marks(self) -> Iterator[tuple[int, int]]:
        """All marked content below it, in reading order."""
        for kid in self.kids:
            if isinstance(kid, Element):
                yield from kid.marks()
            else:
                yield kid


@dataclass(frozen=True)
class Pdf:
    """A file with what the checks ask of it more than once."""

    reader: PdfReader
    links: list[DictionaryObject] = field(default_factory=list)

    @cached_property
    def root(self) -> DictionaryObject:
        return self.reader.trailer["/Root"].get_object()

    @cached_property
    def pages(self) -> Mapping[int, int]:
        """The number of each page, from 0, by its object's."""
        return {page.indirect_reference.idnum: number for number, page in enumerate(self.reader.pages)}

    @cached_property
    def tree(self) -> Element:
        top = self.root["/StructTreeRoot"]["/K"]
        return self._element(top[0] if isinstance(top, ArrayObject) else top, (), str(self.root.get("/Lang", "")))

    @cached_property
    def elements(self) -> tuple[Element, ...]:
        return tuple(self.tree.walk())

    def _element(self, reference: Any, above: tuple[str, ...], language: str) -> Element:
        entries = reference.get_object()
        kind = str(entries["/S"]).removeprefix("/")
        language = str(entries.get("/Lang", language))
        kids: list[Element | tuple[int, int]] = []
        inner = entries.get("/K", ArrayObject())
        for kid in inner if isinstance(inner, ArrayObject) else [inner]:
            match kid.get_object():
                case NumberObject() as number:
                    kids.append((self.pages[entries.raw_get("/Pg").idnum], int(number)))
                case DictionaryObject() as held if held.get("/Type") == "/MCR":
                    kids.append((self.pages[held.raw_get("/Pg").idnum], int(held["/MCID"])))
                case DictionaryObject() as held if held.get("/Type") == "/OBJR":
                    self.links.append(held["/Obj"].get_object())
                case _:
                    kids.append(self._element(kid, (*above, kind), language))
        return Element(kind, entries, above, language, tuple(kids))

    @cached_property
    def streams(self) -> list[list[tuple[Any, bytes]]]:
        """Each page's operands and operators."""
        return [ContentStream(page.get_contents(), self.reader).operations for page in self.reader.pages]


def marked(operations: list[tuple[Any, bytes]]) -> Iterator[tuple[bytes, list[tuple[str, int | None]]]]:
    """Each operator, with the marked content that is open there: its tag and number."""
    opened: list[tuple[str, int | None]] = []
    for operands, operator in operations:
        if operator in (b"BDC", b"BMC"):
            held = operands[1] if len(operands) > 1 and isinstance(operands[1], dict) else {}
            opened.append((str(operands[0]), int(held["/MCID"]) if "/MCID" in held else None))
        elif operator == b"EMC":
            opened.pop()
        yield operator, opened


def identification(pdf: Pdf) -> Iterator[str]:
    if not search(r'pdfuaid:part(?:="1"|>1<)', pdf.root["/Metadata"].get_data().decode()):
        yield "the metadata doesn't say pdfuaid:part 1"


def everything_is_marked(pdf: Pdf) -> Iterator[str]:
    for number, operations in enumerate(pdf.streams, start=1):
        for operator, opened in marked(operations):
            artifacts = [tag == "/Artifact" for tag, _ in opened]
            if operator in PAINTS and not any(artifacts) and not any(mark is not None for _, mark in opened):
                yield f"page {number}: {operator.decode()} stands outside of tags and artifacts"
            if any(artifacts) and not all(artifacts):
                yield f"page {number}: an artifact in tagged content, or the other way round"


def tree_and_pages_agree(pdf: Pdf) -> Iterator[str]:
    on_pages = Counter(
        (page, int(operands[1]["/MCID"]))
        for page, operations in enumerate(pdf.streams)
        for operands, operator in operations
        if operator == b"BDC" and isinstance(operands[1], dict) and "/MCID" in operands[1]
    )
    in_tree = Counter(pdf.tree.marks())
    if on_pages != in_tree:
        yield f"marked content of the pages and of the tree differ: {(on_pages - in_tree) + (in_tree - on_pages)}"
    numbers = pdf.root["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    parents = dict(zip(map(int, numbers[::2]), numbers[1::2], strict=True))
    owner = {mark: element.entries for element in pdf.elements for mark in element.kids if isinstance(mark, tuple)}
    for number, page in enumerate(pdf.reader.pages):
        held = parents[int(page["/StructParents"])].get_object()
        for mark, entries in owner.items():
            if mark[0] == number and held[mark[1]].get_object() is not entries:
                yield f"page {number + 1}: the parent tree has another element for content {mark[1]}"


def known_types(pdf: Pdf) -> Iterator[str]:
    yield from (f"{element.kind} is no standard type" for element in pdf.elements if element.kind not in STANDARD)


def nesting(pdf: Pdf) -> Iterator[str]:
    for element in pdf.elements:
        above = element.above[-1] if element.above else ""
        allowed = element.kind in HOLDS.get(above, {element.kind}) and above in WITHIN.get(element.kind, {above})
        if not allowed:
            yield f"{element.kind} stands in {above}"
        if element.kind in GROUPING and any(isinstance(kid, tuple) for kid in element.kids):
            yield f"{element.kind} holds content that is in no block"


def title(pdf: Pdf) -> Iterator[str]:
    if "<dc:title>" not in pdf.root["/Metadata"].get_data().decode():
        yield "the metadata has no dc:title"
    if not pdf.root.get("/ViewerPreferences", {}).get("/DisplayDocTitle"):
        yield "the window's title is to be the file's name"


def marked_file(pdf: Pdf) -> Iterator[str]:
    info = pdf.root.get("/MarkInfo", {})
    if not info.get("/Marked") or info.get("/Suspects"):
        yield "the file isn't said to be tagged, or is said to be suspect"


def language(pdf: Pdf) -> Iterator[str]:
    for told in {element.language for element in pdf.elements}:
        if not fullmatch(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*", told):
            yield f"{told!r} is no language"


def figures(pdf: Pdf) -> Iterator[str]:
    for element in pdf.elements:
        if element.kind in ("Figure", "Formula"):
            if not str(element.entries.get("/Alt", "")).strip():
                yield f"a {element.kind} without a description"
            page = pdf.reader.pages[next(element.marks())[0]].mediabox
            left, low, right, high = map(float, element.entries["/A"]["/BBox"])
            if not (-0.01 < left < right < page.width + 0.01 and -0.01 < low < high < page.height + 0.01):
                yield f"a {element.kind} stands off the page: {left}, {low}, {right}, {high}"


def headings(pdf: Pdf) -> Iterator[str]:
    levels = [int(element.kind[1]) for element in pdf.elements if fullmatch("H[1-6]", element.kind)]
    if levels[:1] != [1]:
        yield f"the first heading is not of level 1: {levels[:1]}"
    yield from (
        f"a heading of level {after} behind one of {before}" for before, after in pairwise(levels) if after > before + 1
    )


def tables(pdf: Pdf) -> Iterator[str]:
    for table in (element for element in pdf.elements if element.kind == "Table"):
        rows = [element for element in table.walk() if element.kind == "TR"]
        widths = {
            sum(int(cell.entries.get("/A", {}).get("/ColSpan", 1)) for cell in row.walk() if cell.kind in ("TH", "TD"))
            for row in rows
        }
        if len(widths) != 1:
            yield f"a table whose rows have {sorted(widths)} cells"
        heads = [cell for cell in table.walk() if cell.kind == "TH"]
        if not heads or any(cell.entries["/A"].get("/Scope") not in ("/Row", "/Column") for cell in heads):
            yield "a table without header cells, or with one that doesn't say what it heads"


def lists(pdf: Pdf) -> Iterator[str]:
    for element in pdf.elements:
        if element.kind == "LI" and [kid.kind for kid in element.kids if isinstance(kid, Element)][-1:] != ["LBody"]:
            yield "a list's item without a body"
        if element.kind == "L" and not element.kids:
            yield "an empty list"


def page_headers(pdf: Pdf) -> Iterator[str]:
    for number, operations in enumerate(pdf.streams, start=1):
        kinds = [
            operands[1].get("/Type")
            for operands, operator in operations
            if operator == b"BDC" and str(operands[0]) == "/Artifact"
        ]
        if "/Pagination" not in kinds and len(pdf.streams) > 1:
            yield f"page {number}: nothing is marked as a running head or foot"


def optional_content(pdf: Pdf) -> Iterator[str]:
    if "/OCProperties" in pdf.root:
        yield "there is optional content"


def attachments(pdf: Pdf) -> Iterator[str]:
    for name in pdf.root.get("/AF", ()):
        if not {"/F", "/UF"} <= set(name.get_object()):
            yield "an embedded file without /F and /UF"


def not_locked(pdf: Pdf) -> Iterator[str]:
    if pdf.reader.is_encrypted or "/AcroForm" in pdf.root:
        yield "it is encrypted, or has a form"


def navigation(pdf: Pdf) -> Iterator[str]:
    if not pdf.reader.outline:
        yield "there are no bookmarks"


def annotations(pdf: Pdf) -> Iterator[str]:
    tagged = [id(link) for _ in [pdf.tree] for link in pdf.links]
    for number, page in enumerate(pdf.reader.pages, start=1):
        if page.get("/Tabs") != "/S":
            yield f"page {number}: the order of tabs isn't that of the structure"
        for note in (one.get_object() for one in page.get("/Annots", ())):
            if id(note) not in tagged or "/StructParent" not in note:
                yield f"page {number}: an annotation that is in no tag"
            if note["/Subtype"] == "/Link" and not str(note.get("/Contents", "")):
                yield f"page {number}: a link without a description"


def fonts(pdf: Pdf) -> Iterator[str]:
    seen: set[int] = set()
    for page in pdf.reader.pages:
        for name, reference in page["/Resources"].get("/Font", {}).items():
            font = reference.get_object()
            if id(font) in seen:
                continue
            seen.add(id(font))
            below = font["/DescendantFonts"][0].get_object()
            if not {"/FontFile2", "/FontFile3"} & set(below["/FontDescriptor"]):
                yield f"the font {name} isn't embedded"
            if below["/Subtype"] == "/CIDFontType2" and below.get("/CIDToGIDMap") is None:
                yield f"the font {name} doesn't say which glyphs its characters are"


def characters(pdf: Pdf) -> Iterator[str]:
    for page in pdf.reader.pages:
        for name, reference in page["/Resources"].get("/Font", {}).items():
            font = reference.get_object()
            if "/ToUnicode" not in font:
                yield f"the font {name} doesn't say what its glyphs mean"
                continue
            mapping = font["/ToUnicode"].get_object().get_data().decode()
            for line in mapping.splitlines():
                if (found := fullmatch(r"<([0-9a-f]{4})> <([0-9a-f]*)>", line)) and line != "<0000> <ffff>":
                    text = bytes.fromhex(found[2]).decode("utf-16-be")
                    if not text or any(ord(one) in (0, 0xFEFF, 0xFFFE) or 0xF8A0 <= ord(one) < 0xF8DA for one in text):
                        yield f"a glyph of {name} means {text!r}"


def no_references_outside(pdf: Pdf) -> Iterator[str]:
    for number in range(1, len(pdf.reader.xref_objStm) + 1):
        found = IndirectObject(number, 0, pdf.reader).get_object()
        if isinstance(found, DictionaryObject) and (found.get("/Subtype") == "/PS" or "/Ref" in found):
            yield f"object {number} refers to another file or holds a program"


CLAUSES: Mapping[str, Callable[[Pdf], Iterator[str]]] = {
    "5 identification (06-002)": identification,
    "7.1 all content is tagged or an artifact (01-003, 01-004, 01-005)": everything_is_marked,
    "7.1 structure and content agree (ISO 32000-1, 14.7.4.4)": tree_and_pages_agree,
    "7.1 standard structure types (02-001)": known_types,
    "7.1 types are nested as they may be (09-004 to 09-008)": nesting,
    "7.1 title (06-003, 07-001, 07-002)": title,
    "7.1 marked, not suspect (04-001)": marked_file,
    "7.2 language (11-001 to 11-006)": language,
    "7.2 characters are Unicode (10-001)": characters,
    "7.3 and 7.7 figures and formulas are described, and have a place (13-004, 17-002)": figures,
    "7.4 headings (14-002, 14-003)": headings,
    "7.5 tables (15-001, 15-003)": tables,
    "7.6 lists (09-005)": lists,
    "7.8 page headers and footers (18-001)": page_headers,
    "7.10 optional content (20-001)": optional_content,
    "7.11 embedded files (21-001)": attachments,
    "7.15 and 7.16 no dynamic form, no lock (25-001, 26-001)": not_locked,
    "7.17 navigation (27-001)": navigation,
    "7.18 annotations and links (28-002, 28-004, 28-008 to 28-012)": annotations,
    "7.20 nothing outside of the file (30-001)": no_references_outside,
    "7.21 fonts are embedded (31-009, 31-005)": fonts,
}  # fmt: skip
"""Every check, by the clause of ISO 14289-1 and the conditions of the Matterhorn Protocol."""


def faults(reader: PdfReader) -> list[str]:
    """All that is wrong with a file, each with its clause."""
    pdf = Pdf(reader)
    return [f"{clause}: {fault}" for clause, check in CLAUSES.items() for fault in check(pdf)]
