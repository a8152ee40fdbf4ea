"""An author's text as the page's HTML: the places of its fragment filled with letters, formulas, pictures and gaps."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import assert_never

from itemwright_exporters.contract import ExportError, Loss
from itemwright_exporters.render import Diagram, Formula, Gap, Image, Letters, Place, Renderer, fill, inline
from itemwright_exporters.render.diagrams import Undrawn, pictured
from itemwright_exporters.render.mathematics import FormulaError, typeset
from itemwright_exporters.web.pictures import Pictures
from itemwright_schema.model import Text
from itemwright_schema.span import Span

GapHtml = Callable[[int], str]

_DROP = re.compile(r' style="vertical-align: -?([\d.]+)em"')
_NAMED = re.compile(r' role="img" aria-labelledby="[^"]*" lang="[^"]*"><title id="[^"]*">(.*?)</title>', re.DOTALL)
_HEADING = re.compile(r"<(/?)h[1-6]>")


@dataclass(slots=True)
class Whose:
    """Of which question a text is, or of what else (`ident` is empty then): for reports, and for its letters."""

    ident: str
    location: Span | None
    language: str
    options: Sequence[str] = ()


@dataclass(slots=True)
class Setter:
    """Sets the texts of a page. `losses` keeps what could not be set as its author meant it, `warnings` tells of it.

    `drops` are the depths below the line, in em, at which formulas stand: a page without styles in attributes needs a
    rule for each.
    """

    renderer: Renderer
    pictures: Pictures
    losses: list[Loss] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    drops: set[str] = field(default_factory=set)

    def html(self, text: Text | None, whose: Whose, gap: GapHtml | None = None) -> str:
        """The text as HTML; a missing one is empty. `gap` makes the HTML of a blank from its index."""
        if text is None:
            return ""
        fragment = self.renderer.fragment(text)
        if len(fragment) == 1 and isinstance(fragment[0], str):
            return _ranked(fragment[0])
        undrawn: list[Undrawn] = []
        fragment = pictured(fragment, self.renderer.media, undrawn)
        self.losses.extend(drawing.loss(whose.ident) for drawing in undrawn if whose.ident)
        self.warnings.extend(drawing.warning(whose.location) for drawing in undrawn)

        def filler(place: Place) -> str:
            match place:
                case Letters():
                    return _letters(place, whose.options)
                case Formula():
                    return self._formula(place, whose)
                case Image():
                    return self._image(place, whose)
                case Diagram():
                    source = escape(place.source, quote=False)
                    return f'<pre class="code" data-language="{escape(place.language)}"><code>{source}</code></pre>'
                case Gap():
                    return gap(place.index) if gap else "<b>…</b>"
                case _:
                    assert_never(place)

        return _ranked(fill(fragment, filler))

    def inline(self, text: Text | None, whose: Whose) -> str:
        """The text as HTML without the `<p>` of its one paragraph."""
        return inline(self.html(text, whose))

    def _formula(self, formula: Formula, whose: Whose) -> str:
        """The formula; where it can't be set, its LaTeX as the author typed it, and a loss that says so."""
        try:
            svg = typeset(formula.tex, formula.display, whose.language).svg
        except FormulaError as error:
            reason = f"{error.reason}; its LaTeX is shown instead"
            if whose.ident:
                self.losses.append(Loss(whose.ident, f"the formula {error.tex}", reason))
            self.warnings.append(f"{whose.location}: the formula {error.tex} could not be set: {error.reason}.")
            return f"<code>{escape(formula.tex, quote=False)}</code>"
        svg = _NAMED.sub(lambda found: f' role="img" aria-label="{found[1].replace(chr(34), "&quot;")}">', svg, count=1)
        svg = _DROP.sub(self._drop, svg, count=1)
        return f'<span class="display">{svg}</span>' if formula.display else svg

    def _drop(self, found: re.Match[str]) -> str:
        self.drops.add(found[1])
        return f' class="{drop_class(found[1])}"'

    def _image(self, image: Image, whose: Whose) -> str:
        """The picture, as a figure with its caption where it stands alone."""
        try:
            classes = self.pictures.classes(image.path)
        except FileNotFoundError as gone:
            raise ExportError(f"{whose.location}: {gone}. Put it back and build again.") from gone
        tag = f'<img class="{classes}" alt="{escape(image.alt)}">'
        if not image.block:
            return tag
        caption = f"<figcaption>{image.caption}</figcaption>" if image.caption else ""
        return f"<figure>{tag}{caption}</figure>"


def drop_class(depth: str) -> str:
    """The class of formulas that stand so deep (in em) below the line."""
    return f"drop{depth.replace('.', '-')}"


def _letters(place: Letters, options: Sequence[str]) -> str:
    """Letters of options, which a script letters anew. As they stand they are those of the sources."""
    if not options:
        return escape(place.written, quote=False)
    idents = " ".join(options[index] for index in place.options)
    return f'<span class="letter" data-o="{idents}" data-list="{place.list}">{escape(place.written)}</span>'


def _ranked(html: str) -> str:
    """An author's headings rank below the question's own; links leave the page alone."""
    if "<h" in html:
        html = _HEADING.sub(r"<\1h4>", html)
    if "<a href" in html:
        html = html.replace("<a href=", '<a target="_blank" rel="noopener noreferrer" href=')
    return html
