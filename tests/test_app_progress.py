"""The progress bar is drawn on a terminal only, and leaves nothing behind."""

import io
import sys

import pytest

from itemwright import progress as module
from itemwright.progress import progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_on_a_terminal_one_line_is_drawn_over_itself_and_wiped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setattr(module, "INTERVAL", 0)
    monkeypatch.setenv("NO_COLOR", "1")
    with progress("anki") as report:
        report(0, 1200)
        report(600, 1200)
    drawn = sys.stderr.getvalue()  # type: ignore[attr-defined]
    assert "\n" not in drawn
    assert "\r\x1b[Kanki ━━━━━━━━━━━━──────────── 600 of 1,200" in drawn
    assert drawn.endswith("\r\x1b[K")


def test_it_is_wiped_after_a_fault_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setattr(module, "INTERVAL", 0)

    def fail() -> None:
        with progress("anki") as report:
            report(1, 2)
            raise OSError

    with pytest.raises(OSError):  # noqa: PT011 - whatever it says
        fail()
    assert sys.stderr.getvalue().endswith("\r\x1b[K")  # type: ignore[attr-defined]


def test_drawing_does_not_slow_the_work_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", Terminal())
    with progress("anki") as report:
        for done in range(10_000):
            report(done, 10_000)
    assert sys.stderr.getvalue().count(" of ") < 100  # type: ignore[attr-defined]


def test_short_work_is_not_worth_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setattr(module, "INTERVAL", 60)
    with progress("anki") as report:
        report(1, 2)
    assert sys.stderr.getvalue() == ""  # type: ignore[attr-defined]


def test_nothing_is_drawn_elsewhere(capsys: pytest.CaptureFixture[str]) -> None:
    with progress("anki") as report:
        report(1, 2)
    assert capsys.readouterr() == ("", "")


def test_an_odd_count_does_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setattr(module, "INTERVAL", 0)
    with progress("anki") as report:
        report(0, 0)
        report(5, 3)
    assert "5 of 3" in sys.stderr.getvalue()  # type: ignore[attr-defined]
