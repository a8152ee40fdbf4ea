"""Raw HTML in prose: a small safe list lives, comments vanish, all else is shown as the text it is."""

import re

SAFE = frozenset("sub sup kbd br b i u s mark small details summary".split())
IMAGE = re.compile(r"<img\b((?:[^>\"']|\"[^\"]*\"|'[^']*')*)/?>", re.I)
TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9-]*)\b((?:[^>\"']|\"[^\"]*\"|'[^']*')*)>")
_ATTRIBUTE = re.compile(r"([A-Za-z-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))")


def attributes(text: str) -> dict[str, str]:
    """The attributes of a tag, names in lower case; the first of two equal ones counts."""
    found: dict[str, str] = {}
    for name, double, single, bare in _ATTRIBUTE.findall(text):
        found.setdefault(name.lower(), double or single or bare)
    return found


def safe_tag(html: str) -> str | None:
    """The tag without attributes if it is on the safe list, else None."""
    match = TAG.fullmatch(html.strip())
    if match is None or match[2].lower() not in SAFE:
        return None
    return f"<{match[1]}{match[2].lower()}>"


def is_comment(html: str) -> bool:
    """Whether it is nothing but comments."""
    return re.fullmatch(r"\s*(<!--.*?-->\s*)+", html, re.S) is not None
