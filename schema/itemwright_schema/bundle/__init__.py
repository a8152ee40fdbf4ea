"""The JSON bundle: the form in which other programs take a bank. `docs/bundle.md` describes it field by field.

These models are the contract. They stand apart from `itemwright_schema.model` so that the inner model can grow while
the format stays.
"""

from itemwright_schema.bundle.document import FORMAT, BankInfo, Bundle, Case, Media, Topic
from itemwright_schema.bundle.faults import BundleError
from itemwright_schema.bundle.forms import Entry, Head, Index, Tail
from itemwright_schema.bundle.keyless import KeylessBundle, keyless, keyless_case, load_keyless
from itemwright_schema.bundle.load import load_bundle, picture, questions
from itemwright_schema.bundle.metadata import Metadata
from itemwright_schema.bundle.questions import (
    Accepted,
    Blank,
    Blanks,
    Essay,
    EssayKey,
    Item,
    Join,
    Matching,
    MultipleChoice,
    Numeric,
    NumericKey,
    Option,
    Ordering,
    Question,
    ShortAnswer,
    ShortAnswerKey,
    SingleChoice,
    TrueFalse,
)
from itemwright_schema.bundle.text import Html, Location, Position, Text

__all__ = [
    "FORMAT", "Accepted", "BankInfo", "Blank", "Blanks", "Bundle", "BundleError", "Case", "Entry", "Essay", "EssayKey",
    "Head", "Html", "Index", "Item", "Join", "KeylessBundle", "Location", "Matching", "Media", "Metadata",
    "MultipleChoice", "Numeric", "NumericKey", "Option", "Ordering", "Position", "Question", "ShortAnswer",
    "ShortAnswerKey", "SingleChoice", "Tail", "Text", "Topic", "TrueFalse", "keyless", "keyless_case", "load_bundle",
    "load_keyless", "picture", "questions",
]  # fmt: skip
