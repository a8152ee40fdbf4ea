"""What a question becomes in Anki's fields: to the letter, and never something that Anki acts upon."""

from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from re import sub

import pytest
from anki_world import Author, Learner, learner

from itemwright_exporters.anki.families import FAMILIES, FAMILY_OF
from itemwright_exporters.anki.place import cloze_literal, literal
from itemwright_schema.model import AnyQuestion

Write = Callable[..., Path]


@pytest.fixture
def take(bank: Write, tmp_path: Path) -> Iterator[Callable[..., Learner]]:
    """Markdown in, a learner who has imported it out."""
    with learner(tmp_path / "learner") as who:

        def taken(files: str | dict[str, str]) -> Learner:
            who.take(Author(bank(files), tmp_path / "builds").build())
            return who

        yield taken


def shown(html: str) -> str:
    return unescape(sub(r"<[^>]*>", "", html))


@pytest.mark.parametrize(
    "text",
    ["[sound:bell.mp3]", "[latex]x[/latex]", "[$]x[/$]", "[$$]x[/$$]", "[anki:tts lang=en]x[/anki:tts]",
     "[[type:Id]]", "{{Stem}}",
     "{{c1::x}}", "a :: b", r"\(x\) and \[y\]", "x -- y ... z", "<int>", "a || b"],
)  # fmt: skip
def test_what_means_something_to_anki_is_text(take: Callable[..., Learner], text: str) -> None:
    code = f"`{text}`"
    anki = take(
        f"# T\n\n## Which one, {code}?\n<!-- id: q -->\n\n- [x] {code}\n- [ ] No\n\n"
        f"## Name it\n<!-- id: b -->\n\nIt is {{{{c1::UDP}}}}, not {code}.\n"
    )
    for ident in ("q", "b"):
        card = anki.card(ident)
        output = card.render_output()
        for side in (output.question_text, output.answer_text):
            assert text in shown(side)
            assert "has a problem" not in side
            assert "<img" not in side
            assert "[[type:" not in side
        assert not output.question_av_tags
        assert not output.answer_av_tags
    assert len(anki.note("b").cards()) == 1
    assert not anki.col.media.check().missing


def test_literal_steps_over_tags() -> None:
    assert literal(r'<a href="\(x">\(y\)</a>') == r'<a href="\(x"><span>\</span>(y<span>\</span>)</a>'
    assert literal("[sound:x] [a] [SOUND:y]") == "&#91;sound:x] [a] &#91;SOUND:y]"
    assert unescape(cloze_literal("{{c1::a}}")) == "{{c1::a}}"


def test_an_answer_in_a_blank_may_hold_anything(take: Callable[..., Learner]) -> None:
    anki = take("# T\n\n## Type it\n<!-- id: b -->\n\nIn C++ it is {{c1::std::vector<int>::the type}}.\n")
    output = anki.card("b").render_output()
    assert "[" in shown(output.question_text)
    assert len(anki.note("b").cards()) == 1


def test_families_are_frozen() -> None:
    """Learners' notes hang on these lists: a test that fails here wants a migration, not another list."""
    head, tail = (
        ["Id", "Kind", "Title", "Stem"],
        ["Hint", "Short", "Full", "References", "Source", "Settings", "Spare1", "Spare2", "Spare3"],
    )
    assert {family.name: list(family.fields) for family in FAMILIES} == {
        "choice": [*head, "Options", "Key", "Choose", *tail],
        "cloze": [*head, *tail],
        "typed": [*head, "Answer", "Shown", "Accepted", "Unit", *tail],
        "arrange": [*head, "Columns", "Items", "Choices", "Key", *tail],
        "essay": [*head, "Rubric", *tail],
    }
    kinds = {kind.model_fields["kind"].default for kind in AnyQuestion.__args__}
    assert set(FAMILY_OF) == kinds


def test_a_case_stands_before_each_of_its_questions(take: Callable[..., Learner]) -> None:
    anki = take(
        "# The outage\n<!-- type: case -->\n\nAt noon the **fabric** paused.\n\n"
        "## What now?\n<!-- id: q -->\n\n- [x] Look\n- [ ] Wait\n\n"
        "## Which port?\n<!-- id: b -->\n\nIt was {{c1::swp1}}.\n"
    )
    for ident in ("q", "b"):
        stem = anki.note(ident)["Stem"]
        assert stem.startswith('<div class="iw-case"')
        assert "<strong>fabric</strong>" in stem


def test_translations_are_notes_of_their_own(take: Callable[..., Learner]) -> None:
    english = "# T\n\n## Which one?\n<!-- id: q -->\n\n- [x] This\n- [ ] That\n"
    german = "---\nlang: de\n---\n\n# T\n\n## Welche?\n<!-- id: q2 -->\n\n- [x] Diese\n- [ ] Jene\n"
    anki = take({"a.md": english, "b.md": german})
    assert anki.note("q2")["Settings"] == "lang=de"
    assert anki.note("q")["Settings"] == ""


def test_matching_names_each_entry_once_and_ordering_is_out_of_order(take: Callable[..., Learner]) -> None:
    anki = take(
        "# T\n\n## Match\n<!-- id: m, type: matching -->\n\nWhere?\n\n"
        "| A | B |\n|---|---|\n| IP | 3 |\n| TCP | 4 |\n| UDP | 4 |\n|  | 5 |\n\n"
        "## Order\n<!-- id: o, type: ordering -->\n\nSort.\n\n1. one\n2. two\n3. three\n"
    )
    note = anki.note("m")
    assert note["Choices"].count("<li") == 3
    assert sorted(shown(part) for part in note["Choices"].split("</li>") if part) == ["3", "4", "5"]
    note = anki.note("o")
    steps = [shown(part) for part in note["Items"].split("</li>") if part]
    assert sorted(steps) == ["one", "three", "two"]
    assert steps != ["one", "two", "three"]
    assert [shown(part) for part in note["Key"].split("</li>") if part] == ["one", "two", "three"]
