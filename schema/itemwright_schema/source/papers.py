"""`papers/*.toml`: the papers of a bank, each fault with its place."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from itemwright_schema.model.bank import Settings
from itemwright_schema.model.paper import Layout, Paper
from itemwright_schema.problem import Problem, error
from itemwright_schema.source.files import natural, read_file
from itemwright_schema.source.lines import SourceFile
from itemwright_schema.source.paper_instructions import instructions
from itemwright_schema.source.paper_table import Word, paper_fields
from itemwright_schema.source.toml_places import Places, places
from itemwright_schema.source.toml_table import Table, near
from itemwright_schema.source.unsafe import unsafe
from itemwright_schema.span import Position, Span, whole_file

FOLDER = "papers"
CODE = "paper-toml"
ALL = "all"
"""No paper can be called this: on the command line it means each of them."""

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


@dataclass(frozen=True, slots=True)
class Edition:
    """A paper that has the questions of another, `of`, and says what it has of its own (`fields`)."""

    of: str
    place: Span
    fields: Mapping[str, Any]

    def is_called(self, name: str) -> bool:
        """Whether this is its own name."""
        return bool(self.fields["name"] == name)

    def paper(self, base: Paper) -> Paper:
        """The edition of that paper. What it doesn't say of its layout is as there."""
        layout = base.layout.model_copy(update=dict(self.fields["layout"]))
        return base.model_copy(update={**self.fields, "layout": layout, "edition_of": base.name})


@dataclass(frozen=True, slots=True)
class Papers:
    """The papers without errors, all problems, the text of each file by its path, and the words of all picks."""

    papers: tuple[Paper, ...]
    problems: tuple[Problem, ...]
    sources: Mapping[str, str]
    words: tuple[Word, ...]


def read_papers(folder: Path, settings: Settings) -> Papers:
    """Reads the papers of the bank in `folder`, in natural order of their names."""
    papers: dict[str, Paper] = {}
    editions: list[Edition] = []
    problems: list[Problem] = []
    sources: dict[str, str] = {}
    words: list[Word] = []
    for path in paper_files(folder):
        file, found = read_file(folder, path, settings.limits.file)
        problems += found
        if file is None:
            continue
        sources[path] = file.text
        paper, found = read_paper(file, folder, settings, words)
        problems += found
        if isinstance(paper, Paper):
            papers[paper.name] = paper
        elif paper is not None:
            editions.append(paper)
    of_their_own = dict(papers)
    for edition in editions:
        base = of_their_own.get(edition.of)
        if base is not None:
            papers[edition.fields["name"]] = edition.paper(base)
        elif f"{FOLDER}/{edition.of}.toml" not in sources or any(other.is_called(edition.of) for other in editions):
            hint = near(edition.of, of_their_own) if of_their_own else "an edition needs a paper of this bank"
            problems.append(error(CODE, edition.place, f'no paper with questions is called "{edition.of}"', hint))
    in_order = sorted(papers.values(), key=lambda paper: natural(paper.name))
    return Papers(tuple(in_order), tuple(problems), sources, tuple(words))


def paper_files(folder: Path) -> list[str]:
    """The paths of a bank's papers, relative to it."""
    inside = folder / FOLDER
    if not inside.is_dir():
        return []
    names = [entry.name for entry in inside.iterdir() if entry.suffix.lower() == ".toml"]
    return sorted((f"{FOLDER}/{name}" for name in names if not name.startswith(("_", "."))), key=natural)


def read_paper(
    file: SourceFile, folder: Path, settings: Settings, words: list[Word]
) -> tuple[Paper | Edition | None, list[Problem]]:
    """The paper or edition in a file, None where it has errors, and what is wrong with it.

    `words` takes those of its picks.
    """
    problems: list[Problem] = []
    name = Path(file.path).stem
    if not _NAME.fullmatch(name) or name.casefold() == ALL:
        hint = "name the file with letters, digits and hyphens, such as midterm-2026.toml"
        problems.append(error(CODE, whole_file(file.path), f'a paper can\'t be called "{name}"', hint))
    try:
        data = tomllib.loads(file.text)
        found = places(file.path, file.text)
    except tomllib.TOMLDecodeError as fault:
        return None, [*problems, _not_toml(file, fault)]
    except RecursionError:
        return None, [error(CODE, whole_file(file.path), "this file is nested too deeply", "a paper needs few tables")]
    _refuse_unsafe(data, (), found, problems)
    table = Table(data, (), found, CODE, "a paper", problems)
    fields = paper_fields(table, name, words)
    table.finish()
    if "instructions" in fields:
        fields["instructions"], faults = instructions(fields["instructions"], file.path, found, folder, settings)
        problems += faults
    if any(problem.is_error for problem in problems):
        return None, problems
    layout, edition_of = fields.pop("layout", {}), fields.pop("edition_of", None)
    fields["location"] = whole_file(file.path)
    if edition_of is not None:
        return Edition(edition_of, table.value("edition_of"), {**fields, "layout": layout}), problems
    return Paper(**fields, layout=Layout(**layout)), problems


def _not_toml(file: SourceFile, fault: tomllib.TOMLDecodeError) -> Problem:
    at = re.search(r"line (\d+), column (\d+)", str(fault))
    last = file.text.rstrip("\n").split("\n")
    place = Position(int(at[1]), int(at[2])) if at else Position(len(last), len(last[-1]) + 1)
    message = re.sub(r"\s*\(at .*\)$", "", str(fault))
    hint = "text values stand between double quotes, lists between brackets"
    return error(CODE, Span(file.path, place, place), f"this is not valid TOML: {message}", hint)


def _refuse_unsafe(value: Any, path: Sequence[str | int], found: Places, problems: list[Problem]) -> None:
    """Characters that only an escape brings in (`"\\u202e"`)."""
    match value:
        case str():
            problems += unsafe(value, lambda _: found.value(*path), "in this value")
        case list():
            for number, item in enumerate(value):
                _refuse_unsafe(item, (*path, number), found, problems)
        case dict():
            for key, item in value.items():
                problems += unsafe(key, lambda _: found.key(*path), "in a key")
                _refuse_unsafe(item, (*path, key), found, problems)
