"""What a file holds as JSON, and back: how it goes from process to process, and is remembered from one run to the next.

The form follows from the classes, and is for nobody else: whoever keeps it must forget it when a class changes.
"""

from functools import cache
from typing import Any

from pydantic import TypeAdapter

from itemwright_schema.source.build import MODELS
from itemwright_schema.source.draft import Detail, Document


def to_json(document: Document) -> bytes | None:
    """The document, its texts without their tokens. None if something can't be JSON, such as one half of a
    character."""
    try:
        return _documents().dump_json(document)
    except ValueError:
        return None


def from_json(content: bytes) -> Document:
    """The document again. Raises ValueError for what is none."""
    document = _documents().validate_json(content)
    for draft in document.drafts:
        if draft.detail is not None:
            draft.detail = _detail(*draft.detail)
    return document


@cache
def _documents() -> TypeAdapter[Document]:
    return TypeAdapter(Document)


def _detail(kind: str, fields: dict[str, Any]) -> Detail:
    """The fields have the types that the kind's model says."""
    return Detail(kind, {name: _field(kind, name).validate_python(value) for name, value in fields.items()})


@cache
def _field(kind: str, name: str) -> TypeAdapter[Any]:
    model = MODELS.get(kind)
    if model is None or name not in model.model_fields:
        raise ValueError(f"a question of kind {kind} has no {name}")
    kept: Any = model.model_fields[name].annotation
    return TypeAdapter(kept)
