"""Drawings: one picture in each output, the source and a word about it where there is none, and nothing else opened."""

import json
import re
import sys
import zipfile
from hashlib import sha256
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest
from outputs import EXPORTERS, export
from pypdf import PdfReader
from small_bank import Write

from itemwright_exporters.contract import Result
from itemwright_exporters.render import Diagram, MediaStore, Renderer, diagrams
from itemwright_exporters.render.diagrams import Undrawn, draw, pictured
from itemwright_schema import load
from itemwright_schema.source.svg import svg_fault

DOT = 'digraph { rankdir=LR; queue -> link [label="400G"] }\n'
MERMAID = "flowchart LR\n  queue -->|400G| link\n"
SOURCES = {"dot": DOT, "mermaid": MERMAID}


def question(fence: str, source: str) -> str:
    return f"## Where does it wait?\n<!-- id: q1 -->\n\n```{fence}\n{source}```\n\n- [x] here\n- [ ] there\n"


def built(write: Write, name: str, text: str) -> tuple[Path, Result]:
    """The folder that the exporter wrote into, and what it says."""
    folder = write({"questions.md": text})
    out = folder.parent / f"out-{name}"
    out.mkdir()
    return out, export(EXPORTERS[name], load(folder).bank, out)


def reason(language: str, source: str) -> str:
    drawn = draw(Diagram(language, source))
    assert isinstance(drawn, Undrawn), drawn
    return drawn.reason


def drawing(language: str, source: str) -> str:
    drawn = draw(Diagram(language, source))
    assert isinstance(drawn, str), drawn
    return drawn


@pytest.fixture
def anew() -> None:
    """Nothing is remembered from other tests."""
    diagrams._drawn.cache_clear()


# What is drawn


@pytest.mark.parametrize("language", SOURCES)
def test_a_drawing_shows_its_words_and_only_draws(language: str) -> None:
    svg = drawing(language, SOURCES[language])
    assert svg_fault(svg.encode()) is None
    root = ElementTree.fromstring(svg)
    words = {"".join(text.itertext()) for text in root.iter("{http://www.w3.org/2000/svg}text")}
    assert {"queue", "link", "400G"} <= words
    assert float(root.get("width", "")) > float(root.get("height", ""))  # from left to right


@pytest.mark.parametrize("language", SOURCES)
@pytest.mark.usefixtures("anew")
def test_a_drawing_is_made_once_and_the_same_again(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    maker = diagrams.DRAWERS[language]
    monkeypatch.setitem(diagrams.DRAWERS, language, lambda source: made.append(source) or maker(source))  # type: ignore[func-returns-value,arg-type]
    first = drawing(language, SOURCES[language])
    assert drawing(language, SOURCES[language]) is first
    assert made == [SOURCES[language]]
    diagrams._drawn.cache_clear()
    assert drawing(language, SOURCES[language]) == first


def test_a_chart_over_today_does_not_show_today() -> None:
    gantt = "gantt\n dateFormat YYYY-MM-DD\n section S\n A :a1, 2000-01-01, 36500d\n"
    assert "pele-tasks" in drawing("mermaid", gantt)
    assert "today" not in drawing("mermaid", gantt)


def test_words_of_a_line_are_one_run() -> None:
    svg = drawing("mermaid", 'flowchart LR\n  a["one <b>two</b> three"]\n')
    assert re.findall(r"<tspan[^>]*>([^<]*)</tspan>", svg) == ["one two three"]


def test_a_label_of_graphviz_may_be_a_table() -> None:
    svg = drawing("dot", "digraph { a [label=<<table><tr><td>left</td><td>right</td></tr></table>>] }")
    assert "left" in svg
    assert "right" in svg


# What is not


@pytest.mark.parametrize(
    ("language", "source", "why"),
    [
        ("dot", "digraph { a -> }", "syntax error in line 1"),
        ("dot", "", "nothing is drawn"),
        ("dot", "digraph { a [shape=nosuch] }", "unknown shape nosuch"),
        ("dot", "digraph { a [label=<<b>x>] }", "mismatched tag"),
        ("dot", "digraph { layout=nosuch; a }", "nosuch"),
        ("mermaid", "flowchart LR\n  a -->", "line"),
        ("mermaid", "a drawing, please", "No diagram type"),
        ("mermaid", " \n", "nothing is drawn"),
        ("dot", f"digraph {{ {'a;' * 60_000} }}", "longer than 100000"),
    ],
)
def test_a_mistake_is_told(language: str, source: str, why: str) -> None:
    assert why in reason(language, source)


SECRET = "the bank must not know"


@pytest.mark.parametrize(
    "attribute",
    ['image="{}"', 'shape=custom, shapefile="{}"', 'label=<<table><tr><td><img src="{}"/></td></tr></table>>'],
)
def test_graphviz_opens_no_file(attribute: str, tmp_path: Path) -> None:
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>{SECRET}</title></svg>'
    (tmp_path / "a.svg").write_text(svg)
    found = reason("dot", f"digraph {{ a [{attribute.format((tmp_path / 'a.svg').as_posix())}] }}")
    missing = reason("dot", f"digraph {{ a [{attribute.format((tmp_path / 'b.svg').as_posix())}] }}")
    assert found == missing == "it shows a file, which a drawing can't"  # not even whether it is there


def test_graphviz_looks_nowhere_for_files(tmp_path: Path) -> None:
    assert "a file" in reason("dot", f'digraph {{ imagepath="{tmp_path.as_posix()}"; a [image="a.svg"] }}')


@pytest.mark.parametrize(
    ("language", "source"),
    [
        ("dot", 'digraph { a [URL="javascript:canary()"] }'),
        ("dot", 'digraph { a [href="http://example.org/"] }'),
        ("dot", "digraph { a [label=<<script>canary()</script>>] }"),
        ("dot", 'digraph { a [shape=none, label=<<table href="http://example.org/"><tr><td>b</td></tr></table>>] }'),
    ],
)
def test_what_runs_or_leads_out_is_not_drawn(language: str, source: str) -> None:
    assert reason(language, source)


@pytest.mark.parametrize(
    ("language", "source"),
    [
        ("dot", 'digraph { stylesheet="http://example.org/x.css"; a [label="<script>canary()</script>"] }'),
        ("dot", 'digraph { fontpath="/etc"; a [fontname="\\"/><script>canary()</script>", class="x\\" onload=\\"y"] }'),
        ("mermaid", 'flowchart LR\n  a["<script>canary()</script>"] --> b["<img src=\'http://example.org/x.png\'>"]\n'),
        ("mermaid", 'flowchart LR\n  a --> b\n  click a "javascript:canary()"\n'),
        ("mermaid", "%%{init: {'themeCSS': '@import url(http://example.org/)'}}%%\nflowchart LR\n  a --> b\n"),
        ("mermaid", "flowchart LR\n  a --> b\n  style a fill:url(#x),onload:canary\n"),
    ],
)
def test_what_is_drawn_all_the_same_does_no_harm(language: str, source: str) -> None:
    drawn = draw(Diagram(language, source))
    if isinstance(drawn, Undrawn):
        return
    assert svg_fault(drawn.encode()) is None
    names = {name.lower() for node in ElementTree.fromstring(drawn).iter() for name in (node.tag, *node.attrib)}
    local = {name.rpartition("}")[2] for name in names}
    assert not {name for name in local if name in ("script", "foreignobject", "image", "a") or name.startswith("on")}
    assert "example.org" not in drawn


@pytest.mark.usefixtures("anew")
def test_a_drawing_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(diagrams, "SECONDS", 0.5)
    edges = " ".join(f"a{i} -> a{i * j % 400};" for i in range(400) for j in (3, 7, 11, 13))
    assert "longer than 0.5 seconds" in reason("dot", f"digraph {{ {edges} }}")


def test_a_drawing_that_takes_too_much_memory_is_given_up() -> None:
    pytest.importorskip("resource")
    assert "memory" in reason("dot", "digraph { a [peripheries=100000000] }")


@pytest.mark.usefixtures("anew")
def test_a_picture_that_is_too_large_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(diagrams, "LARGEST", (1000, 1000))
    assert "picture is larger" in reason("mermaid", MERMAID)


# What stands in its place


@pytest.fixture
def nothing_that_draws(anew: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(diagrams, "which", lambda name, path: None)
    monkeypatch.setitem(sys.modules, "mermaid_render", None)


@pytest.mark.parametrize("name", EXPORTERS)
@pytest.mark.parametrize(("language", "package"), [("dot", "graphviz-pure"), ("mermaid", "mermaid-render")])
@pytest.mark.usefixtures("nothing_that_draws")
def test_without_what_draws_the_source_is_shown(bank: Write, name: str, language: str, package: str) -> None:
    out, result = built(bank, name, question(language, SOURCES[language]))
    (warning,) = result.warnings
    assert "questions.md:1:1" in warning
    assert f"it needs {package} (python -m pip install {package})" in warning
    (loss,) = (loss for loss in result.losses if "drawing" in loss.what)
    assert (loss.question, loss.what) == ("q1", f"a {language} drawing")
    assert package in loss.why
    diagrams._drawn.cache_clear()
    if name == "json":
        html = json.loads((out / "bank.json").read_text("utf-8"))["questions"][0]["stem"]["html"]
        assert f'<pre class="diagram" data-language="{language}"><code>' in html
    if name == "pdf":
        assert "400G" in PdfReader(out / "handout.pdf").pages[0].extract_text()


@pytest.mark.parametrize("name", EXPORTERS)
def test_a_mistake_is_told_with_the_place_of_the_question(bank: Write, name: str) -> None:
    _, result = built(bank, name, "# Topic\n\n" + question('dot "a"', "digraph { a -> }\n"))
    (warning,) = result.warnings
    assert "questions.md:3:1" in warning
    assert "syntax error in line 1 near '}'" in warning
    assert [loss.question for loss in result.losses if "drawing" in loss.what] == ["q1"]


# The same picture everywhere


@pytest.mark.parametrize("language", SOURCES)
def test_every_output_holds_the_same_picture(bank: Write, language: str) -> None:
    text = question(f'{language} "Where the queue is"', SOURCES[language])
    svg = drawing(language, SOURCES[language]).encode()
    name = f"{language}-{sha256(SOURCES[language].encode()).hexdigest()[:8]}-{sha256(svg).hexdigest()[:8]}.svg"

    out, result = built(bank, "anki", text)
    assert not result.warnings
    with zipfile.ZipFile(next(out.glob("*.apkg"))) as package:
        assert json.loads(package.read("media")) == {"0": name}
        assert package.read("0") == svg
        image = f'<figure class="iw-figure"><img src="{name}" alt="Where the queue is"></figure>'
        assert image.encode() in package.read("collection.anki2")

    out, result = built(bank, "json", text)
    assert (out / "media" / name).read_bytes() == svg
    stem = json.loads((out / "bank.json").read_text("utf-8"))["questions"][0]["stem"]
    assert (
        f'<figure><img src="media/{name}" alt="Where the queue is" data-language="{language}" data-source="'
        in stem["html"]
    )
    assert stem["text"] == "Where does it wait? Where the queue is"
    source = re.search(r'data-source="([^"]*)"', stem["html"])
    assert source is not None
    assert unescape(source[1]) == SOURCES[language]

    out, result = built(bank, "pdf", text)
    assert not result.warnings
    page = PdfReader(out / "handout.pdf").pages[0]
    assert "400G" in page.extract_text()  # drawn as text, not as pixels
    assert "digraph" not in page.extract_text()


def test_drawings_of_one_text_are_pictures_of_their_own(bank: Write) -> None:
    text = question("dot", DOT).replace("- [x]", "```mermaid\n" + MERMAID + "```\n\n- [x]", 1)
    (item,) = load(bank(text)).bank.questions
    media, undrawn = MediaStore(Path()), []  # type: ignore[var-annotated]
    fragment = Renderer(load(bank(text)).bank).fragment(item.stem)
    images = [part for part in pictured(fragment, media, undrawn) if not isinstance(part, str)]
    assert [media.read(image.path).decode() for image in images] == [drawing("dot", DOT), drawing("mermaid", MERMAID)]  # type: ignore[union-attr]
    assert undrawn == []


# Alternative text


@pytest.mark.parametrize(
    ("fence", "alt"),
    [
        ('dot "Two paths"', "Two paths"),
        ("dot 'Two \"paths\"'", 'Two "paths"'),
        ('dot   "Two paths"  ', "Two paths"),
        ("{.dot}", ""),
        ("dot", ""),
        ("dot two paths", ""),
        ('dot ""', ""),
    ],
)
def test_what_a_drawing_shows_stands_in_quotes_behind_its_language(bank: Write, fence: str, alt: str) -> None:
    reading = load(bank(question(fence, DOT)))
    fragment = Renderer(reading.bank).fragment(reading.bank.questions[0].stem)
    assert [part for part in fragment if isinstance(part, Diagram)] == [Diagram("dot", DOT, alt)]
    places = [str(problem.span) for problem in reading.problems if problem.code == "missing-alt"]
    assert places == ([] if alt else ["questions.md:4:1"])
