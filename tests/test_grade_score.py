"""What an answer earns, by the question's scoring; and figures about questions."""

import pytest
from small_bank import Write

from itemwright.grading.score import share
from itemwright.grading.statistics import correlation
from itemwright_schema import load
from itemwright_schema.model import ChoiceBase

THREE_OF_FIVE = """\
# Which three?
<!-- id: three, scoring: {scoring} -->

- [x] a
- [x] b
- [x] c
- [ ] d
- [ ] e
"""


def question(bank: Write, markdown: str) -> ChoiceBase:
    (read,) = load(bank(markdown)).bank.questions
    assert isinstance(read, ChoiceBase)
    return read


@pytest.mark.parametrize(
    ("chosen", "all_or_nothing", "partial", "right_minus_wrong"),
    [
        ("", 0, 0, 0),
        ("abc", 1, 1, 1),
        ("ab", 0, 2 / 3, 2 / 3),
        ("a", 0, 1 / 3, 1 / 3),
        ("abd", 0, 2 / 3, 1 / 3),
        ("ad", 0, 1 / 3, 0),
        ("ade", 0, 1 / 3, 0),
        ("de", 0, 0, 0),
        ("abcd", 0, 2 / 3, 2 / 3),
        ("abcde", 0, 1 / 3, 1 / 3),
    ],
)
def test_several_right_answers(
    bank: Write, chosen: str, all_or_nothing: float, partial: float, right_minus_wrong: float
) -> None:
    places = {"abcde".index(letter) for letter in chosen}
    scorings = {"all-or-nothing": all_or_nothing, "partial": partial, "right-minus-wrong": right_minus_wrong}
    for scoring, earned in scorings.items():
        assert share(question(bank, THREE_OF_FIVE.format(scoring=scoring)), places) == pytest.approx(earned), scoring


@pytest.mark.parametrize("scoring", ["all-or-nothing", "partial", "right-minus-wrong"])
def test_one_right_answer_is_all_or_nothing(bank: Write, scoring: str) -> None:
    single = question(bank, f"# Which?\n<!-- id: one, scoring: {scoring} -->\n\n- [ ] a\n- [x] b\n- [ ] c\n")
    assert [share(single, chosen) for chosen in ({1}, {0}, set(), {0, 1})] == [1, 0, 0, 0]


def test_correlation_is_pearsons() -> None:
    # Computed by hand: deviations (-1, 0, 1) and (-2, 1, 1), so 3 / sqrt(2 * 6).
    assert correlation([1, 2, 3], [0, 3, 3]) == pytest.approx(3 / 12**0.5)
    assert correlation([0, 1, 1, 0], [1, 0, 0, 1]) == pytest.approx(-1)
    assert correlation([1, 1, 1], [0, 1, 2]) is None
