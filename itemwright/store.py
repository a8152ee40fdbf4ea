"""What was worked out before, kept in the user's cache folder. It may be deleted at any time: nothing depends on it.

Each thing has a name, such as a file's path, and a key, the hash of all that it was worked out from. It is given back
only where both are the same. Whoever reads a value validates it: what stands in a cache is not to be trusted.
"""

import os
import sqlite3
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

VARIABLE = "ITEMWRIGHT_CACHE"
"""The environment variable that names another folder, or is "off"."""

FILE = "worked-out-1.sqlite"
"""The number changes with the table."""

_DAY = 86_400
KEPT = 60 * _DAY
"""Seconds that a thing is kept while nobody asks for it."""
PATIENCE = 0.2
"""Seconds to wait for another process that writes."""

_TABLE = "CREATE TABLE IF NOT EXISTS kept (name TEXT PRIMARY KEY, key TEXT, value BLOB, used INTEGER) WITHOUT ROWID"


def cache_folder() -> Path | None:
    """Where this user's system keeps what can be worked out again; None if nothing is to be kept."""
    named = os.environ.get(VARIABLE)
    if named:
        return None if named.lower() == "off" else Path(named)
    try:
        home = Path.home()
    except RuntimeError:  # a user without a home
        return None
    match sys.platform:
        case "win32":
            base = os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local"
        case "darwin":
            base = home / "Library" / "Caches"
        case _:
            base = os.environ.get("XDG_CACHE_HOME") or home / ".cache"
    return Path(base) / "itemwright"


class Store:
    """The things kept. Without a database, or with one that is damaged or locked, it has nothing and takes nothing."""

    def __init__(self, database: sqlite3.Connection | None) -> None:
        self._database = database
        self._forgotten = False

    @property
    def is_open(self) -> bool:
        """Whether it can hold anything."""
        return self._database is not None

    def get(self, name: str, key: str) -> bytes | None:
        """The value of this name, if it was worked out from what `key` stands for."""
        if self._database is None:
            return None
        try:
            row = self._database.execute(
                "SELECT value, used FROM kept WHERE name = ? AND key = ?", (name, key)
            ).fetchone()
            if row is None or not isinstance(row[0], bytes):
                return None
            now = int(time.time())
            if now - row[1] > _DAY:
                self._database.execute("UPDATE kept SET used = ? WHERE name = ?", (now, name))
        except (sqlite3.Error, TypeError):
            return None
        return row[0]

    def put(self, things: Iterable[tuple[str, str, bytes]]) -> None:
        """Keeps values by name and key, in place of those before. Forgets what nobody has asked for in a long time."""
        if self._database is None:
            return
        now = int(time.time())
        rows = [(name, key, value, now) for name, key, value in things]
        try:
            self._database.execute("BEGIN IMMEDIATE")
            self._database.executemany("INSERT OR REPLACE INTO kept VALUES (?, ?, ?, ?)", rows)
            if not self._forgotten:  # once will do: it takes a look at everything
                self._database.execute("DELETE FROM kept WHERE used < ?", (now - KEPT,))
            self._database.execute("COMMIT")
            self._forgotten = True
        except sqlite3.Error:
            if self._database.in_transaction:
                self._database.execute("ROLLBACK")


@contextmanager
def opened() -> Iterator[Store]:
    """The user's store."""
    folder = cache_folder()
    database = _database(folder) if folder is not None else None
    try:
        yield Store(database)
    finally:
        if database is not None:
            database.close()


def _database(folder: Path) -> sqlite3.Connection | None:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        database = sqlite3.connect(folder / FILE, timeout=PATIENCE, isolation_level=None)
    except (OSError, sqlite3.Error):
        return None
    try:
        database.execute("PRAGMA synchronous = OFF")  # if the power fails a cache may be lost
        database.execute(_TABLE)
    except sqlite3.Error:
        database.close()
        return None
    return database
