"""An author who builds decks from markdown, and a learner with the real Anki. For the tests of the Anki exporter."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import anki.collection  # first: anki's modules import each other in a circle
from anki.cards import Card
from anki.notes import Note
from anki.scheduler.v3 import CardAnswer

from itemwright_exporters.anki import EXPORTER
from itemwright_exporters.contract import Job, Options, Result, Stamp
from itemwright_exporters.render import Renderer
from itemwright_schema import load
from itemwright_schema.model import Bank

DAY = 86_400
START = 1_700_000_000  # in the past: what a learner does in Anki happens later
LOG = ("new", "updated", "duplicate", "conflicting")


@dataclass
class Author:
    """Builds decks from a bank's folder, a day apart, and keeps the ledger as the application does."""

    bank: Path
    out: Path
    stamps: dict[tuple[str, str], Stamp] = field(default_factory=dict)
    now: int = START
    last: Result | None = None

    def read(self) -> Bank:
        reading = load(self.bank)
        assert not [problem for problem in reading.problems if problem.is_error], reading.problems
        return reading.bank

    def build(self, bank: Bank | None = None) -> Path:
        """The new .apkg."""
        bank = bank or self.read()
        self.now += DAY
        folder = self.out / str(self.now)
        folder.mkdir(parents=True)
        job = Job(bank, Renderer(bank), folder, Options(), dict(self.stamps), self.now, lambda done, of: None)
        self.last = EXPORTER.export(job)
        self.stamps.update(self.last.stamps)
        return folder / self.last.files[0]

    def replace(self, file: str, old: str, new: str) -> None:
        """Edit a file of the bank."""
        path = self.bank / file
        text = path.read_text(encoding="utf-8")
        assert old in text, f"{old!r} is not in {file}"
        path.write_text(text.replace(old, new), encoding="utf-8")


class Learner:
    """A collection of the real Anki."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True)
        self.col = anki.collection.Collection(str(folder / "collection.anki2"))

    def take(self, package: Path) -> dict[str, int]:
        """Import as Anki's defaults do; how many notes were new, updated, unchanged or in conflict."""
        options = anki.collection.ImportAnkiPackageOptions()
        request = anki.collection.ImportAnkiPackageRequest(package_path=str(package), options=options)
        log = self.col.import_anki_package(request).log
        return {name: len(getattr(log, name)) for name in LOG if getattr(log, name)}

    def note(self, ident: str) -> Note:
        """The one note of a question."""
        found = [note for note in map(self.col.get_note, self.col.find_notes("")) if note["Id"] == ident]
        assert len(found) == 1, f"{len(found)} notes of {ident}"
        return found[0]

    def card(self, ident: str) -> Card:
        return self.note(ident).cards()[0]

    def answer(self, deck: str, count: int) -> None:
        """Review cards of a deck: "Good" each time."""
        self.col.decks.select(self.col.decks.id(deck))
        for _ in range(count):
            queued = self.col.sched.get_queued_cards().cards[0]
            card = self.col.get_card(queued.card.id)
            card.start_timer()
            answer = self.col.sched.build_answer(card=card, states=queued.states, rating=CardAnswer.GOOD)
            self.col.sched.answer_card(answer)

    def sides(self) -> Iterator[tuple[str, str, str, str]]:
        """Question id, front, back and style of each card, as Anki renders them."""
        for card_id in sorted(self.col.find_cards("")):
            card = self.col.get_card(card_id)
            shown = card.render_output()
            yield card.note()["Id"], shown.question_text, shown.answer_text, shown.css

    def decks(self) -> Mapping[str, int]:
        """Deck names with the number of their cards."""
        names = {deck.id: deck.name for deck in self.col.decks.all_names_and_ids()}
        return {name: self.col.decks.card_count(ident, include_subdecks=False) for ident, name in names.items()}


@contextmanager
def learner(folder: Path) -> Iterator[Learner]:
    who = Learner(folder)
    try:
        yield who
    finally:
        who.col.close()
