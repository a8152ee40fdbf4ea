"""Closes what raw HTML leaves open, and drops what it closes without having opened it.

A text stands among others on a card and on a page: a `<s>` that is never closed would strike them all, a stray
`</details>` would end a fold that isn't the author's.
"""

import re
from collections.abc import Iterable

from itemwright_exporters.render.fragment import Place

_TAG = re.compile(r"<(/?)([a-z][a-z0-9]*)[^>]*>")
_VOID = ("br", "hr", "img")


def balanced(parts: Iterable[str | Place]) -> list[str | Place]:
    """The parts of a fragment, with each tag closed in the element in which it was opened."""
    opened: list[str] = []

    def closing(name: str) -> str:
        """Ends the element and all within it."""
        out = ""
        while (last := opened.pop()) != name:
            out += f"</{last}>"
        return f"{out}</{name}>"

    def mended(tag: re.Match[str]) -> str:
        slash, name = tag.groups()
        if name in _VOID:
            return f"<{name}>" if slash else tag[0]  # browsers, too, take </br> for <br>
        if slash:
            return closing(name) if name in opened else ""
        opened.append(name)
        return tag[0]

    out: list[str | Place] = [_TAG.sub(mended, part) if isinstance(part, str) else part for part in parts]
    return [*out, "".join(f"</{name}>" for name in reversed(opened))]
