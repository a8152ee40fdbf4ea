"""The program's own words on the page, by language. A language that is not here reads English.

A name that ends in `_n` has a form of its own for one: `_1`. What stands in braces is filled in.
"""

from collections.abc import Mapping

from itemwright_exporters.web.words.english import ENGLISH
from itemwright_exporters.web.words.german import GERMAN

Words = Mapping[str, str]

WORDS: Mapping[str, Words] = {"en": ENGLISH, "de": GERMAN}


def words_in(language: str) -> Words:
    """The words of a language (BCP 47), by its first part."""
    return WORDS.get(language.split("-")[0].lower(), ENGLISH)
