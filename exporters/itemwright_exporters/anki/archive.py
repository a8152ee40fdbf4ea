"""A zip archive with the same bytes on every machine, whose large members are compressed on all cores at once.

`zipfile` compresses on one core only, and that is the longer half of writing a large deck. Format: PKWARE's APPNOTE
6.3, sections 4.3 and 4.4, without encryption, comments and the extension for more than 4 GiB.
"""

import os
import zlib
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from struct import pack
from typing import BinaryIO

CHUNK = 1 << 20
"""Bytes that are compressed on their own. A part of the format of what we write: another size gives other bytes."""

LIMIT = 0xFFFF_FFFF
STORED, DEFLATED = 0, 8
UTF8 = 1 << 11
MIDNIGHT, FIRST_OF_1980 = 0, 1 << 5 | 1
UNIX, REGULAR_FILE = 3, 0o100644

Read = Callable[[int], bytes]


class Archive:
    """Writes members to `file`, which must be empty and seekable. `close` writes the directory and ends the archive."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._directory: list[bytes] = []

    def add(self, name: str, read: Read, level: int) -> None:
        """Add what `read(count)` gives until it is empty.

        `level` is deflate's; 0 stores. Raises OSError beyond 4 GiB.
        """
        start = self._file.tell()
        encoded = name.encode()
        self._file.write(_local_header(encoded, level, 0, 0, 0))
        checksum = size = packed = 0

        def chunks() -> Iterator[bytes]:
            nonlocal checksum, size
            while chunk := read(CHUNK):
                checksum = zlib.crc32(chunk, checksum)
                size += len(chunk)
                yield chunk

        for piece in _deflated(chunks(), level) if level else chunks():
            packed += len(piece)
            self._file.write(piece)
        end = self._file.tell()
        if max(size, end) > LIMIT:
            raise OSError(f"{name} makes the package larger than 4 GiB")
        self._file.seek(start)
        self._file.write(_local_header(encoded, level, checksum, packed, size))
        self._file.seek(end)
        self._directory.append(_directory_entry(encoded, level, checksum, packed, size, start))

    def close(self) -> None:
        """Write the directory. Without it the archive can't be read."""
        start, length, count = self._file.tell(), sum(map(len, self._directory)), len(self._directory)
        if count > 0xFFFF:
            raise OSError(f"a package holds at most {0xFFFF} files, not {count}")
        self._file.writelines(self._directory)
        self._file.write(pack("<4s4H2LH", b"PK\5\6", 0, 0, count, count, length, start, 0))


def _deflated(chunks: Iterator[bytes], level: int) -> Iterator[bytes]:
    """One deflate stream over all chunks, each compressed by itself, as many at once as there are cores."""
    cores = os.cpu_count() or 1
    waiting: deque[Future[bytes]] = deque()
    with ThreadPoolExecutor(cores) as pool:
        for chunk in chunks:
            waiting.append(pool.submit(_deflated_chunk, chunk, level))
            if len(waiting) > 2 * cores:  # bounds memory
                yield waiting.popleft().result()
        for piece in waiting:
            yield piece.result()
    yield b"\3\0"  # an empty last block


def _deflated_chunk(chunk: bytes, level: int) -> bytes:
    packer = zlib.compressobj(level, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(chunk) + packer.flush(zlib.Z_SYNC_FLUSH)


def _common(name: bytes, level: int, checksum: int, packed: int, size: int) -> bytes:
    """What the header before a member and its entry in the directory share (4.4.2 to 4.4.10)."""
    method = DEFLATED if level else STORED
    return pack("<5H3L2H", 20, UTF8, method, MIDNIGHT, FIRST_OF_1980, checksum, packed, size, len(name), 0)


def _local_header(name: bytes, level: int, checksum: int, packed: int, size: int) -> bytes:
    return b"PK\3\4" + _common(name, level, checksum, packed, size) + name


def _directory_entry(name: bytes, level: int, checksum: int, packed: int, size: int, start: int) -> bytes:
    made_by = pack("<2B", 20, UNIX)
    places = pack("<3H2L", 0, 0, 0, REGULAR_FILE << 16, start)
    return b"PK\1\2" + made_by + _common(name, level, checksum, packed, size) + places + name
