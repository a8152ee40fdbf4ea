"""What every kind of question has."""

from itemwright_schema.model.base import Model
from itemwright_schema.model.metadata import Id, Metadata
from itemwright_schema.model.text import Text
from itemwright_schema.span import Span


class QuestionBase(Model):
    """What every kind has.

    `topic` is the path of topics above it: folders, then headings, as plain text. `short` is the short explanation,
    `full` the full one, `sources` the section of references, `notes` are for instructors only. `location` covers the
    whole question. `derived` is true while the author has written no id and it hangs on the heading. `case` is the id
    of the case whose text it shares with other questions.
    """

    id: Id
    derived: bool = False
    title: Text | None = None
    stem: Text
    hint: Text | None = None
    short: Text | None = None
    full: Text | None = None
    sources: Text | None = None
    notes: Text | None = None
    meta: Metadata = Metadata()
    language: str = "en"
    topic: tuple[str, ...] = ()
    case: Id | None = None
    location: Span


PIECES = ("title", "stem", "hint", "short", "full", "sources", "notes")
"""The names of the pieces of text that every kind may have, in reading order (options stand behind the stem)."""
