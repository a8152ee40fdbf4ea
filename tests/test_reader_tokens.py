"""The tokens that the reader keeps render as the markdown does when it is read anew.

An output may get its texts from another process, where the tokens are lost: nobody must see a difference.
"""

import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from pydantic import BaseModel
from small_bank import Write
from test_cases import CASES

from itemwright_exporters.render import Renderer
from itemwright_schema import load
from itemwright_schema.model import Bank, Text

SAMPLE = Path(__file__).parent.parent / "bank"


def texts(value: object) -> Iterator[Text]:
    """All texts in a model."""
    if isinstance(value, Text):
        yield value
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from texts(getattr(value, name))
    elif isinstance(value, tuple):
        for item in value:
            yield from texts(item)


def check(bank: Bank) -> int:
    """Compares all texts of a bank; gives their number."""
    kept = Renderer(bank)
    parsed = Renderer(bank)
    found = [*texts(bank.topics), *texts(bank.cases), *texts(bank.questions)]
    for text in found:
        sent: Text = pickle.loads(pickle.dumps(text))
        assert sent == text
        assert sent.syntax.tokens is None
        assert parsed.fragment(sent) == kept.fragment(text), text.markdown
    return len(found)


def test_sample_bank() -> None:
    assert check(load(SAMPLE).bank) > 200


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.path.parent.name}/{case.path.stem}")
def test_cases(case, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    check(load(case.write(tmp_path)).bank)


STARTS = [
    "> quote", "# heading", "- item", "+ item", "* item", "1. item", "12) item", "---", "***", "___", "* * *", "~~~", "```", "```py", "| a | b |",
    "<p>x</p>", "<kbd>", "<details>", "<int> x", "<!-- remark --> x", "<br>", "$$x$$", "$x$", "$$x", "[a]: b", "[a]", "[^1]", "[^1]: b",
    "![p](p.png)", "=", "===", "\\* x", "&amp; x", "    x", "\\", "`x`", "**x**", "Option B", "- [ ] x", "{{x}}", ":", "www.a.org", "a\\",
]  # fmt: skip


@pytest.mark.parametrize("start", STARTS)
def test_first_lines(start: str, bank: Write) -> None:
    """A first line that would begin another block stays what it is in an option, a heading, behind a label, in a
    feedback."""
    source = (
        f"## Q1. {start} ?\n\nText.\n\n- [x] {start}\n- [ ] {start} and\n  more\n  > {start}\n- [ ] other\n  - {start}\n\n"
        f"**Hint:** {start}\n\n{start}\n\n**Notes:** {start}\nmore\n\n### References\n\n{start}\n\n"
        f"## {start}\n\n- [x] yes {start}\n- [ ] no\n\n[a]: https://example.org 'T'\n\n[^1]: Foot\n"
    )
    reading = load(bank({"a.md": source.encode()}))
    check(reading.bank)


@pytest.mark.parametrize("between", ["[a]: https://example.org", "<!-- remark -->"])
@pytest.mark.parametrize("behind", ["- another", "    code"])
def test_what_keeps_a_list_apart(between: str, behind: str, bank: Write) -> None:
    """A link definition or a comment ends a list, and what stands behind it is none of its items."""
    text = f"- item\n\n{between}\n\n{behind}\n"
    check(load(bank(f"# Topic\n\n{text}\n## Which?\n\n{text}\n1. [x] one\n2. [ ] two\n\n### Hint\n\n{text}")).bank)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.lists(st.sampled_from([*STARTS, "", "  x", "text", "  > q", "option A and C"]), min_size=1, max_size=7))
def test_any_lines(bank: Write, lines: list[str]) -> None:
    """Lines in any order, as an option and as an explanation."""
    body = "\n".join(lines)
    indented = "\n".join("  " + line for line in lines)
    source = (
        f"## Which?\n\n{body}\n\n- [x] one\n{indented}\n- [ ] two\n\n{body}\n\n[a]: https://example.org\n\n[^1]: Foot\n"
    )
    reading = load(bank({"a.md": source.encode()}))
    assume(
        not any(problem.code == "fence-open" for problem in reading.problems)
    )  # an error: all behind the fence is code
    check(reading.bank)
