"""What runs and what dresses the page in a browser: readable files, joined here in the order of the tables.

All scripts share one function scope, so a file may use what one above it declares.
"""

from functools import cache
from pathlib import Path

SCRIPTS = (
    # what knows nothing of a page
    "types.js", "words.js", "dom.js", "order.js", "letters.js", "number.js", "expression.js", "score.js", "spaced.js",
    "exam.js", "filter.js", "store.js",
    # what everything hangs on
    "bank.js", "link.js", "app.js",
    # the kinds of question, and a question
    "choice.js", "typed.js", "blanks.js", "matching.js", "ordering.js", "essay.js", "explanation.js", "question.js",
    # the page around it
    "side.js", "map.js", "draft.js", "empty.js", "found.js", "study.js", "trial.js", "review.js", "progress.js",
    "display.js", "keys.js", "start.js",
)  # fmt: skip

STYLES = ("colours.css", "page.css", "question.css", "content.css", "review.css", "print.css")

_FOLDER = Path(__file__).parent


def _read(name: str) -> str:
    return (_FOLDER / name).read_text(encoding="utf-8")


@cache
def script() -> str:
    """The page's script."""
    return f'(function () {{\n"use strict";\n{"".join(map(_read, SCRIPTS))}}})();\n'


@cache
def style() -> str:
    """The page's style sheet, without its pictures."""
    return "".join(map(_read, STYLES))


SHELL, PLAIN = _read("page.html"), _read("plain.html")
"""A page, and one that has no script. What stands between percent signs is filled in."""
