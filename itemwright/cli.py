"""The command line: the table of commands. A command's module is imported when it is called, and never before."""

import gc
import os
import signal
import sys
from importlib import import_module
from io import TextIOWrapper
from typing import Any

import click

from itemwright import console
from itemwright.stop import ENVIRONMENT, INTERRUPTED, USAGE, Stop

COMMANDS = {
    "check": "Say what is wrong in a bank, and build nothing.",
    "build": "Make an Anki deck, PDFs, a JSON bundle, or all of them.",
    "serve": "Show every question while you write: as card, printed, and as practice page.",
    "show": "Show how a question was read, and where it stands.",
    "fmt": "Write missing ids into the sources.",
    "grade": "Turn scanned answer sheets into scores.",
    "release": "Note that the deck was given to learners, for the list of changes.",
    "explain": "Explain what a rule of `check` wants, and why.",
    "doctor": "Say what this machine can build, and what it lacks.",
}
"""Every command, in the order of the help; each is a module of `itemwright.commands`."""


class Commands(click.Group):
    """The group of all commands, and the one place where faults become sentences and exit codes."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"itemwright.commands.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in COMMANDS and not args[0].startswith("-"):
            from itemwright.suggest import did_you_mean

            raise Stop(f'there is no command "{args[0]}".{did_you_mean(args[0], COMMANDS)}', USAGE)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except Stop as stop:
            console.error(stop.message)
            raise click.exceptions.Exit(stop.exit_code) from None
        except BrokenPipeError:  # the reader of our output has gone, as `head` does; click ends quietly
            raise
        except OSError as fault:
            console.error(console.reason(fault))
            raise click.exceptions.Exit(ENVIRONMENT) from None
        except KeyboardInterrupt:
            click.echo("\ninterrupted", err=True)
            raise click.exceptions.Exit(INTERRUPTED) from None


@click.command("itemwright", cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="itemwright", message="%(prog)s %(version)s")
def cli() -> None:
    """Turn a bank of markdown questions into Anki decks, printable papers and a JSON bundle."""


def main() -> None:
    """The `itemwright` command."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a terminal that can't show a character gets its number instead
            stream.reconfigure(errors="backslashreplace")
    signal.signal(signal.SIGTERM, _terminated)
    gc.disable()  # imports make no garbage; once a bank is read the collector is let loose again
    # Or each start would look for plug-ins of pydantic in everything that is installed.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    cli(prog_name="itemwright")


def _terminated(number: int, _frame: object) -> None:
    sys.exit(128 + number)  # an exception, so that temporary folders go and old outputs come back
