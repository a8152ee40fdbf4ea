"""What is particular to each kind without boxes: the model's own fields, read from its answer block."""

from collections.abc import Callable, Mapping, Sequence

from itemwright_schema.model.blanks import Blank
from itemwright_schema.model.matching import Pair
from itemwright_schema.model.text import Text
from itemwright_schema.problem import error, warning
from itemwright_schema.source.answer import items
from itemwright_schema.source.answers.found import ANSWER
from itemwright_schema.source.answers.gaps import read_gap
from itemwright_schema.source.answers.number import LIKE_A_NUMBER, read_number
from itemwright_schema.source.answers.table import Row, rows
from itemwright_schema.source.answers.words import read_accepted
from itemwright_schema.source.blocks import Block
from itemwright_schema.source.draft import Detail, Draft
from itemwright_schema.source.inline_place import raw_span
from itemwright_schema.source.lines import Line, View, dedented
from itemwright_schema.source.pieces import Piece, TextMaker


def read_detail(kind: str, view: View, block: Block | None, draft: Draft, maker: TextMaker) -> Detail:
    """The detail of a question of `kind` (as `answers.find` tells it), whose answer block is `block`."""
    return _READERS[kind](view, block, draft, maker)


def _answer(view: View, block: Block | None, draft: Draft, maker: TextMaker) -> Detail:
    if block is None:
        raise ValueError("an answer has a block")
    number, offset = answer_line(view, block)
    line = view.lines[number]
    text = line.text[offset:].strip()
    read = None if draft.type == "short" else read_number(text)
    place = view.span(number, min(offset, len(line.text.rstrip())), number, len(line.text.rstrip()))
    if read is not None:
        answer = maker.make(Piece([Line(text, line.number, line.before + offset)]))
        if read.low > read.high:
            hint = "write the smaller number first"
            draft.problems.append(
                error("answer-form", place, f"the range is empty: {read.low} is more than {read.high}", hint)
            )
        return Detail(
            "numeric", {"value": read.value, "low": read.low, "high": read.high, "unit": read.unit, "answer": answer}
        )
    if draft.type == "numeric":
        hint = (
            "write a number, then a tolerance and a unit if you like: `Answer: 12.5 ± 0.1 Gbit/s`, or a range: "
            "`Answer: 3..4`"
        )
        draft.problems.append(error("answer-form", place, "this answer is not a number", hint))
    elif draft.type != "short" and LIKE_A_NUMBER.fullmatch(text) and "|" not in text:
        hint = "write `12.5 ± 0.1 Gbit/s`, with no signs between thousands; if words are meant: `type: short`"
        message = "this looks like a number and is taken as words, which a learner must type just so"
        draft.problems.append(warning("answer-words", place, message, hint))
    return Detail("short", {"accepted": read_accepted(view, line, offset, draft.problems)})


def answer_line(view: View, block: Block) -> tuple[int, int]:
    """The line of an `Answer:` and where in it the answer begins: behind the label, or on the next line. What follows
    it is text."""
    line = view.lines[block.start].text
    match = ANSWER.match(line)
    offset = match.end() if match else 0
    if line[offset:].strip() or block.end == block.start + 1:
        return block.start, offset
    below = view.lines[block.start + 1].text
    return block.start + 1, len(below) - len(below.lstrip())


def _blanks(view: View, block: Block | None, draft: Draft, maker: TextMaker) -> Detail:
    found: list[Blank] = []
    for token, span in maker.blanks:
        gap = read_gap(token, span, len(found) + 1, draft.problems)
        if gap:
            found.append(gap)
    if not maker.blanks:
        hint = "write the answer between double braces where it belongs in the text: `{{UDP}}`"
        draft.problems.append(error("answer-form", draft.place, "there is nothing to fill in", hint))
    return Detail("blanks", {"blanks": tuple(found)})


def _matching(view: View, block: Block | None, draft: Draft, maker: TextMaker) -> Detail:
    hint = "write a table of two columns; an empty left cell makes a distractor"
    if block is None:
        draft.problems.append(error("answer-form", draft.place, "this question has no table to match", hint))
        return Detail("matching", {})
    head, *body = rows(block)
    if len(head.cells) != 2:
        draft.problems.append(
            error("answer-form", view.line_span(head.line), f"this table has {len(head.cells)} columns, not two", hint)
        )
        return Detail("matching", {})
    pairs: list[Pair] = []
    distractors: list[Text] = []
    for row in body:
        left, right = row.cells
        if not right.content.strip():
            fault = view.line_span(row.line)
            draft.problems.append(
                error("answer-form", fault, "the right cell of this row is empty", "say what belongs to the left one")
            )
        elif left.content.strip():
            pairs.append(Pair(left=_cell(view, row, 0, maker), right=_cell(view, row, 1, maker)))
        else:
            distractors.append(_cell(view, row, 1, maker))
    if len(pairs) < 2:
        draft.problems.append(
            error(
                "answer-form", view.lines_span(block.start, block.end), "there are fewer than two pairs to match", hint
            )
        )
    columns = (_cell(view, head, 0, maker), _cell(view, head, 1, maker))
    return Detail("matching", {"columns": columns, "pairs": tuple(pairs), "distractors": tuple(distractors)})


def _cell(view: View, row: Row, column: int, maker: TextMaker) -> Text:
    token = row.cells[column]
    span = raw_span(view, token, 0, len(token.content))
    folded = "|" in token.content  # which stands behind a backslash in the file
    return maker.make(
        Piece(
            [Line(token.content, span.start.line - 1, span.start.column - 1)],
            prose=True,
            place=span if folded else None,
        )
    )


def _ordering(view: View, block: Block | None, draft: Draft, maker: TextMaker) -> Detail:
    hint = "write the steps as a numbered list, in the right order"
    if block is None:
        draft.problems.append(error("answer-form", draft.place, "this question has no list to put in order", hint))
        return Detail("ordering", {})
    steps: list[Text] = []
    for item in items(view, block):
        lines = [dedented(line, item.indent) for line in view.lines[item.start + 1 : item.end]]
        first = view.lines[item.start]
        head = first.text[item.indent :] if len(first.text) > item.indent else ""
        steps.append(maker.make(Piece([Line(head, first.number, first.before + item.indent), *lines])))
        if not steps[-1].markdown.strip():
            draft.problems.append(
                error("answer-form", view.line_span(item.start), "this step is empty", "write it, or take it out")
            )
    if len(steps) < 2:
        draft.problems.append(
            error(
                "answer-form",
                view.lines_span(block.start, block.end),
                "there are fewer than two steps to put in order",
                hint,
            )
        )
    return Detail("ordering", {"steps": tuple(steps)})


def _essay(view: View, block: Block | None, draft: Draft, maker: TextMaker) -> Detail:
    return Detail("essay", {})


_READERS: Mapping[str, Callable[[View, Block | None, Draft, TextMaker], Detail]] = {
    "answer": _answer, "blanks": _blanks, "matching": _matching, "ordering": _ordering, "essay": _essay,
}  # fmt: skip


def answer_blocks(blocks: Sequence[Block], first: int, last: int) -> Block | None:
    """The answer block among a section's blocks, None for a kind that has none."""
    return blocks[first] if last > first else None
