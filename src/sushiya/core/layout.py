"""What a match is made of, said once for both ways of running the rules.

A layout names the fields of a match. Interpreted, a match is a small object holding numbers
and lists; compiled, it is a NumPy record. Both are made from the same layout, so that a field
cannot exist in one and be missing in the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self


@dataclass(frozen=True)
class Field:
    """One field: how many bytes a number takes, and how many numbers (0: a single one)."""

    width: int
    length: int = 0


def _copying(layout: Mapping[str, Field]) -> Any:
    """A function that copies one match into another; a live table copies one for every move.

    Written out field by field, as ``dataclasses`` does: a loop over names takes three times longer.
    """
    lines = [f"twin.{name} = self.{name}{'[:]' * bool(layout[name].length)}" for name in layout]
    made: dict[str, Any] = {}
    exec("def copy_into(self, twin):\n    " + "\n    ".join(lines or ["pass"]), made)
    return made["copy_into"]


class Fields:
    """A match as the interpreter holds it. Subclasses annotate their fields and set LAYOUT.

    ``FIXED`` names the fields that are set with the table and that no rule changes.
    """

    LAYOUT: Mapping[str, Field] = {}
    FIXED: tuple[str, ...] = ()
    __slots__ = ()
    _copy_into: ClassVar[Any]

    def __init__(self, **values: Any) -> None:
        for name, field in self.LAYOUT.items():
            value = values.pop(name, None)
            if value is None:
                value = [0] * field.length if field.length else 0
            setattr(self, name, value)
        if values:
            raise TypeError(f"no such fields: {', '.join(values)}")

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._copy_into = _copying(cls.LAYOUT)

    def copy(self) -> Self:
        """An independent copy."""
        twin = object.__new__(type(self))
        self._copy_into(twin)
        return twin

    def to_dict(self) -> dict[str, Any]:
        """Every field by name."""
        return {name: getattr(self, name) for name in self.LAYOUT}

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.to_dict() == other.to_dict()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{k}={v}' for k, v in self.to_dict().items())})"
