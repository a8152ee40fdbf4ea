"""Faults as values. Nothing in the schema prints or raises for an author's mistake: it returns a `Problem`."""

from dataclasses import dataclass
from enum import StrEnum

from itemwright_schema.span import Span


class Severity(StrEnum):
    """An error keeps its question out of every output; a warning never stops a build."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault in the sources.

    `code` names the rule (`itemwright explain CODE` prints its documentation), `message` says what is wrong, `hint`
    what to do about it, `question` the id of the question it belongs to, where there is one.
    """

    code: str
    severity: Severity
    message: str
    hint: str
    span: Span
    question: str | None = None

    @property
    def is_error(self) -> bool:
        return self.severity is Severity.ERROR

    def as_json(self) -> dict[str, object]:
        """The form of `--format json`: plain values, lines and columns from 1, columns in code points."""
        start, end = self.span.start, self.span.end
        return {
            "code": self.code,
            "severity": self.severity.value,
            "message": self.message,
            "hint": self.hint,
            "file": self.span.file,
            "start": {"line": start.line, "column": start.column},
            "end": {"line": end.line, "column": end.column},
            "question": self.question,
        }


def error(code: str, span: Span, message: str, hint: str, question: str | None = None) -> Problem:
    """A `Problem` that keeps its question out of every output."""
    return Problem(code, Severity.ERROR, message, hint, span, question)


def warning(code: str, span: Span, message: str, hint: str, question: str | None = None) -> Problem:
    """A `Problem` that never stops a build."""
    return Problem(code, Severity.WARNING, message, hint, span, question)


def in_order(problems: list[Problem]) -> list[Problem]:
    """Sorted as an author reads: by file, place, then code."""
    return sorted(problems, key=lambda p: (p.span.file, p.span.start, p.span.end, p.code, p.message))
