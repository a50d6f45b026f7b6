"""Help for one seat, worked out from its own view alone, so that nothing hidden can leak.

``advice`` speaks in codes and names; sentences are made where people are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sushiya.games.wasabi.lay_effects import Claim, Effect, Strip, claims, lay_effects
from sushiya.games.wasabi.match import SHORTEST
from sushiya.games.wasabi.menu import Menu, menu_from_text, standard_menu
from sushiya.games.wasabi.prospects import NearLine, Prospect, near_lines, prospect
from sushiya.games.wasabi.seen_board import SeenBoard

View = dict[str, Any]


@dataclass(frozen=True)
class Supply:
    """Where the tiles of an ingredient are; together all there are.

    ``board``: on top and uncovered; ``stacked``: under other tiles; ``covered``: under a
    Wasabi! card; ``air``: just chopped; ``others``: in the hands of the other seats together.
    ``by_seat`` says how many of those each seat holds, where the memory aid shows it.
    """

    ingredient: str
    pantry: int
    hand: int
    board: int
    stacked: int
    covered: int
    air: int
    others: int
    by_seat: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Advice:
    """All the help a seat can be given.

    * ``lays``: for each legal lay that does something for the seat's recipes, what it would do
    * ``claims``: each legal claim, with the line and what it earns
    * ``near``: lines one or two tiles short, the nearest first
    * ``prospects``: by recipe, whether it can still be made
    * ``supplies``: by ingredient of the seat's recipes, where its tiles are
    """

    lays: Mapping[str, tuple[Effect, ...]] = field(default_factory=dict)
    claims: Mapping[str, Claim] = field(default_factory=dict)
    near: tuple[NearLine, ...] = ()
    prospects: Mapping[str, Prospect] = field(default_factory=dict)
    supplies: Mapping[str, Supply] = field(default_factory=dict)


def advice(view: View) -> Advice:
    """Help for the seat whose view this is; none for a watcher, and none after the end."""
    if view["hand"] is None or view["outcome"] is not None:
        return Advice()
    menu = standard_menu() if view["menu"] is None else menu_from_text(view["menu"])
    board, hand = SeenBoard(view, menu), view["hand"]
    tokens = view["table"][view["seat"]]["tokens"]
    strips = [_strip(menu, strip["recipe"]) for strip in hand["recipes"]]
    wanted = [strip for strip in strips if tokens[str(len(strip.parts))] > 0]
    near = [line for strip in wanted for line in near_lines(board, strip, hand["tiles"])]
    moves = view["legal_moves"]
    claimable = [move.split()[1] for move in moves if move.startswith("claim ")]
    return Advice(
        lays=lay_effects(board, wanted, (move for move in moves if move.startswith("lay "))),
        claims={claim.recipe: claim for claim in claims(board, wanted, claimable)},
        near=tuple(sorted(near, key=_nearness)),
        prospects={
            strip.recipe: prospect(board, strip, has_token=strip in wanted) for strip in strips
        },
        supplies=_supplies(view, menu, dict.fromkeys(part for s in strips for part in s.parts)),
    )


def _strip(menu: Menu, recipe: str) -> Strip:
    row, tables = menu.rows.recipes[menu.recipe_of[recipe]], menu.tables
    at = len(row.parts) - SHORTEST
    return Strip(row.id, row.parts, tables.points[at], tables.style_cubes[at])


def _nearness(line: NearLine) -> tuple[int, int, int, bool, tuple[str, ...]]:
    """Fewest tiles to pick first, then the longest recipe, then those that may have style."""
    to_pick = len(line.missing) - len(line.in_hand)
    return len(line.missing), to_pick, -len(line.squares), line.in_order is None, line.squares


def _supplies(view: View, menu: Menu, ingredients: Mapping[str, None]) -> dict[str, Supply]:
    squares = [square for row in view["board"] for square in row]
    top = Counter(s["top"] for s in squares if s["top"] and not s["covered"])
    under = Counter(tile for s in squares if not s["covered"] for tile in s["stack"][:-1])
    covered = Counter(tile for s in squares if s["covered"] for tile in s["stack"])
    shown = [place["tiles"] for place in view["table"] if place["seat"] != view["seat"]]
    supplies = {}
    for name in ingredients:
        places = {
            "pantry": view["pantry"][name],
            "hand": view["hand"]["tiles"].count(name),
            "board": top[name],
            "stacked": under[name],
            "covered": covered[name],
            "air": int(view["this_turn"]["in_the_air"] == name),
        }
        rest = menu.tables.tiles[menu.kind_of[name]] - sum(places.values())
        supplies[name] = Supply(
            name, **places, others=rest, by_seat=_by_seat(view, name) if None not in shown else None
        )
    return supplies


def _by_seat(view: View, ingredient: str) -> tuple[int, ...]:
    return tuple(
        0 if place["seat"] == view["seat"] else place["tiles"].count(ingredient)
        for place in view["table"]
    )
