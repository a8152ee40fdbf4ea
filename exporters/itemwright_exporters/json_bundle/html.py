"""How the bundle fills the places of a fragment: with spans and pictures that a program can find and fill anew."""

from collections.abc import Callable, Sequence
from html import escape
from typing import assert_never

from itemwright_exporters.render import Diagram, Formula, Fragment, Gap, Image, Letters, Place, fill
from itemwright_schema.bundle.vocabulary import clean


def bundle_html(fragment: Fragment, options: Sequence[str], media_name: Callable[[str], str]) -> str:
    """Sanitised HTML of a text.

    `options` are the ids of the question's options in source order, `media_name` gives a picture's file name in the
    bundle by its path in the bank.
    """

    def place(place: Place) -> str:
        match place:
            case Letters():
                ids = " ".join(options[index] for index in place.options)
                return f'<span data-option="{ids}" data-list="{place.list}">{escape(place.written)}</span>'
            case Formula():
                return _formula(place)
            case Image():
                return _image(place, f"media/{media_name(place.path)}")
            case Diagram():
                language, source = escape(place.language), escape(place.source)
                return f'<pre class="diagram" data-language="{language}"><code>{source}</code></pre>'
            case Gap():
                return f'<span data-blank="{place.index}">…</span>'
            case _:
                assert_never(place)

    return clean(fill(fragment, place))


def _formula(formula: Formula) -> str:
    """The TeX twice: bare in `data-tex`, and as text between the delimiters that MathJax looks for."""
    tex = escape(formula.tex)
    if formula.display:
        return f'<span class="math display" data-tex="{tex}">\\[{tex}\\]</span>'
    return f'<span class="math" data-tex="{tex}">\\({tex}\\)</span>'


def _image(image: Image, src: str) -> str:
    source = ""
    if image.drawn:
        source = f' data-language="{escape(image.drawn.language)}" data-source="{escape(image.drawn.source)}"'
    img = f'<img src="{src}" alt="{escape(image.alt)}"{source}>'
    if not image.block:
        return img
    caption = f"<figcaption>{image.caption}</figcaption>" if image.caption else ""
    return f"<figure>{img}{caption}</figure>"
