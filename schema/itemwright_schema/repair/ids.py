"""Writes the ids that are missing: exactly those that are derived, so that no learner's progress is lost."""

from collections.abc import Mapping

from itemwright_schema.repair.edits import MARK, split_lines
from itemwright_schema.source.draft import Draft
from itemwright_schema.source.lines import SourceFile
from itemwright_schema.source.read import Reading
from itemwright_schema.source.settings import NAME


def missing_ids(reading: Reading, own: str = "") -> Mapping[str, str]:
    """The new text of each file in which an id is missing, by its path in the bank; `bank.toml` among them where it
    lacks its own. `own` is put behind the bank's id there: two authors whose folders have one name have two banks.

    Line ends and all else stay as they are.
    """
    texts: dict[str, str] = {}
    for file in reading.files:
        drafts = [
            draft for draft in reading.drafts if draft.location.file == file.path and draft.derived and draft.slot
        ]
        if drafts:
            texts[file.path] = _with_ids(file, drafts)
    settings = reading.bank.settings
    toml = reading.sources.get(NAME, "")
    if not any(line.replace(" ", "").startswith("id=") for line in toml.split("\n")):
        head = f'id = "{settings.id}{own}"  # frozen for life: decks and note ids hang on it\n'
        whole = head + f'name = "{settings.name}"\ntitle = "{settings.title}"\nlanguage = "{settings.language}"\n'
        texts[NAME] = head + toml if toml else whole
    return texts


def _with_ids(file: SourceFile, drafts: list[Draft]) -> str:
    text = file.original.decode("utf-8")
    mark = MARK if text.startswith(MARK) else ""
    lines = split_lines(text.removeprefix(mark))
    end = "\r\n" if "\r\n" in text else "\n"
    for draft in sorted(drafts, key=lambda d: d.slot.place if d.slot else (0, 0), reverse=True):
        slot = draft.slot
        if slot is None:
            continue
        at, column = slot.place.line - 1, slot.place.column - 1
        match slot.into:
            case "front matter":
                lines.insert(at, f"id: {draft.id}{end}")
            case "comment" if lines[at][column:].strip() and "-->" not in lines[at]:
                # a block mapping that begins on its comment's first line: the keys below tell the indentation
                below = lines[at + 1]
                indent = below[: len(below) - len(below.lstrip())]
                lines[at] = f"{lines[at][:column]} id: {draft.id}{end}{indent}{lines[at][column:].lstrip()}"
            case "comment" if lines[at][column:].strip():
                rest = lines[at][column:]
                lines[at] = f"{lines[at][:column]} id: {draft.id},{rest if rest.startswith(' ') else ' ' + rest}"
            case "comment":
                lines.insert(at + 1, f"id: {draft.id}{end}")
            case "new front matter":
                lines[:0] = [f"---{end}", f"id: {draft.id}{end}", f"---{end}", end]
            case "new comment":
                if at >= 0 and not lines[at].endswith(("\n", "\r")):
                    lines[at] += end
                lines.insert(at + 1, f"<!-- id: {draft.id} -->{end}")
    return mark + "".join(lines)
