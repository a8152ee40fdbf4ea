"""The schema: what a question is, how it is read, what is checked. It knows no output."""

from pathlib import Path
from typing import TYPE_CHECKING

from itemwright_schema.problem import Problem, Severity
from itemwright_schema.source.read import Reading, load
from itemwright_schema.span import Position, Span

if TYPE_CHECKING:
    from itemwright_schema.bundle import Bundle

__all__ = ["Position", "Problem", "Reading", "Severity", "Span", "load", "load_bundle"]


def load_bundle(path: Path) -> "Bundle":
    """The bundle in a `bank.json`. Raises `itemwright_schema.bundle.BundleError` for what can't be read as one."""
    from itemwright_schema.bundle import (
        load_bundle as read,  # its models cost a tenth of a second that a build can do without
    )

    return read(path)
