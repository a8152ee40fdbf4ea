"""Putting new files in the place of old ones: all of them or none.

Everything is written beside its target first, on the same file system. Only then is each file renamed over the one
before, which a second name keeps until all are in place. If anything fails on the way, or the user interrupts, the
old ones come back. A reader of a target sees the old file or the new one, never half of one.

Single files are exchanged and not whole folders, because a user's own files may stand beside ours.
"""

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

MANIFEST = ".itemwright"  # the reader knows it too, and takes no folder with it for questions
"""In each output's folder: the files that the last build made there, one a line. A later build takes away those that it
no longer makes; what isn't listed was put there by somebody else, and stays."""


@dataclass(frozen=True, slots=True)
class Move:
    """A finished file, and where it belongs."""

    new: Path
    target: Path


def put_in_place(moves: Sequence[Move]) -> None:
    """Renames each file over its target, in order. After an error all targets are as they were."""
    done: list[tuple[Path, Path | None]] = []
    try:
        for move in moves:
            move.target.parent.mkdir(parents=True, exist_ok=True)
            done.append((move.target, _kept(move.target)))
            move.new.replace(move.target)
    except BaseException:
        for target, kept in reversed(done):
            if kept is None:
                target.unlink(missing_ok=True)
            else:
                kept.replace(target)
        raise
    finally:
        for _, kept in done:  # where both names were still one file, the rename above has left them two
            if kept is not None:
                kept.unlink(missing_ok=True)
        for move in moves:
            move.new.unlink(missing_ok=True)


def _kept(target: Path) -> Path | None:
    """A second name for the file at `target`, or None where there is none yet."""
    if not target.exists():
        return None
    if target.is_dir():
        raise IsADirectoryError(None, "a folder stands where a file is to be written", str(target))
    kept = target.with_name(f".{target.name}.previous")
    kept.unlink(missing_ok=True)
    try:
        os.link(target, kept)
    except OSError:  # FAT and some network drives know one name only: the target is away for a moment
        target.rename(kept)
    return kept


def written_beside(target: Path, content: bytes) -> Path:
    """A new file beside `target` with this content, on the disk and read back, and with the mode of what is there."""
    new = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        with new.open("xb") as stream:  # x: a link that a stranger laid there is not followed
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        if target.exists():
            new.chmod(target.stat().st_mode)
        if new.read_bytes() != content:
            raise OSError(None, "the disk gave back other bytes than were written", str(target))
    except BaseException:
        new.unlink(missing_ok=True)
        raise
    return new


def write_safely(texts: Iterable[tuple[Path, bytes]]) -> None:
    """Gives files new content, all of them or none. Raises OSError with every file as it was."""
    moves: list[Move] = []
    try:
        for target, content in texts:
            moves.append(Move(written_beside(target, content), target))
        put_in_place(moves)
    finally:
        for move in moves:
            move.new.unlink(missing_ok=True)


def manifest(files: Iterable[str]) -> str:
    """The text of a manifest: paths in the output's folder, sorted."""
    return "".join(f"{file}\n" for file in sorted(files))


def stale(folder: Path, files: Iterable[str]) -> list[Path]:
    """What the last build made in `folder` and this one, which made `files`, no longer does.

    A manifest that leads out of the folder, by `..` or a link, is not believed: a stranger may have made it.
    """
    listed = folder / MANIFEST
    if not listed.is_file():
        return []
    gone = set(listed.read_text("utf-8", "replace").splitlines()) - set(files) - {"", MANIFEST}
    root = folder.resolve()
    paths = [folder / name for name in sorted(gone) if not PurePosixPath(name).is_absolute()]
    return [path for path in paths if path.parent.resolve().is_relative_to(root) and path.is_file()]


def remove(path: Path, root: Path) -> None:
    """Deletes a file, and the folders below `root` that are empty then."""
    path.unlink(missing_ok=True)
    folder = path.parent
    while folder != root and not any(folder.iterdir()):
        folder.rmdir()
        folder = folder.parent
