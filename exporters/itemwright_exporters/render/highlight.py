"""Code blocks with Pygments' classes, so that every output colours them by a style sheet."""

from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pygments.formatters import HtmlFormatter
    from pygments.lexer import Lexer


@lru_cache(maxsize=4096)
def highlighted(code: str, language: str) -> str:
    """The code as HTML, spans with Pygments' short classes; plain where the language is none or unknown."""
    lexer = _lexer(language)
    if lexer is None:
        return escape(code, quote=False)
    from pygments import highlight

    return str(highlight(code, lexer, _formatter())).rstrip("\n") + "\n"


@lru_cache(maxsize=1)
def _formatter() -> "HtmlFormatter[str]":
    from pygments.formatters import HtmlFormatter

    return HtmlFormatter(nowrap=True)  # it works out a whole style sheet when it is made


@lru_cache(maxsize=64)
def _lexer(language: str) -> "Lexer | None":
    if not language or language in ("text", "plain", "txt", "console-output"):
        return None
    from pygments.lexers import get_lexer_by_name
    from pygments.util import ClassNotFound

    try:
        return get_lexer_by_name(language, stripnl=False, ensurenl=False)
    except ClassNotFound:
        return None
