"""How a bundle is laid down: as one file, split, or line by line. Question by question, so that a large bank needs
little memory beside its own."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from json import dumps, loads
from pathlib import Path
from typing import Any, TextIO

from pydantic import BaseModel

from itemwright_schema.bundle.forms import FILE, INDEX, LINES, Entry, Tail

COMPACT: Mapping[str, Any] = {"ensure_ascii": False, "separators": (",", ":")}

Media = Sequence[BaseModel]


@dataclass(frozen=True, slots=True)
class Parts:
    """What a bundle is made of. `head` are the fields before the lists, as JSON; `lists` those before the questions;
    `media` is asked for when all questions have been taken."""

    head: Mapping[str, str]
    lists: Mapping[str, Iterable[BaseModel]]
    questions: Iterable[BaseModel]
    media: Callable[[], Media]


Form = Callable[[Parts, Path], Sequence[str]]
"""Writes into a folder, and gives the names of the files."""


def one_file(parts: Parts, folder: Path) -> Sequence[str]:
    """`bank.json`."""
    with (folder / FILE).open("w", encoding="utf-8", newline="\n") as out:
        _head(out, parts)
        _array(out, "questions", parts.questions)
        _array(out, "media", parts.media(), last=True)
        out.write("}\n")
    return (FILE,)


def split(parts: Parts, folder: Path) -> Sequence[str]:
    """`index.json`, and one file a question."""
    (folder / "questions").mkdir()
    entries: list[BaseModel] = []
    taken: set[str] = set()
    for question in parts.questions:
        entry = _entry(question, taken)
        (folder / entry.file).write_text(_json(question, 0) + "\n", encoding="utf-8", newline="\n")
        entries.append(entry)
    with (folder / INDEX).open("w", encoding="utf-8", newline="\n") as out:
        _head(out, parts)
        _array(out, "questions", entries)
        _array(out, "media", parts.media(), last=True)
        out.write("}\n")
    return (INDEX, *sorted(taken))


def lines(parts: Parts, folder: Path) -> Sequence[str]:
    """`bank.jsonl`: a line with what belongs to the bank, one a question, and one with the media."""
    with (folder / LINES).open("w", encoding="utf-8", newline="\n") as out:
        fields = [f'"{name}":{dumps(loads(value), **COMPACT)}' for name, value in parts.head.items()]
        fields += [
            f'"{name}":[{",".join(item.model_dump_json() for item in items)}]' for name, items in parts.lists.items()
        ]
        out.write(f"{{{','.join(fields)}}}\n")
        count = 0
        for question in parts.questions:
            out.write(question.model_dump_json() + "\n")
            count += 1
        out.write(Tail.model_construct(count=count, media=tuple(parts.media())).model_dump_json() + "\n")
    return (LINES,)


FORMS: Mapping[str, tuple[Form, str]] = {
    "": (one_file, FILE),
    "split": (split, INDEX),
    "jsonl": (lines, LINES),
}
"""The forms by the flag that asks for them, each with the file that it is known by."""


def _entry(question: BaseModel, taken: set[str]) -> Entry:
    """The question's line in the index. Two languages of one id stand in two files."""
    fields = {name: getattr(question, name) for name in Entry.model_fields if name != "file"}
    file = f"questions/{fields['id']}.json"
    if file in taken:
        file = f"questions/{fields['id']}.{fields['language']}.json"
    taken.add(file)
    return Entry.model_construct(**fields, file=file)


def _head(out: TextIO, parts: Parts) -> None:
    fields = (f'  "{name}": {_indented(value, 2)},\n' for name, value in parts.head.items())
    out.write("{\n" + "".join(fields))
    for name, items in parts.lists.items():
        _array(out, name, items)


def _array(out: TextIO, name: str, items: Iterable[BaseModel], *, last: bool = False) -> None:
    """One of the document's lists, laid out as the models' own JSON would be."""
    out.write(f'  "{name}": [')
    separator, end = "\n    ", ""
    for item in items:
        out.write(separator + _json(item, 4))
        separator, end = ",\n    ", "\n  "
    out.write(f"{end}]{'' if last else ','}\n")


def _json(item: BaseModel, indent: int) -> str:
    return _indented(item.model_dump_json(indent=2), indent)


def _indented(json: str, indent: int) -> str:
    """The JSON laid out to stand `indent` columns in. Line breaks in texts are escaped and stay out of it."""
    return json.replace("\n", "\n" + " " * indent)


def counted(items: Iterable[BaseModel], tell: Callable[[int], None]) -> Iterator[BaseModel]:
    """The items, each told of by its number from 1."""
    for done, item in enumerate(items, start=1):
        yield item
        tell(done)
