"""What a question is: frozen models of a bank and every kind of question."""

from itemwright_schema.model.bank import Bank, Case, Limits, Settings, Topic
from itemwright_schema.model.blanks import Blank, Blanks
from itemwright_schema.model.choice import ChoiceBase, MultipleChoice, Option, SingleChoice, TrueFalse
from itemwright_schema.model.essay import Essay
from itemwright_schema.model.kinds import AnyQuestion, Choice, Question
from itemwright_schema.model.matching import Matching, Pair
from itemwright_schema.model.metadata import Bloom, Metadata, Scoring, Status
from itemwright_schema.model.numeric import Numeric
from itemwright_schema.model.ordering import Ordering
from itemwright_schema.model.paper import Bounds, DocumentKind, Layout, Paper, Pick, Share
from itemwright_schema.model.question import PIECES, QuestionBase
from itemwright_schema.model.short_answer import Accepted, ShortAnswer
from itemwright_schema.model.text import LetterReference, Picture, Recipe, Syntax, Text

__all__ = [
    "PIECES", "Accepted", "AnyQuestion", "Bank", "Blank", "Blanks", "Bloom", "Bounds", "Case", "Choice", "ChoiceBase",
    "DocumentKind", "Essay", "Layout", "LetterReference", "Limits", "Matching", "Metadata", "MultipleChoice", "Numeric",
    "Option", "Ordering", "Pair", "Paper", "Pick", "Picture", "Question", "QuestionBase", "Recipe", "Scoring",
    "Settings", "Share", "ShortAnswer", "SingleChoice", "Status", "Syntax", "Text", "Topic", "TrueFalse",
]  # fmt: skip
