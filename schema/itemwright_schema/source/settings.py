"""`bank.toml`: the settings of a bank, with the line of each fault."""

import re
import tomllib
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from itemwright_schema.model.bank import Limits, Settings
from itemwright_schema.model.metadata import Metadata
from itemwright_schema.problem import Problem, error, warning
from itemwright_schema.source.files import read_file
from itemwright_schema.source.metadata import FIELDS
from itemwright_schema.source.sections_named import KEYS as SECTION_KEYS
from itemwright_schema.source.unsafe import unsafe
from itemwright_schema.span import Position, Span, whole_file

NAME = "bank.toml"


def read_settings(folder: Path) -> tuple[Settings, str, list[Problem]]:
    """The settings of a bank, the text of its `bank.toml` ("" without one) and what is wrong with it.

    What can't be used is left out, so that the questions can be read and all problems be listed in one run.
    """
    file = folder / NAME
    if not file.exists():
        hint = "`itemwright fmt --ids` writes one; decks and note ids hang on its `id`, which must never change"
        return (
            _settings({}, folder),
            "",
            [warning("no-bank-toml", whole_file(NAME), "this folder has no bank.toml", hint)],
        )
    source, problems = read_file(folder, NAME, Limits().file)
    if source is None:
        return _settings({}, folder), "", problems
    text = source.text
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        at = re.search(r"line (\d+), column (\d+)", str(fault))
        end = Position(text.count("\n") + 1, 1)
        place = Position(int(at[1]), int(at[2])) if at else end
        message = re.sub(r"\s*\(at .*\)$", "", str(fault))
        return (
            _settings({}, folder),
            text,
            [
                error(
                    "bank-toml",
                    Span(NAME, place, place),
                    f"bank.toml is not valid TOML: {message}",
                    "text values stand between double quotes",
                )
            ],
        )
    except RecursionError:
        return (
            _settings({}, folder),
            text,
            [
                error(
                    "bank-toml",
                    whole_file(NAME),
                    "bank.toml is nested too deeply",
                    "it is made of tables and lists of words",
                )
            ],
        )
    if not problems:
        _refuse_unsafe(data, [], text, problems)
    if problems:
        return _settings({}, folder), text, problems
    _check_tables(data, text, problems)
    return _validated(data, folder, text, problems), text, problems


def default_id(folder: Path) -> str:
    """The id of a bank without one: its folder's name in lower-case letters, digits and hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", folder.resolve().name.lower()).strip("-")[:64] or "bank"


def _settings(data: dict[str, Any], folder: Path) -> Settings:
    name = default_id(folder)
    title = re.sub(r"[-_]+", " ", folder.resolve().name).strip() or "bank"
    return Settings.model_validate(
        {"id": name, "name": data.get("id", name), "title": title[0].upper() + title[1:], **data}
    )


def _validated(data: dict[str, Any], folder: Path, text: str, problems: list[Problem]) -> Settings:
    if "id" not in data:
        hint = f'write `id = "{default_id(folder)}"` (`itemwright fmt --ids` does it); it must never change'
        problems.append(
            warning("no-bank-id", whole_file(NAME), "bank.toml has no `id`, so that of the folder's name is used", hint)
        )
    while True:
        try:
            return _settings(data, folder)
        except ValidationError as fault:
            for detail in fault.errors(include_url=False):
                path = [str(part) for part in detail["loc"]]
                message = detail["msg"].removeprefix("Input should be ").removeprefix("Value error, ")
                place = _place(text, path)
                if detail["type"] == "extra_forbidden":
                    known = list(
                        Settings.model_fields
                        if len(path) == 1
                        else Settings.model_fields["limits"].default.__class__.model_fields
                    )
                    close = get_close_matches(path[-1], known, n=1)
                    hint = f"did you mean `{close[0]}`?" if close else "the keys are: " + ", ".join(known)
                    problems.append(error("bank-toml", place, f"`{path[-1]}` is not a key of bank.toml", hint))
                else:
                    problems.append(
                        error(
                            "bank-toml",
                            place,
                            f"`{'.'.join(path)}` can't be used: {message}",
                            "mend it, or take it out",
                        )
                    )
                data = {key: value for key, value in data.items() if key != path[0]}


def _refuse_unsafe(value: Any, path: list[str], text: str, problems: list[Problem]) -> None:
    """Characters that only an escape brings in (`"\\u202e"`)."""
    match value:
        case str():
            problems += unsafe(value, lambda _: _place(text, path), "in this value")
        case list():
            for inner in value:
                _refuse_unsafe(inner, path, text, problems)
        case dict():
            for key, inner in value.items():
                problems += unsafe(key, lambda _: whole_file(NAME), "in a key")
                _refuse_unsafe(inner, [*path, key], text, problems)


def _check_tables(data: dict[str, Any], text: str, problems: list[Problem]) -> None:
    for table, known in (("defaults", FIELDS), ("sections", tuple(SECTION_KEYS))):
        entries = data.get(table)
        if not isinstance(entries, dict):
            continue
        for key in [key for key in entries if key not in known]:
            close = get_close_matches(key, known, n=1)
            hint = f"did you mean `{close[0]}`?" if close else "the keys are: " + ", ".join(known)
            problems.append(error("bank-toml", _place(text, [table, key]), f"`{key}` is not a key of [{table}]", hint))
            del entries[key]
    defaults = data.get("defaults")
    if isinstance(defaults, dict):
        try:
            Metadata.model_validate(defaults)
        except ValidationError as fault:
            for detail in fault.errors(include_url=False):
                key = str(detail["loc"][0])
                message = detail["msg"].removeprefix("Input should be ")
                problems.append(
                    error(
                        "bank-toml",
                        _place(text, ["defaults", key]),
                        f"`{key}` can't be `{defaults.get(key)}`",
                        f"it should be {message}",
                    )
                )
                defaults.pop(key, None)


def _place(text: str, path: list[str]) -> Span:
    """The line on which a key stands; tomllib keeps no places."""
    table = ""
    for number, line in enumerate(text.split("\n"), 1):
        if header := re.match(r"\s*\[([^\[\]]+)\]", line):
            table = header[1].strip()
        match = re.match(r"\s*[\"']?([A-Za-z0-9_./ -]+?)[\"']?\s*=", line)
        if (match and [*table.split("."), match[1]][-len(path) :] == path[-2:]) or (
            match and not table and match[1] == path[0]
        ):
            start = line.index(match[1]) + 1
            return Span(NAME, Position(number, start), Position(number, len(line.rstrip()) + 1))
    return whole_file(NAME)
