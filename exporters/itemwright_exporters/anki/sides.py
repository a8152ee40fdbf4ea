"""A question's card as Anki renders it, for whoever wants to see it without Anki.

It knows as much of Anki's template language (https://docs.ankiweb.net/templates/intro.html) as our own templates use:
fields, sections that stand where a field is filled or empty, gaps, and a place to type.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from itemwright_exporters.anki.families import FAMILY_OF
from itemwright_exporters.anki.fields import Pictures, fields_of
from itemwright_exporters.anki.links import links_of
from itemwright_exporters.anki.notetypes import note_type
from itemwright_exporters.anki.settings import settings_of
from itemwright_exporters.render import Renderer
from itemwright_schema.model import AnyQuestion, Bank

SECTION = re.compile(r"\{\{([#^])(\w+)\}\}((?:(?!\{\{[#^]).)*?)\{\{/\2\}\}", re.DOTALL)
FIELD = re.compile(r"\{\{(?:(cloze|type):)?(\w+)\}\}")
GAP = re.compile(r"\{\{c(\d+)::(.*?)(?:::(.*?))?\}\}", re.DOTALL)

TYPE_HERE = '<input type="text" id="typeans" aria-label="Answer">'


@dataclass(frozen=True, slots=True)
class Sides:
    """Both sides as HTML, the note type's styles, and the paths of pictures in the bank by their names in the HTML."""

    front: str
    back: str
    css: str
    pictures: Mapping[str, str]


def sides(question: AnyQuestion, bank: Bank, renderer: Renderer, card: int = 1) -> Sides:
    """The question's card; of one with gaps, that of the group `card`.

    Raises FileNotFoundError for a picture that is gone, ExportError for settings that can't be used.
    """
    family = FAMILY_OF[question.kind]
    pictures: Pictures = {}
    cases = {case.id: case for case in bank.cases}
    contents = fields_of(question, renderer, cases, bank.settings.language, pictures, [])
    fields = dict(zip(family.fields, contents, strict=True))
    fields["Source"] += links_of(question, bank.settings)
    model = note_type(bank.settings, family, settings_of(bank, renderer.media).css)
    (template,) = model.templates
    front, back = (_rendered(template[side], fields, side == "afmt", card) for side in ("qfmt", "afmt"))
    return Sides(front, back, model.css, pictures)


def _rendered(template: str, fields: Mapping[str, str], back: bool, card: int) -> str:
    """A side of the card."""
    before = None
    while before != template:  # sections stand in each other: the innermost first
        before, template = template, SECTION.sub(lambda found: _section(found, fields), template)

    def field(found: re.Match[str]) -> str:
        way, name = found.groups()
        if way == "type":
            return f'<code id="typeans">{escape(fields[name])}</code>' if back else TYPE_HERE
        return _gaps(fields[name], back, card) if way == "cloze" else fields[name]

    return FIELD.sub(field, template)


def _section(found: re.Match[str], fields: Mapping[str, str]) -> str:
    sign, name, inner = found.groups()
    return inner if bool(fields[name].strip()) == (sign == "#") else ""


def _gaps(html: str, back: bool, card: int) -> str:
    """The text of a card with gaps: those of its group are asked, the others are filled."""

    def gap(found: re.Match[str]) -> str:
        number, answer, hint = found.groups()
        if int(number) != card:
            return f'<span class="cloze-inactive" data-ordinal="{number}">{answer}</span>'
        shown = answer if back else f"[{hint or '...'}]"
        return f'<span class="cloze" data-ordinal="{number}">{shown}</span>'

    return GAP.sub(gap, html)
