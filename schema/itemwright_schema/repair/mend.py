"""The mended text of every file in which something is fixable.

A file is mended in rounds. In each, all fixes are made at once, the outcome is read in memory, and fixes are dropped
where a question came to differ or where they did not help; those are tried again one by one. The rounds end when no
fix is left that helps, so that a second run finds nothing to do.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from itemwright_schema.problem import Problem
from itemwright_schema.repair.edits import Edit, applied
from itemwright_schema.repair.fixes import FIXES, fault_of
from itemwright_schema.repair.same import same, same_question
from itemwright_schema.source.draft import Document, Draft
from itemwright_schema.source.files import decoded
from itemwright_schema.source.read import FileReader, Reading

ROUNDS = 100
SINGLY = 30
"""How many fixes of one question are tried one by one in a round, when they can't be made together."""

NO_QUESTION = -1
"""The owner of what stands in no question."""

Read = Callable[[str], Document]


class _Fix(NamedTuple):
    """A fix that could be made: of which question (by its number in the file), for which problem, and how."""

    owner: int
    problem: Problem
    edits: tuple[Edit, ...]


def mended(reading: Reading) -> Mapping[str, str]:
    """The new text of each file that has something fixable, by its path in the bank. Line ends and all else stay as
    they are.

    Nothing is written. Each text was read again: its questions are those from before, or were in error before and are
    less so now.
    """
    read_file = FileReader(reading.bank.folder, reading.bank.settings)
    fixable = {problem.span.file for problem in reading.problems if problem.code in FIXES}
    texts: dict[str, str] = {}
    for file in reading.files:
        if file.path not in fixable:
            continue
        before = file.original.decode("utf-8")
        after = _mended(before, _reader(file.path, read_file))
        if after != before:
            texts[file.path] = after
    return texts


def _reader(path: str, read_file: FileReader) -> Read:
    @lru_cache(maxsize=4)  # the outcome of a round is what the next one begins with
    def read(text: str) -> Document:
        file, faults = decoded(path, text.encode())
        if file is None:
            raise ValueError(f"{path} can't be read again: {faults}")
        return read_file(file, faults)

    return read


def _mended(text: str, read: Read) -> str:
    for _ in range(ROUNDS):
        better = _round(text, read)
        if better == text:
            break
        text = better
    return text


def _round(text: str, read: Read) -> str:
    """The text with every fix made that helps."""
    possible = _fixes(text, read(text))
    kept = _accepted(possible, [], text, read)
    refused: dict[int, list[_Fix]] = {}
    for fix in possible:
        if fix not in kept:
            refused.setdefault(fix.owner, []).append(fix)
    for at in range(min(SINGLY, max(map(len, refused.values()), default=0))):
        single = [fixes[at] for fixes in refused.values() if at < len(fixes)]
        kept += _accepted(single, kept, text, read)
    return _with(text, kept)


def _fixes(text: str, document: Document) -> list[_Fix]:
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    found: list[_Fix] = []
    owners: list[tuple[int, Draft | None, list[Problem]]] = [(NO_QUESTION, None, document.problems)]
    owners += [(number, draft, draft.problems) for number, draft in enumerate(document.drafts)]
    for owner, draft, problems in owners:
        for problem in problems:
            if problem.code in FIXES:
                edits = tuple(FIXES[problem.code](fault_of(problem, lines, draft)))
                found += [_Fix(owner, problem, edits)] if edits else []
    order = list(FIXES)
    return sorted(found, key=lambda fix: order.index(fix.problem.code))


def _accepted(fixes: Sequence[_Fix], kept: Sequence[_Fix], text: str, read: Read) -> list[_Fix]:
    """Those of the fixes that, made together with those kept, change no question and help."""
    left = list(fixes)
    before = read(text)
    while left:
        chosen = [*kept, *left]
        blamed = _blamed(before, read(_with(text, chosen)), chosen)
        if not blamed:
            return left
        fewer = [fix for fix in left if fix.owner not in blamed]
        left = fewer if len(fewer) < len(left) else []
    return []


def _with(text: str, fixes: Iterable[_Fix]) -> str:
    order = list(FIXES)
    in_order = sorted(fixes, key=lambda fix: order.index(fix.problem.code))
    return applied(text, (edit for fix in in_order for edit in fix.edits))


def _blamed(before: Document, after: Document, fixes: Sequence[_Fix]) -> set[int]:
    """The owners of fixes that changed a question, or that left their problem where it was."""
    owners = {fix.owner for fix in fixes}
    changed = [
        number
        for number, (old, new) in enumerate(zip(before.drafts, after.drafts, strict=False))
        if not _as_before(old, new, [fix for fix in fixes if fix.owner == number])
    ]
    if len(before.drafts) != len(after.drafts):
        first = changed[0] if changed else min(len(before.drafts), len(after.drafts))
        return owners & {first - 1, first} or owners
    if changed:
        return owners & set(changed) or owners & {number - 1 for number in changed} or owners
    if not same(before.topics, after.topics) or not same(before.cases, after.cases):
        return owners
    return {owner for owner in owners if not _helped(owner, before, after, fixes)}


def _as_before(old: Draft, new: Draft, fixes: Sequence[_Fix]) -> bool:
    """Whether a question is what it was. One in error may become another where an error was mended, if it keeps its
    id."""
    if any(fix.problem.is_error for fix in fixes):
        return old.id == new.id and old.topic == new.topic and old.case == new.case
    return same_question(old, new)


def _helped(owner: int, before: Document, after: Document, fixes: Sequence[_Fix]) -> bool:
    """Whether every problem for which there was a fix is gone."""
    codes = [fix.problem.code for fix in fixes if fix.owner == owner]
    old, new = (_codes(document, owner) for document in (before, after))
    return all(new.count(code) <= old.count(code) - codes.count(code) for code in codes)


def _codes(document: Document, owner: int) -> list[str]:
    problems = document.problems if owner == NO_QUESTION else document.drafts[owner].problems
    return [problem.code for problem in problems]
