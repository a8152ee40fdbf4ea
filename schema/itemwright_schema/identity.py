"""Names that are decided for life: learners' progress and other people's programs hang on them."""

import re
import unicodedata
from base64 import b32encode
from collections.abc import Container, Sequence
from hashlib import sha256
from itertools import count


def _base32(text: str, count: int) -> str:
    """The first `count` bytes (a multiple of five) of a text's sha256 as lower-case base32."""
    return b32encode(sha256(unicodedata.normalize("NFC", text).encode()).digest()[:count]).decode().lower()


def derived_id(path: str, headings: Sequence[str], ordinal: int) -> str:
    """The id of a question whose author has written none: 8 characters of base32, the first a letter.

    It hangs on the file's path in the bank, the headings above and over the question without their numbers, and its
    `ordinal` (from 0) among questions that are equal in both.
    """
    name = _base32("\0".join((path, *headings, str(ordinal))), 30)
    return name.lstrip("234567")[:8]


def id_beside(ident: str, taken: Container[str]) -> str:
    """Another id for a question whose derived one is taken: that of the first number from 1 that is free.

    A heading that is there twice, once with an id that was written long ago, gives the new question the id of the old.
    """
    names = (_base32(f"{ident}\0{number}", 30).lstrip("234567")[:8] for number in count(1))
    return next(name for name in names if name not in taken)


def option_id(markdown: str) -> str:
    """`o` and 7 characters of the hash of an option's markdown: inserting and reordering never mis-score."""
    return "o" + _base32(markdown.strip(), 5)[:7]


_NUMBER = re.compile(r"\s*(?:Q(?:uestion)?\s*\.?\s*\d+\s*[.):–—-]\s*(?!\d)|\d+\s*[.)](?:\s+|$))", re.IGNORECASE)


def without_number(heading: str) -> str:
    """A heading's text without its `Q12.`, `Q73.`, `12)` or `Question 12:`."""
    return heading[number_length(heading) :]


def number_length(heading: str) -> int:
    """How many characters of a heading are its number."""
    match = _NUMBER.match(heading)
    return match.end() if match and match.end() < len(heading) else 0
