"""`itemwright show`: one question as it was read."""

from collections.abc import Iterator
from pathlib import Path
from textwrap import indent
from typing import assert_never

import click

from itemwright.commands.options import bank_option
from itemwright.console import shown
from itemwright.reading import read
from itemwright.report import tell_problems
from itemwright.stop import PROBLEMS, USAGE, Stop
from itemwright.suggest import did_you_mean
from itemwright.visible import visible
from itemwright.which_bank import which_bank
from itemwright_exporters.render.letters import letter
from itemwright_schema.model import (
    AnyQuestion,
    Blanks,
    Essay,
    Matching,
    MultipleChoice,
    Numeric,
    Ordering,
    ShortAnswer,
    SingleChoice,
    Text,
    TrueFalse,
)  # fmt: skip

NAMES = {"short": "short explanation", "full": "full explanation", "sources": "references"}
"""Pieces whose name in the model is not what authors call them."""


@click.command()
@click.argument("question", metavar="ID")
@bank_option
def command(question: str, bank: Path | None) -> None:
    """Show where the question with this ID stands, and how it was read: its kind, its options and key, its pieces."""
    folder = which_bank(bank)
    reading = read(folder)
    found = [q for q in reading.bank.questions if q.id == question]
    problems = [problem for problem in reading.problems if problem.question == question]
    for number, one in enumerate(found):
        click.echo("\n" * bool(number) + "\n".join(_sheet(one, folder)))
    tell_problems(problems, reading, folder)
    if any(problem.is_error for problem in problems):
        raise Stop(f'"{question}" has errors, and goes into no output', PROBLEMS)
    if not found:
        known = {q.id for q in reading.bank.questions}
        raise Stop(f'no question is called "{question}".{did_you_mean(question, known)}', USAGE)


def _sheet(question: AnyQuestion, folder: Path) -> Iterator[str]:
    place = question.location
    yield f"{question.id}: {question.kind}{', id derived from its heading' * question.derived}"
    yield f"{shown(folder / place.file)}:{place.start.line}"
    if question.topic:
        yield f"topic: {visible(' / '.join(question.topic))}"
    if question.case:
        yield f"case: {question.case}"
    for name, value in question.meta.model_dump(mode="json", exclude_defaults=True).items():
        yield f"{name.replace('_', ' ')}: {visible(_value(value))}"
    yield from _piece("title", question.title)
    yield from _piece("stem", question.stem)
    yield from _answer(question)
    for name in ("hint", "short", "full", "sources", "notes"):
        yield from _piece(NAMES.get(name, name), getattr(question, name))


def _value(value: object) -> str:
    """A value of the metadata as an author would type it."""
    match value:
        case bool():
            return "true" if value else "false"
        case float():
            return f"{value:g}"
        case list():
            return ", ".join(value)
    return str(value)


def _answer(question: AnyQuestion) -> Iterator[str]:
    """The part that only this kind has."""
    match question:
        case SingleChoice() | MultipleChoice() | TrueFalse():
            yield "options:"
            for position, option in enumerate(question.options):
                mark = "x" if option.correct else " "
                first, *rest = _lines(option.text)
                yield f"  [{mark}] {letter(position)}  {first}{'   (always last)' * option.pinned}"
                yield from (f"         {line}".rstrip() for line in rest)
                if option.feedback:
                    yield from (f"         > {line}" for line in _lines(option.feedback))
        case Numeric():
            yield f"answer: {visible(question.answer.markdown)} (from {question.low} to {question.high})"
        case ShortAnswer():
            answers = (f"/{answer.text}/" if answer.regex else answer.text for answer in question.accepted)
            yield f"answer: {visible(' | '.join(answers))}"
        case Blanks():
            yield f"blanks: {', '.join(visible(blank.answer) for blank in question.blanks)}"
        case Matching():
            yield "pairs:"
            for pair in question.pairs:
                yield f"  {visible(pair.left.markdown)} — {visible(pair.right.markdown)}"
            yield from (f"  (nothing) — {visible(text.markdown)}" for text in question.distractors)
        case Ordering():
            yield "steps:"
            yield from (f"  {number}. {visible(step.markdown)}" for number, step in enumerate(question.steps, start=1))
        case Essay():
            yield from _piece("rubric", question.rubric)
        case _:
            assert_never(question)


def _piece(name: str, text: Text | None) -> Iterator[str]:
    if text is not None:
        yield f"{name}:"
        yield indent("\n".join(_lines(text)), "  ")


def _lines(text: Text) -> list[str]:
    return [visible(line) for line in text.markdown.split("\n")]
