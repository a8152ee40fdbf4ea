"""The tokens of a text: those the reader kept, or read again from its markdown, which gives the same."""

from collections.abc import Sequence
from typing import Any

from markdown_it.token import Token

from itemwright_schema.model.text import Text
from itemwright_schema.source.letters import mentions_options, take_references
from itemwright_schema.source.markdown import parser_for


def parse_prose(text: Text, nesting: int = 100) -> Sequence[Token]:
    """The tokens of a text, with its letters as tokens `letters`, its blanks as `blank`, its pictures resolved."""
    kept: Sequence[Any] | None = text.syntax.tokens
    return kept if kept is not None else _parse(text, nesting)


def _parse(text: Text, nesting: int) -> Sequence[Token]:
    recipe = text.syntax.recipe
    tokens = parser_for(text.markdown, nesting, recipe.blanks).parse(text.markdown, {})
    gaps = lists = 0
    for inline in (token for token in tokens if token.type == "inline"):
        for child in inline.children or []:
            if child.type == "blank":
                child.meta = {"index": gaps}
                gaps += 1
        if recipe.options and (recipe.alone or mentions_options(inline.content, recipe.language)):
            found = take_references(inline, recipe, lists, lambda *_: text.span)
            lists = found[-1].list + 1 if found else lists
    return tokens
