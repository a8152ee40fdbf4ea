"""Front matter: the YAML block at a file's very start."""

import re
from dataclasses import replace

from itemwright_schema.problem import Problem, error
from itemwright_schema.source.lines import Line, View
from itemwright_schema.source.metadata import Entries, read_entries
from itemwright_schema.span import Position

_FENCE = re.compile(r"---[ \t]*$")
_END = re.compile(r"(---|\.\.\.)[ \t]*$")


def split_front_matter(view: View) -> tuple[View, Entries, list[Problem]]:
    """The view with its front matter blanked, the entries in it, and what is wrong with it."""
    lines = view.lines
    if not lines or not _FENCE.match(lines[0].text):
        return view, Entries(), []
    end = next((number for number in range(1, len(lines)) if _END.match(lines[number].text)), None)
    if end is None:
        if any(re.match(r"[A-Za-z_]+:", line.text) for line in lines[1:4]):
            problem = error(
                "front-matter-open", view.line_span(0), "this front matter has no end", "close it with a line of `---`"
            )
            return view, Entries(), [problem]
        return view, Entries(), []
    text = "\n".join(line.text for line in lines[1:end])

    def locate(line: int, column: int) -> Position:
        return Position(min(line + 2, end + 1), column + 1)

    entries = replace(read_entries(text, view.path, locate), opened=Position(2, 1))
    blanked = [Line("", line.number) for line in lines[: end + 1]] + list(lines[end + 1 :])
    return View(view.path, blanked), entries, list(entries.problems)
