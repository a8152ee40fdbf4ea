"""Writes what is generated from the models: the JSON Schemas in `published/` and the field tables of `docs/bundle.md`.

`python -m itemwright_schema.publish` writes them; with `--check` it only names those that are stale, with exit code 1.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

from itemwright_schema.bundle import FORMAT, Bundle, Question
from itemwright_schema.bundle.reference import with_fields

PUBLISHED = Path(__file__).parent / "published"
DOCUMENT = Path(__file__).parents[2] / "docs" / "bundle.md"
COMMAND = "python -m itemwright_schema.publish"


def schemas() -> dict[str, dict[str, Any]]:
    """The published JSON Schemas by file name. Their `$id` changes with the format's number only."""
    return {
        "bundle.schema.json": _schema("bundle", "An itemwright bundle", Bundle),
        "question.schema.json": _schema("question", "A question of an itemwright bundle", Question),
    }


def _schema(name: str, title: str, kind: Any) -> dict[str, Any]:
    # Of the two modes this is the one for what is written: numbers that keep every digit are strings, and nothing else.
    generated = TypeAdapter(kind).json_schema(mode="serialization")
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
