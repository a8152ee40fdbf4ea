"""Anki decks: notes that learners keep while the bank goes on changing."""

from typing import TYPE_CHECKING

from itemwright_exporters.contract import Exporter

if TYPE_CHECKING:
    from itemwright_exporters.contract import Job, Result


def _export(job: "Job") -> "Result":
    from itemwright_exporters.anki.export import export  # genanki is imported only when a deck is made

    return export(job)


EXPORTER = Exporter(name="anki", summary="A deck for Anki (.apkg)", folder="anki", export=_export, pure=True)

__all__ = ["EXPORTER"]
