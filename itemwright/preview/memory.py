"""What files held when they were last read, kept as it is: after a save only one file is read again."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from itemwright_exporters.render.renderer import rendered
from itemwright_schema.problem import Problem
from itemwright_schema.source.draft import Document
from itemwright_schema.source.lines import SourceFile
from itemwright_schema.source.pictures import picture_state
from itemwright_schema.source.read import FileReader


@dataclass(frozen=True, slots=True)
class _Held:
    """A document, and the ids and problems that its drafts had before the whole bank was looked at."""

    key: tuple[bytes, str]
    document: Document
    drafts: tuple[tuple[str, tuple[Problem, ...]], ...]


class Memory:
    """Has files read, as `map` would, but for those that are as they were."""

    def __init__(self) -> None:
        self._held: dict[str, _Held] = {}

    def __call__(
        self, reader: FileReader, files: Sequence[SourceFile], faults: Sequence[Sequence[Problem]]
    ) -> Iterator[Document]:
        """What the files hold, in their order."""
        about = reader.settings.model_dump_json()
        held: dict[str, _Held] = {}
        for file, found in zip(files, faults, strict=True):
            known = self._held.get(file.path)
            if known is None or known.key != (file.original, about) or not _pictures_stand(known.document, reader):
                document = reader(file, found)
                for text in document.texts:
                    text.syntax.rendered = rendered(text, reader.settings.limits.nesting)
                before = tuple((draft.id, tuple(draft.problems)) for draft in document.drafts)
                known = _Held((file.original, about), document, before)
            held[file.path] = known
            for draft, (ident, problems) in zip(known.document.drafts, known.drafts, strict=True):
                draft.id, draft.problems[:] = ident, problems
            yield known.document
        self._held = held


def _pictures_stand(document: Document, reader: FileReader) -> bool:
    return all(picture_state(reader.folder, path) == before for path, before in document.pictures.items())
