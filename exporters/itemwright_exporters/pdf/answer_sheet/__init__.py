"""Answer sheets that a machine reads."""

from itemwright_exporters.pdf.answer_sheet.document import sheet
from itemwright_exporters.pdf.answer_sheet.template import omr_files
from itemwright_exporters.pdf.answer_sheet.which import check_of, marked

__all__ = ["check_of", "marked", "omr_files", "sheet"]
