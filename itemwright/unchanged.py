"""A build of which nothing has changed since it was last done need not be done again.

It is known by what it hangs on: what was asked for, the program, every file of the bank. If all of it is as it was, and
the outputs stand where they were put, a build would only write the same bytes again. Nothing heavy is imported here.
"""

import json
import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from itemwright import fingerprint
from itemwright.output import Output
from itemwright.place import MANIFEST
from itemwright.store import Store
from itemwright.wish import Wish
from itemwright_exporters.contract import Loss, Result


@dataclass(frozen=True, slots=True)
class Done:
    """A build that was done: its outputs, and the number of warnings in the sources."""

    outputs: Sequence[Output]
    warnings: int


class Standing:
    """Where a build stands before it begins."""

    def __init__(self, wish: Wish, store: Store) -> None:
        self._wish, self._store = wish, store
        asked = {**asdict(wish), "bank": str(wish.bank.resolve()), "out": str(wish.out.resolve())}
        if wish.roster is not None:
            asked["roster"] = fingerprint.state(wish.roster)
        self._name = f"build {_hash([asked, os.environ.get('SOURCE_DATE_EPOCH')])}"
        self._program = fingerprint.program()
        self._sources = fingerprint.files(wish.bank, wish.out)

    def done(self) -> Done | None:
        """The same build as it was done before, if a new one would change nothing."""
        kept = self._store.get(self._name, self._key(self._sources))
        if kept is None:
            return None
        try:
            record = json.loads(kept)
            outputs = [_output(entry) for entry in record["outputs"]]
            stands = record["files"] == self._files(outputs)
            return Done(outputs, int(record["warnings"])) if stands else None
        except (ValueError, TypeError, KeyError):  # nothing of ours
            return None

    def keep(self, done: Done, written: Sequence[str]) -> None:
        """Remembers this build. `written` are the files in the bank that it may have written.

        A warning of an exporter may speak of what this very build has changed, and the sources may have changed on the
        way: such a build is done again.
        """
        after = fingerprint.files(self._wish.bank, self._wish.out)
        as_before = _without(after, written) == _without(self._sources, written)
        if as_before and not any(output.result.warnings for output in done.outputs):
            outputs = [_record(output) for output in done.outputs]
            record = {"outputs": outputs, "files": self._files(done.outputs), "warnings": done.warnings}
            self._store.put([(self._name, self._key(after), json.dumps(record).encode())])

    def _key(self, sources: dict[str, str]) -> str:
        return _hash([self._program, sources])

    def _files(self, outputs: Sequence[Output]) -> list[list[Any]]:
        """Every file of the outputs, with its size and its time in nanoseconds; None where there is none."""
        names = [f"{output.folder}/{file}" for output in outputs for file in (*output.result.files, MANIFEST)]
        return [[name, *_state(self._wish.out / name)] for name in names]


def _state(path: Path) -> tuple[int, int] | tuple[None]:
    try:
        state = path.stat()
    except OSError:
        return (None,)
    return state.st_size, state.st_mtime_ns


def _record(output: Output) -> list[Any]:
    result = output.result
    losses = [[loss.question, loss.what, loss.why] for loss in result.losses]
    return [output.name, output.folder, result.files, result.counts, losses]


def _output(entry: Any) -> Output:
    """What `_record` gave. Raises TypeError and ValueError for what it didn't give."""
    name, folder, files, counts, losses = entry
    texts = [name, folder, *files, *counts, *(text for loss in losses for text in loss)]
    if not all(isinstance(text, str) for text in texts):
        raise TypeError("a text of an output is none")
    return Output(name, folder, Result(tuple(files), tuple(counts), tuple(Loss(*loss) for loss in losses)))


def _without(files: dict[str, str], names: Sequence[str]) -> dict[str, str]:
    return {path: state for path, state in files.items() if path not in names}


def _hash(value: object) -> str:
    return sha256(json.dumps(value, sort_keys=True, default=str).encode()).hexdigest()
