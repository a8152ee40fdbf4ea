"""How much there is to draw in an SVG. A few lines can stand for billions of shapes: each `use` may draw a group of
others, and each of these again."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

MOST = 100_000
"""Elements that a picture may draw, those that are drawn several times counted each time. A detailed map has some ten
thousand."""

DEEPEST = 100
"""How deeply elements may stand in each other, and refer to each other."""

TOO_MUCH = "the picture `{}` draws more than could be printed"
TOO_MUCH_HINT = f"simplify it, or save it as PNG: at most {MOST:,} shapes, nested at most {DEEPEST} deep"

_REFERENCE = re.compile(r"url\(\s*[\"']?#([^)\"']*)", re.I)


class TooMuch(Exception):
    """There is more to draw than is allowed."""


@dataclass(slots=True)
class _Node:
    """An element that has a name, or the whole: how many elements are in it, and what else is drawn with it: named
    elements inside, and the names that it refers to."""

    count: int = 0
    inner: list["_Node"] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    drawn: float = -1


class Size:
    """Counts while the picture is parsed. Every method raises `TooMuch`."""

    def __init__(self) -> None:
        self._root = _Node()
        self._open = [self._root]
        self._named: dict[str, _Node] = {}
        self._styled: list[str] = []

    def start(self, attributes: dict[str, str]) -> None:
        """An element begins. Names of attributes are local and in lower case."""
        node = self._open[-1]
        name = attributes.get("id")
        if name is not None:
            node.inner.append(_Node())
            node = self._named[name] = node.inner[-1]
        node.count += 1
        node.names += [value[1:] for key, value in attributes.items() if key == "href" and value.startswith("#")]
        node.names += [found for value in attributes.values() if "(" in value for found in references(value)]
        self._open.append(node)
        if len(self._open) > DEEPEST or node.count > MOST:
            raise TooMuch

    def end(self) -> None:
        """The element ends that began last."""
        self._open.pop()

    def style(self, text: str) -> None:
        """A style sheet, whose rules may hold for every element."""
        self._styled += references(text)

    def check(self) -> None:
        """All has been seen."""
        elements = self._root.count + sum(node.count for node in self._named.values())
        styles = sum(self._drawn(self._named[name], 1) for name in self._styled if name in self._named)
        if self._drawn(self._root, 1) + elements * styles > MOST:
            raise TooMuch

    def _drawn(self, node: _Node, depth: int) -> float:
        """How many elements are drawn for a node. References that lead in a circle come to be too deep."""
        if node.drawn < 0:
            if depth > DEEPEST:
                raise TooMuch
            below = [*node.inner, *(self._named[name] for name in node.names if name in self._named)]
            node.drawn = node.count + sum(self._drawn(one, depth + 1) for one in below)
        return node.drawn


def references(text: str) -> Iterator[str]:
    """The names that stand in `url(#name)`."""
    yield from _REFERENCE.findall(text)
