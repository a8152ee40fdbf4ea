"""Tables that are wider than the line: set smaller, in columns of one width, and within words if need be, so that none
runs over the page's edge or into the next column. All others keep the columns that suit what is in them."""

from html import unescape
from re import DOTALL, Match, findall, sub

from itemwright_exporters.pdf.columns import em

TABLE = r"<table>(.*?)</table>"
ROW = r"<tr>(.*?)</tr>"
CELL = r"<t[hd][^>]*>(.*?)</t[hd]>"

SIZE = 0.9
"""A table's type by that of running text."""

PADDING = 1.4
"""The room in em that a cell leaves left and right."""


def fitted(html: str, line: float) -> str:
    """The HTML with those tables marked `wide` whose longest words together are longer than a line of so many em."""

    def mark(table: Match[str]) -> str:
        return table[0].replace("<table>", '<table class="wide">', 1) if width(table[1]) > line else table[0]

    return sub(TABLE, mark, html, flags=DOTALL)


def width(table: str) -> float:
    """About how wide the inside of a table is at least, in em of running text: the longest word of each column."""
    widest: list[float] = []
    for row in findall(ROW, table, flags=DOTALL):
        for place, cell in enumerate(findall(CELL, row, flags=DOTALL)):
            words = unescape(sub(r"<[^>]*>", "", cell)).split()
            longest = max(map(em, words), default=0.0)
            if place == len(widest):
                widest.append(longest)
            widest[place] = max(widest[place], longest)
    return sum(each * SIZE + PADDING for each in widest)
