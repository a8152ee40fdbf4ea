"""Ids that never change: learners' progress hangs on them.

All of them derive from the bank's id, the family of the note type and the question's id, so two builds on two
machines agree, and two banks never share a note type.
"""

from base64 import b32encode
from hashlib import sha256

EPOCH = 1_300_000_000_000
"""Anki's ids are milliseconds, and it shows them as dates of creation: ours lie between 2011 and 2019."""

RANGE = 1 << 38


def _digest(*parts: str) -> bytes:
    return sha256("\0".join(parts).encode()).digest()


def guid(bank: str, question: str, family: str, language: str = "") -> str:
    """The 16 characters by which Anki knows a note again. `language` is empty in the bank's own language."""
    return b32encode(_digest("note", bank, question, family, language)[:10]).decode().lower()


def row_key(guid: str) -> bytes:
    """What the rows of a package are sorted by: no two guids share one."""
    return sha256(guid.encode()).digest()


def row_id(key: bytes) -> int:
    """The id of a note's row, in milliseconds.

    It grows with the key; two keys may meet in one, so who writes rows has to look.
    """
    return EPOCH + (int.from_bytes(key[:5], "big") >> 2)


def _long_id(*parts: str) -> int:
    return EPOCH + int.from_bytes(_digest(*parts)[:8], "big") % RANGE


def model_id(bank: str, family: str) -> int:
    """The id of the note type of a family."""
    return _long_id("model", bank, family)


def part_id(bank: str, family: str, sort: str, name: str) -> int:
    """The id of a field or template (`sort`) of a note type, by the name it had first.

    Anki knows renamed ones by it.
    """
    return int.from_bytes(_digest(sort, bank, family, name)[:6], "big")


def deck_id(bank: str, topic: str) -> int:
    """The id of a topic's deck."""
    return _long_id("deck", bank, topic)
