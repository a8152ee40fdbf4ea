"""What must hold of any bytes: they are read without an exception, and every place lies in the file."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from small_bank import SETTINGS

from itemwright_schema import Reading, Span, load
from itemwright_schema.repair import mended, missing_ids
from itemwright_schema.repair.same import same_question


def read(content: bytes | str) -> Reading:
    """A bank of one file, `q.md`."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "bank.toml").write_text(SETTINGS)
        (Path(folder) / "q.md").write_bytes(content if isinstance(content, bytes) else content.encode())
        return load(Path(folder))


def check_reading(reading: Reading) -> None:
    """Raises AssertionError for a place outside its file, or a question that would be lost without a word."""
    lines = {file: source.split("\n") for file, source in reading.sources.items()}
    for span in _spans(reading):
        assert span.start <= span.end, span
        for place in (span.start, span.end):
            assert min(place.line, place.column) >= 1, span
            if span.file in lines:  # a file that can't be read has no lines
                assert place.line <= len(lines[span.file]), span
                assert place.column <= len(lines[span.file][place.line - 1]) + 1, span
    good = {question.id for question in reading.bank.questions}
    for draft in reading.drafts:
        assert draft.failed != (draft.id in good) or [d.id for d in reading.drafts].count(draft.id) > 1, draft.id


def _spans(reading: Reading) -> Iterator[Span]:
    yield from (problem.span for problem in reading.problems)
    for draft in reading.drafts:
        yield from (draft.place, draft.location, *(option.place for option in draft.options))
        for text in draft.texts:
            yield text.span
            yield from (part.span for part in (*text.references, *text.pictures))


def check_mending(text: str) -> None:
    """Raises AssertionError where mending a text breaks a promise."""
    first = read(text)
    fixed = mended(first)
    if not fixed:
        return
    assert set(fixed) == {"q.md"}
    second = read(fixed["q.md"])
    assert not mended(second), "a second run changes something"
    assert len(first.drafts) == len(second.drafts)
    for before, after in zip(first.drafts, second.drafts, strict=True):
        assert before.id == after.id
        assert before.failed or same_question(before, after), before.id
    for end in ("\r\n", "\r"):
        assert (end in fixed["q.md"]) == (end in text)
    assert fixed["q.md"].startswith("\ufeff") == text.startswith("\ufeff")


def check_ids(text: str) -> None:
    """Raises AssertionError where writing ids breaks a promise."""
    first = read(text)
    written = missing_ids(first)
    second = read(written.get("q.md", text))
    assert [draft.id for draft in second.drafts] == [draft.id for draft in first.drafts]
    assert not missing_ids(second)
