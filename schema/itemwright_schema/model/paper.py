"""A paper: what it says of itself, what is picked from the bank for it, and how it is printed (`papers/NAME.toml`)."""

import datetime
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from itemwright_schema.model.base import Model
from itemwright_schema.model.metadata import Id, Word
from itemwright_schema.model.text import Text
from itemwright_schema.span import Span

PaperName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]*$", max_length=64)]
"""The name of a paper's file without `.toml`; files and folders are named after it."""

VersionName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9-]*$", max_length=12)]
"""The name of a version, which is part of file names."""


class DocumentKind(StrEnum):
    """The documents that a paper can be printed as.

    `paper` and `sheet` are the student's: no key is in them. `key` is compact, `solutions` explains, `instructor` is
    the paper with key, feedback and notes in place, `study` has the explanations at the end of each topic, `master` is
    the table of question by version.
    """

    PAPER = "paper"
    SHEET = "sheet"
    KEY = "key"
    SOLUTIONS = "solutions"
    INSTRUCTOR = "instructor"
    STUDY = "study"
    MASTER = "master"


class Bounds(Model):
    """At least `low`, at most `high`; None is no bound."""

    low: float | None = Field(default=None, ge=0, allow_inf_nan=False)
    high: float | None = Field(default=None, ge=0, allow_inf_nan=False)

    @property
    def open(self) -> bool:
        """Whether nothing is demanded."""
        return self.low is None and self.high is None

    def hold(self, value: float) -> bool:
        """Whether a value lies within."""
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)


class Share(Model):
    """How many of a paper's questions have a difficulty from `first` to `last`, both included."""

    first: int = Field(ge=1, le=5)
    last: int = Field(ge=1, le=5)
    count: Bounds
    location: Span


class Pick(Model):
    """One demand: `count` questions that meet all that is named here, each worth `points` (None: its own).

    A question meets `topics`, `objectives`, `tags`, `kinds` or `ids` if it has one of them; an empty list asks for
    nothing. A topic is a folder, a heading, or several of them joined by "/", in any case of letters; an objective
    stands for those below it too (`fabric` for `fabric.rdma`). A question is picked once, whatever picks it meets.
    """

    count: int = Field(ge=1)
    points: float | None = Field(default=None, gt=0, allow_inf_nan=False)
    topics: tuple[Word, ...] = ()
    objectives: tuple[Word, ...] = ()
    tags: tuple[Word, ...] = ()
    kinds: tuple[Word, ...] = ()
    ids: tuple[Id, ...] = ()
    difficulty: Bounds = Bounds()
    location: Span


class Layout(Model):
    """How a paper is printed. Lengths in mm.

    `size` large is 18 pt. `page` A5-booklet is A5 pages laid two on an A4 sheet in the order of a folded booklet.
    `duplex` pads every document to a whole number of sheets. `punch` is the free margin on the binding side.
    `scratch` is the number of empty pages at the end, `digits` that of the columns for a student's number on a shared
    answer sheet. `theme` is a shipped one; the bank's own `theme.css` is laid over
    it. `space` is what there is to write on: lines, an empty box, or squared paper. `grey` prints without
    colour. `line_numbers` numbers the lines of code, `qr` adds the paper's code as a QR code.
    """

    page: Literal["A4", "Letter", "A5", "A5-booklet"] = "A4"
    columns: Literal[1, 2] = 1
    size: Literal["normal", "large"] = "normal"
    theme: Literal["classic", "modern", "exam"] = "modern"
    duplex: bool = False
    punch: float = Field(default=0, ge=0, le=30)
    watermark: str | None = Field(default=None, max_length=40)
    scratch: int = Field(default=0, ge=0, le=20)
    digits: int = Field(default=8, ge=1, le=12)
    space: Literal["lines", "box", "grid"] = "lines"
    grey: bool = False
    line_numbers: bool = False
    qr: bool = False
    points: bool = True


class Paper(Model):
    """`name` is that of its file. `minutes` is the time allowed, `points` the total that is demanded, `pass_mark` the
    share of it that passes, in percent. `versions` are the names of its versions; `seed` chooses and shuffles.

    `difficulty` bounds the number of questions by their difficulty, `length` the minutes that all questions are meant
    to take together; a question that doesn't say counts `assumed` minutes. Questions of a case come `together`, all
    that a pick may take or none, or `apart`. `by_pick` keeps the questions of each pick together, the picks in
    their order; without `shuffle_questions` questions stand as the picks name them, without
    `shuffle_options` options stand as in the sources.

    An edition, in large print, say, has the questions and versions of the paper that `edition_of` names.
    """

    name: PaperName
    edition_of: PaperName | None = None
    title: Word
    course: Word | None = None
    date: datetime.date | None = None
    minutes: float | None = Field(default=None, gt=0, allow_inf_nan=False)
    points: float | None = Field(default=None, gt=0, allow_inf_nan=False)
    pass_mark: float | None = Field(default=None, gt=0, le=100, allow_inf_nan=False)
    instructions: Text | None = None
    cover: bool = False
    seed: str
    shuffle_questions: bool = True
    by_pick: bool = False
    shuffle_options: bool = True
    versions: tuple[VersionName, ...] = Field(default=("A",), min_length=1, max_length=26)
    picks: tuple[Pick, ...] = Field(min_length=1)
    cases: Literal["together", "apart"] = "together"
    difficulty: tuple[Share, ...] = ()
    length: Bounds = Bounds()
    assumed: float | None = Field(default=None, gt=0, allow_inf_nan=False)
    documents: tuple[DocumentKind, ...] = (DocumentKind.PAPER, DocumentKind.KEY, DocumentKind.SOLUTIONS)
    layout: Layout = Layout()
    location: Span

    @property
    def lock_name(self) -> str:
        """The name of the paper whose choice of questions this is: its own, or that of which it is an edition."""
        return self.edition_of or self.name

    @property
    def asked_in(self) -> str:
        """The file that says what is picked."""
        return self.picks[0].location.file
