"""The real Anki takes the deck: every kind has its cards, nothing is blank, missing or broken."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from anki_world import Author, Learner, learner

Write = Callable[..., Path]

PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4" cx="4" cy="4"/></svg>'

EVERY_KIND = """\
# RoCE

## Which layer carries RoCE v2?
<!-- id: single, difficulty: 2, bloom: apply, tags: [roce, rdma] -->

- [ ] TCP
  > It never was.
- [x] UDP
  > Port 4791.
- [ ] None of the above

![Layers](figures/layers.svg "The layers")

Option B is right, Options A and C are not.

### Full explanation

1. The header says so: $a < b$.
2. So does the standard.

### References

- IEEE 802.1Qbb

## Which two move bytes without a copy?
<!-- id: multiple -->

- [x] GPUDirect
- [ ] read()
- [x] RDMA

## RoCE v2 is routable.
<!-- id: truth -->

- [x] True
- [ ] False

## How many bytes does 400 Gbit/s carry in one second?
<!-- id: numeric -->

Answer: 50 ± 0.5 GB

## What sums gradients over all workers?
<!-- id: short -->

Answer: all-reduce | allreduce

## Name the transport
<!-- id: blanks -->

RoCE v2 rides in {{c1::UDP}} to port {{c2::4791::a number}}.

## Match each with its layer
<!-- id: matching, type: matching -->

Where does each act?

| Mechanism | Layer |
|---|---|
| PFC | link |
| ECN | network |
|  | transport |

## Put the steps in order
<!-- id: ordering, type: ordering -->

What comes first?

1. Register memory
2. Post the work request
3. Poll for completion

## Why does loss hurt RoCE?
<!-- id: essay, type: essay -->

Explain.

### Rubric

- Names go-back-N.
"""

CARDS = {"blanks": 2}  # one a group of blanks; all others have one


@pytest.fixture
def author(bank: Write, tmp_path: Path) -> Author:
    folder = bank({"rdma/roce.md": EVERY_KIND, "rdma/figures/layers.svg": PICTURE})
    return Author(folder, tmp_path / "builds")


@pytest.fixture
def anki(tmp_path: Path) -> Iterator[Learner]:
    with learner(tmp_path / "learner") as who:
        yield who


def test_every_kind_has_its_cards(author: Author, anki: Learner) -> None:
    questions = author.read().questions
    assert {question.kind for question in questions} == {
        "single", "multiple", "true-false", "numeric", "short", "blanks", "matching", "ordering", "essay",
    }  # fmt: skip
    assert anki.take(author.build()) == {"new": 9}
    found = {question.id: len(anki.note(question.id).cards()) for question in questions}
    assert found == {question.id: CARDS.get(question.id, 1) for question in questions}


def test_nothing_is_blank_broken_or_missing(author: Author, anki: Learner) -> None:
    anki.take(author.build())
    for ident, front, back, _ in anki.sides():
        for side in (front, back):
            assert "has a problem" not in side, ident
            assert "is blank" not in side, ident
            assert "{{" not in side, ident
    media = anki.col.media.check()
    assert (list(media.missing), list(media.unused)) == ([], [])
    assert not anki.col.get_empty_cards().notes
    before = anki.col.card_count()
    assert anki.col.fix_integrity()[1]
    assert anki.col.card_count() == before
    for note in map(anki.col.get_note, anki.col.find_notes("")):
        assert note.fields_check() == 0  # NoteFieldsCheckResult.NORMAL


def test_an_unchanged_bank_updates_nothing(author: Author, anki: Learner) -> None:
    first, second = author.build(), author.build()
    assert first.read_bytes() == second.read_bytes()
    assert author.last is not None
    assert not author.last.stamps
    anki.take(first)
    assert anki.take(second) == {"duplicate": 9}


def test_new_cards_come_in_the_order_of_the_bank(author: Author, anki: Learner) -> None:
    anki.take(author.build())
    cards = sorted(map(anki.col.get_card, anki.col.find_cards("")), key=lambda card: (card.due, card.ord))
    order = list(dict.fromkeys(card.note()["Id"] for card in cards))
    assert order == [question.id for question in author.read().questions]


def test_decks_and_tags_follow_the_topics(author: Author, anki: Learner) -> None:
    anki.take(author.build())
    assert anki.decks() == {"Default": 0, "A small bank": 0, "A small bank::rdma": 10}
    assert sorted(anki.note("single").tags) == ["bloom::apply", "difficulty::2", "rdma", "rdma::RoCE", "roce"]


def test_mathematics_and_pictures_arrive_as_anki_wants_them(author: Author, anki: Learner) -> None:
    anki.take(author.build())
    note = anki.note("single")
    assert r"\(a &lt; b\)" in note["Full"]
    assert '<img src="layers-' in note["Short"]
    assert 'alt="Layers"' in note["Short"]
    assert "<figcaption>The layers</figcaption>" in note["Short"]


def test_a_deck_says_what_it_is(bank: Write, tmp_path: Path, anki: Learner) -> None:
    settings = (
        'id = "b"\nname = "b"\ntitle = "A & B"\nversion = "2026.12"\nlicense = "CC-BY-4.0"\nauthors = ["Ada & Lin"]\n'
    )
    author = Author(
        bank({"bank.toml": settings, "rdma/roce.md": EVERY_KIND, "rdma/figures/layers.svg": PICTURE}), tmp_path / "o"
    )
    anki.take(author.build())
    deck = anki.col.decks.by_name("A & B")
    assert deck is not None
    assert deck["desc"] == "Version 2026.12<br>Ada &amp; Lin<br>CC-BY-4.0"
