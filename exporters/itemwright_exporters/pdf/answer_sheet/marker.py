"""The picture of a corner's ring that a reader looks for, as a PNG (ISO/IEC 15948): written plainly, so that it is the
same bytes everywhere."""

from math import hypot
from struct import pack
from zlib import compress, crc32

from itemwright_exporters.pdf.answer_sheet.geometry import RING

SIDE = 96
"""Pixels of the picture's side; the ring touches its edges."""

FINE = 4
"""Samples a pixel has in each direction, so that edges are smooth."""


def marker() -> bytes:
    """The ring in 8-bit grey."""
    rows = b"".join(b"\0" + bytes(_grey(x, y) for x in range(SIDE)) for y in range(SIDE))
    head = pack(">IIBBBBB", SIDE, SIDE, 8, 0, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", compress(rows, 0)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in chunks)


def _grey(x: int, y: int) -> int:
    outer, inner = SIDE / 2, SIDE / 2 * RING[1] / RING[0]
    steps = [(place + 0.5) / FINE for place in range(FINE)]
    black = sum(inner <= hypot(x + dx - SIDE / 2, y + dy - SIDE / 2) <= outer for dx in steps for dy in steps)
    return round(255 * (1 - black / FINE**2))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", crc32(kind + data))
