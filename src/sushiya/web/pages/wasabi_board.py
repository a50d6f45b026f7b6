"""The bamboo mat as a page shows it: squares with names, stacks, covers, and what may be done."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sushiya.i18n import Translator
from sushiya.web.pages.wasabi_tiles import MenuWords, Tile

MODES = ("lay", "chop", "switch", "wasabi")
"""What a press on a square can mean; each is a verb of the notation that names a square."""

View = Mapping[str, Any]


@dataclass(frozen=True)
class Square:
    """One square of the mat."""

    name: str
    column: str
    row: int
    label: str
    stack: tuple[Tile, ...]
    is_covered: bool
    has_card: bool
    """Whether the upper left corner of a Wasabi! card lies here."""
    modes: tuple[str, ...]
    partners: tuple[str, ...]
    """The squares it may be swapped with."""
    mark: int | None
    """Whose latest turn changed it."""
    is_new: bool

    @property
    def tile(self) -> Tile | None:
        """What lies on top."""
        return self.stack[-1] if self.stack else None


def board(
    words: Translator, menu: MenuWords, view: View, marks: Mapping[str, int]
) -> list[list[Square]]:
    """All rows of the mat."""
    modes = square_modes(view["legal_moves"])
    pairs = switch_pairs(view["legal_moves"])
    new = set(view["this_turn"]["changed"])
    corners = set(view["wasabi_cards"])
    rows = []
    for number, row in enumerate(view["board"], start=1):
        squares = []
        for square in row:
            name, stack = square["square"], tuple(map(menu.tile, square["stack"]))
            squares.append(
                Square(
                    name,
                    name[0].upper(),
                    number,
                    _label(words, name, stack, is_covered=square["covered"]),
                    stack,
                    square["covered"],
                    name in corners,
                    modes.get(name, ()),
                    tuple(sorted(pairs.get(name, ()))),
                    marks.get(name),
                    name in new,
                )
            )
        rows.append(squares)
    return rows


def square_modes(moves: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """For every square what a press on it may mean, from the legal moves."""
    found: dict[str, set[str]] = {}
    for move in moves:
        verb, *things = move.split(" ")
        if verb in MODES:
            for square in things[1:] if verb == "lay" else things:
                found.setdefault(square, set()).add(verb)
    return {square: tuple(sorted(verbs)) for square, verbs in found.items()}


def switch_pairs(moves: Iterable[str]) -> dict[str, set[str]]:
    """For every square those it may be swapped with."""
    pairs: dict[str, set[str]] = {}
    for move in moves:
        if move.startswith("switch "):
            _, one, other = move.split(" ")
            pairs.setdefault(one, set()).add(other)
            pairs.setdefault(other, set()).add(one)
    return pairs


def hopeless_swap(view: Mapping[str, Any], square: str) -> str | None:
    """A move that the rules refuse with the reason why a square cannot be swapped, if it cannot."""
    if square in switch_pairs(view["legal_moves"]):
        return None
    rows = [[one["square"] for one in row] for row in view["board"]]
    row = next((names for names in rows if square in names), None)
    if row is None:
        return f"switch {square} {square}"
    at = min(row.index(square), len(row) - 2)
    return f"switch {row[at]} {row[at + 1]}"


def _label(words: Translator, name: str, stack: Sequence[Tile], *, is_covered: bool) -> str:
    if not stack:
        content = words.t("pages.wasabi.square.empty")
    elif len(stack) == 1:
        content = stack[0].name
    else:
        under = words.listed(tile.name for tile in stack[-2::-1])
        content = words.t("pages.wasabi.square.stack", top=stack[-1].name, under=under)
    if is_covered:
        content = words.t("pages.wasabi.square.covered", content=content)
    return words.t("pages.wasabi.square", row=name[1:], column=name[0].upper(), content=content)
