"""What a user asks of a build."""

from dataclasses import dataclass
from pathlib import Path

from itemwright.stop import USAGE, Stop


@dataclass(frozen=True, slots=True)
class Wish:
    """`output` is the name of one, or "all"; `bank` the folder of questions, `out` that of the outputs.

    With `papers`, by their names, the outputs are theirs; `roster` is the file of the students who get one each.
    `flags` are the exporters' own options that were given, sorted.
    """

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
    papers: tuple[str, ...] = ()
    roster: Path | None = None
    choose_again: bool = False
    accept_changes: bool = False
    flags: tuple[str, ...] = ()


def refuse_contradictions(wish: Wish, page_given: bool = False) -> None:
    """Stops at options that mean nothing together."""
    if not wish.papers:
        alone: dict[str, object] = {
            "--roster": wish.roster, "--choose-again": wish.choose_again, "--accept-changes": wish.accept_changes,
        }  # fmt: skip
        for option, value in alone.items():
            if value:
                raise Stop(f"{option} is about a paper: say which, with --paper NAME", USAGE)
        return
    says: dict[str, tuple[object, str]] = {
        "--topic": (wish.topics, "what is picked"), "--tag": (wish.tags, "what is picked"),
        "--only": (wish.ids, "what is picked"), "--seed": (wish.seed, "its seed"), "--page": (page_given, "its page"),
    }  # fmt: skip
    for option, (given, what) in says.items():
        if given:
            raise Stop(f"{option} and --paper don't go together: a paper says itself {what}, in its file", USAGE)
    if wish.choose_again and wish.accept_changes:
        raise Stop("--choose-again takes other questions, --accept-changes keeps them: only one of the two", USAGE)
