"""The bare words of inline tokens, for names, comparisons and messages."""

from collections.abc import Sequence

from markdown_it.token import Token


def words(children: Sequence[Token] | None) -> str:
    """The text without markup: line breaks as spaces, pictures by their alternative text, comments left out."""
    parts: list[str] = []
    for child in children or ():
        if child.type in ("softbreak", "hardbreak"):
            parts.append(" ")
        elif child.type == "html_inline":
            parts.append("" if child.content.startswith("<!--") else child.content)
        else:
            parts.append(alternative(child))
    return "".join(parts).strip()


def alternative(token: Token) -> str:
    """The text of a token; of a picture, its alternative text without markup."""
    return words(token.children) if token.type == "image" and token.children else token.content
