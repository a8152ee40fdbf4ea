"""Writes genanki's decks as an .apkg: fast, compressed, the same bytes each time.

Takes the place of `genanki.Package.write_to_file` and of nothing else: decks, notes and models are genanki's own.
Rows go in as one stream sorted by id, without a journal, and indexes are made last. The tables are genanki's, Anki's
schema 11.
"""

import json
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from genanki import Deck, Model, Note
from genanki.apkg_col import APKG_COL
from genanki.apkg_schema import APKG_SCHEMA

from itemwright_exporters.anki.archive import Archive
from itemwright_exporters.anki.identity import row_id, row_key

COLLECTION = "collection.anki2"
PAGE = 32_768
"""SQLite's page in bytes. A note of 2 kB would leave half of a page of 4 kB empty, or run over into another."""
PACKED = frozenset((".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".mp3", ".mp4", ".ogg", ".webm", ".woff2"))
"""Files that are compressed already."""


@dataclass(frozen=True, slots=True)
class Times:
    """Times of change in seconds, UTC: of notes by guid, of models and decks by id; of any other, `default`."""

    default: int
    notes: Mapping[str, int] = field(default_factory=dict)
    models: Mapping[int, int] = field(default_factory=dict)
    decks: Mapping[int, int] = field(default_factory=dict)

    @property
    def latest(self) -> int:
        """The time of the last change of all."""
        return max((self.default, *self.notes.values(), *self.models.values(), *self.decks.values()))


@dataclass(frozen=True, slots=True)
class _Rows:
    """All notes by number, and the order of their rows.

    Lists of plain values: a hundred thousand tuples would keep the garbage collector busy.

    `order` holds the numbers of the notes, sorted by the ids of their rows, which `ids` holds in that order.
    """

    notes: list[Note]
    guids: list[str]
    decks: list[int]
    order: list[int]
    ids: list[int]


def write(
    file: Path, decks: Sequence[Deck], media: Iterable[tuple[str, bytes]], times: Times, *, level: int = 1
) -> None:
    """Write the decks and their media (name, content) to `file`. `level` is deflate's; 0 stores.

    Raises ValueError where a note would have no card, its fields don't fit its model or two notes share a guid;
    OSError where the system refuses. What stands at `file` is incomplete then: write beside the target and rename.
    """
    with TemporaryDirectory(dir=file.parent, prefix=".apkg-") as folder, file.open("wb") as target:
        database = Path(folder) / COLLECTION
        try:
            _write_database(database, decks, times)
        except sqlite3.OperationalError as failure:  # a full disk, most often
            raise OSError(f"the deck's database can't be written: {failure}") from failure
        with database.open("r+b") as source:
            pinned = _pinned(source.read(100))
            source.seek(0)
            source.write(pinned)
            source.seek(0)
            archive = Archive(target)
            archive.add(COLLECTION, source.read, level)
        names: dict[str, str] = {}
        for number, (name, content) in enumerate(media):
            names[str(number)] = name
            archive.add(str(number), BytesIO(content).read, 0 if Path(name).suffix in PACKED else level)
        archive.add("media", BytesIO(json.dumps(names, ensure_ascii=False).encode()).read, level)
        archive.close()


def _pinned(header: bytes) -> bytes:
    """SQLite's header (https://www.sqlite.org/fileformat.html) without what depends on its version and counters."""
    one = (1).to_bytes(4, "big")
    version = (3_040_001).to_bytes(4, "big")
    return header[:24] + one + header[28:92] + one + version


def _write_database(file: Path, decks: Sequence[Deck], times: Times) -> None:
    tables, indexes = APKG_SCHEMA.split("CREATE INDEX", 1)
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.executescript(
            f"PRAGMA page_size = {PAGE}; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; {tables}{APKG_COL}"
        )
        database.execute("BEGIN")
        _write_collection(database, decks, times)
        rows = _rows(decks)
        database.executemany("INSERT INTO notes VALUES(?,?,?,?,-1,?,?,?,0,0,'')", _note_rows(rows, times))
        database.executemany("INSERT INTO cards VALUES(?,?,?,?,?,-1,0,0,?,0,0,0,0,0,0,0,0,'')", _card_rows(rows, times))
        database.execute("COMMIT")
        database.executescript(f"CREATE INDEX{indexes}")


def _write_collection(database: sqlite3.Connection, decks: Sequence[Deck], times: Times) -> None:
    [known] = database.execute("SELECT decks FROM col").fetchone()
    deck_table = json.loads(known)
    models: dict[int, Model] = {}
    home: dict[int, int] = {}  # the deck that Anki offers for new notes of a model
    for deck in decks:
        if not isinstance(deck.deck_id, int) or not isinstance(deck.name, str):
            raise TypeError(f"a deck's id is an integer and its name a string, not {deck.deck_id!r} and {deck.name!r}")
        deck_table[str(deck.deck_id)] = {**deck.to_json(), "mod": times.decks.get(deck.deck_id, times.default)}
        used = {note.model.model_id: note.model for note in deck.notes}
        for ident, model in {**deck.models, **used}.items():
            models[ident] = model
            home.setdefault(ident, deck.deck_id)
    model_table = {
        str(ident): models[ident].to_json(times.models.get(ident, times.default), home[ident])
        for ident in sorted(models)
    }
    latest = times.latest * 1000
    database.execute(
        "UPDATE col SET mod = ?, scm = ?, models = ?, decks = ?",
        (
            latest,
            latest,
            json.dumps(model_table, ensure_ascii=False, sort_keys=True),
            json.dumps(deck_table, ensure_ascii=False, sort_keys=True),
        ),
    )


def _rows(decks: Sequence[Deck]) -> _Rows:
    """Gives every note the id of its row. Where two hashes meet, the later one takes the next free id."""
    notes = [note for deck in decks for note in deck.notes]
    guids = [note.guid for note in notes]
    keys = [row_key(guid) for guid in guids]
    order = sorted(range(len(notes)), key=keys.__getitem__)
    for one, other in pairwise(order):
        if keys[one] == keys[other]:
            raise ValueError(f"two notes share the guid {guids[one]!r}")
    ids: list[int] = []
    before = 0
    for number in order:
        before = max(row_id(keys[number]), before + 1)
        ids.append(before)
    return _Rows(notes, guids, [deck.deck_id for deck in decks for _ in deck.notes], order, ids)


def _note_rows(rows: _Rows, times: Times) -> Iterator[tuple[object, ...]]:
    mods, default = times.notes, times.default
    for ident, number in zip(rows.ids, rows.order, strict=True):
        note, guid = rows.notes[number], rows.guids[number]
        fields, model, tags = note.fields, note.model, note.tags
        if len(fields) != len(model.fields):
            raise ValueError(f"the note {guid!r} has {len(fields)} fields, its model {len(model.fields)}")
        spaced = f" {' '.join(sorted(tags))} " if tags else ""
        yield ident, guid, model.model_id, mods.get(guid, default), spaced, "\x1f".join(fields), note.sort_field


def _card_rows(rows: _Rows, times: Times) -> Iterator[tuple[object, ...]]:
    """Rows sorted by id: a card's is its note's plus its number, or the next free one."""
    mods, default = times.notes, times.default
    ordinals: dict[int, Callable[[Sequence[str]], Sequence[int]]] = {}
    before = 0
    for ident, number in zip(rows.ids, rows.order, strict=True):
        note, guid = rows.notes[number], rows.guids[number]
        model = note.model
        of_model = ordinals.get(model.model_id)
        if of_model is None:
            of_model = ordinals[model.model_id] = _ordinals(model)
        cards = of_model(note.fields)
        if not cards:
            raise ValueError(f"the note {guid!r} would have no card")
        deck, mod = rows.decks[number], mods.get(guid, default)
        for ordinal in cards:
            before = max(ident + ordinal, before + 1)
            yield before, ident, deck, ordinal, mod, note.due


def _ordinals(model: Model) -> Callable[[Sequence[str]], Sequence[int]]:
    """Which cards a note of this model has, by its fields. What depends on the model only is found once."""
    if model.model_type == Model.CLOZE:
        front = model.templates[0]["qfmt"]
        names = {*re.findall(r"{{[^}]*?cloze:(?:[^}]?:)*(.+?)}}", front), *re.findall(r"<%cloze:(.+?)%>", front)}
        indexes = [index for index, made in enumerate(model.fields) if made["name"] in names]
        deletion = re.compile(r"{{c(\d+)::.+?}}", re.DOTALL)

        def of_cloze(fields: Sequence[str]) -> Sequence[int]:
            numbers = {int(number) for index in indexes for number in deletion.findall(fields[index])}
            return sorted(number - 1 for number in numbers if number > 0)

        return of_cloze
    required = [(ordinal, any if sort == "any" else all, indexes) for ordinal, sort, indexes in model._req]
    if len(required) == 1 and required[0][1] is any:  # most models: one card, there as soon as a field on its front is
        [(only, _, indexes)] = required
        one = [only]

        def of_template(fields: Sequence[str]) -> Sequence[int]:
            for index in indexes:
                if fields[index]:
                    return one
            return []

        return of_template

    def of_templates(fields: Sequence[str]) -> Sequence[int]:
        return [ordinal for ordinal, enough, indexes in required if enough(fields[index] for index in indexes)]

    return of_templates
