"""A letter in prose names an option that is not there.

"Option F" of a question with five options is a slip, or an option was taken out. Letters count the options as they
stand in the source: the first is A. If the word is not meant as an option of this question, say it in other words or
set `letters: false`.
"""

from collections.abc import Iterator

from itemwright_schema.problem import Problem, error
from itemwright_schema.source.draft import Draft

CODE = "letter-beyond"


def check(draft: Draft) -> Iterator[Problem]:
    count = len(draft.options)
    for text in draft.texts:
        for reference in text.references:
            if reference.options[-1] >= count:
                last = chr(ord("A") + count - 1)
                hint = "name an option by its place in the source, or set `letters: false` if no option is meant"
                yield error(
                    CODE, reference.span, f"there is no option {reference.written}: the last one is {last}", hint
                )
