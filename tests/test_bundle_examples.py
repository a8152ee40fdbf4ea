"""The published examples: a question of every kind, just as it is built from `tests/every_kind`."""

import json
from pathlib import Path
from typing import Any

import pytest
from bundle_bank import every_kind
from jsonschema import Draft202012Validator
from test_bundle_hash import by_the_document

from itemwright_exporters.contract import Job, Options
from itemwright_exporters.json_bundle import EXPORTER
from itemwright_exporters.render import Renderer
from itemwright_schema import load, load_bundle
from itemwright_schema.publish import EXAMPLE, PUBLISHED

KINDS = [question.kind for question in every_kind()]


def schema(name: str) -> dict[str, Any]:
    return json.loads((PUBLISHED / f"{name}.schema.json").read_text("utf-8"))


def test_the_example_is_what_is_built(tmp_path: Path) -> None:
    made = load(Path(__file__).parent / "every_kind").bank
    options = Options(flags=frozenset({"inline-media"}))
    EXPORTER.export(Job(made, Renderer(made), tmp_path, options, {}, 0, lambda done, of: None))
    built = (tmp_path / "bank.json").read_text("utf-8")
    assert built == EXAMPLE.read_text("utf-8"), (
        "stale: itemwright build json --inline-media --bank tests/every_kind, and its bank.json becomes example.json"
    )


def test_it_has_every_kind_and_what_is_particular_to_bundles() -> None:
    example = load_bundle(EXAMPLE)
    assert [question.kind for question in example.questions] == KINDS
    (entry,) = example.media
    assert entry.data
    text = EXAMPLE.read_text("utf-8")
    assert all(place in text for place in ("data-option", "data-list", "data-tex", "data-blank", "<figure>"))


def test_its_hashes_are_those_of_the_document() -> None:
    document = json.loads(EXAMPLE.read_bytes())
    media = {entry["name"]: entry["sha256"] for entry in document["media"]}
    for question in document["questions"]:
        assert by_the_document(question, media) == question["hash"], question["kind"]


def test_the_schema_of_questions_shows_each_kind_and_lets_it_pass() -> None:
    questions = schema("question")
    assert [example["kind"] for example in questions["examples"]] == KINDS
    for example in questions["examples"]:
        Draft202012Validator(questions).validate(example)
    Draft202012Validator(schema("bundle")).validate(json.loads(EXAMPLE.read_bytes()))


@pytest.mark.parametrize("kind", KINDS)
def test_so_does_that_without_keys(kind: str) -> None:
    whole = schema("keyless")
    (found,) = [thing for thing in whole["$defs"].values() if thing["properties"].get("kind", {}).get("const") == kind]
    (example,) = found["examples"]
    assert example["kind"] == kind
    assert "key" not in example
    Draft202012Validator({**found, "$defs": whole["$defs"]}).validate(example)


def test_an_example_whose_key_is_taken_away_is_none() -> None:
    questions = schema("question")
    for example in questions["examples"]:
        assert not Draft202012Validator(questions).is_valid({name: v for name, v in example.items() if name != "key"})
