"""What a person reads: everything but a command's own output goes to stderr, coloured on a terminal only."""

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TextIO

import click

from itemwright.visible import visible


def colours(stream: TextIO) -> bool:
    """Whether to colour what is written there: a terminal that can, and a user who wants it (https://no-color.org)."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def tell(text: str = "") -> None:
    """A line for the person at the terminal."""
    click.echo(text, err=True, color=colours(sys.stderr))


def error(message: str) -> None:
    """Says why nothing came of it."""
    _say("error", "red", message)


def warning(message: str) -> None:
    """Says what the user should know though it went well."""
    _say("warning", "yellow", message)


def note(message: str) -> None:
    """Says what was done that might surprise."""
    _say("note", "cyan", message)


def _say(what: str, colour: str, message: str) -> None:
    safe = "\n".join(map(visible, message.split("\n")))  # names of files and questions come from strangers
    tell(f"{click.style(what, fg=colour, bold=True)}: {safe}")


def count(number: int, thing: str) -> str:
    """ "1 error", "2 errors"."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def some(names: Iterable[str], most: int = 5) -> str:
    """The first few names, and how many more there are."""
    every = list(names)
    more = len(every) - most
    return ", ".join(every) if more <= 0 else f"{', '.join(every[:most])} and {more:,} more"


def reason(fault: OSError) -> str:
    """What the system refused, and where, if it says so."""
    place = fault.filename2 or fault.filename
    what = fault.strerror or str(fault)
    return f"{visible(what)}: {shown(Path(os.fsdecode(place)))}" if place else visible(what)


def shown(path: Path) -> str:
    """The path as short as it can be typed from here, fit for a terminal."""
    absolute = os.path.abspath(path)  # noqa: PTH100 - it leaves symbolic links as the user knows them
    try:
        return visible(min(os.path.relpath(absolute), absolute, key=len))
    except ValueError:  # another drive of Windows
        return visible(absolute)
