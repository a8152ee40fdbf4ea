"""What an author may write as a number, and what is none."""

from decimal import Decimal

import pytest

from itemwright_schema.source.answers.number import LIKE_A_NUMBER, Number, read_number


def number(value: str | None, low: str, high: str, unit: str | None) -> Number:
    return Number(None if value is None else Decimal(value), Decimal(low), Decimal(high), unit)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("12.5 ± 0.1 Gbit/s", number("12.5", "12.4", "12.6", "Gbit/s")),
        ("110.25 ± 0.01 $", number("110.25", "110.24", "110.26", "$")),
        ("$110.25", number("110.25", "110.25", "110.25", "$")),
        ("€ 5 ± 1", number("5", "4", "6", "€")),
        ("12,50 €", number("12.50", "12.50", "12.50", "€")),
        ("3,5 ± 0,1 km", number("3.5", "3.4", "3.6", "km")),
        ("0,125", number("0.125", "0.125", "0.125", None)),
        ("3,1415", number("3.1415", "3.1415", "3.1415", None)),
        ("1,5..2,5 m", number(None, "1.5", "2.5", "m")),
        ("300 ms ± 2 %", number("300", "294", "306", "ms")),
    ],
)
def test_a_number(text: str, read: Number) -> None:
    assert read_number(text) == read


@pytest.mark.parametrize("text", ["1,000", "1 000 m", "3-4", "5 kg ± 100 g", "42.", "$5 €", "1,234,567", "10^6"])
def test_what_only_looks_like_one_is_told(text: str) -> None:
    assert read_number(text) is None
    assert LIKE_A_NUMBER.fullmatch(text)


@pytest.mark.parametrize("text", ["802.1Qbb", "10.0.0.1", "2-phase commit", "UDP", "4th", "7 layers of OSI", "3D"])
def test_words_that_begin_with_a_digit_are_words(text: str) -> None:
    assert read_number(text) is None
    assert not LIKE_A_NUMBER.fullmatch(text)
