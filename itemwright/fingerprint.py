"""What a result hangs on, as hashes: the program, and the files of a bank."""

import os
import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

PACKAGES = ("itemwright", "itemwright_exporters", "itemwright_schema")
NOT_SOURCES = frozenset((".git", ".hg", ".svn", ".venv", "__pycache__"))
"""Folders with which a bank may share its own and which may be large. Nothing in them is read as part of a bank."""


def program() -> str:
    """The hash of what does the work: Python, every package installed, our own modules as they are now."""
    installed = sorted(name for folder in sys.path for name in _names(folder) if name.endswith((".dist-info", ".egg-info")))
    ours = sorted(state for package in PACKAGES for state in _modules(package))
    return sha256("\n".join([sys.version, *installed, *ours]).encode()).hexdigest()


def files(folder: Path, besides: Path) -> dict[str, str]:
    """The hash of every file in a folder, by its path there, without the folder `besides`.

    A symbolic link counts by what it says and by the file it leads to.
    """
    found: dict[str, str] = {}
    apart = besides.resolve()
    for directory, inner, names in os.walk(folder):
        inner[:] = sorted(name for name in inner if name not in NOT_SOURCES and Path(directory, name).resolve() != apart)
        links = [name for name in inner if Path(directory, name).is_symlink()]
        for path in (Path(directory, name) for name in (*names, *links)):
            found[path.relative_to(folder).as_posix()] = _state(path)
    return found


def _state(path: Path) -> str:
    try:
        target = str(path.readlink()) if path.is_symlink() else ""
        content = sha256(path.read_bytes()).hexdigest() if path.is_file() else "no file"
    except OSError as fault:
        return f"no access: {fault.errno}"
    return f"{target} {content}"


def _names(folder: str) -> list[str]:
    try:
        return os.listdir(folder or ".")
    except OSError:
        return []


def _modules(package: str) -> Iterator[str]:
    """Name, size and time of each file of a package."""
    spec = find_spec(package)
    for root in (spec.submodule_search_locations or ()) if spec else ():
        for directory, _, names in os.walk(root):
            for name in names:
                if not name.endswith(".pyc"):
                    state = os.stat(os.path.join(directory, name))
                    yield f"{package} {directory.removeprefix(root)} {name} {state.st_size} {state.st_mtime_ns}"
