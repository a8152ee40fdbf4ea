"""The page's pictures, each in it once: rules of a style sheet, which questions name by a class.

So a picture that ten questions show is there once, with and without a script, and is decoded only when it is shown.
"""

import re
from base64 import b64encode
from collections.abc import Callable
from pathlib import PurePosixPath
from urllib.parse import quote

from itemwright_exporters.render import MediaStore

TYPES = {
    ".gif": "image/gif",
    ".jpeg": "image/jpeg",
    ".jpg": "image/jpeg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webp": "image/webp",
}
"""All that the reader takes."""

DARK = {
    "#ffffff": "#12181f", "#f3f6f9": "#182029", "#15202b": "#e6ebf0", "#4f5d6a": "#a9b6c2", "#d3dbe3": "#2f3c49",
    "#6d7f90": "#7b8c9c", "#1f4e79": "#8ec1ee", "#eaf1f8": "#1a2b3c", "#1d6f42": "#79d19b", "#edf6f0": "#15291f",
    "#a12a22": "#f5a69c", "#fbefed": "#321d1c", "#7a5200": "#e7bd6a", "#fbf4e3": "#2e2615", "#f7ecd0": "#3a3019",
    "#ecd49a": "#5c4a1f",
}  # fmt: skip
"""The house's colours and their twins in the dark. A drawing in these colours only has a dark form of its own."""

_COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b")
_OTHER_COLOUR = re.compile(
    r"\b(rgba?|hsla?)\(|<style\b|<image\b|(?:fill|stroke|stop-color)\s*[=:]\s*[\"']?\s*(?!none\b|url\b|currentColor\b|inherit\b|#|[\"'])[a-z]",
    re.I,
)


Keep = Callable[[str, bytes, str], str]
"""Keeps a picture: its name, its bytes and its media type in, the address in the style sheet out."""


def as_data(name: str, content: bytes, kind: str) -> str:
    """The address that holds the picture itself."""
    if kind == TYPES[".svg"] and (text := _text(content)) is not None:
        return "data:image/svg+xml," + quote(text, safe=" =:/;,'()!*@$&?+[]{}|^~`.-_")
    return f"data:{kind};base64,{b64encode(content).decode()}"


class Pictures:
    """Gives each picture its class, and all of them as a style sheet."""

    def __init__(self, media: MediaStore, keep: Keep) -> None:
        self._media = media
        self._keep = keep
        self._classes: dict[str, str] = {}  # by hash: two files of one content are one picture
        self._rules: list[str] = []
        self._dark: list[str] = []

    def __len__(self) -> int:
        return len(self._classes)

    def classes(self, path: str) -> str:
        """The classes of the picture at this path: its own, `themed` where it has a dark form, and `slim` where
        there is room for words beside it.

        Raises FileNotFoundError where the picture is gone.
        """
        digest = self._media.hash(path)
        if digest not in self._classes:
            self._classes[digest] = self._add(path, f"p{len(self._classes)}")
        return self._classes[digest]

    def style(self) -> str:
        """The rules of all pictures that were asked for."""
        dark = f"@media screen{{\n{chr(10).join(self._dark)}\n}}" if self._dark else ""
        return "\n".join((*self._rules, dark))

    def _add(self, path: str, name: str) -> str:
        content, kind = self._media.read(path), TYPES[PurePosixPath(path).suffix.lower()]
        file = self._media.name(path)
        self._rules.append(f'.{name}{{content:url("{self._keep(file, content, kind)}")}}')
        classes = f"{name} slim" if _is_slim(content) else name
        drawing = _text(content) if kind == TYPES[".svg"] else None
        dark = _in_the_dark(drawing) if drawing is not None else None
        if dark is None:
            return classes
        address = self._keep(f"{PurePosixPath(file).stem}-dark.svg", dark.encode(), kind)
        self._dark.append(f'[data-theme="dark"] .{name}{{content:url("{address}")}}')
        return f"{classes} themed"


def _text(svg: bytes) -> str | None:
    """An SVG as text; None where it is in another encoding, which only base64 keeps."""
    try:
        text = svg.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None
    return None if re.search(r"<\?xml[^>]*encoding=[\"'](?!utf-8)", text[:200], re.I) else text


SLIM = 420
"""The width, in pixels, up to which a picture leaves room beside it."""


def _is_slim(content: bytes) -> bool:
    """Whether a drawing or a PNG is narrow, and not much wider than high; of other pictures that isn't known."""
    if content.startswith(b"\x89PNG"):
        width, height = (float(int.from_bytes(content[at : at + 4], "big")) for at in (16, 20))
    else:
        head = re.search(rb"<svg\b[^>]*>", content)
        sizes = (
            [re.search(rb"\s%s=[\"'](\d+(?:\.\d+)?)(?:px)?[\"']" % name, head[0]) for name in (b"width", b"height")]
            if head
            else []
        )
        if not sizes or None in sizes:
            return False
        width, height = (float(size[1]) for size in sizes if size)
    return width <= min(SLIM, 1.5 * height)


def _in_the_dark(svg: str) -> str | None:
    """The drawing with each colour exchanged for its twin; None where one has none."""
    colours = {colour.lower() for colour in _COLOUR.findall(svg)}
    if not colours or not colours <= DARK.keys() or _OTHER_COLOUR.search(svg):
        return None
    return _COLOUR.sub(lambda found: DARK[found[0].lower()], svg)
