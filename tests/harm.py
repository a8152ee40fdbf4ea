"""Texts and pictures that mean harm: those that are refused, and those that arrive as the harmless text they are.

`HOST` stands for the address of a server that nobody may call, `canary()` for a script that nobody may run.
"""

from dataclasses import dataclass
from pathlib import Path

from small_bank import SETTINGS

from itemwright_schema import Reading, load

SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">{}</svg>'
PLAIN_SVG = SVG.format('<title>one = 1</title><rect width="9" height="9" fill="url(#a)"/><use xlink:href="#b"/>')
BOXES = "\n\n- [x] a\n- [ ] b\n"


@dataclass(frozen=True)
class Refused:
    """A text in a question's stem (line 3 of the file) or a whole file, and the code and place of the error it gets."""

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

HARMLESS = {
    "script": "<script>canary()</script> <SCRIPT SRC=//HOST/x.js></SCRIPT>",
    "script block": "<script>\ncanary()\n</script>",
    "script in pieces": "<scr<!-- -->ipt>canary()</scr<!-- -->ipt> <scr<script>ipt>canary()",
    "handlers": '<b onclick="canary()">a</b> <details open ontoggle=canary()>b</details>',
    "styles of tags": '<u style="background:url(//HOST)">c</u> <mark class="iw-key" id=a hidden=1>d</mark>',
    "handler of a picture": '<img src="x.svg" alt="a" onload="canary()" style="x:url(//HOST)" srcset="//HOST 2x">',
    "alternative text": '![" onload="canary()](x.svg "</figcaption><script>canary()</script>")',
    "frames": "<iframe src='//HOST/'></iframe> <object data='//HOST/'></object> <embed src='//HOST/'>",
    "drawing": "<svg onload=canary()><script>canary()</script></svg>",
    "mathematics": "<math><mtext><script>canary()</script></mtext></math>",
    "page": "<base href='http://HOST/'> <meta http-equiv=refresh content='0;//HOST'> <link rel=stylesheet href=//HOST>",
    "style": "<style>* { background: url(//HOST/) }</style> <style>@import '//HOST/x.css'</style>",
    "form": "<form action='//HOST/'><input autofocus onfocus=canary()></form> <textarea> <select> <title>",
    "template": "<template><script>canary()</script></template>",
    "no script": "<noscript><p title='</noscript><img src=x onerror=canary()>'>",
    "ends": "</div></li></ol></body></html> </details></summary> </script> </style> --> ]]> </p>",
    "left open": "<s>a <b>b <small>c <details><summary>d <mark>e <kbd>f",
    "comments": "<!--> <script>canary()</script> --> <!--a--!> b --> c <!-- <!-- d --> e -->",
    "declarations": "<?php canary() ?> <!DOCTYPE html> <![CDATA[ <script>canary()</script> ]]>",
    "links": "[a](javascript:canary()) [b](JaVaScRiPt:canary())",
    "links in disguise": "[c](&#106;avascript:canary()) [d](java&#x0A;script:canary())",
    "links to data": "[a](data:text/html,<script>canary()</script>) [b](vbscript:canary) [c](file:///x) [d](blob:x)",
    "links without a scheme": "[a](//HOST/) [b](../../x) [c](#d) [e](?f) [g](itemwright:x) [h](bank:x.svg)",
    "bare links": "<javascript:canary()> <data:text/html,x> javascript:canary() <file:///etc/passwd>",
    "links by reference": "[a]\n\n[a]: javascript:canary()",
    "a link in HTML": "<a href='javascript:canary()'>a</a> <a href='http://HOST/' ping='//HOST'>b</a>",
    "good links": "<http://HOST/a> [b](https://example.org/?a=1&b=%22) [c](mailto:a@example.org)",
    "fields": "{{Stem}} {{#Key}}a{{/Key}} {{^Key}}b{{/Key}} {{type:Stem}} {{cloze:Stem}} {{FrontSide}} {{hint:Full}}",
    "cloze": "{{c1::a}} {{c2::b::c}} {{c1::",
    "sounds of Anki": "[sound:canary.mp3] [[type:Key]] [anki:tts lang=en]a[/anki:tts]",
    "LaTeX of Anki": "[latex]\\input{/etc/passwd}[/latex]",
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
<!-- id: titled, tags: ['TAG'], author: "<i>", source: "https://HOST/\\"onmouseover=\\"canary()\\\\(" -->

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

A {{c1::<script>canary()</script>::<b onclick=a()>}} and {{a::"onload="canary()}} {{{{x}} [sound:x.mp3] `{{c7::code}}`.

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
