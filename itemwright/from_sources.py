"""A build from the sources: read, refused or chosen from, made. All that is heavy is imported from here on."""

from itemwright import console
from itemwright.exporters import named
from itemwright.fingerprint import NOT_SOURCES
from itemwright.frames import summary
from itemwright.plan import build, build_time
from itemwright.reading import read
from itemwright.report import tell_problems
from itemwright.select import Selection, select
from itemwright.stop import PROBLEMS, Stop
from itemwright.store import Store
from itemwright.unchanged import Done
from itemwright.which_bank import SETTINGS
from itemwright.wish import Wish
from itemwright_exporters.contract import Options
from itemwright_schema import Reading
from itemwright_schema.problem import Problem


def build_from_sources(wish: Wish, store: Store) -> tuple[Done, list[Problem], bool]:
    """What was made, the errors of what was left out, and whether the same sources would give the same again."""
    exporters = named(wish.output)
    reading = read(wish.bank, store)
    errors = [problem for problem in reading.problems if problem.is_error]
    tell_problems(errors, reading, wish.bank)
    if errors and not (wish.skip_invalid and _is_skippable(errors)):
        raise Stop(f"nothing was built: {summary(reading.problems)}.{_way_out(errors)}", PROBLEMS)
    _refuse_invalid(wish.ids, errors)
    selection = Selection(wish.topics, wish.tags, wish.ids, wish.drafts)
    chosen = select(reading.bank, selection)
    options = Options(wish.seed, wish.page, str(selection))
    repeatable = all(exporter.pure for exporter in exporters) and not _leads_elsewhere(reading)
    outputs = build(chosen, exporters, wish.out, options, build_time(), wish.locked)
    return Done(outputs, len(reading.problems) - len(errors)), errors, repeatable


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
