"""The families of note types, and their fields. Frozen for life: a learner's notes hang on the order of the fields.

A family is what the learner's hand does: choose, fill in, type, arrange, or write. Kinds that share it share a note
type, so that a question may turn from one right answer into several, or from a number into a word, and keep its
history. Matching and ordering are one family because both are a list to arrange, with one answer checked as a whole;
essays stand alone because nothing is checked. A question that changes its family becomes a new note.
"""

from dataclasses import dataclass

_HEAD = ("Id", "Kind", "Title", "Stem")
_TAIL = ("Hint", "Short", "Full", "References", "Source", "Settings", "Spare1", "Spare2", "Spare3")


@dataclass(frozen=True, slots=True)
class Family:
    """A note type's name, the kinds of question it holds and its fields in order.

    `cloze`: Anki makes a card of each group of gaps.
    """

    name: str
    kinds: tuple[str, ...]
    fields: tuple[str, ...]
    cloze: bool = False


FAMILIES = (
    Family("choice", ("single", "multiple", "true-false"), (*_HEAD, "Options", "Key", "Choose", *_TAIL)),
    Family("cloze", ("blanks",), (*_HEAD, *_TAIL), cloze=True),
    Family("typed", ("numeric", "short"), (*_HEAD, "Answer", "Shown", "Accepted", "Unit", *_TAIL)),
    Family("arrange", ("matching", "ordering"), (*_HEAD, "Columns", "Items", "Choices", "Key", *_TAIL)),
    Family("essay", ("essay",), (*_HEAD, "Rubric", *_TAIL)),
)

FAMILY_OF = {kind: family for family in FAMILIES for kind in family.kinds}
