"""A folder as a bank: every file read, every rule applied, every problem listed."""

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from itemwright_schema.check import check_bank, check_draft, check_papers
from itemwright_schema.identity import id_beside
from itemwright_schema.model import Bank, Case, Paper
from itemwright_schema.model.bank import Settings, Topic
from itemwright_schema.model.kinds import AnyQuestion
from itemwright_schema.problem import Problem, error, in_order
from itemwright_schema.source.build import question_of
from itemwright_schema.source.draft import Document, Draft
from itemwright_schema.source.files import markdown_files, read_file
from itemwright_schema.source.lines import SourceFile
from itemwright_schema.source.papers import read_papers
from itemwright_schema.source.pictures import Pictures
from itemwright_schema.source.sections_named import SectionNames
from itemwright_schema.source.settings import NAME, read_settings
from itemwright_schema.span import whole_file

Progress = Callable[[int, int], None]
Each = Callable[["FileReader", Sequence[SourceFile], Sequence[Sequence[Problem]]], Iterable[Document]]
"""Applies a reader to files and the faults of their bytes, and gives what they hold in the same order, as `map`
does."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a folder came to.

    `bank` holds the questions without errors; `problems` all that was found, as an author reads; `sources` the text
    of each file by its path, for code frames; `drafts` every question as it was read, right or not; `papers` those
    without errors.
    """

    bank: Bank
    problems: tuple[Problem, ...]
    sources: Mapping[str, str]
    drafts: tuple[Draft, ...]
    files: tuple[SourceFile, ...]
    papers: tuple[Paper, ...] = ()

    @property
    def has_errors(self) -> bool:
        return any(problem.is_error for problem in self.problems)


def load(
    folder: Path, progress: Progress = lambda done, of: None, each: Each = map, papers: bool = True
) -> Reading:
    """Reads the bank in `folder`. Raises NotADirectoryError or FileNotFoundError where there is no such folder.

    Nothing an author wrote raises: it comes back as a problem. `progress` is told how many files are done, and of how
    many. `each` has every file read: one after the other, or side by side, or remembered from another time. Without
    `papers` those of the bank are not looked at.
    """
    if not folder.exists():
        raise FileNotFoundError(f"there is no folder {folder}")
    if not folder.is_dir():
        raise NotADirectoryError(f"{folder} is not a folder")
    with _bulk():
        return _load(folder, progress, each, papers)


@contextmanager
def _bulk() -> Iterator[None]:
    """Without garbage collection while many objects are made: none of them is garbage, and looking costs as much as
    parsing."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _load(folder: Path, progress: Progress, each: Each, with_papers: bool) -> Reading:
    settings, toml, problems = read_settings(folder)
    sources = {NAME: toml} if toml else {}
    files: list[SourceFile] = []
    faults: list[list[Problem]] = []
    drafts: list[Draft] = []
    topics: dict[tuple[str, ...], Topic] = {}
    cases: list[Case] = []
    paths = markdown_files(folder, settings.exclude)
    if not paths:
        problems.append(
            error(
                "empty-bank",
                whole_file(NAME),
                "there is no question file in this folder",
                "questions stand in files named *.md",
            )
        )
    for path in paths:
        file, found = read_file(folder, path, settings.limits.file)
        if file is None:
            problems += found
        else:
            files.append(file)
            faults.append(found)
            sources[path] = file.text
    for done, document in enumerate(each(FileReader(folder, settings), files, faults), start=1):
        progress(done, len(files))
        problems += document.problems
        drafts += document.drafts
        cases += document.cases
        for topic in document.topics:
            topics.setdefault(topic.path, topic)
    _step_aside(drafts)
    problems += check_bank(drafts, cases)
    questions: list[AnyQuestion] = []
    for draft in drafts:
        if not draft.failed:
            question = question_of(draft)
            if question is not None:
                questions.append(question)
        problems += draft.problems
    papers: tuple[Paper, ...] = ()
    if with_papers:
        read = read_papers(folder, settings)
        papers = read.papers
        problems += [*read.problems, *check_papers(read, drafts, questions)]
        sources.update(read.sources)
    bank = Bank(
        settings=settings, topics=tuple(topics.values()), cases=tuple(cases), questions=tuple(questions), folder=folder
    )
    return Reading(bank, tuple(in_order(problems)), sources, tuple(drafts), tuple(files), papers)


def _step_aside(drafts: Sequence[Draft]) -> None:
    """Gives a question without an id of its own another one where that which follows from its heading was written into
    a question before: learners' progress belongs to the older one."""
    written = {(draft.id, draft.language) for draft in drafts if not draft.derived}
    clashing = [draft for draft in drafts if draft.derived and (draft.id, draft.language) in written]
    taken = {draft.id for draft in drafts} if clashing else set()
    for draft in clashing:
        draft.id = id_beside(draft.id, taken)
        taken.add(draft.id)
        draft.problems[:] = [replace(problem, question=draft.id) for problem in draft.problems]


class FileReader:
    """Reads single files of a bank, be they on the disk or not. It can be sent to another process."""

    def __init__(self, folder: Path, settings: Settings) -> None:
        self.folder, self.settings = folder, settings
        self._names = SectionNames(settings.sections)
        self._pictures = Pictures(folder, settings.limits.picture)

    def __call__(self, file: SourceFile, faults: Sequence[Problem]) -> Document:
        """What the file holds, checked. `faults` are those of its bytes."""
        # Only here, for the parser comes with them, and where every file is remembered none is needed.
        from itemwright_schema.source.document import assign, read_document
        from itemwright_schema.source.question import tagged

        self._pictures.asked = {}
        document = read_document(file, self.settings, self._names, self._pictures)
        document.pictures = self._pictures.asked
        assign(faults, document)
        for draft in document.drafts:
            draft.problems = tagged(draft.problems + check_draft(draft), draft.id)
        return document
