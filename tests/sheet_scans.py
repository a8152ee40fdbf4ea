"""Sheets filled in and scanned by drawing, and a reader that knows nothing but template, ring and picture.

The reader goes about it as OMRChecker does (find the four rings by matching, straighten the rectangle between their
centres, compare the darkness of circles), but shares no code with it or with the program.
"""

import io
import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
from PIL import Image, ImageDraw, ImageFilter

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

Grey = np.ndarray[Any, Any]
"""A picture in grey, 0 black."""

DPI = 200
PIXELS = DPI / 25.4


def rasterised(file: Path, dpi: int = DPI) -> Image.Image:
    """The first page of a PDF in grey."""
    return pypdfium2.PdfDocument(file)[0].render(scale=dpi / 72, grayscale=True).to_pil().convert("L")


@dataclass(frozen=True)
class Scanner:
    """What a pile of sheets goes through: degrees, mm, pixels, shares of grey."""

    turn: float = 0.0
    shift: tuple[float, float] = (0.0, 0.0)
    scale: float = 1.0
    blur: float = 0.6
    noise: float = 4.0
    paper: int = 250
    quality: int = 80


SCANNERS = {
    "flat": Scanner(),
    "turned left": Scanner(turn=1.8, shift=(1.5, -1.0), blur=0.9, quality=60),
    "turned right": Scanner(turn=-2.2, shift=(-1.5, 1.5), scale=0.985, noise=7),
    "dim and soft": Scanner(turn=0.7, blur=1.6, noise=6, paper=215, quality=45),
    "far too far": Scanner(turn=-3.0, shift=(2.0, 2.0), noise=8, quality=50),
    "shrunk by the printer": Scanner(scale=0.96, shift=(0.5, 0.5), turn=-0.4),
}


Marks = Mapping[str, Sequence[str]]
"""The values whose bubbles are filled in, by field."""


def filled(page: Image.Image, template: Mapping[str, Any], marks: Marks, seed: int) -> Image.Image:
    """The page with pencil marks on the bubbles of these values, none of them perfect."""
    rng = random.Random(seed)
    page = page.copy()
    draw = ImageDraw.Draw(page)
    for name, values in marks.items():
        for value in values:
            x, y = centre(template, name, value)
            grey = rng.randint(20, 95)
            for _ in range(3):  # strokes that overlap, not quite in the middle
                dx, dy = rng.uniform(-0.35, 0.35), rng.uniform(-0.35, 0.35)
                rx, ry = rng.uniform(1.55, 2.1), rng.uniform(1.45, 2.05)
                box = [(x + dx - rx) * PIXELS, (y + dy - ry) * PIXELS, (x + dx + rx) * PIXELS, (y + dy + ry) * PIXELS]
                draw.ellipse(box, fill=grey)
    return page


def crossed(page: Image.Image, template: Mapping[str, Any], marks: Marks) -> Image.Image:
    """The page with crosses in place of full marks."""
    page = page.copy()
    draw = ImageDraw.Draw(page)
    for name, values in marks.items():
        for value in values:
            x, y = centre(template, name, value)
            for up in (1, -1):
                line = [(x - 1.7) * PIXELS, (y - 1.7 * up) * PIXELS, (x + 1.7) * PIXELS, (y + 1.7 * up) * PIXELS]
                draw.line(line, fill=40, width=5)
    return page


def scanned(page: Image.Image, scanner: Scanner, seed: int) -> Image.Image:
    """The page as the scanner gives it."""
    width, height = page.size
    if scanner.scale != 1:
        small = page.resize((round(width * scanner.scale), round(height * scanner.scale)), Image.Resampling.BICUBIC)
        page = Image.new("L", (width, height), 255)
        page.paste(small, ((width - small.width) // 2, (height - small.height) // 2))
    move = tuple(round(mm * PIXELS) for mm in scanner.shift)
    page = page.rotate(scanner.turn, Image.Resampling.BICUBIC, translate=move, fillcolor=255)
    page = page.filter(ImageFilter.GaussianBlur(scanner.blur))
    grey = np.asarray(page, dtype=np.float64) / 255 * scanner.paper
    grey += np.random.default_rng(seed).normal(0, scanner.noise, grey.shape)
    out = io.BytesIO()
    Image.fromarray(np.clip(grey, 0, 255).astype(np.uint8)).save(out, "JPEG", quality=scanner.quality)
    return Image.open(out)


def read(folder: Path, scan: Image.Image) -> dict[str, str]:
    """The fields of a scan, by `template.json` and the ring beside it."""
    template = json.loads((folder / "template.json").read_text(encoding="utf-8"))
    options = template["preProcessors"][0]["options"]
    ring = Image.open(folder / options["relativePath"]).convert("L")
    width, height = template["pageDimensions"]
    page = scan.resize((1240, round(1240 * scan.height / scan.width)), Image.Resampling.BILINEAR)
    side = 1240 / options["sheetToMarkerWidthRatio"]
    centres = _rings(np.asarray(page, dtype=np.float64), ring, side)
    straight = page.transform((width, height), Image.Transform.PERSPECTIVE, _perspective(centres, width, height))
    grey = np.asarray(straight, dtype=np.float64)
    darkness = {(name, value): _dark(grey, box) for name, value, box in boxes(template)}
    levels = np.array(list(darkness.values()))
    empty, black = np.percentile(levels, 75), levels.min()  # most circles are empty, and the dots at the foot black
    fields = dict.fromkeys(template["outputColumns"], "")
    for (name, value), level in darkness.items():
        if level < empty - 0.2 * (empty - black):
            fields[name] += value
    return fields


def _rings(page: Grey, ring: Image.Image, side: float) -> list[tuple[float, float]]:
    """The centres of the rings: in each corner, where the ring fits best by normalised correlation."""
    height, width = page.shape
    corner = (round(height * 0.22), round(width * 0.28))
    centres = []
    for top in (0, height - corner[0]):
        for left in (0, width - corner[1]):
            part = page[top : top + corner[0], left : left + corner[1]]
            best = max((_best(part, ring, round(side * size / 100)) for size in range(90, 111, 4)), key=lambda b: b[0])
            centres.append((left + best[1], top + best[2]))
    return centres


def _best(part: Grey, ring: Image.Image, side: int) -> tuple[float, float, float]:
    kernel = np.asarray(ring.resize((side, side), Image.Resampling.BILINEAR), dtype=np.float64)
    kernel = kernel - kernel.mean()
    size = [n + side - 1 for n in part.shape]
    spectrum = np.fft.rfft2(part - part.mean(), size)
    match = np.fft.irfft2(spectrum * np.conj(np.fft.rfft2(kernel, size)), size)
    whole = match[: part.shape[0] - side + 1, : part.shape[1] - side + 1]
    sums, squares = _windows(part, side), _windows(part**2, side)
    spread = np.sqrt(np.maximum(squares - sums**2 / side**2, 1e-6))
    score = whole / (spread * np.sqrt((kernel**2).sum()))
    y, x = np.unravel_index(int(np.argmax(score)), score.shape)
    return float(score[y, x]), x + side / 2, y + side / 2


def _windows(values: Grey, side: int) -> Grey:
    total = np.pad(values, ((1, 0), (1, 0))).cumsum(0).cumsum(1)
    return total[side:, side:] - total[:-side, side:] - total[side:, :-side] + total[:-side, :-side]


def _perspective(centres: Sequence[tuple[float, float]], width: int, height: int) -> list[float]:
    """The eight numbers by which the rectangle's points are found in the scan."""
    target = [(0, 0), (width, 0), (0, height), (width, height)]
    rows, values = [], []
    for (x, y), (u, v) in zip(target, centres, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    return [float(number) for number in np.linalg.solve(np.array(rows, float), np.array(values, float))]


def boxes(template: Mapping[str, Any]) -> list[tuple[str, str, Box]]:
    """Each bubble's field, value and box, in pixels of the template."""
    boxes = []
    for block in template["fieldBlocks"].values():
        (name,) = block["fieldLabels"]
        wide, high = block.get("bubbleDimensions", template["bubbleDimensions"])
        right, down = (0, block["bubblesGap"]) if block["direction"] == "vertical" else (block["bubblesGap"], 0)
        for place, value in enumerate(block["bubbleValues"]):
            x, y = block["origin"][0] + place * right, block["origin"][1] + place * down
            boxes.append((name, value, (x, y, x + wide, y + high)))
    return boxes


def _dark(grey: Grey, box: Box) -> float:
    left, top, right, bottom = (round(edge) for edge in box)
    return float(grey[max(top, 0) : bottom, max(left, 0) : right].mean())


def centre(template: Mapping[str, Any], name: str, value: str) -> tuple[float, float]:
    """Where a bubble is to be found on the page, in mm from its top left corner, by the template alone."""
    x0, y0, x1, y1 = next(box for field, mark, box in boxes(template) if (field, mark) == (name, value))
    return (x0 + x1) / 20 + RINGS, (y0 + y1) / 20 + RINGS


RINGS = 13.0
"""mm from the page's edges to the centres of the rings."""
