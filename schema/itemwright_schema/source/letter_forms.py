"""The forms in which authors name options by their letters, as patterns; the words in them are `words`'."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from itemwright_schema.source.words import Words, words_of

LETTER = r"[A-Z](?![\w+#]|-\w|[.]\w)"
LONE = re.compile(rf"(?<![\w.+#-]){LETTER}")
"""A capital that stands alone."""


class Forms(NamedTuple):
    """What letters are looked for with in a language.

    `named`: a list behind a word for options; `said`: a letter behind a label, or before what tells right from wrong;
    `rest`: a further list, in contrast to one before it; `whole`: a text that is nothing but letters; `pinned`: one
    that speaks of all others; `item`: a letter or a range in a list; `stems`: what every word for options begins with.
    """

    named: re.Pattern[str]
    said: tuple[re.Pattern[str], ...]
    rest: re.Pattern[str]
    whole: re.Pattern[str]
    pinned: re.Pattern[str]
    item: re.Pattern[str]
    stems: tuple[str, ...]


@lru_cache(maxsize=32)
def forms_of(language: str) -> Forms:
    """The forms of a language."""
    words = words_of(language)
    option, copula = _any(words.option), _any(words.copula)
    listed = _listed(words, words.joiners)
    paired = _listed(words, (*words.paired, *words.joiners))
    contrast = _any(words.contrast)
    rest = rf"\s*[,;(]?\s*(?:{contrast})\s+(?:(?i:{option})\s+)?({listed})"
    closes = rf"(?=\s*(?:$|[.,;:!?)\]–—]|(?:{_any((*words.joiners, *words.contrast, *words.because))})\s))"
    return Forms(
        named=_compiled(rf"(?<!\w)(?i:{option})\s+({listed})"),
        said=(
            _compiled(rf"(?<!\w)(?i:{option})(?:\s*[:=]\s*|\s+(?:{copula})\s*:?\s+)({listed}){closes}"),
            _compiled(
                rf"(?:^|(?<=[.!?:;,(–—]))\s*({listed})\s+(?:{copula})\s+(?:(?!an?\s)[^\W\d]+\s+){{0,2}}?"
                rf"(?:{_any(words.verdicts)})(?![\w-])"
            ),
        ),
        rest=_compiled(rest),
        whole=_compiled(
            rf"\s*(?P<lead>(?i:{_any(words.prefixes)})\s+)?(?:(?i:{option})\s+)?(?P<list>{paired})"
            rf"(?P<rest>{rest})?"
            rf"(?P<only>\s+(?:{_any(words.only)}|(?:{copula})\s+(?:{_any((*words.verdicts, *words.true))})))?\s*[.]?\s*"
        ),
        pinned=re.compile(rf"(?i)\s*(?:{'|'.join(words.pinned)})\s*[.!]?\s*"),
        item=re.compile(rf"([A-Z]){_through(words)}({LETTER})|{LETTER}"),
        stems=tuple(re.split(r"\w\?|\w?[\[(]", word)[0].lower() for word in words.option),
    )


def named_lists(text: str, forms: Forms, count: int) -> Iterator[tuple[int, int]]:
    """Where lists of letters stand in a text that name some of `count` options, in the order of the text.

    A list in contrast to another ("B, not C") is one of its own: sorted into the other it would say the opposite.
    """
    found = [match.span(1) for match in forms.named.finditer(text)]
    for pattern in forms.said:
        for match in pattern.finditer(text):
            within = all(ord(letter[0]) - ord("A") < count for letter in LONE.finditer(match[1]))
            if within and not any(start < match.end(1) and match.start(1) < end for start, end in found):
                found.append(match.span(1))
    for start, end in sorted(found):
        yield start, end
        while (further := forms.rest.match(text, end)) and further.start(1) not in {at for at, _ in found}:
            yield further.span(1)
            end = further.end(1)


def whole_lists(text: str, forms: Forms) -> list[tuple[int, int]]:
    """Where the lists of letters stand in a text that is nothing but letters ("Both A and B", "A, but not B", "Only
    A"); none in any other, or in a letter without any word."""
    match = forms.whole.fullmatch(text)
    if match is None:
        return []
    alone = forms.item.fullmatch(match["list"].strip("()")) is not None
    if alone and not (match["lead"] or match["only"] or match["rest"]):
        return []
    further = forms.rest.match(text, match.start("rest")) if match["rest"] else None
    return [match.span("list"), further.span(1)] if further else [match.span("list")]


def _compiled(pattern: str) -> re.Pattern[str]:
    """The pattern with a bound on every run of spaces, so that no text takes long."""
    return re.compile(pattern.replace(r"\s*", r"\s{0,9}").replace(r"\s+", r"\s{1,9}"))


def _through(words: Words) -> str:
    return rf"(?:\s?[–—-]\s?|\s(?:to|{_any(words.through)})\s)"


def _listed(words: Words, joiners: Sequence[str]) -> str:
    """A pattern of items that are joined by commas, joining words or signs: so many at most that no text takes long."""
    item = rf"\(?(?:[A-Z]{_through(words)}{LETTER}|{LETTER})\)?"
    joiner = _any(joiners)
    return rf"{item}(?:(?:\s*[,;]\s*(?:(?:{joiner})\s+)?|\s+\(?(?:{joiner})\s+|\s*[&/+]\s*){item}){{0,30}}"


def _any(words: Sequence[str]) -> str:
    return "|".join(words)
