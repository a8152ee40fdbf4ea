"""The HTML of the bundle: how places are filled, and that nothing else gets in."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pygments.token import STANDARD_TYPES

from itemwright_exporters.json_bundle.html import bundle_html
from itemwright_exporters.render import Diagram, Formula, Fragment, Gap, Image, Letters
from itemwright_schema.bundle.vocabulary import check, clean

IDS = ("oaaaaaaa", "obbbbbbb", "occccccc")


def html(*fragment: object) -> str:
    return bundle_html(fragment, IDS, lambda path: f"{path.removesuffix('.svg')}-12345678.svg")  # type: ignore[arg-type]


def test_letters_are_spans_that_name_options() -> None:
    fragment: Fragment = ("<p>Options ", Letters((0,), 0, "A"), " and ", Letters((2,), 0, "C"), ", or ")
    assert html(*fragment, Letters((0, 1, 2), 1, "A–C"), ".</p>") == (
        '<p>Options <span data-option="oaaaaaaa" data-list="0">A</span>'
        ' and <span data-option="occccccc" data-list="0">C</span>, or '
        '<span data-option="oaaaaaaa obbbbbbb occccccc" data-list="1">A–C</span>.</p>'
    )


def test_formulas_stand_ready_for_mathjax_with_their_tex() -> None:
    tex = r"a < b & \text{\"q\"}"
    assert html(Formula(tex, False)) == (
        r'<span class="math" data-tex="a &lt; b &amp; \text{\&quot;q\&quot;}">\(a &lt; b &amp; \text{\"q\"}\)</span>'
    )
    assert html(Formula("x", True)) == r'<span class="math display" data-tex="x">\[x\]</span>'


def test_blanks_count_from_zero_and_diagrams_keep_their_source() -> None:
    assert html("<p>over ", Gap(0), "</p>") == '<p>over <span data-blank="0">…</span></p>'
    diagram = '<pre class="diagram" data-language="dot"><code>a -&gt; b</code></pre>'
    assert html(Diagram("dot", "a -> b")) == diagram


def test_alternative_text_is_escaped() -> None:
    assert html(Image("a.svg", 'x" onerror="y', None, False)) == (
        '<img src="media/a-12345678.svg" alt="x&quot; onerror=&quot;y">'
    )


@pytest.mark.parametrize(
    "ours",
    [
        '<pre class="code" data-language="python"><code><span class="k">def</span> x</code></pre>',
        '<table><thead><tr><th class="left">a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
        '<ol start="3"><li>a</li></ol>',
        '<details><summary>s</summary><p>H<sub>2</sub>O <kbd>x</kbd> <mark>y</mark></p></details>',
        '<section class="footnotes"><ol><li>a</li></ol></section>',
        '<a href="https://example.org/?a=1&amp;b=2" title="t">x</a><a href="mailto:a@example.org">y</a>',
        "<h1>a</h1><h6>b</h6><blockquote><p>c<br>d</p></blockquote><hr><p><s>x</s> <u>y</u> <b>z</b> <i>i</i></p>",
    ],
)  # fmt: skip
def test_the_neutral_vocabulary_passes_unchanged(ours: str) -> None:
    assert html(ours) == ours == check(ours)


def test_every_class_of_pygments_passes() -> None:
    for name in filter(None, STANDARD_TYPES.values()):
        check(f'<span class="{name}">x</span>')


@pytest.mark.parametrize(
    ("foreign", "left"),
    [
        ("<script>alert(1)</script>", "alert(1)"),
        ("<style>p{}</style>", "p{}"),
        ('<p onclick="x()">a</p>', "<p>a</p>"),
        ('<p style="position:fixed">a</p>', "<p>a</p>"),
        ('<a href="javascript:x()">a</a>', "<a>a</a>"),
        ('<a href="data:text/html,x">a</a>', "<a>a</a>"),
        ('<span class="navbar k">a</span>', '<span class="k">a</span>'),
        ("<iframe src=x></iframe><svg><script>1</script></svg><form><input>a</form>", "a"),
        ("<p>open", "<p>open</p>"),
        ("<!-- remark -->a", "a"),
        ('<img src="media/a-1.svg" onerror="x()">', '<img src="media/a-1.svg">'),
    ],
)
def test_everything_else_is_taken_out_and_refused_when_read(foreign: str, left: str) -> None:
    assert html(foreign) == left
    with pytest.raises(ValueError, match="does not write"):
        check(foreign)


@pytest.mark.parametrize("src", ["https://a.org/x", "//a.org/x", "../x.svg", "x.svg", "media/../x.svg", "media/"])
def test_pictures_from_elsewhere_are_refused(src: str) -> None:
    with pytest.raises(ValueError, match="picture from outside"):
        check(f'<p>a</p><img alt="&gt; src=" src="{src}">')


def test_a_picture_may_be_talked_about() -> None:
    check('<p>&lt;img src="https://a.org"&gt;</p><img alt="&lt;img src=&quot;b&quot;&gt;" src="media/a-12345678.svg">')


PARTS = st.sampled_from([
    "<p>", "</p>", "<b>", "</b>", "<a href='https://x'>", "</a>", "<details>", "</details>", "<summary>", "<table>",
    "<td>", "<tr>", "</table>", "<pre>", "\n", "</pre>", "<ul>", "<li>", "</ul>", "<code>", "<h1>", "</h2>", "<svg>",
    "<math>", "<style>", "<mtext>", "<br>", "</br>", "<kbd>", "<noscript>", "<template>", "<select>", "<!--", "-->",
    "&lt;", "&amp;lt;", "\u00a0", "text", "<", ">", "<figure>", "<section>", "<img src='media/a.svg'>", "<textarea>",
    "<title>", "\r", "\x00",
])  # fmt: skip


@example("<p><select><p>")
@given(st.lists(PARTS, max_size=12).map("".join))
def test_what_was_cleaned_is_read_back_without_complaint(soup: str) -> None:
    """Else a build would stop on markup that only looks odd, such as `<p><select><p>`."""
    once = clean(soup)
    assert clean(once) == once
    assert "<script" not in once
