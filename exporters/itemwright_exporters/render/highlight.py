"""Code blocks with Pygments' classes, so that every output colours them by a style sheet."""

from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pygments.lexer import Lexer


@lru_cache(maxsize=4096)
def highlighted(code: str, language: str) -> str:
    """The code as HTML, spans with Pygments' short classes; plain where the language is none or unknown."""
    lexer = _lexer(language)
    if lexer is None:
        return escape(code, quote=False)
    from pygments import highlight
    from pygments.formatters import HtmlFormatter

    return str(highlight(code, lexer, HtmlFormatter(nowrap=True))).rstrip("\n") + "\n"


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
