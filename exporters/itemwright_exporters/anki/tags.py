"""Tags of a note: the author's, the topic's, and those that let a learner choose what to study."""

import re
from collections.abc import Iterable

from itemwright_schema.model import AnyQuestion, Status

_SPACE = re.compile(r"\s+")
_PARTS = re.compile(r":{2,}")


def fault(tag: str) -> str | None:
    """Why Anki would change or refuse an author's tag; None when it is fine."""
    if _SPACE.search(tag):
        return f"has a space; write {_SPACE.sub('-', tag.strip())!r}"
    if not all(tag.split("::")) or ":::" in tag:
        return f"has an empty part between its colons; write {tidy(tag)!r}"
    if not tag.isprintable():
        return "has a control character"
    return None


def tidy(name: str) -> str:
    """A topic's name as one level of a tag or more: no spaces, no empty levels."""
    parts = (_SPACE.sub("-", part.strip(" \t:")) for part in _PARTS.split(name))
    return "::".join(part for part in parts if part)


def tags_of(question: AnyQuestion) -> tuple[str, ...]:
    """All tags of a note, sorted, each once."""
    meta = question.meta
    tags = set(meta.tags)
    if topic := "::".join(filter(None, map(tidy, question.topic))):
        tags.add(topic)
    if meta.difficulty is not None:
        tags.add(f"difficulty::{meta.difficulty}")
    if meta.bloom is not None:
        tags.add(f"bloom::{meta.bloom}")
    if meta.objective is not None and (objective := tidy(meta.objective)):
        tags.add(f"objective::{objective}")
    if meta.status is not Status.APPROVED:
        tags.add(str(meta.status))
    return tuple(sorted(tags))


def bad_tags(questions: Iterable[AnyQuestion]) -> list[str]:
    """One line for each tag of an author that Anki would change: where it is, what is wrong, what to write."""
    return [
        f"{question.location}: question {question.id}: the tag {tag!r} {wrong}"
        for question in questions
        for tag in question.meta.tags
        if (wrong := fault(tag))
    ]
