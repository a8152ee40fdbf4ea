"""A piece of an author's text: its markdown, where it stands, and what the reader found in it.

A bank has ten of these a question. They are plain frozen values, made by the reader only, and are not validated again.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, NamedTuple

from pydantic import Field

from itemwright_schema.span import Span


@dataclass(frozen=True, slots=True)
class LetterReference:
    """One letter (or one range of letters) in prose that names options: the `C` of "Options A, C and E".

    `options` are positions in the sources, from 0; a range such as "A–C" has several. References of one list share
    their `list`, a number unique in the text, so that an output can sort the letters it shows again.
    """

    options: tuple[int, ...]
    list: int
    written: str
    span: Span


@dataclass(frozen=True, slots=True)
class Picture:
    """An image in a text. `path` is relative to the bank, with forward slashes; None when it can't be had (a problem
    says why).

    `target` is what the author typed, `caption` the image's title.
    """

    target: str
    path: str | None
    alt: str
    caption: str | None
    span: Span


class Recipe(NamedTuple):
    """How a text was read, so that it can be read again: the language of its letters, how many options they name (0:
    none are looked for), whether it may be nothing but letters, whether its `{{…}}` are blanks."""

    language: str = "en"
    options: int = 0
    alone: bool = False
    blanks: bool = False


@dataclass(slots=True, eq=False)
class Syntax:
    """The parsed form of a text, kept so that no text is parsed twice. Derived from the markdown: it never tells two
    texts apart.

    `rendered` is what outputs have made of the tokens; only they know what it means.
    """

    tokens: Annotated[Sequence[Any] | None, Field(exclude=True)] = None
    recipe: Recipe = field(default_factory=Recipe)
    rendered: Sequence[Any] | None = None

    def __reduce__(self) -> tuple[type["Syntax"], tuple[None, Recipe, Sequence[Any] | None]]:
        return (Syntax, (None, self.recipe, self.rendered))  # tokens cost more to ship than to parse again


@dataclass(frozen=True, slots=True)
class Text:
    """A piece of markdown that stands on its own: dedented, with the link definitions it uses at its end.

    `span` covers it in the sources. `references` and `pictures` stand in the order of the text.
    """

    markdown: str
    span: Span
    references: tuple[LetterReference, ...] = ()
    pictures: tuple[Picture, ...] = ()
    syntax: Syntax = field(default_factory=Syntax, compare=False, repr=False)
