"""The JSON bundle, for other programs: `bank.json` and a folder `media`, or another form of the same.

`docs/bundle.md` describes it.
"""

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
    flags={
        "inline-media": "pictures stand in the bundle itself, in base64, and are no files",
        "split": "one file a question and an index.json, for clients that load few of many",
        "jsonl": "bank.jsonl, one question a line, for programs that read one after the other",
        "no-keys": "a second bundle in public/ that tells no answers, for clients that are not to be trusted",
    },
    papers=True,
)
