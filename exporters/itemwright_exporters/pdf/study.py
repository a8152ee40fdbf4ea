"""The study handout: a topic's questions as they are asked, and its explanations at its end."""

from html import escape
from itertools import groupby

from itemwright_exporters.pdf import words
from itemwright_exporters.pdf.answers import answer
from itemwright_exporters.pdf.edition import Edition
from itemwright_exporters.pdf.parts import questions
from itemwright_exporters.pdf.place import Setter
from itemwright_exporters.pdf.solutions import explanation
from itemwright_exporters.render.arrange import Item


def study(edition: Edition, setter: Setter) -> str:
    """All topics in the order of the sources; each with the prose under its heading, its questions, its explanations.

    Questions keep the numbers that they have on the paper.
    """
    places = {topic.path: place for place, topic in enumerate(edition.bank.topics)}
    in_source = {question.id: place for place, question in enumerate(edition.bank.questions)}
    ordered = sorted(edition.items, key=lambda item: in_source.get(item.question.id, 0))
    parts = []
    for path, group in groupby(ordered, key=lambda item: item.question.topic):
        members = list(group)
        topic = edition.bank.topics[places[path]] if path in places else None
        prose = setter.prose(topic.text) if topic and topic.text else ""
        parts.append(_head(path, members, prose))
        parts.append(questions(edition, setter, members))
        parts.append(f'<h3 class="explained">{words.EXPLANATIONS}</h3>')
        parts += [_explained(setter, item) for item in members]
    return "".join(parts)


def _head(path: tuple[str, ...], members: list[Item], prose: str) -> str:
    folders = members[0].question.location.file.count("/")
    name = escape(" › ".join(path[folders:] or path)) or words.OTHERS  # a heading says more than its folder
    return f'<div class="topic"><h2 data-name="{name}">{name}</h2>{prose}</div>'


def _explained(setter: Setter, item: Item) -> str:
    return (
        f'<div class="explanation"><p class="keyed"><b>{item.number}.</b> {answer(item)}</p>'
        f"{explanation(setter, item)}</div>"
    )
