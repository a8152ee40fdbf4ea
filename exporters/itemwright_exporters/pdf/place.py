"""An author's text as a page's HTML: the places of its fragment filled with letters, formulas, pictures and gaps."""

from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape, unescape
from re import DOTALL, IGNORECASE, Match, sub
from typing import assert_never

from itemwright_exporters.contract import Loss
from itemwright_exporters.pdf.columns import FULL
from itemwright_exporters.pdf.fetch import picture_url
from itemwright_exporters.pdf.tables import fitted
from itemwright_exporters.render import (
    Diagram,
    Formula,
    Fragment,
    Gap,
    Image,
    Letters,
    Place,
    Renderer,
    fill,
    inline,
    with_letters,
)
from itemwright_exporters.render.arrange import Item
from itemwright_exporters.render.diagrams import Undrawn, draw
from itemwright_exporters.render.mathematics import FormulaError, typeset
from itemwright_schema.model import ChoiceBase, Text

GapHtml = Callable[[int], str]

BEGINNING = 64
"""The most characters that the beginning of a question has."""

PLAIN_SPAN = r'<span class="[^ck"][^"]*">([^<]*)</span>'
"""What is unwrapped of highlighted code: on paper keywords and comments stand out, and every span costs time."""

CODE = r"(<pre[^>]*><code[^>]*>)(.*?)(</code></pre>)"

OWN_NUMBER = r"^\s*(?:figure|fig\.?)\s*\d*\s*[:.]\s*"


@dataclass(slots=True)
class Setter:
    """Sets the texts of one document, in reading order: figures are numbered as they come.

    `language` is that of texts which belong to no question, `line` the length of a line in em. `texts` keeps what was
    set, with the id of its question; `losses` what could not be set as its author meant it.
    """

    renderer: Renderer
    texts: list[tuple[str, str]] = field(default_factory=list)
    losses: list[Loss] = field(default_factory=list)
    language: str = "en"
    line_numbers: bool = False
    line: float = FULL
    figures: int = 0

    def prose(self, text: Text) -> str:
        """A text that belongs to no question, such as a paper's instructions, as HTML."""
        return self.html(text, None)

    def html(self, text: Text, item: Item | None, *, numbered: bool = False, gap: GapHtml | None = None) -> str:
        """The text as HTML, with the letters that the item's options have on this paper.

        `numbered` gives captions a number; those of explanations have none, so that a figure has the same number on the
        paper and in its solutions. `gap` makes the HTML of a blank from its index.
        """

        name = item.question.id if item else ""
        language = item.question.language if item else self.language

        def filler(place: Place) -> str:
            match place:
                case Formula():
                    return self._formula(place, name, language)
                case Image():
                    return self._image(place, numbered)
                case Diagram():
                    return self._diagram(place, name)
                case Gap():
                    return gap(place.index) if gap else '<span class="gap"></span>'
                case Letters():
                    return escape(place.written)
                case _:
                    assert_never(place)

        html = fill(self._lettered(text, item), filler)
        if "<h" in html:  # an author's headings rank below the question's own
            html = sub(r"<(/?)h[1-6]>", r"<\1h4>", html)
        if "<pre" in html:
            html = sub(PLAIN_SPAN, r"\1", html)
            if self.line_numbers:
                html = sub(CODE, _with_line_numbers, html, flags=DOTALL)
        if "<table" in html:
            html = fitted(html, self.line)
        self.texts.append((name, html))
        return html

    def inline(self, text: Text, item: Item) -> str:
        """The text as HTML without the `<p>` of its one paragraph."""
        return inline(self.html(text, item))

    def beginning(self, item: Item) -> str:
        """A question's title, or the first words of its stem, as plain text. A title may give the answer away."""
        text = self.renderer.plain(item.question.title or item.question.stem)
        self.texts.append((item.question.id, text))
        return text if len(text) <= BEGINNING else f"{text[:BEGINNING].rsplit(' ', 1)[0]}\u00a0…"

    def _lettered(self, text: Text, item: Item | None) -> Fragment:
        fragment = self.renderer.fragment(text)
        return with_letters(fragment, item.order) if item and isinstance(item.question, ChoiceBase) else fragment

    def _formula(self, formula: Formula, question: str, language: str) -> str:
        """The formula; where it can't be set, its LaTeX as the author typed it, and a loss that says so."""
        try:
            svg = typeset(formula.tex, formula.display, language).svg
        except FormulaError as error:
            reason = f"{error.reason}; its LaTeX is printed instead"
            self.losses.append(Loss(question, f"the formula {error.tex}", reason))
            return f"<code>{escape(formula.tex)}</code>"
        return f'<span class="display">{svg}</span>' if formula.display else svg

    def _diagram(self, diagram: Diagram, question: str) -> str:
        """The drawing, in the page itself; where it can't be made, its source, and a loss that says so."""
        drawn = draw(diagram)
        if isinstance(drawn, Undrawn):
            self.losses.append(drawn.loss(question))
            return f'<pre class="code"><code>{escape(diagram.source)}</code></pre>'
        data = b64encode(drawn.encode()).decode()
        alt = escape(diagram.alt or "Drawing")
        return f'<figure><img src="data:image/svg+xml;base64,{data}" alt="{alt}"></figure>'

    def _image(self, image: Image, numbered: bool) -> str:
        """The picture, as a figure with its caption where it stands alone.

        PDF/UA wants a description: the caption or the file's name serves where the author gave none (a check asks for
        one).
        """
        alt = image.alt or unescape(sub(r"<[^>]+>", "", image.caption or "")) or image.path.rpartition("/")[2]
        tag = f'<img src="{escape(picture_url(image.path))}" alt="{escape(alt)}">'
        if not image.block:
            return tag
        return f"<figure>{tag}{self._caption(image.caption, numbered)}</figure>"

    def _caption(self, caption: str | None, numbered: bool) -> str:
        if not caption:
            return ""
        if numbered:
            self.figures += 1
            # An author's own "Figure:" or "Figure 3:" gives way to the number on this paper.
            caption = f"Figure {self.figures}. {sub(OWN_NUMBER, '', caption, flags=IGNORECASE)}"
        return f"<figcaption>{caption}</figcaption>"


def _with_line_numbers(code: Match[str]) -> str:
    """The lines of a block of code behind their numbers."""
    lines = code[2].removesuffix("\n").split("\n")
    width = len(str(len(lines)))
    numbered = (f'<i class="line">{number:>{width}}  </i>{line}' for number, line in enumerate(lines, start=1))
    return code[1] + "\n".join(numbered) + code[3]
