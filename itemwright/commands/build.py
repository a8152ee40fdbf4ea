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
from itemwright.wish import Wish, refuse_contradictions


class BuildCommand(click.Command):
    """With the options of the exporters. They are looked up only where one might have been typed, or in the help."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        known = {name for param in self.params for name in param.opts}
        if any(arg.startswith("--") and arg.partition("=")[0] not in known for arg in args) or "-h" in args:
            self.params += _flags(known)
        return super().parse_args(ctx, args)


def _flags(known: set[str]) -> list[click.Parameter]:
    from itemwright.exporters import load, registered

    exporters = [load(point) for point in registered().values()]
    flags = {flag: f"{exporter.name}: {what}" for exporter in exporters for flag, what in exporter.flags.items()}
    return [
        click.Option([f"--{flag}", f"flag_{flag.replace('-', '_')}"], is_flag=True, help=what)
        for flag, what in flags.items()
        if f"--{flag}" not in known
    ]


@click.command(cls=BuildCommand)
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
@click.option(
    "--paper",
    "papers",
    multiple=True,
    metavar="NAME",
    help="Make the paper papers/NAME.toml instead of the whole bank; may be repeated, and `all` is each of them.",
)
@click.option(
    "--roster",
    type=click.Path(path_type=Path),
    metavar="FILE.csv",
    help="With --paper: a paper of their own for each student of this list.",
)
@click.option("--choose-again", is_flag=True, help="With --paper: forget what was chosen, and choose anew.")
@click.option("--accept-changes", is_flag=True, help="With --paper: keep what can be kept of what was chosen.")
@click.option("--drafts", is_flag=True, help="Take in questions whose status is draft; in papers also review.")
@click.option("--skip-invalid", is_flag=True, help="Build what has no errors; the exit code stays 1.")
@click.option("--locked", is_flag=True, help="Fail if anki.ledger or a paper's lock file would change. For CI.")
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
    papers: tuple[str, ...],
    roster: Path | None,
    choose_again: bool,
    accept_changes: bool,
    drafts: bool,
    skip_invalid: bool,
    locked: bool,
    verbose: bool,
    **flags: bool,
) -> None:
    """Build OUTPUT: anki, pdf, json, or all of them.

    With an error in the sources nothing is built, and what was built before stays as it is.
    """
    wish = Wish(
        output, which_bank(bank), out, seed, page, topics, tags, ids, drafts, skip_invalid, locked, papers, roster,
        choose_again, accept_changes, _typed(flags),
    )  # fmt: skip
    refuse_contradictions(wish, _given("page"))
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
            standing.keep(done, (LEDGER, *(f"papers/{name}.lock" for name in papers)))


def _typed(flags: dict[str, bool]) -> tuple[str, ...]:
    """The exporters' options that were given, as a user types them."""
    return tuple(sorted(name.removeprefix("flag_").replace("_", "-") for name, given in flags.items() if given))


def _given(option: str) -> bool:
    """Whether the user typed an option that has a default."""
    source = click.get_current_context().get_parameter_source(option)
    return source is click.core.ParameterSource.COMMANDLINE


def _tell(done: Done, out: Path, every_loss: bool) -> None:
    tell_outputs(done.outputs, out, every_loss)
    if done.warnings:
        console.note(f"{count(done.warnings, 'warning')} in the sources: `itemwright check` shows them")
