"""What the user reads after reading and building a bank."""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path, PurePosixPath
from shutil import get_terminal_size

import click

from itemwright import console
from itemwright.console import count, shown, some, tell
from itemwright.frames import WIDTH, frames
from itemwright.plan import Output
from itemwright.visible import visible
from itemwright_exporters.contract import Loss
from itemwright_schema import Reading
from itemwright_schema.problem import Problem


def tell_problems(problems: Sequence[Problem], reading: Reading, folder: Path) -> None:
    """A code frame for each problem, on stderr."""
    room = get_terminal_size().columns if sys.stderr.isatty() else WIDTH
    for frame in frames(problems, reading.sources, lambda file: shown(folder / file), room):
        tell(frame + "\n")


def tell_outputs(outputs: Sequence[Output], out: Path, every_loss: bool) -> None:
    """A line for each output on stdout; then, on stderr, what the user should know about it."""
    for output in outputs:
        click.echo(f"{_files(out / output.exporter.folder, output.result.files)}: {', '.join(output.result.counts)}")
    for output in outputs:
        name, result = output.exporter.name, output.result
        for sentence in result.warnings:
            console.warning(f"{name}: {sentence}")
        if result.losses:
            console.note(f"what {name} can't hold:")
            tell("\n".join(f"  {sentence}" for sentence in _losses(result.losses, every_loss)))


def _files(folder: Path, files: Sequence[str]) -> str:
    """The files that a user opens: those at the top of the folder. "build/pdf/handout.pdf, key.pdf" """
    top = [file for file in files if len(PurePosixPath(file).parts) == 1]
    return ", ".join([shown(folder / top[0]), *top[1:]]) if top else shown(folder)


def _losses(losses: Iterable[Loss], every: bool) -> list[str]:
    """Equal losses in one sentence: "the notes of 3 questions (k7q2m9xr, …): learners would see them"."""
    questions: dict[tuple[str, str], list[str]] = {}
    for loss in losses:
        questions.setdefault((loss.what, loss.why), []).append(loss.question)
    return [
        f"{visible(what)} of {count(len(ids), 'question')} ({some(ids, len(ids) if every else 3)}): {visible(why)}"
        for (what, why), ids in questions.items()
    ]
