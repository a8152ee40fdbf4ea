"""`itemwright doctor`: what this machine can build, and what it lacks."""

import platform
import re
from importlib.metadata import EntryPoint, PackageNotFoundError, requires, version

import click

from itemwright.exporters import load, registered
from itemwright.stop import ENVIRONMENT, Stop


@click.command()
def command() -> None:
    """Say what this machine can build, and what it lacks, with the command that installs it.

    The exit code is 3 if something is lacking, unless it only draws: then the source of a drawing is shown.
    """
    from itemwright_exporters.render.diagrams import PACKAGES

    click.echo(f"itemwright {version('itemwright')}, Python {platform.python_version()}, {platform.platform()}")
    needed = [
        ("Libraries", [(name, *_library(name)) for name in _libraries()]),
        ("Outputs", [(name, *_output(point)) for name, point in registered().items()]),
    ]
    for title, things in (*needed, ("Drawings", [(name, *_library(name)) for name in PACKAGES])):
        click.echo(f"\n{title}")
        for name, what, lacking in things:
            mark = click.style("lacks", fg="red") if lacking else click.style("ready", fg="green")
            click.echo(f"  {mark}  {name:16}{what}".rstrip())
            for lack in lacking:
                click.echo(f"         {lack}")
    if any(lacking for _, things in needed for _, _, lacking in things):
        raise click.exceptions.Exit(ENVIRONMENT)


def _libraries() -> list[str]:
    """The names of the packages that itemwright requires (PEP 508 begins with the name)."""
    required = [line for line in requires("itemwright") or [] if "extra ==" not in line]
    return sorted((re.split(r"[^\w.-]", line, maxsplit=1)[0] for line in required), key=str.lower)


def _library(name: str) -> tuple[str, list[str]]:
    """Its version, and what it lacks."""
    try:
        return version(name), []
    except PackageNotFoundError:
        return "", [f"it is not installed: python -m pip install {name}"]


def _output(point: EntryPoint) -> tuple[str, list[str]]:
    """What it makes, and what it lacks."""
    try:
        exporter = load(point)
    except Stop as fault:
        return "", [fault.message]
    return exporter.summary, exporter.missing()
