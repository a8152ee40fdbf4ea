"""The bundle without keys: nothing in it tells an answer."""

import json
from pathlib import Path
from typing import Any

import pytest
from bundle_bank import bank, every_kind, single, text
from jsonschema import Draft202012Validator
from pdf_papers import OTHER_KINDS, choices, read
from test_bundle_forms import pictured, written

from itemwright_exporters.contract import Job, Options
from itemwright_exporters.json_bundle import EXPORTER
from itemwright_exporters.render import Renderer
from itemwright_schema import load_bundle, model
from itemwright_schema.bundle import BundleError, load_keyless
from itemwright_schema.publish import PUBLISHED


def public(folder: Path, markdown: str) -> bytes:
    """What is given away of a bank of this markdown."""
    made = read(folder / "bank", markdown)
    out = folder / "out"
    out.mkdir()
    EXPORTER.export(Job(made, Renderer(made), out, Options(flags=frozenset({"no-keys"})), {}, 0, lambda done, of: None))
    assert [path.name for path in (out / "public").iterdir()] == ["bank.json"]
    return (out / "public/bank.json").read_bytes()


ANSWERS = {
    "numeric": ("20 ± 0.5 µs", "31 ± 2 µs"),
    "short": ("all-reduce | allreduce", "broadcast"),
    "blanks": ("{{UDP}}", "{{Some other transport}}"),
    "rubric": ("Names the cyclic dependency.", "Anything goes."),
    "notes": ("Accept drawings.", "Never accept drawings."),
    "matching": (
        "| RoCE v1 | Ethernet |\n| RoCE v2 | UDP and IP |",
        "| RoCE v1 | UDP and IP |\n| RoCE v2 | Ethernet |",
    ),
    "ordering": ("1. Register memory\n2. Create a queue pair", "1. Create a queue pair\n2. Register memory"),
}
"""Two answers of a kind: a bank with the one must give away just what a bank with the other does."""


@pytest.mark.parametrize("kind", ANSWERS)
def test_another_answer_gives_the_same_bytes(tmp_path: Path, kind: str) -> None:
    first, second = ANSWERS[kind]
    assert OTHER_KINDS.count(first) == 1
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    one, other = public(tmp_path / "a", OTHER_KINDS), public(tmp_path / "b", OTHER_KINDS.replace(first, second))
    assert one == other
    assert len(json.loads(one)["questions"]) == 6


EXPLAINED = """\
## Which one is it?
<!-- id: one -->

- [{0}] first
  > {2}
- [{1}] second

{2}

### Full explanation

{2}

### References

{2}
"""


def test_another_key_and_other_explanations_give_the_same_bytes(tmp_path: Path) -> None:
    banks = [("x", " ", "Since it is option A."), (" ", "x", "Look at option B, not at the first.")]
    given = []
    for number, words in enumerate(banks):
        (tmp_path / str(number)).mkdir()
        given.append(public(tmp_path / str(number), EXPLAINED.format(*words)))
    assert given[0] == given[1]
    assert b"first" in given[0]


def test_several_keys_of_the_same_number_give_the_same_bytes(tmp_path: Path) -> None:
    given = []
    for number, keys in enumerate(((0, 2), (1, 3))):
        (tmp_path / str(number)).mkdir()
        markdown = choices(3, 4, keys).replace(" right", "").replace(" wrong", "")
        given.append(public(tmp_path / str(number), markdown))
    assert given[0] == given[1]


SECRET = {"key", "feedback", "short", "full", "references", "notes", "title", "markdown", "location", "source"}


def names(value: Any) -> set[str]:
    """Every field's name in a document."""
    if isinstance(value, dict):
        return set(value).union(*map(names, value.values()))
    if isinstance(value, list):
        return set().union(*map(names, value))
    return set()


def test_no_field_has_a_secret_name_and_every_kind_is_there(tmp_path: Path) -> None:
    written(bank(*every_kind()), tmp_path, "no-keys")
    document = json.loads((tmp_path / "public/bank.json").read_bytes())
    Draft202012Validator(json.loads((PUBLISHED / "keyless.schema.json").read_text("utf-8"))).validate(document)
    assert names(document["questions"]).isdisjoint(SECRET)
    assert [question["kind"] for question in document["questions"]] == [question.kind for question in every_kind()]
    assert document["keys"] is False


def test_the_bundle_with_keys_stands_above_and_has_the_same_ids(tmp_path: Path) -> None:
    written(bank(*every_kind()), tmp_path, "no-keys")
    keyed, shown = load_bundle(tmp_path), load_keyless(tmp_path / "public")
    assert [q.id for q in keyed.questions] == [q.id for q in shown.questions]
    first, second = keyed.questions[0], shown.questions[0]
    assert isinstance(first.model_dump()["key"], tuple)
    assert [option["id"] for option in first.model_dump()["options"]] == [
        option["id"] for option in second.model_dump()["options"]
    ]


def test_a_picture_of_an_explanation_is_not_given_away(tmp_path: Path) -> None:
    made, renderer = pictured(tmp_path / "bank")
    told = single(stem=text("Which?"), short=text("See fig.", "fig.svg"))
    made = made.model_copy(update={"questions": (told,)})
    written(made, tmp_path / "out", "no-keys", renderer=renderer)
    assert len(load_bundle(tmp_path / "out").media) == 1
    assert load_keyless(tmp_path / "out/public").media == ()
    assert not (tmp_path / "out/public/media").exists()


def test_a_picture_of_the_stem_is_given_away_without_its_path(tmp_path: Path) -> None:
    made, renderer = pictured(tmp_path / "bank")
    written(made, tmp_path / "out", "no-keys", renderer=renderer)
    (entry,) = load_keyless(tmp_path / "out/public").media
    assert entry.path == entry.name
    assert (tmp_path / "out/public/media" / entry.name).is_file()


def test_the_readers_tell_the_two_apart(tmp_path: Path) -> None:
    written(bank(single()), tmp_path, "no-keys")
    with pytest.raises(BundleError, match="a bundle without keys"):
        load_bundle(tmp_path / "public")
    with pytest.raises(BundleError, match="no bundle without keys"):
        load_keyless(tmp_path)


def test_the_kinds_are_those_of_the_model() -> None:
    from itemwright_schema.bundle.keyless import KINDS

    assert list(KINDS) == [question.kind for question in every_kind()]
    assert {model.SingleChoice.model_fields["kind"].default} <= set(KINDS)
