"""What can't be printed as its author meant it is said, or stops the build; nothing outside the bank is read."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from pdf_papers import choices, export, read, words
from PIL import Image
from pypdf import PdfReader
from weasyprint.urls import FatalURLFetchingError

from itemwright_exporters.contract import ExportError, Loss
from itemwright_exporters.pdf.fetch import Fetcher, picture_url
from itemwright_exporters.pdf.press import press
from itemwright_exporters.pdf.verify import Contents, contents
from itemwright_exporters.render import MediaStore

PICTURE = "## Which is it?\n<!-- id: pic -->\n\n![A picture](one.{0})\n\n- [x] yes\n- [ ] no\n"


def with_picture(folder: Path, suffix: str, content: bytes) -> Path:
    """A folder with `one.<suffix>`, before its bank is read."""
    folder.mkdir(exist_ok=True)
    (folder / f"one.{suffix}").write_bytes(content)
    return folder


def test_characters_without_a_glyph_are_named_with_their_questions(tmp_path: Path) -> None:
    """U+E000 is for private use: no font of ours has it. The entity is the same character, written another way."""
    markdown = choices(3).replace("choice 1-2", "choice \ue000").replace("choice 2-0", "choice &#xE000;")
    result = export(read(tmp_path / "bank", markdown), tmp_path / "out")
    reported = [loss for loss in result.losses if "U+E000" in loss.what]
    assert [loss.question for loss in reported] == ["q1", "q2"]
    sentences = [warning for warning in result.warnings if "U+E000" in warning]
    assert len(sentences) == 2
    assert "question q1" in sentences[0]


def test_a_paper_of_plain_text_has_no_warnings(tmp_path: Path) -> None:
    markdown = choices(1).replace("choice 0-0", "naïve – “quoted” … 5 µs → “ﬁne” × ≤ ≠ ∞ Ελληνικά Привет")
    assert export(read(tmp_path / "bank", markdown), tmp_path / "out").warnings == ()


def test_a_formula_that_cannot_be_set_is_printed_as_its_source_and_said(tmp_path: Path) -> None:
    markdown = choices(1).replace("choice 0-0", r"$\foo{x} < 1$")
    result = export(read(tmp_path / "bank", markdown), tmp_path / "out")
    (loss,) = (loss for loss in result.losses if "formula" in loss.what)
    assert loss.question == "q0"
    assert r"\foo{x} < 1" in loss.what
    assert r"\foo" in loss.why
    assert any("question q0" in warning and r"\foo" in warning for warning in result.warnings)
    assert r"\foo{x} < 1" in words(tmp_path / "out" / "handout.pdf")


def test_a_broken_picture_stops_the_build(tmp_path: Path) -> None:
    folder = with_picture(tmp_path / "bank", "png", b"\x89PNG\r\n\x1a\n broken")
    bank = read(folder, PICTURE.format("png"))
    with pytest.raises(ExportError, match=r"one\.png"):
        export(bank, tmp_path / "out")


def test_a_picture_that_vanished_stops_the_build(tmp_path: Path) -> None:
    image = BytesIO()
    Image.new("RGB", (9, 9)).save(image, "PNG")
    folder = with_picture(tmp_path / "bank", "png", image.getvalue())
    bank = read(folder, PICTURE.format("png"))
    (folder / "one.png").unlink()
    with pytest.raises(ExportError, match=r"one\.png"):
        export(bank, tmp_path / "out")


def test_a_picture_that_became_a_link_out_of_the_bank_stops_the_build(tmp_path: Path) -> None:
    (tmp_path / "secret.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"><text>secret</text></svg>')
    folder = with_picture(tmp_path / "bank", "svg", b'<svg xmlns="http://www.w3.org/2000/svg"/>')
    bank = read(folder, PICTURE.format("svg"))
    (folder / "one.svg").unlink()
    (folder / "one.svg").symlink_to(tmp_path / "secret.svg")
    with pytest.raises(ExportError, match=r"one\.svg"):
        export(bank, tmp_path / "out")


OUTSIDE = (
    *("file:///etc/hostname", "FILE:///etc/hostname", "/etc/hostname", "../secret.png", "//example.org/x.png"),
    *("http://127.0.0.1:9/x.png", "https://example.org/x.css", "ftp://example.org/x", "javascript:alert(1)"),
    *("bank:", "bank:../secret.png", "bank:%2e%2e/secret.png", "bank:/etc/hostname", "bank:///etc/hostname"),
    *("itemwright:../__init__.py", "itemwright:/etc/hostname"),
)


@pytest.mark.parametrize("url", OUTSIDE)
def test_the_fetcher_is_locked_to_the_bank(tmp_path: Path, url: str) -> None:
    (tmp_path / "bank").mkdir()
    (tmp_path / "secret.png").write_bytes(b"secret")
    with pytest.raises(FatalURLFetchingError):
        Fetcher(MediaStore(tmp_path / "bank")).fetch(url)


VECTORS = (
    '<img alt="x" src="{0}">',
    '<link rel="stylesheet" href="{0}">',
    '<link rel="attachment" href="{0}">',
    '<a rel="attachment" href="{0}">x</a>',
    '<style>@import url({0});</style>',
    '<p style="background: url({0})">x</p>',
    '<p style="list-style-image: url({0}); display: list-item">x</p>',
    '<style>@font-face {{ font-family: X; src: url({0}) }} p {{ font-family: X }}</style><p>x</p>',
    '<style>p::before {{ content: url({0}) }}</style><p>x</p>',
    '<object data="{0}">x</object>',
    '<embed src="{0}">',
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="{0}" width="9" height="9"/></svg>',
)  # fmt: skip


@pytest.mark.parametrize("vector", VECTORS)
def test_no_page_gets_a_file_of_this_machine(tmp_path: Path, vector: str) -> None:
    """Should markup ever slip through all that stands before: the page is refused, or printed without the file."""
    secret = tmp_path / "secret.css"
    secret.write_text("p { color: red } /* TOPSECRET */")
    (tmp_path / "bank").mkdir()
    html = f'<html lang="en"><title>x</title><body>{vector.format(secret.as_uri())}</body></html>'
    try:
        printed = press(html, tmp_path / "bank")
    except ExportError:
        return
    reader = PdfReader(BytesIO(printed.pdf))
    assert not reader.attachments
    assert b"TOPSECRET" not in printed.pdf


def test_a_picture_may_not_name_another_outside(tmp_path: Path) -> None:
    inner = '<image href="http://127.0.0.1:9/x.png" width="9" height="9"/>'
    (tmp_path / "one.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">{inner}</svg>')
    html = f'<html lang="en"><title>x</title><body><img alt="x" src="{picture_url("one.svg")}"></body></html>'
    with pytest.raises(ExportError):
        press(html, tmp_path)


def test_pictures_with_odd_names_are_found(tmp_path: Path) -> None:
    names = ("two words.svg", "100%.svg", "größe.svg", "a#b?c.svg", "x'y.svg")
    for name in names:
        (tmp_path / name).write_text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', encoding="utf-8")
    fetcher = Fetcher(MediaStore(tmp_path))
    for name in names:
        assert fetcher.fetch(picture_url(name)).content_type == "image/svg+xml"


def test_what_was_written_is_opened_again(tmp_path: Path) -> None:
    tricky = "\n## A tricky (/Type /Page) name\n<!-- id: t -->\n\nWhat?\n\n- [x] a\n- [ ] b\n"
    export(read(tmp_path / "bank", choices(3) + tricky), tmp_path)
    file = tmp_path / "solutions.pdf"
    whole = file.read_bytes()
    known = {"pages": len(PdfReader(file).pages), "bookmarks": 5, "tagged": True, "subject": "made"}
    assert contents(whole, "solutions.pdf") == Contents(**known)
    cut = (b"", whole[:-40], whole[: len(whole) // 2], whole[:2000] + whole[2100:])
    for broken in (*cut, whole.replace(b"%PDF-1.7", b"%PNG-1.7")):
        with pytest.raises(ExportError, match=r"broken\.pdf was not written whole"):
            contents(broken, "broken.pdf")


def test_what_an_author_wrote_for_editors_is_reported_as_left_out(tmp_path: Path) -> None:
    markdown = choices(2).replace("<!-- id: q1 -->", "<!-- id: q1, author: Ada, enemies: [q0] -->")
    result = export(read(tmp_path / "bank", markdown), tmp_path / "out")
    assert {(loss.question, loss.what) for loss in result.losses} == {("q1", "author"), ("q1", "enemies")}
    assert all(isinstance(loss, Loss) and re.search(r"\w{3}", loss.why) for loss in result.losses)
