"""What stands in a file many times is read each time as it is the first time."""

from collections.abc import Callable
from pathlib import Path

from itemwright_schema import load


def test_equal_paragraphs_with_a_link_are_all_read(bank: Callable[..., Path]) -> None:
    question = "## Which of {}?\n<!-- id: q{} -->\n\n- [x] this\n- [ ] that\n\n[Reference](https://example.org/a#b)\n\n"
    reading = load(bank("".join(question.format(number, number) for number in range(200))))
    assert [problem.code for problem in reading.problems] == []
    assert {q.short.markdown for q in reading.bank.questions if q.short} == {"[Reference](https://example.org/a#b)"}
    assert len(reading.bank.questions) == 200
