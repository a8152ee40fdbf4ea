"""Which questions go into a build."""

from collections.abc import Callable
from pathlib import Path

import pytest

from itemwright.select import Selection, select
from itemwright.stop import Stop
from itemwright_schema import load
from itemwright_schema.model import Bank

QUESTION = """
## {title}?
<!-- id: {id}, {meta} -->

- [x] yes
- [ ] no

Because.
"""


def text(topic: str, *questions: tuple[str, str]) -> str:
    parts = (QUESTION.format(title=f"What is {id}", id=id, meta=meta) for id, meta in questions)
    return f"# {topic}\n" + "".join(parts)


@pytest.fixture
def three(bank: Callable[..., Path]) -> Bank:
    """Questions a1 (hard) and a2 (a draft) in rdma / RoCE v2, b1 (hard) in storage / GPUDirect."""
    files = {
        "rdma/a.md": text("RoCE v2", ("a1", "tags: [hard]"), ("a2", "status: draft")),
        "storage/b.md": text("GPUDirect", ("b1", "tags: [Hard, disk]")),
    }
    return load(bank(files)).bank


def ids(bank: Bank) -> list[str]:
    return [question.id for question in bank.questions]


@pytest.mark.parametrize(
    ("selection", "chosen"),
    [
        (Selection(), ["a1", "b1"]),
        (Selection(drafts=True), ["a1", "a2", "b1"]),
        (Selection(topics=("RDMA",)), ["a1"]),
        (Selection(topics=("roce V2",)), ["a1"]),
        (Selection(topics=("rdma/RoCE v2/",)), ["a1"]),
        (Selection(topics=("rdma", "storage")), ["a1", "b1"]),
        (Selection(tags=("hard",)), ["a1", "b1"]),
        (Selection(tags=("disk",)), ["b1"]),
        (Selection(ids=("b1",)), ["b1"]),
        (Selection(topics=("rdma",), tags=("hard",)), ["a1"]),
        (Selection(topics=("rdma",), drafts=True), ["a1", "a2"]),
    ],
)
def test_chosen(three: Bank, selection: Selection, chosen: list[str]) -> None:
    assert ids(select(three, selection)) == chosen


@pytest.mark.parametrize(
    ("selection", "message"),
    [
        (Selection(topics=("rmda",)), 'no topic is called "rmda". Did you mean rdma?'),
        (Selection(topics=("RoCE",)), 'no topic is called "RoCE". Did you mean RoCE v2?'),
        (Selection(tags=("hrad",)), 'no tag is called "hrad". Did you mean hard?'),
        (Selection(ids=("a3",)), 'no question is called "a3". There are: a1, a2, b1.'),
        (Selection(tags=("zzz",)), 'no tag is called "zzz". There are: disk, hard.'),
    ],
)
def test_a_word_that_fits_nothing_is_an_error(three: Bank, selection: Selection, message: str) -> None:
    with pytest.raises(Stop) as stop:
        select(three, selection)
    assert stop.value.message == message
    assert stop.value.exit_code == 2


def test_nothing_left_says_why(three: Bank) -> None:
    with pytest.raises(Stop, match=r"no question has all of topic rdma, tag disk$"):
        select(three, Selection(topics=("rdma",), tags=("disk",)))
    with pytest.raises(Stop, match=r"only drafts were chosen \(a2\)\. --drafts takes them in$"):
        select(three, Selection(ids=("a2",)))


def test_in_words() -> None:
    assert str(Selection()) == ""
    assert str(Selection(("rdma",), ("roce", "ib"), ("x",))) == "topic rdma, tag roce, tag ib, question x"
