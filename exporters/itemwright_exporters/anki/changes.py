"""The list of changes since the last release, as a page that an author hands to learners with the deck."""

from collections.abc import Iterable, Mapping, Set
from datetime import UTC, datetime

from itemwright_exporters.contract import Stamps
from itemwright_exporters.render import Renderer
from itemwright_schema.model import AnyQuestion, Settings, Status

WORDS = 90
"""How many characters of a stem stand for a question without a title."""


def changes_page(
    settings: Settings,
    questions: Mapping[str, AnyQuestion],
    stamps: Stamps,
    released: Stamps,
    renderer: Renderer,
    whole: bool,
    left_out: Set[str] = frozenset(),
) -> str:
    """Markdown: what is new, changed, retired, or gone since the release.

    `questions` are those in the deck by the name of their note, `stamps` the ledger after this build. Only with the
    `whole` bank it is known which ones are gone; those `left_out` of this build are not.
    """
    title = f"# {settings.title}{f', version {settings.version}' if settings.version else ''}: changes"
    if not released:
        nothing = "Nothing has been released yet. `itemwright release` notes a release; this page then lists what"
        return f"{title}\n\n{nothing} changed since.\n"
    before = {name: stamp for (sort, name), stamp in released.items() if sort == "note"}
    was_retired = {name for sort, name in released if sort == "retired"}
    retired = [n for n, q in questions.items() if q.meta.status is Status.RETIRED and n not in was_retired]
    new = [n for n in questions if n not in before]
    changed = [n for n in questions if n in before and stamps["note", n].hash != before[n].hash and n not in retired]

    def lines(names: Iterable[str]) -> list[str]:
        return [f"- {_called(questions[name], renderer)} (`{name}`)" for name in names]

    parts = [title, "", f"Since the release{_of(released)}."]
    for heading, entries in (("New", lines(new)), ("Changed", lines(changed)), ("Retired", lines(retired))):
        parts += _section(heading, entries)
    if whole:
        absent = sorted(set(before) - set(questions))
        gone, waiting = ([f"- `{name}`" for name in absent if (name in left_out) is left] for left in (False, True))
        parts += _section("Left out of this deck (learners keep the cards that they have)", waiting)
        parts += _section("No longer in the bank (learners keep the cards that they have)", gone)
    if len(parts) == 3:
        parts += ["", "No question has changed."]
    return "\n".join(parts) + "\n"


def _of(released: Stamps) -> str:
    release = next(((name, stamp.mod) for (sort, name), stamp in released.items() if sort == "release"), None)
    if not release:
        return ""
    name = "" if release[0] == "unnamed" else f" {release[0]}"
    return f"{name} of {datetime.fromtimestamp(release[1], UTC):%Y-%m-%d}"


def _section(heading: str, entries: list[str]) -> list[str]:
    return ["", f"## {heading}: {len(entries)}", "", *entries] if entries else []


def _called(question: AnyQuestion, renderer: Renderer) -> str:
    """The title, or the first words of the stem, on one line and harmless in markdown."""
    text = renderer.plain(question.title or question.stem)
    text = text if len(text) <= WORDS else text[: WORDS - 1].rstrip() + "…"
    return "".join(f"\\{c}" if c in "\\`*_[]<>" else c for c in text)
