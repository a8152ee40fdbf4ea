"""The bundle without keys: nothing in it tells an answer."""

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from bundle_bank import PLACE, Words, bank, every_kind, option, single, text
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from pdf_papers import OTHER_KINDS, choices, read
from test_bundle_forms import SVG, pictured, written

from itemwright_exporters.contract import Job, Options
from itemwright_exporters.json_bundle import EXPORTER
from itemwright_exporters.render import Diagram, Image, Renderer
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
    assert sorted(option["id"] for option in first.model_dump()["options"]) == [
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
    assert entry.path == entry.name == f"{entry.sha256[:16]}.svg"
    assert (tmp_path / "out/public/media" / entry.name).is_file()
    assert b"fig.svg" not in (tmp_path / "out/public/bank.json").read_bytes()


@pytest.mark.parametrize("flag", ["split", "jsonl", "inline-media"])
def test_the_form_of_the_bundle_with_keys_changes_nothing(tmp_path: Path, flag: str) -> None:
    made, renderer = pictured(tmp_path / "bank")
    shown = []
    for name, flags in (("a", []), ("b", [flag])):
        written(made, tmp_path / name, "no-keys", *flags, renderer=renderer)
        shown.append(load_keyless(tmp_path / name / "public"))
    without = [entry.model_copy(update={"data": None}) for entry in shown[1].media]
    assert shown[0].media == tuple(without)
    assert (shown[0].questions, shown[0].cases) == (shown[1].questions, shown[1].cases)


def right_first(first: str, second: str, ask: str = "Which?") -> str:
    return f"## {ask}\n<!-- id: q -->\n\n- [x] {first}\n- [ ] {second}\n- [ ] Token ring\n- [ ] None of the above\n"


def test_the_right_option_may_stand_first_without_giving_itself_away(tmp_path: Path) -> None:
    given = []
    for number, options in enumerate((("TCP", "RoCE"), ("RoCE", "TCP"))):
        (tmp_path / str(number)).mkdir()
        given.append(public(tmp_path / str(number), right_first(*options)))
    assert given[0] == given[1]
    options = json.loads(given[0])["questions"][0]["options"]
    assert [option["pinned"] for option in options] == [False, False, False, True]


@settings(max_examples=30, deadline=None)
@given(st.permutations(range(5)), st.sets(st.integers(0, 3), min_size=2, max_size=2))
def test_whatever_order_and_key_the_author_has(order: list[int], right: set[int]) -> None:
    """Five options, the last pinned, two of the others right: which two and where they stand is not told."""
    pinned = option("None of the above", pinned=True)
    given = []
    for positions, key in ((range(5), {0, 1}), (order, right)):
        every = [*(option(f"Protocol {number}", correct=number in key) for number in range(4)), pinned]
        options = tuple(every[position] for position in positions)
        question = model.MultipleChoice(id="q", stem=text("Which two?"), location=PLACE, options=options)
        with TemporaryDirectory() as folder:
            written(bank(question), Path(folder), "no-keys")
            given.append((Path(folder) / "public/bank.json").read_bytes())
    assert given[0] == given[1]
    assert given[0].count(b'"html": "<p>Protocol') == 4


def test_where_a_letter_is_told_the_order_stays(tmp_path: Path) -> None:
    markdown = right_first("TCP", "RoCE", "Is it option A or option B?")
    (question,) = json.loads(public(tmp_path, markdown))["questions"]
    texts = [option["text"]["text"] for option in question["options"]]
    assert texts == ["TCP", "RoCE", "Token ring", "None of the above"]
    assert question["stem"]["html"].count("data-option") == 2


def test_an_order_that_the_author_wants_stays(tmp_path: Path) -> None:
    markdown = right_first("one", "two").replace("id: q", "id: q, shuffle: false")
    (question,) = json.loads(public(tmp_path, markdown))["questions"]
    assert [option["text"]["text"] for option in question["options"]][:2] == ["one", "two"]


def test_the_name_of_a_picture_and_the_source_of_a_drawing_are_not_told(tmp_path: Path) -> None:
    folder = tmp_path / "bank"
    folder.mkdir()
    (folder / "right.svg").write_bytes(SVG)
    drawn = Image("right.svg", "a > b", None, block=True, drawn=Diagram("dot", "a -> b // b is right", ""))
    made = bank(single(stem=text("See.", "right.svg")), folder=folder)
    written(made, tmp_path / "out", "no-keys", renderer=Words(made, **{"See.": (drawn,)}))
    html = load_keyless(tmp_path / "out/public").questions[0].stem.html
    digest = sha256(SVG).hexdigest()
    assert html == f'<figure><img src="media/{digest[:16]}.svg" alt="a &gt; b"></figure>'
    assert "b is right" in load_bundle(tmp_path / "out").questions[0].stem.html


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda content: content.replace(b'"format": 1', b'"format": 2'), "a bundle of format 2, and this itemwright"),
        (lambda content: content[:500], "damaged or cut off at line"),
        (lambda content: content.replace(b'"essay"', b'"hotspot"'), r"unknown kind .*'hotspot' at questions\[8\]$"),
        (lambda content: content.replace(b"<p>Which", b"<p onclick=x>Which"), r"questions\[0\]\.stem\.html$"),
        (lambda content: content.replace(b'"q-single"', b'"q-multiple"'), "two questions have the id q-multiple"),
    ],
)
def test_what_is_damaged_is_refused(tmp_path: Path, change: Callable[[bytes], bytes], message: str) -> None:
    written(bank(*every_kind()), tmp_path, "no-keys")
    file = tmp_path / "public/bank.json"
    file.write_bytes(change(file.read_bytes()))
    with pytest.raises(BundleError, match=message) as raised:
        load_keyless(file)
    assert str(raised.value).startswith(f"{file}: ")


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
