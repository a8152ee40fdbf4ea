"""Text from strangers can do nothing to a terminal, and its width is known."""

import unicodedata

import pytest

from itemwright.visible import visible, width


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("\x1b[2J", "␛[2J"),
        ("a\0b\nc\rd", "a␀b␊c␍d"),
        ("\x7f\x9b", "␡\\u009b"),
        ("safe\u202etxt.exe", "safe\\u202etxt.exe"),
        ("\u2066\u200b\ufeff\u2028", "\\u2066\\u200b\\ufeff\\u2028"),
        ("\U000e0041", "\\U000e0041"),  # a tag character: text that no one sees
        ("\ta", "    a"),
        ("Ärger 学习 שלום \u00a0 👩\u200d🔬", "Ärger 学习 שלום \u00a0 👩\u200d🔬"),
    ],
)
def test_only_what_can_be_seen_is_shown(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_no_control_of_any_kind_gets_through() -> None:
    everything = "".join(map(chr, range(0x110000)))
    left = [(unicodedata.category(char), char) for char in set(visible(everything))]
    assert not {category for category, _ in left} & {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
    assert {char for category, char in left if category == "Cf"} == {"\u200c", "\u200d"}


@pytest.mark.parametrize(
    ("text", "cells"),
    [("", 0), ("abc", 3), ("学习", 4), ("e\u0301", 1), ("🚀", 2), ("❤\ufe0f", 2), ("ｱ", 1), ("Ａ", 2)],
)
def test_width_counts_cells(text: str, cells: int) -> None:
    assert width(text) == cells
