"""Answer blocks of the kinds without boxes. One module each; `find` tells which one a section holds."""

from itemwright_schema.source.answers.found import Found, find

__all__ = ["Found", "find"]
