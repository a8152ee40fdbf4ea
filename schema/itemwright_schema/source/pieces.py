"""Stretches of a file as `Text`: markdown that stands on its own, its place, its letters and pictures."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from markdown_it.token import Token

from itemwright_schema.model.text import LetterReference, Picture, Recipe, Syntax, Text
from itemwright_schema.problem import Problem, warning
from itemwright_schema.source import html
from itemwright_schema.source.answer import LISTS
from itemwright_schema.source.blocks import Block
from itemwright_schema.source.drawings import DRAWN, described, language_of
from itemwright_schema.source.formulas import active
from itemwright_schema.source.inline_place import Locator
from itemwright_schema.source.letters import mentions_options, take_references
from itemwright_schema.source.lines import Line, View
from itemwright_schema.source.markdown import parser_for
from itemwright_schema.source.pictures import Pictures, shown
from itemwright_schema.source.plain import alternative
from itemwright_schema.source.unsafe import UNSAFE, unsafe
from itemwright_schema.span import Span, widened

_IMAGE = re.compile(
    r"""!\[((?:[^\[\]\\]|\\.|\[[^\]]*\])*)\]          # the alternative text
    (?:\((?:[^()\\"<>]|\\.|"[^"]*"|<[^>]*>|\([^)]*\))*\)|\[[^\]]*\])?  # the target, or a label""",
    re.X,
)


_REFUSED_PICTURE = re.compile(r"!\[[^\]]*\]\(\s*<?((?:javascript|vbscript|file|data):[^\s)>]*)", re.I)
"""A picture whose address the parser refuses: it leaves it as text."""


@dataclass(slots=True)
class Piece:
    """Lines that make one text, and their tokens where the file's own serve (their `map` then speaks of `view`).

    `prose`: it begins with a paragraph whatever its first characters are (`- [ ] > To be` is an option, no quote).
    """

    lines: list[Line]
    tokens: list[Token] | None = None
    prose: bool = False
    place: Span | None = None
    """Where it stands, if its lines don't tell."""
    last: Block | None = None
    """The block of the file that was added last."""

    @property
    def is_empty(self) -> bool:
        return not any(line.text.strip() for line in self.lines)

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self.lines)

    def part(self, number: int) -> None:
        """Keeps what comes (from line `number` on) apart from what is there by an empty line."""
        if self.lines and self.lines[-1].text.strip():
            self.lines.append(Line("", number))

    def add(self, view: View, block: Block) -> None:
        """Adds a block of the file. Link definitions that keep it apart from a list before it come with it."""
        if self.last and self.last.kind in LISTS and self.last.end < block.start:
            self.part(view.lines[self.last.end].number)
            self.lines += view.lines[self.last.end : block.start]
        self.last = block
        self.part(view.lines[block.start].number)
        self.lines += _trimmed(view.lines[block.start : block.end])
        if self.tokens is not None:
            self.tokens.extend(block.tokens)


def content_of(blocks: Sequence[Block]) -> list[Block]:
    """The blocks without comments and without rules at either end, which are no content. A comment that keeps two
    lists apart stays."""
    found = [block for at, block in enumerate(blocks) if not block.is_comment or (at and blocks[at - 1].kind in LISTS)]
    while found and (found[-1].kind == "hr" or found[-1].is_comment):
        found.pop()
    while found and found[0].kind == "hr":
        del found[0]
    return found


@dataclass(slots=True)
class TextMaker:
    """Makes texts of one file and gathers what is wrong with them.

    `environment` holds the file's link definitions, `footnotes` the source lines of each footnote.
    """

    view: View
    pictures: Pictures
    nesting: int
    environment: dict[str, object]
    footnotes: dict[str, str]
    problems: list[Problem] = field(default_factory=list)
    blanks: list[tuple[Token, Span]] = field(default_factory=list)

    def make(self, piece: Piece, recipe: Recipe = Recipe()) -> Text:  # noqa: B008 (immutable)
        """The text of a piece, read as its recipe says. The blanks of the last text are in `blanks`, with their
        places."""
        written = _trimmed(piece.lines)
        lines = [guarded(written[0]), *written[1:]] if piece.prose else written
        view, tokens = self.view, piece.tokens
        markdown = "\n".join(line.text for line in lines) + self._definitions(lines)
        if tokens is None or recipe.blanks or "[^" in markdown or _reads_otherwise(markdown, tokens, piece.prose):
            view = View(self.view.path, lines, piece.place)
            tokens = self._parse(markdown, recipe.blanks)
        finder = _Finder(self, view, recipe)
        finder.walk(tokens)
        self.blanks = finder.blanks
        span = View(self.view.path, written, piece.place).lines_span(0, len(written))
        return Text(markdown, span, tuple(finder.references), tuple(finder.pictures), Syntax(tokens, recipe))

    def _parse(self, markdown: str, blanks: bool) -> list[Token]:
        return parser_for(markdown, self.nesting, blanks).parse(markdown, {"references": dict(self._references())})

    def _references(self) -> dict[str, dict[str, str]]:
        return self.environment.get("references", {})  # type: ignore[return-value]

    def _definitions(self, lines: Sequence[Line]) -> str:
        """The link definitions and footnotes that a piece uses, to stand at its end."""
        known = self._references()
        if not known and not self.footnotes:
            return ""
        text = "\n".join(line.text for line in lines)
        used: dict[str, str] = {}
        for label in re.findall(r"\[((?:[^\[\]\\]|\\.)+)\]", text):
            if label.startswith("^"):
                if label[1:] in self.footnotes and f"[{label}]:" not in text:
                    used[label] = self.footnotes[label[1:]]
                continue
            definition = known.get(normal_label(label))
            if definition:
                title = definition.get("title", "").replace('"', "&quot;")
                used[normal_label(label)] = f"[{label}]: <{definition['href']}>" + (f' "{title}"' if title else "")
        return "".join(f"\n\n{definition}" for definition in used.values())


def _reads_otherwise(markdown: str, tokens: Sequence[Token], prose: bool) -> bool:
    """Whether a text on its own has other tokens than within its file: raw HTML and formulas in blocks hold the
    indentation around them."""
    if prose and markdown.startswith(("<", "$$")):
        return True
    return ("<" in markdown or "$$" in markdown) and any(token.type in ("html_block", "math_block") for token in tokens)


_MARK = re.compile(r"\d{1,9}(?=[.)](\s|$))|\[\^?[^\]]+\](?=:)")
_BLOCK = re.compile(r"[-*+](?=\s|$)|>|#{1,6}(?=\s|$)|~{3,}|`{3,}[^`]*$|(?:[-*_][ \t]*){3,}$|\|")


def guarded(line: Line) -> Line:
    """A first line that stays a paragraph's when it is parsed on its own: what would begin another block is escaped."""
    match = _MARK.match(line.text)
    at = match.end() if match else 0
    if match or _BLOCK.match(line.text):
        return Line(f"{line.text[:at]}\\{line.text[at:]}", line.number, line.before - 1)
    return line


def normal_label(label: str) -> str:
    """A link label as the parser keeps it."""
    return re.sub(r"\s+", " ", label.strip()).lower().upper()


def _trimmed(lines: Sequence[Line]) -> list[Line]:
    start, end = 0, len(lines)
    if not lines:
        return [Line("", 0)]
    while end > start + 1 and not lines[end - 1].text.strip():
        end -= 1
    while start < end - 1 and not lines[start].text.strip():
        start += 1
    return list(lines[start:end])


class _Finder:
    """Finds what stands in the tokens of one text: letters, pictures, raw HTML."""

    def __init__(self, maker: TextMaker, view: View, recipe: Recipe) -> None:
        self.maker, self.view, self.recipe = maker, view, recipe
        self.references: list[LetterReference] = []
        self.pictures: list[Picture] = []
        self.blanks: list[tuple[Token, Span]] = []

    def walk(self, tokens: Sequence[Token]) -> None:
        row, cell = [0, 1], 0
        for token in tokens:
            if token.type == "tr_open":
                row, cell = token.map or row, 0
            elif token.type in ("th_open", "td_open"):
                cell += 1
            elif token.type == "inline":
                if cell:
                    token.map, token.meta["cell"] = row, cell - 1
                self._inline(token)
            elif token.type == "math_block":
                self.maker.problems += active(token.content, partial(self.view.lines_span, *(token.map or (0, 1))))
            elif token.type == "fence" and language_of(token.info) in DRAWN and not described(token.info):
                self.maker.problems.append(_undescribed(token, self.view.lines_span(*(token.map or (0, 1)))))
            elif token.type == "table_close":
                cell = 0
            elif token.type == "html_block" and not html.is_comment(token.content):
                self._html_block(token)

    def _inline(self, inline: Token) -> None:
        content = inline.content
        locate = Locator(self.view, inline)
        self._characters_by_number(inline, locate)
        if "![" in content or "<" in content:
            self._images_and_html(inline, locate)
        if "$" in content or "](" in content or "][" in content:
            self._formulas_and_links(inline, locate)
        if self.recipe.options and (self.recipe.alone or mentions_options(content, self.recipe.language)):
            first = self.references[-1].list + 1 if self.references else 0
            self.references += take_references(inline, self.recipe, first, locate)
        if self.recipe.blanks:
            for index, child in enumerate(inline.children or []):
                if child.type == "blank":
                    child.meta = {"index": len(self.blanks)}
                    self.blanks.append((child, widened(locate(index, 0, len(child.content)), 2)))

    def _characters_by_number(self, inline: Token, locate: Locator) -> None:
        """Refuses by number (`&#x202e;`) what is refused as itself."""
        if "&#" in inline.content and not UNSAFE.search(inline.content):
            read = "".join(f"{alternative(child)}{child.attrs.get('title', '')}" for child in inline.children or [])
            place = locate.raw(inline.content.index("&#"), len(inline.content))
            self.maker.problems += unsafe(read, lambda _: place, "here, by its number")

    def _formulas_and_links(self, inline: Token, locate: Locator) -> None:
        children = inline.children or []
        for index, child in enumerate(children):
            if child.type.startswith("math"):
                self.maker.problems += active(child.content, partial(locate, index, 0, len(child.content)))
            elif child.type == "link_open" and not html.is_web_address(str(child.attrs.get("href"))):
                hint = "name a web address (https://…), or say in words what is to be found where"
                target = shown(str(child.attrs.get("href")))
                message = f"the link `{target}` leads nowhere outside of the bank: only its text will be shown"
                self.maker.problems.append(
                    warning("link-nowhere", locate(index + 1, 0, len(children[index + 1].content)), message, hint)
                )
            elif child.type == "text" and (refused := _REFUSED_PICTURE.search(child.content)):
                _, problem = self.maker.pictures.find(
                    refused[1], self.view.path, locate(index, refused.start(), len(refused[0]))
                )
                self.maker.problems += [problem] if problem else []

    def _images_and_html(self, inline: Token, locate: Locator) -> None:
        written = _IMAGE.finditer(inline.content)
        for index, child in enumerate(inline.children or []):
            if child.type == "image":
                match = next((m for m in written if m[1] == child.content), None)
                begin, end = match.span() if match else (0, len(inline.content))
                attributes = {name: str(child.attrs.get(name, "")) for name in ("src", "title")}
                self._picture(child, attributes, alternative(child), locate.raw(begin, end))
            elif child.type == "html_inline" and not html.is_comment(child.content):
                self._html_inline(child, locate(index, 0, len(child.content)))

    def _html_inline(self, child: Token, span: Span) -> None:
        image = html.IMAGE.fullmatch(child.content)
        if image:
            attributes = html.attributes(image[1])
            child.type, child.content, child.children = "image", attributes.get("alt", ""), []
            self._picture(child, attributes, child.content, span)
        elif html.safe_tag(child.content) is None:
            self.maker.problems.append(_shown_as_text(child.content, span))

    def _picture(self, token: Token, attributes: dict[str, str], alt: str, span: Span) -> None:
        target = attributes.get("src", "")
        path, problem = self.maker.pictures.find(target, self.view.path, span)
        if problem:
            self.maker.problems.append(problem)
        caption = attributes.get("title") or None
        token.meta = {"path": path, "caption": caption}
        self.pictures.append(Picture(target=target, path=path, alt=alt, caption=caption, span=span))

    def _html_block(self, token: Token) -> None:
        start, end = token.map or (0, 1)
        text = "\n".join(line.text for line in self.view.lines[start:end])
        for tag in html.TAG.finditer(text):
            span = self._within(start, text, tag.start(), tag.end())
            if html.IMAGE.fullmatch(tag[0]):
                attributes, holder = html.attributes(tag[3]), Token("image", "img", 0)
                self._picture(holder, attributes, attributes.get("alt", ""), span)
                token.meta.setdefault("paths", {})[attributes.get("src", "")] = holder.meta["path"]
            elif html.safe_tag(tag[0]) is None:
                self.maker.problems.append(_shown_as_text(tag[0], span))

    def _within(self, start: int, text: str, *offsets: int) -> Span:
        """The span between two offsets in the text of the lines from `start` on."""
        (line, column), (end_line, end_column) = (
            (start + text.count("\n", 0, at), at - text.rfind("\n", 0, at) - 1) for at in offsets
        )
        return self.view.span(line, column, end_line, end_column)


def _undescribed(fence: Token, span: Span) -> Problem:
    language = language_of(fence.info)
    hint = f'say in quotes behind `{language}` what it shows: {fence.markup}{language} "…"'
    return warning("missing-alt", span, "this drawing has no alternative text", hint)


def _shown_as_text(tag: str, span: Span) -> Problem:
    hint = "write it in markdown, or between backticks if it is code; allowed are " + ", ".join(sorted(html.SAFE))
    return warning("html-as-text", span, f"the tag `{tag[:40]}` is not allowed and will be shown as it is typed", hint)
