"""Options: the boxed items of a section, each with its content and feedback as pieces."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from markdown_it.token import Token

from itemwright_schema.problem import Problem, error, warning
from itemwright_schema.source.answer import BARE_BOX, BOX, CLEAR_BOX, NEAR_BOX, Item, Region, is_task_list, items
from itemwright_schema.source.blocks import Block
from itemwright_schema.source.lines import Line, View, dedented, indentation, unquoted
from itemwright_schema.source.pieces import Piece
from itemwright_schema.source.sections_named import SectionNames
from itemwright_schema.span import Span


@dataclass(slots=True)
class RawOption:
    """An option as it stands: `place` is its first line from the box on."""

    text: Piece
    correct: bool
    place: Span
    feedback: Piece | None = None


@dataclass(slots=True)
class OptionBlock:
    """What the boxed lists of a section come to. `before` belongs to the stem, `labelled` to what follows the
    options."""

    options: list[RawOption] = field(default_factory=list)
    before: list[Line] = field(default_factory=list)
    labelled: list[Line] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    taken: int = 0
    """How many of the section's blocks behind the region belong to the last option."""


def read_options(view: View, section: Sequence[Block], region: Region, names: SectionNames) -> OptionBlock:
    """The options in a region, with the blocks that split its lists or hang on its end."""
    out = OptionBlock()
    found: list[Item] = []
    boxed = section[region.first].kind
    for block in section[region.first : region.last]:
        # steps that are numbered between boxed bullets are an option's content; a bullet has lost its box
        if block.kind == boxed or is_task_list(block):
            _take_list(view, block, found, out)
        elif not block.is_comment:
            _take_between(view, block, found, out)
    _take_behind(view, section[region.last :], found, out)
    out.options += [_option(view, item, names, out) for item in found]
    return out


def _take_list(view: View, block: Block, found: list[Item], out: OptionBlock) -> None:
    for item in items(view, block):
        if item.box is not None:
            found.append(item)
        elif found:
            hint = "give it a box (`- [ ] …`), or indent it below the option it belongs to"
            out.problems.append(
                error("unboxed-option", view.line_span(item.start), "this item among the options has no box", hint)
            )
        else:
            out.before += view.lines[item.start : item.end]


def _take_between(view: View, block: Block, found: list[Item], out: OptionBlock) -> None:
    """A block at the margin between two boxed lists."""
    place = view.lines_span(block.start, block.end)
    if block.kind == "paragraph" and not _only_images(block):
        hint = "indent it below the option it belongs to, or move it behind the last option"
        out.problems.append(error("text-between-options", place, "more options follow behind this paragraph", hint))
        return
    found[-1].extra.append(block)
    if block.kind == "paragraph":
        return
    hint = "indent it by two spaces, so that it shows as part of the option everywhere (`itemwright fmt` does it)"
    what = "this quote is read as the feedback of" if block.kind == "blockquote" else "this block is read as part of"
    out.problems.append(warning("content-at-margin", place, f"{what} the option above it", hint))


def _take_behind(view: View, behind: Sequence[Block], found: list[Item], out: OptionBlock) -> None:
    """Blocks that hang on the last option without a blank line."""
    for block in behind:
        glued = found and block.start == _last_line(view, found[-1]) + 1
        if not glued or block.kind not in ("blockquote", "fence"):
            return
        found[-1].extra.append(block)
        out.taken += 1
        what = (
            "this quote is read as the feedback of" if block.kind == "blockquote" else "this block is read as part of"
        )
        hint = "indent it by two spaces, so that it shows as part of the option everywhere (`itemwright fmt` does it)"
        place = view.lines_span(block.start, block.end)
        out.problems.append(warning("content-at-margin", place, f"{what} the option above it", hint))


def _last_line(view: View, item: Item) -> int:
    end = item.extra[-1].end if item.extra else item.end
    while end > item.start + 1 and not view.lines[end - 1].text.strip():
        end -= 1
    return end - 1


def _gap(view: View, block: Block) -> int:
    """How many empty lines stand before a block at the margin. Where there is none, only code and quotes can do
    without."""
    at = block.start
    while at and not view.lines[at - 1].text.strip():
        at -= 1
    return max(block.start - at, 0 if block.kind in ("fence", "blockquote") else 1)


def _only_images(block: Block) -> bool:
    children = block.inline.children or []
    return bool(children) and all(
        child.type in ("image", "softbreak") or (child.type == "text" and not child.content.strip())
        for child in children
    )


def _option(view: View, item: Item, names: SectionNames, out: OptionBlock) -> RawOption:
    first = view.lines[item.start]
    at = max(first.text.find("["), 0)
    place = view.span(item.start, at, item.start, max(len(first.text.rstrip()), at + 1))
    head, correct = _box(view, item, at, out)
    remarks = {line for block in item.blocks if block.is_comment for line in range(block.start, block.end)}
    blocks = [block for block in item.blocks if not block.is_comment]
    cut = _label_line(view, item, names)
    if cut is not None:
        out.labelled += view.lines[cut : item.end]
        hint = "put an empty line before it (`itemwright fmt` does it)"
        out.problems.append(
            warning("label-in-option", view.line_span(cut), "this label ends the option above it", hint)
        )
        blocks = [block for block in blocks if block.start < cut]
    quote = [*blocks, *item.extra][-1] if [*blocks, *item.extra] else None
    if quote is not None and quote.kind != "blockquote":
        quote = None
    feedback = _feedback(view, item, quote, cut, out) if quote else None
    content = [block for block in blocks if block is not quote]
    extra = [block for block in item.extra if block is not quote]
    end = min(content[-1].end if content else item.start + 1, item.end if cut is None else cut)
    _warn_of_margin(view, item, end, out)
    text = first.text[head:].lstrip()
    lines = [Line(text, first.number, first.before + len(first.text) - len(text))]
    below = [
        Line("", line.number) if at in remarks else line
        for at, line in enumerate(view.lines[item.start + 1 : end], item.start + 1)
    ]
    margin = [bool(line.text.strip()) and indentation(line.text) < item.indent for line in below]
    lines += [
        _continued(line) if lazy else dedented(line, item.indent) for line, lazy in zip(below, margin, strict=True)
    ]
    if not text and len(lines) > 1:
        del lines[0]
    for block in extra:
        lines += [Line("", view.lines[block.start].number)] * _gap(view, block)
        lines += view.lines[block.start : block.end]
    own = cut is None and not item.extra and not any(margin)
    return RawOption(Piece(lines, _own_tokens(content, item) if own else None, bool(text)), correct, place, feedback)


def _box(view: View, item: Item, at: int, out: OptionBlock) -> tuple[int, bool]:
    """Where an item's content begins in its first line, behind the box at `at`, and whether the box is ticked.

    A box that is written wrongly but can mean one thing only is read, with a warning; any other is an error.
    """
    line = view.lines[item.start].text
    if item.box != "?":
        return at + 3, item.box in ("x", "X")
    match = NEAR_BOX.match(line, at)
    written = match[0] if match else "[ ]"
    fault = view.span(item.start, at, item.start, at + len(written))
    hint = (
        "write `- [ ]` for an option and `- [x]` for a right one: one space or one x in the brackets, a "
        "space on either side"
    )
    if CLEAR_BOX.fullmatch(written):
        out.problems.append(
            warning("box-form", fault, f"`{written}` is read as a box, but is not written as one", hint)
        )
    else:
        out.problems.append(error("box-form", fault, f"`{written}` is not a box", hint))
    return at + len(written), any(character in "xX" for character in written)


def _own_tokens(content: list[Block], item: Item) -> list[Token] | None:
    """The file's own tokens of an option, its box taken off; None where only a new parse is sure."""
    if not content or content[0].kind != "paragraph":
        return None
    inline = content[0].inline
    match = BOX.match(inline.content)
    children = inline.children or []
    if match is None or not children or children[0].type != "text" or not children[0].content.startswith(match[0]):
        return None
    rest = inline.content[match.end() :]
    if not rest.strip() or rest.lstrip(" \t").startswith("\n"):
        return None
    inline.content = rest.lstrip()
    children[0].content = children[0].content[match.end() :].lstrip()
    if not children[0].content:
        del children[0]
    tokens = [token for block in content for token in block.tokens]
    for token in tokens:
        if token.hidden and token.level == content[0].tokens[0].level:
            token.hidden = False
    return tokens


def _continued(line: Line) -> Line:
    """A line at the margin that continues a paragraph above it, and does so on its own too: `===` would make a
    heading."""
    text = line.text.lstrip()
    before = line.before + len(line.text) - len(text)
    return (
        Line(f"\\{text}", line.number, before - 1)
        if text and not text.strip("= \t")
        else Line(text, line.number, before)
    )


def _feedback(view: View, item: Item, quote: Block, cut: int | None, out: OptionBlock) -> Piece:
    """The feedback in a quote, up to line `cut` where a label in it ends the option."""
    own = any(block is quote for block in item.blocks)
    last = quote.end if cut is None else min(quote.end, cut)
    lines = [dedented(line, item.indent) if own else line for line in view.lines[quote.start : last]]
    lazy = [
        quote.start + at
        for at, line in enumerate(lines)
        if at and line.text.strip() and not line.text.lstrip().startswith(">")
    ]
    for start, end in _runs(lazy):
        hint = "begin the line with `>`, or put an empty line before it (`itemwright fmt` adds the `>`)"
        out.problems.append(
            warning(
                "lazy-feedback",
                view.lines_span(start, end),
                f"{_these(end - start)} read as part of the feedback above",
                hint,
            )
        )
    content = [unquoted(_continued(line) if quote.start + at in lazy else line) for at, line in enumerate(lines)]
    return Piece(content, None if lazy or last < quote.end else list(quote.tokens[1:-1]))


def _label_line(view: View, item: Item, names: SectionNames) -> int | None:
    """The line of an option at which a label at the margin ends it."""
    for block in item.blocks:
        if block.kind in ("paragraph", "blockquote"):
            for number in range(block.start + 1, block.end):
                line = view.lines[number].text
                if indentation(line) < item.indent and names.label(line):
                    return number
    return None


def _warn_of_margin(view: View, item: Item, end: int, out: OptionBlock) -> None:
    for block in item.blocks:
        if block.kind != "paragraph" or block.start >= end:
            continue
        margin: list[int] = []
        for number in range(block.start + 1, min(block.end, end)):
            line = view.lines[number].text
            if match := BARE_BOX.match(line):
                hint = (
                    "write `- [ ] …` for an option and `- [x] …` for a right one, with a space on either side of the "
                    "box"
                )
                place = view.span(number, 0, number, match.end())
                out.problems.append(
                    error("box-form", place, "this is not read as an option, but as part of the one above", hint)
                )
            elif indentation(line) < min(item.indent, 2):
                margin.append(number)
        for first, last in _runs(margin):
            hint = "indent it by two spaces (`itemwright fmt` does it)"
            message = f"{_these(last - first)} read as part of the option above"
            out.problems.append(warning("option-at-margin", view.lines_span(first, last), message, hint))


def _runs(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Stretches of lines that follow each other, each from its first to before its end."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number:
            runs[-1] = (runs[-1][0], number + 1)
        else:
            runs.append((number, number + 1))
    return runs


def _these(count: int) -> str:
    return "this line is" if count == 1 else f"these {count} lines are"
