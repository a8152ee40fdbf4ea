"""What the page is told, as plain values: the list of questions, and of one what is wrong with it."""

from collections.abc import Sequence
from typing import Any

import click

from itemwright.frames import frames
from itemwright.preview.bench import Bench, Snapshot
from itemwright.preview.panes import state as state_of
from itemwright_schema.check import documentation
from itemwright_schema.problem import Problem
from itemwright_schema.source.draft import Draft

WORDS = 80
"""Characters of a question's beginning."""


def state(bench: Bench, snapshot: Snapshot) -> dict[str, Any]:
    """The bank: its questions in source order, and the problems that belong to none of them."""
    reading = snapshot.reading
    problems = reading.problems
    loose = [problem for problem in problems if problem.question is None]
    return {
        "number": snapshot.number,
        "title": reading.bank.settings.title,
        "fault": snapshot.fault,
        "errors": sum(problem.is_error for problem in problems),
        "warnings": sum(not problem.is_error for problem in problems),
        "questions": [_entry(bench, key, draft) for key, draft in snapshot.drafts.items()],
        "loose": told(loose, snapshot),
    }


def question(bench: Bench, snapshot: Snapshot, key: str) -> dict[str, Any] | None:
    """One question with its problems; None where there is none of this key."""
    draft = snapshot.drafts.get(key)
    if draft is None:
        return None
    good = bench.good(key)
    return {
        **_entry(bench, key, draft),
        "problems": told(draft.problems, snapshot),
        "state": state_of(good) if good else "",
    }


def _entry(bench: Bench, key: str, draft: Draft) -> dict[str, Any]:
    errors = sum(problem.is_error for problem in draft.problems)
    before = "before" if bench.good(key) else "never"
    return {
        "key": key,
        "title": _title(draft),
        "topic": list(draft.topic),
        "file": draft.location.file,
        "line": draft.location.start.line,
        "end": draft.location.end.line,
        "errors": errors,
        "warnings": len(draft.problems) - errors,
        "shown": before if errors else "now",
    }


def _title(draft: Draft) -> str:
    text = draft.title or draft.stem
    words = " ".join(text.markdown.split()) if text else draft.id
    return words if len(words) <= WORDS else f"{words[:WORDS]}…"


def told(problems: Sequence[Problem], snapshot: Snapshot) -> list[dict[str, Any]]:
    """Problems with their place, the author's line, and what the rule is about."""
    shown = frames(problems, snapshot.reading.sources)
    return [
        {
            **problem.as_json(),
            "frame": "\n".join(click.unstyle(frame).split("\n")[1:]),
            "about": documentation(problem.code) or "",
        }
        for problem, frame in zip(problems, shown, strict=True)
    ]
