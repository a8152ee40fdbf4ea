"""What a document is made from: the bank as it stands, or one version of a paper."""

from collections.abc import Sequence
from dataclasses import dataclass

from itemwright_exporters.contract import Exam, Options, Version
from itemwright_exporters.pdf.theme import Theme
from itemwright_exporters.render import Renderer
from itemwright_exporters.render.arrange import Item
from itemwright_schema.model import Bank, DocumentKind, Layout, Paper


@dataclass(frozen=True, slots=True)
class Edition:
    """Questions in the order printed, and how they are to look.

    Of the bank as a whole there is no `paper` and no `version`; `options` then say what was asked for.
    """

    bank: Bank
    renderer: Renderer
    items: Sequence[Item]
    options: Options
    layout: Layout
    theme: Theme
    paper: Paper | None = None
    version: Version | None = None

    @property
    def title(self) -> str:
        """What stands at the top."""
        return self.paper.title if self.paper else self.bank.settings.title

    @property
    def minutes(self) -> float | None:
        """The time there is: what the paper says, else the sum of its questions where each has one."""
        if self.paper and self.paper.minutes:
            return self.paper.minutes
        each = [item.question.meta.minutes for item in self.items]
        return None if None in each else sum(minutes or 0 for minutes in each)

    @property
    def letter(self) -> str:
        """The version's name where there are several; a student's own paper has none."""
        several = self.paper is not None and len(self.paper.versions) > 1
        return self.version.name if self.version and several and not self.version.student else ""

    @property
    def on_sheet(self) -> bool:
        """Whether answers are marked on a sheet of their own."""
        return self.paper is not None and DocumentKind.SHEET in self.paper.documents


def of_bank(bank: Bank, renderer: Renderer, items: Sequence[Item], options: Options, theme: Theme) -> Edition:
    """The bank as a whole, on pages of the size asked for."""
    layout = Layout().model_copy(update={"page": options.page})  # any size that the page knows
    return Edition(bank, renderer, items, options, layout, theme)


def of_version(bank: Bank, renderer: Renderer, exam: Exam, version: Version, options: Options, theme: Theme) -> Edition:
    """One version of a paper."""
    return Edition(bank, renderer, version.items, options, exam.paper.layout, theme, exam.paper, version)
