"""What PDF/A-3b asks of a file that a program can see: a check a clause of ISO 19005-3:2012. A check yields sentences on
what is wrong."""

from collections.abc import Callable, Iterator, Mapping
from re import findall, search
from xml.etree import ElementTree

from pypdf import PdfReader
from pypdf.generic import BooleanObject, ContentStream, DictionaryObject, IndirectObject, PdfObject, StreamObject

RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
PREDEFINED = frozenset((
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#", "http://purl.org/dc/elements/1.1/", "http://ns.adobe.com/xap/1.0/",
    "http://ns.adobe.com/xap/1.0/mm/", "http://ns.adobe.com/pdf/1.3/", "http://www.aiim.org/pdfa/ns/id/",
    "http://www.aiim.org/pdfa/ns/extension/", "http://www.aiim.org/pdfa/ns/schema#",
    "http://www.aiim.org/pdfa/ns/property#", "adobe:ns:meta/",
))  # fmt: skip
"""The namespaces of metadata that need no description (6.6.2.3.1), and the envelope's."""


def objects(reader: PdfReader) -> Iterator[PdfObject]:
    """Every object of the file."""
    for number in range(1, int(reader.trailer["/Size"])):
        found = IndirectObject(number, 0, reader).get_object()
        if found is not None:
            yield found


def metadata(reader: PdfReader) -> bytes:
    return reader.trailer["/Root"]["/Metadata"].get_object().get_data()


def structure(reader: PdfReader) -> Iterator[str]:
    reader.stream.seek(0)
    head = reader.stream.read(32)
    if not head.startswith(b"%PDF-1.7\n%") or not all(byte > 127 for byte in head[10:14]):
        yield "the head isn't %PDF-1.7 and a comment of bytes above 127"
    if "/ID" not in reader.trailer:
        yield "the trailer has no /ID"
    if reader.is_encrypted:
        yield "it is encrypted"


def streams(reader: PdfReader) -> Iterator[str]:
    for one in objects(reader):
        if isinstance(one, StreamObject) and (
            {"/F", "/FFilter", "/FDecodeParms"} & set(one) or "LZW" in str(one.get("/Filter"))
        ):
            yield "a stream that lies in another file, or LZW"


def colours(reader: PdfReader) -> Iterator[str]:
    intents = [intent.get_object() for intent in reader.trailer["/Root"].get("/OutputIntents", ())]
    profiles = [intent["/DestOutputProfile"].get_object() for intent in intents if intent.get("/S") == "/GTS_PDFA1"]
    if len(profiles) != 1 or profiles[0]["/N"] != 3 or profiles[0].get_data()[36:40] != b"acsp":
        yield "there is no output intent with an RGB profile"
    for number, page in enumerate(reader.pages, start=1):
        used = {operator for _, operator in ContentStream(page.get_contents(), reader).operations}
        if used & {b"k", b"K"}:
            yield f"page {number}: colours of a press, where the output intent is RGB"


def images(reader: PdfReader) -> Iterator[str]:
    for one in objects(reader):
        if not isinstance(one, StreamObject) or one.get("/Subtype") not in ("/Image", "/PS"):
            continue
        if (
            one.get("/Interpolate") == BooleanObject(True)
            or {"/Alternates", "/OPI"} & set(one)
            or one["/Subtype"] == "/PS"
        ):
            yield f"a picture that is interpolated, has an alternative, or is a program: {dict(one)}"


def fonts(reader: PdfReader) -> Iterator[str]:
    for one in objects(reader):
        if (
            isinstance(one, DictionaryObject)
            and one.get("/Type") == "/FontDescriptor"
            and not {"/FontFile2", "/FontFile3"} & set(one)
        ):
            yield f"the font {one.get('/FontName')} isn't embedded"
        if isinstance(one, DictionaryObject) and one.get("/Subtype") == "/CIDFontType2" and "/CIDToGIDMap" not in one:
            yield f"the font {one.get('/BaseFont')} doesn't say which glyphs its characters are"


def annotations(reader: PdfReader) -> Iterator[str]:
    for page in reader.pages:
        for note in (one.get_object() for one in page.get("/Annots", ())):
            if int(note.get("/F", 0)) & 0b100111 != 0b100:  # print; not invisible, hidden, no view
                yield f"an annotation that isn't printed: {note.get('/F')}"


def actions(reader: PdfReader) -> Iterator[str]:
    root = reader.trailer["/Root"]
    for one in (*objects(reader), root):
        if isinstance(one, DictionaryObject):
            if "/AA" in one or "/JavaScript" in one or "/OpenAction" in one:
                yield "something runs by itself"
            if one.get("/Type") == "/Action" and one["/S"] not in ("/URI", "/GoTo"):
                yield f"an action {one['/S']}"


def description(reader: PdfReader) -> Iterator[str]:
    text = metadata(reader)
    if not text.startswith(b'<?xpacket begin="') or search(rb"<\?xpacket begin[^>]*(bytes|encoding)=", text):
        yield "the metadata is in no packet, or in one with attributes that were given up"
    tree = ElementTree.fromstring(text)
    if len(tree.findall(f"{RDF}RDF")) != 1:
        yield "the metadata isn't one RDF"
    flat = text.decode()
    if not search(r'pdfaid:part="3"', flat) or not search(r'pdfaid:conformance="B"', flat):
        yield "the metadata doesn't say PDF/A-3b"
    told = "".join(tree.itertext())
    for name in ("/Title", "/Author", "/Subject"):
        said = reader.trailer["/Info"].get(name)
        if said and not all(part in told for part in str(said).split(", ")):
            yield f"the metadata doesn't say the {name} of the document information"


def extensions(reader: PdfReader) -> Iterator[str]:
    tree = ElementTree.fromstring(metadata(reader))
    names = {name for element in tree.iter() for name in (element.tag, *element.attrib)}
    used = {found for name in names for found in findall(r"\{(.*)\}", name)} - {"http://www.w3.org/XML/1998/namespace"}
    described = {element.text for element in tree.iter("{http://www.aiim.org/pdfa/ns/schema#}namespaceURI")}
    yield from (f"the words of {name} aren't described" for name in used - PREDEFINED - described)


def attachments(reader: PdfReader) -> Iterator[str]:
    named = [one.get_object() for one in reader.trailer["/Root"].get("/AF", ())]
    files = [one for one in objects(reader) if isinstance(one, DictionaryObject) and one.get("/Type") == "/Filespec"]
    if len(named) != len(files) or not files:
        yield f"{len(files)} files are inside, and {len(named)} are named in the catalog"
    for file in files:
        inner = file["/EF"]["/F"].get_object()
        if file.get("/AFRelationship") not in ("/Source", "/Data", "/Alternative", "/Supplement", "/Unspecified"):
            yield "a file doesn't say how it belongs to the document"
        if (
            not {"/F", "/UF"} <= set(file)
            or "/ModDate" not in inner["/Params"]
            or "/" not in str(inner["/Subtype"])[1:]
        ):
            yield f"a file without name, type or date: {file}, {dict(inner)}"


def nothing_optional(reader: PdfReader) -> Iterator[str]:
    root = reader.trailer["/Root"]
    if {"/OCProperties", "/Requirements", "/NeedsRendering"} & set(root) or "/AlternatePresentations" in root.get(
        "/Names", {}
    ):
        yield "there is optional content, or another presentation"


CLAUSES: Mapping[str, Callable[[PdfReader], Iterator[str]]] = {
    "6.1.2, 6.1.3 header and trailer": structure,
    "6.1.7 streams": streams,
    "6.2.3, 6.2.4 output intent and colours": colours,
    "6.2.8, 6.2.9 images and other objects": images,
    "6.2.11 fonts": fonts,
    "6.3 annotations": annotations,
    "6.5 actions": actions,
    "6.6.2, 6.6.4 metadata and identification": description,
    "6.6.2.3 words of the metadata": extensions,
    "6.8 embedded files": attachments,
    "6.9 to 6.12 nothing optional": nothing_optional,
}
"""Every check, by the clauses of ISO 19005-3."""


def faults(reader: PdfReader) -> list[str]:
    """All that is wrong with a file, each with its clause."""
    return [f"{clause}: {fault}" for clause, check in CLAUSES.items() for fault in check(reader)]
