"""The practice page: one HTML file that works offline. `docs/practice-page.md` describes it."""

from typing import TYPE_CHECKING

from itemwright_exporters.contract import Exporter

if TYPE_CHECKING:
    from itemwright_exporters.contract import Job, Result


def _export(job: "Job") -> "Result":
    from itemwright_exporters.web.export import export  # only here: the models are slow to import

    return export(job)


EXPORTER = Exporter(
    name="web",
    summary="A practice page: one HTML file for any browser, also offline",
    folder="web",
    export=_export,
    pure=True,
    papers=True,
    flags={"site": "a folder for a web server instead of one file, for large banks"},
)

__all__ = ["EXPORTER"]
