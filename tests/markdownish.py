"""Strategies: texts that look like a bank's markdown, mostly wrong. For property tests and for
`benchmarks/fuzz_reader.py`."""

from hypothesis import strategies as st

LINES = [
    "## Q1. Which one?",
    "###Q7. Which verb?",
    "# Topic",
    "#### 2) next",
    "Q3. Without a mark?",
    "Setext",
    "===",
    "---",
    "***",
    "- [ ] A",
    "- [x] B",
    "- [X] C",
    "- [ ] D then **bold** and `code`",
    "- [] E",
    "-[x] F",
    "- [ ]G",
    "-     [ ] H",
    "* [ ] I",
    "+ [x] J",
    "1. [ ] K",
    "2) [x] L",
    "- unboxed",
    "1. step",
    "- [ ]",
    "- [ ] > To be",
    "- [ ] ![p](p.svg)",
    "- [ ] Both A and B",
    "- [ ] All of the above",
    "> quote",
    "> - [ ] in a quote",
    ">> deeper",
    ">",
    "```",
    "```python",
    "~~~",
    "int main() { return 0; }",
    "**Explanation:** It is A.",
    "**Hint:** Look at option B.",
    "__References__: [x]",
    "### Hint",
    "### Full explanation",
    "Answer: 12 ± 1 bit",
    "Answer: a | b | /c+/",
    "The port is {{UDP}} or {{c1::4791::number}}.",
    "{{",
    "Options A, C and E; option Z.",
    "<!-- id: k7, difficulty: 2 -->",
    "<!-- type: matching -->",
    "<!-- type: essay -->",
    "<!-- type: ordering -->",
    "<!-- type: case -->",
    "<!-- id: k7 --> Which one?",
    "<!-- source: IEEE 802.1Qbb, clause 36 -->",
    "<!--",
    "difficulty: 3",
    "tags: [a, &b *b",
    "-->",
    "| a | b |",
    "|---|---|",
    "| 1 | 2 | 3 |",
    "|   | 4 |",
    "$x^2$ costs $5 and $9",
    "$$",
    '[x]: http://example.org "title"',
    "[link][x] and [^1] and www.example.org and a@b.org",
    "[^1]: A note",
    '![alt](missing.png "cap")',
    "![a [b] c](<p q.svg>)",
    "<p>text",
    "<details><summary>x</summary>",
    "<script>alert(1)</script>",
    '<img src="p.svg" onerror="x">',
    "List<int> a && b",
    "&shy; &amp; &#0; \\* \\[ \\",
    "Choose two answers.",
    "😀 العربية 中文 \u202e \u200b",
    "lazy line",
    "    indented code",
    "\ttab",
    "",
]

MARKS = st.sampled_from(["", "", "", " ", "  ", "   ", "    ", "\t", "> ", ">", "- ", "  > ", "1. ", "\u00a0"])
INLINE = st.text(st.sampled_from("[]()!*_`$<>{}|\\\"'#-+=~:/&;^@ \n\tabAB12?"), max_size=30)
ENDS = st.sampled_from(["\n", "\n", "\n", "\n\n", "\r\n", "\r", "\n \n"])
PIECE = st.one_of(st.sampled_from(LINES), st.sampled_from(LINES), st.sampled_from(LINES), INLINE, st.text(max_size=12))
LINE = st.tuples(MARKS, PIECE, ENDS).map("".join)
FRONT = st.sampled_from(
    ["", "", "", "\ufeff", "---\ntags: [a]\n---\n", "---\nid: k7\nquestion: Which?\n", "---\n- a\n---\n"]
)

texts = st.tuples(FRONT, st.lists(LINE, max_size=25).map("".join)).map("".join)
"""Documents of lines that mean something to the reader, in any order."""

QUESTION = st.tuples(
    st.sampled_from(["## Q1. Which?", "## Which one?", "###Q7. Which?", "## Which?\n<!-- id: k7 -->", "  ## Which?"]),
    st.lists(LINE, max_size=2).map("".join),
    st.lists(st.one_of(st.sampled_from([line + "\n" for line in LINES if "[" in line and "]" in line[:12]]), LINE), min_size=2, max_size=8).map("".join),
    st.lists(LINE, max_size=4).map("".join),
).map(lambda parts: f"{parts[0]}\n\n{parts[1]}\n{parts[2]}\n{parts[3]}\n")  # fmt: skip

banks = st.lists(QUESTION, max_size=4).map("".join)
"""Documents in which most sections are questions."""
