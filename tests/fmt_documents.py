"""What `fmt` mends, each as a document before and after; and what it must leave alone."""

from typing import NamedTuple


class Mending(NamedTuple):
    """`⍽` is a no-break space. `code` is the problem that is gone afterwards."""

    name: str
    code: str
    before: str
    after: str


def _document(body: str) -> str:
    """A question before and one after, so that a repair that runs over its own shows."""
    first = "## Which port?\n\n- [x] 4791\n- [ ] 80\n\nIt is 4791.\n\n"
    return first + body.replace("⍽", "\u00a0") + "\n## Which layer?\n\n- [ ] 2\n- [x] 3\n\nRouted.\n"


def _mending(name: str, code: str, before: str, after: str) -> Mending:
    return Mending(name, code, _document(before), _document(after))


MENDINGS = (
    _mending(
        "a quote at the margin", "content-at-margin",
        "## Q\n\n- [ ] A\n> why not\n- [x] B\n> why\n",
        "## Q\n\n- [ ] A\n  > why not\n- [x] B\n  > why\n",
    ),
    _mending(
        "code at the margin", "content-at-margin",
        "## Q\n\n- [ ] A\n\n```c\nint a;\n\n\tint b;\n```\n\n- [x] B\n```\nb\n```\n- [ ] C\n",
        "## Q\n\n- [ ] A\n\n  ```c\n  int a;\n\n  \tint b;\n  ```\n\n- [x] B\n  ```\n  b\n  ```\n- [ ] C\n",
    ),
    _mending(
        "code under a numbered option", "content-at-margin",
        "## Q\n\n1. [ ] A\n\n```\na\n```\n\n2. [x] B\n",
        "## Q\n\n1. [ ] A\n\n   ```\n   a\n   ```\n\n2. [x] B\n",
    ),
    _mending(
        "a picture and code at the margin", "content-at-margin",
        "## Q\n\n- [ ] A\n\n![p](p.svg)\n\n```\na\n```\n\n- [x] B\n",
        "## Q\n\n- [ ] A\n\n  ![p](p.svg)\n\n  ```\n  a\n  ```\n\n- [x] B\n",
    ),
    _mending(
        "a table at the margin", "content-at-margin",
        "## Q\n\n- [ ] A\n\n| a |\n|---|\n| 1 |\n\n- [x] B\n",
        "## Q\n\n- [ ] A\n\n  | a |\n  |---|\n  | 1 |\n\n- [x] B\n",
    ),
    _mending(
        "a quote of several lines, one without its mark", "lazy-feedback",
        "## Q\n\n- [ ] A\n> why\nnot\nat all\n- [x] B\n",
        "## Q\n\n- [ ] A\n  > why\n  > not\n  > at all\n- [x] B\n",
    ),
    _mending(
        "feedback that goes on without its mark", "lazy-feedback",
        "## Q\n\n- [ ] A\n  > why\n  not\nat all\n- [x] B\n",
        "## Q\n\n- [ ] A\n  > why\n  > not\n  > at all\n- [x] B\n",
    ),
    _mending(
        "an option that goes on at the margin", "option-at-margin",
        "## Q\n\n- [ ] A\nand more\n and more\n- [x] B\n",
        "## Q\n\n- [ ] A\n  and more\n  and more\n- [x] B\n",
    ),
    _mending(
        "a label under the last option", "label-in-option",
        "## Q\n\n- [x] A\n- [ ] B\n**Explanation:** It is A.\n",
        "## Q\n\n- [x] A\n- [ ] B\n\n**Explanation:** It is A.\n",
    ),
    _mending(
        "a label under feedback", "label-in-option",
        "## Q\n\n- [x] A\n- [ ] B\n  > no\n**Hint:** Look.\n",
        "## Q\n\n- [x] A\n- [ ] B\n  > no\n\n**Hint:** Look.\n",
    ),
    _mending("an empty box", "box-form", "## Q\n\n- [] A\n- [x] B\n", "## Q\n\n- [ ] A\n- [x] B\n"),
    _mending("a wide box", "box-form", "## Q\n\n- [  ] A\n- [ x ] B\n", "## Q\n\n- [ ] A\n- [x] B\n"),
    _mending("text glued to its box", "box-form", "## Q\n\n- [ ]A\n- [X]B\n", "## Q\n\n- [ ] A\n- [x] B\n"),
    _mending("no-break spaces", "box-form", "## Q\n\n- [⍽] A\n- [ ]⍽B\n- [x]⍽ C\n", "## Q\n\n- [ ] A\n- [ ] B\n- [x] C\n"),
    _mending("five spaces", "box-form", "## Q\n\n-     [ ] A\n- [x] B\n", "## Q\n\n- [ ] A\n- [x] B\n"),
    _mending("boxes glued to their marks", "box-form", "## Q\n\n-[ ] A\n-[x] B\n", "## Q\n\n- [ ] A\n- [x] B\n"),
    _mending("one box glued to its mark", "box-form", "## Q\n\n- [ ] A\n-[x] B\n- [ ] C\n", "## Q\n\n- [ ] A\n- [x] B\n- [ ] C\n"),
    _mending("a no-break space behind the mark", "box-form", "## Q\n\n-⍽[ ] A\n-⍽[x] B\n", "## Q\n\n- [ ] A\n- [x] B\n"),
    _mending("a heading glued to its mark", "heading-form", "##Q7. Which?\n\n- [x] A\n- [ ] B\n", "## Q7. Which?\n\n- [x] A\n- [ ] B\n"),
    _mending("a heading without a mark", "heading-form", "## Q1. X?\n\n- [x] A\n- [ ] B\n\nQ2. Y?\n\n- [x] A\n- [ ] B\n", "## Q1. X?\n\n- [x] A\n- [ ] B\n\n## Q2. Y?\n\n- [x] A\n- [ ] B\n"),
    _mending("an indented heading", "heading-form", "## X?\n\n- [x] A\n- [ ] B\n\n  ### Y?\n\n- [x] A\n- [ ] B\n", "## X?\n\n- [x] A\n- [ ] B\n\n### Y?\n\n- [x] A\n- [ ] B\n"),
    _mending("an indented heading of a topic", "heading-form", "## X?\n\n- [x] A\n- [ ] B\n\n  ## Y\n\n### Z?\n\n- [x] A\n- [ ] B\n", "## X?\n\n- [x] A\n- [ ] B\n\n## Y\n\n### Z?\n\n- [x] A\n- [ ] B\n"),
    _mending("a rule under a text", "rule-under-text", "## Q\n\n- [x] A\n- [ ] B\n\nIt is A.\n---\nTruly.\n", "## Q\n\n- [x] A\n- [ ] B\n\nIt is A.\n\n---\nTruly.\n"),
)  # fmt: skip

LEFT_ALONE = {
    "a paragraph between boxes": "## Q\n\n- [ ] A\n\nWhich of the two?\n\n- [x] B\n",
    "a tick that may mean either": "## Q\n\n- [✓] A\n- [ ] B\n",
    "a label with boxes behind it": "## Q\n\n- [x] A\n**Hint:** Look.\n- [ ] B\n",
    "a line that would become the mark of a heading": "## Q\n\n- [ ] A\n===\n- [x] B\n",
    "a comma in a value": "## Q\n<!-- source: IEEE 802.1Qbb, clause 36 -->\n\n- [x] A\n- [ ] B\n",
    "text that looks like boxes in code": "## Q\n\n```\n-[ ] a\n- [] b\n```\n\n- [x] A\n- [ ] B\n",
}
"""Documents that need judgement, or need nothing."""
