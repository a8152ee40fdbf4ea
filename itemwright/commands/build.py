"""`itemwright build`: outputs from a bank."""

from pathlib import Path

import click

from itemwright import console
from itemwright.commands.options import bank_option
from itemwright.console import count
from itemwright.ledger import FILE as LEDGER
from itemwright.output import tell_outputs
from itemwright.stop import PROBLEMS, Stop
from itemwright.store import opened
from itemwright.unchanged import Done, Standing
from itemwright.which_bank import which_bank
from itemwright.wish import Wish


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
    wish = Wish(output, which_bank(bank), out, seed, page, topics, tags, ids, drafts, skip_invalid, locked)
    with opened() as store:
        standing = Standing(wish, store)
        done = standing.done()
        if done is not None:
            _tell(done, out, verbose)
            console.tell("Nothing has changed since this was built.")
            return
        from itemwright.from_sources import build_from_sources

        done, errors, repeatable = build_from_sources(wish, store)
        _tell(done, out, verbose)
        if errors:
            from itemwright.frames import summary

            raise Stop(f"questions with errors were left out: {summary(errors)}", PROBLEMS)
        if repeatable:
            standing.keep(done, LEDGER)


def _tell(done: Done, out: Path, every_loss: bool) -> None:
    tell_outputs(done.outputs, out, every_loss)
    if done.warnings:
        console.note(f"{count(done.warnings, 'warning')} in the sources: `itemwright check` shows them")
