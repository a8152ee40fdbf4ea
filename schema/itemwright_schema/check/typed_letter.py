"""Letters are typed in front of options.

Each output puts letters of its own in front, in the order in which it shows the options: with a typed letter a paper
reads "A B) second". Take the letters out: `- [x] second`, and go on writing "option B" in explanations. It means the
second option of the source and follows every shuffle.

This is said only where the options' letters follow the alphabet from A on.
"""

import re
from collections.abc import Iterator

from itemwright_schema.problem import Problem, warning
from itemwright_schema.source.draft import Draft

CODE = "typed-letter"

LETTER = re.compile(r"(?:\*\*|__)?\(?([A-Za-z])[.):](?:\*\*|__)?(?=\s)")


def check(draft: Draft) -> Iterator[Problem]:
    found = [LETTER.match(option.text.markdown) for option in draft.options]
    letters = [match[1].lower() if match else "" for match in found]
    if len(letters) > 1 and letters == [chr(ord("a") + place) for place in range(len(letters))]:
        for option, match in zip(draft.options, found, strict=True):
            written = match[0] if match else ""
            yield warning(
                CODE,
                option.text.span,
                f"the letter {written} is typed in front of this option, and every output puts one there itself",
                f"take `{written}` out of each option",
            )
