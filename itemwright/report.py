"""What the user is told of a bank that was read."""

import sys
from collections.abc import Sequence
from pathlib import Path
from shutil import get_terminal_size

from itemwright.console import shown, tell
from itemwright.frames import WIDTH, frames
from itemwright_schema import Reading
from itemwright_schema.problem import Problem


def tell_problems(problems: Sequence[Problem], reading: Reading, folder: Path) -> None:
    """A code frame for each problem, on stderr."""
    room = get_terminal_size().columns if sys.stderr.isatty() else WIDTH
    for frame in frames(problems, reading.sources, lambda file: shown(folder / file), room):
        tell(frame + "\n")
