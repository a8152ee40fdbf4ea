"""Versions of a paper: the same questions in other orders, and a key for each that names the same words."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from paper_banks import ids, locked, make, many, paper_bank, question, read

from itemwright.paper.exam import prepared
from itemwright.paper.order import version_seed
from itemwright_exporters.contract import Exam, Student
from itemwright_exporters.render import key_letters, letter
from itemwright_exporters.render.arrange import Item, matches, numbers, right_entries
from itemwright_exporters.render.codes import ALPHABET, paper_code
from itemwright_schema.model import Bank, ChoiceBase, Matching, Ordering, Paper

SAMPLE = Path(__file__).parents[1] / "bank"


# Every key names the same words


@cache
def sample() -> tuple[Bank, Paper]:
    """Every question of the sample bank that has no enemies, as a paper of three versions."""
    with TemporaryDirectory() as folder:
        (paper,) = read(paper_bank(Path(folder), many(1), "versions = 3\n[[pick]]\ncount = 1\n")).papers
    bank = read(SAMPLE).bank
    names = tuple(q.id for q in bank.questions if not q.meta.enemies)
    pick = paper.picks[0].model_copy(update={"ids": names, "count": len(names)})
    return bank, paper.model_copy(update={"picks": (pick,), "name": "every"})


def key_in_words(item: Item) -> object:
    """What is right on this paper, found by its letters, numbers and places alone, in the words that stand there."""
    question = item.question
    if isinstance(question, ChoiceBase):
        printed = {letter(at): question.options[source].text.markdown for at, source in enumerate(item.order)}
        return {printed[mark] for mark in key_letters(question, item.order)}
    if isinstance(question, Matching):
        printed_right = [right_entries(question)[source].markdown for source in item.order]
        return {
            pair.left.markdown: printed_right[at]
            for pair, at in zip(question.pairs, matches(item, question), strict=True)
        }
    if isinstance(question, Ordering):
        printed_steps = [question.steps[source].markdown for source in item.order]
        return [text for _, text in sorted(zip(numbers(item.order), printed_steps, strict=True))]
    return None


def right_words(item: Item) -> object:
    """The same, from the sources alone."""
    question = item.question
    if isinstance(question, ChoiceBase):
        return {option.text.markdown for option in question.options if option.correct}
    if isinstance(question, Matching):
        return {pair.left.markdown: pair.right.markdown for pair in question.pairs}
    if isinstance(question, Ordering):
        return [step.markdown for step in question.steps]
    return None


@settings(max_examples=25, deadline=None)
@given(
    st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=8),
    st.lists(st.integers(1, 10**9), unique=True, max_size=3),
)
def test_every_key_names_the_same_words_in_every_version(seed: str, students: list[int]) -> None:
    bank, paper = sample()
    roster = tuple(Student(str(number), "A") for number in students)
    made = prepared(bank, paper.model_copy(update={"seed": seed}), roster)
    assert len(made.exam.versions) == (len(roster) or 3)
    for version in made.exam.versions:
        assert sorted(item.question.id for item in version.items) == sorted(q.id for q in made.bank.questions)
        assert [item.number for item in version.items] == list(range(1, len(version.items) + 1))
        for item in version.items:
            assert key_in_words(item) == right_words(item), (version.name, item.question.id)


def test_the_sample_has_something_to_order() -> None:
    """Guards the test above."""
    made = prepared(*sample())
    kinds = {item.question.kind for item in made.exam.versions[0].items}
    assert {"single", "multiple", "true-false", "matching", "ordering"} <= kinds


# Orders


def orders(exam: Exam) -> list[object]:
    return [[(item.question.id, item.order) for item in version.items] for version in exam.versions]


def test_versions_are_told_apart_where_they_can_be(tmp_path: Path) -> None:
    tiny = paper_bank(
        tmp_path, question("q", body="- [x] One\n- [ ] Two\n- [ ] Three\n"), "versions = 6\n[[pick]]\ncount = 1\n"
    )
    found = orders(make(tiny).exam)
    assert len({str(order) for order in found}) == 6


def test_where_there_is_one_order_all_versions_have_it(tmp_path: Path) -> None:
    bank = question("q", "shuffle: false")
    made = make(paper_bank(tmp_path, bank, "versions = 3\n[[pick]]\ncount = 1\n"))
    assert [version.items[0].order for version in made.exam.versions] == [(0, 1, 2, 3)] * 3


def test_pinned_options_stay_last_and_fixed_ones_where_they_are(tmp_path: Path) -> None:
    bank = (
        question("pinned", body="- [ ] None of the above\n- [x] One\n- [ ] Two\n- [ ] Three\n")
        + question("fixed", "shuffle: false")
        + question("tf", body="- [x] True\n- [ ] False\n")
    )
    made = make(paper_bank(tmp_path, bank, "versions = 20\n[[pick]]\ncount = 3\n"))
    for version in made.exam.versions:
        of = {item.question.id: item.order for item in version.items}
        assert (of["pinned"][-1], of["fixed"], of["tf"]) == (0, (0, 1, 2, 3), (0, 1))
    assert len({version.items[0].question.id for version in made.exam.versions}) == 3


def test_without_shuffling_questions_stand_as_the_picks_do(tmp_path: Path) -> None:
    case = "# A case\n<!-- type: case, id: k -->\n\nText.\n\n" + f"#{question('k1')}#{question('k2')}"
    bank = {"b/b.md": many(3, "", "b"), "a/a.md": many(3, "", "a"), "c/c.md": case}
    paper = """\
shuffle_questions = false
versions = 2
[[pick]]
ids = ["k2", "b3", "b1"]
[[pick]]
count = 3
topic = "a"
[[pick]]
ids = ["k1"]
"""
    made = make(paper_bank(tmp_path, bank, paper))
    assert ids(made) == ids(made, 1) == ["k2", "k1", "b3", "b1", "a1", "a2", "a3"]
    assert len({str(order) for order in orders(made.exam)}) == 2


def test_the_questions_of_a_pick_may_stay_together(tmp_path: Path) -> None:
    bank = {"b/b.md": many(4, "", "b"), "a/a.md": many(4, "", "a")}
    paper = 'by_pick = true\nversions = 4\n[[pick]]\ncount = 4\ntopic = "b"\n[[pick]]\ncount = 4\ntopic = "a"\n'
    made = make(paper_bank(tmp_path, bank, paper))
    found = [ids(made, at) for at in range(4)]
    assert {"".join(ident[0] for ident in order) for order in found} == {"bbbbaaaa"}
    assert len({str(order) for order in found}) == 4


def test_without_shuffling_options_stand_as_in_the_sources(tmp_path: Path) -> None:
    bank = many(5) + question("o", "type: ordering", "1. One\n2. Two\n3. Three\n")
    made = make(paper_bank(tmp_path, bank, "shuffle_options = false\nversions = 4\n[[pick]]\ncount = 6\n"))
    shown = {(item.question.id, item.order) for version in made.exam.versions for item in version.items}
    assert {order for ident, order in shown if ident != "o"} == {(0, 1, 2, 3)}
    assert all(order != (0, 1, 2) for ident, order in shown if ident == "o")  # that would be the answer


def test_a_case_stays_together_in_every_version(tmp_path: Path) -> None:
    case = "# A case\n<!-- type: case, id: k -->\n\nText.\n\n" + "".join(f"#{question(f'k{n}')}" for n in (1, 2, 3))
    made = make(paper_bank(tmp_path, {"a.md": many(5), "k.md": case}, "versions = 8\n[[pick]]\ncount = 8\n"))
    for at in range(8):
        order = ids(made, at)
        assert order[order.index("k1") :][:3] == ["k1", "k2", "k3"]
    assert {item.case.id for item in made.exam.versions[0].items if item.case} == {"k"}


# Personal papers


def test_each_student_has_a_paper_that_hangs_on_the_number_alone(tmp_path: Path) -> None:
    folder = paper_bank(tmp_path, many(20), "[[pick]]\ncount = 12\n")
    locked(folder)
    both = make(folder, students=[Student("007", "Ada"), Student("7", "Emmy")]).exam
    alone = make(folder, students=[Student("7", "Renamed")]).exam
    assert [version.name for version in both.versions] == ["007", "7"]
    assert both.personal
    assert both.versions[1].items == alone.versions[0].items
    assert both.versions[1].code == alone.versions[0].code
    assert both.versions[0].items != both.versions[1].items
    assert make(folder, students=[Student("7", "A")]).text is None  # no student's number stands in the bank


# Codes


@pytest.mark.parametrize("change", ["title", "question", "points", "seed", "key"])
def test_the_code_tells_papers_apart(tmp_path: Path, change: str) -> None:
    bank, paper = many(4), 'title = "T"\nversions = 2\nseed = "s"\n[[pick]]\ncount = 4\n'
    before = make(paper_bank(tmp_path / "before", bank, paper)).exam.versions
    match change:
        case "title":
            paper = paper.replace('"T"', '"Another"')
        case "question":
            bank = bank.replace("What does q1", "And what does q1")
        case "points":
            paper = paper.replace("count = 4", "count = 4\npoints = 2")
        case "seed":
            paper = paper.replace('"s"', '"t"')
        case "key":
            bank = bank.replace("- [x] Write\n- [ ] Send", "- [ ] Write\n- [x] Send")
    after = make(paper_bank(tmp_path / "after", bank, paper)).exam.versions
    codes = [version.code for version in (*before, *after)]
    # a code that hung on the key could be tried out against every key there may be
    assert len(set(codes)) == (2 if change in ("title", "key") else 4)
    assert [code.split("-")[0] for code in codes] == ["A", "B", "A", "B"]


def test_a_code_is_short_and_can_be_read_aloud() -> None:
    code = paper_code("B", "seed", "content")
    version, seed, content = code.split("-")
    assert (version, len(seed), len(content)) == ("B", 4, 5)
    assert set(seed + content) <= set(ALPHABET)
    assert not set("01ILOU") & set(ALPHABET)
    assert paper_code("B", "seed", "other").split("-")[:2] == ["B", seed]
    assert paper_code("B", "other", "content").split("-")[2] == content


def test_seeds_of_versions_are_for_ever() -> None:
    """By `printf 'version-1\\0x\\0A' | sha256sum`: papers that were handed out rely on it."""
    assert version_seed("x", "A") == "0c1c36bababc043c"
    assert version_seed("x", "A", 1) != version_seed("x", "A")
