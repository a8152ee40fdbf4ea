"""What `bank.toml` says to the decks, ids that never change, words, and what a deck doesn't carry."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from anki_world import Author, Learner, learner

from itemwright_exporters.anki import identity, notetypes, words
from itemwright_exporters.anki.families import FAMILIES
from itemwright_exporters.contract import ExportError
from itemwright_schema.model import Settings

Write = Callable[..., Path]

HEAD = 'id = "small"\nname = "small"\ntitle = "A small bank"\n'
FILE = """\
# Topic

An introduction to the topic.

## Which one?
<!-- id: one, tags: [roce, core], status: review, author: Ada, minutes: 2 -->

- [x] This
- [ ] That

### Notes

Told aloud.

## Which other?
<!-- id: two -->

- [x] This
- [ ] That
"""


@pytest.fixture
def anki(tmp_path: Path) -> Iterator[Learner]:
    with learner(tmp_path / "learner") as who:
        yield who


def author(bank: Write, tmp_path: Path, settings: str = "", **files: str) -> Author:
    return Author(bank({"bank.toml": HEAD + settings, "rdma/a.md": FILE, **files}), tmp_path / "builds")


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ("", {"A small bank::rdma": 2}),
        ('[decks]\nrdma = "RDMA::Basics"\n', {"RDMA::Basics": 2}),
        ('[output.anki]\ndecks = "one"\n', {"A small bank": 2}),
        ('[output.anki]\ndecks = "tag"\n', {"A small bank::roce": 1, "A small bank": 1}),
        ('[output.anki]\ndecks = "status"\n', {"A small bank::review": 1, "A small bank": 1}),
    ],
)
def test_decks(bank: Write, tmp_path: Path, anki: Learner, settings: str, expected: dict[str, int]) -> None:
    anki.take(author(bank, tmp_path, settings).build())
    assert {name: count for name, count in anki.decks().items() if count} == expected


def test_a_style_of_ones_own_comes_last_and_stamps_the_note_type_only(
    bank: Write, tmp_path: Path, anki: Learner
) -> None:
    who = author(bank, tmp_path, "")
    anki.take(who.build())
    (who.bank / "anki.css").write_text(".iw-stem { color: teal }")
    (who.bank / "bank.toml").write_text(HEAD + '[output.anki]\ncss = "anki.css"\n')
    assert anki.take(who.build()) == {"duplicate": 2}
    assert who.last is not None
    assert set(who.last.stamps) == {("notetype", "choice")}
    assert all(css.endswith(".iw-stem { color: teal }") for *_, css in anki.sides())


@pytest.mark.parametrize(
    ("settings", "css", "fault"),
    [
        ('deks = "one"', "", "no key 'deks'. Did you mean 'decks'"),
        ('decks = "topics"', "", "Did you mean 'topic'"),
        ('css = "gone.css"', "", "no such file in the bank"),
        ('css = "../outside.css"', "", "no such file in the bank"),
        ("css = 3", "", "is the path of a style sheet"),
        ('css = "own.css"', '@import "x.css";', "'@import'"),
        ('css = "own.css"', "a { background: URL(https://example.org/x.png) }", "'url('"),
        ('css = "own.css"', "</style><script>alert(1)</script>", "'<'"),
    ],
)
def test_settings_that_are_wrong(bank: Write, tmp_path: Path, settings: str, css: str, fault: str) -> None:
    (tmp_path / "outside.css").write_text("a {}")
    with pytest.raises(ExportError) as error:
        author(bank, tmp_path, f"[output.anki]\n{settings}\n", **{"own.css": css}).build()
    assert fault in str(error.value)


def test_links_to_the_repository_and_for_mistakes(bank: Write, tmp_path: Path, anki: Learner) -> None:
    links = (
        'repository = "https://example.org/bank/blob/main"\nreport = "https://example.org/new?title={id}&file={file}"\n'
    )
    who = author(bank, tmp_path, links)
    anki.take(who.build())
    source = anki.note("two")["Source"]
    assert 'href="https://example.org/bank/blob/main/rdma/a.md#L15"' in source
    assert 'href="https://example.org/new?title=two&amp;file=rdma/a.md"' in source
    who.replace("rdma/a.md", "# Topic\n", "# Topic\n\n\n")
    assert anki.take(who.build()) == {"duplicate": 2}  # a line that moves is no change of the card


def test_losses_name_the_question(bank: Write, tmp_path: Path) -> None:
    who = author(bank, tmp_path)
    who.build()
    assert who.last is not None
    assert {(loss.question, loss.what) for loss in who.last.losses} == {
        ("one", "instructor's notes"), ("one", "minutes"), ("one", "author"),
        ("one", "introduction of its topic"), ("two", "introduction of its topic"),
    }  # fmt: skip


def test_ids_are_frozen() -> None:
    """A learner's cards hang on these numbers. A test that fails here has made every note in the world a new one."""
    assert identity.guid("ai-fabrics", "k7q2m9xr", "choice") == "p5cn3rjzj5chd2xl"
    assert identity.guid("ai-fabrics", "k7q2m9xr", "choice", "de") != identity.guid("ai-fabrics", "k7q2m9xr", "choice")
    assert identity.model_id("ai-fabrics", "choice") == 1_495_736_040_802
    assert identity.deck_id("ai-fabrics", "rdma") == 1_525_560_472_897
    assert identity.part_id("ai-fabrics", "choice", "field", "Stem") == 151_951_949_913_933
    assert identity.row_id(bytes(32)) == identity.EPOCH
    assert identity.row_id(b"\xff" * 32) == identity.EPOCH + identity.RANGE - 1


def test_every_field_and_template_has_an_id_of_its_own() -> None:
    settings = Settings(id="b", name="b", title="B")
    models = [notetypes.note_type(settings, family) for family in FAMILIES]
    ids = [part["id"] for model in models for part in (*model.fields, *model.templates)]
    assert len(set(ids)) == len(ids) == sum(len(family.fields) + 1 for family in FAMILIES)
    assert len({model.model_id for model in models}) == len(FAMILIES)


def test_every_language_has_all_words_with_the_same_places_in_them() -> None:
    for language, said in words.WORDS.items():
        assert said.keys() == words.WORDS["en"].keys(), language
        for name, text in said.items():
            assert re.findall(r"{\w+}", text) == re.findall(r"{\w+}", words.WORDS["en"][name]), (language, name)
        assert len(said["numbers"].split()) == 13, language
    assert words.words_in("de-AT")["check"] == "Prüfen"
    assert words.words_in("tlh")["check"] == "Check"


@pytest.mark.parametrize("language", words.WORDS)
def test_templates_are_whole(language: str) -> None:
    """Nothing is left to fill in, and neither script nor template names a field that there isn't."""
    settings = Settings(id="b", name="b", title="B", language=language)
    for family in FAMILIES:
        model = notetypes.note_type(settings, family)
        for side in ("qfmt", "afmt"):
            html, script = model.templates[0][side].split("<script>")
            assert not re.search(r"%[a-z_.]+%", html)
            assert "{{" not in script
            used = {name.lstrip("#^/").rpartition(":")[2] for name in re.findall(r"{{(.+?)}}", html)}
            assert used <= set(family.fields)
            assert "FrontSide" not in html


@pytest.mark.parametrize("file", sorted(notetypes._TEMPLATE.iterdir()), ids=lambda file: file.name)
def test_templates_use_nothing_that_an_older_anki_lacks(file: Path) -> None:
    """Anki's older desktop shows cards with a Chromium of 2020, older phones with one of 2019."""
    modern = {
        ".css": [":has(", ":is(", ":where(", "inset:", " gap:", "aspect-ratio", "color-mix", "@container", "@layer"],
        ".js": ["?.", "??", ".at(", "replaceChildren", "structuredClone", "#private", "&&=", "replaceAll"],
    }  # fmt: skip
    text = re.sub(r"(?s)/\*.*?\*/", "", file.read_text(encoding="utf-8"))
    assert not [feature for feature in modern.get(file.suffix, []) if feature in text]
