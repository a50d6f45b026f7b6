"""The API as it describes itself: requests that its schemas allow or nearly allow, and answers
held against them.

Small on purpose: it knows the parts of JSON Schema that our description uses, and fails on others.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

Schema = dict[str, Any]
ODD_TEXTS = (
    "",
    " ",
    "\x00",
    "-1",
    "١",
    "a" * 300,
    "🍣",
    "../..",
    "%2e%2e",
    "'\";--",
    "\u202e",
    "{}",
)
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)
_KNOWN = frozenset(
    (
        *("type", "title", "description", "default", "properties", "required", "items", "anyOf"),
        *("$ref", "additionalProperties", "maxLength", "const", "enum"),
    )
)


class Described:
    """A description with its references."""

    def __init__(self, told: Schema) -> None:
        self._told = told

    def operations(self) -> Iterator[tuple[str, str, Schema]]:
        """Every method, path and operation."""
        for path, methods in self._told["paths"].items():
            for method, operation in methods.items():
                yield method.upper(), path, operation

    def at(self, schema: Schema) -> Schema:
        """A schema, its reference followed."""
        if "$ref" in schema:
            found: Any = self._told
            for part in schema["$ref"].removeprefix("#/").split("/"):
                found = found[part]
            return self.at(found)
        assert set(schema) <= _KNOWN, set(schema) - _KNOWN
        return schema

    def values(self, schema: Schema) -> st.SearchStrategy[Any]:
        """Values that a schema allows, small ones and odd ones."""
        schema = self.at(schema)
        if "anyOf" in schema:
            return st.one_of([self.values(one) for one in schema["anyOf"]])
        kind = schema.get("type")
        if kind == "object":
            return self._objects(schema)
        if kind == "array":
            return st.lists(self.values(schema["items"]), max_size=3)
        if kind == "string":
            most = schema.get("maxLength", 300)
            texts = st.sampled_from([text for text in ODD_TEXTS if len(text) <= most])
            return texts | st.text(max_size=min(most, 30))
        plain: dict[str | None, st.SearchStrategy[Any]] = {
            "integer": st.integers(-3, 9) | st.integers(),
            "boolean": st.booleans(),
            "null": st.none(),
        }
        return plain.get(kind, JUNK)

    def _objects(self, schema: Schema) -> st.SearchStrategy[Any]:
        needed = set(schema.get("required", ()))
        fields = {name: self.values(one) for name, one in schema.get("properties", {}).items()}
        if not fields:
            more = schema.get("additionalProperties", True)
            inner = JUNK if isinstance(more, bool) else self.values(more)
            return st.dictionaries(st.text(max_size=8), inner, max_size=3)
        return st.fixed_dictionaries(
            {name: one for name, one in fields.items() if name in needed},
            optional={name: one for name, one in fields.items() if name not in needed},
        )

    def bodies(self, operation: Schema) -> st.SearchStrategy[Any] | None:
        """Bodies that an operation describes, and some that it does not; None if it takes none."""
        content = operation.get("requestBody", {}).get("content", {})
        if not content:
            return None
        told = next(iter(content.values())).get("schema")
        if told is None:
            return JUNK
        right = self.values(told)
        wrong = st.builds(_spoiled, right, st.text(max_size=8), JUNK)
        return right | wrong | JUNK

    def problems(self, schema: Schema, value: Any, where: str = "answer") -> list[str]:
        """What in a value is not as a schema says."""
        schema = self.at(schema)
        if "anyOf" in schema:
            every = [self.problems(one, value, where) for one in schema["anyOf"]]
            return [] if [] in every else every[0]
        kind = schema.get("type")
        if kind and not isinstance(value, _TYPES[kind]):
            return [f"{where} is {type(value).__name__}, not {kind}"]
        found: list[str] = []
        if kind == "array":
            for one in value:
                found += self.problems(schema["items"], one, f"{where}[]")
        if kind == "object":
            found += [
                f"{where} has no {name}" for name in schema.get("required", ()) if name not in value
            ]
            for name, one in schema.get("properties", {}).items():
                if name in value:
                    found += self.problems(one, value[name], f"{where}.{name}")
        return found


_TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "boolean": bool,
    "null": type(None),
}


def _spoiled(value: Any, name: str, junk: Any) -> Any:
    """An object with one field that does not belong there, or is something else."""
    return {**value, name: junk} if isinstance(value, dict) else junk
