"""Drawings: the source of a `dot` or `mermaid` block to an SVG picture. The only module that knows what draws them.

A source is a stranger's. Graphviz runs as a process of its own that opens no file and ends when it takes too much;
Mermaid runs in QuickJS, which has neither files nor network. What they draw is then looked at as any SVG of a bank is.
Both come as packages that measure text by tables of their own, so that a source gives the same bytes on every machine.
"""

import os
import re
import subprocess
import sysconfig
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from shutil import which

from itemwright_exporters.contract import Loss
from itemwright_exporters.render.fragment import Diagram, Fragment, Image
from itemwright_exporters.render.media import MediaStore
from itemwright_schema.source.svg import svg_fault
from itemwright_schema.span import Span

PACKAGES = ("graphviz-pure", "mermaid-render")
"""What draws. Neither has to be there."""

LARGEST = 100_000, 2_000_000
"""The most characters of a source, and of its picture."""
SECONDS = 10
MEMORY = 1 << 30
"""What a drawing may take, in seconds and in bytes."""


@dataclass(frozen=True, slots=True)
class Undrawn:
    """A drawing that could not be made, and why, in words. Outputs show its source."""

    language: str
    reason: str

    def loss(self, question: str) -> Loss:
        """What the output of the question with this id lacks."""
        return Loss(question, f"a {self.language} drawing", f"{self.reason}; its source is shown instead")

    def warning(self, place: Span | None) -> str:
        """The same as a sentence. `place` is that of the question, or whose the drawing is."""
        return f"{place}: the {self.language} drawing could not be made: {self.reason}. Its source is shown instead."


def draw(diagram: Diagram) -> str | Undrawn:
    """The drawing as an SVG that only draws, or why there is none."""
    return _drawn(diagram.language, diagram.source)


def pictured(fragment: Fragment, media: MediaStore, undrawn: list[Undrawn]) -> Fragment:
    """The fragment with pictures, which `media` holds, in place of its diagrams.

    Those that can't be drawn stay, and are added to `undrawn`.
    """
    if not any(isinstance(part, Diagram) for part in fragment):
        return fragment

    def picture(diagram: Diagram) -> Image | Diagram:
        drawn = draw(diagram)
        if isinstance(drawn, Undrawn):
            undrawn.append(drawn)
            return diagram
        path = f"{diagram.language}:{sha256(diagram.source.encode()).hexdigest()[:8]}.svg"  # no file's: it has a colon
        media.add(path, drawn.encode())
        return Image(path, diagram.alt, None, True, diagram)

    return tuple(picture(part) if isinstance(part, Diagram) else part for part in fragment)


class _Refused(Exception):
    """Why nothing is drawn, in words."""


@lru_cache(maxsize=1000)
def _drawn(language: str, source: str) -> str | Undrawn:
    try:
        if len(source) > LARGEST[0]:
            raise _Refused(f"its source is longer than {LARGEST[0]} characters")
        svg = DRAWERS[language](source)
        if len(svg) > LARGEST[1]:
            raise _Refused(f"its picture is larger than {LARGEST[1]} characters")
        if fault := svg_fault(svg.encode()):
            raise _Refused(fault[1].replace("`{}`", "drawn"))
    except _Refused as refused:
        return Undrawn(language, str(refused))
    return svg


# Graphviz

FONT = "Helvetica"
"""Of labels that name none; Graphviz has its widths."""
HARMLESS = re.compile(r"(Warning: )+(no hard-coded metrics for|no value for width of) .*\n?")
"""What Graphviz says of a character or a font whose width it estimates."""


def _dot(source: str) -> str:
    """Raises `_Refused` also for what Graphviz only warns of: it leaves things out then, or draws others."""
    program = which("graphviz-pure", path=os.pathsep.join((sysconfig.get_path("scripts"), os.environ.get("PATH", ""))))
    if program is None:
        raise _Refused("it needs graphviz-pure (python -m pip install graphviz-pure)")
    command = [program, "-Tsvg", *(f"-{kind}fontname={FONT}" for kind in "GNE")]
    environment = {**os.environ, "SERVER_NAME": "itemwright"}  # Graphviz opens no file where this is set
    try:
        done = subprocess.run(
            command, input=source.encode(), capture_output=True, env=environment, timeout=SECONDS, preexec_fn=_bounded()
        )
    except subprocess.TimeoutExpired:
        raise _Refused(f"it takes longer than {SECONDS} seconds") from None
    except OSError as fault:
        raise _Refused(f"graphviz-pure can't be run ({fault})") from fault
    said = HARMLESS.sub("", done.stderr.decode("utf-8", "replace")).strip()
    if "file loading is disabled" in said:
        raise _Refused("it shows a file, which a drawing can't")
    if said or done.returncode:
        raise _Refused(_clause(said) or "Graphviz gave up")
    svg = re.sub(r"^.*?(?=<svg)|<!--.*?-->\n?", "", done.stdout.decode(), flags=re.DOTALL)
    if not svg:
        raise _Refused("nothing is drawn")
    # A point of Graphviz's is a pixel here: its labels are then as large as the text around.
    return re.sub(r'width="([\d.]+)pt" height="([\d.]+)pt"', r'width="\1" height="\2"', svg, count=1)


def _bounded() -> Callable[[], None] | None:
    """What bounds the memory of a process before it runs, where the system knows how."""
    try:
        from resource import RLIMIT_AS, setrlimit
    except ImportError:  # Windows
        return None
    return lambda: setrlimit(RLIMIT_AS, (MEMORY, MEMORY))


# Mermaid


def _mermaid(source: str) -> str:
    try:
        from mermaid_render import renderer
    except ImportError:
        raise _Refused("it needs mermaid-render (python -m pip install mermaid-render)") from None
    if not source.strip():
        raise _Refused("nothing is drawn")
    try:
        renderer._context().eval("Date.now = () => 0")  # a Gantt chart would show the day of the build
        svg = str(renderer.render(source, "neutral")["result"]["svg"])
    except ValueError as fault:
        raise _Refused(_clause(str(fault))) from None
    # Bold words in a line become plain: WeasyPrint would set them over those before them.
    svg = re.sub(r"</tspan><tspan(?![^>]* x=)[^>]*>", "", svg)
    return re.sub(r' width="([\d.]+)" height="([\d.]+)"', _smaller, svg, count=1)


def _smaller(size: re.Match[str]) -> str:
    """Mermaid's labels are 16 pixels high; those of Graphviz, and the text around, 14."""
    return ' width="{:.0f}" height="{:.0f}"'.format(*(float(length) * 14 / 16 for length in size.groups()))


def _clause(message: str) -> str:
    """A program's message as a part of a sentence: its first line, without what it begins and ends with."""
    first = message.strip().splitlines()[0] if message.strip() else ""
    return re.sub(r"^((Error|Warning): |<stdin>: )+|[\s.:]+$", "", first)


DRAWERS: Mapping[str, Callable[[str], str]] = {"dot": _dot, "mermaid": _mermaid}
"""By the language of the block. Each raises `_Refused`."""
