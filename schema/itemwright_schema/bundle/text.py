"""A piece of text in its three forms, and a place in the sources."""

import re
from typing import Annotated

from pydantic import AfterValidator, Field

from itemwright_schema.bundle.base import Model
from itemwright_schema.bundle.vocabulary import check

Html = Annotated[str, AfterValidator(check)]


def _inside(path: str) -> str:
    if path.startswith("/") or ".." in re.split(r"[/\\]", path):
        raise ValueError("a path that leads out of the bank")
    return path


BankPath = Annotated[str, AfterValidator(_inside)]


class Text(Model):
    """One piece of an author's text, three times: as typed, as HTML, as plain text."""

    markdown: str
    """As the author typed it. Letters name options in source order, picture paths are relative to the source file."""
    html: Html
    """Sanitised HTML. Pictures are `media/NAME`; letters, formulas and blanks are spans that a program fills anew."""
    text: str
    """Without any markup: letters in source order, formulas as LaTeX, pictures by their alternative text."""


class Position(Model):
    """A point in a source file."""

    line: int = Field(ge=1)
    """From 1."""
    column: int = Field(ge=1)
    """From 1, in code points."""


class Location(Model):
    """A place in the sources."""

    file: BankPath
    """Path of the source file, relative to the bank's folder, with forward slashes."""
    start: Position
    """The first character."""
    end: Position
    """Just behind the last character."""
