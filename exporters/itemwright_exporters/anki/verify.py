"""Opens a written package again and counts. What is found wrong here is our fault or the disk's, never the author's."""

import json
import shutil
import sqlite3
from collections.abc import Collection
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import BadZipFile, ZipFile
from zlib import error as ZlibError

from itemwright_exporters.anki.package import COLLECTION


def verify(file: Path, notes: int, media: Collection[str]) -> None:
    """Raise OSError unless `file` holds so many notes, each with card, note type and deck, and these media."""
    try:
        with TemporaryDirectory(dir=file.parent, prefix=".apkg-") as folder, ZipFile(file) as package:
            database = Path(folder) / COLLECTION
            with package.open(COLLECTION) as source, database.open("wb") as target:
                shutil.copyfileobj(source, target, 1 << 20)  # its checksum is compared on the way
            fault = _notes_fault(database, notes) or _media_fault(package, media)
    except (BadZipFile, ZlibError, KeyError, sqlite3.DatabaseError, ValueError) as failure:
        fault = str(failure)
    if fault:
        raise OSError(f"the deck that was written can't be read back: {fault}")


def _notes_fault(database: Path, notes: int) -> str | None:
    with closing(sqlite3.connect(database)) as collection:
        [found] = collection.execute("SELECT count(*) FROM notes").fetchone()
        [models, decks] = collection.execute("SELECT models, decks FROM col").fetchone()
        [with_cards] = collection.execute("SELECT count(DISTINCT nid) FROM cards").fetchone()
        of_models = {str(ident) for [ident] in collection.execute("SELECT DISTINCT mid FROM notes")}
        of_decks = {str(ident) for [ident] in collection.execute("SELECT DISTINCT did FROM cards")}
    if (found, with_cards) != (notes, notes):
        return f"{notes} notes were written, {found} are there, {with_cards} of them have cards"
    if lost := of_models - json.loads(models).keys():
        return f"note types {sorted(lost)} are missing"
    if lost := of_decks - json.loads(decks).keys():
        return f"decks {sorted(lost)} are missing"
    return None


def _media_fault(package: ZipFile, media: Collection[str]) -> str | None:
    names = json.loads(package.read("media"))
    if sorted(names.values()) != sorted(media):
        return "its list of media is not the list that was written"
    for number, name in names.items():
        if not package.read(number):
            return f"the picture {name} is empty"
    return None
