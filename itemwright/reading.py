"""Reading a bank, with the collector of garbage out of the way."""

import gc
from pathlib import Path

from itemwright.progress import progress
from itemwright_schema import Reading, load


def read(folder: Path) -> Reading:
    """What is in the bank.

    A bank is many objects that all stay until the program ends. They are taken out of the collector's sight before it
    is let loose again: looking through them would cost a fifth of the reading itself.
    """
    gc.disable()
    try:
        with progress("reading") as report:
            return load(folder, report)
    finally:
        gc.freeze()
        gc.enable()
