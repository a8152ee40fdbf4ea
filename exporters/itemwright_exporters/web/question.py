"""A question as the page holds it: HTML that a browser without script shows whole, and from which the script takes
what it shows.

Nothing above the fold tells the answer to a reader; what the script marks by is in attributes.
"""

from dataclasses import dataclass
from html import escape

from itemwright_exporters.web.answers import answer_place, gap_html, marking
from itemwright_exporters.web.place import Setter, Whose
from itemwright_exporters.web.solution import solution
from itemwright_exporters.web.words import Words
from itemwright_schema.model import AnyQuestion, Blanks, ChoiceBase

RIGHT_TO_LEFT = frozenset(("ar", "arc", "ckb", "dv", "fa", "he", "ku", "ps", "sd", "ug", "ur", "yi"))
"""Languages (ISO 639) written from right to left."""


@dataclass(frozen=True, slots=True)
class Around:
    """What a question has from the page: a `name` that is unique in it, its `number` from 1, the places of the
    introductions above it, the title (HTML) of its case, and links (HTML)."""

    name: str
    number: int
    intros: tuple[int, ...] = ()
    case: str = ""
    links: str = ""


def direction(language: str) -> str:
    """ "rtl" or "ltr" for a language (BCP 47)."""
    return "rtl" if language.split("-")[0].lower() in RIGHT_TO_LEFT else "ltr"


def article(question: AnyQuestion, around: Around, setter: Setter, words: Words) -> str:
    """The question as an `<article>`."""
    options = [option.id for option in question.options] if isinstance(question, ChoiceBase) else ()
    whose = Whose(question.id, question.location, question.language, options)
    attributes = {"lang": question.language, "dir": direction(question.language), "data-kind": question.kind}
    attributes |= {key: value for key, value in marking(question).items() if value}
    if around.intros:
        attributes["data-intros"] = " ".join(map(str, around.intros))
    if question.case:
        attributes["data-case"] = question.case
    written = "".join(f' {name}="{escape(value)}"' for name, value in attributes.items())
    of_case = f'<p class="of-case"><a href="#case-{question.case}">{around.case}</a></p>\n' if around.case else ""
    hint = _fold("hint", words["hint"], setter.html(question.hint, whose))
    if isinstance(question, Blanks):
        stem = setter.html(question.stem, whose, lambda index: gap_html(question, index))
    else:
        stem = setter.html(question.stem, whose)
    return (
        f'<article class="q" id="q-{around.name}"{written}>\n'
        f"<h3>{words['question']} {around.number}</h3>\n{of_case}"
        f'<div class="stem">{stem}</div>\n'
        f"{answer_place(question, setter, whose)}{hint}"
        f'<details class="solution"><summary>{words["answer"]}</summary>\n'
        f"{solution(question, around.links, setter, whose, words)}</details>\n</article>\n"
    )


def _fold(name: str, label: str, html: str) -> str:
    return f'<details class="{name}"><summary>{label}</summary><div>{html}</div></details>\n' if html else ""
