"""What exporters have worked out in earlier builds, in the user's store."""

from dataclasses import dataclass
from hashlib import sha256
from os import fsencode
from pathlib import Path

from itemwright import fingerprint
from itemwright.store import Store


@dataclass(frozen=True, slots=True)
class KeptInStore:
    """What one output of one bank keeps (`itemwright_exporters.contract.Kept`). Another program, or another version of
    this one, finds nothing of it."""

    store: Store
    bank: Path
    output: str

    def get(self, name: str, key: str) -> bytes | None:
        """The value that was kept by this name, if it was kept with this key."""
        return self.store.get(self._name(name), _hash(fingerprint.program(), key))

    def put(self, name: str, key: str, value: bytes) -> None:
        """Keeps a value, in place of the one before."""
        self.store.put([(self._name(name), _hash(fingerprint.program(), key), value)])

    def _name(self, name: str) -> str:
        return _hash(self.output, name, self.bank.resolve())


def _hash(*parts: str | Path) -> str:
    return sha256(b"\0".join(sha256(fsencode(part)).digest() for part in parts)).hexdigest()
