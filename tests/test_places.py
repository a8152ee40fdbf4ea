"""Every problem points to the character.

Each source below marks with ⟦ and ⟧ where its problem must be found; the marks are taken out before it is read. `⟦⟧`
is an empty place, `⍽` a no-break space, `⇥` a tab. All problems of the code must be marked, and no other.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from reader_case import HIDDEN, PNG
from small_bank import SETTINGS

from itemwright_schema import Position, Problem, load
from itemwright_schema.check import codes

BOXES = "\n- [x] Write\n- [ ] Send\n"
"""An answer block that nothing is wrong with."""


@dataclass(frozen=True)
class Place:
    """A code, the sources (one `questions.md` or several files) and what else the bank holds."""

    code: str
    marked: str | dict[str, str]
    name: str = ""
    others: dict[str, bytes] = field(default_factory=dict)
    prepare: Callable[[Path], None] = lambda folder: None
    encode: Callable[[str], bytes] = str.encode

    @property
    def files(self) -> dict[str, str]:
        marked = {"questions.md": self.marked} if isinstance(self.marked, str) else self.marked
        return {name: text.translate(HIDDEN) for name, text in marked.items()}


def crlf(text: str) -> bytes:
    return text.replace("\n", "\r\n").encode()


def with_mark(text: str) -> bytes:
    return text.encode("utf-8-sig")


def link(name: str, target: str) -> Callable[[Path], None]:
    return lambda folder: (folder / name).symlink_to(target)


def outside(name: str, content: bytes) -> Callable[[Path], None]:
    """Makes `name` a link to a file beside the bank."""

    def prepare(folder: Path) -> None:
        (folder.parent / "outside").write_bytes(content)
        (folder / name).symlink_to("../outside")

    return prepare


def question(comment: str = "", boxes: str = BOXES) -> str:
    return f"## Which verb writes?\n{comment}\n{boxes}"


PLACES = [
    Place("letter-not-followed", question() + "\n⟦The verb is B.⟧\n"),
    Place("letter-not-followed", question(boxes="- [x] Write\n- [ ] Send\n- [ ] ⟦A unless B⟧\n"), "option"),
    # answers
    Place("answer-form", "## Which?\n\nAnswer: ⟦4..3⟧\n", "empty range"),
    Place("answer-form", "## Which?\n<!-- type: numeric -->\n\n**Answer:** ⟦many⟧\n", "no number"),
    Place("answer-words", "## How many?\n\nAnswer: ⟦1,000⟧\n"),
    Place("answer-words", "## How heavy?\n\nAnswer: ⟦5 kg ± 100 g⟧\n", "two units"),
    Place("answer-form", "## Which?\n\nAnswer: 🦀 | ⟦/(/⟧ |⟦ ⟧| b\n", "words"),
    Place("answer-form", "## Which?\n<!-- type: blanks -->\n\nIt is ⟦{{ :: }}⟧ and {{b}}.\n", "blank"),
    Place("answer-form", "⟦## Which⟧\n<!-- type: ordering -->\n\nNothing.\n", "no list"),
    Place("answer-form", "## Which?\n<!-- type: matching -->\n\n| a | b |\n|---|---|\n| 1 | 2 |\n⟦| 3 |   |⟧\n| 5 | 6 |\n", "hole"),
    Place("answer-form", "## Which?\n<!-- type: ordering -->\n\n⟦1. one⟧\n", "one step"),
    Place("box-form", "## Which?\n\n- ⟦[]⟧ Write\n- [x] Send\n  - [ ] not one\n", "nothing in it"),
    Place("box-form", "## Which?\n\n- ⟦[⍽]⟧ Write\n1. ⟦[ x ]⟧ Send\n", "spaces in it"),
    Place("box-form", "## Which?\n\n⟦-[ ]⟧ Write\n⟦-[x]⟧ Send\n", "no space before it"),
    Place("box-form", "## Which?\n\n-⇥⟦[]⟧ Write\n-⇥[x] Send\n", "after a tab"),
    # options
    Place("content-at-margin", "## Which?\n\n- [ ] Write\n⟦> Two\n> lines⟧\n- [x] Send\n"),
    Place("content-at-margin", "## Which?\n\n- [ ] Write\n\n⟦```\nx\n```⟧\n\n- [x] Send\n", "fence"),
    Place("empty-option", "## Which?\n\n- ⟦[ ]⟧\n- [x] Send\n* ⟦[ ]⟧\n"),
    Place("equal-options", "## Which?\n\n- [ ] Send\n- [x] Write\n- ⟦[ ] Send⟧\n"),
    Place("label-in-option", "## Which?\n\n- [ ] Send\n- [x] Write\n⟦**Hint:** 🦀⟧\n"),
    Place("lazy-feedback", "## Which?\n\n- [ ] Send\n  > Two-sided\n  ⟦or so⟧\n- [x] Write\n"),
    Place("no-key", "## Which?\n\n- ⟦[ ] Send⟧\n- [ ] Write\n"),
    Place("one-option", "## Which?\n\n- ⟦[x] Send⟧\n"),
    Place("option-at-margin", "## Which?\n\n- [ ] Send\n⟦or so⟧\n- [x] Write\n"),
    Place("text-between-options", "## Which?\n\n- [ ] Send\n\n⟦A paragraph\nof two lines.⟧\n\n- [x] Write\n"),
    Place("unboxed-option", "## Which?\n\n- [ ] Send\n⟦- Read⟧\n- [x] Write\n"),
    Place("key-count", "## Which? 🦀 (⟦Choose three⟧)\n\n- [x] a\n- [x] b\n- [ ] c\n", "stem"),
    Place("key-count", "## Which?\n<!-- choose: ⟦3⟧ -->\n\n- [x] a\n- [x] b\n- [ ] c\n", "choose"),
    Place("key-count", "---\ntype: ⟦single⟧\n---\n## Which?\n\n- [x] a\n- [x] b\n", "type"),
    # letters
    Place("letter-beyond", question() + "\nNot 🦀 option ⟦C⟧, options A, ⟦D⟧ and ⟦A–E⟧.\n"),
    Place("letter-beyond", question() + "\n* It is\n  - not *option **⟦C⟧***,\n    option\n    ⟦D⟧\n", "nested list"),
    Place("letter-beyond", question() + "\n| a | option B |\n|---|---|\n| option ⟦C⟧ | `\\|` option A, option ⟦C⟧ |\n", "table"),
    Place("letter-beyond", question() + "\n> &amp; \\* option ⟦C⟧ \n> [option ⟦D⟧](https://example.org/D)\n", "quote, entities"),
    Place("letter-beyond", question() + "\n### Hint\n\n1.⇥Not\n⇥option ⟦C⟧\n", "tab"),
    Place("letter-beyond", "## Is option ⟦C⟧ right?\n" + BOXES, "heading"),
    Place("letter-beyond", "## Q1. Is option ⟦C⟧ right? <!-- id: k7 -->\n" + BOXES, "numbered heading"),
    Place("letter-beyond", "---\nquestion: \"Is option ⟦C⟧ right?\"\n---\n" + BOXES, "front matter"),
    Place("letter-beyond", "---\nquestion: |\n  Look:\n\n  Is option ⟦C⟧ right?\n---\n" + BOXES, "block in front matter"),
    Place("letter-beyond", "---\nquestion: ⟦>\n  Is option C\n  right?⟧\n---\n" + BOXES, "folded in front matter"),
    Place("key-count", "---\nquestion: ⟦'Which''s\n  it? Choose three.'⟧\n---\n" + BOXES, "escaped in front matter"),
    Place("letter-beyond", "## Which?\n\n- [ ] 1. or option ⟦D⟧\n- [x] > option ⟦E⟧\n  > it\n", "guarded"),
    Place("letter-beyond", "## Which?\n\n- [ ] Send\n  > **No:** option\n  > ⟦C⟧\n- [x] Write\n", "feedback"),
    Place("letter-beyond", question() + "\nNot option ⟦C⟧.\n\nOption ⟦D⟧\n", "line ends", encode=crlf),
    Place("letter-beyond", question() + "\nNot option ⟦C⟧.\n", "byte order mark", encode=with_mark),
    # ids
    Place("bad-id", question("<!-- difficulty: 2, id: ⟦K7⟧ -->")),
    Place("bad-id", question('<!-- id: ⟦"k 7"⟧ -->'), "quoted"),
    Place("bad-id", "# A case\n<!-- type: case, id: ⟦A⟧ -->\n\nText.\n\n" + question(), "case"),
    Place("duplicate-id", {"a.md": question("<!-- id: k7 -->"), "b.md": question("<!-- id: ⟦k7⟧ -->")}),
    Place("duplicate-id", "## A case\n<!-- type: case, id: k -->\n\nText.\n\n## ⟦Another⟧\n<!-- type: case, id: k -->\n\nText.\n", "case"),
    Place("missing-id", "⟦## Which verb writes?⟧\n" + BOXES),
    # metadata
    Place("bad-value", question("<!-- difficulty: ⟦7⟧ -->")),
    Place("bad-value", question("<!-- 🦀 -->\n<!--\n  tags: [a]\n  status: ⟦aproved⟧\n-->"), "block comment"),
    Place("bad-value", "## Which? <!-- type: ⟦singel⟧ -->\n" + BOXES, "on the heading's line"),
    Place("bad-value", "---\nauthor: 🦀\ndifficulty:   ⟦7⟧\n---\n" + question(), "front matter"),
    Place("bad-value", question("<!-- tags: [a, ⟦[b]⟧] -->"), "shape"),
    Place("bad-value", question("<!-- bloom: ⟦know⟧ -->"), "line ends", encode=crlf),
    Place("duplicate-key", question("<!-- id: a, ⟦id⟧: b -->")),
    Place("duplicate-key", "---\nauthor: a\n⟦author⟧: b\n---\n" + question(), "front matter"),
    Place("front-matter-key", {"a.md": f"---\n⟦id⟧: k7\n---\n{question()}\n{question()}"}),
    Place("front-matter-open", "⟦---⟧\ndifficulty: 2\n\n" + question()),
    Place("front-matter-place", question() + "\n⟦---\nid: k7\n---⟧\n\n# Next\n"),
    Place("metadata-misplaced", question(boxes="\nText.\n\n⟦<!-- id: k7 -->⟧\n" + BOXES)),
    Place("metadata-no-mapping", "---\n⟦just words⟧\n---\n" + question()),
    Place("unknown-key", question("<!-- id: k7, ⟦weight⟧: 2 -->")),
    Place("unknown-key", question("<!-- source: IEEE 802.1Qbb, ⟦clause 36⟧ -->"), "comma"),
    Place("unknown-key", question("<!--\nid: k7\n⟦weight⟧: 2\n-->"), "block comment"),
    Place("unknown-key", question("<!-- id: k7\n⟦weight⟧: 2 -->"), "block that begins at once"),
    Place("yaml-anchor", question("<!-- author: 🦀, tags: ⟦&a⟧ [b] -->")),
    Place("yaml-anchor", "---\nobjective: x\nauthor: ⟦*a⟧\n---\n" + question(), "alias in front matter"),
    Place("yaml-syntax", question("<!-- id: ⟦!secret⟧ k7 -->")),
    Place("yaml-syntax", "---\nid: k7\ntags: [a\n⟦⟧---\n" + question(), "front matter"),
    # headings and sections
    Place("empty-case", "⟦## A case⟧\n<!-- type: case -->\n\n### Which?\n" + BOXES),
    Place("heading-form", "⟦###Q1. Which?⟧\n" + BOXES),
    Place("typed-letter", question("", "\n- [x] ⟦A) Write⟧\n- [ ] ⟦B) Send⟧\n")),
    Place("typed-letter", question("", "\n- [x] ⟦(a) Write⟧\n- [ ] ⟦(b) Send⟧\n- [ ] ⟦(c) Read⟧\n"), "brackets"),
    Place("typed-letter", question("", "\n- [x] ⟦**A.** Write⟧\n- [ ] ⟦**B.** Send⟧\n"), "bold"),
    Place("tag-space", "## Which?\n<!-- id: a, tags: ⟦[machine learning, rdma]⟧ -->\n" + BOXES),
    Place("missing-explanation", "⟦## Which verb writes?⟧\n" + BOXES),
    Place("no-answer-block", "# Topic\n\n⟦## Which verb writes?⟧\n\nText.\n"),
    Place("no-stem", "\n⟦- [x] Write⟧\n- [ ] Send\n"),
    Place("rule-under-text", question() + "\nIt is A.\n⟦---⟧\n"),
    # text
    Place("bidi-control", question() + "\nIt is 🦀 ⟦\u202e⟧A.\n"),
    Place("control-character", question() + "\nIt is ⟦\x07⟧A.\n"),
    Place("html-as-text", question() + "\nA List⟦<int>⟧ and\n- a\n  1. 🦀 ⟦<blink>⟧\n"),
    Place("html-as-text", question() + "\n⟦<div>⟧\nx ⟦</div>⟧\n", "block"),
    Place("html-swallows", "## Which?\n\n<p>Look:</p>\n⟦- [x] Write⟧\n- [ ] Send\n"),
    Place("table-cells", question() + "\n| a | b |\n|---|---|\n| 🦀 | 2 | ⟦3⟧ |\n\n- x\n  > | a |\n  > |---|\n  > | 1 \\| 2 | ⟦3 | 4⟧\n"),
    Place("too-many-brackets", question() + "\n⟦" + "[" * 2000 + "⟧\n"),
    Place("too-deep", question() + "".join(f"{'  ' * depth}- a\n" for depth in range(49)) + "  " * 49 + "⟦- a⟧\n" + "  " * 50 + "- a\n"),
    Place("link-nowhere", question() + "\nSee [⟦notes⟧](../notes.md) and [a page](https://example.org).\n"),
    Place("formula-active", question() + "\nSo $a<b$ and $⟦\\href{x}{y}⟧$.\n"),
    Place("fence-open", question() + "\n- x\n  ⟦```py⟧\n  y\n\n~~~\nclosed\n~~~~\n\n⟦````⟧\n```\n"),
    # pictures
    Place("missing-alt", "## Which?\n\nA ⟦![](a.png)⟧ b\n" + BOXES, others={"a.png": PNG}),
    Place("missing-alt", question() + '\n1. x\n   - 🦀 ⟦<img src="a.png">⟧\n', "tag", others={"a.png": PNG}),
    Place("picture-active", "## Which?\n\n⟦![a](a.svg)⟧\n" + BOXES, others={"a.svg": b"<svg><script>1</script></svg>"}),
    Place("picture-missing", "## Which?\n\n| a | ⟦![one](a.png)⟧ |\n|---|---|\n| ⟦![two][b]⟧ | c |\n" + BOXES + "\n[b]: b.png\n"),
    Place("picture-outside", "## Which?\n\n⟦![a](../../a.png \"t\")⟧ and ⟦![b](l.png)⟧\n" + BOXES, prepare=outside("l.png", PNG)),
    Place("picture-remote", "## Which?\n\n- [x] ⟦![a](https://example.org/a.png)⟧\n- [ ] b\n"),
    Place("picture-too-complex", "## Which?\n\n⟦![a](a.svg)⟧\n" + BOXES, others={"a.svg": b"<svg>" + b"<g>" * 200 + b"</g>" * 200 + b"</svg>"}),
    Place("picture-too-large", {"bank.toml": SETTINGS + "[limits]\npicture = 10\n", "a.md": "## ⟦![a](a.png)⟧?\n" + BOXES}, others={"a.png": PNG}),
    Place("picture-type", "## Which?\n\n⟦![a](a.txt)⟧ ⟦![b](b.png)⟧\n" + BOXES, others={"a.txt": b"x", "b.png": b"x"}),
    # files
    Place("empty-bank", {"bank.toml": "⟦⟧" + SETTINGS}),
    Place("file-outside", {"a.md": question(), "l.md": "⟦⟧"}, prepare=outside("l.md", b"# x\n")),
    Place("file-too-large", {"bank.toml": SETTINGS + "[limits]\nfile = 50\n", "a.md": "⟦⟧" + question() * 3}),
    Place("file-unreadable", {"a.md": question(), "l.md": "⟦⟧"}, prepare=link("l.md", "nowhere.md")),
    Place("not-utf8", "## Which?\n\nIt is 🦀 ⟦⟧\xff.\n", encode=lambda text: text.encode().replace("\xff".encode(), b"\xff")),
    Place("question-too-large", {"bank.toml": SETTINGS + "[limits]\nquestion = 60\n", "a.md": f"⟦## Which verb writes?⟧\n{BOXES}\n{'x' * 60}\n"}),
    # papers
    Place("paper-toml", {"a.md": question(), "papers/p.toml": 'title = "T"\n[[pick]]\ncount = 1\n⟦topc⟧ = "a"\ndifficulty = ⟦"9-x"⟧\n'}),
    Place("paper-toml", {"a.md": question(), "papers/p.toml": 'title = "T"\nversions = ["A",\n  ⟦"A"⟧]\npick = [ {count = ⟦-1⟧ } ]\n'}, "lists"),
    Place("paper-toml", {"a.md": question(), "papers/p.toml": "title = ⟦⟧x\n"}, "syntax"),
    Place("paper-toml", {"a.md": question(), "papers/p.toml": 'edition_of = ⟦"q"⟧\n[layout]\nqr = true\n'}, "edition"),
    Place("paper-words", {"a.md": question("<!-- tags: [roce] -->"), "papers/p.toml": 'title = "T"\n[[pick]]\ncount = 1\ntags = ["RoCE", ⟦"pfc"⟧]\nid = ⟦\'k7\'⟧\n'}, encode=crlf),
    Place("paper-short", {"a.md": question() + question("<!-- status: draft -->"), "papers/p.toml": 'title = "T"\n⟦[[pick]]⟧\ncount = 2\n[[pick]]\ncount = 1\n'}),
    # bank.toml
    Place("bank-toml", {"bank.toml": SETTINGS + "\n⟦licence = \"MIT\"⟧\n", "a.md": question()}, "unknown key"),
    Place("bank-toml", {"bank.toml": SETTINGS + "\n[defaults]\npoints = 1\n⟦difficulty = 9⟧\n", "a.md": question()}, "default"),
    Place("bank-toml", {"bank.toml": SETTINGS + "\n[limits]\n⟦nesting = 0⟧\n", "a.md": question()}, "limit"),
    Place("bank-toml", {"bank.toml": SETTINGS + "version = ⟦⟧x\n", "a.md": question()}, "syntax"),
    Place("no-bank-id", {"bank.toml": "⟦⟧" + 'title = "T"\nname = "n"\n', "a.md": question()}),
    Place("no-bank-toml", {"bank.toml": "⟦⟧", "a.md": question()}, prepare=lambda folder: (folder / "bank.toml").unlink()),
]  # fmt: skip

UNREACHED = {"invalid-question"}
"""What no source leads to while a rule finds it first: the models' own last word."""


def places(marked: str) -> list[tuple[Position, Position]]:
    """The marked places of a text, as they are without the marks."""
    found: list[tuple[Position, Position]] = []
    line = column = 1
    start = Position(1, 1)
    for character in marked:
        match character:
            case "⟦":
                start = Position(line, column)
            case "⟧":
                found.append((start, Position(line, column)))
            case "\n":
                line, column = line + 1, 1
            case _:
                column += 1
    return found


def write(place: Place, folder: Path) -> Path:
    bank = folder / "bank"
    texts = {"bank.toml": SETTINGS, **place.files}
    plain = {name: place.encode(text.replace("⟦", "").replace("⟧", "")) for name, text in texts.items()}
    for name, content in {**plain, **place.others}.items():
        if content or name == "bank.toml":
            (bank / name).parent.mkdir(parents=True, exist_ok=True)
            (bank / name).write_bytes(content)
    place.prepare(bank)
    return bank


@pytest.mark.parametrize("place", PLACES, ids=lambda place: f"{place.code} {place.name}".strip())
def test_place(place: Place, tmp_path: Path) -> None:
    found = [problem for problem in load(write(place, tmp_path)).problems if problem.code == place.code]
    expected = sorted((name, *ends) for name, text in place.files.items() for ends in places(text))
    assert expected
    assert [(p.span.file, p.span.start, p.span.end) for p in found] == expected


def test_every_code_has_a_place() -> None:
    assert set(codes()) - UNREACHED == {place.code for place in PLACES}


def test_problems_are_sorted_as_an_author_reads(tmp_path: Path) -> None:
    place = Place(
        "",
        {"a.md": question("<!-- difficulty: 9, bloom: x -->"), "b.md": question("<!-- weight: 1 -->", "\n- [ ] a\n")},
    )
    found: tuple[Problem, ...] = load(write(place, tmp_path)).problems
    assert [(p.span.file, p.span.start) for p in found] == sorted((p.span.file, p.span.start) for p in found)
