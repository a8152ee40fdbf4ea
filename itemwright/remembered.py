"""Only files that changed are read. What the others hold is remembered from another time, rendered and all."""

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from hashlib import sha256
from os import fsencode

from itemwright import fingerprint
from itemwright.side_by_side import side_by_side
from itemwright.store import Store
from itemwright_exporters.render.renderer import rendered
from itemwright_schema.problem import Problem
from itemwright_schema.source.draft import Document
from itemwright_schema.source.lines import SourceFile
from itemwright_schema.source.pictures import picture_state
from itemwright_schema.source.read import FileReader
from itemwright_schema.source.stored import from_json, to_json

FAST = 1
"""The level of compression: a sixth of the size at a hundredth of the time of reading."""


class Remembering:
    """Has files read, as `map` would, but for those of which the store knows what they hold."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def __call__(
        self, reader: FileReader, files: Sequence[SourceFile], faults: Sequence[Sequence[Problem]]
    ) -> Iterator[Document]:
        """What the files hold, in their order."""
        about = f"{fingerprint.program()} {reader.settings.model_dump_json()}"
        names = [_hash(fsencode(reader.folder.resolve()), fsencode(file.path)) for file in files]
        keys = [_hash(about.encode(), file.original) for file in files]
        known = self._known(reader, names, keys)
        new = [number for number in range(len(files)) if number not in known]
        results = _read(reader, [files[number] for number in new], [faults[number] for number in new])
        keep: list[tuple[str, str, bytes]] = []
        for number in range(len(files)):
            if number in known:
                yield known[number]
                continue
            result = next(results)
            if self._store.is_open and (content := result.packed()) is not None:
                keep.append((names[number], keys[number], content))
            yield result.document
        self._store.put(keep)

    def _known(self, reader: FileReader, names: Sequence[str], keys: Sequence[str]) -> dict[int, Document]:
        """The documents that are remembered, by the number of their file."""

        @cache
        def state(path: str) -> str:
            return picture_state(reader.folder, path)

        known: dict[int, Document] = {}
        for number, (name, key) in enumerate(zip(names, keys, strict=True)):
            content = self._store.get(name, key)
            document = _unpacked(content) if content is not None else None
            if document and all(state(path) == before for path, before in document.pictures.items()):
                known[number] = document
        return known


@dataclass(frozen=True, slots=True)
class _Result:
    """What was read, and the same packed if that was done on the way."""

    document: Document
    content: bytes | None = None

    def packed(self) -> bytes | None:
        return self.content if self.content is not None else _packed(self.document)


def _read(reader: FileReader, files: Sequence[SourceFile], faults: Sequence[Sequence[Problem]]) -> Iterator[_Result]:
    """Reads the files, side by side where there is enough to do."""
    if files:
        _rendered_reading(reader, SourceFile("", "-"), ())  # what this imports and builds, no process has to again
    done = 0
    size = sum(len(file.original) for file in files)
    for content in side_by_side(_packed_reading, partial(_begin, reader), size, files, faults):
        document = _unpacked(content) if content is not None else None
        yield _Result(document or _rendered_reading(reader, files[done], faults[done]), content)
        done += 1
    for file, found in zip(files[done:], faults[done:], strict=True):
        yield _Result(_rendered_reading(reader, file, found))


_reader: FileReader
"""That of a process which does nothing but read: it remembers which pictures it has seen."""


def _begin(reader: FileReader) -> None:
    global _reader
    _reader = reader


def _packed_reading(file: SourceFile, faults: Sequence[Problem]) -> bytes | None:
    return _packed(_rendered_reading(_reader, file, faults))


def _rendered_reading(reader: FileReader, file: SourceFile, faults: Sequence[Problem]) -> Document:
    document = reader(file, faults)
    for text in document.texts:
        text.syntax.rendered = rendered(text, reader.settings.limits.nesting)
    return document


def _packed(document: Document) -> bytes | None:
    content = to_json(document)
    return zlib.compress(content, FAST) if content is not None else None


def _unpacked(content: bytes) -> Document | None:
    try:
        return from_json(zlib.decompress(content))
    except (ValueError, zlib.error):  # nothing of ours
        return None


def _hash(*parts: bytes) -> str:
    return sha256(b"\0".join(sha256(part).digest() for part in parts)).hexdigest()
