"""Mending the sources: what is fixable is written as it should be, and nothing else. A repair never changes a
question."""

from itemwright_schema.repair.ids import missing_ids
from itemwright_schema.repair.mend import mended
from itemwright_schema.repair.same import same_questions

__all__ = ["mended", "missing_ids", "same_questions"]
