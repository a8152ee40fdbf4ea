"""What a result hangs on, as hashes: the program, and the files of a bank."""

import os
import sys
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

PACKAGES = ("itemwright", "itemwright_exporters", "itemwright_schema")
NOT_SOURCES = frozenset((".git", ".hg", ".svn", ".venv", "__pycache__"))
"""Folders that may stand in that of a bank, and be large. No questions are read from them."""
SMALL = 1_000_000
"""Bytes up to which a file is hashed; a larger one, a picture as a rule, counts by its size and times."""


@cache
def program() -> str:
    """The hash of what does the work: Python, every package that is installed, our own modules as they are now."""
    installed = (entry.name for folder in sys.path for entry in _entries(Path(folder)))
    packages = sorted(name for name in installed if name.endswith((".dist-info", ".egg-info")))
    ours = sorted(state for package in PACKAGES for state in _modules(package))
    return sha256("\n".join([sys.version, *packages, *ours]).encode()).hexdigest()


def files(folder: Path, besides: Path) -> dict[str, str]:
    """The state of every file in a folder, by its path there, without the folder `besides` and those of `NOT_SOURCES`.

    A symbolic link counts by what it says and by the file it leads to.
    """
    found: dict[str, str] = {}
    apart = besides.resolve()
    for directory, inner, names in os.walk(folder):
        inner[:] = sorted(
            name for name in inner if name not in NOT_SOURCES and Path(directory, name).resolve() != apart
        )
        links = [name for name in inner if Path(directory, name).is_symlink()]
        for path in (Path(directory, name) for name in (*names, *links)):
            found[path.relative_to(folder).as_posix()] = state(path)
    return found


def state(path: Path) -> str:
    """The state of one file: what its link says, if it is one, and its content."""
    try:
        target = str(path.readlink()) if path.is_symlink() else ""
        content = _content(path) if path.is_file() else "no file"
    except OSError as fault:
        return f"no access: {fault.errno}"
    return f"{target} {content}"


def _content(path: Path) -> str:
    state = path.stat()
    if state.st_size > SMALL:
        return f"{state.st_size} {state.st_mtime_ns} {state.st_ctime_ns}"
    return sha256(path.read_bytes()).hexdigest()


def _entries(folder: Path) -> Iterator[Path]:
    try:
        yield from folder.iterdir()
    except OSError:
        return


def _modules(package: str) -> Iterator[str]:
    """Name, size and time of each file of a package."""
    spec = find_spec(package)
    for root in (spec.submodule_search_locations or ()) if spec else ():
        for directory, _, names in os.walk(root):
            for path in (Path(directory, name) for name in names if not name.endswith(".pyc")):
                state = path.stat()
                yield f"{package} {path} {state.st_size} {state.st_mtime_ns}"
