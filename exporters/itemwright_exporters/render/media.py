"""Pictures: read from inside the bank only, or made for it, and named so that no two collide."""

from hashlib import sha256
from pathlib import Path, PurePosixPath
from re import sub


class MediaStore:
    """The bank's pictures by their path in the bank, each read and hashed once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        self._hashes: dict[str, str] = {}
        self._made: dict[str, bytes] = {}

    def add(self, path: str, content: bytes) -> None:
        """Holds a picture that is no file of the bank. It is asked for by `path` as those are that are."""
        self._made[path] = content

    def file(self, path: str) -> Path:
        """The file of a picture. Raises FileNotFoundError where it is gone or, through a link, lies outside the
        bank."""
        file = (self._folder / path).resolve()
        if not file.is_relative_to(self._folder) or not file.is_file():
            raise FileNotFoundError(f"the picture {path} is not in the bank any more")
        return file

    def read(self, path: str) -> bytes:
        """The picture's bytes."""
        return self._made[path] if path in self._made else self.file(path).read_bytes()

    def hash(self, path: str) -> str:
        """sha256 of the picture's bytes, in hexadecimal."""
        if path not in self._hashes:
            self._hashes[path] = sha256(self.read(path)).hexdigest()
        return self._hashes[path]

    def name(self, path: str) -> str:
        """`<stem>-<first 8 of the hash>.<ext>`: two pictures of one name stay two, a changed one gets a new name.

        Only letters, digits and hyphens are kept: Anki and file systems change others silently.
        """
        given = PurePosixPath(path)
        stem = sub(r"[^A-Za-z0-9-]+", "-", given.stem).strip("-").lower() or "picture"
        return f"{stem}-{self.hash(path)[:8]}{given.suffix.lower()}"
