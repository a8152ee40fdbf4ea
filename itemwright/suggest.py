"""What a user meant by a word that nothing is called."""

from collections.abc import Iterable
from difflib import get_close_matches

from itemwright.console import some


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A sentence with the nearest known word, or all where none is near. Begins with a space; may be empty."""
    by_folded = {name.casefold(): name for name in sorted(known, key=lambda name: (name.casefold(), name))}
    near = get_close_matches(word.casefold(), by_folded, n=1)
    if near:
        return f" Did you mean {by_folded[near[0]]}?"
    return f" There are: {some(by_folded.values(), 12)}." if by_folded else ""
