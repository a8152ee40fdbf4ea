"""What a user asks of a build."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Wish:
    """`output` is the name of one, or "all"; `bank` the folder of questions, `out` that of the outputs."""

    output: str
    bank: Path
    out: Path
    seed: str | None = None
    page: str = "A4"
    topics: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()
    drafts: bool = False
    skip_invalid: bool = False
    locked: bool = False
