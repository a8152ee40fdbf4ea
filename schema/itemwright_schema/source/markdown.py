"""The markdown parser: GitHub-flavoured, with mathematics, blanks and bare links. One configuration for all texts."""

from functools import lru_cache

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_block.lheading import lheading
from markdown_it.token import Token
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.gfm_autolink import gfm_autolink_plugin

from itemwright_schema.source.bounded import bound_links
from itemwright_schema.source.inline_rules import blank, formula
from itemwright_schema.source.shortcuts import inline, prose


@lru_cache(maxsize=16)
def parser(nesting: int, links: bool, footnotes: bool, blanks: bool) -> MarkdownIt:
    """A parser that keeps `nesting` levels. `links` (bare addresses) and `footnotes` cost time: ask for them where
    they occur.

    `blanks` reads `{{answer}}`; a question that has options, say, takes it literally.
    """
    # The last levels are a margin: what stands deeper than `nesting` must be seen to be refused, never lost.
    md = MarkdownIt("commonmark", {"html": True, "maxNesting": nesting + 20})
    md.enable(["table", "strikethrough"])
    md.core.ruler.at("inline", inline)
    md.block.ruler.before("table", "prose", prose)
    md.use(dollarmath_plugin, allow_labels=False)
    md.inline.ruler.at("math_inline", formula)
    bound_links(md)
    md.block.ruler.at("lheading", _underlined, {"alt": []})
    if links:
        md.use(gfm_autolink_plugin)
    if footnotes:
        md.use(footnote_plugin, inline=False)
    if blanks:
        md.inline.ruler.before("escape", "blank", blank)
    return md


def parser_for(markdown: str, nesting: int, blanks: bool = False) -> MarkdownIt:
    """The cheapest parser that reads all of `markdown`."""
    return parser(nesting, "://" in markdown or "www." in markdown or "@" in markdown, "[^" in markdown, blanks)


def _underlined(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Setext headings, but a text over `---` is what its author meant: a paragraph and a rule. A warning says so."""
    at = len(state.tokens)
    if not lheading(state, start, end, silent):
        return False
    opener = state.tokens[at]
    if opener.markup != "-" or opener.map is None:
        return True
    last = opener.map[1]
    opener.type, opener.tag, opener.map = "paragraph_open", "p", [opener.map[0], last - 1]
    closer = state.tokens[-1]
    closer.type, closer.tag = "paragraph_close", "p"
    rule = state.push("hr", "hr", 0)
    rule.map = [last - 1, last]
    rule.markup = "---"
    rule.meta = {"under_text": True}
    return True


def blanks_in(inline: Token) -> list[Token]:
    """The blanks in a paragraph that was read without them."""
    if "{{" not in inline.content or "}}" not in inline.content:
        return []
    (read,) = parser(20, False, False, True).parseInline(inline.content)
    return [child for child in read.children or [] if child.type == "blank"]
