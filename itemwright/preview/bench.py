"""What the preview shows: the bank as it is now, and of each question the last form that was without errors."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from threading import Condition, Lock

from itemwright.preview.memory import Memory
from itemwright_exporters.render import Renderer
from itemwright_schema import Reading, load
from itemwright_schema.model import AnyQuestion, Bank
from itemwright_schema.source.draft import Draft


@dataclass(frozen=True, slots=True)
class Good:
    """A question without errors, in a bank that holds it alone, and the renderer of the bank that it is from."""

    question: AnyQuestion
    bank: Bank
    renderer: Renderer


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The bank at one moment. `number` counts the readings from 1. `fault` says why the folder could not be read; the
    reading is then the one before."""

    number: int
    reading: Reading
    drafts: Mapping[str, Draft]
    fault: str = ""


@dataclass
class Bench:
    """Reads the bank anew when it is told to, and lets others wait for that."""

    folder: Path
    _memory: Memory = field(default_factory=Memory)
    _good: dict[str, Good] = field(default_factory=dict)
    _changed: Condition = field(default_factory=lambda: Condition(Lock()))
    _now: Snapshot | None = None

    @property
    def now(self) -> Snapshot:
        """The newest reading."""
        return self._now or self.read()

    def read(self) -> Snapshot:
        """Reads what has changed. Whatever stands in the folder, it doesn't raise: half a file is normal here."""
        number = self._now.number + 1 if self._now else 1
        try:
            reading = load(self.folder, each=self._memory, papers=False)
            snapshot = Snapshot(number, reading, _named(reading))
            self._keep(reading)
        except OSError as fault:  # a file that an editor is just exchanging, a folder that is renamed
            if self._now is None:
                raise
            snapshot = Snapshot(number, self._now.reading, self._now.drafts, str(fault))
        with self._changed:
            self._now = snapshot
            self._changed.notify_all()
        return snapshot

    def read_if_changed(self) -> None:
        """Reads the bank, and tells nobody if its sources are as they were."""
        before = self._now
        try:
            same = (
                before is not None
                and load(self.folder, each=self._memory, papers=False).sources == before.reading.sources
            )
        except OSError:
            same = False
        if not same:
            self.read()

    def wait(self, number: int, seconds: float) -> Snapshot:
        """The newest reading, as soon as it is another than `number`, or after so many seconds."""
        with self._changed:
            self._changed.wait_for(lambda: self._now is not None and self._now.number != number, seconds)
        return self.now

    def good(self, key: str) -> Good | None:
        """The question's last form without errors."""
        return self._good.get(key)

    def _keep(self, reading: Reading) -> None:
        bank, renderer = reading.bank, Renderer(reading.bank)
        for question in bank.questions:
            alone = bank.model_copy(update={"questions": (question,)})
            self._good[key_of(question.id, question.language, bank)] = Good(question, alone, renderer)


def key_of(ident: str, language: str, bank: Bank) -> str:
    """What a question goes by: its id, with its language where that isn't the bank's."""
    return ident if language == bank.settings.language else f"{ident}.{language}"


def _named(reading: Reading) -> Mapping[str, Draft]:
    """The drafts by key, in source order. A second question of one id stays to be seen."""
    named: dict[str, Draft] = {}
    for draft in reading.drafts:
        key = key_of(draft.id, draft.language, reading.bank)
        while key in named:
            key += "-"
        named[key] = draft
    return named
