"""A paper of the bank as an exam: chosen anew, or as its lock file has it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from itemwright.console import shown, some
from itemwright.paper.fresh import fresh_lock
from itemwright.paper.held import Held, held
from itemwright.paper.lock import KeptVersion, Lock, lock_file, read_lock, write_lock
from itemwright.paper.made import as_kept, exam_of
from itemwright.paper.order import version_orders
from itemwright.paper.pool import one_language
from itemwright.stop import PROBLEMS, USAGE, Stop
from itemwright.suggest import did_you_mean
from itemwright_exporters.contract import Exam, Student
from itemwright_exporters.render import MediaStore
from itemwright_schema import Reading
from itemwright_schema.content_hash import MediaHash
from itemwright_schema.model import AnyQuestion, Bank, Paper
from itemwright_schema.source.papers import ALL, FOLDER


@dataclass(frozen=True, slots=True)
class Prepared:
    """An exam, the bank that holds its questions only (in source order, each with its points on this paper), the lock
    file and what is to be written there (None: it is up to date), and what the user should know of."""

    exam: Exam
    bank: Bank
    lock: Path
    text: str | None
    warnings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def exam(reading: Reading, name: str, students: Sequence[Student] = (), drafts: bool = False) -> Exam:
    """The paper of this name as its lock file has it. Nothing is chosen or written: what was handed out is what counts.

    Stops where there is no such paper, where it has no lock file yet, and where the bank can't give what is locked.
    """
    (paper,) = named(reading, [name])
    file = lock_file(reading.bank.folder, paper.lock_name)
    if not file.exists():
        raise Stop(
            f"the paper {name} was not built yet: `itemwright build pdf --paper {name}` chooses its questions and "
            f"keeps them in {shown(file)}",
            PROBLEMS,
        )
    return prepared(reading.bank, paper, students, drafts).exam


def named(reading: Reading, names: Sequence[str]) -> list[Paper]:
    """The papers of these names, each once; "all" is each of them. Stops at a name that none has."""
    papers = {paper.name: paper for paper in reading.papers}
    if not papers and not any(file.startswith(f"{FOLDER}/") for file in reading.sources):
        raise Stop(f"this bank has no papers: they stand in {FOLDER}/*.toml below it", USAGE)
    found: dict[str, Paper] = {}
    for name in names:
        if name == ALL:
            found |= papers
        elif name in papers:
            found[name] = papers[name]
        elif f"{FOLDER}/{name}.toml" in reading.sources:
            raise Stop(f"the paper {name} has errors: {FOLDER}/{name}.toml", PROBLEMS)
        else:
            raise Stop(f'no paper is called "{name}".{did_you_mean(name, [*papers, ALL])}', USAGE)
    return list(found.values())


def prepared(
    bank: Bank,
    paper: Paper,
    students: Sequence[Student] = (),
    drafts: bool = False,
    choose_again: bool = False,
    accept_changes: bool = False,
) -> Prepared:
    """The paper, its questions chosen or taken from its lock file.

    `choose_again` forgets the lock file; `accept_changes` keeps all of its questions that can be kept, and takes them
    as they are now. Stops where the demands can't be met, or where the bank can't give what is locked.
    """
    file = lock_file(bank.folder, paper.lock_name)
    media = MediaStore(bank.folder).hash
    before = None if choose_again else read_lock(file)
    now = None if before is None else held(bank, paper, before, file, media, drafts, accept_changes)
    if now is None:
        now = Held(_chosen_lock(bank, paper, drafts, media, before.questions if before else ()))
    of_paper = _with_points(bank, now.lock)
    lock = replace(now.lock, versions=_versions(paper, now.lock, of_paper))
    text = write_lock(lock, paper.lock_name)
    same = file.is_file() and file.read_text(encoding="utf-8") == text
    notes = _exchanged(paper, before, lock) if before else ()
    exam = exam_of(of_paper, paper, lock, media, students)
    return Prepared(exam, of_paper, file, None if same else text, now.warnings, notes)


def _chosen_lock(bank: Bank, paper: Paper, drafts: bool, media: MediaHash, keep: Collection[str]) -> Lock:
    # Only here: the solver comes with it, and a paper is chosen once.
    from itemwright.paper.choose import chosen
    from itemwright.paper.impossible import impossible
    from itemwright.paper.pool import pool_of, refuse_unknown_minutes, worth
    from itemwright.paper.solver import GivenUp

    pool = pool_of(bank, paper, drafts)
    refuse_unknown_minutes(pool)
    try:
        picks = chosen(pool, paper.seed, keep)
        if picks is None:
            raise Stop(impossible(pool), PROBLEMS)
    except GivenUp as fault:
        raise Stop(
            f"no questions were found for the paper {paper.name} in time ({fault}). Ask for less at once: bounds of "
            "points, minutes and difficulty make the search hard",
            PROBLEMS,
        ) from None
    questions = [question for question in pool.questions if question.id in picks]
    points = {question.id: worth(paper.picks[picks[question.id]], question) for question in questions}
    return fresh_lock(bank, paper, picks, points, media)


def _exchanged(paper: Paper, before: Lock, after: Lock) -> tuple[str, ...]:
    """Says which questions have left the paper, and which came in their place."""
    left = [ident for ident in before.questions if ident not in after.questions]
    came = [ident for ident in after.questions if ident not in before.questions]
    if not left and not came:
        return ()
    said = [f"{some(idents)} {what}" for idents, what in ((left, "left"), (came, "came in")) if idents]
    return (f"on the paper {paper.lock_name}, {' and '.join(said)}; all others stayed",)


def _with_points(bank: Bank, lock: Lock) -> Bank:
    """The bank with the lock's questions only, each with its points on the paper."""
    questions = [question for question in one_language(bank) if question.id in lock.questions]
    return bank.model_copy(update={"questions": tuple(_worth(q, lock.questions[q.id].points) for q in questions)})


def _worth(question: AnyQuestion, points: float) -> AnyQuestion:
    if question.meta.points == points:
        return question
    return question.model_copy(update={"meta": question.meta.model_copy(update={"points": points})})


def _versions(paper: Paper, lock: Lock, bank: Bank) -> dict[str, KeptVersion]:
    """The versions that the paper has now: new ones in an order of their own, without those that it has no more."""
    picks = {ident: entry.pick - 1 for ident, entry in lock.questions.items()}
    parts = {ident: entry.parts for ident, entry in lock.questions.items()}
    questions = [as_kept(question, lock.questions[question.id]) for question in bank.questions]
    return version_orders(paper, questions, picks, parts, lock.versions)
