"""What markdown would drop or swallow without a word: cells beyond a table's columns, boxes within HTML, all behind
an open fence, front matter out of place."""

import itertools
import re
from collections.abc import Iterator, Sequence

from markdown_it.token import Token

from itemwright_schema.problem import Problem, error
from itemwright_schema.source.blocks import Block, blocks
from itemwright_schema.source.cells import cells
from itemwright_schema.source.html import is_comment
from itemwright_schema.source.lines import View
from itemwright_schema.source.metadata import looks_like_metadata

_BOXED = re.compile(r"[ \t]*(?:[-*+]|\d+[.)])[ \t]+\[[ xX]\](?=\s|$)")


def lost(view: View, tokens: Sequence[Token]) -> Iterator[Problem]:
    """The problems of a whole file; its questions take those that stand in them."""
    columns = 0
    for token in tokens:
        if token.type == "thead_open" and token.map:
            columns = len(cells(view.lines[token.map[0]].text))
        elif token.type == "tr_open" and token.map:
            yield from _further_cells(view, token.map[0], columns)
        elif token.type == "fence" and token.map and not _is_closed(view, token):
            hint = f"close it with a line of `{token.markup}`: all down to the end is code as it is"
            yield error("fence-open", view.line_span(token.map[0]), "this code block is never closed", hint)
        elif token.type == "html_block" and token.map and not is_comment(token.content):
            yield from _swallowed_boxes(view, token.map[0], token.map[1])
    top = list(blocks(tokens))
    for rule, text in itertools.pairwise(top):
        yield from _late_front_matter(view, rule, text)


def _further_cells(view: View, line: int, columns: int) -> Iterator[Problem]:
    found = cells(view.lines[line].text)
    if len(found) > columns:
        place = view.span(line, found[columns][0], line, found[-1][1])
        message = f"this row has {len(found)} cells, and the table {columns} columns"
        yield error("table-cells", place, message, "take the further cells out, or write `\\|` for a bar within a cell")


def _is_closed(view: View, fence: Token) -> bool:
    start, end = fence.map or (0, 0)
    last = view.lines[min(end, len(view.lines)) - 1].text.strip(" \t>")
    return end > start + 1 and last.startswith(fence.markup) and not last.strip(fence.markup[0])


def _swallowed_boxes(view: View, start: int, end: int) -> Iterator[Problem]:
    for line in range(start, min(end, len(view.lines))):
        if _BOXED.match(view.lines[line].text):
            hint = "put an empty line between the HTML and the options"
            yield error("html-swallows", view.line_span(line), "this option is part of the HTML above it", hint)
            return


def _late_front_matter(view: View, rule: Block, text: Block) -> Iterator[Problem]:
    if is_late_front_matter(view, rule, text):
        hint = (
            "front matter stands at the file's very top; the metadata of a question stands in a comment under "
            "its heading"
        )
        yield error(
            "front-matter-place", view.lines_span(rule.start, text.end + 1), "front matter can't stand here", hint
        )


def is_late_front_matter(view: View, rule: Block, text: Block) -> bool:
    """Whether a rule and the paragraph below it are `---`, keys and `---` in the middle of a file."""
    if rule.kind != "hr" or text.kind != "paragraph" or text.start != rule.end or text.end >= len(view.lines):
        return False
    first, keys, last = (view.lines[at].text for at in (rule.start, text.start, text.end))
    return first.startswith("---") and last.startswith("---") and looks_like_metadata(keys)
