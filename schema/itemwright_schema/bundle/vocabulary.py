"""The HTML that a bundle may hold, and nothing else: tags, attributes, class names, addresses."""

import re
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import nh3

TAGS = {
    "p", "ul", "ol", "li", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "hr", "details", "summary",
    "section", "table", "thead", "tbody", "tr", "th", "td", "figure", "figcaption", "img",
    "a", "b", "br", "code", "em", "i", "kbd", "mark", "s", "small", "span", "strong", "sub", "sup", "u",
}  # fmt: skip

ATTRIBUTES = {
    "a": {"href", "title"},
    "img": {"src", "alt", "title", "data-language", "data-source"},
    "ol": {"start"},
    "pre": {"data-language"},
    "span": {"data-option", "data-list", "data-tex", "data-blank"},
}

CLASSES = {
    "pre": {"code", "diagram"},
    "section": {"footnotes"},
    "td": {"left", "center", "right"},
    "th": {"left", "center", "right"},
    "span": {"math", "display"},  # and Pygments' short names
}

SCHEMES = {"ftp", "http", "https", "mailto"}

_ATTRIBUTE = r' [a-z-]+="[^"]*"'  # as nh3 writes it: double quotes, those inside escaped
_FOREIGN_PICTURE = re.compile(rf'<img(?:{_ATTRIBUTE})*? src="(?!media/[a-z0-9.-]+")')


@cache
def _cleaner() -> "nh3.Cleaner":
    import nh3
    from pygments.token import STANDARD_TYPES

    classes = {**CLASSES, "span": CLASSES["span"] | {name for name in STANDARD_TYPES.values() if name}}
    return nh3.Cleaner(
        tags=TAGS,
        attributes=ATTRIBUTES,
        allowed_classes=classes,
        url_schemes=SCHEMES,
        clean_content_tags=set(),  # what stands in a tag that isn't ours is text: shown, not dropped
        link_rel=None,
    )


def clean(html: str) -> str:
    """The HTML in canonical form, without what isn't of the vocabulary. Text is kept, whatever tag it stood in."""
    cleaned = _cleaner().clean(html)
    while cleaned != html:  # misnested markup can take several rounds (HTML's parsing rules undo it step by step)
        html, cleaned = cleaned, _cleaner().clean(cleaned)
    return cleaned


def check(html: str) -> str:
    """The HTML itself. Raises ValueError if it isn't just what `clean` makes, or shows a picture from elsewhere."""
    if clean(html) != html:
        raise ValueError("HTML that itemwright does not write (a tag, attribute or address outside its vocabulary)")
    if _FOREIGN_PICTURE.search(html):
        raise ValueError("a picture from outside the bundle's media folder")
    return html
