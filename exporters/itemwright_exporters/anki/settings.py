"""What `bank.toml` may say to this output, under `[output.anki]`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from itemwright_exporters.contract import ExportError
from itemwright_exporters.render import MediaStore
from itemwright_schema.model import AnyQuestion, Bank, Status

ROOT = "."
"""The name of the bank's own deck, in the ledger."""


def _by_topic(question: AnyQuestion) -> str:
    return question.topic[0] if question.topic else ROOT


def _by_tag(question: AnyQuestion) -> str:
    return question.meta.tags[0] if question.meta.tags else ROOT


def _by_status(question: AnyQuestion) -> str:
    return ROOT if question.meta.status is Status.APPROVED else str(question.meta.status)


def _one(question: AnyQuestion) -> str:
    return ROOT


DECKS: Mapping[str, Callable[[AnyQuestion], str]] = {
    "topic": _by_topic,
    "one": _one,
    "tag": _by_tag,
    "status": _by_status,
}
"""What decks are made of: the first level of topics (a folder in most banks), nothing, the first tag, the status."""


@dataclass(frozen=True, slots=True)
class AnkiSettings:
    """`decks` says what gives a question its deck; `css` is added to the style of every note type."""

    decks: str = "topic"
    css: str = ""

    def deck_of(self, question: AnyQuestion) -> str:
        """What the question's deck hangs on: its name in the ledger, and in the table [decks] of `bank.toml`."""
        return DECKS[self.decks](question)


def settings_of(bank: Bank, media: MediaStore) -> AnkiSettings:
    """The settings of a bank. Raises ExportError for a key or value that there isn't, with the one that was meant."""
    given: Mapping[str, Any] = bank.settings.output.get("anki", {})
    for key in given:
        if key not in ("decks", "css"):
            raise ExportError(f"bank.toml: [output.anki] has no key {key!r}. {_meant(key, ('decks', 'css'))}")
    decks = given.get("decks", "topic")
    if decks not in DECKS:
        known = tuple(DECKS)
        raise ExportError(
            f"bank.toml: [output.anki] decks = {decks!r} is none of {', '.join(known)}. {_meant(str(decks), known)}"
        )
    return AnkiSettings(decks, _style(given.get("css"), media))


def _meant(word: str, known: tuple[str, ...]) -> str:
    close = get_close_matches(word, known, 1)
    return f"Did you mean {close[0]!r}?" if close else f"It knows {' and '.join(known)}."


def _style(path: Any, media: MediaStore) -> str:
    """The bank's own style sheet. It goes into note types, which can carry no file and fetch nothing."""
    if path is None:
        return ""
    if not isinstance(path, str):
        raise ExportError(f"bank.toml: [output.anki] css is the path of a style sheet, not {path!r}.")
    try:
        style = media.read(path).decode()
    except FileNotFoundError as gone:
        raise ExportError(f"bank.toml: [output.anki] css = {path!r}: there is no such file in the bank.") from gone
    except UnicodeDecodeError as wrong:
        raise ExportError(f"{path} is not UTF-8: {wrong}.") from wrong
    for forbidden in ("@import", "url(", "<", "\\"):
        if forbidden in style.lower():
            raise ExportError(f"{path} holds {forbidden!r}: a note type can carry no file and fetches nothing.")
    return style
