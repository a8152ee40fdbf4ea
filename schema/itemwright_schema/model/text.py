"""A piece of an author's text: its markdown, where it stands, and what the reader found in it."""

from collections.abc import Sequence
from typing import Any

from pydantic import Field, PrivateAttr

from itemwright_schema.model.base import Model
from itemwright_schema.span import Span


class LetterReference(Model):
    """One letter (or one range of letters) in prose that names options: the `C` of "Options A, C and E".

    `options` are positions in the sources, from 0; a range such as "A–C" has several. References of one list share their
    `list`, a number unique in the text, so that an output can sort the letters it shows again.
    """

    options: tuple[int, ...] = Field(min_length=1)
    list: int = Field(ge=0)
    written: str
    span: Span


class Picture(Model):
    """An image in a text. `path` is relative to the bank, with forward slashes; None when it can't be had (a problem says why).

    `target` is what the author typed, `caption` the image's title.
    """

    target: str
    path: str | None
    alt: str
    caption: str | None
    span: Span


class Syntax:
    """The parsed form of a text, kept so that no text is parsed twice. Derived from the markdown: it never tells two texts apart."""

    __slots__ = ("tokens",)

    def __init__(self, tokens: Sequence[Any] | None = None) -> None:
        self.tokens = tokens

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Syntax)

    def __hash__(self) -> int:
        return 0

    def __reduce__(self) -> tuple[type["Syntax"], tuple[()]]:
        return (Syntax, ())  # tokens cost more to ship than to parse again


class Text(Model):
    """A piece of markdown that stands on its own: dedented, with the link definitions it uses at its end.

    `span` covers it in the sources. `references` and `pictures` stand in the order of the text.
    """

    markdown: str
    span: Span
    references: tuple[LetterReference, ...] = ()
    pictures: tuple[Picture, ...] = ()

    _syntax: Syntax = PrivateAttr(default_factory=Syntax)
