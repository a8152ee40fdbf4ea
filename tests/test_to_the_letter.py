"""What the author typed arrives to the letter: in every place of a question, in every form of every output.

`TYPED` is the one table. Each row is typed between two marks into each place of a question; what stands between the
marks in what an exporter wrote must be what a reader of the markdown expects. `outputs.py` says what each form shows.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from every_place import PLACES, mark, question
from outputs import EXPORTERS, READERS, View, export, readable

from itemwright_schema import load


@dataclass(frozen=True)
class Row:
    """Markdown, and the text that it means. Without `shown`, it means itself; `tex` is a formula."""

    name: str
    typed: str
    shown: str | None = None
    tex: str | None = None

    def expected(self, view: View) -> tuple[str, ...]:
        """What must be there, then what may be there too."""
        if view.typed:
            return (self.typed,)
        if self.tex is not None:
            if in_words := view.formula[self.typed.startswith("$$")].format(self.tex):
                return (in_words,)
            return "", view.fair(self.tex)  # drawn; but a key names a question by the first words of its stem
        return (view.fair(self.typed if self.shown is None else self.shown),)


TYPED = [
    # prose: nothing is made prettier
    Row("hyphens", "a -- b --- c - d"),
    Row("dots", "wait ... and .. more…"),
    Row("straight quotes", """the "queue" isn't 5' 3" long"""),
    Row("typed quotes", "„so“, “so”, «so», ‘so’"),
    Row("symbols", "(c) (r) (tm) +- 1/2 -> => <- <= >= != := x"),
    Row("ligatures", "office, waffle, affine, fjord, ﬁnd"),
    # prose: what other programs would take for syntax
    Row("angle brackets", "List<int> or <int> and a <b and c> d"),
    Row("bars", "a || b | c"),
    Row("helm", "{{ .Values.x }} and {{ }} and {% if %}"),
    Row("cloze", "{{c1::UDP}} {{c2::TCP::hint}}"),
    Row("fields", "{{Stem}} {{#Key}}yes{{/Key}} {{type:Stem}} {{FrontSide}}"),
    Row("wiki", "[[x]] and [[page|label]] and [x] and [1]"),
    Row("sounds", "[sound:x.mp3] [[type:Stem]] [latex]x[/latex] [anki:tts]x[/anki:tts]"),
    Row("prices", "$5 … $9"),
    Row("prices with the sign behind", "3$ or US$"),
    Row("variables", "$PATH:$HOME and ${x} and $1 $2"),
    Row("signs", "100% #1 C# ~user ~/bin 2^10 x^y^ a_b_c @me &c AT&T"),
    Row("formulas of a spreadsheet", '=HYPERLINK("x") +1 @SUM(A1)'),
    Row("backslashes", r"C:\dir\new \alpha \d+ x\ "[:-1]),
    Row("escapes", r"\* \_ \` \\ \< \& \[a\](b) \$x$", r"* _ ` \ < & [a](b) $x$"),
    Row("delimiters of MathJax", r"\\(x\\) and \\[y\\]", r"\(x\) and \[y\]"),
    Row("references to characters", "&lt;b&gt; &amp;amp; &copy; &#65; &nosuch;", "<b> &amp; © A &nosuch;"),
    Row("forbidden tags", "<script>x()</script> <!DOCTYPE x> <a href='javascript:x()'>y</a>"),
    Row("forbidden links", "[x](javascript:alert(1)) and <vbscript:x>"),
    Row("emphasis", "*a* **b** ***c*** ~~d~~ <sub>e</sub>", "a b c d e"),
    # characters
    Row("spaces", "5\u00a0GB, 10\u202fkm, a\u2009b, a\u3000b"),
    Row("two spaces", "a  b"),
    Row("joiners", "می‌خواهم क्‍ष zero\u200dwidth\u200cjoiners\u2060word"),
    Row("soft hyphen", "Donau\u00addampf"),
    Row("accents", "é ẽ̂ Å ﬀ ½ ² №", "é ẽ̂ Å ﬀ ½ ² №"),
    Row("arabic", "بروتوكول التحكم"),
    Row("arabic digits", "٤٧٩١"),
    Row("hebrew", "פרוטוקול בקרה"),
    Row("chinese", "远程直接内存访问，通过以太网。"),
    Row("japanese", "「リモート」ダイレクトメモリアクセス"),
    Row("korean", "원격 직접 메모리 접근"),
    Row("emoji", "🎉 👍🏽 👩‍👩‍👧‍👦 🏳️‍🌈 ❤️ 🇩🇪 1️⃣"),
    Row("far planes", "𝔘𝔫𝔦 𠮷 𓀀"),
    # code in a line
    Row("code", '`a -- b ... "c" <int> && || $x$ {{ y }}`', 'a -- b ... "c" <int> && || $x$ {{ y }}'),
    Row("code with type", "`Property<String>` `List<int>`", "Property<String> List<int>"),
    Row("code with references", "`&amp; &lt; &#65;`", "&amp; &lt; &#65;"),
    Row("code with markdown", "`**a** _b_ ~~c~~ [d](e) \\* <br>`", "**a** _b_ ~~c~~ [d](e) \\* <br>"),
    Row("code with backslashes", r"`\(x\) \[y\] \\ \`", "\\(x\\) \\[y\\] \\\\ \\"),
    Row("code with ticks", "`` a ` b ``", "a ` b"),
    Row("code with cloze", "`{{c1::x}} [sound:x.mp3] [$]y[/$]`", "{{c1::x}} [sound:x.mp3] [$]y[/$]"),
    # code in a block
    Row("block", "```\na\tb\n\n  c -- \"d\" <e> &amp; $f$ {{ g }}\n```", "a\tb\n\n  c -- \"d\" <e> &amp; $f$ {{ g }}"),
    Row("python", "```python\nif a<b and c[d](e):\n\treturn f\"{g!r}\\n\"  # -- \\(h\\)\n```",
        "if a<b and c[d](e):\n\treturn f\"{g!r}\\n\"  # -- \\(h\\)"),
    Row("make", "```make\nall: a.c\n\t$(CC) -o $@ $<\n```", "all: a.c\n\t$(CC) -o $@ $<"),
    Row("yaml", "```yaml\na: {{ .Values.x }}\nb: 'c'  # d\n```", "a: {{ .Values.x }}\nb: 'c'  # d"),
    Row("unknown language", "```nosuch\n<a> -- \\\\ {{b}}\n```", "<a> -- \\\\ {{b}}"),
    # mathematics
    Row("less than", "$a<b$", tex="a<b"),
    Row("and more", r"$a < b \& c > d$", tex=r"a < b \& c > d"),
    Row("braces", r"$\frac{{a}}{{b}}$", tex=r"\frac{{a}}{{b}}"),
    Row("bars of a norm", r"$\|x\|_2 + |y|$", tex=r"\|x\|_2 + |y|"),
    Row("display", r"$$\sum_{i=1}^n x_i^2$$", tex=r"\sum_{i=1}^n x_i^2"),
]  # fmt: skip


@cache
def views(exporter: str) -> dict[str, tuple[View, list[str]]]:
    """Each view of what the exporter makes of all rows: its text, one for each file."""
    with TemporaryDirectory() as name:
        folder, out = Path(name, "bank"), Path(name, "out")
        folder.mkdir()
        out.mkdir()
        (folder / "bank.toml").write_text('id = "letter"\nname = "letter"\ntitle = "To the letter"\n')
        pages = (question(number, row.typed) for number, row in enumerate(TYPED))
        (folder / "all.md").write_text("".join(pages), encoding="utf-8")
        reading = load(folder)
        assert not [str(problem) for problem in reading.problems if problem.is_error]
        files = readable(EXPORTERS[exporter], export(EXPORTERS[exporter], reading.bank, out), out)
        found: dict[str, tuple[View, list[str]]] = {}
        for file in files:
            for view_name, view in READERS[file.suffix].views.items():
                found.setdefault(view_name, (view, []))[1].append(view.fair(view.read(file)))
    return found


def standing(text: str, before: str, behind: str) -> Iterator[str]:
    """What stands between the marks, wherever they are."""
    for found in re.finditer(f"{before}(.*?){behind}", text, re.S):
        yield found[1].strip(" \n")


@pytest.mark.parametrize("number", range(len(TYPED)), ids=[row.name for row in TYPED])
@pytest.mark.parametrize("exporter", EXPORTERS)
def test_what_was_typed_arrives(exporter: str, number: int) -> None:
    for name, (view, texts) in views(exporter).items():
        expected = TYPED[number].expected(view)
        for place in PLACES:
            found = {shown for text in texts for shown in standing(text, *mark(number, place))}
            assert found, f"the {place} is nowhere in the {name} of {exporter}"
            assert found - {*expected[1:]} == {expected[0]}, f"the {place} in the {name} of {exporter}"


def test_every_exporter_has_a_view() -> None:
    """A new one needs an entry in `READERS`, which a failure of the test above names."""
    assert all(reader.views for reader in READERS.values())
    assert {"anki", "json", "pdf"} <= set(EXPORTERS)
