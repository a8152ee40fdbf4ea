"""Ids are decided for life: each is reckoned here anew, from its definition."""

import unicodedata
from base64 import b32encode
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_bank import Write

from itemwright_schema import load
from itemwright_schema.identity import derived_id, option_id, without_number
from itemwright_schema.model import ChoiceBase
from itemwright_schema.repair import missing_ids


def reckoned(*parts: str) -> str:
    """8 characters of base32 of sha256 over path, headings and ordinal, joined by NUL; leading digits don't count."""
    name = b32encode(sha256("\0".join(parts).encode()).digest()).decode().lower().rstrip("=")
    while name[0].isdigit():
        name = name[1:]
    return name[:8]


def ids(bank: Write, files: dict[str, str]) -> list[str]:
    reading = load(bank(files))
    assert not reading.has_errors, reading.problems
    return [question.id for question in reading.bank.questions]


BOXES = "\n- [x] yes, it is\n- [ ] not at all\n\n"


def test_it_hangs_on_path_headings_and_ordinal(bank: Write) -> None:
    source = f"# RDMA\n\n## Verbs\n\n### Which one?\n{BOXES}### Which one?\n{BOXES}## Which one?\n{BOXES}"
    assert ids(bank, {"net/rdma.md": source}) == [
        reckoned("net/rdma.md", "RDMA", "Verbs", "Which one?", "0"),
        reckoned("net/rdma.md", "RDMA", "Verbs", "Which one?", "1"),
        reckoned("net/rdma.md", "RDMA", "Which one?", "0"),
    ]


def test_a_file_without_a_heading_hangs_on_its_path(bank: Write) -> None:
    assert ids(bank, {"gid.md": f"Which entry routes?\n{BOXES}"}) == [reckoned("gid.md", "0")]


@pytest.mark.parametrize(
    "heading",
    [
        "Q1. Which one?",
        "Q73.Which one?",
        "12) Which one?",
        "Question 9: Which one?",
        "  Which   one? ",
        "Which one? ##",
    ],
)
def test_numbers_and_spaces_of_a_heading_do_not_count(heading: str, bank: Write) -> None:
    assert ids(bank, {"a.md": f"# 3. RDMA\n\n## {heading}\n{BOXES}"}) == [reckoned("a.md", "RDMA", "Which one?", "0")]


def test_markup_and_comments_of_a_heading_do_not_count(bank: Write) -> None:
    assert ids(bank, {"a.md": f"## Which **verb**, `x` or [y](https://example.org)? <!-- points: 2 -->\n{BOXES}"}) == [
        reckoned("a.md", "Which verb, x or y?", "0")
    ]


def test_composed_and_decomposed_letters_are_the_same(bank: Write) -> None:
    heading = "Größe? é"
    both = [ids(bank, {"a.md": f"## {unicodedata.normalize(form, heading)}\n{BOXES}"}) for form in ("NFC", "NFD")]
    assert both == [[reckoned("a.md", heading, "0")]] * 2


def test_a_written_id_takes_its_place_in_the_count(bank: Write) -> None:
    """Writing the first question's id does not change the second's."""
    second = f"## Which one?\n{BOXES}"
    assert ids(bank, {"a.md": f"## Which one?\n<!-- id: k7 -->\n{BOXES}{second}"}) == [
        "k7",
        reckoned("a.md", "Which one?", "1"),
    ]


def test_text_metadata_and_order_of_others_do_not_count(bank: Write) -> None:
    before = ids(bank, {"a.md": f"## One?\n{BOXES}## Two?\n{BOXES}"})
    after = ids(
        bank, {"a.md": f"## Two?\n<!-- points: 3 -->\n\nLook:\n{BOXES}## New?\n{BOXES}## One?\n\n- [ ] a\n- [x] b\n"}
    )
    assert (after[2], after[0]) == (before[0], before[1])


@given(st.text(), st.lists(st.text(), max_size=3), st.integers(0, 100))
def test_form_of_a_derived_id(path: str, headings: list[str], ordinal: int) -> None:
    ident = derived_id(path, headings, ordinal)
    assert len(ident) == 8
    assert ident[0] in "abcdefghijklmnopqrstuvwxyz"
    assert set(ident) <= set("abcdefghijklmnopqrstuvwxyz234567")
    assert ident == reckoned(*(unicodedata.normalize("NFC", part) for part in (path, *headings, str(ordinal))))


def test_values_for_life() -> None:
    """Written down once: if these change, every learner's progress is lost."""
    assert derived_id("rdma/roce.md", ["RDMA and RoCE", "When does RoCE pay off most?"], 0) == "wnraaq4v"
    assert option_id("One that all-reduces gradients across 64 nodes in every step") == "ogw2myt7"


def test_option_ids_hang_on_the_option_alone(bank: Write) -> None:
    def options(source: str) -> dict[str, str]:
        (question,) = load(bank(source)).bank.questions
        assert isinstance(question, ChoiceBase)
        return {option.text.markdown: option.id for option in question.options}

    first = options("## Which?\n\n- [x] Write\n- [ ] Send\n  > No.\n")
    other = options("## Which of them?\n\n- [ ] Send\n  > Two-sided.\n- [ ] Read\n- [x] Write\n")
    assert first["Write"] == "o" + b32encode(sha256(b"Write").digest()).decode().lower()[:7]
    assert {name: other[name] for name in first} == first


@pytest.mark.parametrize(
    ("heading", "text"),
    [
        ("Q12. Which?", "Which?"), ("Q73.Which?", "Which?"), ("12) Which?", "Which?"), ("Question 12: Which?", "Which?"), ("3. Verbs", "Verbs"),
        ("3.5 GHz", "3.5 GHz"), ("Q3-5", "Q3-5"), ("5G", "5G"), ("2024", "2024"), ("12.", "12."), ("Q12.", "Q12."), ("12)Which?", "12)Which?"),
        ("Quorum 1: x", "Quorum 1: x"),
    ],
)  # fmt: skip
def test_numbers(heading: str, text: str) -> None:
    assert without_number(heading) == text


def test_a_derived_id_steps_aside_for_one_that_was_written(tmp_path: Path) -> None:
    """A new question above an old one of the same heading: the old one keeps its id, and with it learners' progress."""
    question = "## Which is right?\n{}\n- [{}] one\n- [{}] two\n\n"
    file = tmp_path / "a.md"
    file.write_text(question.format("", "x", " "), "utf-8")
    (first,) = load(tmp_path).bank.questions
    old = question.format(f"<!-- id: {first.id} -->\n", "x", " ")
    file.write_text(question.format("", " ", "x") + old, "utf-8")
    reading = load(tmp_path)
    assert not reading.has_errors
    new, same = reading.bank.questions
    assert (same.id, same.derived, new.derived) == (first.id, False, True)
    assert new.id != first.id
    for path, text in missing_ids(reading).items():
        (tmp_path / path).write_text(text, "utf-8")
    after = load(tmp_path)
    assert [question.id for question in after.bank.questions] == [new.id, first.id]
    assert not after.has_errors


def test_it_steps_aside_for_one_of_another_file_too(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("## Which?\n\n- [x] one\n- [ ] two\n", "utf-8")
    (first,) = load(tmp_path).bank.questions
    (tmp_path / "b.md").write_text(f"## Moved\n<!-- id: {first.id} -->\n\n- [x] one\n- [ ] two\n", "utf-8")
    reading = load(tmp_path)
    assert not reading.has_errors
    assert first.id == reading.bank.questions[1].id != reading.bank.questions[0].id
