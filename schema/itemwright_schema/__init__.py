"""The schema: what a question is, how it is read, what is checked. It knows no output."""

from itemwright_schema.problem import Problem, Severity
from itemwright_schema.source.read import Reading, load
from itemwright_schema.span import Position, Span

__all__ = ["Position", "Problem", "Reading", "Severity", "Span", "load"]
