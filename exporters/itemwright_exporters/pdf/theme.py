"""A theme: values for the custom properties, and rules of its own. The bank's `theme.css` is a source like any other,
so it is read with suspicion: nothing is fetched, and nothing outside the bank is opened."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from posixpath import normpath
from re import fullmatch
from typing import Any, NoReturn

import tinycss2
from tinycss2.ast import Node

from itemwright_exporters.contract import ExportError
from itemwright_exporters.pdf.fetch import picture_url
from itemwright_exporters.render import MediaStore

FILE = "theme.css"
"""The bank's own theme, at the top of its folder."""

LARGEST = 200_000
"""Bytes that a theme may have."""

AT_RULES = ("font-face", "page", "media", "supports")
"""The at-rules that a theme may hold; of `@page` and the others the contents are looked at like anything else."""

COLOURS = (
    "--ink", "--muted", "--line", "--border", "--accent", "--band", "--code-ground", "--right", "--right-band",
    "--mark",
)  # fmt: skip
PROPERTIES = (*COLOURS, "--serif", "--sans", "--mono", "--size", "--gap")
"""The custom properties that the papers are drawn with."""


@dataclass(frozen=True, slots=True)
class Theme:
    """`values` of custom properties, and `rules` as CSS."""

    values: Mapping[str, str] = field(default_factory=dict)
    rules: str = ""


def own_theme(folder: Path) -> Theme:
    """The bank's theme; an empty one where it has none. Raises `ExportError`, with the place, for what it must not
    hold."""
    if not (folder / FILE).exists():
        return Theme()
    try:
        file = MediaStore(folder).file(FILE)  # through a link it could lie outside the bank
    except FileNotFoundError:
        raise ExportError(f"{FILE} is no file of the bank; put the file itself there, not a link") from None
    content = file.read_bytes()
    if len(content) > LARGEST:
        raise ExportError(f"{FILE} has {len(content):,} bytes; a theme has at most {LARGEST:,}")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = content[: fault.start].count(b"\n") + 1
        raise ExportError(f"{FILE}:{line}: this is not UTF-8; save the file in that encoding") from None
    return definitions(text, FILE, folder)


def definitions(text: str, name: str, folder: Path | None = None) -> Theme:
    """The theme in a text. Raises `ExportError` that begins with the place in `name`."""
    values: dict[str, str] = {}
    rules: list[str] = []
    for node in tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True):
        _refuse_at_rules(node, name)
        if node.type == "error":
            _refuse(name, node, f"this is no rule of CSS ({node.message})")
        _localise(node, name, folder)
        if node.type == "qualified-rule" and tinycss2.serialize(node.prelude).strip() == ":root":
            values.update(_values(node, name))
        else:
            rules.append(node.serialize())
    return Theme(values, "\n".join(rules))


def _values(rule: Any, name: str) -> Iterator[tuple[str, str]]:
    """The custom properties that `:root` sets."""
    for node in tinycss2.parse_declaration_list(rule.content, skip_comments=True, skip_whitespace=True):
        if node.type != "declaration":
            _refuse(name, node, "between the braces of :root stand lines like `--accent: #7a1f1f;`")
        if node.name not in PROPERTIES:
            _refuse(name, node, f"there is no property {node.name}; there are {', '.join(PROPERTIES)}")
        value = tinycss2.serialize(node.value).strip()
        _refuse_value(node, value, name)
        yield node.name, value


def _refuse_value(node: Any, value: str, name: str) -> None:
    if node.name in COLOURS and not fullmatch(r"#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|[a-z]+", value):
        _refuse(name, node, f"{node.name} is a colour such as #7a1f1f, not {value}")
    if node.name == "--size" and not (fullmatch(r"\d+(\.\d+)?pt", value) and 6 <= float(value[:-2]) <= 24):
        _refuse(name, node, f"--size is the size of running text from 6pt to 24pt, not {value}")
    if node.name == "--gap" and not fullmatch(r"\d*\.?\d+(mm|pt)", value):
        _refuse(name, node, f"--gap is a length such as 7mm, not {value}")


def _refuse_at_rules(node: Any, name: str) -> None:
    if node.type == "at-rule" and node.lower_at_keyword not in AT_RULES:
        why = "it would read another file" if node.lower_at_keyword == "import" else "a theme has no use for it"
        _refuse(name, node, f"@{node.at_keyword} can't be used here: {why}")


def _localise(node: Any, name: str, folder: Path | None) -> None:
    """Makes every address in the rule one of the bank's own files."""
    for part in (*(getattr(node, "prelude", None) or ()), *(getattr(node, "content", None) or ())):
        _localise_value(part, name, folder)


def _localise_value(part: Any, name: str, folder: Path | None) -> None:
    match part.type:
        case "url":
            part.value = _local(part.value, part, name, folder)
            part.representation = f'url("{part.value}")'
        case "function" if part.lower_name in ("url", "src", "image", "image-set", "attr", "element", "target-text"):
            strings = [argument for argument in part.arguments if argument.type == "string"]
            if part.lower_name != "url" or len(strings) != 1:
                _refuse(name, part, f"{part.name}() can't be used in a theme")
            strings[0].value = _local(strings[0].value, part, name, folder)
            strings[0].representation = f'"{strings[0].value}"'
        case "function" if part.lower_name == "var":
            _refuse_unknown(part, name)
        case "function":
            for argument in part.arguments:
                _localise_value(argument, name, folder)
        case "{} block" | "[] block" | "() block":
            for inner in part.content:
                _localise_value(inner, name, folder)
        case "at-keyword" if part.lower_value == "import":
            _refuse(name, part, "@import can't be used here: it would read another file")
        case "error":
            _refuse(name, part, f"this is no CSS ({part.message})")


def _refuse_unknown(function: Any, name: str) -> None:
    """What isn't known can't be filled in; a fallback behind a comma is none of what is filled in."""
    if tinycss2.serialize(function.arguments).strip() not in PROPERTIES:
        _refuse(name, function, f"var() takes one of {', '.join(PROPERTIES)}")


def _local(address: str, node: Any, name: str, folder: Path | None) -> str:
    """The address of a file in the bank, as the typesetter's fetcher knows it."""
    if fullmatch(r"data:(image|font)/[\w.+-]+;base64,[A-Za-z0-9+/=\s]*", address):
        return address
    path = normpath(address)
    if ":" in address or address.startswith(("/", "\\", "#")) or path.startswith("..") or folder is None:
        _refuse(
            name, node, f"{address} is not in the bank; put the file there, and give its path from the bank's folder"
        )
    try:
        MediaStore(folder).file(path)
    except FileNotFoundError:
        _refuse(name, node, f"there is no file {path} in the bank")
    return picture_url(path)


def _refuse(name: str, node: Node, what: str) -> NoReturn:
    raise ExportError(f"{name}:{node.source_line}:{node.source_column}: {what}")
