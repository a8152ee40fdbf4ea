"""Code frames: the carets stand under the fault, whatever the line is made of."""

from textwrap import dedent

import click
import pytest

from itemwright.frames import frames, summary
from itemwright.visible import width
from itemwright_schema.problem import Problem, error, warning
from itemwright_schema.span import Position, Span


def fault(
    line: int, start: int, end: int, last: int | None = None, message: str = "it is wrong", hint: str = ""
) -> Problem:
    return error("some-rule", Span("a.md", Position(line, start), Position(last or line, end)), message, hint)


def plain(problem: Problem, source: str, room: int = 100) -> str:
    (frame,) = frames([problem], {"a.md": source}, room=room)
    return click.unstyle(frame)


def marked(problem: Problem, source: str, room: int = 100) -> tuple[str, int, int]:
    """The line shown, the cells before the carets and the number of carets."""
    _, _, _, line, carets, *_ = plain(problem, source, room).split("\n")
    bar = line.index("|")
    assert carets[bar] == "|"
    text, marks = line[bar + 2 :], carets[bar + 2 :]
    return text, len(marks) - len(marks.lstrip()), marks.count("^")


def test_a_frame_has_place_line_carets_and_hint() -> None:
    problem = error(
        "no-key", Span("rdma/roce.md", Position(12, 3), Position(12, 6)), "no option is right", "put an x into a box"
    )
    source = "\n" * 11 + "- [ ] One\n"
    (frame,) = frames([problem], {"rdma/roce.md": source}, lambda file: f"bank/{file}")
    assert click.unstyle(frame) == dedent("""\
        error[no-key]: no option is right
           --> bank/rdma/roce.md:12:3
           |
        12 | - [ ] One
           |   ^^^
           = hint: put an x into a box""")


def test_colour_sets_errors_and_warnings_apart() -> None:
    span = Span("a.md", Position(1, 1), Position(1, 2))
    red, yellow = frames([error("x", span, "m", ""), warning("x", span, "m", "")], {"a.md": "ab"})
    assert click.style("error[x]", fg="red", bold=True) in red
    assert click.style("^", fg="red", bold=True) in red
    assert click.style("warning[x]", fg="yellow", bold=True) in yellow


@pytest.mark.parametrize(
    ("line", "start", "end", "before", "carets"),
    [
        ("abcdef", 3, 5, 2, 2),
        ("学习abc", 3, 4, 4, 1),  # two wide characters before
        ("a学习b", 2, 4, 1, 4),  # wide characters marked
        ("\tabc", 2, 3, 4, 1),  # a tab is shown as four cells
        ("e\u0301xy", 3, 4, 1, 1),  # a combining accent takes no cell
        ("🚀 x", 3, 4, 3, 1),
        ("a\u202eb", 3, 4, 7, 1),  # shown as a\u202e
        ("abc", 4, 4, 3, 1),  # an empty span at the line's end
        ("abc", 99, 120, 3, 1),  # a place beyond the line does no harm
    ],
)
def test_carets_stand_under_the_span(line: str, start: int, end: int, before: int, carets: int) -> None:
    assert marked(fault(1, start, end), line)[1:] == (before, carets)


def test_of_several_lines_the_first_is_marked_to_its_end() -> None:
    assert marked(fault(1, 3, 2, last=4), "abcdef\ng\nh\ni\n") == ("abcdef", 2, 4)


@pytest.mark.parametrize("start", [1, 40, 4990, 5000])
@pytest.mark.parametrize("char", ["x", "学"])
def test_a_very_long_line_is_cut_around_the_fault(char: str, start: int) -> None:
    line = char * (start - 1) + "!" + char * (5000 - start)
    shown, before, carets = marked(fault(1, start, start + 1), line, room=80)
    assert carets == 1
    assert width(shown) <= 80 - len("1 | ")
    at = shown.index("!")
    assert width(shown[:at]) == before
    assert shown.startswith("…") == (start > 1)
    assert shown.endswith("…") == (start < 4990)
    assert width(shown) > 70  # the room is used


def test_a_long_fault_is_marked_as_far_as_it_is_shown() -> None:
    shown, before, carets = marked(fault(1, 11, 5000), "x" * 5000, room=80)
    assert before + carets == len(shown) - 1  # all but the ellipsis


def test_only_line_feeds_and_returns_end_a_line() -> None:
    assert marked(fault(3, 1, 2), "a\u2028b\r\nc\x0cd\re\n")[0] == "e"


def test_hostile_text_can_not_reach_the_terminal() -> None:
    problem = error("x", Span("a\x1b.md", Position(1, 1), Position(1, 2)), "m\x1b[2J", "h\x1b]0;title\x07")
    assert "\x1b" not in click.unstyle("".join(frames([problem], {"a\x1b.md": "\x1b[31m"})))


def test_a_file_without_text_has_no_lines_to_show() -> None:
    assert plain(fault(1, 1, 1, hint="do"), "") == "error[some-rule]: it is wrong\n  --> a.md:1:1\n  = hint: do"


def test_summary_counts_by_severity_and_file() -> None:
    def at(file: str) -> Span:
        return Span(file, Position(1, 1), Position(1, 1))

    first, second, third = (
        error("x", at("a.md"), "", ""),
        error("x", at("b.md"), "", ""),
        warning("x", at("b.md"), "", ""),
    )
    assert summary([first]) == "1 error in 1 file"
    assert summary([third]) == "1 warning in 1 file"
    assert summary([first, second, third]) == "2 errors, 1 warning in 2 files"
