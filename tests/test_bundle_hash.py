"""The content hash: what changes it, what does not, and that it stays what it is."""

import json
import re
from decimal import Decimal
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from bundle_bank import PLACE, Words, bank, every_kind, exported, option, single, text

from itemwright_exporters.render import Image
from itemwright_schema import model
from itemwright_schema.content_hash import case_hash, content_hash
from itemwright_schema.model import Bloom, Metadata, Scoring, Status
from itemwright_schema.span import Position, Span

ELSEWHERE = Span("other.md", Position(70, 2), Position(71, 1))
KINDS = {question.kind: question for question in every_kind()}


def media(path: str) -> str:
    return {"a.svg": "a" * 64, "b.svg": "b" * 64, "moved/a.svg": "a" * 64}[path]


def digest(question: model.AnyQuestion) -> str:
    return content_hash(question, media)


@pytest.mark.parametrize(
    "same",
    [
        single(location=ELSEWHERE),
        single(id="another-id", derived=True),
        single(topic=("Elsewhere",), language="de"),
        single(meta=Metadata(tags=("t",), status=Status.RETIRED, author="Ada", reviewed_by="Grace", source="A book")),
        single(meta=Metadata(difficulty=5, bloom=Bloom.APPLY, objective="o", minutes=3, points=4, enemies=("x",))),
        single(stem=model.Text(markdown="Which one?", span=ELSEWHERE)),
    ],
)
def test_what_is_no_content_does_not_count(same: model.AnyQuestion) -> None:
    assert digest(same) == digest(single())


@pytest.mark.parametrize(
    "other",
    [
        single(stem=text("Which one ?")),
        single(title=text("Which one?")),
        single(hint=text("h")),
        single(short=text("s")),
        single(full=text("s")),
        single(sources=text("s")),
        single(notes=text("s")),
        single(options=(option("TCP", correct=True), option("RoCE"), option("Token ring"))),
        single(options=(option("RoCE", correct=True), option("TCP"), option("Token ring"))),
        single(options=(option("TCP"), option("RoCE", correct=True))),
        single(options=(option("TCP", feedback=text("No.")), option("RoCE", correct=True), option("Token ring"))),
        single(meta=Metadata(scoring=Scoring.PARTIAL)),
        single(stem=text("Which one?", "a.svg")),
    ],
)
def test_what_a_learner_is_asked_told_or_marked_by_counts(other: model.AnyQuestion) -> None:
    assert digest(other) != digest(single())


def test_the_pieces_are_told_apart() -> None:
    assert (
        len({digest(single(**{piece: text("s")})) for piece in ("title", "hint", "short", "full", "sources", "notes")})
        == 6
    )


def test_pictures_count_by_their_bytes_and_order() -> None:
    def shows(*pictures: str) -> str:
        return digest(single(short=text("![](1) ![](2)", *pictures)))

    assert shows("a.svg", "b.svg") == shows("moved/a.svg", "b.svg")
    assert shows("a.svg", "b.svg") != shows("b.svg", "a.svg")
    assert shows("a.svg", "a.svg") != shows("a.svg", "b.svg")


@pytest.mark.parametrize(
    ("kind", "changes"),
    [
        ("multiple", {"asked": None}),
        ("true-false", {"options": (option("True"), option("False", correct=True))}),
        ("numeric", {"high": Decimal("12.7")}),
        ("numeric", {"low": Decimal("12.3")}),
        ("numeric", {"value": None}),
        ("numeric", {"unit": "Mbit/s"}),
        ("numeric", {"answer": text("12.5")}),
        ("short", {"case_sensitive": False}),
        ("short", {"accepted": (model.Accepted(text="all-?reduce", regex=True, span=PLACE),)}),
        ("blanks", {"blanks": (model.Blank(answer="UDP", hint="transport", group=1, span=PLACE),)}),
        ("blanks", {"blanks": (model.Blank(answer="TCP", hint="transport", group=2, span=PLACE),)}),
        ("matching", {"distractors": ()}),
        ("matching", {"columns": (text("Layer"), text("Name"))}),
        ("matching", {"pairs": KINDS["matching"].pairs[:2]}),
        ("ordering", {"steps": (text("SYN-ACK"), text("SYN"), text("ACK"))}),
        ("essay", {"rubric": None}),
    ],
)  # fmt: skip
def test_the_key_of_each_kind_counts(kind: str, changes: dict[str, object]) -> None:
    question = KINDS[kind]
    assert digest(question.model_copy(update=changes)) != digest(question)


def test_each_kind_has_a_hash_of_its_own() -> None:
    hashes = {digest(question) for question in every_kind()}
    assert len(hashes) == len(every_kind())
    assert all(len(value) == 64 for value in hashes)


def test_a_case_has_a_hash_over_its_texts_and_pictures() -> None:
    case = model.Case(id="c", title=text("A cluster"), text=text("It has nodes."), location=PLACE)
    other = case.model_copy(update={"text": text("It has nodes.", "a.svg")})
    assert case_hash(case, media) == case_hash(case.model_copy(update={"id": "d", "location": ELSEWHERE}), media)
    assert case_hash(case, media) != case_hash(other, media)


def test_it_is_the_hash_that_learners_have_stored() -> None:
    """Decided for life: if this fails, learners lose their progress. The canonical JSON was written by hand."""
    canonical = (
        '{"choose":null,"key":["ozkwzjqw"],"kind":"single",'
        '"options":[[["TCP"],null],[["RoCE"],null],[["Token ring"],null]],'
        '"pieces":{"stem":["Wie groß?","' + "a" * 64 + '"]},"scoring":"all-or-nothing"}'
    )
    stored = "b9d50b1f9de98ea5e294a9fcc153edd7ad7354f9dda47ecf00d2c4983ee6ee4b"
    assert sha256(canonical.encode()).hexdigest() == stored
    assert digest(single(stem=text("Wie groß?", "a.svg"))) == stored


def by_the_document(question: dict[str, Any], media: dict[str, str]) -> str:
    """The hash of a question of a bundle by the recipe in docs/bundle.md, from the bundle alone."""

    def text(piece: dict[str, str] | None) -> list[str] | None:
        return piece and [
            piece["markdown"],
            *(media[name] for name in re.findall(r'src="media/([^"]+)"', piece["html"])),
        ]

    pieces = {
        "title": "title",
        "stem": "stem",
        "hint": "hint",
        "short": "short",
        "full": "full",
        "sources": "references",
    }
    kind, key = question["kind"], question["key"]
    content: dict[str, Any] = {
        "kind": kind,
        "pieces": {name: text(question[ours]) for name, ours in {**pieces, "notes": "notes"}.items() if question[ours]},
        "scoring": question["metadata"]["scoring"],
        "choose": question.get("choose"),
        "key": key,
    }
    match kind:
        case "single" | "multiple" | "true-false":
            content["options"] = [[text(option["text"]), text(option["feedback"])] for option in question["options"]]
        case "numeric":
            content |= {"key": [key["value"], key["low"], key["high"], question["unit"]], "answer": text(key["answer"])}
        case "short":
            content["key"] = [[accepted["text"], accepted["regex"]] for accepted in key["accepted"]]
            content["case_sensitive"] = key["case_sensitive"]
        case "blanks":
            content["key"] = [[key[i], blank["hint"], blank["group"]] for i, blank in enumerate(question["blanks"])]
        case "matching":
            left, right = ({item["id"]: text(item["text"]) for item in question[side]} for side in ("left", "right"))
            content["key"] = [[left[join["left"]], right[join["right"]]] for join in key]
            content["columns"] = [text(column) for column in question["columns"]]
            content["distractors"] = sorted(t for ident, t in right.items() if ident not in {j["right"] for j in key})
        case "ordering":
            steps = {item["id"]: text(item["text"]) for item in question["steps"]}
            content["key"] = [steps[ident] for ident in key]
        case "essay":
            content["key"] = text(key["rubric"])
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(canonical.encode()).hexdigest()


def test_a_program_can_work_it_out_from_the_bundle(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_bytes(b"<svg/>")
    shown = single(
        id="q-shown", stem=text("![](a.svg)", "a.svg"), notes=text("n"), meta=Metadata(scoring=Scoring.PARTIAL)
    )
    small = bank(shown, *every_kind(), folder=tmp_path)
    image = {"![](a.svg)": (Image("a.svg", "", None, True),)}
    document = exported(small, tmp_path / "out", Words(small, **image))
    media = {entry["name"]: entry["sha256"] for entry in document["media"]}
    assert len(media) == 1
    for question in document["questions"]:
        assert by_the_document(question, media) == question["hash"], question["kind"]
