"""From markdown files to the bundle: with the real reader and the real renderer."""

import re
from pathlib import Path
from typing import Any

import pytest
from bundle_bank import PLACE, bank, exported, option, single
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from small_bank import Write

from itemwright_exporters.render import Renderer
from itemwright_schema import load
from itemwright_schema.bundle import load_bundle
from itemwright_schema.model import Text

QUESTION = r"""
    # RDMA

    ## Which of these?
    <!-- id: q1, difficulty: 2, tags: [a, b] -->

    Let $x < y$ and

    $$\frac{a}{b}$$

    - [ ] TCP
      > No: **slow**.
    - [x] RoCE over `UDP`
    - [ ] Token ring
    - [x] None of the above

    Options B and D; option C isn't, and options A–C aren't all.

    ![Two paths](figures/path.svg "Figure: two paths")

    ### Full explanation

    1. `a < b`

    ```python
    def f(): return "x"
    ```

    | a | b |
    |--:|---|
    | 1 | 2 |
    """
SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><title>p</title></svg>'


@pytest.fixture
def document(bank: Write, tmp_path: Path) -> dict[str, Any]:
    reading = load(bank({"rdma.md": QUESTION, "figures/path.svg": SVG}))
    assert [problem for problem in reading.problems if problem.is_error] == []
    return exported(reading.bank, tmp_path / "out", Renderer(reading.bank))


def test_letters_in_prose_lead_to_options(document: dict[str, Any]) -> None:
    (question,) = document["questions"]
    ids = [option["id"] for option in question["options"]]
    spans = re.findall(r'<span data-option="([^"]+)" data-list="(\d+)">([^<]+)</span>', question["short"]["html"])
    assert [(names.split(), written) for names, _, written in spans] == [
        ([ids[1]], "B"), ([ids[3]], "D"), ([ids[2]], "C"), (ids[:3], "A–C"),
    ]  # fmt: skip
    lists = [number for _, number, _ in spans]
    assert lists[0] == lists[1]
    assert len(set(lists)) == 3
    assert question["key"] == [ids[1], ids[3]]
    assert "Options B and D; option C isn't" in question["short"]["text"]
    assert "Options B and D; option C isn't" in question["short"]["markdown"]


def test_formulas_code_tables_and_figures_arrive(document: dict[str, Any]) -> None:
    (question,) = document["questions"]
    stem, full = question["stem"]["html"], question["full"]["html"]
    assert r'<span class="math" data-tex="x &lt; y">\(x &lt; y\)</span>' in stem
    assert r'<span class="math display" data-tex="\frac{a}{b}">\[\frac{a}{b}\]</span>' in stem
    assert '<pre class="code" data-language="python"><code><span class="k">def</span>' in full
    assert '<th class="right">a</th>' in full
    (picture,) = document["media"]
    assert picture["path"] == "figures/path.svg"
    image = f'<img src="media/{picture["name"]}" alt="Two paths">'
    assert f"<figure>{image}<figcaption>Figure: two paths</figcaption></figure>" in question["short"]["html"]
    assert question["options"][0]["feedback"]["text"] == "No: slow."
    assert question["options"][1]["text"]["html"] == "<p>RoCE over <code>UDP</code></p>"
    assert [option["pinned"] for option in question["options"]] == [False, False, False, True]


def test_a_question_knows_its_place_and_topic(document: dict[str, Any]) -> None:
    (question,) = document["questions"]
    assert question["topic"] == ["RDMA"]
    assert (question["location"]["file"], question["location"]["start"]["line"]) == ("rdma.md", 4)
    assert (question["metadata"]["difficulty"], question["metadata"]["tags"]) == (2, ["a", "b"])


def test_raw_html_is_text_unless_it_is_harmless(bank: Write, tmp_path: Path) -> None:
    source = """
        ## Which <script>alert(1)</script> of H<sub onclick="x()">2</sub>O?

        - [x] <a href="javascript:x()">a</a>
        - [ ] [b](javascript:x()) <iframe src="https://a.org"></iframe>
        """
    small = load(bank(source)).bank
    (question,) = exported(small, tmp_path / "out", Renderer(small))["questions"]
    assert question["stem"]["html"] == "<p>Which &lt;script&gt;alert(1)&lt;/script&gt; of H<sub>2</sub>O?</p>"
    assert question["stem"]["text"] == "Which <script>alert(1)</script> of H2O?"
    assert [option["text"]["html"] for option in question["options"]] == [
        '<p>&lt;a href="javascript:x()"&gt;a&lt;/a&gt;</p>',
        '<p>[b](javascript:x()) &lt;iframe src="https://a.org"&gt;&lt;/iframe&gt;</p>',
    ]


SNIPPETS = st.sampled_from([
    "<b>", "</b>", "<details>", "<summary>", "</details>", "\n\n", "\n", "- ", "1. ", "> ", "```", "`", "**", "*",
    "[a](b)", "$x$", "$$", "|a|b|\n|-|-|\n", "![a](b)", "<br>", "<sub>", "<!--", "-->", "&amp;", "&", "<", ">", "\\",
    "text ", "    ", "# ", "---", "<script>", "</p>", "<table>", "\u00a0", "[^1]", "[^1]: x", "https://a.org", "\t",
    "🙂",
])  # fmt: skip


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.lists(SNIPPETS, max_size=15).map("".join) | st.text(max_size=40))
def test_whatever_is_written_comes_back(tmp_path: Path, markdown: str) -> None:
    """The exporter reads its file back: HTML that isn't of the vocabulary would stop it here."""
    text = Text(markdown=markdown, span=PLACE)
    small = bank_of(text)
    document = exported(small, tmp_path, Renderer(small))
    assert document["questions"][0]["stem"]["markdown"] == markdown
    again = load_bundle(tmp_path)
    assert again.model_dump_json(indent=2) + "\n" == (tmp_path / "bank.json").read_text("utf-8")


def bank_of(text: Text) -> Any:
    return bank(single(stem=text, short=text, options=(option("a", True), option("b", feedback=text))))


def test_the_sample_bank_makes_a_bundle(tmp_path: Path) -> None:
    sample = load(Path(__file__).parents[1] / "bank").bank
    document = exported(sample, tmp_path, Renderer(sample))
    assert len(document["questions"]) == len(sample.questions) > 0
    assert document["media"]
    for question in document["questions"]:
        assert question["hash"]
        assert question["stem"]["text"]
