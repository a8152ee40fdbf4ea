"""Text from a stranger's file, fit for a terminal: nothing in it can move the cursor, hide or reorder what is read."""

from unicodedata import category, combining, east_asian_width

_JOINERS = "\u200c\u200d"
"""The two format characters that words and emoji need; they can do no harm."""


def visible(text: str) -> str:
    """The text on one line: controls as their pictures (␛), bidi controls and others unseen as escapes (\\u202e)."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_shown, text))


def _shown(char: str) -> str:
    if char.isprintable() or char in _JOINERS or category(char) == "Zs":
        return char
    if char == "\t":
        return "    "
    code = ord(char)
    if code < 0x20:
        return chr(0x2400 + code)
    if code == 0x7F:
        return "␡"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def width(text: str) -> int:
    """How many cells of a terminal the text takes: two for CJK and emoji, none for combining marks."""
    if text.isascii():
        return len(text)
    return sum(map(_cells, text))


def _cells(char: str) -> int:
    if char == "\ufe0f":  # turns the sign before it into an emoji, which is wide
        return 1
    if char in _JOINERS or combining(char) or category(char) in ("Mn", "Me"):
        return 0
    return 2 if east_asian_width(char) in "WF" else 1
