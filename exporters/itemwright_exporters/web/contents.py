"""What every form of the page holds: questions as HTML, what they share, and what the script knows of them all."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from itemwright_exporters.contract import Exam, Loss
from itemwright_exporters.render import Renderer
from itemwright_exporters.web.links import links_of
from itemwright_exporters.web.losses import shown_questions
from itemwright_exporters.web.pictures import Keep, Pictures
from itemwright_exporters.web.place import Setter, Whose, drop_class
from itemwright_exporters.web.question import Around, article
from itemwright_exporters.web.topics import introductions, shown_topics
from itemwright_exporters.web.words import Words, words_in
from itemwright_schema.content_hash import content_hash
from itemwright_schema.model import AnyQuestion, Bank, Settings, Status

HASH = 16
"""Characters that the page keeps of a content hash. They only tell whether a question changed."""


@dataclass(frozen=True, slots=True)
class Contents:
    """All of a page, before it is one file or many.

    `articles` and `names` are the questions and their names in the page, in order; `topics` their topics as shown.
    `cases` (by id) and `intros` are what questions share. `data` is for the script, `style` the rules of pictures and
    formulas; `losses` and `warnings` tell what can't be shown.
    """

    words: Words
    names: tuple[str, ...]
    articles: tuple[str, ...]
    topics: tuple[tuple[str, ...], ...]
    cases: Mapping[str, str]
    intros: tuple[str, ...]
    data: Mapping[str, Any]
    style: str
    pictures: int
    losses: tuple[Loss, ...]
    warnings: tuple[str, ...]


def contents(
    bank: Bank,
    renderer: Renderer,
    exam: Exam | None,
    keep: Keep,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Contents:
    """Sets everything. `keep` says where pictures go; raises ExportError where one is gone."""
    settings, questions = bank.settings, shown_questions(bank.questions)
    words = words_in(settings.language)
    setter = Setter(renderer, Pictures(renderer.media, keep))
    names = tuple(_name(question, settings.language) for question in questions)
    topics = introductions(bank, questions)
    cases = {}
    titles = {}
    for case in bank.cases:
        if any(question.case == case.id for question in questions):
            whose = Whose("", case.location, settings.language)
            titles[case.id], text = setter.inline(case.title, whose), setter.html(case.text, whose)
            cases[case.id] = _section("case", case.id, titles[case.id], text)
    intros = tuple(
        _section(
            "intro", str(number), escape(" › ".join(topic.path)),
            setter.html(topic.text, Whose("", topic.location, settings.language)),
        )
        for number, topic in enumerate(topics)
    )  # fmt: skip
    articles = []
    for number, (question, name) in enumerate(zip(questions, names, strict=True), start=1):
        around = Around(
            name,
            number,
            tuple(at for at, topic in enumerate(topics) if question.topic[: len(topic.path)] == topic.path),
            titles.get(question.case or "", ""),
            links_of(question, settings, words),
        )
        articles.append(article(question, around, setter, words))
        if number % 100 == 0:
            progress(number, len(questions))
    progress(len(questions), len(questions))
    shown = tuple(shown_topics(bank, questions, renderer))
    drops = "\n".join(f".{drop_class(drop)}{{vertical-align:-{drop}em}}" for drop in sorted(setter.drops))
    return Contents(
        words=words,
        names=names,
        articles=tuple(articles),
        topics=shown,
        cases=cases,
        intros=intros,
        data=_data(settings, questions, names, shown, renderer, exam),
        style=f"{drops}\n{setter.pictures.style()}",
        pictures=len(setter.pictures),
        losses=tuple(dict.fromkeys(setter.losses)),
        warnings=tuple(dict.fromkeys(setter.warnings)),
    )


def _section(kind: str, name: str, heading: str, text: str) -> str:
    return f'<section class="{kind}" id="{kind}-{name}"><h3>{heading}</h3><div>{text}</div></section>\n'


def _name(question: AnyQuestion, language: str) -> str:
    """Unique in the page: a translation has its language behind the id."""
    return question.id if question.language == language else f"{question.id}.{question.language}"


def colophon(settings: Settings) -> str:
    """What the bank says of itself, in a line."""
    edition = words_in(settings.language)["edition"].format(version=settings.version) if settings.version else None
    return " · ".join(part for part in (settings.title, edition, *settings.authors, settings.license) if part)


def _data(
    settings: Settings,
    questions: tuple[AnyQuestion, ...],
    names: tuple[str, ...],
    shown: tuple[tuple[str, ...], ...],
    renderer: Renderer,
    exam: Exam | None,
) -> dict[str, Any]:
    """What the script knows of every question without looking into its HTML."""
    topics = {topic: at for at, topic in enumerate(dict.fromkeys(shown))}
    tags = {tag: at for at, tag in enumerate(sorted({tag for question in questions for tag in question.meta.tags}))}
    entries = []
    for question, name, topic in zip(questions, names, shown, strict=True):
        meta = question.meta
        entry: dict[str, Any] = {
            "id": name,
            "kind": question.kind,
            "hash": content_hash(question, renderer.media.hash)[:HASH],
            "topic": topics[topic],
            "tags": [tags[tag] for tag in meta.tags],
            "difficulty": meta.difficulty,
            "points": meta.points if meta.points != 1 else None,
            "minutes": meta.minutes,
            "enemies": meta.enemies,
            "status": meta.status.value if meta.status is not Status.APPROVED else None,
            "case": question.case,
        }
        entries.append({key: value for key, value in entry.items() if value or value == 0})
    by_id = dict(zip((question.id for question in questions), names, strict=True))
    return {
        "bank": {"id": settings.id, "title": settings.title, "language": settings.language},
        "topics": list(topics),
        "tags": list(tags),
        "questions": entries,
        "exam": _exam(exam, by_id) if exam else None,
        "words": words_in(settings.language),
        "colophon": colophon(settings),
    }


def _exam(exam: Exam, names: Mapping[str, str]) -> dict[str, Any]:
    """The paper: its questions in the order of its first version, with the points that they have on it."""
    paper = exam.paper
    questions = [item.question for item in exam.versions[0].items if item.question.id in names]
    return {
        "title": paper.title,
        "minutes": paper.minutes,
        "pass": paper.pass_mark,
        "shuffle": paper.shuffle_questions and not paper.by_pick,
        "questions": [names[question.id] for question in questions],
        "points": {names[question.id]: question.meta.points for question in questions},
    }
