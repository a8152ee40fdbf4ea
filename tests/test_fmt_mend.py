"""What is fixable is mended, in any kind of line ends, and nothing else is touched."""

from collections.abc import Callable
from pathlib import Path

import pytest
from fmt_documents import LEFT_ALONE, MENDINGS, Mending
from reader_case import SVG

from itemwright_schema import Reading, load
from itemwright_schema.repair import mended, same_questions
from itemwright_schema.repair.fixes import FIXES

Bank = Callable[..., Path]
PICTURE = SVG.format("p").encode()


def read(bank: Bank, content: bytes) -> Reading:
    return load(bank({"q.md": content, "p.svg": PICTURE}))


def fixable(reading: Reading) -> set[str]:
    return {problem.code for problem in reading.problems} & FIXES.keys()


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"], ids=["lf", "crlf", "cr"])
@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["", "mark"])
@pytest.mark.parametrize("mending", MENDINGS, ids=lambda mending: mending.name)
def test_mended(mending: Mending, mark: str, ending: str, bank: Bank) -> None:
    before = (mark + mending.before.replace("\n", ending)).encode()
    after = (mark + mending.after.replace("\n", ending)).encode()
    first = read(bank, before)
    assert mending.code in fixable(first)
    assert {path: text.encode() for path, text in mended(first).items()} == {"q.md": after}
    second = read(bank, after)
    assert not fixable(second)
    assert not second.has_errors
    assert not mended(second)
    assert first.has_errors or same_questions(first.drafts, second.drafts)
    assert (
        first.has_errors
        or first.bank.topics[1:] == () == second.bank.topics[1:]
        or first.bank.topics[0].path == second.bank.topics[0].path
    )


def test_every_fix_has_a_document() -> None:
    assert {mending.code for mending in MENDINGS} == FIXES.keys()


@pytest.mark.parametrize("document", LEFT_ALONE.values(), ids=LEFT_ALONE.keys())
def test_left_alone(document: str, bank: Bank) -> None:
    assert not mended(read(bank, document.encode()))


def test_mixed_line_ends_and_a_missing_last_one_stay(bank: Bank) -> None:
    before = b"## Q\r\n\n- [ ] A  \n> why\r\n- []\tB \r- [x] C\n**Hint:** Look.\r\n\t\nlast"
    after = b"## Q\r\n\n- [ ] A  \n  > why\r\n- [ ]\tB \r- [x] C\n\n**Hint:** Look.\r\n\t\nlast"
    reading = read(bank, before)
    assert mended(reading)["q.md"].encode() == after
    assert same_questions(reading.drafts, read(bank, after).drafts)


def test_a_fix_that_can_not_be_made_does_not_keep_others_from_it(bank: Bank) -> None:
    before = "## Q\n\n- [ ] A\n===\n- [x] B\n> why\n- [ ] C\nand more\n"
    assert mended(read(bank, before.encode()))["q.md"] == before.replace("> why", "  > why").replace(
        "and more", "  and more"
    )


def test_files_without_anything_fixable_are_not_named(bank: Bank) -> None:
    folder = bank({"a.md": "## Q\n\n- [x] A\n- [ ] B\n", "b/c.md": "## R\n\n- [x] A\n- [] B\n"})
    assert list(mended(load(folder))) == ["b/c.md"]


def test_an_option_keeps_its_id(bank: Bank) -> None:
    """Learners' answers hang on it."""
    for mending in MENDINGS:
        ids = [
            [option.id for question in read(bank, text.encode()).bank.questions for option in question.options]  # type: ignore[union-attr]
            for text in (mending.before, mending.after)
        ]
        assert set(ids[0]) <= set(ids[1]), mending.name
