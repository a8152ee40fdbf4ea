"""Letters in rings and squares as single characters, which stand in an option's text before its first word.

An element for each letter would be a fifth of all boxes that a paper is laid out from. These characters are private to
our font (tools/letters_font.py draws it); when the PDF is written, each is said to be what it shows: "A" and a space.
"""

import pydyf

FIRST = {"circle": 0xF8A0, "square": 0xF8C0}
"""The character that is an A, by the shape around it."""

LETTERS = 26


def sign(letter: str, shape: str) -> str:
    """The character of a capital in its shape."""
    return chr(FIRST[shape] + ord(letter) - ord("A"))


def spell(pdf: pydyf.PDF) -> None:
    """Lets each sign be read, copied and spoken as its letter (ToUnicode, ISO 32000-1, 9.10.3)."""
    letters = {
        f"<{first + at:04x}>".encode(): f"<{ord('A') + at:04x}00a0>".encode()
        for first in FIRST.values()
        for at in range(LETTERS)
    }
    for stream in pdf.objects:
        if isinstance(stream, pydyf.Stream) and b"begincmap" in stream.stream:
            for at, line in enumerate(stream.stream):
                glyph, _, character = line.partition(b" ")
                if character in letters:
                    stream.stream[at] = glyph + b" " + letters[character]
