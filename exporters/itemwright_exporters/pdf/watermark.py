"""A watermark: a word across the page, as a picture behind everything, so that it is no text to be read out."""

from base64 import b64encode
from html import escape
from math import ceil

ROOM = 1000
"""The side of the picture in its own units."""


def watermark_url(text: str, colour: str) -> str:
    """The picture as the address of a style sheet."""
    size = min(230, ceil(ROOM * 1.5 / max(len(text), 1)))
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {ROOM} {ROOM}" width="{ROOM}" height="{ROOM}">'
        f'<text x="500" y="500" transform="rotate(-45 500 500)" text-anchor="middle" dominant-baseline="middle" '
        f'font-family="Noto Sans, sans-serif" font-weight="700" font-size="{size}" fill="{colour}" '
        f'fill-opacity="0.3">{escape(text)}</text></svg>'
    )
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"
