"""Markdown to neutral HTML: each text once, however many outputs ask for it."""

from functools import cache

from pydantic import TypeAdapter

from itemwright_exporters.render.fragment import Diagram, Formula, Fragment, Gap, Image, Letters, Place
from itemwright_exporters.render.media import MediaStore
from itemwright_schema.model import Bank, Text


class Renderer:
    """Gives the fragment of each of a bank's texts, and its media."""

    def __init__(self, bank: Bank) -> None:
        self.media = MediaStore(bank.folder)
        self._nesting = bank.settings.limits.nesting
        self._fragments: dict[int, tuple[Text, Fragment]] = {}

    def fragment(self, text: Text) -> Fragment:
        """The text as neutral HTML with typed places."""
        known = self._fragments.get(id(text))
        if known is not None and known[0] is text:
            return known[1]
        fragment = remembered(text) or rendered(text, self._nesting)
        self._fragments[id(text)] = (text, fragment)  # the text is kept, so that its id stays its own
        return fragment

    def plain(self, text: Text) -> str:
        """The text without any markup: letters as in the sources, formulas as LaTeX, pictures and drawings by
        their alternative text."""
        return plain(self.fragment(text))


def rendered(text: Text, nesting: int) -> Fragment:
    """The text as neutral HTML with typed places, made anew."""
    # Only here: the parser comes with them, and where every text is remembered none is needed.
    from itemwright_exporters.render.html import to_fragment
    from itemwright_schema.source.prose import parse_prose

    return to_fragment(parse_prose(text, nesting), text)


def remembered(text: Text) -> Fragment | None:
    """What `rendered` gave for this text when it was read, if that was kept with it: as it was, or as JSON has it."""
    kept = text.syntax.rendered
    if kept is None or isinstance(kept, tuple):
        return kept
    try:
        return _fragments().validate_python(kept)
    except ValueError:  # nothing of ours
        return None


@cache
def _fragments() -> TypeAdapter[Fragment]:
    return TypeAdapter(Fragment)


def plain(fragment: Fragment) -> str:
    """A fragment without markup, white space folded; what an author typed to hold words together (U+00A0) stays."""
    from html import unescape
    from re import sub

    html = "".join(part if isinstance(part, str) else _words(part) for part in fragment)
    return sub(r"[ \t\r\n\f]+", " ", unescape(sub(r"<[^>]*>", _gap, html))).strip(" ")


def _gap(match: object) -> str:
    tag = match.group(0)  # type: ignore[attr-defined]
    inline = (
        "<str", "</str", "<em", "</em", "<code", "</code", "<a", "</a", "<span", "</span", "<sub", "</sub",
        "<sup", "</sup", "<s>", "</s>", "<b>", "</b>", "<i>", "</i>", "<u>", "</u>", "<kbd", "</kbd", "<mark",
        "</mark", "<small", "</small",
    )  # fmt: skip
    return "" if tag.startswith(inline) else " "


def _words(place: Place) -> str:
    from html import escape

    match place:
        case Letters(written=words):
            return words
        case Formula(tex=tex):
            return escape(tex)
        case Image(alt=alt) | Diagram(alt=alt):
            return escape(alt)
        case Gap():
            return "____"
