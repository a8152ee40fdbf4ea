"""Rules. One a file, with its documentation; the tables below order them.

To add a rule: write a module with `CODE`, a docstring that explains it to an author, and `check`; name it in a table;
add a case under `tests/cases/`.
"""

import inspect
from collections.abc import Sequence
from dataclasses import replace
from types import ModuleType
from typing import TYPE_CHECKING

from itemwright_schema.check import (
    bad_id,
    duplicate_id,
    empty_option,
    equal_options,
    key_count,
    letter_beyond,
    letter_not_followed,
    missing_alt,
    missing_explanation,
    missing_id,
    no_key,
    no_stem,
    one_option,
    paper_short,
    paper_words,
    tag_space,
    typed_letter,
)
from itemwright_schema.check.reading import CODES
from itemwright_schema.problem import Problem

if TYPE_CHECKING:
    from itemwright_schema.model import AnyQuestion, Case
    from itemwright_schema.source.draft import Draft
    from itemwright_schema.source.papers import Papers

OF_A_QUESTION: tuple[ModuleType, ...] = (
    bad_id, no_stem, one_option, no_key, empty_option, equal_options, key_count, letter_beyond,
    letter_not_followed, typed_letter, tag_space, missing_id, missing_explanation, missing_alt,
)  # fmt: skip
"""Rules over one question, in the order in which they run."""

OF_A_BANK: tuple[ModuleType, ...] = (duplicate_id,)
"""Rules over all questions of a bank."""

OF_A_PAPER: tuple[ModuleType, ...] = (paper_words, paper_short)
"""Rules over the papers of a bank, which look at its questions."""


RULES = (*OF_A_QUESTION, *OF_A_BANK, *OF_A_PAPER)


def check_draft(draft: "Draft") -> list[Problem]:
    """What the rules over one question say."""
    return [replace(problem, question=draft.id) for rule in OF_A_QUESTION for problem in rule.check(draft)]


def check_bank(drafts: "Sequence[Draft]", cases: "Sequence[Case]") -> list[Problem]:
    """What the rules over the bank say. A problem of one question is added to its draft, all others are returned."""
    for rule in OF_A_BANK:
        for draft, problem in list(rule.check(drafts)):
            draft.problems.append(replace(problem, question=draft.id))
    return list(duplicate_id.check_cases(cases))


def check_papers(read: "Papers", drafts: "Sequence[Draft]", questions: "Sequence[AnyQuestion]") -> list[Problem]:
    """What the rules over papers say. `questions` are those of the drafts that have no errors."""
    return [problem for rule in OF_A_PAPER for problem in rule.check(read, drafts, questions)]


def codes() -> tuple[str, ...]:
    """The codes of all problems, sorted."""
    return tuple(sorted([*CODES, *(rule.CODE for rule in RULES)]))


def documentation(code: str) -> str | None:
    """What a code means and what to do about it, as markdown; None for an unknown code."""
    for rule in RULES:
        if code == rule.CODE:
            return inspect.cleandoc(rule.__doc__ or "")
    return inspect.cleandoc(CODES[code]) if code in CODES else None
