"""The cells of a table's row, which the parser gives without their places."""

import re

_CONTAINERS = re.compile(r"(?:[ \t>]|(?:[-*+]|\d+[.)])[ \t])*")
_CELL = re.compile(r"(?:\\.|[^|\\])*\\?")


def cells(line: str) -> list[tuple[int, int]]:
    """Where the cells of a row stand in its line, without the space around them. A backslash guards a pipe."""
    containers = _CONTAINERS.match(line)
    at = containers.end() if containers else 0
    at += line.startswith("|", at)
    found: list[tuple[int, int]] = []
    end = len(line.rstrip())
    while at < end:
        match = _CELL.match(line, at, end)
        stop = match.end() if match else end
        text = line[at:stop]
        start = at + len(text) - len(text.lstrip())
        found.append((start, max(start, at + len(text.rstrip()))))
        at = stop + 1
    return found


def cell_offset(line: str, number: int, offset: int) -> int:
    """Where character `offset` of a cell's text stands in the line: the parser takes the backslash before a pipe
    off."""
    found = cells(line)
    if number >= len(found):
        return len(line)
    at, end = found[number]
    for _ in range(offset):
        at += 2 if line.startswith("\\|", at) else 1
    return min(at, end)
