"""Reading a bank: what is known of it already is remembered, and the collector of garbage is out of the way."""

import gc
from pathlib import Path

from itemwright.progress import progress
from itemwright.remembered import Remembering
from itemwright.store import Store, opened
from itemwright_schema import Reading, load


def read(folder: Path, store: Store | None = None, papers: bool = False) -> Reading:
    """What is in the bank, with its `papers` if they are asked for. `store` is the user's, if it is open already.

    A bank is many objects that all stay until the program ends. They are taken out of the collector's sight before it
    is let loose again: looking through them would cost a fifth of the reading itself.
    """
    if store is None:
        with opened() as store:
            return read(folder, store, papers)
    gc.disable()
    try:
        with progress("reading") as report:
            return load(folder, report, Remembering(store), papers)
    finally:
        gc.freeze()
        gc.enable()
