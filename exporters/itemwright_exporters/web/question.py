"""A question as the page holds it: HTML that a browser without script shows whole, and from which the script takes
what it shows. One function a kind.

Nothing above the fold tells the answer to a reader; what the script marks by is in attributes.
"""

from collections.abc import Sequence
from decimal import Decimal
from html import escape
from json import dumps
from typing import assert_never

from itemwright_exporters.render import joined, key_letters, letter
from itemwright_exporters.render.arrange import never_as_written
from itemwright_exporters.web.place import Setter, Whose
from itemwright_exporters.web.words import Words
from itemwright_schema.identity import option_id
from itemwright_schema.model import (
    AnyQuestion,
    Blanks,
    ChoiceBase,
    Essay,
    Matching,
    MultipleChoice,
    Numeric,
    Ordering,
    Scoring,
    ShortAnswer,
    SingleChoice,
    Status,
    Text,
    Topic,
    TrueFalse,
)

RIGHT_TO_LEFT = frozenset(("ar", "arc", "ckb", "dv", "fa", "he", "ku", "ps", "sd", "ug", "ur", "yi"))
"""Languages (ISO 639) written from right to left."""


def direction(language: str) -> str:
    """ "rtl" or "ltr" for a language (BCP 47)."""
    return "rtl" if language.split("-")[0].lower() in RIGHT_TO_LEFT else "ltr"


def article(
    question: AnyQuestion,
    name: str,
    number: int,
    intros: Sequence[Topic],
    case: str | None,
    setter: Setter,
    words: Words,
) -> str:
    """The question as an `<article>`. `name` is unique in the page, `number` counts from 1.

    `intros` are the topics that have a text; the article names those above it by their place there. `case` is the
    title (HTML) of the case that it belongs to.
    """
    options = [option.id for option in question.options] if isinstance(question, ChoiceBase) else ()
    whose = Whose(question.id, question.location, question.language, options)
    attributes = {"lang": question.language, "dir": direction(question.language), "data-kind": question.kind}
    attributes |= {name: value for name, value in _marking(question).items() if value}
    above = [str(at) for at, topic in enumerate(intros) if question.topic[: len(topic.path)] == topic.path]
    if above:
        attributes["data-intros"] = " ".join(above)
    if question.case:
        attributes["data-case"] = question.case
    written = "".join(f' {name}="{escape(value)}"' for name, value in attributes.items())
    of_case = f'<p class="of-case"><a href="#case-{question.case}">{case}</a></p>\n' if case else ""
    hint = _fold("hint", words["hint"], setter.html(question.hint, whose))
    if isinstance(question, Blanks):
        stem = setter.html(question.stem, whose, lambda index: _gap(question, index))
    else:
        stem = setter.html(question.stem, whose)
    return (
        f'<article class="q" id="q-{name}"{written}>\n'
        f"<h3>{words['question']} {number}</h3>\n{of_case}"
        f'<div class="stem">{stem}</div>\n'
        f"{_answer_place(question, setter, whose)}{hint}"
        f'<details class="solution"><summary>{words["answer"]}</summary>\n'
        f"{_solution(question, setter, whose, words)}</details>\n</article>\n"
    )


def _marking(question: AnyQuestion) -> dict[str, str]:
    """What the script marks by, as attributes of the article; empty ones are left out."""
    scoring = question.meta.scoring
    found = {"data-scoring": "" if scoring is Scoring.ALL_OR_NOTHING else scoring.value}
    match question:
        case SingleChoice() | MultipleChoice() | TrueFalse():
            found["data-choose"] = str(question.choose or "")
            found["data-still"] = "" if question.shuffles else "1"
        case Numeric():
            found |= {"data-low": str(question.low), "data-high": str(question.high), "data-unit": question.unit or ""}
        case ShortAnswer():
            found["data-words"] = dumps([a.text for a in question.accepted if not a.regex], ensure_ascii=False)
            found["data-expressions"] = dumps([a.text for a in question.accepted if a.regex], ensure_ascii=False)
            found["data-sensitive"] = "1" if question.case_sensitive else ""
        case Blanks() | Matching() | Ordering() | Essay():
            pass
        case _:
            assert_never(question)
    return found


def _answer_place(question: AnyQuestion, setter: Setter, whose: Whose) -> str:
    """What is shown below the stem to choose from, to join or to order."""
    match question:
        case SingleChoice() | MultipleChoice() | TrueFalse():
            rows = (
                f'<li data-id="{option.id}"{_mark("right", option.correct)}{_mark("pinned", option.pinned)}>'
                f"{setter.inline(option.text, whose)}</li>\n"
                for option in question.options
            )
            return f'<ol class="options">\n{"".join(rows)}</ol>\n'
        case Matching():
            return _columns(question, setter, whose)
        case Ordering():
            steps = _named(question.steps)
            order = never_as_written(question, None, len(steps))
            rows = (
                f'<li data-id="{steps[at][0]}" data-place="{at + 1}">{setter.inline(steps[at][1], whose)}</li>\n'
                for at in order
            )
            return f'<ul class="steps">\n{"".join(rows)}</ul>\n'
        case Numeric() | ShortAnswer() | Blanks() | Essay():
            return ""
        case _:
            assert_never(question)


def _mark(name: str, there: bool) -> str:
    return f" data-{name}" if there else ""


def _named(texts: Sequence[Text]) -> list[tuple[str, Text]]:
    """Each text with an id that hangs on it. Of equal texts, the second has "-2" behind it, and so on."""
    seen: dict[str, int] = {}
    found = []
    for text in texts:
        ident = option_id(text.markdown)
        seen[ident] = seen.get(ident, 0) + 1
        found.append((ident if seen[ident] == 1 else f"{ident}-{seen[ident]}", text))
    return found


def _columns(question: Matching, setter: Setter, whose: Whose) -> str:
    """Both columns. The right one holds each entry once, sorted by id: that says nothing of the key."""
    lefts = _named([pair.left for pair in question.pairs])
    entries = {option_id(text.markdown): text for text in (*(p.right for p in question.pairs), *question.distractors)}
    heads = [setter.inline(column, whose) for column in question.columns]
    left = "".join(
        f'<li data-id="{ident}" data-right="{option_id(pair.right.markdown)}">{setter.inline(text, whose)}</li>\n'
        for (ident, text), pair in zip(lefts, question.pairs, strict=True)
    )
    right = "".join(f'<li data-id="{i}">{setter.inline(entries[i], whose)}</li>\n' for i in sorted(entries))
    return (
        f'<div class="column"><b class="head">{heads[0]}</b><ul class="left">\n{left}</ul></div>\n'
        f'<div class="column"><b class="head">{heads[1]}</b><ul class="entries">\n{right}</ul></div>\n'
    )


def _gap(question: Blanks, index: int) -> str:
    """A blank in the stem: its hint, or three dots; the script puts a field in its place."""
    blank = question.blanks[index]
    hint = escape(blank.hint or "…", quote=False)
    return f'<span class="gap" data-gap="{index}" data-group="{blank.group}">{hint}</span>'


def _solution(question: AnyQuestion, setter: Setter, whose: Whose, words: Words) -> str:
    """What is below the fold: key, feedback, explanations, references, and the facts about the question."""
    parts = [_key(question, setter, whose, words)]
    if isinstance(question, ChoiceBase):
        parts += [
            f'<div class="feedback" data-for="{option.id}"><b class="of">{letter(place)}</b>'
            f"<div>{setter.html(option.feedback, whose)}</div></div>\n"
            for place, option in enumerate(question.options)
            if option.feedback
        ]
    for name, text in (("short", question.short), ("full", question.full), ("references", question.sources)):
        if text is not None:
            heading = f"<h4>{words['sources']}</h4>" if name == "references" else ""
            parts.append(f'<div class="{name}">{heading}<div>{setter.html(text, whose)}</div></div>\n')
    return "".join((*parts, _facts(question, setter, whose, words)))


def _key(question: AnyQuestion, setter: Setter, whose: Whose, words: Words) -> str:
    """The right answer, for a reader and for what the script says."""
    match question:
        case SingleChoice() | MultipleChoice() | TrueFalse():
            letters = key_letters(question, range(len(question.options)))
            return f'<p class="key">{words["correct"]} <b>{joined(letters, words["and"])}</b></p>\n'
        case Numeric():
            return f'<p class="key">{words["correct"]} <b dir="auto">{escape(_number(question, words))}</b></p>\n'
        case ShortAnswer():
            also = [a.text for a in question.accepted if not a.regex and a.text != question.shown]
            behind = f' <span class="also">({words["also"]} {escape(", ".join(also))})</span>' if also else ""
            case = f" {words['case_matters']}" if question.case_sensitive else ""
            return f'<p class="key">{words["correct"]} <b dir="auto">{escape(question.shown)}</b>{behind}{case}</p>\n'
        case Blanks():
            rows = "".join(
                f'<li data-gap="{at}" dir="auto">{escape(blank.answer, quote=False)}</li>'
                for at, blank in enumerate(question.blanks)
            )
            return f'<ol class="key">{rows}</ol>\n'
        case Matching():
            rows = "".join(
                f"<li>{setter.inline(pair.left, whose)} → {setter.inline(pair.right, whose)}</li>"
                for pair in question.pairs
            )
            return f'<ul class="key">{rows}</ul>\n'
        case Ordering():
            rows = "".join(f"<li>{setter.inline(step, whose)}</li>" for step in question.steps)
            return f'<ol class="key">{rows}</ol>\n'
        case Essay():
            return (
                f'<div class="rubric"><div>{setter.html(question.rubric, whose)}</div></div>\n'
                if question.rubric
                else ""
            )
        case _:
            assert_never(question)


def _number(question: Numeric, words: Words) -> str:
    """ "400 kB (399 to 401)": the number, and what else is right."""
    unit = f" {question.unit}" if question.unit else ""
    low, high = plain_number(question.low), plain_number(question.high)
    if question.low == question.high:
        return f"{low}{unit}"
    span = f"{low} {words['up_to']} {high}"
    return f"{span}{unit}" if question.value is None else f"{plain_number(question.value)}{unit} ({span})"


def plain_number(number: Decimal) -> str:
    """A number as a person types it, without exponent; zeros behind it stay, as the author has them."""
    return f"{number:f}"


def _facts(question: AnyQuestion, setter: Setter, whose: Whose, words: Words) -> str:
    """What is known about the question besides its text."""
    meta = question.meta
    rows: list[tuple[str, str]] = []
    if question.title is not None:
        rows.append((words["title"], setter.inline(question.title, whose)))
    rows.append((words["topic"], escape(" › ".join(question.topic)) if question.topic else ""))
    plain = (
        (words["status"], {Status.DRAFT: words["draft"], Status.REVIEW: words["review"]}.get(meta.status)),
        (words["difficulty"], f"{meta.difficulty} {words['of']} 5" if meta.difficulty else None),
        (words["level"], words[meta.bloom.value] if meta.bloom else None),
        (words["objective"], meta.objective),
        (words["tags"], ", ".join(meta.tags)),
        (words["points"], f"{meta.points:g}" if meta.points != 1 else None),
        (words["marking"], words[meta.scoring.value] if meta.scoring is not Scoring.ALL_OR_NOTHING else None),
        (words["minutes"], f"{meta.minutes:g}" if meta.minutes else None),
    )
    rows += [(label, escape(value)) for label, value in plain if value]
    if meta.source:
        rows.append((words["source"], _source(meta.source)))
    rows.append((words["id"], question.id))
    items = "".join(f'<div><dt>{label}</dt><dd dir="auto">{value}</dd></div>' for label, value in rows if value)
    return f'<dl class="facts">{items}</dl>\n'


def _source(source: str) -> str:
    """Where a question comes from; a web address is a link."""
    text = escape(source)
    if source.startswith(("https://", "http://")) and not any(char.isspace() for char in source):
        return f'<a target="_blank" rel="noopener noreferrer" href="{text}">{text}</a>'
    return text


def _fold(name: str, label: str, html: str) -> str:
    return f'<details class="{name}"><summary>{label}</summary><div>{html}</div></details>\n' if html else ""
