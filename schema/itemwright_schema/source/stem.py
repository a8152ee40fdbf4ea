"""How a heading and the blocks below it make title and stem."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from markdown_it.token import Token

from itemwright_schema.identity import number_length
from itemwright_schema.source.blocks import Block
from itemwright_schema.source.html import is_comment
from itemwright_schema.source.lines import Line, View
from itemwright_schema.source.pieces import Piece, content_of
from itemwright_schema.source.plain import words
from itemwright_schema.source.words import NUMBERS

_ASKS = re.compile(r"[?？؟:：][\s\"'”’»*_)]*(\([^()]*\)\s*[.]?\s*)?$")
_BOLD_NUMBER = re.compile(r"(?i)\*\*Q(?:uestion)?\s?\d+\s*[.):]?\*\*[.):]?\s+(?=\S)")
_NUMBER_WORD = "|".join([*NUMBERS, r"\d{1,2}"])
_SENTENCE = r"(?:^|[.?!:;(\n*_]\s*|\b(?:please|and|then)\s+)"
_VERBS = ("choose", "select", "pick", "mark", "tick", "check")
_INSISTS = re.compile(
    rf"(?i){_SENTENCE}((?:{'|'.join(_VERBS)})\s+(?:any\s+|the\s+|exactly\s+|only\s+)?(?:best\s+)?({_NUMBER_WORD}))\b"
    r"(?!\s*(?:%|per\s?cent|(?:or|to)\s|[-–.]\d))"  # "choose one or more" asks for no number
)
_DESCRIBES = re.compile(
    rf"(?i)\b((?:which|what)\s+({_NUMBER_WORD}))\b(?!\s+(?-i:[A-Z])|[-–.,]?\d)"
)  # nor does "which 5 GHz channel"


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
    whole = inline.content
    content = whole
    for comment in comments:
        content = content.replace(comment.content, "", 1)
    bare = [child for child in children if not any(child is comment for comment in comments)]
    text = content.lstrip()
    cut = _number_tokens(text, bare)
    text = text[cut:].strip()
    if bare and bare[0].type == "text":
        bare[0].content = bare[0].content.lstrip()
    if bare and bare[-1].type == "text":
        bare[-1].content = bare[-1].content.rstrip()
    inline.content, inline.children = text, [child for child in bare if child.type != "text" or child.content]
    source = view.lines[block.start]
    begin = max(source.text.find(whole.split("\n")[0]), 0)
    at = source.text.find(text.split("\n")[0], begin + cut)
    return Heading(
        Line(text, source.number, source.before + (at if at >= 0 else begin + cut)),
        inline,
        words(inline.children),
        comments,
    )


def _number_tokens(text: str, children: list[Token]) -> int:
    """The length of a heading's number, which is taken out of its tokens; it may be in bold: `**Q5.** Which …`."""
    bold = _BOLD_NUMBER.match(text)
    if bold and len(children) > 3 and children[0].type == "strong_open" and children[2].type == "strong_close":
        del children[:3]
        return bold.end()
    cut = number_length(text)
    first = children[0] if children else None
    if not cut or first is None or first.type != "text" or len(first.content.lstrip()) < cut:
        return 0
    first.content = first.content.lstrip()[cut:]
    return cut


def asks(text: str) -> bool:
    """Whether a heading asks, and so is the stem's first line whatever follows."""
    return _ASKS.search(text) is not None


def is_prose(block: Block) -> bool:
    """A paragraph with words in it."""
    return block.kind == "paragraph" and any(
        child.type not in ("image", "softbreak") and not (child.type == "text" and not child.content.strip())
        for child in block.inline.children or []
    )


def heading_piece(heading: Heading) -> Piece:
    """A heading's text as a paragraph."""
    first, *rest = heading.line.text.split("\n")
    lines = [
        heading.line._replace(text=first),
        *(Line(text, number) for number, text in enumerate(rest, heading.line.number + 1)),
    ]
    opener = Token("paragraph_open", "p", 1, map=heading.inline.map)
    return Piece(lines, [opener, heading.inline, Token("paragraph_close", "p", -1)], prose=True)


def stem_piece(view: View, heading: Heading | None, body: Sequence[Block], extra: Sequence[Line]) -> Piece:
    """The stem: the heading's text if it is given, the blocks before the answer block, unboxed items that lead the
    options."""
    piece = heading_piece(heading) if heading else Piece([], [])
    for block in content_of(body):
        piece.add(view, block)
    if extra:
        piece.part(extra[0].number)
        piece.lines += extra
        piece.tokens = None  # the file's tokens have these items in one list with the options
    return piece


def asked_number(text: str) -> tuple[int, bool, int, int] | None:
    """What number of answers a stem asks for: the number, whether it insists, and where in the text it says so."""
    lowered = text.lower()
    for pattern, insists in ((_INSISTS, True), (_DESCRIBES, False)):
        if insists and not any(verb in lowered for verb in _VERBS):
            continue  # most stems ask in another way, and this search is slow
        if match := pattern.search(text):
            word = match[2].lower()
            return NUMBERS.get(word) or int(word), insists, match.start(1), match.end(1)
    return None
