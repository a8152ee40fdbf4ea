"""An output that was made, and what the user is told of it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

import click

from itemwright import console
from itemwright.console import count, shown, some, tell
from itemwright.visible import visible
from itemwright_exporters.contract import Loss, Result


@dataclass(frozen=True, slots=True)
class Output:
    """The name of an output, its folder below that of all outputs, and what its exporter said."""

    name: str
    folder: str
    result: Result


def tell_outputs(outputs: Sequence[Output], out: Path, every_loss: bool) -> None:
    """A line for each output on stdout; then, on stderr, what the user should know about it."""
    for output in outputs:
        click.echo(f"{_files(out / output.folder, output.result.files)}: {', '.join(output.result.counts)}")
    for output in outputs:
        for sentence in output.result.warnings:
            console.warning(f"{output.name}: {sentence}")
        if output.result.losses:
            console.note(f"what {output.name} can't hold:")
            tell("\n".join(f"  {sentence}" for sentence in _losses(output.result.losses, every_loss)))


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
