"""What an author says about a question beside its text, in the bundle's form."""

from typing import Annotated, Literal

from pydantic import Field

from itemwright_schema.bundle.base import Model

Bloom = Literal["remember", "understand", "apply", "analyse", "evaluate", "create"]
Status = Literal["draft", "review", "approved", "retired"]
Scoring = Literal["all-or-nothing", "partial", "right-minus-wrong"]
Difficulty = Annotated[int, Field(ge=1, le=5)]


class Metadata(Model):
    """As the author gave it, with the defaults of file and bank filled in. What was never said is null."""

    points: float = Field(ge=0)
    """What a right answer is worth."""
    difficulty: Difficulty | None
    """1 (easy) to 5 (hard)."""
    bloom: Bloom | None
    """Level of Bloom's taxonomy, as revised by Anderson and Krathwohl (2001)."""
    objective: str | None
    """The learning objective that it tests."""
    tags: tuple[str, ...]
    """In the author's order."""
    status: Status
    """Where it stands in its life. Retired questions are not for new papers."""
    author: str | None
    """Who wrote it."""
    reviewed_by: str | None
    """Who reviewed it."""
    source: str | None
    """What it is based on."""
    enemies: tuple[str, ...]
    """Ids of questions that must not stand in one paper with it."""
    shuffle: bool | None
    """Whether the author allows another order; null: as the kind does. The outcome is `shuffle` of the question."""
    choose: int | None
    """How many options the author says to choose. The outcome is `choose` of the question."""
    letters: bool
    """False: letters in the prose are words and were left alone."""
    scoring: Scoring
    """How several right answers are marked."""
    minutes: float | None
    """The time it is meant to take."""
    lang: str | None
    """The language that the author named. The outcome is `language` of the question."""
