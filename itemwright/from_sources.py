"""A build from the sources: read, refused or chosen from, made. All that is heavy is imported from here on."""

from itemwright import console
from itemwright.exporters import named, refuse_foreign
from itemwright.fingerprint import NOT_SOURCES
from itemwright.frames import summary
from itemwright.plan import build, build_time
from itemwright.reading import read
from itemwright.report import tell_problems
from itemwright.select import Selection, select
from itemwright.stop import PROBLEMS, USAGE, Stop
from itemwright.store import Store
from itemwright.unchanged import Done
from itemwright.which_bank import SETTINGS
from itemwright.wish import Wish
from itemwright_exporters.contract import Exporter, Options, Student
from itemwright_schema import Reading
from itemwright_schema.model import Bank
from itemwright_schema.problem import Problem


def build_from_sources(wish: Wish, store: Store) -> tuple[Done, list[Problem], bool]:
    """What was made, the errors of what was left out, and whether the same sources would give the same again."""
    exporters = named(wish.output)
    refuse_foreign(wish.flags, exporters)
    students: tuple[Student, ...] = ()
    if wish.papers:
        exporters = _of_papers(wish, exporters)
        students = _students(wish)
    reading = read(wish.bank, store, papers=bool(wish.papers))
    errors = [problem for problem in reading.problems if problem.is_error]
    tell_problems(errors, reading, wish.bank)
    if errors and not (wish.skip_invalid and _is_skippable(errors)):
        raise Stop(f"nothing was built: {summary(reading.problems)}.{_way_out(errors)}", PROBLEMS)
    if wish.papers:
        return _papers(wish, store, reading, exporters, students, errors)
    _refuse_invalid(wish.ids, errors)
    selection = Selection(wish.topics, wish.tags, wish.ids, wish.drafts)
    chosen = select(reading.bank, selection)
    options = Options(wish.seed, wish.page, str(selection), frozenset(wish.flags), _left_out(reading, chosen))
    repeatable = all(exporter.pure for exporter in exporters) and not _leads_elsewhere(reading)
    outputs = build(chosen, exporters, wish.out, options, build_time(), wish.locked, store=store)
    return Done(outputs, len(reading.problems) - len(errors)), errors, repeatable


def _left_out(reading: Reading, chosen: Bank) -> frozenset[str]:
    """The questions that were read and are not in the build, by the names of their notes."""
    usual = reading.bank.settings.language

    def name(ident: str, language: str) -> str:
        return ident if language == usual else f"{ident}.{language}"

    built = {name(question.id, question.language) for question in chosen.questions}
    return frozenset(name(draft.id, draft.language) for draft in reading.drafts) - built


def _papers(
    wish: Wish,
    store: Store,
    reading: Reading,
    exporters: tuple[Exporter, ...],
    students: tuple[Student, ...],
    errors: list[Problem],
) -> tuple[Done, list[Problem], bool]:
    from itemwright.paper.exam import named as papers_named
    from itemwright.paper.exam import prepared

    papers = [
        prepared(reading.bank, paper, students, wish.drafts, wish.choose_again, wish.accept_changes)
        for paper in papers_named(reading, wish.papers)
    ]
    warnings = [sentence for paper in papers for sentence in paper.warnings]
    for sentence in warnings:
        console.warning(sentence)
    for sentence in dict.fromkeys(note for paper in papers for note in paper.notes):
        console.note(sentence)
    options = Options(None, wish.page, flags=frozenset(wish.flags))
    outputs = build(reading.bank, exporters, wish.out, options, build_time(), wish.locked, papers, store)
    repeatable = all(exporter.pure for exporter in exporters) and not warnings and not _leads_elsewhere(reading)
    return Done(outputs, len(reading.problems) - len(errors)), errors, repeatable


def _of_papers(wish: Wish, exporters: tuple[Exporter, ...]) -> tuple[Exporter, ...]:
    """The outputs that can be made of a paper. Stops where the one that was asked for can't."""
    able = tuple(exporter for exporter in exporters if exporter.papers)
    if not able:
        raise Stop(
            f"a paper can't be made as {wish.output}: it is a set of questions to be asked at one time, and learners "
            "have the whole bank there. `itemwright build pdf --paper NAME` prints it",
            USAGE,
        )
    return able


def _students(wish: Wish) -> tuple[Student, ...]:
    if wish.roster is None:
        return ()
    from itemwright.paper.roster import read_roster

    return read_roster(wish.roster)


def _is_skippable(errors: list[Problem]) -> bool:
    """Without its settings a bank has another id, and a deck of that would be a stranger to every learner."""
    return not any(error.span.file == SETTINGS for error in errors)


def _way_out(errors: list[Problem]) -> str:
    return " --skip-invalid builds what has no errors" if _is_skippable(errors) else ""


def _refuse_invalid(ids: tuple[str, ...], errors: list[Problem]) -> None:
    invalid = sorted({error.question for error in errors if error.question in ids})
    if invalid:
        raise Stop(f"nothing was built: --only names what has errors ({console.some(invalid)})", PROBLEMS)


def _leads_elsewhere(reading: Reading) -> bool:
    """Whether a picture lies where no change would be seen."""
    pictures = (picture for draft in reading.drafts for text in draft.texts for picture in text.pictures)
    return any(picture.path and NOT_SOURCES.intersection(picture.path.split("/")) for picture in pictures)
