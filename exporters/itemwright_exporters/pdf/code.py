"""A paper's short code as a QR code (ISO/IEC 18004), for whoever sorts a pile of papers with a telephone."""

from base64 import b64encode
from io import BytesIO

import segno

SIDE = 11
"""The length of its side in mm, so that a module of a code of two dozen characters has some 0.4 mm."""


def qr_url(code: str) -> str:
    """The picture as the address of a style sheet."""
    out = BytesIO()
    symbol = segno.make_qr(code, error="m", boost_error=False)
    symbol.save(out, kind="svg", border=0, unit="mm", scale=SIDE / symbol.symbol_size(border=0)[0], xmldecl=False)
    return f"data:image/svg+xml;base64,{b64encode(out.getvalue()).decode()}"
