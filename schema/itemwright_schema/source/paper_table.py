"""What stands in the file of a paper, as the fields of its model."""

import re
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from itemwright_schema.model.paper import Bounds, DocumentKind, Pick, Share
from itemwright_schema.source.metadata import TYPES
from itemwright_schema.source.toml_table import Table, near
from itemwright_schema.span import Span, whole_file

_VERSION = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,11}")
_ID = re.compile(r"[a-z0-9-]{1,64}")
_LEVELS = re.compile(r"([1-5])(?:\s*[-–]\s*([1-5]))?")
_KINDS: Mapping[str, tuple[str, ...]] = {
    **{name: (kind,) for name, kind in TYPES.items() if kind != "case"},
    "choice": ("single", "multiple", "true-false"),
}
_PAGES = {name: name for name in ("A4", "Letter", "A5", "A5-booklet")}

CHOOSING = (
    "pick", "picks", "points", "seed", "versions", "version", "difficulty", "length", "cases", "by_pick",
    "shuffle_questions", "shuffle_options",
)  # fmt: skip
"""Keys that say which questions are taken and in which order: an edition has those of its paper."""

Sort = Literal["topic", "objective", "tag", "question"]


class Word(NamedTuple):
    """A word by which a pick asks for questions, and its place."""

    what: Sort
    text: str
    place: Span


def paper_fields(table: Table, name: str, words: list[Word]) -> dict[str, Any]:
    """The fields of the model, as far as they can be used; without those that the file doesn't name.

    `instructions` is the markdown yet, `layout` its fields, and `edition_of` the name of another paper. `words` takes
    those of the picks.
    """
    fields: dict[str, Any] = {
        "name": name,
        "edition_of": table.text("edition_of"),
        "title": table.text("title"),
        "course": table.text("course"),
        "date": table.date("date"),
        "minutes": table.number("minutes", above=True),
        "points": table.number("points", above=True),
        "pass_mark": table.number("pass", "pass_mark", above=True, high=100),
        "instructions": _long_text(table, "instructions"),
        "cover": table.flag("cover"),
        "seed": table.text("seed"),
        "by_pick": table.flag("by_pick"),
        "shuffle_questions": table.flag("shuffle_questions"),
        "shuffle_options": table.flag("shuffle_options"),
        "versions": _versions(table),
        "cases": table.choice("cases", among={"together": "together", "apart": "apart"}),
        "documents": _documents(table),
    }
    fields["picks"] = tuple(_pick(inner, words) for inner in table.tables("pick", "picks")) or None
    fields["difficulty"] = _shares(table) or None
    fields["length"], fields["assumed"] = _length(table)
    fields["layout"] = _layout(table)
    if "edition_of" in table.data:
        _refuse_choosing(table)
    else:
        _refuse_lacking(table)
        fields["seed"] = fields["seed"] or name
    return {key: value for key, value in fields.items() if value is not None}


def _refuse_lacking(table: Table) -> None:
    top = whole_file(table.places.file)
    if "title" not in table.data:
        table.refuse(top, "this paper has no title", 'write `title = "…"` at its top')
    if not table.data.get("pick", table.data.get("picks")):
        hint = "add one: `[[pick]]` on a line, below it what to pick, such as `count = 10`"
        table.refuse(top, "this paper picks no questions", hint)


def _refuse_choosing(table: Table) -> None:
    """An edition has the questions of another paper, in the same order."""
    for key in CHOOSING:
        if key in table.data:
            hint = "take it out; an edition has its own title, documents, layout and the like"
            table.refuse(table.key(key), f"`{key}` can't stand in an edition: it has the questions of its paper", hint)


def _pick(table: Table, words: list[Word]) -> Pick:
    count = table.whole("count", low=1)
    asked: dict[Sort, list[tuple[str, Span]]] = {
        "topic": table.texts("topic", "topics"),
        "objective": table.texts("objective", "objectives"),
        "tag": table.texts("tag", "tags"),
        "question": [(word, place) for word, place in table.texts("id", "ids") if _is_id(word, place, table)],
    }
    words.extend(Word(what, text, place) for what, found in asked.items() for text, place in found)
    topics, objectives, tags, ids = (tuple(dict.fromkeys(text for text, _ in found)) for found in asked.values())
    points, kinds, difficulty = table.number("points", above=True), _kinds(table), table.bounds("difficulty")
    table.finish()
    if count is None and not ids and "count" not in table.data:
        hint = 'write `count = 8`, or name questions: `ids = ["…"]`'
        table.refuse(table.value(), "this pick doesn't say how many questions", hint)
    if ids and count is not None and count > len(ids):
        message = f"`count` asks for {count} of the {len(ids)} questions that are named"
        table.refuse(table.value("count"), message, "name more, or take `count` out: then all of them are picked")
    return Pick(
        count=count or max(len(ids), 1), points=points, topics=topics, objectives=objectives, tags=tags, kinds=kinds,
        ids=ids, difficulty=difficulty, location=table.value(),
    )  # fmt: skip


def _is_id(ident: str, place: Span, table: Table) -> bool:
    if _ID.fullmatch(ident):
        return True
    table.refuse(
        place, f'"{ident}" can\'t be the id of a question', "ids are made of small letters, digits and hyphens"
    )
    return False


def _kinds(table: Table) -> tuple[str, ...]:
    found: list[str] = []
    for word, place in table.texts("kind", "kinds", "type", "types"):
        if word.casefold() in _KINDS:
            found += _KINDS[word.casefold()]
        else:
            table.refuse(place, f'no kind of question is called "{word}"', near(word, _KINDS))
    return tuple(dict.fromkeys(found))


def _long_text(table: Table, name: str) -> str | None:
    name, value = table.take(name)
    if value is None or isinstance(value, str):
        return value if value and value.strip() else None
    table.refuse(table.value(name), f"`{name}` can't be this", f'write a text: `{name} = """` and lines of markdown')
    return None


def _versions(table: Table) -> tuple[str, ...] | None:
    """A number of versions, which are called A, B, C …, or their names."""
    name, value = table.take("versions", "version")
    if value is None:
        return None
    if isinstance(value, int) and not isinstance(value, bool):
        if 1 <= value <= 26:
            return tuple(chr(ord("A") + number) for number in range(value))
        table.refuse(table.value(name), f"a paper can't have {value} versions", "write a number from 1 to 26")
        return None
    names = value if isinstance(value, list) else [value]
    seen: set[str] = set()
    for number, version in enumerate(names):
        place = table.value(name, number) if isinstance(value, list) else table.value(name)
        if not isinstance(version, str) or not _VERSION.fullmatch(version):
            hint = 'write a number, or names of up to 12 letters and digits: `versions = ["A", "B"]`'
            table.refuse(place, "a version can't be called this", hint)
        elif version.casefold() in seen:
            table.refuse(place, f'two versions are called "{version}"', "give each a name of its own")
        else:
            seen.add(version.casefold())
    if not 1 <= len(names) <= 26:
        table.refuse(table.value(name), f"a paper can't have {len(names)} versions", "name from 1 to 26")
    return tuple(map(str, names)) if len(seen) == len(names) <= 26 and names else None


def _documents(table: Table) -> tuple[DocumentKind, ...] | None:
    kinds = {kind.value: kind for kind in DocumentKind}
    found: list[DocumentKind] = []
    for word, place in table.texts("documents", "document"):
        if word.casefold() in kinds:
            found.append(kinds[word.casefold()])
        else:
            table.refuse(place, f'no document is called "{word}"', near(word, kinds))
    return tuple(dict.fromkeys(found)) or None


def _shares(table: Table) -> tuple[Share, ...]:
    """`[difficulty]`: how many questions of a level or a range of levels."""
    inner = table.table("difficulty")
    if inner is None:
        return ()
    found: list[Share] = []
    for key in inner.data:
        levels = _LEVELS.fullmatch(key.strip())
        if levels is None or int(levels[1]) > int(levels[2] or levels[1]):
            inner.known.append(key)
            hint = 'levels go from 1 to 5: write `4 = {max = 3}` or `"4-5" = {min = 2}`'
            inner.refuse(inner.key(key), f"`{key}` is no level of difficulty", hint)
            continue
        count = inner.bounds(key)
        if any(end is not None and end % 1 for end in (count.low, count.high)):
            inner.refuse(inner.value(key), "these are no numbers of questions", "write whole numbers")
        elif not count.open:
            first, last = int(levels[1]), int(levels[2] or levels[1])
            found.append(Share(first=first, last=last, count=count, location=inner.key(key)))
    return tuple(found)


def _length(table: Table) -> tuple[Bounds | None, float | None]:
    """`[length]`: the minutes that all questions take together, and those of a question that doesn't say."""
    inner = table.table("length")
    if inner is None:
        return None, None
    low, high = inner.number("min"), inner.number("max", above=True)
    assumed = inner.number("assume", above=True)
    inner.finish()
    if low is not None and high is not None and low > high:
        inner.refuse(inner.value("min"), f"`min` is more than `max` ({high:g})", "turn the two round")
        return None, assumed
    return Bounds(low=low, high=high), assumed


def _layout(table: Table) -> dict[str, Any] | None:
    inner = table.table("layout")
    if inner is None:
        return None
    fields: dict[str, Any] = {
        "page": inner.choice("page", among=_PAGES),
        "columns": inner.choice("columns", among={"1": 1, "2": 2}),
        "size": inner.choice("size", among={"normal": "normal", "large": "large"}),
        "theme": inner.choice("theme", among={name: name for name in ("classic", "modern", "exam")}),
        "duplex": inner.flag("duplex"),
        "punch": inner.number("punch", high=30),
        "watermark": inner.text("watermark"),
        "scratch": inner.whole("scratch", high=20),
        "digits": inner.whole("digits", low=1, high=12),
        "space": inner.choice("space", among={name: name for name in ("lines", "box", "grid")}),
        "grey": inner.flag("grey", "gray"),
        "line_numbers": inner.flag("line_numbers"),
        "qr": inner.flag("qr"),
        "points": inner.flag("points"),
    }
    inner.finish()
    if fields["watermark"] and len(fields["watermark"]) > 40:
        inner.refuse(inner.value("watermark"), "this watermark is too long", "40 characters fit across a page")
        fields["watermark"] = None
    return {key: value for key, value in fields.items() if value is not None}
