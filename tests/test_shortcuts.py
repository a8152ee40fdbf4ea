"""The shortcuts round the parser's rules give exactly what the rules give."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.rules_core import inline as rules_of_old

from itemwright_schema.source import shortcuts
from itemwright_schema.source.markdown import parser
from itemwright_schema.source.plain_yaml import read_plain_yaml
from itemwright_schema.source.yaml12 import read_yaml
from itemwright_schema.span import Position

KINDS = [
    (links, footnotes, blanks) for links in (False, True) for footnotes in (False, True) for blanks in (False, True)
]


def without_shortcuts(links: bool, footnotes: bool, blanks: bool) -> MarkdownIt:
    """The same parser, each of its rules asked."""
    md: MarkdownIt = parser.__wrapped__(100, links, footnotes, blanks)
    md.core.ruler.at("inline", rules_of_old)
    md.block.ruler.disable("prose")
    return md


PARSERS = [(parser(100, *kind), without_shortcuts(*kind)) for kind in KINDS]

WORDS = st.sampled_from([
    "a", "Bc", "é", "2", " ", "  ", "\t", "\n", "\u00a0", ".", ":", "(", ")", "-", "**", "*", "_", "`", "``", "`c`", "**b**", "[", "]", "[x] ", "[ ] ",
    "[a]", "](b)", "!", "\\", "~~", "<b>", "<", "&amp;", "&", "$", "$x$", "{{", "}}", "[^1]", "www.a.org", "http://a.org", "a@b.org", "'", '"', "|", "=", "\r", "\0",
])  # fmt: skip
PROSE = st.lists(WORDS, max_size=12).map("".join)
LINES = st.lists(
    st.tuples(
        st.sampled_from(["", "", "", "  ", "    ", "> ", "- ", "- [ ] ", "- [x] ", "1. ", "2) ", "# ", "\t", ">", "  - ", "| ", "[^1]: "]),
        st.one_of(PROSE, st.sampled_from(["", "", "---", "===", "a | b", "--|--", "```", "$$", "[x]: y", "[a]: <b>", "<!-- c -->", "<div>", "plain words", "**b**: c"])),
    ).map("".join),
    max_size=9,
).map("\n".join)  # fmt: skip


@settings(max_examples=600, deadline=None)
@given(LINES)
@example("**a** b\n- [x] **c**\n\n[x]: d")
@example("- a\nb\n  ===\n- [ ] c\n---")
@example("> - a\n> b\n- c\n    d")
def test_text_gives_the_tokens_that_the_rules_give(text: str) -> None:
    for quick, slow in PARSERS:
        assert quick.parse(text, {}) == slow.parse(text, {})


@settings(max_examples=1000, deadline=None)
@given(PROSE)
@example("a `b``c` d")
@example("**a****b**")
@example("a **b**\n**c** `d`\n`e`")
@example("[x] **a**, `b`")
def test_prose_gives_the_tokens_that_the_rules_give(text: str) -> None:
    quick, slow = PARSERS[0]
    assert quick.parseInline(text, {}) == slow.parseInline(text, {})


@pytest.mark.parametrize("text", ["plain words", "[ ] an option", "**Label**: words", "a `b` c\nd", ""])
def test_common_prose_goes_the_short_way(text: str) -> None:
    assert shortcuts.children(text, {}) is not None


@pytest.mark.parametrize(
    "text", ["a *b*", "[x](y)", "a\\*b", "$x$", "{{a}}", "http://a.org", "a@b.org", "<b>", "a  \nb", "x**b**"]
)
def test_other_prose_is_left_to_the_rules(text: str) -> None:
    assert shortcuts.children(text, {}) is None


def test_a_box_is_left_to_the_rules_where_labels_are_defined() -> None:
    assert shortcuts.children("[x] an option", {"references": {"X": {"href": "y", "title": ""}}}) is None


PIECES = st.sampled_from([
    "a", "tags", "id", ": ", ":", ", ", ",", "\n", "[", "]", "{", "}", "b-c", "1.5", "0x1f", "true", "null", "2024-01-01", "12:30", " ", "  ", "a b", "- ", "~", "'q'", "#", "é",
])  # fmt: skip
ENTRY = st.builds(
    "{}: {}".format,
    st.sampled_from(["id", "tags", "a_b", "Id"]),
    st.one_of(PIECES, st.sampled_from(["[a, b]", "[a, 1 , c]", "[]", "x y", "x.y z-"])),
)
METADATA = st.one_of(
    st.lists(PIECES, max_size=10).map("".join),
    st.lists(ENTRY, max_size=4).map("\n".join),
    st.lists(ENTRY, max_size=4).map(lambda entries: f"{{ {', '.join(entries)} }}"),
)


@settings(max_examples=1500, deadline=None)
@given(METADATA)
def test_plain_metadata_is_what_a_whole_reader_of_yaml_makes_of_it(text: str) -> None:
    def locate(line: int, column: int) -> Position:
        return Position(line + 1, column + 1)

    plain = read_plain_yaml(text, "a.md", locate)
    if plain is not None:
        whole = read_yaml(text, "a.md", locate)
        assert whole is not None
        assert plain.data == whole.data


@pytest.mark.parametrize("text", ["{ id: k7q2m9xr, difficulty: 5 }", "tags: [t0, synthetic]\nauthor: Jane Doe"])
def test_common_metadata_goes_the_short_way(text: str) -> None:
    assert read_plain_yaml(text, "a.md", lambda line, column: Position(line + 1, column + 1)) is not None
