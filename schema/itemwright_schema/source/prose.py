"""The tokens of a text: those the reader kept, or parsed from its markdown, which gives the same."""

from collections.abc import Sequence
from typing import Any

from markdown_it.token import Token

from itemwright_schema.model.text import Text
from itemwright_schema.source.markdown import parser_for


def parse_prose(text: Text, nesting: int = 100, blanks: bool = False) -> Sequence[Token]:
    """Tokens of `text.markdown`, with letters and pictures as its references and pictures say."""
    kept: Sequence[Any] | None = text._syntax.tokens
    if kept is not None:
        return kept
    return parser_for(text.markdown, nesting, blanks).parse(text.markdown, {})
