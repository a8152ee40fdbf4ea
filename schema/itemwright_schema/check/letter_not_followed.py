"""A letter in an explanation or a feedback that seems to name an option, and is not followed.

Options are shuffled, and a letter follows its option only where it is plain that one is meant: behind a word such as
"option" or "answer" ("Option B", "Answers A and C", "Correct answer: B"), or before a verdict ("B is right"). A letter
alone, in front of a line or in a cell of a table, stays as it was typed. Write "option B" there. If something else is
meant, leave it, or say it in other words; `letters: false` ends the search for a question.

It is an error in an option that is made of nothing but letters and words such as "all", "except" and "neither": then
the right answer would hang on letters that move.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from markdown_it.token import Token

from itemwright_schema.model.text import Text
from itemwright_schema.problem import Problem, error, warning
from itemwright_schema.source.draft import Draft
from itemwright_schema.source.letter_forms import LETTER, LONE, forms_of, whole_lists
from itemwright_schema.source.words import words_of

CODE = "letter-not-followed"

HINT = "name it as “option {letter}”; if no option is meant, say it in other words or set `letters: false`"

FOLLOWED = "\ufffb"
OPAQUE = "\ufffc"

LITTLE = frozenset({
    "all", "any", "both", "but", "either", "except", "for", "if", "is", "are", "neither", "none", "nor", "not", "of",
    "only", "or", "and", "the", "above", "these", "those", "them", "unless", "with", "without", "together", "than",
    "other", "options", "answers", "choices", "option", "answer", "choice", "correct", "right", "true",
})  # fmt: skip
"""Words of options that only speak of other options."""


@lru_cache(maxsize=32)
def _bare(language: str) -> re.Pattern[str]:
    """Letters that seem to name an option: at the beginning of a block as a label or all of it, behind one that is
    followed, at the end of a clause behind "is"."""
    words = words_of(language)
    copula = "|".join(words.copula)
    between = "|".join((*words.joiners, *words.contrast))
    return re.compile(
        rf"^\s*\(?(?P<label>{LETTER})\)?\s*(?:$|[:)]|[–—-]\s|[.]\s)"
        rf"|{FOLLOWED}\)?[\s,;/&+(]+(?:(?:{between})\s+)*(?P<behind>{LETTER})(?!\s+[a-z])"
        rf"|(?<!\w)(?:{copula})\s+(?P<told>{LETTER})(?=\s*(?:$|[.,;!?)]))"
    )


def check(draft: Draft) -> Iterator[Problem]:
    count = len(draft.options)
    if count < 2 or not draft.meta.letters or draft.meta.shuffle is False:
        return
    forms = forms_of(draft.language)
    elsewhere = any(whole_lists(option.words, forms) and not option.text.references for option in draft.options)
    for option in draft.options:  # `elsewhere`: the reader found that their letters name something in the stem
        if not elsewhere and not option.text.references and (letter := _of_little_words(option.words, count)):
            hint = "say it in other words, or as “Both A and B”, “A, but not B”, “Only A”; or set `letters: false`"
            yield error(CODE, option.text.span, f"the letter {letter} in this option would not follow its option", hint)
    pieces = (text for name, text in draft.pieces.items() if name != "sources")  # "C. Lamb" begins a reference
    for text in [*(option.feedback for option in draft.options), *pieces]:
        if text is not None and LONE.search(text.markdown) and (letter := _first(text, draft.language, count)):
            message = f"the letter {letter} is not followed when options are shuffled"
            yield warning(CODE, text.span, message, HINT.format(letter=letter))


def _of_little_words(words: str, count: int) -> str | None:
    """A letter in an option that is made of letters and little words."""
    parts = re.findall(r"\w+", words)
    found = [part for part in parts if len(part) == 1 and "A" <= part < chr(ord("A") + count)]
    rest = [part for part in parts if part not in found]
    return found[0] if found and rest and all(part.lower() in LITTLE for part in rest) else None


def _first(text: Text, language: str, count: int) -> str | None:
    """The first letter in a text that seems to name one of `count` options."""
    pattern = _bare(language)
    for token in text.syntax.tokens or ():
        if token.type == "inline":
            for match in pattern.finditer(_seen(token.children or ())):
                letter = match["label"] or match["behind"] or match["told"]
                if ord(letter) - ord("A") < count:
                    return str(letter)
    return None


def _seen(children: Sequence[Token]) -> str:
    """The text of a paragraph, with a sign for each letter that is followed and for what is no text."""
    seen = []
    for child in children:
        if child.type in ("text", "text_special"):
            seen.append(child.content)
        elif child.type in ("softbreak", "hardbreak"):
            seen.append(" ")
        elif child.nesting == 0:
            seen.append(FOLLOWED if child.type == "letters" else OPAQUE)
    return "".join(seen)
