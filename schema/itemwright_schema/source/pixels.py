"""How many pixels a bitmap has, read from its first bytes: a file of some kilobytes can unpack to gigabytes."""

from struct import unpack

MOST = 60_000_000
"""Pixels that a picture may have. A page of A4 at 600 dpi has 35 million, and most cameras make fewer than 60."""

TOO_MANY = "the picture `{{}}` has {0:,} × {1:,} pixels"
TOO_MANY_HINT = f"make it smaller: a page has room for less than {MOST // 1_000_000} million pixels"


def size(data: bytes) -> tuple[int, int] | None:
    """Width and height; None where the beginning doesn't say.

    Formats: PNG (W3C, 11.2.2), GIF89a (18), JPEG (ITU T.81, B.2.2), WebP (RFC 9649).
    """
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 24:
        width, height = unpack(">II", data[16:24])
        return width, height
    if data.startswith((b"GIF87a", b"GIF89a")) and len(data) >= 10:
        width, height = unpack("<HH", data[6:10])
        return width, height
    if data.startswith(b"\xff\xd8"):
        return _jpeg(data)
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP" and len(data) >= 30:
        return _webp(data)
    return None


def _jpeg(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4])
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 1 if marker == 0xFF else 2 + length
    return None


def _webp(data: bytes) -> tuple[int, int] | None:
    match data[12:16]:
        case b"VP8 ":
            width, height = unpack("<HH", data[26:30])
            return width & 0x3FFF, height & 0x3FFF
        case b"VP8L":
            bits = int.from_bytes(data[21:25], "little")
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case b"VP8X":
            return int.from_bytes(data[24:27], "little") + 1, int.from_bytes(data[27:30], "little") + 1
    return None
