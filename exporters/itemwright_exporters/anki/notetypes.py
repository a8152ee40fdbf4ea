"""Note types: one a family and bank, with ids on every field and template, style and script inlined.

They are inlined because Anki never refreshes a media file whose name begins with an underscore; as a part of the note
type a better style reaches learners with its time of change.
"""

import json
import re
from collections.abc import Mapping
from pathlib import Path

import genanki

from itemwright_exporters.anki.families import Family
from itemwright_exporters.anki.identity import model_id, part_id
from itemwright_exporters.anki.words import words_in
from itemwright_schema.model import Settings

_TEMPLATE = Path(__file__).with_name("template")
_MARK = re.compile(r"%([a-z_.]+)%")


def note_type(settings: Settings, family: Family, css: str = "") -> genanki.Model:
    """The note type of a family, in the words of the bank's language, with the bank's own `css` behind ours.

    Its ids hang on the bank's id and never change.
    """
    bank = settings.id
    template = {
        "name": family.name,
        "id": part_id(bank, family.name, "template", family.name),
        "qfmt": _side(settings, family, "front"),
        "afmt": _side(settings, family, "back"),
    }
    return genanki.Model(
        model_id(bank, family.name),
        f"{bank} {family.name}",
        fields=[{"name": name, "id": part_id(bank, family.name, "field", name)} for name in family.fields],
        templates=[template],
        css=_read("card.css") + css,
        model_type=genanki.Model.CLOZE if family.cloze else genanki.Model.FRONT_BACK,
    )


def content_of(model: genanki.Model) -> list[str]:
    """What a learner would see change: name, style, templates and the fields' names."""
    sides = [template[side] for template in model.templates for side in ("name", "qfmt", "afmt")]
    return [model.name, model.css, *sides, *(field["name"] for field in model.fields)]


def _side(settings: Settings, family: Family, side: str) -> str:
    words = words_in(settings.language)
    why = f"{words['why']} {{{{Key}}}}" if family.name == "choice" else words["why"]  # "Why B"
    stem = "{{cloze:Stem}}" if family.cloze else "{{Stem}}"
    bank = {"bank": settings.id, "language": settings.language}
    marks = {**words, **bank, "side": side, "why": why, "stem": stem, "script": _script(family, words)}
    return _expand(_read(f"{family.name}.{side}.html"), marks).strip()


def _expand(text: str, marks: Mapping[str, str]) -> str:
    """Each `%name%` replaced by that word, each `%name.html%` by that file, expanded in turn."""

    def expanded(found: re.Match[str]) -> str:
        name = found[1]
        return _expand(_read(name).strip(), marks) if name.endswith(".html") else marks[name]

    return _MARK.sub(expanded, text)


def _script(family: Family, words: Mapping[str, str]) -> str:
    """The shared script, the family's own and its words, in a scope of their own."""
    script = f'(function () {{\n"use strict";\nconst WORDS = {json.dumps(words, ensure_ascii=False, indent=0)};\n'
    script += _read("core.js") + _read(f"{family.name}.js") + "})();"
    if "{{" in script:
        raise ValueError(f"the script of {family.name} holds two braces in a row: Anki would read a field's name")
    return script


def _read(name: str) -> str:
    return (_TEMPLATE / name).read_text(encoding="utf-8")
