"""One question as it is printed, with and without its key: for whoever wants to see it while it is written."""

from itemwright_exporters.contract import Options
from itemwright_exporters.pdf.ask import ask
from itemwright_exporters.pdf.edition import of_bank
from itemwright_exporters.pdf.page import whole
from itemwright_exporters.pdf.parts import questions
from itemwright_exporters.pdf.place import Setter
from itemwright_exporters.pdf.solutions import solution
from itemwright_exporters.pdf.theme import own_theme
from itemwright_exporters.render import Renderer
from itemwright_exporters.render.arrange import items
from itemwright_schema.model import Bank


def question_pages(bank: Bank, renderer: Renderer) -> tuple[str, str]:
    """Two pages of HTML of a bank with one question: as asked, and with its key and explanations.

    Raises `ExportError` for a theme that can't be used.
    """
    edition = of_bank(bank, renderer, items(bank, None), Options(), own_theme(bank.folder))
    asked, solved = Setter(renderer), Setter(renderer)
    return (
        whole(questions(edition, asked, edition.items, ask), "paper", "", edition),
        whole(questions(edition, solved, edition.items, solution), "solutions", "", edition),
    )
