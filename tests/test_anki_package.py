"""The writer in the place of genanki's: the same decks, the same bytes each time, nothing left behind."""

import json
import sqlite3
from pathlib import Path
from zipfile import ZipFile

import genanki
import pytest

from itemwright_exporters.anki import package
from itemwright_exporters.anki.package import Times, write
from itemwright_exporters.anki.verify import verify

MODEL = genanki.Model(
    1_400_000_000_001,
    "two sides",
    fields=[{"name": "Front", "id": 11}, {"name": "Back", "id": 12}],
    templates=[
        {"name": "Forth", "qfmt": "{{Front}}", "afmt": "{{Back}}", "id": 21},
        {"name": "Back again", "qfmt": "{{#Back}}{{Back}}{{/Back}}", "afmt": "{{Front}}", "id": 22},
    ],
)
CLOZE = genanki.Model(
    1_400_000_000_002,
    "cloze",
    fields=[{"name": "Text"}],
    templates=[{"name": "Cloze", "qfmt": "{{cloze:Text}}", "afmt": "{{cloze:Text}}"}],
    model_type=genanki.Model.CLOZE,
)


def decks(*notes: genanki.Note) -> list[genanki.Deck]:
    deck = genanki.Deck(1_400_000_000_010, "Deck", "What it is")
    for note in notes:
        deck.add_note(note)
    return [deck]


def note(guid: str, *fields: str, model: genanki.Model = MODEL, due: int = 0) -> genanki.Note:
    return genanki.Note(model, list(fields), guid=guid, tags=["b", "a"], due=due)


def rows(file: Path, query: str) -> list[tuple[object, ...]]:
    with ZipFile(file) as archive:
        database = archive.extract("collection.anki2", file.parent / "opened")
    connection = sqlite3.connect(database)
    found = connection.execute(query).fetchall()
    connection.close()
    return found


SAMPLE = (
    note("one", "Front", "Back", due=1),
    note("two", "<b>x</b>", "", due=2),
    note("three", "{{c2::a}} {{c1::b}} {{c2::c}}", model=CLOZE),
)


def test_it_writes_what_genanki_writes(tmp_path: Path) -> None:
    genanki.Package(decks(*SAMPLE)).write_to_file(str(tmp_path / "theirs.apkg"), timestamp=1_700_000_000)
    write(tmp_path / "ours.apkg", decks(*SAMPLE), (), Times(1_700_000_000))
    notes = "select guid, mid, mod, flds, sfld from notes order by guid"
    cards = (
        "select guid, did, ord, cards.mod, type, queue, due from cards join notes on nid = notes.id order by guid, ord"
    )
    for query in (notes, cards):
        assert rows(tmp_path / "ours.apkg", query) == rows(tmp_path / "theirs.apkg", query)
    assert len(rows(tmp_path / "ours.apkg", cards)) == 5  # one has two, the second a blank back, the cloze two groups
    for column in ("models", "decks"):
        [[ours]], [[theirs]] = (
            rows(tmp_path / f"{name}.apkg", f"select {column} from col") for name in ("ours", "theirs")
        )
        assert json.loads(str(ours)).keys() == json.loads(str(theirs)).keys()


def test_the_same_decks_give_the_same_bytes(tmp_path: Path) -> None:
    for name, sample in (("one", SAMPLE), ("two", tuple(reversed(SAMPLE)))):
        write(tmp_path / name, decks(*sample), [("a.svg", b"<svg/>"), ("b.png", b"png")], Times(1_700_000_000))
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one", "two"]  # nothing is left behind


@pytest.mark.parametrize("level", [0, 1])
def test_a_large_member_is_a_valid_archive(tmp_path: Path, level: int) -> None:
    """Larger than the chunks that are compressed by themselves."""
    many = [note(f"guid{i}", f"Front {i} " + "word " * 400, "Back") for i in range(2500)]
    file = tmp_path / "deck.apkg"
    write(file, decks(*many), [("a.svg", bytes(3_000_000)), ("b.png", b"png")], Times(1), level=level)
    with ZipFile(file) as archive:
        assert archive.testzip() is None
        assert archive.read("0") == bytes(3_000_000)
        assert json.loads(archive.read("media")) == {"0": "a.svg", "1": "b.png"}
        assert archive.getinfo("collection.anki2").file_size > 5_000_000
        assert archive.getinfo("1").compress_type == 0  # a PNG is compressed already
    verify(file, 2500, ["a.svg", "b.png"])


def test_each_thing_has_its_own_time(tmp_path: Path) -> None:
    times = Times(5, {"one": 7}, {MODEL.model_id: 8}, {1_400_000_000_010: 9})
    write(tmp_path / "deck", decks(*SAMPLE), (), times)
    assert rows(tmp_path / "deck", "select guid, mod from notes order by guid") == [
        ("one", 7),
        ("three", 5),
        ("two", 5),
    ]
    [(models, named, latest)] = rows(tmp_path / "deck", "select models, decks, mod from col")
    assert json.loads(str(models))[str(MODEL.model_id)]["mod"] == 8
    assert json.loads(str(named))["1400000000010"]["mod"] == 9
    assert latest == 9000


@pytest.mark.parametrize(
    ("notes", "fault"),
    [
        ((note("one", "a", "b"), note("one", "c", "d")), "share the guid 'one'"),
        ((note("one", "", ""),), "'one' would have no card"),
        ((note("one", "no deletion", model=CLOZE),), "'one' would have no card"),
        ((note("one", "a"),), "has 1 fields, its model 2"),
    ],
)
def test_what_anki_would_swallow_is_refused(tmp_path: Path, notes: tuple[genanki.Note, ...], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        write(tmp_path / "deck", decks(*notes), (), Times(1))


def test_hashes_that_meet_take_the_next_id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package, "row_id", lambda key: 1_300_000_000_000)
    write(tmp_path / "deck", decks(*SAMPLE), (), Times(1))
    ids = [ident for [ident] in rows(tmp_path / "deck", "select id from notes order by id")]
    assert ids == [1_300_000_000_000, 1_300_000_000_001, 1_300_000_000_002]
    cards = [ident for [ident] in rows(tmp_path / "deck", "select id from cards")]
    assert len(set(cards)) == 5


@pytest.mark.parametrize("harm", ["cut", "flip", "notes", "media"])
def test_a_package_that_is_not_whole_is_found(tmp_path: Path, harm: str) -> None:
    file = tmp_path / "deck.apkg"
    write(file, decks(*SAMPLE), [("a.svg", b"<svg/>")], Times(1))
    content = bytearray(file.read_bytes())
    if harm == "cut":
        file.write_bytes(content[:-100])
    elif harm == "flip":
        content[200] ^= 0xFF
        file.write_bytes(content)
    with pytest.raises(OSError, match="can't be read back"):
        verify(file, 4 if harm == "notes" else 3, ["b.svg" if harm == "media" else "a.svg"])


def test_a_full_disk_is_the_systems_refusal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(package, "_write_database", full)
    with pytest.raises(OSError, match="database or disk is full"):
        write(tmp_path / "deck.apkg", decks(*SAMPLE), (), Times(1))
