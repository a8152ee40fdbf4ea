"""The structure tree of a PDF (ISO 32000-1, 14.7 and 14.8), made from the laid-out boxes as PDF/UA-1 asks for it.

WeasyPrint makes one too. It lacks what a reader in need of it misses most: languages within a document, formulas told
from figures, the places of figures, header cells that say what they head, page headers kept out of the text; and an
element that a page break splits is two. This one has an element for each element of HTML that means something,
whatever boxes it was laid out as, and none for those that only carry a style: a third as many, in a third of the time.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any
from xml.etree.ElementTree import Element

import pydyf
import weasyprint
from weasyprint.formatting_structure import boxes
from weasyprint.layout.absolute import AbsolutePlaceholder

SVG = "{http://www.w3.org/2000/svg}"

TYPES = {
    "section": "Sect", "blockquote": "BlockQuote",
    "p": "P", "pre": "P", "summary": "P", **{f"h{level}": f"H{level}" for level in range(1, 7)},
    "ul": "L", "ol": "L", "li": "LI", "li::marker": "Lbl",
    "table": "Table", "caption": "Caption", "thead": "THead", "tbody": "TBody", "tr": "TR", "th": "TH", "td": "TD",
    "figure": "Figure", "figcaption": "Caption", "img": "Figure", f"{SVG}svg": "Formula", "a": "Link",
}  # fmt: skip
"""The structure type of each HTML element that has one; all others are transparent. SVG in a page is a formula."""

GROUPING = ("Document", "Sect", "BlockQuote")
"""Types that hold blocks and no text of their own."""

PIXEL = 0.75
"""A CSS pixel in pt."""


@dataclass(eq=False, slots=True)
class Node:
    """A structure element in the making: its dictionary in the file, and the page that is said to be its."""

    kind: str
    entries: pydyf.Dictionary
    page: int
    language: str


@dataclass(slots=True)
class Tree:
    """The tree as far as it was built. `nodes` are by HTML element and type, so that the second half of a split one
    finds the first."""

    pdf: pydyf.PDF
    root: Node
    nodes: dict[tuple[Element, str], Node] = field(default_factory=dict)
    annotations: list[tuple[pydyf.Dictionary, bytes]] = field(default_factory=list)
    page: int = 0
    height: float = 0
    tags: dict[Any, dict[str, Any]] = field(default_factory=dict)
    parents: dict[int, bytes] = field(default_factory=dict)
    aside: set[int] = field(default_factory=set)

    def walk(self, box: Any, parent: Node) -> None:
        """Adds a box and all that is in it to the tree, in reading order."""
        if isinstance(box, AbsolutePlaceholder):
            box = box._box
        if isinstance(box, boxes.MarginBox) or self._is_repeated(box):
            self._put_aside(box)
        elif isinstance(box, boxes.TextBox):
            self._content(box, parent)
        elif isinstance(box, boxes.ReplacedBox):
            self._picture(box, parent)
        else:
            node = self._node(box, parent)
            if box.link_annotation and node.kind == "Link":
                self._link(box.link_annotation, node)
            for child in box.children:
                self.walk(child, node)

    def _node(self, box: Any, parent: Node) -> Node:
        """The structure element that holds what is in the box."""
        element, tag = box.element, box.element_tag
        kind = TYPES.get(tag)
        if kind is None or element is None or (kind == "Link" and not element.get("href")):
            return parent
        if (known := self.nodes.get((element, kind))) is not None:
            return self.nodes[element, "LBody"] if kind == "LI" else known
        if kind == "Lbl":  # before the item's body, which is there already
            item = self.nodes[element, "LI"]
            label = self._made(element, kind, item)
            item.entries["K"].insert(0, item.entries["K"].pop())
            return label
        node = self._made(element, kind, self._block(element, parent) if kind == "Link" else parent)
        if kind == "LI":
            return self._made(element, "LBody", node)
        if kind in ("TH", "TD"):
            node.entries.update(_cell(element, box, kind))
        elif kind == "Figure":
            picture = element.find(".//img")
            node.entries["Alt"] = pydyf.String(picture.get("alt", "") if picture is not None else "")
            node.entries["A"] = self._place(box)
        return node

    def _made(self, element: Element, kind: str, parent: Node) -> Node:
        entries = pydyf.Dictionary({
            "Type": "/StructElem", "S": f"/{kind}", "P": parent.entries.reference,
            "Pg": self.pdf.page_references[self.page], "K": pydyf.Array(),
        })  # fmt: skip
        language = element.get("lang") or parent.language
        if language != parent.language:
            entries["Lang"] = pydyf.String(language)
        self.pdf.add_object(entries)
        parent.entries["K"].append(entries.reference)
        node = self.nodes[element, kind] = Node(kind, entries, self.page, language)
        return node

    def _block(self, element: Element, parent: Node) -> Node:
        """The parent, or a paragraph in it where it may hold no text."""
        if parent.kind not in GROUPING:
            return parent
        return self.nodes.get((element, "P")) or self._made(element, "P", parent)

    def _content(self, box: Any, parent: Node) -> None:
        if mark := self.tags.pop(box, None):
            self._mark(mark["mcid"], self._block(box.element, parent))

    def _picture(self, box: Any, parent: Node) -> None:
        mark, element = self.tags.pop(box, None), box.element
        if mark is None:
            return
        kind = TYPES.get(box.element_tag, "Figure")
        title = element.find(f"{SVG}title")
        said = title.text if title is not None else element.get("alt")
        if not said:
            self.aside.add(mark["mcid"])  # drawn for the look alone
            return
        if parent.kind == "Figure":
            node = parent
        else:
            node = self._made(element, kind, parent)
            node.entries["Alt"] = pydyf.String(said)
        node.entries["A"] = self._place(box)
        self._mark(mark["mcid"], node)

    def _mark(self, mcid: int, node: Node) -> None:
        reference = self.pdf.page_references[self.page]
        elsewhere = pydyf.Dictionary({"Type": "/MCR", "Pg": reference, "MCID": mcid})
        node.entries["K"].append(mcid if node.page == self.page else elsewhere)
        self.parents[mcid] = node.entries.reference

    def _link(self, annotation: pydyf.Dictionary, node: Node) -> None:
        page = self.pdf.page_references[self.page]
        node.entries["K"].append(pydyf.Dictionary({"Type": "/OBJR", "Obj": annotation.reference, "Pg": page}))
        self.annotations.append((annotation, node.entries.reference))

    def _place(self, box: Any) -> pydyf.Dictionary:
        """Where a figure stands on its page, in pt from its lower left corner."""
        left, top = box.content_box_x(), box.content_box_y()
        corners = (left, self.height - top - box.height, left + box.width, self.height - top)
        return pydyf.Dictionary({"O": "/Layout", "BBox": pydyf.Array(round(corner * PIXEL, 3) for corner in corners)})

    def _is_repeated(self, box: Any) -> bool:
        """Whether it is a table's head, printed once more on a further page."""
        if box.element is None or box.element_tag != "thead":
            return False
        node = self.nodes.get((box.element, "THead"))
        return node is not None and node.page != self.page

    def _put_aside(self, box: Any) -> None:
        inner = (box, *box.descendants())
        self.aside.update(mark["mcid"] for one in inner if (mark := self.tags.pop(one, None)))


def add_tags(pdf: pydyf.PDF, document: weasyprint.Document, version: object, streams: Sequence[Any]) -> None:
    """Adds the tree, and what says that there is one. It stands in for WeasyPrint's function of this name."""
    entries = pydyf.Dictionary({"Type": "/StructElem", "S": "/Document", "K": pydyf.Array()})
    by_number = pydyf.Dictionary({"Nums": pydyf.Array()})
    top = pydyf.Dictionary({"Type": "/StructTreeRoot"})
    for part in (top, entries, by_number):
        pdf.add_object(part)
    entries["P"], top["K"], top["ParentTree"] = top.reference, pydyf.Array([entries.reference]), by_number.reference
    tree = Tree(pdf, Node("Document", entries, 0, document.metadata.lang or ""))
    for tree.page, (page, stream) in enumerate(zip(document.pages, streams, strict=True)):
        tree.height, tree.tags, tree.parents, tree.aside = page.height, stream._tags, {}, set()
        count = len(stream._tags)
        tree.walk(page._page_box, tree.root)
        for mark in tree.tags.values():
            tree._mark(mark["mcid"], tree.root)
        _set_aside(stream.stream, tree.aside)
        by_number["Nums"] += [tree.page, pydyf.Array(tree.parents.get(mcid, b"null") for mcid in range(count))]
    for number, (annotation, reference) in enumerate(tree.annotations, start=len(document.pages)):
        by_number["Nums"] += [number, reference]
        annotation["StructParent"] = number
    top["ParentTreeNextKey"] = len(document.pages) + len(tree.annotations)
    pdf.catalog["StructTreeRoot"] = top.reference
    pdf.catalog["MarkInfo"] = pydyf.Dictionary({"Marked": "true"})
    pdf.catalog["ViewerPreferences"] = pydyf.Dictionary({"DisplayDocTitle": "true"})


def _cell(element: Element, box: Any, kind: str) -> dict[str, pydyf.Dictionary]:
    """What a cell of a table says of itself."""
    told: dict[str, object] = {}
    if kind == "TH":
        told["Scope"] = "/Row" if element.get("scope") == "row" else "/Column"
    if box.colspan != 1:
        told["ColSpan"] = box.colspan
    if box.rowspan != 1:
        told["RowSpan"] = box.rowspan
    return {"A": pydyf.Dictionary({"O": "/Table", **told})} if told else {}


def _set_aside(stream: list[Any], marks: Iterable[int]) -> None:
    """Makes artifacts of marked content: what repeats on each page is no part of the text (ISO 32000-1, 14.8.2.2)."""
    left = set(marks)
    for at, item in enumerate(stream if left else ()):
        if isinstance(item, pydyf.Dictionary) and item.get("MCID") in left:
            left.discard(item["MCID"])
            stream[at - 1 : at + 1] = ["/Artifact", pydyf.Dictionary({"Type": "/Pagination"})]
