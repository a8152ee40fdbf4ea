"""Order and letters: a seed decides the order, the order decides the letters, and the prose follows."""

import re
from collections.abc import Sequence
from hashlib import sha256
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_bank import Write

from itemwright_exporters.render import (
    Renderer,
    fill,
    joined,
    key_letters,
    letter,
    option_order,
    shuffled,
    with_letters,
)
from itemwright_schema import load
from itemwright_schema.model import ChoiceBase


def choice(bank: Write, source: str, **files: str) -> tuple[ChoiceBase, Renderer]:
    reading = load(bank({"q.md": source, **files}))
    assert not reading.has_errors, reading.problems
    (question,) = reading.bank.questions
    assert isinstance(question, ChoiceBase)
    return question, Renderer(reading.bank)


FOUR = "## Which?\n<!-- id: k7 -->\n\n- [ ] one\n- [x] two\n- [ ] three\n- [x] four\n"


def shown(bank: Write, prose: str, order: Sequence[int], boxes: str = FOUR) -> str:
    """The prose behind a question as an output shows it that shows the options in `order`, without markup."""
    question, renderer = choice(bank, f"{boxes}\n{prose}\n")
    assert question.short is not None
    html = fill(with_letters(renderer.fragment(question.short), order), lambda place: f"<{place}>")
    return " ".join(re.sub("<[^>]*>", "", html).split())


# order


def test_order_is_that_of_hashes() -> None:
    def rank(index: int) -> str:
        return sha256(f"order-1\0s\0k7\0{index}".encode()).hexdigest()

    assert list(shuffled("s", "k7", 9)) == sorted(range(9), key=rank)


@given(st.text(), st.text(), st.integers(0, 40))
def test_an_order_holds_each_number_once(seed: str, ident: str, count: int) -> None:
    assert sorted(shuffled(seed, ident, count)) == list(range(count))
    assert shuffled(seed, ident, count) == shuffled(seed, ident, count)


@given(st.text(), st.integers(0, 20))
def test_a_further_option_moves_no_other(seed: str, count: int) -> None:
    """Each rank hangs on its own number, so the others keep their order among each other."""
    assert tuple(i for i in shuffled(seed, "k7", count + 1) if i != count) == shuffled(seed, "k7", count)


def test_seeds_and_ids_make_different_orders() -> None:
    assert len({shuffled(str(seed), "k7", 4) for seed in range(500)}) == 24
    assert len({shuffled("s", f"k{ident}", 4) for ident in range(500)}) == 24


def test_no_position_is_favoured() -> None:
    firsts = [shuffled(str(seed), "k7", 4)[0] for seed in range(2000)]
    assert all(400 < firsts.count(option) < 600 for option in range(4))


def test_without_a_seed_the_sources_order(bank: Write) -> None:
    assert option_order(choice(bank, FOUR)[0], None) == (0, 1, 2, 3)


def test_pinned_options_stay_last_in_their_order(bank: Write) -> None:
    source = "## Which?\n\n- [ ] None of the above\n- [x] one\n- [ ] A and B\n- [ ] two\n- [ ] three\n"
    question, _ = choice(bank, source.replace("A and B", "B and D"))
    orders = {option_order(question, str(seed)) for seed in range(200)}
    assert {order[3:] for order in orders} == {(0, 2)}
    assert {order[:3] for order in orders} == set(permutations((1, 3, 4)))


@pytest.mark.parametrize(
    "source", ["## RoCE routes.\n\n- [x] True\n- [ ] False\n", FOUR.replace("id: k7", "id: k7, shuffle: false")]
)
def test_some_questions_keep_their_order(source: str, bank: Write) -> None:
    question, _ = choice(bank, source)
    assert {option_order(question, str(seed)) for seed in range(20)} == {tuple(range(len(question.options)))}


def test_a_corrected_typo_moves_no_letter(bank: Write) -> None:
    before, _ = choice(bank, FOUR.replace("three", "thre").replace("Which?", "Wich?"))
    after, _ = choice(bank, FOUR)
    assert [option_order(before, str(seed)) for seed in range(50)] == [
        option_order(after, str(seed)) for seed in range(50)
    ]


# letters


@pytest.mark.parametrize(
    ("prose", "expected"),
    [
        ("Option B, not C, waits.", "Option C, not B, waits."),
        ("Options A, B but not C.", "Options C, D but not B."),
        ("Option A rather than D.", "Option D rather than A."),
        ("Options A + C; options B as well as A.", "Options B + D; options C as well as D."),
        ("The correct answer is **A**. D is wrong.", "The correct answer is D. A is wrong."),
    ],
)
def test_letters_in_contrast_are_not_sorted_into_each_other(prose: str, expected: str, bank: Write) -> None:
    assert shown(bank, prose, (3, 2, 1, 0)) == expected


def test_names_of_letters() -> None:
    assert [letter(position) for position in (0, 1, 25, 26, 27, 51, 52, 701, 702)] == [
        "A",
        "B",
        "Z",
        "AA",
        "AB",
        "AZ",
        "BA",
        "ZZ",
        "AAA",
    ]


def test_joined() -> None:
    assert [joined(letters) for letters in ("", "A", "AC", "ACE")] == ["", "A", "A and C", "A, C and E"]
    assert joined("AC", "und") == "A und C"


def test_key_letters_lead_to_the_right_options(bank: Write) -> None:
    question, _ = choice(bank, FOUR)
    for order in permutations(range(4)):
        letters = key_letters(question, order)
        assert list(letters) == sorted(letters)
        assert {question.options[order["ABCD".index(name)]].text.markdown for name in letters} == {"two", "four"}


REVERSED = (3, 2, 1, 0)  # A ↔ D, B ↔ C


@pytest.mark.parametrize(
    ("prose", "expected"),
    [
        ("Option B is right.", "Option C is right."),
        ("Options A, B and D", "Options A, C and D"),
        ("Options A and B", "Options C and D"),
        ("options A–C fail", "options B–D fail"),
        ("options A-B, D", "options C-D, A"),
        ("(Option A) and option **B**", "(Option D) and option C"),
        ("Option A. Options B or C.", "Option D. Options B or C."),
        (
            "[Option A](https://example.org/A), options [A][x] and *C*\n\n[x]: https://example.org",
            "Option D, options B and D",
        ),
        ("* option A\n* options\n  A and B", "option D options C and D"),
        ("Plan B has `option A` and hosts A and B", "Plan B has option A and hosts A and B"),
    ],
)
def test_prose_follows_a_reversed_order(prose: str, expected: str, bank: Write) -> None:
    assert shown(bank, prose, REVERSED) == expected


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ((0, 1, 2, 3), "A–C"),
        ((2, 0, 1, 3), "A–C"),
        ((3, 0, 1, 2), "B–D"),
        ((0, 3, 1, 2), "A, C, D"),
        ((0, 1, 3, 2), "A, B, D"),
    ],
)
def test_a_range_becomes_a_list_where_its_letters_part(order: tuple[int, ...], expected: str, bank: Write) -> None:
    assert shown(bank, "Options A–C", order) == f"Options {expected}"


def test_every_order_shows_letters_that_lead_to_the_same_options(bank: Write) -> None:
    """“Option B” leads to the text “two” in every order; of a list, the set of texts stays."""
    words = ["one", "two", "three", "four"]
    for order in permutations(range(4)):
        single, several = shown(bank, "Option B; options A, C and D", order).split("; ")
        place = {letter(at): words[source] for at, source in enumerate(order)}
        assert place[single[-1]] == "two"
        named = re.findall(r"\b[A-D]\b", several)
        assert named == sorted(named)
        assert {place[name] for name in named} == {"one", "three", "four"}


def test_letters_in_options_and_feedback_follow(bank: Write) -> None:
    source = "## Which?\n\n- [ ] one\n  > as in option B\n- [x] two\n- [ ] Both A and B\n"
    question, renderer = choice(bank, source)
    order = (1, 0, 2)
    feedback, last = question.options[0].feedback, question.options[2].text
    assert feedback is not None
    assert "".join(map(str, with_letters(renderer.fragment(feedback), order))) == "<p>as in option A</p>"
    assert "".join(map(str, with_letters(renderer.fragment(last), order))) == "<p>Both A and B</p>"


def test_switched_off(bank: Write) -> None:
    assert (
        shown(bank, "Option B and option Z", REVERSED, FOUR.replace("id: k7", "letters: false"))
        == "Option B and option Z"
    )
