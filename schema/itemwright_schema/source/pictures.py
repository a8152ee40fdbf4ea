"""Pictures in prose: resolved against the bank's folder, which nothing may leave."""

import re
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urlsplit

from itemwright_schema.problem import Problem, error
from itemwright_schema.source import pixels
from itemwright_schema.source.svg import svg_fault
from itemwright_schema.span import Span

TYPES = frozenset({".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg"})
_BEGINNINGS = re.compile(rb"\x89PNG\r\n\x1a\n|\xff\xd8\xff|GIF8[79]a|RIFF....WEBP", re.S)


@dataclass(slots=True)
class Pictures:
    """Finds pictures of a bank. Each file is looked at once. `limit` in bytes.

    `asked` are the paths that were looked at since it was last emptied, each with its state.
    """

    folder: Path
    limit: int
    asked: dict[str, str] = field(default_factory=dict)
    _seen: dict[str, tuple[str, tuple[str, str, str] | None]] = field(default_factory=dict)

    def find(self, target: str, document: str, span: Span) -> tuple[str | None, Problem | None]:
        """The path in the bank of a picture that `document` names as `target`, or the problem that keeps it from
        being used."""
        parts = urlsplit(target)
        if len(parts.scheme) > 1 or parts.netloc or target.startswith("//"):
            hint = (
                "save the picture in the bank, beside the question, and name its file: nothing is fetched from a "
                "network"
            )
            return None, error("picture-remote", span, f"the picture `{shown(target)}` is not in the bank", hint)
        name = unquote(parts.path)
        joined = _joined(PurePosixPath(document).parent, name)
        if (
            joined is None
            or name.startswith(("/", "\\"))
            or re.match(r"[A-Za-z]:", name)
            or "\\" in name
            or "\0" in name
        ):
            hint = "move the picture into the bank's folder, and use a relative path with forward slashes"
            return None, error("picture-outside", span, f"the picture `{shown(target)}` lies outside the bank", hint)
        candidates = [joined, name.removeprefix("./")] if "/" in str(PurePosixPath(document)) else [joined]
        fault = None
        for path in candidates:
            if path not in self._seen:
                self._seen[path] = picture_state(self.folder, path), self._fault(path)
            self.asked[path], fault = self._seen[path]
            if fault is None:
                return path, None
            if fault[0] != "picture-missing":
                break
        code, message, hint = fault or ("picture-missing", "", "")
        return None, error(code, span, message.format(shown(target)), hint)

    def _fault(self, path: str) -> tuple[str, str, str] | None:
        root = self.folder.resolve()
        file = self.folder / path
        resolved = file.resolve()
        if not resolved.is_relative_to(root):
            return (
                "picture-outside",
                "the picture `{}` is a link that leads out of the bank",
                "copy the picture itself into the bank",
            )
        if not resolved.is_file():
            return "picture-missing", "there is no picture `{}`", self._neighbours(file)
        if resolved.suffix.lower() not in TYPES:
            return "picture-type", "`{}` is not a picture that can be shown", "use SVG, PNG, JPEG, GIF or WebP"
        size = resolved.stat().st_size
        if size > self.limit:
            hint = f"make it smaller, or raise `limits.picture` in bank.toml (now {self.limit} bytes)"
            return "picture-too-large", f"the picture `{{}}` has {size} bytes", hint
        return self._content_fault(resolved)

    def _content_fault(self, file: Path) -> tuple[str, str, str] | None:
        data = file.read_bytes()
        if file.suffix.lower() == ".svg":
            return svg_fault(data)
        if not _BEGINNINGS.match(data):
            return (
                "picture-type",
                "`{}` is named a picture, but its content is not one",
                "export it again as PNG, JPEG, GIF or WebP",
            )
        found = pixels.size(data)
        if found and found[0] * found[1] > pixels.MOST:
            return "picture-too-complex", pixels.TOO_MANY.format(*found), pixels.TOO_MANY_HINT
        return None

    def _neighbours(self, file: Path) -> str:
        """A hint: a file of nearly that name."""
        from difflib import get_close_matches

        folder = file.parent
        if folder.is_dir() and folder.resolve().is_relative_to(self.folder.resolve()):
            names = [entry.name for entry in folder.iterdir() if entry.suffix.lower() in TYPES]
            same = [name for name in names if name.lower() == file.name.lower()]
            close = same or get_close_matches(file.name, names, n=1)
            if close:
                return f"did you mean `{close[0]}`? (capitals count)"
        return "put the file there, or mend the path: it is relative to the markdown file, or to the bank's folder"


def picture_state(folder: Path, path: str) -> str:
    """What is said of a picture hangs on this, as one word: the file that its path leads to, or what stands there
    instead."""
    file = folder / path
    try:
        resolved = file.resolve()
        state = resolved.stat()
        told: list[object] = [resolved, state.st_mode, state.st_size, state.st_mtime_ns, state.st_ctime_ns]
    except (OSError, ValueError):
        told = [*sorted(entry.name for entry in file.parent.iterdir())] if file.parent.is_dir() else []
    return sha256("\0".join(map(str, told)).encode("utf-8", "surrogateescape")).hexdigest()[:32]


def shown(target: str) -> str:
    """A target as a message shows it: cut when long."""
    return target if len(target) <= 80 else target[:77] + "…"


def _joined(folder: PurePosixPath, name: str) -> str | None:
    """The normalised path of `name` seen from `folder`; None when it leaves the bank."""
    parts: list[str] = []
    for part in [*folder.parts, *PurePosixPath(name).parts]:
        if part == "..":
            if not parts:
                return None
            parts.pop()
        elif part not in (".", ""):
            parts.append(part)
    return "/".join(parts)
