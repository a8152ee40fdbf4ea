"""The bundle's pictures: copied under names that hold a part of their hash."""

from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path, PurePosixPath

from itemwright_exporters.render import MediaStore
from itemwright_schema.bundle import Media

# All that the reader takes. Python's `mimetypes` reads the system's table, and bytes shall be the same everywhere.
TYPES = {
    ".gif": "image/gif",
    ".jpeg": "image/jpeg",
    ".jpg": "image/jpeg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webp": "image/webp",
}


def write_media(paths: Iterable[str], store: MediaStore, folder: Path | None) -> list[Media]:
    """Copies the pictures into `folder` and describes them, sorted by path. Without pictures there is no folder.

    Where `folder` is None, their bytes stand in the descriptions. Raises OSError, also for a picture that changed while
    the build ran: the questions' hashes would be another's.
    """
    return [_write(path, store, folder) for path in sorted(paths)]


def _write(path: str, store: MediaStore, folder: Path | None) -> Media:
    content, name = store.read(path), store.name(path)
    digest = sha256(content).hexdigest()
    if digest != store.hash(path):
        raise OSError(f"the picture {path} changed while the bundle was written: build again")
    data = None
    if folder is None:
        data = b64encode(content).decode()
    else:
        folder.mkdir(exist_ok=True)
        (folder / name).write_bytes(content)
    kind = TYPES[PurePosixPath(path).suffix.lower()]
    return Media(name=name, path=path, sha256=digest, bytes=len(content), type=kind, data=data)
