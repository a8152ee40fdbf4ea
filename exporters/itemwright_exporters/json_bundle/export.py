"""Writes the bundle in the form asked for, then reads it back."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from itemwright_exporters.contract import ExportError, Job, Result
from itemwright_exporters.json_bundle.convert import Converter, bank_info
from itemwright_exporters.json_bundle.forms import FORMS, Parts, counted
from itemwright_exporters.json_bundle.media import write_media
from itemwright_schema import bundle
from itemwright_schema.bundle import FORMAT
from itemwright_schema.bundle.fit import html_of
from itemwright_schema.bundle.keyless import keyless_name, load_keyless
from itemwright_schema.bundle.load import load_bundle, questions
from itemwright_schema.bundle.vocabulary import pictures_in

PUBLIC = "public"
"""The folder of the bundle without keys: it alone is to be given away."""


def export(job: Job) -> Result:
    """Makes the bundle of the job's bank. Raises `ExportError` for flags that exclude each other, OSError for what the
    system refuses, a vanished picture among it."""
    flags = job.options.flags
    if "split" in flags and "jsonl" in flags:
        raise ExportError("--split and --jsonl are two forms of the bundle: only one of them")
    inline = "inline-media" in flags
    convert = Converter(job.renderer)
    form, name = FORMS[next((flag for flag in ("split", "jsonl") if flag in flags), "")]
    media: list[bundle.Media] = []
    files = [*form(_parts(job, convert, inline, media), job.out), *_media_files(media)]
    _verify(job.out / name, len(job.bank.questions), media)
    if "no-keys" in flags:
        files += [f"{PUBLIC}/{file}" for file in _keyless(load_bundle(job.out / name), job.out)]
    return Result(
        files=tuple(files),
        counts=(_number(len(job.bank.questions), "question"), _number(len({m.name for m in media}), "picture")),
        losses=tuple(convert.losses),
        warnings=tuple(convert.warnings),
    )


def _parts(job: Job, convert: Converter, inline: bool, media: list[bundle.Media]) -> Parts:
    """What is to be written; the pictures are put into `media` once all texts have been seen."""
    bank = job.bank

    def pictures() -> Sequence[BaseModel]:
        media.extend(write_media(convert.pictures, job.renderer.media, None if inline else job.out / "media"))
        return media

    return Parts(
        head={"format": str(FORMAT), "bank": bank_info(bank.settings).model_dump_json(indent=2)},
        lists={"topics": map(convert.topic, bank.topics), "cases": map(convert.case, bank.cases)},
        questions=counted(map(convert.question, bank.questions), lambda done: job.progress(done, len(bank.questions))),
        media=pictures,
    )


def _keyless(whole: bundle.Bundle, out: Path) -> list[str]:
    """Writes what of the bundle is no secret into a folder of its own, and gives its files."""
    folder = out / PUBLIC
    folder.mkdir()
    names = {entry.name: keyless_name(entry) for entry in whole.media}
    shown = [bundle.keyless(question, names) for question in whole.questions]
    cases = [bundle.keyless_case(case, names) for case in whole.cases]
    seen = {name for html in html_of([*shown, *cases]) for name in pictures_in(html)}
    media: dict[str, bundle.Media] = {}
    for entry in whole.media:
        name = names[entry.name]
        if name in seen and name not in media:
            media[name] = entry.model_copy(update={"name": name, "path": name})
            if entry.data is None:
                (folder / "media").mkdir(exist_ok=True)
                (folder / "media" / name).write_bytes(bundle.picture(out, entry))
    parts = Parts(
        head={"format": str(FORMAT), "keys": "false", "bank": whole.bank.model_dump_json(indent=2)},
        lists={"cases": cases},
        questions=shown,
        media=lambda: [media[name] for name in sorted(media)],
    )
    form, file = FORMS[""]
    form(parts, folder)
    if len(load_keyless(folder / file).questions) != len(whole.questions):
        raise ExportError(f"{PUBLIC}/{file} was not written whole")
    return [file, *_media_files(media.values())]


def _media_files(media: Any) -> list[str]:
    return sorted({f"media/{entry.name}" for entry in media if entry.data is None})


def _verify(file: Path, expected: int, media: Sequence[bundle.Media]) -> None:
    """Reads the bundle back: the models check it as they check anybody's. A failure is a fault of this exporter."""
    found = sum(1 for _ in questions(file)) if file.suffix == ".jsonl" else len(load_bundle(file).questions)
    if found != expected:
        raise ExportError(f"{expected} questions went into {file.name}, {found} came out")
    for entry in media:
        bundle.picture(file, entry)


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
