"""The HTML around a document's body: language, metadata, styles, and what stands in the margins of each page."""

from html import escape

from itemwright_exporters.contract import ExportError
from itemwright_exporters.pdf.code import qr_url
from itemwright_exporters.pdf.edition import Edition
from itemwright_exporters.pdf.styles import right_to_left, styles, values
from itemwright_exporters.pdf.watermark import watermark_url
from itemwright_schema.model import Settings

SIZES = {"A3": "A3", "A4": "A4", "A5": "A5", "B5": "B5", "Letter": "Letter", "Legal": "Legal", "A5-booklet": "A5"}
"""The size of a page by the name of a layout's."""

RIGHT_TO_LEFT = {"ar", "arc", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "ug", "ur", "yi"}

TOP, SIDE, BOTTOM = 17.0, 15.0, 19.0
"""The page's margins in mm."""


def whole(body: str, look: str, part: str, edition: Edition) -> str:
    """The whole page of HTML. `look` are the style sheet's classes for it; `part` says which of the documents it is."""
    settings = edition.bank.settings
    title = f"{edition.title}: {part}" if part else edition.title
    authors = "".join(f'<meta name="author" content="{escape(author)}">' for author in settings.authors)
    subject = f'<meta name="description" content="{escape(_mark(edition))}">'
    root = f'<html lang="{escape(settings.language)}"{direction(settings.language)}>'
    rules = styles(edition.layout, edition.theme)
    if 'dir="rtl"' in root + body:
        rules += right_to_left(edition.layout, edition.theme)
    return (
        f'<!DOCTYPE html>{root}<head><meta charset="utf-8"><title>{escape(title)}</title>{authors}{subject}'
        f"<style>{rules}{_margins(title, part, edition)}</style></head>"
        f'<body class="{look}">{body}</body></html>'
    )


def alone(body: str, title: str, settings: Settings, rules: str) -> str:
    """A page with styles of its own and nothing in its margins."""
    root = f'<html lang="{escape(settings.language)}"{direction(settings.language)}>'
    return (
        f'<!DOCTYPE html>{root}<head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{rules}</style></head><body>{body}</body></html>"
    )


def direction(language: str) -> str:
    """The attribute that a text of this language needs."""
    return ' dir="rtl"' if language.split("-")[0].lower() in RIGHT_TO_LEFT else ""


def _margins(title: str, part: str, edition: Edition) -> str:
    """The page's size and margins; the title over each page but the first; below, by what it can be printed again."""
    layout = edition.layout
    if layout.page not in SIZES:
        raise ExportError(f"there is no paper size {layout.page!r}; use one of {', '.join(SIZES)}")
    rules = [
        f"@page {{ size: {SIZES[layout.page]}; margin: {TOP}mm {SIDE}mm {BOTTOM}mm",
        f"@top-left {{ content: {_quoted(title)} }} @bottom-left {{ content: {_quoted(_mark(edition))} }} }}",
        "@page :first { @top-left { content: none } }",
    ]
    if edition.letter:
        rules.append(f"@page {{ @top-right {{ content: {_quoted(edition.letter)} }} }}")
    if layout.watermark:
        url = watermark_url(layout.watermark, values(layout, edition.theme)["--line"])
        rules.append(f'@page {{ background: url("{url}") center / 90% no-repeat }}')
    if layout.qr and edition.version:
        rules.append(f'@page {{ @bottom-center {{ content: url("{qr_url(edition.version.code)}") }} }}')
    if part == "" and edition.paper:
        pages = "@page :right" if layout.duplex else "@page"
        rules.append(f"{pages} {{ @bottom-right {{ content: string(turn, last) {PAGE_NUMBER} }} }}")
    if layout.punch:
        wide = SIDE + layout.punch
        rules.append(f"@page {{ margin-left: {wide}mm }}")
        if layout.duplex:
            rules.append(f"@page :left {{ margin-left: {SIDE}mm; margin-right: {wide}mm }}")
    return " ".join(rules)


PAGE_NUMBER = '"Page " counter(page) " of " counter(pages)'


def _mark(edition: Edition) -> str:
    """Of a paper its code; of the bank what it can be printed again by."""
    settings = edition.bank.settings
    if edition.version:
        student = edition.version.student
        who = f"{student.name}, {student.number}" if student else ""
        return " · ".join(filter(None, (edition.version.code, who)))
    seed = None if edition.options.seed is None else f"seed {edition.options.seed}"
    source = (settings.name, settings.version, ", ".join(settings.authors), settings.license, seed)
    return " · ".join(filter(None, source))


def _quoted(text: str) -> str:
    """A CSS string. Everything but letters, digits and spaces is written by its number."""
    return '"' + "".join(c if c.isalnum() or c == " " else f"\\{ord(c):x} " for c in text) + '"'
