"""`itemwright check`: all problems of a bank, and nothing else."""

import json
from collections.abc import Sequence
from pathlib import Path

import click

from itemwright import console
from itemwright.commands.options import bank_option
from itemwright.console import count, shown
from itemwright.frames import summary
from itemwright.reading import read
from itemwright.report import tell_problems
from itemwright.stop import PROBLEMS, USAGE, Stop
from itemwright.which_bank import bank_of, which_bank
from itemwright_schema import Reading
from itemwright_schema.problem import Problem


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH]...", type=click.Path(exists=True, path_type=Path))
@bank_option
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True,
              help="text: code frames for people, on stderr. json: a list of problems, on stdout.")  # fmt: skip
def command(paths: tuple[Path, ...], bank: Path | None, form: str) -> None:
    """Say what is wrong in a bank: each problem with its place and what to do about it. No file is changed.

    With PATHs, only the problems of these files and folders are shown; the bank is the one they belong to.

    The exit code is 1 if there is an error. Warnings leave it at 0.
    """
    folder = bank_of(paths[0]) if paths and bank is None else which_bank(bank)
    reading = read(folder, papers=True)
    problems = _within(paths, reading, folder)
    if form == "json":
        click.echo(json.dumps([problem.as_json() for problem in problems], indent=2))
    elif problems:
        tell_problems(problems, reading, folder)
        console.tell(f"{summary(problems)}.")
    else:
        questions, files = len(reading.bank.questions), len(reading.files)
        console.tell(f"No problems: {count(questions, 'question')} in {count(files, 'file')}.")
    if any(problem.is_error for problem in problems):
        raise click.exceptions.Exit(PROBLEMS)


def _within(paths: Sequence[Path], reading: Reading, folder: Path) -> list[Problem]:
    root = folder.resolve()
    read_files = {*reading.sources, *(problem.span.file for problem in reading.problems)}
    wanted: list[str] = []
    for path in paths:
        if not path.resolve().is_relative_to(root):
            raise Stop(f"{shown(path)} is not in the bank {shown(folder)}: check one bank at a time", USAGE)
        inside = path.resolve().relative_to(root).as_posix()
        if inside == ".":
            return list(reading.problems)
        wanted.append(inside)
        if not any(_below(file, inside) for file in read_files):
            console.note(f"{shown(path)} is not read as a source of questions")
    return [p for p in reading.problems if not wanted or any(_below(p.span.file, inside) for inside in wanted)]


def _below(file: str, inside: str) -> bool:
    return file == inside or file.startswith(f"{inside}/")
