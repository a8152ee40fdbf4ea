"""Text that means harm is refused, or arrives as the harmless text it is: in the deck, on paper, in the bundle.

A bank comes from a stranger's pull request. `REFUSED` are the mistakes and tricks that the reader names at their place.
`HARMLESS` is typed into every place of a question and exported by every exporter; then cards are opened in a browser, PDFs
are taken apart and the bundle's HTML is held against a list. A server listens all the time, to which everything that can
name an address points: nobody may ever call.
"""

import json
import re
import socket
from collections.abc import Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from anki_world import learner
from click.testing import CliRunner
from every_place import question
from outputs import EXPORTERS, bundle_texts, decks, export, notes, pdf_text
from playwright.sync_api import Browser, Dialog, Page, Route
from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject
from small_bank import SETTINGS, Write

from itemwright.cli import cli
from itemwright_exporters.render import Renderer
from itemwright_schema import Reading, load
from itemwright_schema.model import Bank

SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">{}</svg>'
PLAIN_SVG = SVG.format('<title>one = 1</title><rect width="9" height="9" fill="url(#a)"/><use xlink:href="#b"/>')
BOXES = "\n\n- [x] a\n- [ ] b\n"


# What the reader refuses


@dataclass(frozen=True)
class Refused:
    """A text in a question's stem (line 3 of the file) or the whole file, and the code and place of the error it gets."""

    text: str
    code: str
    place: str = "3:1"

    @property
    def file(self) -> str:
        return self.text if self.text.startswith(("#", "---")) else f"## Which?\n\n{self.text}{BOXES}"


REFUSED = {
    # characters
    "a bidi override": Refused("a\u202eb", "bidi-control", "3:2"),
    "a bidi isolate": Refused("a \u2066b\u2069", "bidi-control", "3:3"),
    "a bidi override in code": Refused("`a\u202d`", "bidi-control", "3:3"),
    "a bidi override by number": Refused("*a* &#x202E;b", "bidi-control", "3:5"),
    "a bidi override in a topic, by number": Refused(f"# A&#8238;B\n\n## Which?{BOXES}", "bidi-control", "1:1"),
    "a bidi override in metadata": Refused(f'## Which?\n<!-- source: "\\u202e" -->{BOXES}', "bidi-control", "2:14"),
    "NUL": Refused("a\0b", "control-character", "3:2"),
    "NUL in metadata": Refused(f'## Which?\n<!-- author: "\\0" -->{BOXES}', "control-character", "2:14"),
    "the separator of Anki's fields": Refused("a\x1fb", "control-character", "3:2"),
    "an escape": Refused("\x1b[2J", "control-character", "3:1"),
    "an escape of eight bits": Refused("a \x9b2J", "control-character", "3:3"),
    "a homoglyph in an id": Refused(f"## Which?\n<!-- id: p\u0430ge -->{BOXES}", "bad-id", "2:10"),
    "a language that breaks out": Refused(f"## Which?\n<!-- lang: 'en\"><script>' -->{BOXES}", "bad-value", "2:12"),
    # YAML
    "an alias bomb": Refused(f"## Which?\n<!-- tags: [&a x, *a, *a] -->{BOXES}", "yaml-anchor", "2:13"),
    "a tag of Python": Refused(f"## Which?\n<!-- id: !!python/name:os.system -->{BOXES}", "yaml-syntax", "2:10"),
    "deep YAML": Refused(f"## Which?\n<!-- tags: {'[' * 900}{']' * 900} -->{BOXES}", "yaml-syntax", "2:4"),
    "bottomless YAML": Refused(f"## Which?\n<!-- tags: {'[' * 99_999} -->{BOXES}", "yaml-syntax", "2:1011"),
    # pictures that are elsewhere
    "a picture on the network": Refused("![a](http://HOST/x.png)", "picture-remote"),
    "one without a scheme": Refused("![a](//HOST/x.png)", "picture-remote"),
    "one by HTML": Refused('<img src="http://HOST/x.png">', "picture-remote"),
    "one by HTML in a line": Refused("see <IMG SRC=http://HOST/x.png>", "picture-remote", "3:5"),
    "one by HTML on two lines": Refused("<div>\n<img\nsrc='http://HOST/x.png'>\n</div>", "picture-remote", "4:1"),
    "one by reference": Refused("![a][b]\n\n[b]: http://HOST/x.png", "picture-remote"),
    "a picture of the machine": Refused("![a](file:///etc/passwd)", "picture-remote"),
    "a picture that is a script": Refused("a ![b](javascript:canary())", "picture-remote", "3:3"),
    "a picture that is a page": Refused("![a](data:text/html,<script>canary()</script>)", "picture-remote"),
    "a path upwards": Refused("![a](../../etc/passwd)", "picture-outside"),
    "a path from the root": Refused("![a](/etc/passwd)", "picture-outside"),
    "a path with a drive": Refused("![a](C:/x.png)", "picture-outside"),
    "a path with backslashes": Refused("![a](a\\\\..\\\\..\\\\x.png)", "picture-outside"),
    "a path in disguise": Refused("![a](%2e%2e/%2e%2e/x.png)", "picture-outside"),
    "a path in another disguise": Refused("![a](..%2f..%2fx.png)", "picture-outside"),
    "a path with NUL": Refused("![a](x.png%00.svg)", "picture-outside"),
    "a picture with a handler": Refused("<img src=x onerror=canary()>", "picture-missing"),
    # formulas
    "a link in a formula": Refused(r"$\href{javascript:canary()}{x}$", "formula-active", "3:2"),
    "an extension of MathJax": Refused(r"a $$\require{html}x$$", "formula-active", "3:5"),
    "a class in a formula": Refused(r"$x \class{iw-key}{y}$", "formula-active", "3:2"),
    "a style in a formula": Refused(r"$\bbox[background:url(http://HOST/)]{x}$", "formula-active", "3:2"),
    "an attribute in a formula": Refused(r'$\mmlToken{mi}[href="javascript:canary()"]{x}$', "formula-active", "3:2"),
    "a character in a formula": Refused("$$\n\\unicode{x202e}\n$$", "formula-active", "3:1"),
    # what would hide text
    "a comment without end": Refused("## Which?\n\n<!-- oops\n\n- [x] a\n- [ ] b\n", "html-swallows", "5:1"),
}  # fmt: skip


def reading_of(folder: Path, files: dict[str, str | bytes]) -> Reading:
    for name, content in {"bank.toml": SETTINGS, **files}.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return load(folder)


def errors(reading: Reading) -> list[str]:
    """ "code file:line:column" of each error."""
    found = [(problem.code, problem.span) for problem in reading.problems if problem.is_error]
    return [f"{code} {span.file}:{span.start.line}:{span.start.column}" for code, span in found]


@pytest.mark.parametrize("name", REFUSED)
def test_what_means_harm_is_refused_at_its_place(tmp_path: Path, name: str) -> None:
    refused = REFUSED[name]
    reading = reading_of(tmp_path, {"q.md": refused.file.replace("HOST", "127.0.0.1")})
    assert f"{refused.code} q.md:{refused.place}" in errors(reading)
    assert not reading.bank.questions or refused.text.startswith("# ")  # an error of a topic is no question's


@pytest.mark.parametrize("toml", ['title = "a\u202eb"', 'title = "a\\u202eb"', 'title = "a" # \u202e', 'authors = ["\\u202e"]'])
def test_settings_are_looked_at_too(tmp_path: Path, toml: str) -> None:
    (found,) = errors(reading_of(tmp_path, {"bank.toml": SETTINGS.replace("title", "#") + toml, "q.md": f"## Which?{BOXES}"}))
    assert found.startswith("bidi-control bank.toml:4:")


def test_bottomless_settings(tmp_path: Path) -> None:
    toml = SETTINGS + "exclude = " + "[" * 9999
    assert errors(reading_of(tmp_path, {"bank.toml": toml, "q.md": f"## Which?{BOXES}"})) == ["bank-toml bank.toml:1:1"]


@pytest.mark.parametrize("name", ["a\u202eb.md", "a\x1b[2J.md", "a\u202eb/q.md", "a\udcff.md"])
def test_a_file_name_that_is_no_text_is_refused(tmp_path: Path, name: str) -> None:
    reading = reading_of(tmp_path, {name: f"## Which?{BOXES}"})
    assert [problem.code for problem in reading.problems if problem.is_error] == [
        "bidi-control" if "\u202e" in name else "control-character"
    ]
    assert not reading.bank.questions


@pytest.mark.parametrize("words", ["<!---->" * 5000 + "x", "> " + "<!-- -->" * 5000 + "x", "<" * 20_000, "<b " * 9000])
def test_html_takes_no_longer_than_it_is(tmp_path: Path, words: str) -> None:
    """A regular expression that tries every way to read it would not come back."""
    assert reading_of(tmp_path, {"q.md": f"## Which?\n\n{words}{BOXES}"}).bank.questions


def test_text_between_comments_is_kept(tmp_path: Path) -> None:
    bank = reading_of(tmp_path, {"q.md": f"## Which?\n\n> <!-- a --> kept <!-- b -->{BOXES}"}).bank
    assert "kept" in Renderer(bank).plain(bank.questions[0].stem)


# Pictures


ACTIVE = {
    "a script": SVG.format("<script>canary()</script>"),
    "a script of another prefix": '<x:svg xmlns:x="http://www.w3.org/2000/svg"><x:script>canary()</x:script></x:svg>',
    "a script in UTF-16": SVG.format("<script>canary()</script>").encode("utf-16"),
    "a handler": SVG.format('<rect onload="canary()"/>'),
    "a handler set later": SVG.format('<set attributeName="onclick" to="canary()"/>'),
    "a handler by default": f'<!DOCTYPE svg [<!ATTLIST rect onload CDATA "canary()">]>{SVG.format("<rect/>")}',
    "a page": SVG.format('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'),
    "a link that runs": SVG.format('<a href="&#106;avascript:canary()"><rect/></a>'),
    "an entity": f'<!DOCTYPE svg [<!ENTITY a "b">]>{SVG.format("&a;")}',
    "a file by entity": f'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>{SVG.format("&a;")}',
    "an entity bomb": f'<!DOCTYPE svg [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;">]>{SVG.format("&b;")}',
    "a picture on the network": SVG.format('<image xlink:href="http://HOST/x.png"/>'),
    "a picture of the machine": SVG.format('<image href="file:///etc/passwd"/>'),
    "a style on the network": SVG.format('<style>@import "http://HOST/x.css";</style>'),
    "a style in pieces": SVG.format('<style><![CDATA[@imp]]><![CDATA[ort "http://HOST/x.css"]]></style>'),
    "a style in disguise": SVG.format(r"<style>a { fill: \75rl(http://HOST/x) }</style>"),
    "a fill on the network": SVG.format('<rect style="fill: url(http://HOST/x.svg#a)"/>'),
    "a base on the network": SVG.format('<g xml:base="http://HOST/"><use href="#a"/></g>'),
    "a style sheet on the network": f'<?xml-stylesheet href="http://HOST/x.css"?>{SVG.format("")}',
    "a drawing in the drawing": SVG.format('<image href="data:image/svg+xml,x"/>'),
}  # fmt: skip

NO_PICTURE = {
    "x.svg": ["<html><svg/></html>", "<svg>", "", "GIF89a", '<?xml version="1.0" encoding="nosuch"?><svg/>'],
    "x.png": ["<svg/>", "<script>canary()</script>", "RIFF1234WAVE", "GIF", ""],
}


@pytest.mark.parametrize("name", ACTIVE)
def test_a_drawing_that_does_more_than_draw_is_refused(tmp_path: Path, name: str) -> None:
    content = ACTIVE[name]
    picture = content if isinstance(content, bytes) else content.replace("HOST", "127.0.0.1").encode()
    reading = reading_of(tmp_path, {"q.md": f"## Which?\n\n![a](x.svg){BOXES}", "x.svg": picture})
    assert errors(reading) == ["picture-active q.md:3:1"]


@pytest.mark.parametrize(("name", "content"), [(name, content) for name, every in NO_PICTURE.items() for content in every])
def test_what_is_no_picture_is_refused(tmp_path: Path, name: str, content: str) -> None:
    reading = reading_of(tmp_path, {"q.md": f"## Which?\n\n![a]({name}){BOXES}", name: content})
    assert errors(reading) == ["picture-type q.md:3:1"]


@pytest.mark.parametrize(
    "drawing",
    [
        PLAIN_SVG,
        f'<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">{PLAIN_SVG}',
        SVG.format('<style>@font-face { src: url(data:font/woff2;base64,AA) } .a { fill: url("#g") }</style>'),
        SVG.format('<image href="data:image/png;base64,AA"/><text>on = off, (a\\b)</text>'),
        SVG.format('<animate attributeName="x" values="1;2"/><a href="#top"><rect/></a>'),
    ],
)
def test_a_drawing_that_only_draws_is_taken(tmp_path: Path, drawing: str) -> None:
    assert errors(reading_of(tmp_path, {"q.md": f"## Which?\n\n![a](x.svg){BOXES}", "x.svg": drawing})) == []


def test_links_that_lead_out_of_the_bank(tmp_path: Path) -> None:
    outside, bank = tmp_path / "outside", tmp_path / "bank"
    outside.mkdir()
    bank.mkdir()
    (outside / "secret.md").write_text(f"## Which secret?{BOXES}")
    (outside / "secret.svg").write_text(PLAIN_SVG)
    (bank / "a.md").symlink_to(outside / "secret.md")
    (bank / "folder").symlink_to(outside)
    (bank / "x.svg").symlink_to(outside / "secret.svg")
    (bank / "gone.md").symlink_to(outside / "nothing.md")
    text = f"## Which?\n\n![a](x.svg)\n![b](folder/secret.svg){BOXES}"
    reading = reading_of(bank, {"q.md": text})
    assert errors(reading) == [
        "file-outside a.md:1:1",
        "file-outside folder:1:1",
        "file-outside gone.md:1:1",
        "picture-outside q.md:3:1",
        "picture-outside q.md:4:1",
    ]
    assert not reading.bank.questions


def test_links_within_the_bank_are_fine(tmp_path: Path) -> None:
    files = {"q.md": f"## Which?\n\n![a](pictures/x.svg){BOXES}", "figures/x.svg": PLAIN_SVG}
    (tmp_path / "pictures").symlink_to(tmp_path / "figures")
    assert errors(reading_of(tmp_path, files)) == []


# What is exported


HARMLESS = {
    "script": "<script>canary()</script> <SCRIPT SRC=//HOST/x.js></SCRIPT>",
    "script block": "<script>\ncanary()\n</script>",
    "script in pieces": "<scr<!-- -->ipt>canary()</scr<!-- -->ipt> <scr<script>ipt>canary()",
    "handlers": '<b onclick="canary()">a</b> <details open ontoggle=canary()>b</details> <u style="x:url(//HOST)">c</u>',
    "handler of a picture": '<img src="x.svg" alt="a" onload="canary()" style="background:url(//HOST)" srcset="//HOST 2x">',
    "alternative text": '![" onload="canary()](x.svg "</figcaption><script>canary()</script>")',
    "frames": "<iframe src='//HOST/'></iframe> <object data='//HOST/'></object> <embed src='//HOST/'>",
    "drawing": "<svg onload=canary()><script>canary()</script></svg> <math><mtext><script>canary()</script></mtext></math>",
    "page": "<base href='http://HOST/'> <meta http-equiv=refresh content='0;//HOST'> <link rel=stylesheet href=//HOST/x.css>",
    "style": "<style>* { background: url(//HOST/) }</style> <style>@import '//HOST/x.css'</style>",
    "form": "<form action='//HOST/'><input autofocus onfocus=canary()><button>a</button></form> <textarea> <select> <title>",
    "templates": "<template><script>canary()</script></template> <noscript><p title='</noscript><img src=x onerror=canary()>'>",
    "ends": "</div></li></ol></body></html> </details></summary> </script> </style> --> ]]> </p>",
    "left open": "<s>a <b>b <small>c <details><summary>d <mark>e <kbd>f",
    "comments": "<!--> <script>canary()</script> --> <!--a--!> b --> c <!-- <!-- d --> e -->",
    "declarations": "<?php canary() ?> <!DOCTYPE html> <![CDATA[ <script>canary()</script> ]]>",
    "links": "[a](javascript:canary()) [b](JaVaScRiPt:canary()) [c](&#106;avascript:canary()) [d](java&#x0A;script:canary())",
    "links to data": "[a](data:text/html,<script>canary()</script>) [b](vbscript:canary) [c](file:///etc/passwd) [d](blob:x)",
    "links without a scheme": "[a](//HOST/) [b](../../x) [c](#d) [e](?f) [g](itemwright:x) [h](bank:x.svg)",
    "bare links": "<javascript:canary()> <data:text/html,x> javascript:canary() <file:///etc/passwd>",
    "links by reference": "[a]\n\n[a]: javascript:canary()",
    "a link in HTML": "<a href='javascript:canary()'>a</a> <a href='http://HOST/' ping='//HOST'>b</a>",
    "good links": "<http://HOST/a> [b](https://example.org/?a=1&b=%22) [c](mailto:a@example.org)",
    "fields": "{{Stem}} {{#Key}}a{{/Key}} {{^Key}}b{{/Key}} {{type:Stem}} {{cloze:Stem}} {{FrontSide}} {{hint:Full}}",
    "cloze": "{{c1::a}} {{c2::b::c}} {{c1::",
    "markup of Anki": "[sound:canary.mp3] [[type:Key]] [anki:tts lang=en]a[/anki:tts] [latex]\\input{/etc/passwd}[/latex]",
    "mathematics of MathJax": r"\\(\\href{javascript:canary()}{a}\\) \\[b\\] `\(c\)` `\[d\]`",
    "code": '`<script>canary()</script>` `"onmouseover="canary()`',
    "code block": "```html\n<script>canary()</script>\n\\(a\\) [sound:canary.mp3] {{Stem}}\n```",
    "language of code": "```x\"onmouseover=\"canary()\n<b>\n```",
    "diagram": "```dot\ndigraph { a [label=<<script>canary()</script>>, URL=\"javascript:canary()\"] }\n```",
    "formula": r"$a<b>c</b> \text{<script>canary()</script>} </script>$",
    "cells": "| <script>canary()</script> |\n|---|\n| </td></table><script>canary()</script> |",
    "spreadsheet": "=cmd|' /C calc'!A0 and @SUM(1+1)",
}  # fmt: skip

TITLE = "</title><script>canary()</script> {{Stem}} =1+1"
TOPIC = "<img src=x onerror=canary()> {{Key}}"
TAG = '"><script>canary()</script>'

SETTINGS_OF_HARM = f"""\
id = "harm"
name = "harm"
title = '{TITLE}'
authors = ['<script>canary()</script>" onload="canary()']
version = '</style><script>canary()</script>'
license = '" ); background: url(http://HOST/); content: "'
"""

OTHER_KINDS = """
## <script>canary()</script> {{Stem}}
<!-- id: titled, tags: ['TAG'], author: "<script>canary()</script>", source: "https://HOST/\\"onmouseover=\\"canary()\\\\(" -->

A question.

- [x] <script>canary()</script>
- [ ] other

## What is short?
<!-- id: short -->

Answer: <script>canary()</script> | \\(x\\) | " onload="canary() | /<b>\\(x\\)["']/

## What is a number?
<!-- id: number -->

Answer: 5 <b>

## Fill in
<!-- id: blanks -->

A {{c1::<script>canary()</script>::<b onclick=canary()>}} and {{a::"onload="canary()}} {{{{x}} [sound:x.mp3].

## Match
<!-- id: match, type: matching -->

| <script>canary()</script> | {{Stem}} |
|---|---|
| <svg onload=canary()> | `{{c1::x}}` |
| " onload="canary() | [sound:x.mp3] |
|  | <img src="x.svg" onerror="canary()"> |

## Order
<!-- id: order, type: ordering -->

1. <script>canary()</script>
2. {{Stem}} </li></ol>

## Write
<!-- id: essay, type: essay -->

**Rubric:** <script>canary()</script> {{Stem}}

## <script>canary()</script>
<!-- type: case -->

<script>canary()</script> [a](javascript:canary()) {{Stem}}

### In a case?
<!-- id: cased -->

Answer: 1
"""


@pytest.fixture(scope="module")
def host() -> Iterator[socket.socket]:
    """A server that nobody may call."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.setblocking(False)
        yield server


def address(host: socket.socket) -> str:
    return f"127.0.0.1:{host.getsockname()[1]}"


def nobody_called(host: socket.socket) -> bool:
    try:
        host.accept()
    except BlockingIOError:
        return True
    return False


@dataclass(frozen=True)
class World:
    """The bank of harm and where each exporter wrote, by its name."""

    bank: Bank
    out: Path

    def file(self, exporter: str, name: str) -> Path:
        return self.out / exporter / name


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory, host: socket.socket) -> World:
    folder = tmp_path_factory.mktemp("harm")
    every = "".join(question(number, text) for number, text in enumerate(HARMLESS.values()))
    files = {
        "bank.toml": SETTINGS_OF_HARM,
        f"{TOPIC}/all.md": f"# {TOPIC}\n{every}",
        f"{TOPIC}/other.md": OTHER_KINDS.replace("TAG", TAG),
        f"{TOPIC}/x.svg": PLAIN_SVG,
    }
    reading = reading_of(folder / "bank", {name: text.replace("HOST", address(host)) for name, text in files.items()})
    assert errors(reading) == []
    for name, exporter in EXPORTERS.items():
        (folder / name).mkdir()
        export(exporter, reading.bank, folder / name)
    return World(reading.bank, folder)


ALLOWED = {
    "a": {"href"},
    "img": {"src", "alt"},
    "ol": {"start"},
    "pre": {"class", "data-language"},
    "span": {"class", "data-tex", "data-option", "data-list", "data-blank"},
    "th": {"class"},
    "td": {"class"},
    "section": {"class"},
} | dict.fromkeys(
    "p ul li blockquote h1 h2 h3 h4 h5 h6 strong em s code br hr sub sup kbd mark small u b i details summary table thead"
    " tbody tr figure figcaption".split(),
    set(),
)


class Tags(HTMLParser):
    """Refuses what is not on the list."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in ALLOWED, f"<{tag}>"
        for name, value in attrs:
            assert name in ALLOWED[tag], f"{name} of <{tag}>"
            assert name != "href" or re.match(r"https?://|mailto:", value or ""), value
            assert name != "src" or re.fullmatch(r"media/x-[0-9a-f]{8}\.svg", value or ""), value

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment: {data}")

    handle_decl = handle_pi = unknown_decl = handle_comment


def test_the_bundle_holds_listed_tags_only(world: World) -> None:
    texts = bundle_texts(world.file("json", "bank.json"), "html")
    assert len(texts) > 6 * len(HARMLESS)
    for text in texts:
        Tags().feed(text)


def objects(file: Path) -> Iterator[DictionaryObject]:
    """Every dictionary of a PDF, however deep."""

    def within(value: Any) -> Iterator[DictionaryObject]:
        if isinstance(value, DictionaryObject):
            yield value
            for inner in value.values():
                yield from within(inner)
        elif isinstance(value, ArrayObject):
            for inner in value:
                yield from within(inner)

    reader = PdfReader(file)
    for number in range(1, int(reader.trailer["/Size"])):
        yield from within(reader.get_object(number))


@pytest.mark.parametrize("name", ["handout.pdf", "key.pdf", "solutions.pdf"])
def test_a_pdf_links_to_the_web_and_does_nothing_else(world: World, name: str) -> None:
    found = list(objects(world.file("pdf", name)))
    actions = [thing for thing in found if thing.get("/S") in ("/URI", "/JavaScript", "/Launch", "/GoToR", "/SubmitForm")]
    assert all(re.match(r"https?://|mailto:", str(action["/URI"])) for action in actions)
    assert actions or name == "key.pdf"
    forbidden = {"/JS", "/JavaScript", "/Launch", "/EF", "/EmbeddedFiles", "/AA", "/OpenAction", "/RichMedia", "/XFA"}
    assert not [thing for thing in found if forbidden & thing.keys()]
    assert not [thing for thing in found if thing.get("/Subtype") in ("/FileAttachment", "/Movie", "/Screen")]


def test_the_papers_title_is_text(world: World) -> None:
    file = world.file("pdf", "handout.pdf")
    assert "".join(TITLE.split()) in "".join(pdf_text(file).split())
    assert PdfReader(file).metadata["/Title"] == TITLE


def test_a_deck_has_harmless_names(world: World) -> None:
    file = world.file("anki", "harm.apkg")
    for deck in decks(file):
        assert "<" not in deck["desc"].replace("<br>", "")
    assert f"{TITLE}::{TOPIC}" in [deck["name"] for deck in decks(file)]
    assert TAG in " ".join(tags for _, tags in notes(file))


SHELL = """<!doctype html><meta charset="utf-8"><script>window.sang = false; window.canary = () => window.sang = true</script>
<style>{css}</style><body class="card"><div id="qa">{html}</div>"""

LOOK = """() => {
  const found = window.sang ? ["the canary sang"] : [];
  for (const fold of document.querySelectorAll("#qa details")) fold.open = true;
  for (const e of document.querySelectorAll("#qa *")) {
    const name = e.localName;
    if (/^(iframe|object|embed|base|meta|link|form|style|svg|math|textarea|select|template)$/.test(name)) found.push(name);
    if (name === "script" && e.parentElement.id !== "qa") found.push("a script in " + e.parentElement.outerHTML);
    for (const { name: attribute, value } of e.attributes) {
      if (attribute.startsWith("on") || attribute === "style" || attribute === "srcset") found.push(attribute + "=" + value);
      if (/^\\W*(javascript|vbscript|data|file|blob):/i.test(value) && attribute === "href") found.push(value);
    }
    if (/(^| )iw-(options|hint|why|full|references|status)( |$)/.test(e.className) && e.closest("b, u, s, mark, small, kbd, sub, sup, summary"))
      found.push(e.className + " within what was left open");
    for (const text of e.childNodes)
      if (text.nodeType === 3 && name !== "script" && /\\\\[(\\[]/.test(text.data) && !text.data.includes("a<b>c")) found.push("mathematics: " + text.data);
  }
  return found;
}"""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[tuple[Page, list[str]]]:
    """A page, and what it did that it should not have: dialogs, requests, windows, errors of the card's own script."""
    did: list[str] = []

    def request(route: Route) -> None:
        if re.fullmatch(r"http://card\.test/x-[0-9a-f]{8}\.svg", route.request.url):
            route.fulfill(content_type="image/svg+xml", body=PLAIN_SVG)
        elif route.request.url == "http://card.test/":
            route.fulfill(content_type="text/html", body="")
        else:
            did.append(route.request.url)
            route.abort()

    def dialog(shown: Dialog) -> None:
        did.append(shown.message)
        shown.dismiss()

    context = browser.new_context()
    opened = context.new_page()
    opened.route("**/*", request)
    opened.on("dialog", dialog)
    opened.on("pageerror", lambda error: did.append(str(error)))
    opened.on("popup", lambda popup: did.append(popup.url))
    opened.goto("http://card.test/")
    yield opened, did
    context.close()


@pytest.fixture(scope="module")
def sides(world: World, tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, str, str]]:
    """Question, HTML and style of both sides of every card, as the real Anki renders them."""
    with learner(tmp_path_factory.mktemp("anki") / "learner") as anki:
        anki.take(world.file("anki", "harm.apkg"))
        cards = list(anki.sides())
    return [(ident, html, css) for ident, front, back, css in cards for html in (front, back)]


def test_every_card_is_harmless_in_a_browser(sides: list[tuple[str, str, str]], page: tuple[Page, list[str]]) -> None:
    browser, did = page
    found: dict[str, list[str]] = {}
    for ident, html, css in sides:
        browser.set_content(SHELL.format(css=css, html=html.replace("[[type:Answer]]", "<input id=typeans>")))
        if wrong := browser.evaluate(LOOK) + did:
            found[ident] = [*found.get(ident, []), *wrong]
        did.clear()
    assert found == {}
    assert len(sides) >= 2 * (len(HARMLESS) + 9)


def test_the_browser_test_can_fail(page: tuple[Page, list[str]]) -> None:
    browser, did = page
    evil = "<div><script>canary(); alert(1)</script><b onclick=x>a</b><img src=http://evil.test/x.png><s><p class=iw-why></p>"
    browser.set_content(SHELL.format(css="", html=evil))
    assert len(browser.evaluate(LOOK)) == 4
    assert did == ["1", "http://evil.test/x.png"]
    did.clear()


def test_the_bundle_is_harmless_in_a_browser(world: World, page: tuple[Page, list[str]]) -> None:
    browser, did = page
    html = "".join(f"<div>{text}</div>" for text in bundle_texts(world.file("json", "bank.json"), "html"))
    browser.set_content(SHELL.format(css="", html=html.replace('src="media/', 'src="')))
    assert [text for text in browser.evaluate(LOOK) if not text.startswith("mathematics")] == []
    assert did == []


def test_anki_takes_nothing_for_its_own(sides: list[tuple[str, str, str]]) -> None:
    """No sound to play, no field to type into but the program's own, no deletion but the author's, no template error."""
    for ident, html, _ in sides:
        assert not re.search(r"\[anki:|\[sound:|\[latex\]|\[\$", html), ident
        assert html.count("[[type:") == (ident in ("short", "number", "cased")), ident
        assert html.count('class="cloze') <= 3 * (ident == "blanks"), ident
        assert "template has a problem" not in html


def test_nothing_is_ever_fetched(host: socket.socket, world: World, bank: Write, tmp_path: Path) -> None:
    """Neither what is refused nor, so far, anything above: it has all run with this server."""
    texts = [refused.file for refused in REFUSED.values() if "HOST" in refused.text]
    files = {f"{number}.md": text.replace("HOST", address(host)) for number, text in enumerate(texts)}
    for number, drawing in enumerate(ACTIVE.values()):
        if isinstance(drawing, str) and "HOST" in drawing:
            files[f"x{number}.svg"] = drawing.replace("HOST", address(host))
            files[f"x{number}.md"] = f"## Which?\n\n![a](x{number}.svg){BOXES}"
    folder = bank({**files, "good.md": f"## Which good one?{BOXES}"})
    args = ["build", "all", "--bank", str(folder), "--out", str(tmp_path / "out"), "--skip-invalid"]
    result = CliRunner().invoke(cli, args)
    assert result.exit_code == 1
    assert result.stderr.count("-->") == sum(name.endswith(".md") for name in files)
    assert nobody_called(host)
    socket.create_connection(host.getsockname()).close()
    assert not nobody_called(host)


# What a terminal shows


def test_messages_can_do_nothing_to_a_terminal(bank: Write) -> None:
    evil = "\x1b[2J\x9b31m\u202e\x07"
    folder = bank({
        f"{evil}.md": f"## Which?{BOXES}",
        "a.md": f"## Which {evil}?\n<!-- id: 'x{evil}', tags: [a]{evil} -->\n\n![{evil}](x{evil}.png) <{evil}>{BOXES}",
        "b.md": f'## Which?\n<!-- "key\\e[2J": 1, status: "\\e]0;x\\a" -->{BOXES}',
        "c.md": f"# Topic \\e[2J &#x1b; &#x9b;\n\n## Which?\n<!-- titel: a -->{BOXES}",
    })  # fmt: skip
    for args in (["check"], ["check", "--format", "json"], ["build", "json"], ["fmt", "--ids"], ["show", evil], ["explain", evil]):
        where = [] if args[0] == "explain" else ["--bank", str(folder)]
        result = CliRunner().invoke(cli, [*args, *where])
        assert result.exit_code != 0 or args[0] == "fmt"
        assert result.exception is None or isinstance(result.exception, SystemExit)
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", result.output)
    assert json.loads(CliRunner().invoke(cli, ["check", "--format", "json", "--bank", str(folder)]).stdout)
