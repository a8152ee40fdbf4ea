"""What a student sees of a question, for the code in the footer.

The code stands on the students' copy. A hash over the key could be tried out against every possible key, so none of
what is secret goes into it. A key that is corrected afterwards keeps the code of the papers that were handed out.
"""

from re import DOTALL, sub

from itemwright_exporters.render.arrange import Item, right_entries
from itemwright_schema.content_hash import MediaHash
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
)

Shown = list["str | Shown"]

REMARK = r"<!--.*?-->"
BLANK = r"\{\{.*?\}\}"


def asked_of(question: AnyQuestion, media: MediaHash) -> Shown:
    """Kind, stem, and what stands on every paper in the same order. Raises what `media` raises."""
    return [question.kind, _text(question.stem, media), *_fixed(question, media)]


def parts_shown(item: Item, media: MediaHash) -> Shown:
    """The texts of what is shuffled, in the order shown."""
    match item.question:
        case SingleChoice() | MultipleChoice() | TrueFalse() as question:
            texts = [option.text for option in question.options]
        case Ordering() as question:
            texts = list(question.steps)
        case Matching() as question:
            texts = list(right_entries(question))
        case Numeric() | ShortAnswer() | Blanks() | Essay():
            texts = []
    return [_text(texts[place], media) for place in item.order]


def _fixed(question: AnyQuestion, media: MediaHash) -> Shown:
    match question:
        case MultipleChoice():
            return [str(question.choose)]
        case Numeric():
            return [question.unit or ""]
        case Blanks():
            return [blank.hint or "" for blank in question.blanks]
        case Matching():
            return [_text(text, media) for text in (*question.columns, *(pair.left for pair in question.pairs))]
        case SingleChoice() | TrueFalse() | ShortAnswer() | Ordering() | Essay():
            return []


def _text(text: Text, media: MediaHash) -> Shown:
    """The markdown without remarks and without what belongs into blanks, and the hashes of its pictures."""
    markdown = sub(BLANK, "{{}}", sub(REMARK, "", text.markdown, flags=DOTALL), flags=DOTALL)
    return [markdown, *(media(picture.path) for picture in text.pictures if picture.path is not None)]
