"""A question's fields: what Anki keeps of it, as HTML.

One function for each family, in the order of the family's fields.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from html import escape
from typing import assert_never

from itemwright_exporters.anki.place import cloze_literal, filler, key, literal, unmarked
from itemwright_exporters.anki.words import words_in
from itemwright_exporters.render import Gap, Renderer, inline, shuffled
from itemwright_exporters.render.diagrams import Undrawn
from itemwright_schema.model import (
    AnyQuestion,
    Blanks,
    Case,
    ChoiceBase,
    Essay,
    Matching,
    MultipleChoice,
    Numeric,
    Ordering,
    ShortAnswer,
    SingleChoice,
    Text,
    TrueFalse,
)

RIGHT_TO_LEFT = frozenset(("ar", "arc", "ckb", "dv", "fa", "he", "ku", "ps", "sd", "ug", "ur", "yi"))
"""Languages (ISO 639) written from right to left."""

Pictures = dict[str, str]
"""The pictures of notes: name in Anki's media folder → path in the bank."""

Html = Callable[[Text | None], str]
Lines = Callable[[Iterable[Text]], list[str]]


def fields_of(
    question: AnyQuestion,
    renderer: Renderer,
    cases: Mapping[str, Case],
    language: str,
    pictures: Pictures,
    undrawn: list[Undrawn],
) -> list[str]:
    """The fields of a question in the order of its family.

    `language` is the bank's; `pictures` takes up what the fields show, `undrawn` what they can't.
    """
    options = [option.id for option in question.options] if isinstance(question, ChoiceBase) else ()
    fill = filler(renderer.media, pictures, undrawn, options)

    def html(text: Text | None) -> str:
        return "" if text is None else fill(renderer.fragment(text))

    def lines(texts: Iterable[Text]) -> list[str]:
        return [inline(html(text)) for text in texts]

    if isinstance(question, Blanks):
        stem = filler(renderer.media, pictures, undrawn, gaps=_deletions(question))(renderer.fragment(question.stem))
    else:
        stem = html(question.stem)
    own: list[str]
    match question:
        case SingleChoice() | MultipleChoice() | TrueFalse():
            own = [
                _options(question, html),
                key(options, question.key, words_in(question.language)["and"]),
                str(question.choose or ""),
            ]
        case Blanks():
            own = []
        case Numeric():
            own = [
                _number(question),
                inline(html(question.answer)),
                f"{question.low}..{question.high}",
                escape(question.unit or ""),
            ]
        case ShortAnswer():
            own = [literal(escape(question.shown)), _alternatives(question), _accepted(question), ""]
        case Matching():
            own = _matching(question, lines)
        case Ordering():
            own = _ordering(question, lines)
        case Essay():
            own = [html(question.rubric)]
        case _:
            assert_never(question)
    if question.case is not None:
        case = cases[question.case]
        shared = f'<div class="iw-case" dir="auto"><h2>{inline(html(case.title))}</h2>{html(case.text)}</div>'
        stem = (cloze_literal(shared) if isinstance(question, Blanks) else shared) + stem
    return [
        question.id,
        question.kind,
        inline(html(question.title)),
        stem,
        *own,
        html(question.hint),
        html(question.short),
        html(question.full),
        html(question.sources),
        _source(question),
        _settings(question, language),
        "",
        "",
        "",
    ]


def _options(question: ChoiceBase, html: Html) -> str:
    """List items in source order. The back without script knows the right ones by `data-right`."""
    items = []
    for option in question.options:
        marks = (' data-right=""' if option.correct else "") + (' data-pinned=""' if option.pinned else "")
        feedback = f'<div class="iw-feedback" dir="auto">{html(option.feedback)}</div>' if option.feedback else ""
        text = inline(html(option.text))
        items.append(f'<li class="iw-option" data-id="{option.id}"{marks}>{_cell(text)}{feedback}</li>')
    return "".join(items)


def _deletions(question: Blanks) -> Callable[[Gap], str]:
    """Anki's cloze deletions for the gaps."""

    def deletion(gap: Gap) -> str:
        blank = question.blanks[gap.index]
        answer = cloze_literal(literal(escape(blank.answer, quote=False)))
        hint = f"::{cloze_literal(literal(escape(blank.hint, quote=False)))}" if blank.hint else ""
        return f"{{{{c{blank.group}::{answer}{hint}}}}}"

    return deletion


def plain_number(number: Decimal) -> str:
    """A number as a person types it: no exponent, no zeros behind."""
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _number(question: Numeric) -> str:
    """What Anki compares a typed number with. The script accepts the whole range."""
    if question.value is not None:
        return plain_number(question.value)
    return f"{plain_number(question.low)}–{plain_number(question.high)}"


def _alternatives(question: ShortAnswer) -> str:
    """The answer to show and the other words that count. Expressions are for the script."""
    others = [escape(a.text, quote=False) for a in question.accepted if not a.regex and a.text != question.shown]
    also = (
        f' <span class="iw-also">({words_in(question.language)["also"]} {", ".join(others)})</span>' if others else ""
    )
    return literal(escape(question.shown, quote=False) + also)


def _accepted(question: ShortAnswer) -> str:
    """For the script: a JSON object, as the value of an attribute."""
    accepted = {
        "words": [a.text for a in question.accepted if not a.regex],
        "expressions": [a.text for a in question.accepted if a.regex],
        "case": question.case_sensitive,
    }
    return unmarked(escape(json.dumps(accepted, ensure_ascii=False)))


def _matching(question: Matching, lines: Lines) -> list[str]:
    """Both columns, the right one out of order and each entry once; then the pairs."""
    lefts = lines(pair.left for pair in question.pairs)
    rights = lines(pair.right for pair in question.pairs)
    entries = list(dict.fromkeys([*rights, *lines(question.distractors)]))
    head = lines(question.columns)
    items = [
        f'<li class="iw-item" data-id="{i}" data-answer="{entries.index(right)}">{_cell(left)}</li>'
        for i, (left, right) in enumerate(zip(lefts, rights, strict=True))
    ]
    choices = [
        f'<li class="iw-entry" data-id="{i}">{_cell(entries[i])}</li>' for i in _out_of_order(question.id, len(entries))
    ]
    pairs = [
        f'<li class="iw-pair" data-id="{i}">{_cell(left)}{_cell(right)}</li>'
        for i, (left, right) in enumerate(zip(lefts, rights, strict=True))
    ]
    return ["".join(map(_cell, head)), "".join(items), "".join(choices), "".join(pairs)]


def _ordering(question: Ordering, lines: Lines) -> list[str]:
    """The steps out of order; then in order."""
    steps = [f'<li class="iw-item" data-id="{i}">{_cell(step)}</li>' for i, step in enumerate(lines(question.steps))]
    return ["", "".join(steps[i] for i in _out_of_order(question.id, len(steps))), "", "".join(steps)]


def _cell(html: str) -> str:
    return f'<div class="iw-text" dir="auto">{html}</div>'


def _out_of_order(ident: str, count: int) -> Sequence[int]:
    """The same order in every build, and never the right one."""
    order = shuffled("anki", ident, count)
    return order if order != tuple(range(count)) else (*order[1:], order[0])


_LINK = re.compile(r"https?://\S+")


def _source(question: AnyQuestion) -> str:
    """Where a question comes from; a web address is a link."""
    source = question.meta.source
    if source is None:
        return ""
    text = literal(escape(source))
    linked = f'<a href="{text}">{text}</a>' if _LINK.fullmatch(source) else text
    return f"{words_in(question.language)['source']} {linked}"


def _settings(question: AnyQuestion, language: str) -> str:
    """What the script and the style need to know, as `name=value` with spaces between; empty for most questions."""
    settings = []
    if question.language != language:
        settings.append(f"lang={question.language}")
    if question.language.split("-")[0].lower() in RIGHT_TO_LEFT:
        settings.append("dir=rtl")
    if isinstance(question, ChoiceBase) and not question.shuffles:
        settings.append("shuffle=no")
    return " ".join(settings)
