"""Raw HTML in prose: a small safe list lives, comments vanish, all else is shown as the text it is."""

import re
from html import unescape

SAFE = frozenset(["sub", "sup", "kbd", "br", "b", "i", "u", "s", "mark", "small", "details", "summary"])
IMAGE = re.compile(r"<img\b((?:[^>\"']|\"[^\"]*\"|'[^']*')*)/?>", re.I)
TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9-]*)\b((?:[^>\"']|\"[^\"]*\"|'[^']*')*)>")
COMMENT = re.compile(r"<!--.*?-->", re.S)
_COMMENTS = re.compile(r"\s*(?:<!--(?:(?!-->).)*-->\s*)+", re.S)
_BARE = re.compile(r"\b(?!open\b)[A-Za-z]", re.I)
_ATTRIBUTE = re.compile(r"([A-Za-z-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))")


def attributes(text: str) -> dict[str, str]:
    """The attributes of a tag, names in lower case, values without character references; the first of two equal ones
    counts."""
    found: dict[str, str] = {}
    for name, double, single, bare in _ATTRIBUTE.findall(text):
        found.setdefault(name.lower(), unescape(double or single or bare))
    return found


def safe_tag(html: str) -> str | None:
    """The tag without attributes if it is on the safe list, else None. `a <b and c> d` has no tag: words in it would
    be lost."""
    match = TAG.fullmatch(html.strip())
    if match is None or match[2].lower() not in SAFE or _BARE.search(_ATTRIBUTE.sub("", match[3])):
        return None
    return f"<{match[1]}{match[2].lower()}>"


def is_web_address(target: str) -> bool:
    """Whether a link leads anywhere outside of the bank. No other scheme than these becomes a link."""
    return re.match(r"(?i)(https?|ftp)://|mailto:", target) is not None


def is_comment(html: str) -> bool:
    """Whether it is nothing but comments."""
    return _COMMENTS.fullmatch(html) is not None
