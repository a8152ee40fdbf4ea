"""PDF/A-3b (ISO 19005-3) for what is to be read in decades: fonts, colours and the questions are all inside.

WeasyPrint writes the most of it. Here it is made to be PDF/UA-1 as well, and what it leaves amiss is put right.
"""

from datetime import UTC, datetime
from typing import Any

import pydyf
import weasyprint

from itemwright_exporters.pdf.attached import Attached

VARIANT = "pdf/a-3b"

NO_TIME = datetime(1980, 1, 1, tzinfo=UTC)
"""An attached file has to say when it was changed. The same sources give the same bytes, so it says this."""

IDENTIFICATION = b"""\
<rdf:Description rdf:about="" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
 xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" pdfuaid:part="1"/>
<rdf:Description rdf:about="" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
 xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
 xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>part of ISO 14289 that the document conforms to</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
"""
"""That the file is PDF/UA-1 too, and what the words for it mean: PDF/A knows no others than its own (6.6.2.3)."""


def attachment(file: Attached) -> weasyprint.Attachment:
    """The file as WeasyPrint attaches it. The pages are made from it: it is their source (6.8)."""
    return weasyprint.Attachment(
        string=file.content, name=file.name, description="The questions, as JSON", relationship="Source",
        created=NO_TIME, modified=NO_TIME,
    )  # fmt: skip


def finish(pdf: pydyf.PDF) -> None:
    """Puts right what is amiss, before the file is written."""
    for made in pdf.objects:
        if isinstance(made, pydyf.Stream):
            if "Interpolate" in made.extra:
                made.extra["Interpolate"] = "false"  # 6.2.8.3
            if made.extra.get("Type") == "/Metadata":
                made.compress = False  # so that any program finds it
                made.stream[:] = [_identified(part) for part in made.stream]
    if "AF" in pdf.catalog:
        pdf.catalog["AF"] = pydyf.Array(dict.fromkeys(pdf.catalog["AF"]))


def _identified(metadata: Any) -> bytes:
    before, end, behind = bytes(metadata).rpartition(b"</rdf:RDF>")
    return before + IDENTIFICATION + end + behind
