"""A lock held against the bank: whether the paper can be printed as it was chosen, and what has changed since."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from itemwright.console import shown
from itemwright.paper.asked import asked, changes
from itemwright.paper.compare import Change, aligned, change_of
from itemwright.paper.fresh import DIGITS, kept, kept_cases
from itemwright.paper.lock import Kept, KeptVersion, Lock
from itemwright.paper.order import ordered
from itemwright.paper.pool import UNFINISHED, one_language
from itemwright.stop import PROBLEMS, Stop
from itemwright_schema.content_hash import MediaHash, content_hash
from itemwright_schema.model import AnyQuestion, Bank, Paper, Status


@dataclass(frozen=True, slots=True)
class Held:
    """The lock as it is to be used, and sentences about what has changed and is printed as it is now."""

    lock: Lock
    warnings: tuple[str, ...] = ()


def held(bank: Bank, paper: Paper, lock: Lock, file: Path, media: MediaHash, drafts: bool, accept: bool) -> Held | None:
    """The lock of a paper, with `accept` brought to what its questions are now; None where changes are accepted by
    which other questions have to be chosen.

    Unless changes are accepted it stops where the paper asks for something else than it did, where a question can't be
    printed any more, and where one has another key or other options than when it was chosen.
    """
    questions = {question.id: question for question in one_language(bank)}
    different = changes(lock.demands, asked(paper))
    lost = list(_lost(lock, questions, drafts))
    if accept:
        return None if different or lost else Held(_accepted(bank, paper, lock, questions, media))
    ways_out = "--accept-changes keeps what can be kept and replaces the rest, --choose-again chooses all anew"
    if different:
        places = {f"pick {number}": f" (line {pick.location.start.line})" for number, pick in enumerate(paper.picks, 1)}
        which = ", ".join(f"{name}{places.get(name, '')}" for name in different)
        raise Stop(
            f"{paper.asked_in} asks for something else than when {shown(file)} was written: {which} changed. "
            f"Take the change back, or build with one of these: {ways_out}",
            PROBLEMS,
        )
    if lost:
        head = f"the paper {paper.name} can't be printed as it was chosen:"
        raise Stop("\n  ".join([head, *lost, f"Bring them back, or build with one of these: {ways_out}"]), PROBLEMS)
    return _compared(bank, paper, lock, file, questions, media)


def _compared(
    bank: Bank, paper: Paper, lock: Lock, file: Path, questions: Mapping[str, AnyQuestion], media: MediaHash
) -> Held:
    """The lock as it is, if the questions still have the keys and options that they had."""
    found = {ident: _change(questions[ident], entry, paper, media) for ident, entry in lock.questions.items()}
    changed = {ident: change for ident, change in found.items() if change is not None}
    grave = [_sentence(questions[ident], change) for ident, change in changed.items() if change.grave]
    if grave:
        head = f"the paper {paper.name} would not be the one that was chosen:"
        way_out = (
            "If it was handed out, take these questions from your last commit. If not: --accept-changes keeps the "
            f"questions of {shown(file)} and prints them as they are now, --choose-again chooses anew"
        )
        raise Stop("\n  ".join([head, *grave, way_out]), PROBLEMS)
    warnings = [_sentence(questions[ident], change) for ident, change in changed.items()]
    cases = kept_cases(bank, [questions[ident] for ident in lock.questions], media)
    warnings += [f"case {ident}: its text has changed" for ident in cases if cases[ident] != lock.cases.get(ident)]
    since = f"since the paper {paper.name} was chosen (--accept-changes takes note of it)"
    return Held(lock, tuple(f"{warning} {since}" for warning in warnings))


def _lost(lock: Lock, questions: Mapping[str, AnyQuestion], drafts: bool) -> Iterator[str]:
    """What keeps locked questions off the paper, a sentence each."""
    for ident in lock.questions:
        question = questions.get(ident)
        if question is None:
            yield f"{ident} is not in the bank any more, has another id, or has errors"
        elif question.meta.status is Status.RETIRED:
            yield f"{_named(question)} is retired"
        elif question.meta.status in UNFINISHED and not drafts:
            yield f"{_named(question)} has the status {question.meta.status.value} now (--drafts takes it in)"


def _change(question: AnyQuestion, entry: Kept, paper: Paper, media: MediaHash) -> Change | None:
    change = change_of(question, entry, content_hash(question, media)[:DIGITS])
    if change is None and _points(paper, entry, question) != entry.points:
        return Change(f"it is worth {question.meta.points:g} in the bank now, and {entry.points:g} on the paper", False)
    return change


def _points(paper: Paper, entry: Kept, question: AnyQuestion) -> float:
    given = paper.picks[entry.pick - 1].points
    return question.meta.points if given is None else given


def _accepted(bank: Bank, paper: Paper, lock: Lock, questions: Mapping[str, AnyQuestion], media: MediaHash) -> Lock:
    """The lock with its questions as they are now, each where it was. What can't be aligned is ordered anew."""
    new: dict[str, Kept] = {}
    renamed: dict[str, dict[str, str] | None] = {}
    for ident, entry in lock.questions.items():
        question = questions[ident]
        new[ident] = kept(question, entry.pick, _points(paper, entry, question), media)
        places = aligned(question, entry)
        now = new[ident].parts
        renamed[ident] = (
            None if places is None else {part: now[place] for part, place in zip(entry.parts, places, strict=True)}
        )
    _refuse_other_total(paper, new)
    picks = {ident: entry.pick - 1 for ident, entry in new.items()}
    chosen = [question for question in questions.values() if question.id in new]
    parts = {ident: entry.parts for ident, entry in new.items()}
    versions = {
        name: _renamed(version, renamed, ordered(paper, chosen, picks, parts, version.seed))
        for name, version in lock.versions.items()
    }
    return replace(lock, questions=new, cases=kept_cases(bank, chosen, media), versions=versions)


def _renamed(version: KeptVersion, renamed: Mapping[str, dict[str, str] | None], anew: KeptVersion) -> KeptVersion:
    parts = {}
    for ident, names in renamed.items():
        shown_parts = version.parts.get(ident, ()) if names is not None else anew.parts.get(ident, ())
        if shown_parts:
            parts[ident] = tuple(names[part] for part in shown_parts) if names is not None else shown_parts
    return replace(version, parts=parts)


def _refuse_other_total(paper: Paper, new: Mapping[str, Kept]) -> None:
    total = sum(entry.points for entry in new.values())
    if paper.points is not None and abs(total - paper.points) > 1e-6:
        raise Stop(
            f"with the changes the paper {paper.name} has {total:g} points, and {paper.asked_in} demands "
            f"{paper.points:g}. Mend the points, or build with --choose-again",
            PROBLEMS,
        )


def _sentence(question: AnyQuestion, change: Change) -> str:
    return f"{_named(question)}: {change.what}"


def _named(question: AnyQuestion) -> str:
    place = question.location
    return f"{question.id} ({place.file}:{place.start.line})"
