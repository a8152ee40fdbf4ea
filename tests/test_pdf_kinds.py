"""Each kind of question on the paper, in the key and in the solutions."""

import re
from pathlib import Path

import pytest
from pdf_papers import OTHER_KINDS, choices, export, read, words

from itemwright_exporters.pdf.losses import NOT_PRINTED, WHERE
from itemwright_exporters.pdf.words import KINDS
from itemwright_exporters.render.arrange import items
from itemwright_schema.model import AnyQuestion, Metadata

Texts = dict[str, str]


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Texts:
    folder = tmp_path_factory.mktemp("kinds")
    export(read(folder / "bank", OTHER_KINDS), folder / "out")
    return {name: words(folder / "out" / f"{name}.pdf") for name in ("handout", "key", "solutions")}


def part(text: str, beginning: str, end: str) -> str:
    """What stands from one text up to another."""
    return text[text.index(beginning) : text.index(end)]


def test_a_number_has_a_line_with_its_unit_and_a_key_with_its_range(printed: Texts) -> None:
    assert re.search(r"400 Gbit/s\? Answer: _{20,} µs 2\.", printed["handout"])
    assert "1 20 µs (19.5 to 20.5 µs) 2 How long" in printed["key"]
    assert "Answer: 20 µs (19.5 to 20.5 µs)" in printed["solutions"]


def test_a_short_answer_has_a_line_and_every_accepted_word_in_the_key(printed: Texts) -> None:
    assert re.search(r"all ranks\? Answer: _{20,} 3\.", printed["handout"])
    assert "2 all-reduce or allreduce 1 Which" in printed["key"]
    assert "Answer: all-reduce" in printed["solutions"]


def test_gaps_are_numbered_equally_long_and_keep_their_hints(printed: Texts) -> None:
    gaps = re.search(r"RoCE v2 uses \(1\)\s(_+) with destination port \(2\)\s(_+) \(a number\)\.", printed["handout"])
    assert gaps
    assert gaps[1] == gaps[2]
    assert "3 (1) UDP; (2) 4791 1" in printed["key"]
    assert re.search(r"RoCE v2 uses \(1\)\sUDP with destination port \(2\)\s4791\.", printed["solutions"])


def test_matching_is_marked_by_letters_that_lead_to_the_right_entries(printed: Texts) -> None:
    """Two left entries share a right one: it is shown once, and both have its letter."""
    asked = part(printed["handout"], "Match each", "Put the steps")
    assert re.findall(r"□\s([\w ]+?)(?= □| Stands)", asked) == ["RoCE v1", "RoCE v2", "iWARP", "iSCSI"]
    entries = dict(re.findall(r"\b([A-E])\s(Ethernet|UDP and IP|TCP|nothing)", asked))
    assert sorted(entries.values()) == ["Ethernet", "TCP", "UDP and IP", "nothing"]
    row = re.search(r"4 ([A-D]), ([A-D]), ([A-D]), ([A-D]) 3 Match", printed["key"])
    assert row
    assert [entries[letter] for letter in row.groups()] == ["Ethernet", "UDP and IP", "TCP", "TCP"]
    solved = part(printed["solutions"], "Match each", "Put the steps")
    assert re.findall(r"([A-D])\s(?:RoCE v1|RoCE v2|iWARP|iSCSI)", solved) == list(row.groups())


def test_steps_are_never_shown_in_their_right_order_and_numbered_by_the_key(printed: Texts) -> None:
    right = ["Register memory", "Create a queue pair", "Exchange numbers", "Become ready to send"]
    steps = "|".join(right)
    shown = re.findall(rf"□\s({steps})", printed["handout"])
    assert sorted(shown) == sorted(right)
    assert shown != right
    row = re.search(r"5 (\d), (\d), (\d), (\d) 1 Put", printed["key"])
    assert row
    assert [step for _, step in sorted(zip(row.groups(), shown, strict=True))] == right
    assert re.findall(rf"(\d)\s(?:{steps})", printed["solutions"]) == list(row.groups())


def test_two_steps_are_shown_the_other_way_round_whatever_the_seed(tmp_path: Path) -> None:
    markdown = "\n".join(
        f"## Sort these.\n<!-- id: two{n}, type: ordering -->\n\n1. first\n2. second\n" for n in range(12)
    )
    bank = read(tmp_path / "bank", markdown)
    for seed in (None, "", "1", "2"):
        assert {item.order for item in items(bank, seed)} == {(1, 0)}


def test_an_essay_has_room_and_its_rubric_is_for_those_who_mark(printed: Texts) -> None:
    assert "Draw three switches." in printed["handout"]
    assert "cyclic" not in printed["handout"]
    assert "6 see the rubric 5" in printed["key"]
    assert "6. Rubric Names the cyclic dependency. 6. Notes for instructors Accept drawings." in printed["key"]
    assert "Rubric Names the cyclic dependency." in printed["solutions"]
    assert "Accept drawings" not in printed["solutions"]


def test_the_head_says_how_to_answer_the_kinds_that_are_there(printed: Texts, tmp_path: Path) -> None:
    assert "Circles" not in printed["handout"]
    assert printed["handout"].count("Lines: write your answer on them.") == 1
    export(read(tmp_path / "bank", choices(1) + choices(2, keys=(0, 1)).replace("q0", "r0")), tmp_path / "out")
    head = words(tmp_path / "out" / "handout.pdf").partition("1. [")[0]
    assert "Circles: choose one answer. Squares: choose every correct answer" in head
    assert "Lines" not in head


def test_every_kind_has_its_instruction() -> None:
    kinds = {kind.model_fields["kind"].default for kind in AnyQuestion.__args__}
    assert set(KINDS) == kinds


def test_how_many_to_choose(tmp_path: Path) -> None:
    markdown = choices(1, 6, (0, 1, 2)).replace("<!-- id: q0 -->", "<!-- id: q0, choose: 3 -->")
    markdown += choices(2, 6, (0, 1)).split("## Is it stem 1?")[1].join(["## Is it stem 1?", ""])
    export(read(tmp_path / "bank", markdown), tmp_path / "out")
    text = words(tmp_path / "out" / "handout.pdf")
    assert "Is it stem 0? (Choose three.)" in text
    assert "Is it stem 1? (Choose all that apply.)" in text


def test_every_field_of_the_model_is_printed_or_its_absence_explained() -> None:
    fields = {f"meta.{name}" for name in Metadata.model_fields}
    for kind in AnyQuestion.__args__:
        fields |= set(kind.model_fields) - {"meta"}
    assert fields == WHERE.keys() | NOT_PRINTED.keys()
    assert not WHERE.keys() & NOT_PRINTED.keys()
