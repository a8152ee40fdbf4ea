"""The published JSON Schemas and the field tables are those of today's models."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from itemwright_schema import publish
from itemwright_schema.bundle import Bundle, reference, vocabulary

ROOT = Path(__file__).parents[1]


def test_nothing_generated_is_stale() -> None:
    stale = [str(path.relative_to(ROOT)) for path in publish.stale()]
    assert stale == [], f"stale, run: {publish.COMMAND}"
    schemas = {f"{name}.schema.json" for name in ("bundle", "index", "keyless", "question")}
    published = {publish.PUBLISHED / name for name in (*schemas, "bundle.d.ts", "keyless.d.ts")}
    assert set(publish.generated()) == {*published, ROOT / "docs/bundle.md"}


def test_nothing_else_is_published() -> None:
    assert {path.name for path in publish.PUBLISHED.iterdir()} == {
        *publish.schemas(), "bundle.d.ts", "keyless.d.ts", "example.json",
    }  # fmt: skip


def test_the_command_tells_what_is_stale_and_mends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(publish, "PUBLISHED", tmp_path)
    (tmp_path / "bundle.schema.json").write_text("{}", "utf-8")
    monkeypatch.setattr(sys, "argv", ["publish", "--check"])
    assert publish.main() == 1
    said = capsys.readouterr().err
    assert "bundle.schema.json: stale, run: python -m itemwright_schema.publish" in said
    assert "question.schema.json: stale" in said
    assert (tmp_path / "bundle.schema.json").read_text("utf-8") == "{}"
    monkeypatch.setattr(sys, "argv", ["publish"])
    assert publish.main() == 0
    assert publish.stale() == []


def test_the_command_can_be_typed() -> None:
    ran = subprocess.run([sys.executable, *publish.COMMAND.split()[1:], "--check"], check=False, cwd=ROOT)
    assert ran.returncode == 0


@pytest.mark.parametrize("name", ["bundle", "index", "keyless", "question"])
def test_a_schema_says_what_it_is(name: str) -> None:
    schema = json.loads((publish.PUBLISHED / f"{name}.schema.json").read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["$id"] == f"urn:itemwright:schema:{name}:1"


def test_every_field_of_the_bundle_is_described() -> None:
    schema = publish.schemas()["bundle.schema.json"]
    things = {"Bundle": schema, **schema["$defs"]}
    silent = [
        f"{thing}.{name}"
        for thing, definition in things.items()
        for name, field in definition["properties"].items()
        if "description" not in field and name != "kind"
    ]
    assert silent == [], "write a string under the field"


def test_every_field_of_format_1_is_required() -> None:
    """A field that joins later has a default, and so is not: bundles written before it stay valid."""
    schema = publish.schemas()["bundle.schema.json"]
    later = {"Media": ["data"]}
    for name, thing in (("", schema), *schema["$defs"].items()):
        assert [*thing["required"], *later.get(name, [])] == list(thing["properties"])
    assert list(Bundle.model_fields) == schema["required"]


def test_the_document_names_every_field() -> None:
    document = (ROOT / "docs/bundle.md").read_text("utf-8")
    schema = publish.schemas()["bundle.schema.json"]
    for definition in schema["$defs"].values():
        for name in definition["properties"]:
            assert f"`{name}`" in document


def test_a_document_without_its_marks_is_refused() -> None:
    with pytest.raises(ValueError, match="fields: generated"):
        reference.with_fields("# Nothing", publish.schemas()["bundle.schema.json"])


def test_the_document_names_the_whole_vocabulary_of_html() -> None:
    document = (ROOT / "docs/bundle.md").read_text("utf-8")
    (listed,) = re.findall(r"^`(p ul ol.*?)`", document, re.DOTALL | re.MULTILINE)
    tags = re.sub(r"\[.*?\]", "", listed).replace("h1–h6", "h1 h2 h3 h4 h5 h6").split()
    assert sorted(tags) == sorted(vocabulary.TAGS)
    for names in vocabulary.CLASSES.values():
        assert all(name in document for name in names)
    for names in vocabulary.ATTRIBUTES.values():
        assert all(name in document for name in names)
