"""A question that holds one text in all its places, each time between marks by which it is found again in an output."""

from textwrap import indent

PLACES = ("stem", "option", "feedback", "hint", "short", "full")


def mark(number: int, place: str) -> tuple[str, str]:
    """What stands before and behind the text. Like nothing else, and short enough to stay on one line."""
    return f"q{number}{place}a", f"q{number}{place}z"


def question(number: int, typed: str) -> str:
    """The markdown of question `q<number>`. A text of several lines is a block of its own."""

    def between(place: str) -> str:
        before, behind = mark(number, place)
        gap = "\n\n" if "\n" in typed else " "
        return f"{before}{gap}{typed}{gap}{behind}"

    return f"""
## Which is {number}?
<!-- id: q{number} -->

{between("stem")}

- [x] {indent(between("option"), "  ").lstrip()}

{indent(between("feedback"), "  > ", lambda line: True)}
- [ ] other

{between("short")}

### Hint

{between("hint")}

### Full explanation

{between("full")}
"""
