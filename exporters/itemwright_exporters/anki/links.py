"""Links on a card to the question in the bank's repository, and to where a mistake is reported.

They are no part of a note's content hash: a line number moves with every edit above it, and learners need no update
for that.
"""

from html import escape
from urllib.parse import quote

from itemwright_exporters.anki.words import words_in
from itemwright_schema.model import AnyQuestion, Settings


def links_of(question: AnyQuestion, settings: Settings) -> str:
    """The links that `bank.toml` asks for, as HTML; empty where it asks for none."""
    words = words_in(question.language)
    links = []
    if settings.repository:
        address = settings.repository
        if "{file}" not in address:
            address = f"{address.rstrip('/')}/{{file}}#L{{line}}"
        links.append((address, words["view"]))
    if settings.report:
        links.append((settings.report, words["report"]))
    return "".join(
        f' <a class="iw-link" href="{escape(_filled(address, question))}">{said}</a>' for address, said in links
    )


def _filled(address: str, question: AnyQuestion) -> str:
    place = question.location
    for name, value in (("id", question.id), ("file", quote(place.file)), ("line", str(place.start.line))):
        address = address.replace(f"{{{name}}}", value)
    return address
