"""Print: a paper to hand out, a compact key to mark it with, and solutions. Set by WeasyPrint."""

from itemwright_exporters.contract import Exporter, Job, Result


def _export(job: Job) -> Result:
    from itemwright_exporters.pdf.export import export

    return export(job)


def _missing() -> list[str]:
    from itemwright_exporters.pdf.environment import missing

    return missing()


EXPORTER = Exporter(
    name="pdf",
    summary="printable papers: handout, key, solutions",
    folder="pdf",
    export=_export,
    missing=_missing,
    papers=True,
    flags={"archive": "solutions as PDF/A-3, with the questions as JSON inside"},
)

__all__ = ["EXPORTER"]
