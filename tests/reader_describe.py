"""A reading in a notation that people can check by eye; `tests/cases/README.md` explains it."""

from collections.abc import Iterator
from itertools import chain

from itemwright_schema import Problem, Reading, Span
from itemwright_schema.model import (
    PIECES,
    AnyQuestion,
    Case,
    ChoiceBase,
    LetterReference,
    Metadata,
    Picture,
    Text,
    Topic,
)

VISIBLE = str.maketrans({"\u00a0": "⍽", "\t": "⇥"})
UNREMARKABLE = frozenset({"missing-id", "missing-explanation"})
"""Warnings that small examples would all show; `every problem` asks for them."""


def describe(reading: Reading, every_problem: bool = False) -> str:
    """The whole reading: topics with prose, cases, questions, problems."""
    parts = [
        *(_topic(reading, topic) for topic in reading.bank.topics if topic.text),
        *(_case(reading, case) for case in reading.bank.cases),
        *(_question(reading, question) for question in reading.bank.questions),
        *_problems(reading, every_problem),
    ]
    return "\n\n".join("\n".join(part) for part in parts if part).translate(VISIBLE) + "\n"


def _topic(reading: Reading, topic: Topic) -> list[str]:
    assert topic.text is not None
    return list(_labelled(f"topic {' / '.join(topic.path) or '(the bank)'}: ", _shown(reading, topic.text)))


def _case(reading: Reading, case: Case) -> list[str]:
    return [
        *_labelled(f"case {case.id}: ", _shown(reading, case.title)),
        *_labelled("  text: ", _shown(reading, case.text)),
    ]


def _question(reading: Reading, question: AnyQuestion) -> list[str]:
    name = question.kind if question.derived else f"{question.kind} {question.id}"
    case = f" (case {question.case})" if question.case else ""
    language = "" if question.language == reading.bank.settings.language else f" [{question.language}]"
    topic = " / ".join(question.topic)
    pieces = [(piece, text) for piece in PIECES if (text := getattr(question, piece)) is not None]
    lines = [f"{name}{language}{case}"]
    if topic:
        lines.append(f"  topic: {topic}")
    for piece, text in pieces[: [name for name, _ in pieces].index("stem") + 1]:
        lines += _labelled(f"  {piece}: ", _shown(reading, text))
    lines += _details(reading, question)
    for piece, text in pieces[[name for name, _ in pieces].index("stem") + 1 :]:
        lines += _labelled(f"  {piece}: ", _shown(reading, text))
    lines += [f"  picture: {_picture(picture)}" for picture in _pictures(question)]
    if meta := _metadata(question.meta):
        lines.append(f"  meta: {meta}")
    return lines


def _details(reading: Reading, question: AnyQuestion) -> Iterator[str]:
    match question.kind:
        case "single" | "multiple" | "true-false":
            yield from _options(reading, question)
        case "numeric":
            unit = f" {question.unit}" if question.unit else ""
            yield f"  answer: {'any' if question.value is None else question.value} from {question.low} to {question.high}{unit}"
        case "short":
            yield "  answer: " + " or ".join(f"/{a.text}/" if a.regex else a.text for a in question.accepted)
        case "blanks":
            for blank in question.blanks:
                yield f"  blank {blank.group}: {blank.answer}" + (f" ({blank.hint})" if blank.hint else "")
        case "matching":
            yield f"  columns: {' | '.join(_shown(reading, column) for column in question.columns)}"
            yield from (
                f"  pair: {_shown(reading, pair.left)} | {_shown(reading, pair.right)}" for pair in question.pairs
            )
            yield from (f"  distractor: {_shown(reading, text)}" for text in question.distractors)
        case "ordering":
            for number, step in enumerate(question.steps, 1):
                yield from _labelled(f"  {number}. ", _shown(reading, step))
        case "essay" if question.rubric:
            yield from _labelled("  rubric: ", _shown(reading, question.rubric))


def _options(reading: Reading, question: ChoiceBase) -> Iterator[str]:
    for number, option in enumerate(question.options):
        mark = "*" if option.correct else "."
        last = "  ← last" if option.pinned else ""
        yield from _labelled(f"  {chr(ord('A') + number)}{mark} ", _shown(reading, option.text) + last)
        if option.feedback:
            yield from _labelled("     > ", _shown(reading, option.feedback))
    if question.choose is not None:
        yield f"  choose: {question.choose}"


def _labelled(label: str, text: str) -> Iterator[str]:
    """The text behind its label, further lines below its beginning."""
    first, *rest = text.split("\n")
    yield (label + first).rstrip()
    for line in rest:
        yield (" " * len(label) + line).rstrip()


def _metadata(meta: Metadata) -> str:
    changed = {name: value for name, value in meta if value != Metadata.model_fields[name].default}
    return "; ".join(f"{name.replace('_', ' ')} {_value(value)}" for name, value in changed.items())


def _value(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _pictures(question: AnyQuestion) -> Iterator[Picture]:
    """Its pictures, each once."""
    texts = [getattr(question, piece) for piece in PIECES]
    if isinstance(question, ChoiceBase):
        texts += chain.from_iterable((option.text, option.feedback) for option in question.options)
    pictures = chain.from_iterable(text.pictures for text in texts if text)
    return iter({(p.path, p.alt, p.caption): p for p in pictures}.values())


def _picture(picture: Picture) -> str:
    caption = f" “{picture.caption}”" if picture.caption else ""
    return f"{picture.path} [{picture.alt}]{caption}"


def _shown(reading: Reading, text: Text) -> str:
    """The markdown with each letter reference between ⟨ and ⟩, put where its span says that it stands."""
    lines = text.markdown.split("\n")
    for reference in reversed(text.references):
        at, column = _within(reading, text, lines, reference)
        end = column + len(reference.written)
        lines[at] = f"{lines[at][:column]}⟨{lines[at][column:end]}⟩{lines[at][end:]}"
    return "\n".join(lines)


def _within(reading: Reading, text: Text, lines: list[str], reference: LetterReference) -> tuple[int, int]:
    """The line and column of a reference in a text: what stands behind it there stands behind it in the source."""
    start = reference.span.start
    source = reading.sources[reference.span.file].split("\n")[start.line - 1]
    behind = source[start.column - 1 :].rstrip()
    expected = start.line - text.span.start.line
    for at in sorted(range(len(lines)), key=lambda at: abs(at - expected)):
        plain = lines[at].replace("⟨", "").replace("⟩", "").rstrip()
        for end in range(len(behind), 0, -1):  # a table's cell or a heading ends before its line does
            column = len(plain) - end
            if column >= 0 and plain[column:] == behind[:end] and plain.startswith(reference.written, column):
                return at, column
    raise AssertionError(f"{reference.written} of {text.markdown!r} doesn't stand at {reference.span}")


def _problems(reading: Reading, every: bool) -> list[list[str]]:
    shown = [problem for problem in reading.problems if every or problem.code not in UNREMARKABLE]
    several = len([name for name in reading.sources if name != "bank.toml"]) > 1
    return [[_problem(reading, problem, several) for problem in shown]]


def _problem(reading: Reading, problem: Problem, several: bool) -> str:
    span = problem.span
    file = f"{span.file} " if several or span.file == "bank.toml" else ""
    place = f"{span.start.line}:{span.start.column}-{span.end.line}:{span.end.column}"
    words = pointed_at(reading, span)
    return f"{problem.severity} {problem.code} {file}{place}" + (f"  {words}" if words else "")


def pointed_at(reading: Reading, span: Span, limit: int = 48) -> str:
    """The text at a span, its line breaks as ⏎, cut when long."""
    lines = reading.sources.get(span.file, "").split("\n")[span.start.line - 1 : span.end.line]
    if not lines or span.start == span.end:
        return ""
    lines[-1] = lines[-1][: span.end.column - 1]
    lines[0] = lines[0][span.start.column - 1 :]
    text = "⏎".join(lines)
    return f"«{text if len(text) <= limit else text[: limit - 1] + '…'}»"
