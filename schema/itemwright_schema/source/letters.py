"""Option letters in prose: found once, here, and made tokens of their own. Outputs show the letter the option has
there.

A reference is looked for in the text of one paragraph as a reader sees it: emphasis and links are transparent, code
and mathematics are opaque, a line break is a space.
"""

import re
from collections.abc import Callable, Sequence

from markdown_it.token import Token

from itemwright_schema.model.text import LetterReference, Recipe
from itemwright_schema.source.letter_forms import LETTER, forms_of, named_lists, whole_lists
from itemwright_schema.span import Span

OPAQUE = "\ufffc"
"""Stands for code, mathematics, a picture in the text that is searched."""

_PRONOUN = re.compile(r"['’]|\s+(?!(?:is|are|was|were|and|or)\b)[a-z]")
"""What follows the letter I where it is the pronoun."""

_ROMAN = re.compile(r"\bI\b")
"""In an option that is nothing but letters: a statement of the stem that has a Roman number ("I only")."""


_SAID = re.compile(rf"(?<!\w){LETTER}[^\w\s]*\s+\w")


def mentions_options(text: str, language: str) -> bool:
    """Whether a text holds what a word for an option begins with, or a capital that stands alone before a word, and so
    is worth a search."""
    lowered = text.lower()
    return any(stem in lowered for stem in forms_of(language).stems) or _SAID.search(text) is not None


def is_pinned(text: str, language: str) -> bool:
    """Whether an option's text speaks of all the others ("None of the above")."""
    return forms_of(language).pinned.fullmatch(text) is not None


def is_letters(text: str, language: str) -> bool:
    """Whether an option's text is nothing but letters ("Both A and B")."""
    return bool(whole_lists(text, forms_of(language)))


def _seen(child: Token) -> str:
    """What a token is in the text that is searched."""
    if child.type in ("text", "text_special"):
        return child.content
    if child.type in ("softbreak", "hardbreak"):
        return " "
    return OPAQUE if child.nesting == 0 else ""


def take_references(
    inline: Token, recipe: Recipe, first_list: int, locate: Callable[[int, int, int], Span]
) -> list[LetterReference]:
    """The references in a paragraph. Each becomes a token `letters` among the children, with the reference in its
    `meta`.

    `first_list` is the number of the text's first list here, `locate(child, offset, length)` gives a place.
    """
    children = inline.children or []
    seen = [_seen(child) for child in children]
    text = "".join(seen)
    forms = forms_of(recipe.language)
    count = recipe.options
    matches = list(named_lists(text, forms, count)) if mentions_options(text, recipe.language) else []
    if recipe.alone and (whole := whole_lists(text, forms)):
        matches = [] if count < 9 and _ROMAN.search(text) else whole
    if not matches:
        return []
    # for each character of the text, the child it is from and the place in the child's content
    origin = [(index, offset) for index, part in enumerate(seen) for offset in range(len(part))]
    found: list[LetterReference] = []
    cuts: list[tuple[int, int, int, LetterReference]] = []
    for number, (begin, end) in enumerate(matches, first_list):
        for item in forms.item.finditer(text[begin:end]):
            start, stop = begin + item.start(), begin + item.end()
            first = ord(item[1] or item[0]) - ord("A")
            last = ord(item[2] or item[0]) - ord("A")
            if item[0] == "I" and count < 9 and _PRONOUN.match(text, stop):
                break  # "Option A and I think": all behind it is text
            child, offset = origin[start]
            tail, tail_offset = origin[stop - 1]
            if last < first:
                continue
            span = Span(locate(child, offset, 1).file, locate(child, offset, 1).start, locate(tail, tail_offset, 1).end)
            reference = LetterReference(
                options=tuple(range(first, last + 1)), list=number, written=item[0], span=span
            )  # fmt: skip
            found.append(reference)
            if last < count:
                cuts.append((start, stop, child, reference))
    if cuts:
        inline.children = _cut(children, text, origin, cuts)
    return found


def _cut(
    children: Sequence[Token],
    text: str,
    origin: list[tuple[int, int]],
    cuts: list[tuple[int, int, int, LetterReference]],
) -> list[Token]:
    """The children with a token in place of each reference."""
    drop: set[tuple[int, int]] = set()
    at: dict[tuple[int, int], LetterReference] = {}
    for start, stop, _, reference in cuts:
        at[origin[start]] = reference
        drop.update(origin[start:stop])
    out: list[Token] = []
    for index, child in enumerate(children):
        touched = child.type in ("text", "text_special") and any(
            (index, offset) in drop for offset in range(len(child.content))
        )
        if not touched:
            if (index, 0) not in drop:
                out.append(child)
            continue
        kept = ""
        for offset, character in enumerate(child.content):
            if (index, offset) in at:
                if kept:
                    out.append(_text(kept, child.level))
                    kept = ""
                reference = at[index, offset]
                out.append(
                    Token("letters", "", 0, content=reference.written, level=child.level, meta={"reference": reference})
                )
            elif (index, offset) not in drop:
                kept += character
        if kept:
            out.append(_text(kept, child.level))
    return out


def _text(content: str, level: int) -> Token:
    return Token("text", "", 0, content=content, level=level)
