"""Links to a question's source and to where a mistake is reported, as `bank.toml` asks for them."""

from html import escape
from urllib.parse import quote

from itemwright_exporters.web.words import Words
from itemwright_schema.model import AnyQuestion, Settings


def links_of(question: AnyQuestion, settings: Settings, words: Words) -> str:
    """The links as HTML; empty where the bank asks for none."""
    links = []
    if settings.repository:
        address = settings.repository
        if "{file}" not in address:
            address = f"{address.rstrip('/')}/{{file}}#L{{line}}"
        links.append((address, words["view"]))
    if settings.report:
        links.append((settings.report, words["report"]))
    return " ".join(
        f'<a target="_blank" rel="noopener noreferrer" href="{escape(_filled(address, question))}">{said}</a>'
        for address, said in links
    )


def _filled(address: str, question: AnyQuestion) -> str:
    place = question.location
    for name, value in (("id", question.id), ("file", quote(place.file)), ("line", str(place.start.line))):
        address = address.replace(f"{{{name}}}", value)
    return address
