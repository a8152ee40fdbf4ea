"""Every piece of text, every letter and every picture knows where it stands, both ends.

What has a place is between ⟦name: and ⟧ in the sources; the marks are taken out before they are read. Marks may be
nested.
"""

import re
from collections.abc import Iterator

import pytest
from small_bank import Write
from test_reader_tokens import texts

from itemwright_schema import Position, Span, load
from itemwright_schema.model import AnyQuestion, Bank

MARK = re.compile(r"⟦(\w+):|⟧")


def unmarked(source: str) -> tuple[str, dict[str, tuple[Position, Position]]]:
    """The source without its marks, and the places that they name."""
    text = ""
    open_: list[tuple[str, Position]] = []
    found: dict[str, tuple[Position, Position]] = {}
    at = 0
    for mark in MARK.finditer(source):
        text += source[at : mark.start()]
        at = mark.end()
        here = Position(text.count("\n") + 1, len(text) - text.rfind("\n"))
        if mark[1]:
            open_.append((mark[1], here))
        else:
            name, start = open_.pop()
            found[name] = (start, here)
    return text + source[at:], found


def named(bank: Bank) -> Iterator[tuple[str, Span]]:
    """What has a place in a bank of one question and one topic, by the names that the sources use."""
    (question,) = bank.questions
    yield "question", question.location
    for topic in bank.topics:
        if topic.text and topic.location:
            yield from (("topic", topic.location), ("prose", topic.text.span))
    for case in bank.cases:
        yield from (("case", case.location), ("casetitle", case.title.span), ("casetext", case.text.span))
    for piece in ("title", "stem", "hint", "short", "full", "sources", "notes"):
        if text := getattr(question, piece):
            yield piece, text.span
    yield from _details(question)
    for text in texts(question):
        yield from ((f"letter{reference.written.replace('–', '')}", reference.span) for reference in text.references)
        yield from ((f"picture{picture.alt}", picture.span) for picture in text.pictures)


def _details(question: AnyQuestion) -> Iterator[tuple[str, Span]]:
    match question.kind:
        case "single" | "multiple" | "true-false":
            for number, option in enumerate(question.options, 1):
                yield f"option{number}", option.text.span
                if option.feedback:
                    yield f"feedback{number}", option.feedback.span
        case "numeric":
            yield "answer", question.answer.span
        case "short":
            yield from ((f"answer{number}", answer.span) for number, answer in enumerate(question.accepted, 1))
        case "blanks":
            yield from ((f"blank{number}", blank.span) for number, blank in enumerate(question.blanks, 1))
        case "matching":
            yield from (("left", question.columns[0].span), ("right", question.columns[1].span))
            for number, pair in enumerate(question.pairs, 1):
                yield from ((f"left{number}", pair.left.span), (f"right{number}", pair.right.span))
            yield from ((f"distractor{number}", text.span) for number, text in enumerate(question.distractors, 1))
        case "ordering":
            yield from ((f"step{number}", step.span) for number, step in enumerate(question.steps, 1))
        case "essay" if question.rubric:
            yield "rubric", question.rubric.span


SOURCES = {
    "all pieces": """\
⟦topic:# 1. Verbs

⟦prose:All about *verbs*.

- and lists⟧⟧

⟦question:## Q7. ⟦title:The write verb⟧ <!-- points: 2 -->

⟦stem:Which verb

writes?⟧

- [ ] ⟦option1:Send
  or so⟧
  > ⟦feedback1:Two-sided,
  > not option ⟦letterB:B⟧.⟧
- [x] ⟦option2:`Write`⟧
- [ ] ⟦option3:Neither option ⟦letterA:A⟧⟧

⟦short:It is 🦀
so.⟧

**Hint:** ⟦hint:One-sided.⟧

### Full explanation

⟦full:1. First:
   - options ⟦letterAC:A–C⟧
     and more

#### More

> Text⟧

### References

⟦sources:- The manual⟧

### Notes

⟦notes:Old.⟧⟧

# Next
""",
    "tabs, code, numbers": """\
⟦question:### ⟦stem:`x` is what?⟧

1.\t[x] ⟦option1:one

\t```
\tcode
\t```⟧

\t> ⟦feedback1:it is⟧
2.\t[ ] ⟦option2:> two⟧⟧
""",
    "at the margin": """\
⟦question:## ⟦stem:Which?⟧
* [x] ⟦option1:this
```
1
```⟧
> ⟦feedback1:Yes.⟧
* [ ] ⟦option2:that⟧
**Explanation:** ⟦full:Because.
Really.⟧⟧
""",
    "unboxed items": """\
⟦question:## ⟦stem:Which?
- one
- two⟧
- [ ] ⟦option1:both⟧
- [x] ⟦option2:the second⟧⟧
""",
    "front matter": """\
---
title: "⟦title:A title⟧"
question: |
  ⟦stem:Look:

  Which?⟧
documentation: ⟦sources:https://example.org⟧
---

⟦question:- [x] ⟦option1:a⟧
- [ ] ⟦option2:b⟧⟧
""",
    "pictures": """\
⟦question:## ⟦stem:⟦pictureone:![one](a.svg)⟧?

| a | ⟦picturetwo:![two](a.svg "T")⟧ |
|---|---|
| 🦀 ⟦picturethree:<img src="a.svg" alt="three">⟧ | ⟦picturefour:![four][f]⟧ |⟧

- [x] ⟦option1:a⟧
- [ ] ⟦option2:⟦picturefive:![five](a.svg)⟧⟧⟧

[f]: a.svg
""",
    "numeric": "⟦question:## ⟦stem:How fast?⟧\n\n**Answer:** ⟦answer:12.5 ± 0.1 Gbit/s⟧⟧\n",
    "short": "⟦question:## ⟦stem:What?⟧\n\nAnswer: ⟦answer1:a b⟧ | ⟦answer2:/c.d/⟧⟧\n",
    "blanks": "⟦question:## ⟦title:Ports⟧\n\n⟦stem:It is 🦀 ⟦blank1:{{UDP}}⟧,\nport **⟦blank2:{{c1::4791::number}}⟧**.⟧⟧\n",
    "matching": (
        "⟦question:## ⟦stem:Match⟧\n<!-- type: matching -->\n\n| ⟦left:a⟧ | ⟦right:a⟧ |\n|---|---|\n| ⟦left1:x⟧ | ⟦right1:x⟧ |\n"
        "|⟦left2:y⟧|  ⟦right2:`p\\|q`⟧ |\n|  | ⟦distractor1:z⟧ |⟧\n"
    ),
    "ordering": "⟦question:## ⟦stem:Order⟧\n<!-- type: ordering -->\n\n1. ⟦step1:one⟧\n2. ⟦step2:two\n\n   more⟧⟧\n",
    "essay": "⟦question:## ⟦stem:Why?⟧\n<!-- type: essay -->\n\n### Rubric\n\n⟦rubric:- one\n- two⟧⟧\n",
    "case": (
        "⟦case:## ⟦casetitle:A storm⟧\n<!-- type: case -->\n\n⟦casetext:It\nstorms.⟧⟧\n\n"
        "⟦question:### ⟦stem:Why?⟧\n\n- [x] ⟦option1:a⟧\n- [ ] ⟦option2:b⟧⟧\n"
    ),
}


@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["lf", "crlf"])
@pytest.mark.parametrize("source", SOURCES.values(), ids=SOURCES)
def test_spans(source: str, end: str, bank: Write) -> None:
    plain, expected = unmarked(source)
    folder = bank({"q.md": plain.replace("\n", end).encode(), "a.svg": "<svg/>"})
    reading = load(folder)
    assert not reading.has_errors, reading.problems
    found = {name: (span.start, span.end) for name, span in named(reading.bank)}
    assert found == expected
    assert {span.file for _, span in named(reading.bank)} == {"q.md"}
