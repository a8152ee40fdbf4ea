"""Pictures that are small as files and enormous when drawn: refused by name, before anything is unpacked."""

import resource
import subprocess
import sys
import zlib
from base64 import b64encode
from io import BytesIO
from pathlib import Path
from struct import pack

import pytest
from PIL import Image

from itemwright_schema.source import pixels
from itemwright_schema.source.svg import svg_fault

QUESTION = "## Which is it?\n<!-- id: q -->\n\n![A picture](bomb.{})\n\n- [x] yes\n- [ ] no\n"
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30">'


def chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))


def png(width: int, height: int) -> bytes:
    """A PNG of one colour, as long as it claims to be only up to its first rows."""
    rows = zlib.compress(bytes((width // 8 + 1) * min(height, 100)), 9)
    head = pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def svg(inner: str) -> bytes:
    return f"{HEAD}{inner}</svg>".encode()


def uses(levels: int, each: int, by: str = '<use href="#{}"/>') -> bytes:
    """Groups that draw the one before so many times over: each ** levels shapes in all."""
    groups = ['<g id="l0"><rect width="1" height="1"/></g>']
    groups += [f'<g id="l{n}">{by.format(f"l{n - 1}") * each}</g>' for n in range(1, levels)]
    return svg(f"<defs>{''.join(groups)}</defs>{by.format(f'l{levels - 1}')}")


LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))

BOMBS = {
    "pixels.png": png(50_000, 50_000),
    "uses.svg": uses(10, 10),
    "patterns.svg": uses(10, 10, '<rect width="9" height="9" fill="url(#{})"/>'),
    "styled.svg": svg(f'<style>rect {{ fill: url("#p") }}</style><pattern id="p">{"<path/>" * 999}</pattern>{"<rect/>" * 999}'),
    "circle.svg": svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'),
    "chain.svg": svg("".join(f'<g id="c{n}"><use href="#c{n + 1}"/></g>' for n in range(5000))),
    "deep.svg": svg("<g>" * 5000 + "</g>" * 5000),
    "many.svg": svg('<rect width="1" height="1"/>' * 200_000),
    "inside.svg": svg(f'<image href="data:image/png;base64,{b64encode(png(50_000, 50_000)).decode()}"/>'),
    "laughs.svg": f'<!DOCTYPE svg [<!ENTITY l0 "ha">{LAUGHS}]>{HEAD}<text>&l9;</text></svg>'.encode(),
}  # fmt: skip

MEMORY = 600_000_000
"""Bytes of address space that looking at one may take."""


def bounded() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


@pytest.mark.skipif(sys.platform == "win32", reason="memory is bounded otherwise there")
@pytest.mark.parametrize("name", BOMBS)
@pytest.mark.parametrize("command", ["check", "build"])
def test_a_bomb_is_refused_by_name(tmp_path: Path, name: str, command: str) -> None:
    kind = name.rpartition(".")[2]
    (tmp_path / f"bomb.{kind}").write_bytes(BOMBS[name])
    (tmp_path / "a.md").write_text(QUESTION.format(kind), encoding="utf-8")
    arguments = ["build", "pdf", "--out", str(tmp_path / "out")] if command == "build" else ["check"]
    run = subprocess.run(
        [sys.executable, "-m", "itemwright", *arguments, "--bank", str(tmp_path)],
        capture_output=True, text=True, encoding="utf-8", timeout=60, preexec_fn=bounded,
    )  # fmt: skip
    said = run.stdout + run.stderr
    assert run.returncode == 1, said
    assert "a.md:4:1" in said
    assert f"`bomb.{kind}`" in said
    assert "Traceback" not in said
    assert not (tmp_path / "out" / "pdf").exists()


@pytest.mark.parametrize(("kind", "options"), [("PNG", {}), ("GIF", {}), ("JPEG", {}), ("JPEG", {"progressive": True}), ("WEBP", {}), ("WEBP", {"lossless": True})])  # fmt: skip
def test_the_size_of_every_kind_of_picture(kind: str, options: dict[str, bool]) -> None:
    out = BytesIO()
    Image.new("RGB", (321, 123), "red").save(out, kind, **options)
    assert pixels.size(out.getvalue()) == (321, 123)


def test_the_size_of_an_animation_and_of_a_photograph_with_notes() -> None:
    frames = [Image.new("RGBA", (321, 123), colour) for colour in ("red", "blue")]
    moving, noted = BytesIO(), BytesIO()
    frames[0].save(moving, "WEBP", save_all=True, append_images=frames[1:])
    Image.new("RGB", (321, 123)).save(noted, "JPEG", exif=b"Exif\0\0" + bytes(5000), comment=b"\xff\xc0" * 100)
    assert pixels.size(moving.getvalue()) == pixels.size(noted.getvalue()) == (321, 123)


@pytest.mark.parametrize(
    "beginning",
    [b"", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0", b"RIFF\0\0\0\0WEBPVP8 ", b"GIF89a", b"\xff\xd8" + b"\xff" * 99],
)
def test_a_file_cut_off_has_no_size(beginning: bytes) -> None:
    assert pixels.size(beginning) is None


HARMLESS = {
    "a marker on a thousand lines": '<marker id="m"><path d="M0 0"/></marker>' + '<path marker-end="url(#m)" d="M0 0H9"/>' * 1000,
    "a grid of tiles": '<g id="t"><rect/><circle/></g>' + '<use href="#t"/>' * 2000,
    "a chain of gradients": '<linearGradient id="a"><stop/></linearGradient>' + "".join(f'<linearGradient id="g{n}" href="#a"/><rect fill="url(#g{n})"/>' for n in range(500)),
    "groups in groups": "<g>" * 40 + "<path/>" + "</g>" * 40,
    "a name that is not there": '<use href="#gone"/><rect fill="url(#gone)"/>',
}  # fmt: skip


@pytest.mark.parametrize("name", HARMLESS)
def test_a_drawing_is_no_bomb(name: str) -> None:
    assert svg_fault(svg(HARMLESS[name])) is None
