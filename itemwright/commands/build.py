"""`itemwright build`: outputs from a bank."""

from pathlib import Path

import click

from itemwright import console
from itemwright.commands.options import bank_option
from itemwright.console import count
from itemwright.exporters import named
from itemwright.frames import summary
from itemwright.plan import build, build_time
from itemwright.reading import read
from itemwright.report import tell_outputs, tell_problems
from itemwright.select import Selection, select
from itemwright.stop import PROBLEMS, Stop
from itemwright.which_bank import SETTINGS, which_bank
from itemwright_exporters.contract import Options
from itemwright_schema.problem import Problem


@click.command()
@click.argument("output")
@bank_option
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default="build",
    show_default=True,
    metavar="DIR",
    help="The folder for outputs; each has its own below it.",
)
@click.option("--seed", help="Shuffle questions and options in print: the same seed gives the same order.")
@click.option(
    "--page",
    type=click.Choice(["A4", "Letter"], case_sensitive=False),
    default="A4",
    show_default=True,
    help="The size of printed pages.",
)
@click.option("--topic", "topics", multiple=True, help="Only questions under this folder or heading; may be repeated.")
@click.option("--tag", "tags", multiple=True, help="Only questions with this tag; may be repeated.")
@click.option("--only", "ids", multiple=True, metavar="ID", help="Only the question with this id; may be repeated.")
@click.option("--drafts", is_flag=True, help="Take in questions whose status is draft.")
@click.option("--skip-invalid", is_flag=True, help="Build what has no errors; the exit code stays 1.")
@click.option("--locked", is_flag=True, help="Fail if anki.ledger would change. For CI.")
@click.option("--verbose", "-v", is_flag=True, help="Name every question of which an output can't hold something.")
def command(
    output: str,
    bank: Path | None,
    out: Path,
    seed: str | None,
    page: str,
    topics: tuple[str, ...],
    tags: tuple[str, ...],
    ids: tuple[str, ...],
    drafts: bool,
    skip_invalid: bool,
    locked: bool,
    verbose: bool,
) -> None:
    """Build OUTPUT: anki, pdf, json, or all of them.

    With an error in the sources nothing is built, and what was built before stays as it is.
    """
    exporters = named(output)
    folder = which_bank(bank)
    reading = read(folder)
    errors = [problem for problem in reading.problems if problem.is_error]
    tell_problems(errors, reading, folder)
    if errors and not (skip_invalid and _is_skippable(errors)):
        raise Stop(f"nothing was built: {summary(reading.problems)}.{_way_out(errors)}", PROBLEMS)
    _refuse_invalid(ids, errors)
    selection = Selection(topics, tags, ids, drafts)
    chosen = select(reading.bank, selection)
    outputs = build(chosen, exporters, out, Options(seed, page, str(selection)), build_time(), locked)
    tell_outputs(outputs, out, verbose)
    if warnings := len(reading.problems) - len(errors):
        console.note(f"{count(warnings, 'warning')} in the sources: `itemwright check` shows them")
    if errors:
        raise Stop(f"questions with errors were left out: {summary(errors)}", PROBLEMS)


def _is_skippable(errors: list[Problem]) -> bool:
    """Without its settings a bank has another id, and a deck of that would be a stranger to every learner."""
    return not any(error.span.file == SETTINGS for error in errors)


def _way_out(errors: list[Problem]) -> str:
    return " --skip-invalid builds what has no errors" if _is_skippable(errors) else ""


def _refuse_invalid(ids: tuple[str, ...], errors: list[Problem]) -> None:
    invalid = sorted({error.question for error in errors if error.question in ids})
    if invalid:
        raise Stop(f"nothing was built: --only names what has errors ({console.some(invalid)})", PROBLEMS)
