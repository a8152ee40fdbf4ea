"""A paper's instructions: markdown in a TOML value, read as any text of the bank is."""

from pathlib import Path

from itemwright_schema.model.bank import Settings
from itemwright_schema.model.text import Text
from itemwright_schema.problem import Problem, error
from itemwright_schema.source.bounded import tangled
from itemwright_schema.source.lines import Line, View
from itemwright_schema.source.toml_places import Places
from itemwright_schema.span import Span

QUOTES = ('"""', "'''", '"', "'")


def instructions(
    text: str, path: str, places: Places, folder: Path, settings: Settings
) -> tuple[Text | None, list[Problem]]:
    """The text of a paper's `instructions`, and what is wrong with it. Pictures are looked for below the bank."""
    # Only here, for the parser comes with them, and most commands read no paper.
    from itemwright_schema.source.lost import lost
    from itemwright_schema.source.markdown import parser_for
    from itemwright_schema.source.pictures import Pictures
    from itemwright_schema.source.pieces import Piece, TextMaker

    place = places.value("instructions")
    lines, literal = _lines(text, places, place)
    view = View(path, lines, None if literal else place)
    nesting = settings.limits.nesting
    environment: dict[str, object] = {}
    tokens = parser_for(view.text, nesting).parse(view.text, environment)
    if any(token.level > nesting for token in tokens):
        hint = "take some of the nesting out, or raise `limits.nesting` in bank.toml"
        return None, [error("too-deep", place, f"this is nested more than {nesting} levels deep", hint)]
    problems = [*tangled(view, tokens, environment), *lost(view, tokens)]
    maker = TextMaker(view, Pictures(folder, settings.limits.picture), nesting, {}, {})
    made = maker.make(Piece(lines, place=view.place))
    return made, [*problems, *maker.problems]


def _lines(text: str, places: Places, place: Span) -> tuple[list[Line], bool]:
    """The lines of the value with their places, and whether they stand in the file as they are."""
    start, end = places.values[("instructions",)]
    written = places.text[start:end]
    quote = next(quote for quote in QUOTES if written.startswith(quote))
    body = written.removeprefix(quote).removesuffix(quote)
    first = start + len(quote)
    if len(quote) == 3 and body.startswith("\n"):
        body, first = body[1:], first + 1
    at = places.position(first)
    if body != text:
        return [Line(line, place.start.line - 1, place.start.column - 1) for line in text.split("\n")], False
    lines = [Line(line, at.line - 1 + number) for number, line in enumerate(text.split("\n"))]
    return [lines[0]._replace(before=at.column - 1), *lines[1:]], True
