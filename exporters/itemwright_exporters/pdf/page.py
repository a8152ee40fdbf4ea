"""The HTML around a document's body: language, metadata, styles, and what stands in the margins of each page."""

from functools import cache
from html import escape

from itemwright_exporters.contract import ExportError, Options
from itemwright_exporters.pdf.fetch import DATA
from itemwright_schema.model import Settings

SIZES = ("A3", "A4", "A5", "B5", "Letter", "Legal")

RIGHT_TO_LEFT = {"ar", "arc", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "ug", "ur", "yi"}


def whole(body: str, look: str, part: str, settings: Settings, options: Options) -> str:
    """The whole page of HTML. `look` are the style sheet's classes for it; `part` says which of the documents it is."""
    title = f"{settings.title}: {part}" if part else settings.title
    authors = "".join(f'<meta name="author" content="{escape(author)}">' for author in settings.authors)
    root = f'<html lang="{escape(settings.language)}"{direction(settings.language)}>'
    styles = _sheet("paper.css") + (_sheet("right-to-left.css") if 'dir="rtl"' in root + body else "")
    return (
        f'<!DOCTYPE html>{root}<head><meta charset="utf-8"><title>{escape(title)}</title>{authors}'
        f'<style>{styles}{_margins(title, settings, options)}</style></head><body class="{look}">{body}</body></html>'
    )


def direction(language: str) -> str:
    """The attribute that a text of this language needs."""
    return ' dir="rtl"' if language.split("-")[0].lower() in RIGHT_TO_LEFT else ""


def _margins(title: str, settings: Settings, options: Options) -> str:
    """The paper's size; the title over each page but the first; below, by what it can be printed again."""
    if options.page not in SIZES:
        raise ExportError(f"there is no paper size {options.page!r}; use one of {', '.join(SIZES)}")
    seed = None if options.seed is None else f"seed {options.seed}"
    source = (settings.name, settings.version, ", ".join(settings.authors), settings.license, seed)
    mark = " · ".join(filter(None, source))
    return (
        f"@page {{ size: {options.page}; @top-left {{ content: {_quoted(title)} }}"
        f" @bottom-left {{ content: {_quoted(mark)} }} }} @page :first {{ @top-left {{ content: none }} }}"
    )


def _quoted(text: str) -> str:
    """A CSS string. Everything but letters, digits and spaces is written by its number."""
    return '"' + "".join(c if c.isalnum() or c == " " else f"\\{ord(c):x} " for c in text) + '"'


@cache
def _sheet(name: str) -> str:
    return (DATA / name).read_text(encoding="utf-8")
