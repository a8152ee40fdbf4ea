"""The bank's own theme: five lines change the look; nothing in it reaches out of the bank; every fault has its place."""

from base64 import b64encode
from pathlib import Path
from re import findall

import pytest
from pdf_papers import choices, every_string, export, read, words
from PIL import Image
from pypdf import PdfReader

from itemwright_exporters.contract import ExportError
from itemwright_exporters.pdf.fetch import DATA
from itemwright_exporters.pdf.styles import GREY, styles, values
from itemwright_exporters.pdf.theme import COLOURS, LARGEST, PROPERTIES, Theme, definitions, own_theme
from itemwright_schema.model import Layout

SHIPPED = ("classic", "modern", "exam")


def themed(folder: Path, css: str) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "theme.css").write_text(css, encoding="utf-8")
    return folder


def test_a_bank_without_a_theme_has_an_empty_one(tmp_path: Path) -> None:
    assert own_theme(tmp_path) == Theme()


def test_five_lines_make_a_theme(tmp_path: Path) -> None:
    css = ':root {\n  --accent: #7a1f1f;\n  --serif: "Noto Sans", serif;\n  --size: 12pt;\n}\nh1 { letter-spacing: 1pt }\n'
    theme = own_theme(themed(tmp_path / "bank", css))
    assert theme.values == {"--accent": "#7a1f1f", "--serif": '"Noto Sans", serif', "--size": "12pt"}
    made = styles(Layout(), theme)
    assert "#7a1f1f" in made
    assert "letter-spacing: 1.143pt" in made  # lengths grow with the size of running text
    assert "var(" not in made


def test_a_theme_with_a_font_and_a_picture_of_the_bank_is_printed(tmp_path: Path) -> None:
    bank = read(tmp_path / "bank", choices(2))
    (tmp_path / "bank" / "fonts").mkdir()
    (tmp_path / "bank" / "fonts" / "own.ttf").write_bytes((DATA / "signs.ttf").read_bytes())
    Image.new("RGB", (4, 4), "navy").save(tmp_path / "bank" / "logo.png")
    css = (
        '@font-face { font-family: "Own"; src: url(fonts/own.ttf) }\n'
        ":root { --accent: #00aa55 }\n"
        'h1 { font-family: "Own", var(--sans); padding-left: 20mm; background: url("logo.png") left no-repeat }\n'
    )
    themed(tmp_path / "bank", css)
    export(bank, tmp_path / "out")
    assert "Is it stem 1?" in words(tmp_path / "out" / "handout.pdf")
    page = PdfReader(tmp_path / "out" / "handout.pdf").pages[0]
    assert len(page.images) == 1
    assert findall(rb"0 0\.66\d* 0\.33\d* rg", page.get_contents().get_data())  # type: ignore[union-attr]


REFUSED = {
    "a remote font": ('\n@font-face { font-family: "X";\n  src: url(https://example.org/x.woff2) }', 3, "not in the bank"),
    "a remote picture": ("h1 { background: url('http://example.org/x.png') }", 1, "not in the bank"),
    "an import": ('\n\n@import "other.css";', 3, "@import can't be used"),
    "an import of a url": ("@import url(https://example.org/x.css);", 1, "@import can't be used"),
    "an import in a block": ('@media print {\n  @import "x.css"; }', 2, "@import"),
    "a namespace": ('@namespace "http://example.org/";', 1, "@namespace can't be used"),
    "an escaped import": ('@\\69mport "x.css";', 1, "can't be used"),
    "a file of the system": ("h1 { background: url(file:///etc/passwd) }", 1, "not in the bank"),
    "an absolute path": ("h1 { background: url(/etc/passwd) }", 1, "not in the bank"),
    "a path upwards": ("h1 { background: url(a/../../x.png) }", 1, "not in the bank"),
    "a path without a scheme": ("h1 { background: url(//example.org/x.png) }", 1, "not in the bank"),
    "a file that isn't there": ("h1 { background: url(nowhere.png) }", 1, "no file nowhere.png"),
    "an escaped address": ("h1 { background: \\75rl(https://example.org/x.png) }", 1, "not in the bank"),
    "a page as data": ("h1 { background: url(data:text/html;base64,aGk=) }", 1, "not in the bank"),
    "an image-set": ('h1 { background: image-set("https://example.org/x.png" 1x) }', 1, "image-set() can't be used"),
    "an address in a page's margin": ("@page {\n @top-left { content: url(https://example.org/x) } }", 2, "not in the bank"),
    "an address out of an attribute": ("h1 { content: attr(x url) }", 1, "attr() can't be used"),
    "an unknown property": (":root {\n  --acent: #fff;\n}", 2, "there is no property --acent"),
    "no colour": (":root { --ink: url(x) }", 1, "no file x"),
    "a colour misspelt": (":root {\n\n --ink: #12345; }", 3, "is a colour such as"),
    "a size out of bounds": (":root { --size: 99pt }", 1, "from 6pt to 24pt"),
    "a gap without a unit": (":root { --gap: 7 }", 1, "is a length such as 7mm"),
    "an unknown variable": ("h1 { color: var(--nothing) }", 1, "var() takes one of"),
    "an unknown variable in a page": ("@page { color: var(--nothing) }", 1, "var() takes one of"),
    "a rule left open": ("h1", 1, "no rule of CSS"),
    "a brace too many": ("h1 { color: red }\n}\n", 2, "no rule of CSS"),
}  # fmt: skip
"""What stands in a theme, the line that is named, and words of the sentence."""


@pytest.mark.parametrize("name", REFUSED)
def test_what_a_theme_must_not_hold_is_refused_with_its_place(tmp_path: Path, name: str) -> None:
    css, line, says = REFUSED[name]
    with pytest.raises(ExportError) as caught:
        own_theme(themed(tmp_path / "bank", css))
    assert str(caught.value).startswith(f"theme.css:{line}:")
    assert says in str(caught.value)


def test_a_picture_as_data_is_taken(tmp_path: Path) -> None:
    data = b64encode(b"GIF89a").decode()
    assert data in own_theme(themed(tmp_path / "bank", f"h1 {{ background: url(data:image/gif;base64,{data}) }}")).rules


def test_a_theme_that_is_a_link_out_of_the_bank_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "bank").mkdir()
    (tmp_path / "secret.css").write_text("h1 { color: red }", encoding="utf-8")
    try:
        (tmp_path / "bank" / "theme.css").symlink_to(tmp_path / "secret.css")
    except OSError:  # Windows lets not everyone make links
        pytest.skip("no links here")
    with pytest.raises(ExportError, match="no file of the bank"):
        own_theme(tmp_path / "bank")


def test_a_theme_of_another_encoding_and_one_too_large(tmp_path: Path) -> None:
    (tmp_path / "theme.css").write_bytes(b"h1 { color: red }\n/* \xe9 */")
    with pytest.raises(ExportError, match=r"theme\.css:2: .*UTF-8"):
        own_theme(tmp_path)
    (tmp_path / "theme.css").write_bytes(b" " * (LARGEST + 1))
    with pytest.raises(ExportError, match="at most 200,000"):
        own_theme(tmp_path)


def test_with_a_refused_theme_nothing_is_printed(tmp_path: Path) -> None:
    bank = read(tmp_path / "bank", choices(1))
    themed(tmp_path / "bank", "h1 { background: url(https://example.org/x.png) }")
    with pytest.raises(ExportError, match=r"theme\.css:1:"):
        export(bank, tmp_path / "out")
    assert list((tmp_path / "out").iterdir()) == []


def luminance(colour: str) -> float:
    """Relative luminance, as WCAG 2.2 defines it."""
    shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", SHIPPED)
@pytest.mark.parametrize("grey", [False, True])
def test_shipped_themes_can_be_read(theme: str, grey: bool) -> None:
    """Each sets every property, and what is written has the contrast of WCAG AA on whatever lies below it."""
    known = values(Layout.model_validate({"theme": theme, "grey": grey}), Theme())
    assert set(known) == set(PROPERTIES)
    for ink in ("--ink", "--muted", "--accent", "--right"):
        for ground in ("#ffffff", known["--band"], known["--code-ground"], known["--right-band"]):
            assert contrast(known[ink], ground) >= 4.5, (ink, ground)
    assert contrast(known["--border"], "#ffffff") >= 3


def test_grey_is_grey_whatever_the_theme() -> None:
    assert set(GREY) == set(COLOURS)
    own = definitions(":root { --accent: #7a1f1f }", "theme.css")
    for theme in SHIPPED:
        known = values(Layout.model_validate({"theme": theme, "grey": True}), own)
        assert all(len({known[name][at : at + 2] for at in (1, 3, 5)}) == 1 for name in COLOURS)


def fonts_of(reader: PdfReader) -> set[str]:
    """The names of our own fonts in a file, which draw the letters in rings."""
    return set(findall(r"Itemwright-[\w-]+", "\n".join(every_string(reader.trailer, set()))))


def test_nothing_on_a_key_is_said_by_colour_alone(tmp_path: Path) -> None:
    """The right option is told by another shape, a filled letter, which is another face in the file, and a line."""
    bank = read(tmp_path / "bank", choices(1))
    export(bank, tmp_path / "out")
    fonts = {name: fonts_of(PdfReader(tmp_path / "out" / name)) for name in ("handout.pdf", "solutions.pdf")}
    filled = {name: [font for font in found if "Circles" in font and "Bold" in font] for name, found in fonts.items()}
    assert (len(filled["handout.pdf"]), len(filled["solutions.pdf"])) == (0, 1), fonts
