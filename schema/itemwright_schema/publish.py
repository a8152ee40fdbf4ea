"""Writes what is generated from the models: the JSON Schemas and TypeScript types in `published/`, and the field tables
of `docs/bundle.md`.

`python -m itemwright_schema.publish` writes them; with `--check` it only names those that are stale, with exit code 1.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

from itemwright_schema.bundle import FORMAT, Bundle, Head, Index, KeylessBundle, Question, Tail, keyless, load_bundle
from itemwright_schema.bundle.keyless import keyless_name
from itemwright_schema.bundle.reference import with_fields
from itemwright_schema.bundle.typescript import declarations

PUBLISHED = Path(__file__).parent / "published"
EXAMPLE = PUBLISHED / "example.json"
"""A bundle with a question of every kind, as `itemwright build json --inline-media` writes it: it is not made here, for
that takes an exporter."""
DOCUMENT = Path(__file__).parents[2] / "docs" / "bundle.md"
COMMAND = "python -m itemwright_schema.publish"


def schemas() -> dict[str, dict[str, Any]]:
    """The published JSON Schemas by file name. Their `$id` changes with the format's number only."""
    example = load_bundle(EXAMPLE)
    names = {entry.name: keyless_name(entry) for entry in example.media}
    kinds = {
        "bundle.schema.json": _schema("bundle", "An itemwright bundle", Bundle),
        "question.schema.json": _schema("question", "A question of an itemwright bundle", Question),
        "index.schema.json": _schema("index", "The index of an itemwright bundle that was split", Index),
        "keyless.schema.json": _schema("keyless", "An itemwright bundle without keys", KeylessBundle),
    }
    kinds["question.schema.json"]["examples"] = [_plain(question) for question in example.questions]
    shown = kinds["keyless.schema.json"]["$defs"]
    for question in (keyless(question, names) for question in example.questions):
        shown[type(question).__name__]["examples"] = [_plain(question)]
    return kinds


def types() -> str:
    """The TypeScript types of all forms. Those without keys stand in a file of their own: they share names."""
    forms: dict[str, Any] = {"Bundle": Bundle, "Index": Index, "Head": Head, "Tail": Tail, "Question": Question}
    return declarations({name: _generated(kind) for name, kind in forms.items()}, FORMAT)


def keyless_types() -> str:
    """The TypeScript types of the bundle without keys."""
    return declarations({"KeylessBundle": _generated(KeylessBundle)}, FORMAT)


def _plain(question: BaseModel) -> Any:
    return question.model_dump(mode="json")


def _generated(kind: Any) -> dict[str, Any]:
    # Of the two modes this is the one for what is written: numbers that keep every digit are strings, and nothing else.
    return TypeAdapter(kind).json_schema(mode="serialization")


def _schema(name: str, title: str, kind: Any) -> dict[str, Any]:
    generated = _generated(kind)
    head = {
        "$schema": GenerateJsonSchema.schema_dialect,
        "$id": f"urn:itemwright:schema:{name}:{FORMAT}",
        "title": title,
    }
    return head | {key: value for key, value in generated.items() if key != "title"}


def generated() -> dict[Path, str]:
    """Every generated file with what it should hold. The document is in a checkout only: a wheel has no `docs`."""
    files = {
        PUBLISHED / name: json.dumps(schema, indent=2, ensure_ascii=False) + "\n" for name, schema in schemas().items()
    }
    files |= {PUBLISHED / "bundle.d.ts": types(), PUBLISHED / "keyless.d.ts": keyless_types()}
    if DOCUMENT.is_file():
        files[DOCUMENT] = with_fields(DOCUMENT.read_text("utf-8"), schemas()["bundle.schema.json"])
    return files


def stale() -> list[Path]:
    """The generated files that don't hold what they should."""
    return [path for path, text in generated().items() if not path.is_file() or path.read_text("utf-8") != text]


def main() -> int:
    """The command. Returns its exit code."""
    parser = argparse.ArgumentParser(prog=COMMAND, description="Writes the JSON Schemas and their documentation.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit code 1 if a file is stale")
    check = parser.parse_args().check
    outdated = stale()
    for path in outdated:
        if not check:
            path.parent.mkdir(exist_ok=True)
            path.write_text(generated()[path], "utf-8", newline="\n")
        sys.stderr.write(f"{path}: {f'stale, run: {COMMAND}' if check else 'written'}\n")
    return 1 if check and outdated else 0


if __name__ == "__main__":
    sys.exit(main())
