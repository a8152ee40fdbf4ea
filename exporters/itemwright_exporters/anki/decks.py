"""Decks: one a topic, below one for the bank. Anki matches decks by name, so a name is for life."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape

from itemwright_exporters.anki.identity import deck_id
from itemwright_exporters.anki.settings import ROOT
from itemwright_exporters.anki.words import words_in
from itemwright_exporters.contract import ExportError
from itemwright_schema.model import Settings


@dataclass(frozen=True, slots=True)
class DeckPlan:
    """A deck by its topic: id, name (levels divided by `::`) and description (HTML)."""

    topic: str
    id: int
    name: str
    description: str


def plan_decks(settings: Settings, topics: Iterable[str]) -> Iterator[DeckPlan]:
    """The decks of these topics. The bank's own comes first where it has cards or decks below it.

    Topics with one name share one deck: Anki, too, tells decks apart by name, and takes "RDMA" and "rdma" for the same.
    Raises ExportError for a name that Anki can't take.
    """
    names = {topic: _name(settings, topic) for topic in topics}
    root = _name(settings, ROOT)
    if any(name.startswith(f"{root}::") for name in names.values()):
        names = {ROOT: root, **names}
    ids: dict[str, int] = {}
    for topic, name in names.items():
        ident = ids.setdefault(name.casefold(), deck_id(settings.id, topic))
        yield DeckPlan(topic, ident, name, description(settings))


def _name(settings: Settings, topic: str) -> str:
    if topic in settings.decks:
        name = settings.decks[topic]
    else:
        title = settings.title.replace("::", ": ")
        name = title if topic == ROOT else f"{title}::{tidy(topic)}"
    return _checked(name, topic)


def tidy(topic: str) -> str:
    """A folder's name with spaces for its hyphens and underscores. Its case stays: "rdma" is no "Rdma"."""
    return " ".join(topic.replace("::", " ").replace("_", " ").replace("-", " ").split())


def description(settings: Settings) -> str:
    """Version, authors and licence: what Anki shows below a deck's name."""
    version = f"{words_in(settings.language)['version']} {settings.version}" if settings.version else ""
    lines = (version, ", ".join(settings.authors), settings.license or "")
    return "<br>".join(escape(line) for line in lines if line)


def _checked(name: str, topic: str) -> str:
    where = "of the bank (its title)" if topic == ROOT else f"of the topic {topic!r}"
    change = "Change it under [decks] in bank.toml."
    levels = [level.strip() for level in name.split("::")]
    if not all(levels):
        raise ExportError(f"The deck name {where} is {name!r}: a level of it is blank. {change}")
    if not name.isprintable():
        raise ExportError(f"The deck name {where} is {name!r}: it holds a control character. {change}")
    if levels == ["Default"]:
        raise ExportError(f"The deck name {where} is {name!r}, which is Anki's own deck. {change}")
    return "::".join(levels)
