"""How a heading and the blocks below it make title and stem."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from markdown_it.token import Token

from itemwright_schema.identity import number_length
from itemwright_schema.source.blocks import Block
from itemwright_schema.source.html import is_comment
from itemwright_schema.source.lines import Line, View
from itemwright_schema.source.options import guard
from itemwright_schema.source.pieces import Piece
from itemwright_schema.source.plain import words
from itemwright_schema.source.words import NUMBERS

_ASKS = re.compile(r"[?？؟:：][\s\"'”’»*_)]*(\([^()]*\)\s*[.]?\s*)?$")
_NUMBER_WORD = "|".join([*NUMBERS, r"\d{1,2}"])
_INSISTS = re.compile(rf"(?i)\b(?:choose|select|pick|mark|tick|check)\s+(?:any\s+|the\s+|exactly\s+|only\s+|your\s+|up to\s+)?(?:best\s+)?({_NUMBER_WORD})\b(?!\s*(?:%|per\s?cent))")
_DESCRIBES = re.compile(rf"(?i)\b(?:which|what)\s+({_NUMBER_WORD})\b")


@dataclass(slots=True)
class Heading:
    """A heading's text without number and comments: `line` as its author typed it, `inline` its tokens."""

    line: Line
    inline: Token
    words: str
    comments: list[Token]


def heading_text(view: View, block: Block) -> Heading:
    """The text of a heading. Takes number and comments out of its tokens."""
    inline = block.inline
    children = inline.children or []
    comments = [child for child in children if child.type == "html_inline" and is_comment(child.content)]
    content = inline.content
    for comment in comments:
        content = content.replace(comment.content, "", 1)
    content = content.rstrip()
    inline.children = [child for child in children if not any(child is comment for comment in comments)]
    cut = number_length(content)
    if cut and inline.children and inline.children[0].type == "text" and len(inline.children[0].content) > cut:
        content = content[cut:]
        inline.children[0].content = inline.children[0].content[cut:]
    inline.content = content
    if inline.children and inline.children[-1].type == "text":
        inline.children[-1].content = inline.children[-1].content.rstrip()
    source = view.lines[block.start]
    at = source.text.find(content.split("\n")[0])
    return Heading(Line(content, source.number, source.before + max(at, 0)), inline, words(inline.children), comments)


def asks(text: str) -> bool:
    """Whether a heading asks, and so is the stem's first line whatever follows."""
    return _ASKS.search(text) is not None


def is_prose(block: Block) -> bool:
    """A paragraph with words in it."""
    return block.kind == "paragraph" and any(
        child.type not in ("image", "softbreak") and not (child.type == "text" and not child.content.strip())
        for child in block.inline.children or []
    )


def stem_piece(view: View, heading: Heading | None, body: Sequence[Block], extra: Sequence[Line]) -> Piece:
    """The stem: the heading's text if it is given, the blocks before the answer block, unboxed items that lead the options."""
    lines: list[Line] = []
    tokens: list[Token] = []
    if heading is not None:
        first, *rest = heading.line.text.split("\n")
        lines = [guard(heading.line._replace(text=first)), *(Line(text, heading.line.number) for text in rest), Line("", heading.line.number)]
        opener = Token("paragraph_open", "p", 1, map=heading.inline.map)
        tokens = [opener, heading.inline, Token("paragraph_close", "p", -1)]
    if body:
        lines += view.lines[body[0].start : body[-1].end]
    if extra:
        lines += [Line("", extra[0].number), *extra]
        return Piece(lines)  # the file's tokens have these items in one list with the options
    tokens += [token for block in body for token in block.tokens]
    return Piece(lines or [Line("", 0)], tokens)


def asked_number(text: str) -> tuple[int, bool, int, int] | None:
    """What number of answers a stem asks for: the number, whether it insists, and where in the text it says so."""
    for pattern, insists in ((_INSISTS, True), (_DESCRIBES, False)):
        if match := pattern.search(text):
            word = match[1].lower()
            return NUMBERS.get(word) or int(word), insists, match.start(), match.end()
    return None


