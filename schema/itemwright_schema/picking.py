"""Which questions a pick asks for."""

from collections.abc import Iterable, Sequence

from itemwright_schema.model.kinds import AnyQuestion
from itemwright_schema.model.paper import Pick


def in_topic(topic: Sequence[str], word: str) -> bool:
    """Whether a topic's path lies within what a word names: a folder, a heading, or several of them joined by "/"."""
    path = "/".join(topic).casefold()
    return f"/{word.strip('/').casefold()}/" in f"/{path}/"


def has_tag(tags: Iterable[str], word: str) -> bool:
    """Whether a tag is among those of a question, in any case of letters."""
    return word.casefold() in (tag.casefold() for tag in tags)


def serves(objective: str | None, word: str) -> bool:
    """Whether an objective is the one that a word names, or lies below it (`fabric.rdma` below `fabric`)."""
    return objective is not None and f"{objective}.".casefold().startswith(f"{word}.".casefold())


def asks_for(pick: Pick, question: AnyQuestion) -> bool:
    """Whether a question is one that the pick asks for."""
    meta = question.meta
    return (
        (not pick.ids or question.id in pick.ids)
        and (not pick.kinds or question.kind in pick.kinds)
        and (not pick.topics or any(in_topic(question.topic, word) for word in pick.topics))
        and (not pick.objectives or any(serves(meta.objective, word) for word in pick.objectives))
        and (not pick.tags or any(has_tag(meta.tags, word) for word in pick.tags))
        and (pick.difficulty.open or (meta.difficulty is not None and pick.difficulty.hold(meta.difficulty)))
    )
