"""The HTML that a bundle may hold, and nothing else: tags, attributes, class names, addresses."""

import re
from collections.abc import Mapping
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

# As nh3 writes them: double quotes, and in a value neither those nor angle brackets. So none of these is found in what
# is only text, or in another attribute's value.
_ATTRIBUTE = r'(?: [a-z-]+="[^"]*")*?'
_PICTURE = rf'<img{_ATTRIBUTE} src="media/([a-z0-9-]+(?:\.[a-z0-9]+)?)"'
_ITEM = "o[a-z2-7]{7}"

_OTHER_PICTURE = re.compile(f"<img(?!{_PICTURE.removeprefix('<img')})")
_PICTURES = re.compile(_PICTURE)
_IMG = re.compile("<img[^>]*>")
_DRAWN_FROM = re.compile(' data-(?:language|source)="[^"]*"')
_OPTIONS = re.compile(rf'<span{_ATTRIBUTE} data-option="([^"]*)"')
_BLANKS = re.compile(rf'<span{_ATTRIBUTE} data-blank="([^"]*)"')
_ODD_PLACE = re.compile(
    rf'<span{_ATTRIBUTE} (?:data-option="(?!{_ITEM}(?: {_ITEM})*")|data-(?:list|blank)="(?![0-9]{{1,9}}"))'
)


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
    """The HTML itself. Raises ValueError if it isn't just what `clean` makes, shows a picture from elsewhere, or has a
    letter or blank that leads nowhere."""
    if clean(html) != html:
        raise ValueError("HTML that itemwright does not write (a tag, attribute or address outside its vocabulary)")
    if _OTHER_PICTURE.search(html):
        raise ValueError("a picture from outside the bundle's media folder")
    if _ODD_PLACE.search(html):
        raise ValueError("the place of a letter or of a blank that itemwright does not write")
    return html


def pictures_in(html: str) -> list[str]:
    """The names of the pictures that it shows, of HTML that `check` lets pass."""
    return _PICTURES.findall(html) if "<img" in html else []


def options_in(html: str) -> list[str]:
    """The ids of the options that letters in it stand for."""
    return [ident for ids in _OPTIONS.findall(html) for ident in ids.split(" ")] if "data-option" in html else []


def blanks_in(html: str) -> list[int]:
    """The numbers of the blanks whose place is in it."""
    return [int(number) for number in _BLANKS.findall(html)] if "data-blank" in html else []


def shown_only(html: str, names: Mapping[str, str]) -> str:
    """The HTML with pictures by other names, and without the sources of those that were drawn."""

    def tag(match: re.Match[str]) -> str:
        kept = _DRAWN_FROM.sub("", match.group())
        return _PICTURES.sub(lambda found: found.group().replace(f"media/{found[1]}", f"media/{names[found[1]]}"), kept)

    return _IMG.sub(tag, html)
