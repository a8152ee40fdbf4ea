"""The fields of the bundle as markdown tables, made from its JSON Schema for `docs/bundle.md`."""

from collections.abc import Iterator, Mapping
from typing import Any

START, END = "<!-- fields: generated -->\n", "<!-- /fields -->\n"


def with_fields(document: str, schema: Mapping[str, Any]) -> str:
    """The document with fresh tables between its two marks. Raises ValueError if a mark is missing."""
    before, start, rest = document.partition(START)
    _, end, after = rest.partition(END)
    if not start or not end:
        raise ValueError(f"the document needs the lines {START.strip()} and {END.strip()}")
    return f"{before}{START}{fields(schema)}{END}{after}"


def fields(schema: Mapping[str, Any]) -> str:
    """A section for the bundle and one for each thing in it. What all kinds of question have is said once."""
    things: dict[str, Any] = {"Bundle": schema, **_ordered(schema)}
    kinds = [thing for thing in things.values() if "kind" in thing["properties"]]
    first, *others = (kind["properties"] for kind in kinds)
    common = {name: field for name, field in first.items() if all(name in other for other in others)}
    del common["kind"], common["key"]  # each kind has its own
    parts: list[str] = []
    for name, thing in things.items():
        properties = thing["properties"]
        if thing is kinds[0]:
            parts += _section("Every question", "What all kinds have, besides `kind` and `key`.", common)
        if "kind" in properties:
            own = {n: field for n, field in properties.items() if n not in common and n != "kind"}
            parts += _section(f"Kind `{properties['kind']['const']}`", thing["description"], own)
        else:
            parts += _section(name, thing["description"], properties)
    return "\n".join(parts)


def _ordered(schema: Mapping[str, Any]) -> dict[str, Any]:
    """The definitions in the order in which a reader going through the document meets them."""
    definitions: Mapping[str, Any] = schema["$defs"]
    found: dict[str, Any] = {}
    waiting = list(_references(schema["properties"]))
    while waiting:
        name = waiting.pop(0)
        if name not in found:
            found[name] = definitions[name]
            waiting += _references(definitions[name]["properties"])
    return found


def _references(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if "$ref" in value:
            yield value["$ref"].rpartition("/")[2]
        for key, inner in value.items():
            if key != "discriminator":
                yield from _references(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _references(inner)


def _section(title: str, description: str, properties: Mapping[str, Any]) -> list[str]:
    rows = [f"| `{name}` | {_type(field)} | {field.get('description', '')} |" for name, field in properties.items()]
    assert "|" not in description + "".join(field.get("description", "") for field in properties.values())
    return [f"### {title}\n", f"{description}\n", "| field | type | meaning |", "|---|---|---|", *rows, ""]


def _type(field: Mapping[str, Any]) -> str:
    """The type of a field in words: "string", "list of Option", "1 to 5, or null"."""
    match field:
        case {"$ref": str(ref)}:
            return ref.rpartition("/")[2]
        case {"anyOf": [inner, {"type": "null"}]}:
            return f"{_type(inner)}, or null"
        case {"oneOf": _}:
            return "Question"
        case {"const": value}:
            return f"`{value}`"
        case {"enum": values}:
            return ", ".join(f"`{value}`" for value in values)
        case {"type": "array", "prefixItems": inner}:
            return f"{len(inner)} × {_type(inner[0])}"
        case {"type": "array", "items": inner}:
            return f"list of {_type(inner)}"
        case {"type": "integer", "minimum": low, "maximum": high}:
            return f"{low} to {high}"
        case {"type": str(name)}:
            return name
        case _:
            raise ValueError(f"no words for the type {field}")


__all__ = ["fields", "with_fields"]
