"""An author's life, replayed against the real Anki: whatever is edited, what learners have learnt stays."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from anki_world import Author, Learner, learner

from itemwright_exporters.anki import notetypes

Write = Callable[..., Path]

QUESTIONS = """\
# Fabric

## Which layer carries RoCE v2?
<!-- id: carrier -->

- [ ] TCP
- [x] UDP
- [ ] SCTP

Option B.

## What does ECN do?
<!-- id: ecn -->

- [x] It marks packets
- [ ] It drops packets

## What does PFC do?
<!-- id: pfc -->

- [x] It pauses a priority
- [ ] It marks packets
"""
DECK = "A small bank::rdma"
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="{}" cx="4" cy="4"/></svg>'


@pytest.fixture
def author(bank: Write, tmp_path: Path) -> Author:
    return Author(bank({"rdma/fabric.md": QUESTIONS}), tmp_path / "builds")


@pytest.fixture
def anki(author: Author, tmp_path: Path) -> Iterator[Learner]:
    """A learner who has the first deck and has answered all three cards."""
    with learner(tmp_path / "learner") as who:
        assert who.take(author.build()) == {"new": 3}
        who.answer(DECK, 3)
        assert all(who.card(ident).reps == 1 for ident in ("carrier", "ecn", "pfc"))
        yield who


def learnt(anki: Learner, ident: str) -> tuple[int, int, int, int]:
    """What a review leaves behind on a card."""
    card = anki.card(ident)
    return card.reps, card.type, card.due, len(anki.col.db.list("select id from revlog where cid = ?", card.id))


def assert_kept(anki: Learner, author: Author, expected: dict[str, int]) -> None:
    """The import reports `expected`, and no card loses its history."""
    before = {ident: learnt(anki, ident) for ident in ("carrier", "ecn", "pfc")}
    assert anki.take(author.build()) == expected
    assert {ident: learnt(anki, ident) for ident in before} == before
    assert anki.col.card_count() == len(anki.col.find_notes(""))


def test_a_typo_updates_one_note(author: Author, anki: Learner) -> None:
    author.replace("rdma/fabric.md", "It marks packets\n- [ ] It drops", "It marks the packets\n- [ ] It drops")
    assert_kept(anki, author, {"updated": 1, "duplicate": 2})
    assert "It marks the packets" in anki.note("ecn")["Options"]
    assert set(author.last.stamps) == {("note", "ecn")} if author.last else False


def test_suspended_cards_and_those_moved_elsewhere_stay_so(author: Author, anki: Learner) -> None:
    anki.col.sched.suspend_cards([anki.card("ecn").id])
    mine = anki.col.decks.id("Mine")
    anki.col.set_deck([anki.card("ecn").id], mine)
    author.replace("rdma/fabric.md", "It drops packets", "It drops some packets")
    assert anki.take(author.build()) == {"updated": 1, "duplicate": 2}
    card = anki.card("ecn")
    assert (card.queue, card.did) == (-1, mine)


def test_options_added_and_removed(author: Author, anki: Learner) -> None:
    author.replace("rdma/fabric.md", "- [ ] SCTP", "- [ ] QUIC\n- [ ] DCCP")
    assert_kept(anki, author, {"updated": 1, "duplicate": 2})
    assert anki.note("carrier")["Options"].count("<li") == 4


def test_one_right_answer_becomes_two(author: Author, anki: Learner) -> None:
    author.replace("rdma/fabric.md", "- [ ] SCTP", "- [x] IP")
    author.replace("rdma/fabric.md", "Option B.", "Options B and C.")
    assert_kept(anki, author, {"updated": 1, "duplicate": 2})
    assert anki.note("carrier")["Kind"] == "multiple"


def test_a_picture_added_then_changed(author: Author, anki: Learner) -> None:
    picture = author.bank / "rdma/layers.svg"
    picture.write_text(PICTURE.format(3))
    author.replace("rdma/fabric.md", "Option B.", "Option B.\n\n![Layers](layers.svg)")
    assert_kept(anki, author, {"updated": 1, "duplicate": 2})
    first = anki.note("carrier")["Short"]
    picture.write_text(PICTURE.format(4))
    assert_kept(anki, author, {"updated": 1, "duplicate": 2})
    assert anki.note("carrier")["Short"] != first
    assert not anki.col.media.check().missing


def test_a_retired_question_is_tagged_and_stays(author: Author, anki: Learner) -> None:
    author.replace("rdma/fabric.md", "<!-- id: pfc -->", "<!-- id: pfc, status: retired -->")
    assert_kept(anki, author, {"updated": 1, "duplicate": 2})
    assert "retired" in anki.note("pfc").tags


def test_a_file_that_is_split_changes_nothing(author: Author, anki: Learner) -> None:
    head, pfc = QUESTIONS.split("## What does PFC do?")
    (author.bank / "rdma/fabric.md").write_text(head)
    (author.bank / "rdma/pause.md").write_text(f"# Fabric\n\n## What does PFC do?{pfc}")
    assert_kept(anki, author, {"duplicate": 3})


def test_a_renamed_topic_moves_no_card(author: Author, anki: Learner) -> None:
    (author.bank / "rdma").rename(author.bank / "transport")
    assert_kept(anki, author, {"updated": 3})
    assert anki.decks()[DECK] == 3
    assert anki.note("ecn").tags == ["transport::Fabric"]


def test_a_renamed_deck_is_a_warning(author: Author, anki: Learner) -> None:
    settings = author.bank / "bank.toml"
    settings.write_text(settings.read_text() + '\n[decks]\nrdma = "RDMA"\n')
    assert_kept(anki, author, {"duplicate": 3})
    assert author.last is not None
    assert [warning for warning in author.last.warnings if "'RDMA'" in warning and "former name" in warning]
    assert anki.decks()[DECK] == 3


def test_a_question_that_is_left_out_stays_with_the_learner(author: Author, anki: Learner) -> None:
    bank = author.read()
    some = bank.model_copy(update={"questions": bank.questions[:1]})
    assert anki.take(author.build(some)) == {"duplicate": 1}
    assert anki.take(author.build()) == {"duplicate": 3}


def test_better_templates_reach_the_learner(author: Author, anki: Learner, monkeypatch: pytest.MonkeyPatch) -> None:
    read = notetypes._read
    monkeypatch.setattr(
        notetypes, "_read", lambda name: read(name) + "/* better */" if name == "card.css" else read(name)
    )
    assert_kept(anki, author, {"duplicate": 3})
    assert author.last is not None
    assert set(author.last.stamps) == {("notetype", "choice")}
    assert [css.endswith("/* better */") for *_, css in anki.sides()] == [True] * 3
    assert len([model for model in anki.col.models.all_names() if model.startswith("small")]) == 1


def test_a_learners_own_edit_is_kept(author: Author, anki: Learner) -> None:
    note = anki.note("ecn")
    note["Hint"] = "my own words"
    anki.col.update_note(note)
    author.replace("rdma/fabric.md", "It drops packets", "It drops some packets")
    assert_kept(anki, author, {"duplicate": 3})
    assert anki.note("ecn")["Hint"] == "my own words"


def test_another_family_is_a_new_note_and_said(author: Author, anki: Learner) -> None:
    author.replace("rdma/fabric.md", "- [x] It marks packets\n- [ ] It drops packets", "Answer: marks packets")
    assert anki.take(author.build()) == {"new": 1, "duplicate": 2}
    assert author.last is not None
    assert [warning for warning in author.last.warnings if warning.startswith("ecn ") and "new note" in warning]
    anki.take(author.build())
    assert not author.last.warnings


def test_a_lost_ledger_sends_all_once_more_and_keeps_what_was_learnt(author: Author, anki: Learner) -> None:
    author.stamps.clear()
    assert_kept(anki, author, {"updated": 3})
    assert_kept(anki, author, {"duplicate": 3})


def test_a_clock_that_goes_backwards_still_updates(author: Author, anki: Learner) -> None:
    author.now -= 100 * 86_400
    author.replace("rdma/fabric.md", "It drops packets", "It drops some packets")
    assert_kept(anki, author, {"updated": 1, "duplicate": 2})


def test_two_banks_with_the_same_ids_live_side_by_side(
    author: Author, anki: Learner, bank: Write, tmp_path: Path
) -> None:
    settings = 'id = "other"\nname = "other"\ntitle = "Another bank"\n'
    other = Author(bank({"rdma/fabric.md": QUESTIONS, "bank.toml": settings}, "other"), tmp_path / "other-builds")
    assert anki.take(other.build()) == {"new": 3}
    assert anki.decks()["Another bank::rdma"] == 3
