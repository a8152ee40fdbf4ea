"""Times of change. Anki updates a note only when its time is newer, so a time moves exactly when the content does."""

from collections.abc import Iterable
from hashlib import sha256

from itemwright_exporters.contract import Stamp, Stamps


def content_hash(parts: Iterable[str]) -> str:
    """20 hexadecimal characters over the parts, in their order."""
    return sha256("\x1f".join(parts).encode()).hexdigest()[:20]


def stamped(previous: Stamp | None, content: str, now: int) -> Stamp:
    """The previous stamp while the content's hash is the same; else a new one, later than it and not before `now`."""
    if previous is not None and previous.hash == content:
        return previous
    return Stamp(content, now if previous is None else max(previous.mod + 1, now))


class Clock:
    """Stamps things against a ledger and keeps those that changed."""

    def __init__(self, ledger: Stamps, now: int) -> None:
        self._ledger = ledger
        self._now = now
        self.changed: dict[tuple[str, str], Stamp] = {}

    def previous(self, sort: str, name: str) -> Stamp | None:
        """What the ledger says of it."""
        return self._ledger.get((sort, name))

    def mod(self, sort: str, name: str, content: str) -> int:
        """When the content last changed, in seconds, UTC."""
        before = self.previous(sort, name)
        stamp = stamped(before, content, self._now)
        if stamp is not before:
            self.changed[sort, name] = stamp
        return stamp.mod
