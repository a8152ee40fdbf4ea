"""`same_questions` sees every change of content, and no change of place."""

from collections.abc import Callable
from pathlib import Path

import pytest

from itemwright_schema import load
from itemwright_schema.repair import same_questions

TEXT = """\
## Q1. Which verb writes?
<!-- id: w1, difficulty: 2 -->

Look at ![the two](p.svg "Two verbs") and choose.

- [x] RDMA Write
  > It writes.
- [ ] Send

Option A writes.

### Hint

Think.

## How many bits?
<!-- id: n1 -->

Answer: 12 ± 1 bit
"""

CHANGES = [
    ("id: w1", "id: w2"), ("difficulty: 2", "difficulty: 3"), ("and choose", "and pick"), ("the two", "both"), ("Two verbs", "Verbs"),
    ("- [x] RDMA Write", "- [ ] RDMA Write"), ("Send", "Sending"), ("It writes", "It reads"), ("Option A", "Option B"), ("### Hint", "### Explanation"),
    ("Think.", "Think!"), ("Answer: 12 ± 1", "Answer: 12 ± 2"), ("## How many bits?\n", "## How many bits?\n\n- [x] 1\n- [ ] 2\n\n## More\n"),
]  # fmt: skip


def drafts(bank: Callable[..., Path], text: str) -> tuple[object, ...]:
    return load(bank({"q.md": text, "p.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>'})).drafts


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change[1][:20])
def test_a_change_is_seen(change: tuple[str, str], bank: Callable[..., Path]) -> None:
    assert TEXT.count(change[0]) >= 1
    assert not same_questions(drafts(bank, TEXT), drafts(bank, TEXT.replace(*change, 1)))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "change",
    [("\n\n", "\n\n\n"), ("# Q1. ", "# Q2. "), ("  > It", "  >It"), ("- [", "* ["), ("id: w1, ", "id:  w1,  ")],
)
def test_a_change_of_place_is_none(change: tuple[str, str], bank: Callable[..., Path]) -> None:
    assert TEXT.count(change[0]) >= 1
    assert same_questions(drafts(bank, TEXT), drafts(bank, TEXT.replace(*change)))  # type: ignore[arg-type]
