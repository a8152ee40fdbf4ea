"""Where a question is answered: options, columns, steps and gaps as HTML, and what the script marks by."""

from collections.abc import Sequence
from html import escape
from json import dumps
from typing import assert_never

from itemwright_exporters.render.arrange import never_as_written
from itemwright_exporters.web.place import Setter, Whose
from itemwright_schema.identity import option_id
from itemwright_schema.model import (
    AnyQuestion,
    Blanks,
    Essay,
    Matching,
    MultipleChoice,
    Numeric,
    Ordering,
    Scoring,
    ShortAnswer,
    SingleChoice,
    Text,
    TrueFalse,
)


def marking(question: AnyQuestion) -> dict[str, str]:
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


def answer_place(question: AnyQuestion, setter: Setter, whose: Whose) -> str:
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


def gap_html(question: Blanks, index: int) -> str:
    """A blank in the stem: its hint, or three dots; the script puts a field in its place."""
    blank = question.blanks[index]
    hint = escape(blank.hint or "…", quote=False)
    return f'<span class="gap" data-gap="{index}" data-group="{blank.group}">{hint}</span>'
