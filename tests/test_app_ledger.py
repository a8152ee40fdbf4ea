"""The ledger: deterministic, mergeable, never losing a line."""

from pathlib import Path

import pytest

from itemwright.ledger import FILE, HEADER, Ledger, changes, parse, read, replacement, write
from itemwright.stop import Stop
from itemwright_exporters.contract import Stamp

ONE = {("note", "k7q2m9xr"): Stamp("a1", 100)}


def test_lines_are_sorted_and_come_back() -> None:
    stamps = {
        ("notetype", "choice"): Stamp("c3", 30),
        ("note", "b"): Stamp("b2", 20),
        ("deck", "rdma"): Stamp("d4", 40),
    }
    text = write(stamps)
    assert text == HEADER + "deck rdma d4 40\nnote b b2 20\nnotetype choice c3 30\n"
    assert write(dict(reversed(stamps.items()))) == text
    assert parse(text, FILE) == Ledger(stamps)


@pytest.mark.parametrize(
    "name", ["My topic/Sub topic", "100 % sure", "%20", "学习", "line\nbreak", "a\u2028b", "\u202e", "#"]
)
def test_any_name_is_one_word_on_one_line(name: str) -> None:
    text = write({("deck", name): Stamp("a", 1)})
    assert len(text.split("\n")) == 3
    assert parse(text, FILE).stamps == {("deck", name): Stamp("a", 1)}


def test_a_readable_name_stays_readable() -> None:
    assert "deck 学习/Üben a 1" in write({("deck", "学习/Üben"): Stamp("a", 1)})


@pytest.mark.parametrize("base", ["", "||||||| 1234567\nnote q a1 100\n"])
def test_a_merge_that_nobody_settled_keeps_the_later_change(base: str) -> None:
    ours, theirs = "note q b2 300\n", "note q c3 200\nnote r r1 60\n"
    ledger = parse(f"{HEADER}note p p1 50\n<<<<<<< HEAD\n{ours}{base}=======\n{theirs}>>>>>>> theirs\n", FILE)
    assert ledger.conflict
    assert ledger.stamps == {
        ("note", "p"): Stamp("p1", 50),
        ("note", "q"): Stamp("b2", 300),
        ("note", "r"): Stamp("r1", 60),
    }


def test_lines_that_a_union_merge_left_twice_are_one_again() -> None:
    ledger = parse("note q b2 200\nnote q c3 300\n", FILE)
    assert ledger.stamps == {("note", "q"): Stamp("c3", 300)}
    assert not ledger.conflict


@pytest.mark.parametrize("line", ["note q a1", "note q a1 soon", "note q a1 5 6", "nonsense", "note q a1 -5"])
def test_a_line_that_is_none_is_named(line: str) -> None:
    with pytest.raises(Stop, match=r"^bank/anki\.ledger:3: ") as stop:
        parse(f"{HEADER}note p p1 5\n{line}\n", "bank/anki.ledger")
    assert stop.value.exit_code == 1


def test_changes_name_what_is_new_and_what_differs() -> None:
    after = {("note", "k7q2m9xr"): Stamp("a2", 200), ("note", "new"): Stamp("n", 1)}
    assert changes(ONE, after) == ["note k7q2m9xr has changed", "note new is new"]
    assert changes(ONE, ONE) == []


def test_a_missing_ledger_is_an_empty_one(tmp_path: Path) -> None:
    assert read(tmp_path / FILE) == Ledger()


def test_a_ledger_that_is_not_text_or_a_link_is_refused(tmp_path: Path) -> None:
    file = tmp_path / FILE
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(Stop, match="not UTF-8"):
        read(file)
    file.unlink()
    (tmp_path / "elsewhere").write_text("secret")
    file.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(Stop, match="symbolic link") as stop:
        read(file)
    assert "secret" not in stop.value.message


def test_nothing_is_written_while_nothing_changes(tmp_path: Path) -> None:
    assert replacement(tmp_path / FILE, Ledger(ONE), {}, locked=False) is None
    assert replacement(tmp_path / FILE, Ledger(ONE), ONE, locked=True) is None
    assert list(tmp_path.iterdir()) == []


def test_new_stamps_are_added_and_none_is_dropped(tmp_path: Path) -> None:
    move = replacement(tmp_path / FILE, Ledger(ONE), {("note", "b"): Stamp("b", 7)}, locked=False)
    assert move is not None
    assert move.target == tmp_path / FILE
    assert move.new.read_text() == HEADER + "note b b 7\nnote k7q2m9xr a1 100\n"


def test_a_settled_merge_is_written(tmp_path: Path) -> None:
    move = replacement(tmp_path / FILE, Ledger(ONE, conflict=True), {}, locked=False)
    assert move is not None
    assert move.new.read_text() == HEADER + "note k7q2m9xr a1 100\n"


def test_locked_names_what_would_change(tmp_path: Path) -> None:
    with pytest.raises(Stop, match="note b is new") as stop:
        replacement(tmp_path / FILE, Ledger(ONE), {("note", "b"): Stamp("b", 7)}, locked=True)
    assert stop.value.exit_code == 1
    with pytest.raises(Stop, match="unsettled merge"):
        replacement(tmp_path / FILE, Ledger(ONE, conflict=True), {}, locked=True)
    assert list(tmp_path.iterdir()) == []


def test_a_bank_that_can_not_be_written_to_is_named(tmp_path: Path) -> None:
    with pytest.raises(Stop, match="can't be written to the bank") as stop:
        replacement(tmp_path / "gone" / FILE, Ledger(), ONE, locked=False)
    assert stop.value.exit_code == 3
    assert str(Path("gone") / FILE) in stop.value.message
