"""The JSON bundle: `bank.json` and a folder `media`, for other programs. `docs/bundle.md` describes it."""

from itemwright_exporters.contract import Exporter, Job, Result


def _export(job: Job) -> Result:
    from itemwright_exporters.json_bundle.export import export  # only here: the models are slow to import

    return export(job)


EXPORTER = Exporter(
    name="json",
    summary="JSON bundle: every text as markdown, HTML and plain text, with keys, metadata and media",
    folder="json",
    export=_export,
    pure=True,
)
