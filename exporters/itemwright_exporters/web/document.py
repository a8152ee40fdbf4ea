"""An HTML document around questions, and JSON that may stand in it."""

import json
import re
from collections.abc import Mapping, Sequence
from html import escape

from itemwright_exporters.web.client import PLAIN, SHELL
from itemwright_exporters.web.contents import colophon
from itemwright_exporters.web.question import direction
from itemwright_exporters.web.words import words_in
from itemwright_schema.model import Settings

NOTHING_ELSE = ("default-src 'none'", "connect-src 'none'", "base-uri 'none'", "form-action 'none'")
"""What every page's content security policy says besides where its own script, style and pictures come from."""


def document(settings: Settings, *, policy: Sequence[str], head: str, plain: str, scripts: str) -> str:
    """The document. `plain` is what a browser without script shows; with `scripts` it is their source."""
    words = words_in(settings.language)
    own = {"plain": plain, "scripts": scripts, "no_script": words["no_script"]}
    return _filled(SHELL, _common(settings, settings.title, policy, head) | own)


def plain_document(settings: Settings, *, title: str, policy: Sequence[str], head: str, plain: str) -> str:
    """A document that has no script, and shows `plain` in every browser."""
    return _filled(PLAIN, _common(settings, title, policy, head) | {"plain": plain})


def _common(settings: Settings, title: str, policy: Sequence[str], head: str) -> dict[str, str]:
    return {
        "language": settings.language,
        "direction": direction(settings.language),
        "policy": "; ".join((*NOTHING_ELSE, *policy)),
        "title": escape(title),
        "head": head,
        "colophon": escape(colophon(settings)),
        "no_secret": words_in(settings.language)["no_secret"],
    }


def _filled(shell: str, values: Mapping[str, str]) -> str:
    """The shell with its marks replaced. What is filled in is not looked at again."""
    parts = re.split("%([a-z_]+)%", shell)  # every second one is a name
    return "".join(values[part] if at % 2 else part for at, part in enumerate(parts))


def heading(topic: Sequence[str]) -> str:
    """A topic's heading between questions; empty for the bank itself."""
    return f"<h2>{escape(' › '.join(topic))}</h2>\n" if topic else ""


def data_element(data: object) -> str:
    """The element in which the script finds what it knows."""
    return f'<script type="application/json" id="data">{harmless_json(data)}</script>'


def harmless_json(data: object) -> str:
    """JSON that may stand in a script element: nothing in it ends the element or begins a comment."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for char in "<>&\u2028\u2029":
        text = text.replace(char, f"\\u{ord(char):04x}")
    return text
