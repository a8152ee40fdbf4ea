"""Tokens to neutral HTML. One function a token; places are kept as values, not as markup."""

from collections.abc import Callable, Mapping, Sequence
from html import escape

from markdown_it.token import Token

from itemwright_exporters.render.balance import balanced
from itemwright_exporters.render.fragment import Diagram, Formula, Fragment, Gap, Image, Letters, Place
from itemwright_exporters.render.highlight import highlighted
from itemwright_schema.model import Text
from itemwright_schema.source.drawings import DRAWN, described, language_of
from itemwright_schema.source.html import COMMENT, IMAGE, TAG, attributes, is_comment, is_web_address, safe_tag
from itemwright_schema.source.plain import alternative

Out = list[str | Place]
Write = Callable[[Token, Out, Text], None]


def to_fragment(tokens: Sequence[Token], text: Text) -> Fragment:
    """The neutral HTML of a text's tokens."""
    out: Out = []
    _write_all(tokens, out, text)
    return _joined(balanced(out) if "<" in text.markdown else out)


def _write_all(tokens: Sequence[Token], out: Out, text: Text) -> None:
    hidden = False
    for at, token in enumerate(tokens):
        if token.type == "paragraph_open" and not token.hidden and _is_figure(tokens[at + 1]):
            hidden = True
            _figure(tokens[at + 1], out, text)
        elif token.type == "paragraph_close" and hidden:
            hidden = False
        elif token.type == "inline":
            if not hidden:
                _inline(token.children or [], out, text)
                # a tight item's text and the list below it stand apart
                if (
                    token.level
                    and at + 1 < len(tokens)
                    and tokens[at + 1].hidden
                    and at + 2 < len(tokens)
                    and tokens[at + 2].nesting > 0
                ):
                    out.append("\n")
        else:
            WRITERS[token.type](token, out, text)


def _inline(children: Sequence[Token], out: Out, text: Text) -> None:
    for child in children:
        if child.type == "text":
            out.append(escape(child.content, quote=False))
        else:
            INLINE[child.type](child, out, text)


def _is_figure(inline: Token) -> bool:
    """Whether a paragraph is pictures only."""
    children = inline.children or []
    return (
        bool(children)
        and any(child.type == "image" for child in children)
        and all(
            child.type in ("image", "softbreak", "hardbreak") or (child.type == "text" and not child.content.strip())
            for child in children
        )
    )


def _figure(inline: Token, out: Out, text: Text) -> None:
    for child in inline.children or []:
        if child.type == "image":
            _image(child, out, text, block=True)


def _image(token: Token, out: Out, text: Text, block: bool = False) -> None:
    target = str(token.attrs.get("src", ""))
    path = token.meta.get("path") if token.meta else _path(text, target)
    title = token.meta.get("caption") if token.meta else token.attrs.get("title")
    if path is None:
        out.append(escape(alternative(token), quote=False))
        return
    out.append(Image(path, alternative(token), escape(str(title), quote=False) if title else None, block))


def _path(text: Text, target: str) -> str | None:
    return next((picture.path for picture in text.pictures if picture.target == target), None)


def _open(token: Token, out: Out, text: Text) -> None:
    if not token.hidden:
        out.append(f"<{token.tag}>")


def _close(token: Token, out: Out, text: Text) -> None:
    if not token.hidden:
        out.append(f"</{token.tag}>" if token.type in ("em_close", "strong_close", "s_close") else f"</{token.tag}>\n")


def _ordered(token: Token, out: Out, text: Text) -> None:
    start = token.attrs.get("start")
    out.append(f'<ol start="{int(start)}">' if start is not None and int(start) != 1 else "<ol>")


def _cell(token: Token, out: Out, text: Text) -> None:
    align = str(token.attrs.get("style", "")).removeprefix("text-align:")
    out.append(f'<{token.tag} class="{align}">' if align in ("left", "right", "center") else f"<{token.tag}>")


def _link(token: Token, out: Out, text: Text) -> None:
    target = str(token.attrs.get("href", ""))
    out.append(f'<a href="{escape(target)}">' if is_web_address(target) else "<a>")


def _code(token: Token, out: Out, text: Text) -> None:
    out.append(f"<code>{escape(token.content, quote=False)}</code>")


def _block_code(token: Token, out: Out, text: Text) -> None:
    language = language_of(token.info)
    if language in DRAWN:
        out.append(Diagram(language, token.content, described(token.info)))
        return
    name = f' data-language="{escape(language)}"' if language else ""
    out.append(f'<pre class="code"{name}><code>{highlighted(token.content, language)}</code></pre>\n')


def _formula(token: Token, out: Out, text: Text) -> None:
    out.append(Formula(token.content.strip(), token.type != "math_inline"))


def _letters(token: Token, out: Out, text: Text) -> None:
    reference = token.meta["reference"]
    out.append(Letters(reference.options, reference.list, reference.written))


def _blank(token: Token, out: Out, text: Text) -> None:
    out.append(Gap(token.meta["index"]))


def _raw_inline(token: Token, out: Out, text: Text) -> None:
    if is_comment(token.content):
        return
    out.append(safe_tag(token.content) or escape(token.content, quote=False))


def _raw_block(token: Token, out: Out, text: Text) -> None:
    if is_comment(token.content):
        return
    content = COMMENT.sub("", token.content)
    at = 0
    for tag in TAG.finditer(content):
        out.append(escape(content[at : tag.start()], quote=False))
        at = tag.end()
        if IMAGE.fullmatch(tag[0]):
            found = attributes(tag[3])
            path = (token.meta.get("paths") or {}).get(found.get("src", "")) or _path(text, found.get("src", ""))
            out.append(
                Image(path, found.get("alt", ""), None, True) if path else escape(found.get("alt", ""), quote=False)
            )
        else:
            out.append(safe_tag(tag[0]) or escape(tag[0], quote=False))
    out.append(escape(content[at:], quote=False))


def _footnote_reference(token: Token, out: Out, text: Text) -> None:
    out.append(f"<sup>[{token.meta['id'] + 1}]</sup>")


def _simple(html: str) -> Write:
    def write(token: Token, out: Out, text: Text) -> None:
        out.append(html)

    return write


INLINE: Mapping[str, Write] = {
    "text_special": lambda token, out, text: out.append(escape(token.content, quote=False)),
    "softbreak": _simple("\n"),
    "hardbreak": _simple("<br>\n"),
    "code_inline": _code,
    "em_open": _open, "em_close": _close, "strong_open": _open, "strong_close": _close, "s_open": _open,
    "s_close": _close,
    "link_open": _link, "link_close": _simple("</a>"),
    "image": _image,
    "html_inline": _raw_inline,
    "math_inline": _formula, "math_inline_double": _formula,
    "letters": _letters,
    "blank": _blank,
    "footnote_ref": _footnote_reference,
    "footnote_anchor": _simple(""),
}  # fmt: skip
"""How each token of a paragraph is written."""

WRITERS: Mapping[str, Write] = {
    "paragraph_open": _open, "paragraph_close": _close,
    "heading_open": _open, "heading_close": _close,
    "bullet_list_open": _open, "bullet_list_close": _close,
    "ordered_list_open": _ordered, "ordered_list_close": _close,
    "list_item_open": _open, "list_item_close": _close,
    "blockquote_open": _open, "blockquote_close": _close,
    "table_open": _open, "table_close": _close, "thead_open": _open, "thead_close": _close, "tbody_open": _open,
    "tbody_close": _close,
    "tr_open": _open, "tr_close": _close, "th_open": _cell, "th_close": _close, "td_open": _cell, "td_close": _close,
    "fence": _block_code, "code_block": _block_code,
    "hr": _simple("<hr>\n"),
    "math_block": _formula,
    "html_block": _raw_block,
    "footnote_block_open": _simple('<section class="footnotes"><ol>'),
    "footnote_block_close": _simple("</ol></section>\n"),
    "footnote_open": _simple("<li>"), "footnote_close": _simple("</li>"), "footnote_anchor": _simple(""),
}  # fmt: skip
"""How each token of a block is written."""


def _joined(out: Out) -> Fragment:
    """The parts with neighbouring strings joined and white space at the ends taken off."""
    parts: Out = []
    for part in out:
        if isinstance(part, str) and parts and isinstance(parts[-1], str):
            parts[-1] += part
        elif part:
            parts.append(part)
    if parts and isinstance(parts[0], str):
        parts[0] = parts[0].lstrip("\n")
    if parts and isinstance(parts[-1], str):
        parts[-1] = parts[-1].rstrip("\n")
    return tuple(part for part in parts if part != "")
