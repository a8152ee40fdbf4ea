"""The bundle's models as TypeScript types, made from their JSON Schemas."""

import json
from collections.abc import Mapping
from typing import Any

HEAD = """\
// The types of itemwright's JSON bundle, format {format}. Generated from the models: don't edit.
// A field that a later version adds is optional here until you take the newer file.

"""


def declarations(schemas: Mapping[str, Mapping[str, Any]], number: int) -> str:
    """The content of a `.d.ts`: one type for each thing of the schemas, which come by the name of their root."""
    known: dict[str, str] = {}
    for name, schema in schemas.items():
        for inner, definition in schema.get("$defs", {}).items():
            known.setdefault(inner, _declaration(inner, definition))
        known[name] = _declaration(name, schema)
    return HEAD.format(format=number) + "\n".join(known.values())


def _declaration(name: str, schema: Mapping[str, Any]) -> str:
    """An interface, or where the schema is a choice of others, a union."""
    comment = _comment(schema.get("description"), "")
    if "oneOf" in schema or schema.get("type") != "object":
        return f"{comment}export type {name} = {_type(schema)};\n"
    required = set(schema.get("required", ()))
    fields = "".join(_field(key, field, key in required) for key, field in schema["properties"].items())
    return f"{comment}export interface {name} {{\n{fields}}}\n"


def _field(name: str, schema: Mapping[str, Any], required: bool) -> str:
    comment = _comment(schema.get("description"), "  ")
    return f"{comment}  readonly {name}{'' if required else '?'}: {_type(schema)};\n"


def _comment(text: str | None, indent: str) -> str:
    if not text:
        return ""
    return f"{indent}/** {' '.join(text.split()).replace('*/', '*∕')} */\n"


def _type(schema: Mapping[str, Any]) -> str:
    match schema:
        case {"$ref": str(ref)}:
            return ref.rpartition("/")[2]
        case {"const": value}:
            return json.dumps(value)
        case {"enum": values}:
            return " | ".join(map(json.dumps, values))
        case {"oneOf": choices} | {"anyOf": choices}:
            return " | ".join(dict.fromkeys(map(_type, choices)))
        case {"type": "array", "prefixItems": items}:
            return f"readonly [{', '.join(map(_type, items))}]"
        case {"type": "array", "items": item}:
            inner = _type(item)
            return f"readonly ({inner})[]" if "|" in inner else f"readonly {inner}[]"
        case {"type": "integer" | "number"}:
            return "number"
        case {"type": ("string" | "boolean" | "null") as name}:
            return str(name)
        case _:
            raise ValueError(f"no type for {schema}")
