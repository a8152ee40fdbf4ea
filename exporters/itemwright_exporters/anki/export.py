"""The way of a bank: questions → fields → stamped notes in decks → written → read back; and the list of changes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256

import genanki

from itemwright_exporters.anki import package
from itemwright_exporters.anki.changes import changes_page
from itemwright_exporters.anki.decks import DeckPlan, plan_decks
from itemwright_exporters.anki.families import FAMILY_OF, Family
from itemwright_exporters.anki.fields import Pictures, fields_of
from itemwright_exporters.anki.identity import guid
from itemwright_exporters.anki.links import links_of
from itemwright_exporters.anki.losses import losses_of
from itemwright_exporters.anki.notetypes import content_of, note_type
from itemwright_exporters.anki.settings import ROOT, settings_of
from itemwright_exporters.anki.stamps import Clock, content_hash
from itemwright_exporters.anki.tags import bad_tags, tags_of
from itemwright_exporters.anki.verify import verify
from itemwright_exporters.contract import ExportError, Job, Loss, Result
from itemwright_exporters.render import MediaStore
from itemwright_exporters.render.diagrams import Undrawn
from itemwright_schema.model import AnyQuestion, Case, Settings

STEP = 100
"""Questions between two reports of progress."""


def export(job: Job) -> Result:
    """Write `<name>.apkg` into the job's folder.

    Raises ExportError for what an author can mend, OSError for what the system refuses.
    """
    bank, settings = job.bank, job.bank.settings
    total = len(bank.questions)
    if not total:
        raise ExportError("There is no question to make a deck of.")
    if faults := bad_tags(bank.questions):
        raise ExportError("\n".join(("Anki can't hold these tags as they are:", *faults)))

    wishes = settings_of(bank, job.renderer.media)
    clock = Clock(job.stamps, job.now)
    warnings: list[str] = []
    decks, deck_times = _decks(settings, [wishes.deck_of(question) for question in bank.questions], clock, warnings)
    models, model_times = _models(settings, bank.questions, wishes.css, clock)
    notes = _notes(job, models, clock, warnings)
    for question, note in zip(bank.questions, notes.made, strict=True):
        decks[wishes.deck_of(question)].add_note(note)

    file = job.out / f"{settings.name}.apkg"
    latest = max(*notes.times.values(), *model_times.values(), *deck_times.values())
    times = package.Times(latest, notes.times, model_times, deck_times)
    each_once = list({deck.deck_id: deck for deck in decks.values()}.values())
    package.write(file, each_once, _contents(job.renderer.media, notes.pictures), times)
    verify(file, total, notes.pictures)
    changes = job.out / f"{settings.name}-changes.md"
    stamps = {**job.stamps, **clock.changed}
    whole, left_out = not job.options.selection, job.options.left_out
    page = changes_page(settings, notes.named, stamps, job.released, job.renderer, whole, left_out)
    changes.write_text(page, encoding="utf-8", newline="\n")
    job.progress(total, total)
    return Result(
        files=(file.name, changes.name),
        counts=(_counted(total, "note"), _counted(len(notes.pictures), "picture")),
        losses=(*losses_of(bank), *notes.losses),
        stamps=clock.changed,
        warnings=tuple(warnings),
    )


@dataclass(frozen=True, slots=True)
class _Notes:
    """The notes in the order of the bank, their times by guid, their questions by the ledger's name, their pictures,
    and what could not be drawn."""

    made: list[genanki.Note] = field(default_factory=list)
    times: dict[str, int] = field(default_factory=dict)
    named: dict[str, AnyQuestion] = field(default_factory=dict)
    pictures: Pictures = field(default_factory=dict)
    losses: list[Loss] = field(default_factory=list)


def _notes(job: Job, models: Mapping[str, genanki.Model], clock: Clock, warnings: list[str]) -> _Notes:
    """A note of each question, stamped."""
    bank, settings = job.bank, job.bank.settings
    cases = {case.id: case for case in bank.cases}
    notes = _Notes()
    for number, question in enumerate(bank.questions):
        if number % STEP == 0:
            job.progress(number, len(bank.questions))
        family = FAMILY_OF[question.kind]
        language = "" if question.language == settings.language else question.language
        name = f"{question.id}.{language}" if language else question.id
        ident = guid(settings.id, question.id, family.name, language)
        if ident in notes.times:
            raise ExportError(
                f"Two questions are one note to Anki: the id {question.id!r} is there twice ({question.location})."
            )
        if was := _other_family(clock, name, family):
            warnings.append(
                f"{question.id} was of the note type {was} and is of {family.name} now: learners get it as a new note."
            )
        undrawn: list[Undrawn] = []
        fields = _fields(question, family, job, cases, notes.pictures, undrawn)
        notes.losses.extend(drawing.loss(question.id) for drawing in undrawn)
        warnings.extend(drawing.warning(question.location) for drawing in undrawn)
        tags = tags_of(question)
        notes.times[ident] = clock.mod("note", name, f"{family.name}:{content_hash((*fields, *tags))}")
        notes.named[name] = question
        fields[family.fields.index("Source")] += links_of(question, settings)
        notes.made.append(genanki.Note(models[family.name], fields, tags=tags, guid=ident, due=number + 1))
    return notes


def _fields(
    question: AnyQuestion,
    family: Family,
    job: Job,
    cases: Mapping[str, Case],
    pictures: Pictures,
    undrawn: list[Undrawn],
) -> list[str]:
    try:
        fields = fields_of(question, job.renderer, cases, job.bank.settings.language, pictures, undrawn)
    except FileNotFoundError as gone:
        raise ExportError(
            f"{question.location}: question {question.id}: {gone}. Put it back and build again."
        ) from gone
    for name, content in zip(family.fields, fields, strict=True):
        if "\x1f" in content or "\0" in content:
            raise ExportError(
                f"{question.location}: question {question.id} holds a control character (U+001F or U+0000) "
                f"that Anki can't keep, in what becomes its field {name}. Delete it."
            )
    return fields


def _decks(
    settings: Settings, topics: list[str], clock: Clock, warnings: list[str]
) -> tuple[dict[str, genanki.Deck], dict[int, int]]:
    """Decks by topic (two topics may share one), and their times of change by id."""
    decks: dict[str, genanki.Deck] = {}
    times: dict[int, int] = {}
    for plan in plan_decks(settings, dict.fromkeys(topics)):
        content = content_hash((plan.name,))
        before = clock.previous("deck", plan.topic)
        if before is not None and before.hash != content:
            warnings.append(
                f"The deck of {_topic(plan)} is called {plan.name!r} now. "
                "Cards that learners have stay in the deck with the former name."
            )
        times[plan.id] = max(times.get(plan.id, 0), clock.mod("deck", plan.topic, content))
        decks[plan.topic] = next((deck for deck in decks.values() if deck.deck_id == plan.id), None) or genanki.Deck(
            plan.id, plan.name, plan.description
        )
    return decks, times


def _topic(plan: DeckPlan) -> str:
    return "the bank" if plan.topic == ROOT else f"the topic {plan.topic!r}"


def _models(
    settings: Settings, questions: tuple[AnyQuestion, ...], css: str, clock: Clock
) -> tuple[dict[str, genanki.Model], dict[int, int]]:
    """Note types by family, of the families that these questions need, and their times of change by id."""
    models: dict[str, genanki.Model] = {}
    times: dict[int, int] = {}
    for family in {FAMILY_OF[question.kind].name: FAMILY_OF[question.kind] for question in questions}.values():
        model = models[family.name] = note_type(settings, family, css)
        times[model.model_id] = clock.mod("notetype", family.name, content_hash(content_of(model)))
    return models, times


def _other_family(clock: Clock, name: str, family: Family) -> str | None:
    """The family that the ledger has for a note, if it is another than now."""
    before = clock.previous("note", name)
    was = before.hash.partition(":")[0] if before else family.name
    return was if was != family.name else None


def _contents(media: MediaStore, pictures: Pictures) -> Iterator[tuple[str, bytes]]:
    """The pictures by name, each read when it is its turn.

    One that vanished or changed since its name was made ends the build.
    """
    for name in sorted(pictures):
        path = pictures[name]
        try:
            content = media.read(path)
        except FileNotFoundError as gone:
            raise ExportError(f"{gone}: it vanished during the build. Put it back and build again.") from gone
        if sha256(content).hexdigest() != media.hash(path):
            raise ExportError(f"The picture {path} changed during the build. Build again.")
        yield name, content


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
