"""What is put into the archival solutions: the questions themselves, as the JSON bundle that other programs read."""

from dataclasses import dataclass, replace
from importlib.metadata import entry_points
from pathlib import Path
from tempfile import TemporaryDirectory

from itemwright_exporters.contract import Exporter, ExportError, Job

ARCHIVE = "archive"
"""The flag that asks for it."""


@dataclass(frozen=True, slots=True)
class Attached:
    """A file inside of a PDF."""

    name: str
    content: bytes


def bundle(job: Job) -> Attached:
    """The job's questions as JSON, pictures and all, made by the exporter that is registered for it.

    Raises `ExportError` where there is none.
    """
    (entry,) = entry_points(group="itemwright.exporters", name="json") or (None,)
    exporter = entry.load() if entry else None
    if not isinstance(exporter, Exporter):
        raise ExportError("an archival PDF has the questions as JSON inside, and nothing is installed that writes it")
    with TemporaryDirectory() as room:
        flags = frozenset({"inline-media"})
        options = replace(job.options, flags=flags)
        made = exporter.export(replace(job, out=Path(room), options=options, progress=lambda done, of: None))
        return Attached(made.files[0], (Path(room) / made.files[0]).read_bytes())
