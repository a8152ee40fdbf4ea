"""SVG pictures that only draw.

Cards and pages show a picture as it is, so nothing in it may run, and nothing may be fetched for it.
"""

import re
from base64 import b64decode
from binascii import Error as NoBase64
from collections.abc import Mapping
from urllib.parse import unquote
from xml.parsers import expat

from itemwright_schema.source import pixels
from itemwright_schema.source.svg_size import TOO_MUCH, TOO_MUCH_HINT, Size, TooMuch

RUNS = "the picture `{}` holds something that could run"
RUNS_HINT = "export it as a plain SVG, without scripts, event handlers, foreignObject and entities"
REFERS = "the picture `{}` refers to something outside itself"
REFERS_HINT = "embed what it needs as shapes, PNG or JPEG, or export it as a plain SVG"
BROKEN = "`{}` is named a picture, but its content is not one"
BROKEN_HINT = "export it again as SVG"

_ACTIVE = frozenset((
    "script", "foreignobject", "iframe", "embed", "object", "handler", "listener", "audio", "video", "canvas",
))  # fmt: skip
_STYLED = frozenset((
    "style", "fill", "stroke", "filter", "mask", "clip-path", "cursor",
    "marker", "marker-start", "marker-mid", "marker-end", "values", "from", "to", "by",
))  # fmt: skip
"""Attributes whose value may name something to fetch, those that an animation sets among them."""
_INNER = re.compile(r"\s*(#|data:image/(?!svg)|$)", re.I)
_INNER_STYLE = re.compile(r"""\s*["']?\s*(#|data:(image/(?!svg)|font/|application/(x-)?font))""", re.I)


class _Refused(Exception):
    """Ends the parse. `code`, message and hint of the problem."""


def svg_fault(data: bytes) -> tuple[str, str, str] | None:
    """Code, message (`{}` is the picture's name) and hint of what is wrong with an SVG; None where it only draws."""
    parser = expat.ParserCreate(namespace_separator=" ")
    style = ""  # of the <style> element that is open
    in_style = False
    root = ""
    size = Size()

    def runs(*_: object) -> None:
        raise _Refused("picture-active", RUNS, RUNS_HINT)

    def instruction(target: str, _: str) -> None:
        if target == "xml-stylesheet":
            raise _Refused("picture-active", REFERS, REFERS_HINT)

    def start(tag: str, attributes: Mapping[str, str]) -> None:
        nonlocal root, in_style
        name = _local(tag)
        root = root or name
        in_style = in_style or name == "style"
        if name in _ACTIVE:
            runs()
        for attribute, value in attributes.items():
            _look_at(_local(attribute), value)
        size.start({_local(attribute): value for attribute, value in attributes.items()})

    def text(data: str) -> None:
        nonlocal style
        if in_style:
            style += data

    def end(tag: str) -> None:
        nonlocal style, in_style
        size.end()
        if _local(tag) == "style":
            _look_at_style(style)
            size.style(style)
            style, in_style = "", False

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = text
    parser.EntityDeclHandler = runs
    parser.ProcessingInstructionHandler = instruction
    try:
        parser.Parse(data, True)
        size.check()
    except TooMuch:
        return "picture-too-complex", TOO_MUCH, TOO_MUCH_HINT
    except _Refused as refused:
        code, message, hint = refused.args
        return code, message, hint
    except (expat.ExpatError, ValueError, LookupError):  # no XML, or in an encoding that nobody knows
        return "picture-type", BROKEN, BROKEN_HINT
    return None if root == "svg" else ("picture-type", BROKEN, BROKEN_HINT)


def _local(name: str) -> str:
    """A name without its namespace, in lower case: prefixes are the author's choice."""
    return name.rpartition(" ")[2].lower()


def _look_at(name: str, value: str) -> None:
    """Refuses an attribute that runs or fetches."""
    sets = value.strip().lower().rpartition(":")[2] if name == "attributename" else name
    if sets.startswith("on") or (name != sets and sets == "href") or re.match(r"\W*(java|vb)script:", value, re.I):
        raise _Refused("picture-active", RUNS, RUNS_HINT)
    if name == "base" or (name in ("href", "src") and not _INNER.match(value)):
        raise _Refused("picture-active", REFERS, REFERS_HINT)
    if name in ("href", "src") and value.strip().lower().startswith("data:"):
        _look_inside(value)
    if name in _STYLED:
        _look_at_style(value)


def _look_inside(address: str) -> None:
    """Refuses a bitmap in the picture that has too many pixels."""
    head, _, data = address.partition(",")
    try:
        content = b64decode(unquote(data)) if "base64" in head else unquote(data).encode("latin-1")
    except (NoBase64, ValueError):
        return  # no picture: nothing is drawn
    found = pixels.size(content)
    if found and found[0] * found[1] > pixels.MOST:
        raise _Refused("picture-too-complex", pixels.TOO_MANY.format(*found), pixels.TOO_MANY_HINT)


def _look_at_style(style: str) -> None:
    """Refuses CSS that fetches. A backslash could spell a name otherwise; drawings need none."""
    if "@import" in style.lower() or ("\\" in style and "(" in style):
        raise _Refused("picture-active", REFERS, REFERS_HINT)
    for address in re.finditer(r"(?:url|src|image-set|image)\(", style, re.I):
        if not _INNER_STYLE.match(style, address.end()):
            raise _Refused("picture-active", REFERS, REFERS_HINT)
