"""The topics that a learner chooses from: those of the bank, without what only its layout says."""

from collections.abc import Sequence

from itemwright_exporters.render import Renderer
from itemwright_schema.model import AnyQuestion, Bank, Topic

Path = tuple[str, ...]


def shown_topics(bank: Bank, questions: Sequence[AnyQuestion], renderer: Renderer) -> list[Path]:
    """The topic of each question as it is shown.

    The heading of a case is no topic of its own. A heading that repeats its folder's name ("operations", "Operations")
    stands for both.
    """
    titles = {case.id: renderer.plain(case.title) for case in bank.cases}
    spelled: dict[Path, Path] = {}
    keys = []
    for question in questions:
        path = question.topic
        if question.case is not None and path and path[-1] == titles.get(question.case):
            path = path[:-1]
        path = tuple(
            part for at, part in enumerate(path) if part.casefold() != "".join(path[at + 1 : at + 2]).casefold()
        )
        key = tuple(part.casefold() for part in path)
        keys.append(key)
        if key not in spelled or len(path) < len(question.topic):  # a heading's spelling is better than a folder's
            spelled[key] = path
    return [spelled[key] for key in keys]


def introductions(bank: Bank, questions: Sequence[AnyQuestion]) -> tuple[Topic, ...]:
    """The topics above these questions that have a text of their own."""
    above = {question.topic[:depth] for question in questions for depth in range(1, len(question.topic) + 1)}
    return tuple(topic for topic in bank.topics if topic.text is not None and topic.path in above)
