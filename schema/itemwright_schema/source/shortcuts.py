"""Two ways round the parser's rules, for the plain prose that most of a bank is. They give exactly the rules' tokens,
or leave the text to them."""

import re
from collections.abc import Container

from markdown_it.common.utils import mdTrim
from markdown_it.rules_block import StateBlock, list_block
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from itemwright_schema.source.bounded import LEFT

_BOX = re.compile(r"\[[ xX]\] ")
_PLAIN = r"[^\n\\`~*_\[<&${@]"
_STRONG = rf"\*\*([0-9A-Za-z](?:{_PLAIN}*[0-9A-Za-z])?)\*\*"
_CODE = r"`([^` \n](?:[^`\n]*[^` \n])?)`"
_EASY = re.compile(
    rf"(?:{_BOX.pattern})?"
    rf"(?:{_PLAIN}++|(?<![^ \n]){_STRONG}(?=[ \n.,:;!?)]|\Z)|{_CODE}(?!`)|(?<![ \t\n])\n(?![ \t\n]))*"
)
"""Text with nothing in it but bold words, code and line breaks, each where no rule could read it otherwise."""
_MARK = re.compile(rf"{_STRONG}|{_CODE}|\n")


def inline(state: StateCore) -> None:
    """In place of the parser's core rule of this name: the children of paragraphs, headings and cells."""
    for token in state.tokens:
        if token.type == "inline":
            state.env.pop(LEFT, None)  # each paragraph has steps of its own, also where two are the same
            token.children = children(token.content, state.env)
            if token.children is None:
                token.children = []
                state.md.inline.parse(token.content, state.md, state.env, token.children)


def children(content: str, environment: Container[str]) -> list[Token] | None:
    """The tokens of easy text, None for any other. `environment` names what the file defines."""
    if _EASY.fullmatch(content) is None or "://" in content or "www." in content:
        return None
    if content.startswith("[") and "references" in environment:
        return None  # `[x]` may be a link
    found: list[Token] = []
    at = 0
    bold = False
    for mark in _MARK.finditer(content):
        if bold or mark[1] or mark.start() > at:  # the rules leave a text, be it empty, on either side of what is bold
            found.append(Token("text", "", 0, content=content[at : mark.start()]))
        at = mark.end()
        bold = mark[1] is not None
        if bold:
            found.append(Token("strong_open", "strong", 1, markup="**"))
            found.append(Token("text", "", 0, content=mark[1], level=1))
            found.append(Token("strong_close", "strong", -1, markup="**"))
        elif mark[2]:
            found.append(Token("code_inline", "code", 0, content=mark[2], markup="`"))
        else:
            found.append(Token("softbreak", "br", 0))
    if bold or at < len(content):
        found.append(Token("text", "", 0, content=content[at:]))
    return found


def prose(state: StateBlock, line: int, end: int, silent: bool) -> bool:
    """A paragraph of one line whose first character can begin nothing else: no other rule need look at it."""
    first = state.bMarks[line] + state.tShift[line]
    if not (state.src[first].isalpha() or _BOX.match(state.src, first)) or state.is_code_block(line):
        return False
    after = line + 1
    if after < state.lineMax and not state.isEmpty(after) and not _begins_next_item(state, after):
        return False
    state.line = after
    state.push("paragraph_open", "p", 1).map = [line, after]
    token = state.push("inline", "", 0)
    token.content, token.map = mdTrim(state.src[first : state.eMarks[line]]), [line, after]
    state.push("paragraph_close", "p", -1)
    return True


def _begins_next_item(state: StateBlock, line: int) -> bool:
    """Whether a line begins an item to the left, and so ends the paragraph before it."""
    return 0 <= state.sCount[line] < state.blkIndent and list_block(state, line, state.lineMax, True)
