"""Fills the places of a fragment as Anki wants them, and keeps an author's text from meaning something to Anki."""

import re
from collections.abc import Callable, Sequence
from html import escape

from itemwright_exporters.render import (
    Diagram,
    Formula,
    Fragment,
    Gap,
    Image,
    Letters,
    MediaStore,
    letter,
    with_letters,
)
from itemwright_exporters.render.diagrams import Undrawn, pictured

Filler = Callable[[Fragment], str]

LETTER = '<span class="iw-letter" data-option="{ids}" data-list="{list}">{shown}</span>'
"""A letter in prose.

The card's script rewrites it to the letter on screen; without script it shows that of the sources.
"""

# What Anki would act upon in a field: sounds, speech, LaTeX pictures and places to type in.
_MARKUP = re.compile(r"\[(?=sound:|anki:|latex\]|\$\$?\]|\[type:)", re.IGNORECASE)
# A backslash before a bracket begins mathematics, wherever it stands in running text. Tags are stepped over.
_DELIMITER = re.compile(r"(<[^>]*>)|\\(?=[()\[\]])")


def literal(html: str) -> str:
    """The author's HTML with whatever Anki gives a meaning to made literal. Shows the same text."""
    html = unmarked(html)
    if "\\" in html:
        html = _DELIMITER.sub(lambda found: found[1] or "<span>\\</span>", html)
    return html


def unmarked(html: str) -> str:
    """Without what Anki acts upon anywhere in a card, in attributes and formulas too. Shows the same text."""
    return _MARKUP.sub("&#91;", html) if "[" in html else html


def cloze_literal(html: str) -> str:
    """Text inside a cloze field: braces and colons of its own must not end or split a deletion."""
    return html.replace("{{", "&#123;&#123;").replace("}}", "&#125;&#125;").replace("::", "&#58;&#58;")


def formula(place: Formula) -> str:
    """MathJax's own delimiters, with `<` and `&` escaped: Anki's fields are HTML."""
    tex = unmarked(escape(place.tex, quote=False))
    return f"\\[{tex}\\]" if place.display else f"\\({tex}\\)"


def image(place: Image, name: str) -> str:
    """A picture by the name it has in Anki's media folder."""
    tag = f'<img src="{name}" alt="{unmarked(escape(place.alt))}">'
    if not place.block:
        return tag
    caption = f"<figcaption>{literal(place.caption)}</figcaption>" if place.caption else ""
    return f'<figure class="iw-figure">{tag}{caption}</figure>'


def diagram(place: Diagram) -> str:
    """The source of what could not be drawn, as code."""
    source = literal(escape(place.source, quote=False))
    return f'<pre class="code" data-language="{escape(place.language)}"><code>{source}</code></pre>'


def no_gaps(place: Gap) -> str:
    """Fills the gaps of a text that can't have any."""
    raise ValueError(f"{place} stands outside a text with blanks")


def filler(
    media: MediaStore,
    used: dict[str, str],
    undrawn: list[Undrawn],
    options: Sequence[str] = (),
    gaps: Callable[[Gap], str] = no_gaps,
) -> Filler:
    """What turns the fragments of one question into the HTML of fields.

    `options` are the ids of its options, `used` collects the pictures (name in Anki's folder → path in the bank),
    `undrawn` the drawings that could not be made, `gaps` fills the gaps of a text with blanks with Anki's cloze
    deletions.
    """
    order = range(len(options))
    cloze = gaps is not no_gaps

    def letters(place: Letters, shown: str) -> str:
        return LETTER.format(ids=" ".join(options[i] for i in place.options), list=place.list, shown=shown)

    def fill(fragment: Fragment) -> str:
        if len(fragment) == 1 and isinstance(fragment[0], str) and not cloze:
            return literal(fragment[0])
        out: list[str] = []
        fragment = pictured(fragment, media, undrawn)
        in_source = with_letters(fragment, order) if any(isinstance(part, Letters) for part in fragment) else fragment
        for part, shown in zip(fragment, in_source, strict=True):
            match part:
                case str():
                    html = literal(part)
                case Letters():
                    html = letters(part, str(shown))
                case Formula():
                    html = formula(part)
                case Image():
                    name = media.name(part.path)
                    used[name] = part.path
                    html = image(part, name)
                case Diagram():
                    html = diagram(part)
                case Gap():
                    out.append(gaps(part))
                    continue
            out.append(cloze_literal(html) if cloze else html)
        return "".join(out)

    return fill


def key(options: Sequence[str], right: Sequence[int], conjunction: str) -> str:
    """The letters of the right options as one list in prose: "A, C and E"."""
    spans = [LETTER.format(ids=options[i], list=0, shown=letter(i)) for i in right]
    if len(spans) < 2:
        return "".join(spans)
    return f"{', '.join(spans[:-1])} {conjunction} {spans[-1]}"
