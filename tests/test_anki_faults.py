"""What an author can mend is said in words, and names the place."""

from collections.abc import Callable
from pathlib import Path

import pytest
from anki_world import Author

from itemwright_exporters.anki import EXPORTER, decks
from itemwright_exporters.contract import ExportError, Job, Options
from itemwright_exporters.render import MediaStore, Renderer
from itemwright_schema.model import Bank, Settings, Text

Write = Callable[..., Path]

ONE = "# Topic\n\n## Which one?\n<!-- id: q -->\n\n- [x] This\n- [ ] That\n"
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg"/>'


@pytest.fixture
def author(bank: Write, tmp_path: Path) -> Author:
    return Author(bank({"rdma/a.md": ONE}), tmp_path / "builds")


def edited(bank: Bank, **changes: object) -> Bank:
    question = bank.questions[0].model_copy(update=changes)
    return bank.model_copy(update={"questions": (question, *bank.questions[1:])})


def text(like: Text, markdown: str) -> Text:
    return Text(markdown=markdown, span=like.span)


@pytest.mark.parametrize("char", ["\x1f", "\0"])
def test_a_character_that_anki_cannot_keep(author: Author, char: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Renderer, "fragment", lambda self, text: (f"<p>a{char}b</p>",))
    with pytest.raises(
        ExportError, match=r"rdma/a\.md:3:1: question q holds a control character .* in what becomes its field Stem"
    ):
        author.build()


@pytest.mark.parametrize(
    ("tag", "wrong"),
    [
        ("two words", "has a space; write 'two-words'"),
        ("a::::b", "write 'a::b'"),
        ("::a", "has an empty part"),
        ("a\x07", "control"),
    ],
)
def test_a_tag_that_anki_would_change(author: Author, tag: str, wrong: str) -> None:
    bank = author.read()
    meta = bank.questions[0].meta.model_copy(update={"tags": (tag,)})
    with pytest.raises(ExportError, match="question q") as fault:
        author.build(edited(bank, meta=meta))
    assert wrong in str(fault.value)


def test_two_questions_that_are_one_note(author: Author) -> None:
    bank = author.read()
    with pytest.raises(ExportError, match="the id 'q' is there twice"):
        author.build(bank.model_copy(update={"questions": bank.questions * 2}))


@pytest.mark.parametrize("name", ["  ", "A::", "A:: ::B", "Default", "A\x1fB"])
def test_a_deck_name_that_anki_cannot_take(author: Author, name: str) -> None:
    bank = author.read()
    settings = bank.settings.model_copy(update={"decks": {"rdma": name}})
    with pytest.raises(ExportError, match=r"deck name of the topic 'rdma'.*\[decks\] in bank\.toml"):
        author.build(bank.model_copy(update={"settings": settings}))


def test_no_question_at_all(author: Author) -> None:
    with pytest.raises(ExportError, match="no question"):
        author.build(author.read().model_copy(update={"questions": ()}))


@pytest.fixture
def pictured(bank: Write, tmp_path: Path) -> Author:
    return Author(bank({"rdma/a.md": f"{ONE}\n![x](x.svg)\n", "rdma/x.svg": PICTURE}), tmp_path / "builds")


def test_a_picture_that_vanished(pictured: Author) -> None:
    bank = pictured.read()
    (pictured.bank / "rdma/x.svg").unlink()
    with pytest.raises(ExportError, match=r"question q: the picture rdma/x\.svg is not in the bank any more"):
        pictured.build(bank)


def test_a_picture_that_vanishes_or_changes_during_the_build(pictured: Author, monkeypatch: pytest.MonkeyPatch) -> None:
    name = MediaStore.name

    def named_then_changed(self: MediaStore, path: str) -> str:
        given = name(self, path)
        (pictured.bank / path).write_text(PICTURE + "<!-- later -->")
        return given

    monkeypatch.setattr(MediaStore, "name", named_then_changed)
    with pytest.raises(ExportError, match=r"rdma/x\.svg changed during the build"):
        pictured.build()

    def named_then_gone(self: MediaStore, path: str) -> str:
        given = name(self, path)
        (pictured.bank / path).unlink()
        return given

    monkeypatch.setattr(MediaStore, "name", named_then_gone)
    with pytest.raises(ExportError, match=r"rdma/x\.svg .*vanished during the build"):
        pictured.build()


def test_topics_that_share_a_name_share_a_deck() -> None:
    settings = Settings(id="b", name="b", title="B", decks={"one": "B::Both", "two": "B::both"})
    plans = {plan.topic: plan for plan in decks.plan_decks(settings, ["one", "two", "three-more_words"])}
    assert plans["one"].id == plans["two"].id != plans["three-more_words"].id
    assert plans["three-more_words"].name == "B::three more words"
    assert plans[decks.ROOT].name == "B"


def test_importing_the_exporter_imports_nothing_heavy() -> None:
    import subprocess
    import sys

    script = (
        "import sys, itemwright_exporters.anki; print(sorted({'genanki', 'pydantic', 'sqlite3'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_progress_is_told(author: Author, tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    bank = author.read()
    job = Job(bank, Renderer(bank), tmp_path, Options(), {}, 1, lambda done, of: told.append((done, of)))
    EXPORTER.export(job)
    assert told == [(0, 1), (1, 1)]
