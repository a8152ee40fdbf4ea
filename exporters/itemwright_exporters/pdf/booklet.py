"""A booklet: A5 pages two on an A4 sheet, in the order in which a folded and stapled pile reads on."""

from io import BytesIO

from pypdf import PageObject, PdfReader, PdfWriter, Transformation

A5 = (419.53, 595.28)
"""Width and height of a page in pt (ISO 216: 148 × 210 mm)."""


def booklet(pdf: bytes) -> bytes:
    """The pages of a PDF on sheets to be printed on both sides, flipped on the short edge, and folded.

    Tags can't be kept where two pages become one: this is for the printer, and the file it is made from is to be read.
    """
    pages = PdfReader(BytesIO(pdf)).pages
    writer = PdfWriter()
    for left, right in sheets(len(pages)):
        side = PageObject.create_blank_page(width=2 * A5[0], height=A5[1])
        for place, number in enumerate((left, right)):
            if number is not None:
                side.merge_transformed_page(pages[number], Transformation().translate(place * A5[0], 0))
        writer.add_page(side)
    writer.compress_identical_objects()
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def sheets(count: int) -> list[tuple[int | None, int | None]]:
    """Which page (from 0) stands left and right on each side of each sheet, outermost first; None is an empty half."""
    whole = -(-count // 4) * 4
    sides = []
    for sheet in range(whole // 4):
        sides.append((whole - 1 - 2 * sheet, 2 * sheet))
        sides.append((2 * sheet + 1, whole - 2 - 2 * sheet))
    return [(left if left < count else None, right if right < count else None) for left, right in sides]
