"""The bundle that the exporter writes."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from bundle_bank import PLACE, Words, bank, every_kind, export, exported, option, single, text
from jsonschema import Draft202012Validator

from itemwright_exporters.json_bundle import EXPORTER, media
from itemwright_exporters.render import Image
from itemwright_schema import model
from itemwright_schema.bundle import Bundle, load_bundle
from itemwright_schema.identity import option_id
from itemwright_schema.publish import PUBLISHED
from itemwright_schema.source import pictures

SVG = b'<svg xmlns="http://www.w3.org/2000/svg"/>'


def question(document: dict[str, Any], ident: str) -> dict[str, Any]:
    (found,) = [question for question in document["questions"] if question["id"] == ident]
    return found


@pytest.fixture
def document(tmp_path: Path) -> dict[str, Any]:
    return exported(bank(*every_kind()), tmp_path)


def test_it_is_found_by_name_and_imports_no_models() -> None:
    assert (EXPORTER.name, EXPORTER.folder) == ("json", "json")


def test_every_kind_is_valid_against_the_published_schemas(document: dict[str, Any]) -> None:
    for name, value in (("bundle", [document]), ("question", document["questions"])):
        schema = json.loads((PUBLISHED / f"{name}.schema.json").read_text("utf-8"))
        Draft202012Validator.check_schema(schema)
        for item in value:
            Draft202012Validator(schema).validate(item)


def test_the_schema_refuses_what_is_no_bundle(document: dict[str, Any]) -> None:
    validator = Draft202012Validator(json.loads((PUBLISHED / "bundle.schema.json").read_text("utf-8")))
    assert not validator.is_valid({**document, "format": 2})
    document["questions"][0]["kind"] = "riddle"
    assert not validator.is_valid(document)


def test_it_says_whose_bank_it_is(document: dict[str, Any]) -> None:
    assert document["format"] == 1
    assert document["bank"] == {
        "id": "small", "name": "small", "title": "A small bank", "language": "en",
        "version": "1", "license": None, "authors": ["Ada"],
    }  # fmt: skip


def test_questions_stand_in_source_order(document: dict[str, Any]) -> None:
    kinds = ["single", "multiple", "true-false", "numeric", "short", "blanks", "matching", "ordering", "essay"]
    assert [question["kind"] for question in document["questions"]] == kinds


def test_a_choice_has_its_key_beside_the_options(document: dict[str, Any]) -> None:
    several = question(document, "q-multiple")
    assert several["key"] == [option_id("A"), option_id("C")]
    assert [entry["text"]["text"] for entry in several["options"]] == ["A", "B", "C"]
    assert set(several["options"][0]) == {"id", "text", "feedback", "pinned"}
    assert (several["choose"], several["shuffle"]) == (2, True)
    assert question(document, "q-single")["choose"] is None
    assert question(document, "q-true-false")["shuffle"] is False


def test_numbers_keep_their_digits(document: dict[str, Any]) -> None:
    numeric = question(document, "q-numeric")
    assert numeric["unit"] == "Gbit/s"
    key = dict(numeric["key"])
    assert key.pop("answer")["markdown"] == "12.50 ± 0.1 Gbit/s"
    assert key == {"value": "12.50", "low": "12.40", "high": "12.60"}


def test_the_other_kinds_have_their_natural_key(document: dict[str, Any]) -> None:
    accepted = [{"text": "all-?reduce", "regex": True}, {"text": "allreduce", "regex": False}]
    assert question(document, "q-short")["key"] == {"accepted": accepted, "case_sensitive": True}
    blanks = question(document, "q-blanks")
    assert (blanks["blanks"], blanks["key"]) == ([{"hint": "transport", "group": 2}], ["UDP"])
    assert question(document, "q-essay")["key"]["rubric"]["markdown"] == "Names *two* reasons."


def test_matching_shows_each_right_entry_once_in_an_order_that_says_nothing(document: dict[str, Any]) -> None:
    matching = question(document, "q-matching")
    right = {item["text"]["text"]: item["id"] for item in matching["right"]}
    assert sorted(right) == ["3", "4", "5"]
    assert len(matching["right"]) == 3
    assert list(right.values()) == sorted(right.values())
    left = [item["id"] for item in matching["left"]]
    joins = [(left[0], right["3"]), (left[1], right["4"]), (left[2], right["4"])]
    assert [(join["left"], join["right"]) for join in matching["key"]] == joins


def test_ordering_hides_the_right_order_in_the_key(document: dict[str, Any]) -> None:
    ordering = question(document, "q-ordering")
    name = {item["id"]: item["text"]["text"] for item in ordering["steps"]}
    assert [name[ident] for ident in ordering["key"]] == ["SYN", "SYN-ACK", "ACK"]
    assert list(name) == sorted(name)


def test_every_text_has_three_forms_and_a_question_its_place(document: dict[str, Any]) -> None:
    first = question(document, "q-single")
    assert first["stem"] == {"markdown": "Which one?", "html": "<p>Which one?</p>\n", "text": "Which one?"}
    start, end = {"line": 3, "column": 1}, {"line": 9, "column": 12}
    assert first["location"] == {"file": "rdma/roce.md", "start": start, "end": end}


def test_metadata_is_the_authors_with_nothing_left_out(tmp_path: Path) -> None:
    given = {
        "points": 2.5, "difficulty": 3, "bloom": "apply", "objective": "fabric.rdma", "tags": ["b", "a"],
        "status": "review", "author": "Ada", "reviewed_by": "Grace", "source": "A book", "enemies": ["q2"],
        "shuffle": False, "choose": None, "letters": False, "scoring": "partial", "minutes": 1.5, "lang": "de",
    }  # fmt: skip
    meta = model.Metadata.model_validate(given)
    document = exported(bank(single(meta=meta, language="de", topic=("RDMA", "RoCE"), derived=True)), tmp_path)
    first = question(document, "q-single")
    assert first["metadata"] == given
    assert (first["language"], first["topic"], first["derived"], first["shuffle"]) == (
        "de",
        ["RDMA", "RoCE"],
        True,
        False,
    )


def test_topics_and_cases_come_along(tmp_path: Path) -> None:
    topics = (model.Topic(path=("rdma",)), model.Topic(path=("rdma", "RoCE"), text=text("Prose."), location=PLACE))
    cases = (model.Case(id="cluster", title=text("A cluster"), text=text("It has nodes."), location=PLACE),)
    document = exported(bank(single(case="cluster"), topics=topics, cases=cases), tmp_path)
    assert [topic["path"] for topic in document["topics"]] == [["rdma"], ["rdma", "RoCE"]]
    assert document["topics"][0]["text"] is document["topics"][0]["location"] is None
    assert document["topics"][1]["text"]["text"] == "Prose."
    assert document["cases"][0]["text"]["text"] == "It has nodes."
    assert document["questions"][0]["case"] == "cluster"


def test_pictures_are_copied_and_described(tmp_path: Path) -> None:
    folder = tmp_path / "bank"
    for path, content in (("a/Path One.svg", SVG), ("b/Path One.svg", SVG + b"\n"), ("unused.png", b"")):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    small = bank(single(stem=text("one"), short=text("two", "b/Path One.svg")), folder=folder)
    renderer = Words(
        small, one=(Image("a/Path One.svg", "a", None, False),), two=(Image("b/Path One.svg", "b", "<em>B</em>", True),)
    )
    document = exported(small, tmp_path / "out", renderer)
    expected = [
        {
            "name": f"path-one-{sha256(content).hexdigest()[:8]}.svg",
            "path": path,
            "sha256": sha256(content).hexdigest(),
            "bytes": len(content), "type": "image/svg+xml", "data": None,
        }
        for path, content in (("a/Path One.svg", SVG), ("b/Path One.svg", SVG + b"\n"))
    ]  # fmt: skip
    assert document["media"] == expected
    names = [entry["name"] for entry in expected]
    assert sorted(path.name for path in (tmp_path / "out" / "media").iterdir()) == sorted(names)
    first = question(document, "q-single")
    assert first["stem"]["html"] == f'<img src="media/{names[0]}" alt="a">'
    figure = f'<figure><img src="media/{names[1]}" alt="b"><figcaption><em>B</em></figcaption></figure>'
    assert first["short"]["html"] == figure


def test_every_picture_that_the_reader_takes_has_a_media_type() -> None:
    assert set(media.TYPES) == pictures.TYPES


def test_a_picture_that_vanished_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"a\.svg is not in the bank any more"):
        export(bank(single(stem=text("one", "a.svg")), folder=tmp_path), tmp_path / "out")


def test_what_is_written_is_what_the_models_would_write(tmp_path: Path) -> None:
    """It is streamed question by question; its layout is that of the whole document dumped at once."""
    for questions in ((), every_kind()):
        export(bank(*questions), tmp_path)
        content = (tmp_path / "bank.json").read_text("utf-8")
        whole = load_bundle(tmp_path)
        assert isinstance(whole, Bundle)
        assert whole.model_dump_json(indent=2) + "\n" == content
        assert len(whole.questions) == len(questions)


def test_the_same_sources_give_the_same_bytes(tmp_path: Path) -> None:
    files = [
        (export(bank(*every_kind()), tmp_path / name), (tmp_path / name / "bank.json").read_bytes()) for name in "ab"
    ]
    assert files[0] == files[1]
    result = files[0][0]
    assert (result.files, result.counts, result.losses) == (("bank.json",), ("9 questions", "0 pictures"), ())


def test_what_the_author_typed_arrives_to_the_letter(tmp_path: Path) -> None:
    typed = "git --version, List<int>, a || b, $x$, {{ y }}, **, \\, ‘’ “” … \u00a0 \u2028 é 日本 🙂\n\ttab"
    document = exported(bank(single(stem=text(typed), options=(option(typed, True), option("b")))), tmp_path)
    assert document["questions"][0]["stem"]["markdown"] == typed
    assert document["questions"][0]["options"][0]["text"]["markdown"] == typed
    assert "日本 🙂" in (tmp_path / "bank.json").read_text("utf-8")
