"""Draws the fonts of option letters: each capital and digit in a ring or a rounded square, outlined or filled.

    uv run --with skia-pathops --with fonttools tools/letters_font.py

A circle drawn by CSS is a box of its own and costs a tenth of a paper's layout. A glyph costs what a letter costs; it
stays the letter "A" to screen readers and to copy and paste, and can't be torn from its ring. Run this again only to
change the drawing; what it writes is committed, beside the style sheets.
"""

from pathlib import Path

import pathops
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import parse_path

OUT = Path(__file__).parent.parent / "exporters/itemwright_exporters/pdf/data"

SKELETONS = {
    "A": "M0,0 L41,100 L82,0 M14,33 H68",
    "B": "M0,52 H42 A24,24 0 0 1 42,100 H0 V0 H44 A26,26 0 0 1 44,52",
    "C": "M76,84 A46,50 0 1 1 76,16",
    "D": "M0,0 V100 H28 A50,50 0 0 0 28,0 Z",
    "E": "M64,100 H0 V0 H64 M0,51 H56",
    "F": "M64,100 H0 V0 M0,50 H56",
    "G": "M76,84 A46,50 0 1 1 79,20 V45 H46",
    "H": "M0,0 V100 M74,0 V100 M0,51 H74",
    "I": "M0,0 V100",
    "J": "M46,100 V26 A23,26 0 0 0 0,22",
    "K": "M0,0 V100 M70,100 L0,38 M24,59 L74,0",
    "L": "M0,100 V0 H62",
    "M": "M0,0 V100 L44,28 L88,100 V0",
    "N": "M0,0 V100 L74,0 V100",
    "O": "M0,50 A46,50 0 1 1 92,50 A46,50 0 1 1 0,50 Z",
    "P": "M0,0 V100 H40 A28,28 0 0 0 40,44 H0",
    "Q": "M0,50 A46,50 0 1 1 92,50 A46,50 0 1 1 0,50 Z M54,26 L88,-8",
    "R": "M0,0 V100 H40 A28,28 0 0 0 40,44 H0 M36,44 L72,0",
    "S": "M66,82 C58,96 44,100 34,100 C16,100 4,90 4,75 C4,58 18,54 35,50 C54,46 68,41 68,25 C68,9 "
         "54,0 36,0 C22,0 8,6 0,18",
    "T": "M0,100 H76 M38,100 V0",
    "U": "M0,100 V36 A37,36 0 0 1 74,36 V100",
    "V": "M0,100 L41,0 L82,100",
    "W": "M0,100 L27,0 L54,92 L81,0 L108,100",
    "X": "M0,0 L74,100 M0,100 L74,0",
    "Y": "M0,100 L38,46 L76,100 M38,46 V0",
    "Z": "M0,100 H70 L0,0 H70",
    "0": "M0,50 A35,50 0 1 1 70,50 A35,50 0 1 1 0,50 Z",
    "1": "M6,80 L34,100 V0",
    "2": "M4,74 C4,90 16,100 34,100 C52,100 64,90 64,73 C64,50 40,40 2,0 H68",
    "3": "M4,84 C10,95 20,100 33,100 C52,100 62,90 62,76 C62,62 52,53 34,53 H24 M34,53 C54,53 66,43 "
         "66,27 C66,10 52,0 33,0 C18,0 6,6 0,18",
    "4": "M52,0 V100 L0,28 H72",
    "5": "M62,100 H12 L8,54 C14,60 24,63 33,63 C52,63 66,51 66,32 C66,13 52,0 32,0 C18,0 7,5 0,16",
    "6": "M62,90 C56,97 48,100 40,100 C16,100 2,78 2,44 C2,16 14,0 35,0 C54,0 68,13 68,31 C68,49 "
         "55,61 37,61 C20,61 6,50 2,36",
    "7": "M0,100 H66 L22,0",
    "8": "M34,54 C16,54 6,64 6,77 C6,90 17,100 34,100 C51,100 62,90 62,77 C62,64 52,54 34,54 "
         "C14,54 2,43 2,27 C2,11 14,0 34,0 C54,0 66,11 66,27 C66,43 54,54 34,54 Z",
    "9": "M6,10 C12,3 20,0 28,0 C52,0 66,22 66,56 C66,84 54,100 33,100 C14,100 0,87 0,69 C0,51 "
         "13,39 31,39 C48,39 62,50 66,64",
    "□": "",
}  # fmt: skip
"""The middle lines of letters and digits, 100 units high, y upward. The square alone is a box to write in."""

# In units of a thousandth of the font's size.
HEIGHT, WEIGHT = 520, 108  # of a letter's middle line, and of its stroke
MIDDLE = 357  # half the height of Noto Serif's capitals: the ring stands in the middle of the line's letters
RADIUS, CORNER, LINE = 640, 260, 64  # of the ring or half the square, of the square's corners, and of their line
ASCENT, DESCENT = 1069, -293  # those of Noto Serif, so that a letter never makes a line higher
ADVANCE, GAP = 1280, 660  # of a letter, and of the (no-break) space behind it

RINGS, SQUARES = 0xF8A0, 0xF8C0
"""Where the letters stand in the font of whole signs, in the area that Unicode leaves to private use."""


def letter(skeleton: str) -> pathops.Path:
    """The letter's outline, centred on the ring's middle."""
    path = pathops.Path()
    if not skeleton:
        return path
    scale = HEIGHT / 100
    parse_path(skeleton, path.getPen())
    path = path.transform(scale, 0, 0, scale, 0, 0)
    path.convertConicsToQuads()
    path.stroke(WEIGHT, pathops.LineCap.BUTT_CAP, pathops.LineJoin.MITER_JOIN, 4)
    path.simplify()
    left, _, right, _ = path.bounds
    return path.transform(1, 0, 0, 1, RADIUS - (left + right) / 2, MIDDLE - HEIGHT / 2)


def shape(square: bool, inset: float) -> pathops.Path:
    """A disc, or a square with rounded corners; `inset` makes it smaller all around."""
    low, high, y = inset, 2 * RADIUS - inset, MIDDLE - RADIUS
    corner = (CORNER if square else RADIUS) - inset
    d = (
        f"M{low + corner},{y + low} H{high - corner} A{corner},{corner} 0 0 1 {high},{y + low + corner} "
        f"V{y + high - corner} A{corner},{corner} 0 0 1 {high - corner},{y + high} "
        f"H{low + corner} A{corner},{corner} 0 0 1 {low},{y + high - corner} "
        f"V{y + low + corner} A{corner},{corner} 0 0 1 {low + corner},{y + low} Z"
    )
    path = pathops.Path()
    parse_path(d, path.getPen())
    return path


def drawn(name: str, square: bool, filled: bool) -> pathops.Path:
    """One glyph."""
    outer = shape(square, 0)
    if filled:
        return pathops.op(outer, letter(SKELETONS[name]), pathops.PathOp.DIFFERENCE)
    ring = pathops.op(outer, shape(square, LINE), pathops.PathOp.DIFFERENCE)
    return pathops.op(ring, letter(SKELETONS[name]), pathops.PathOp.UNION)


def font(family: str, square: bool, filled: bool) -> FontBuilder:
    """A whole font; its bold is the filled one."""
    names = {ord(name): name for name in SKELETONS}
    outlines = {name: drawn(name, square, filled) for name in SKELETONS}
    width = dict.fromkeys(SKELETONS, ADVANCE) | {"space": GAP}
    return built(family, outlines, {0x20: "space", 0xA0: "space"} | names, width, bold=filled)


def signs() -> FontBuilder:
    """The font of whole signs: a capital in a ring or a square with the space behind it, as one character that stands
    in a text before others. Only a sign of another colour needs an element, and a box in the layout, of its own."""
    letters = [name for name in SKELETONS if name.isalpha()]
    names = {
        start + at: f"{shape}{name}"
        for start, shape in ((RINGS, "ring"), (SQUARES, "square"))
        for at, name in enumerate(letters)
    }
    outlines = {name: drawn(name[-1], name.startswith("square"), filled=False) for name in names.values()}
    return built("Itemwright Signs", outlines, names, dict.fromkeys(outlines, ADVANCE + GAP), bold=False)


def built(
    family: str, outlines: dict[str, pathops.Path], characters: dict[int, str], width: dict[str, int], bold: bool
) -> FontBuilder:
    """A font of these glyphs; `characters` says which of them each stands for."""
    builder = FontBuilder(1000, isTTF=True)
    empty = [name for name in width if name not in outlines]
    builder.setupGlyphOrder([".notdef", *empty, *outlines])
    builder.setupCharacterMap(characters)
    glyphs = {name: TTGlyphPen(None).glyph() for name in (".notdef", *empty)}
    for name, outline in outlines.items():
        pen = TTGlyphPen(None)
        outline.draw(Cu2QuPen(pen, max_err=1))
        glyphs[name] = pen.glyph()
    builder.setupGlyf(glyphs)
    bearing = {name: getattr(builder.font["glyf"][name], "xMin", 0) for name in glyphs}
    widths = width | {".notdef": ADVANCE}
    builder.setupHorizontalMetrics({name: (widths[name], bearing[name]) for name in glyphs})
    builder.setupHorizontalHeader(ascent=ASCENT, descent=DESCENT)
    builder.setupNameTable({"familyName": family, "styleName": "Bold" if bold else "Regular"})
    builder.setupOS2(
        sTypoAscender=ASCENT, sTypoDescender=DESCENT, usWinAscent=ASCENT, usWinDescent=-DESCENT,
        usWeightClass=700 if bold else 400, fsSelection=0x20 if bold else 0x40,
    )  # fmt: skip
    builder.setupPost(keepGlyphNames=False)
    builder.font["head"].macStyle = int(bold)
    builder.font["head"].created = builder.font["head"].modified = 0
    builder.font.recalcTimestamp = False
    return builder


def main() -> None:
    for family, square in (("Itemwright Circles", False), ("Itemwright Squares", True)):
        for filled in (False, True):
            file = OUT / f"{'squares' if square else 'circles'}-{'filled' if filled else 'outlined'}.ttf"
            font(family, square, filled).save(file)
            print(file, file.stat().st_size)
    signs().save(OUT / "signs.ttf")
    print(OUT / "signs.ttf", (OUT / "signs.ttf").stat().st_size)


if __name__ == "__main__":
    main()
