"""Writes `bank.json` question by question, so that a large bank needs little memory, then reads it back."""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import TextIO

from pydantic import BaseModel

from itemwright_exporters.contract import Job, Result
from itemwright_exporters.json_bundle.convert import Converter, bank_info
from itemwright_exporters.json_bundle.media import write_media
from itemwright_schema.bundle import FORMAT, load_bundle


def export(job: Job) -> Result:
    """Makes the bundle of the job's bank. Raises OSError for what the system refuses, a vanished picture among it."""
    bank, convert = job.bank, Converter(job.renderer)
    file = job.out / "bank.json"
    with file.open("w", encoding="utf-8", newline="\n") as out:
        out.write(f'{{\n  "format": {FORMAT},\n  "bank": {_json(bank_info(bank.settings), 2)},\n')
        _array(out, "topics", map(convert.topic, bank.topics))
        _array(out, "cases", map(convert.case, bank.cases))
        _array(out, "questions", _questions(job, convert))
        media = write_media(convert.pictures, job.renderer.media, job.out / "media")
        _array(out, "media", media, last=True)
        out.write("}\n")
    _verify(job.out, len(bank.questions))
    names = sorted({f"media/{entry.name}" for entry in media})
    return Result(
        files=("bank.json", *names),
        counts=(_number(len(bank.questions), "question"), _number(len(names), "picture")),
        losses=tuple(convert.losses),
        warnings=tuple(convert.warnings),
    )


def _array(out: TextIO, name: str, items: Iterable[BaseModel], *, last: bool = False) -> None:
    """One of the document's lists, laid out as the models' own JSON would be."""
    out.write(f'  "{name}": [')
    separator, end = "\n    ", ""
    for item in items:
        out.write(separator + _json(item, 4))
        separator, end = ",\n    ", "\n  "
    out.write(f"{end}]{'' if last else ','}\n")


def _json(item: BaseModel, indent: int) -> str:
    """The item laid out to stand `indent` columns in. Line breaks in texts are escaped and stay out of it."""
    return item.model_dump_json(indent=2).replace("\n", "\n" + " " * indent)


def _questions(job: Job, convert: Converter) -> Iterator[BaseModel]:
    for done, question in enumerate(job.bank.questions, 1):
        yield convert.question(question)
        job.progress(done, len(job.bank.questions))


def _verify(folder: Path, questions: int) -> None:
    """Reads the bundle back: the models check it as they check anybody's. A failure is a fault of this exporter."""
    bundle = load_bundle(folder)
    assert len(bundle.questions) == questions, (
        f"{questions} questions went into bank.json, {len(bundle.questions)} came out"
    )
    for entry in bundle.media:
        assert sha256((folder / "media" / entry.name).read_bytes()).hexdigest() == entry.sha256, entry.path


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
