"""What the lesson of Wasabi! would do now, judged from the seat's own view as anybody could."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from sushiya.games.wasabi.advising import Advice, advice
from sushiya.games.wasabi.lay_effects import Claim, Effect
from sushiya.games.wasabi.menu import standard_menu
from sushiya.games.wasabi.seen_board import SeenBoard

View = dict[str, Any]
CARDS = ("wasabi", "spicy", "switch", "chop", "stack")
"""The rewards that the lesson would take, the most telling first."""
SHORT_AND_SOON = ("2", "3", "4", "5")
KINDS = ("start", "extend", "complete")
FULL_HAND = 3
DONE = "done"


@dataclass(frozen=True)
class Suggestion:
    """A move, what kind of thing it is, and what it would do for a recipe, if anything."""

    act: str
    """``claim``, ``card``, ``lay``, ``take``, ``pick``, ``draw``, ``done``, ``decline`` …"""
    move: str
    effect: Effect | Claim | None = None
    recipe: str = ""

    @property
    def words(self) -> list[str]:
        """The things the move names."""
        return self.move.split(" ")[1:]


def suggestion(view: View) -> Suggestion | None:
    """What to do now; None when it is not for this seat to act."""
    moves = view["legal_moves"]
    if not moves:
        return None
    if view["phase"] == "play":
        return _play(view, advice(view))
    acts: dict[str, Callable[[View], Suggestion]] = {"reward": _take, "pick": _pick, "draw": _draw}
    act = acts.get(view["phase"])
    return act(view) if act else Suggestion("other", moves[0])


def _play(view: View, told: Advice) -> Suggestion:
    moves = view["legal_moves"]
    if told.claims:
        best = max(told.claims.values(), key=lambda claim: claim.points + claim.cubes)
        return Suggestion("claim", f"claim {best.recipe}", best, best.recipe)
    if moves == [DONE] and not view["this_turn"]["rewards"]:
        return _pick(view) if _tiles_missing(view) else Suggestion("done", DONE)
    lay = _lay(view, told)
    if card := _card(view, lay):
        return card
    if lay:
        return lay
    return Suggestion("done", DONE) if DONE in moves else Suggestion("other", moves[0])


def _lay(view: View, told: Advice) -> Suggestion | None:
    """The lay that does the most for a recipe; else one that leaves the nearest lines alone."""
    options = [(effect, move) for move, effects in told.lays.items() for effect in effects]
    if options:
        board = SeenBoard(view, standard_menu())
        effect, move = max(options, key=lambda one: _lay_worth(view, board, *one))
        return Suggestion("lay", move, effect, effect.recipe)
    lays = [move for move in view["legal_moves"] if move.startswith("lay ")]
    kept = {square for line in told.near for square in line.squares}
    free = [move for move in lays if move.split()[2] not in kept]
    return Suggestion("lay", (free or lays)[0]) if lays else None


def _lay_worth(view: View, board: SeenBoard, effect: Effect, move: str) -> tuple[Any, ...]:
    _, tile, square = move.split()
    parts = _parts(view, effect.recipe)
    room = sum(board.tops[at] is None for at in board.neighbours(board.at[square]))
    return (
        KINDS.index(effect.kind),
        effect.points + effect.cubes,
        -effect.short,
        room if effect.kind == "start" else 0,
        -parts.index(tile),
        [-ord(letter) for letter in square],
    )


def _card(view: View, lay: Suggestion | None) -> Suggestion | None:
    """An action card worth showing before the tile is laid."""
    moves = view["legal_moves"]
    if "spicy" in moves and len(view["hand"]["tiles"]) > 1:
        return Suggestion("card", "spicy")
    covers = [move for move in moves if move.startswith("wasabi ")]
    line = set(lay.effect.squares) if lay and lay.effect else set()
    fitting = [move for move in covers if line.isdisjoint(block(move.split()[1]))]
    if fitting:
        return Suggestion("card", max(fitting, key=lambda move: _cover_worth(view, move)))
    return None


def _cover_worth(view: View, move: str) -> tuple[int, list[int]]:
    """Empty squares bring the end nearer; of equal blocks the first."""
    tops = {square["square"]: square["top"] for row in view["board"] for square in row}
    corner = move.split()[1]
    return sum(tops[at] is None for at in block(corner)), [-ord(letter) for letter in corner]


def block(corner: str) -> tuple[str, ...]:
    """The four squares under a Wasabi! card."""
    column, row = corner[0], int(corner[1:])
    columns = (column, chr(ord(column) + 1))
    return tuple(f"{one}{at}" for at in (row, row + 1) for one in columns)


def _take(view: View) -> Suggestion:
    """A card that needs no other to be given back; else nothing."""
    takes = {
        move.split()[1]: move
        for move in reversed(view["legal_moves"])
        if move.startswith("take ") and "drop" not in move
    }
    for card in CARDS:
        if card in takes:
            return Suggestion("take", takes[card])
    return Suggestion("decline", "decline")


def _pick(view: View) -> Suggestion:
    """The first tile that the nearest recipe still lacks."""
    tile, recipe = next(_lacking(view), ("", ""))
    tile = tile or next(name for name, left in view["pantry"].items() if left)
    return Suggestion("pick", f"pick {tile}", recipe=recipe)


def _lacking(view: View) -> Iterator[tuple[str, str]]:
    """Tiles to be had that the best line of a recipe lacks, the nearest recipe first."""
    board, hand = SeenBoard(view, standard_menu()), Counter(view["hand"]["tiles"])
    tokens = view["table"][view["seat"]]["tokens"]
    wanted = []
    for strip in view["hand"]["recipes"]:
        fits = [
            (len(fit.empty), len(missing), -strip["length"], missing, strip["recipe"])
            for fit in board.fits(strip["parts"])
            if fit.empty and not board.lacking(fit.missing)
            for missing in [sorted((Counter(fit.missing) - hand).elements())]
        ]
        if fits and tokens[str(strip["length"])]:
            wanted.append(min(fits))
    for *_, missing, recipe in sorted(wanted):
        yield from ((part, recipe) for part in missing if view["pantry"][part])


def _draw(view: View) -> Suggestion:
    """A short recipe that still has a token, because the lesson is short."""
    tokens = view["table"][view["seat"]]["tokens"]
    lengths = [length for length in SHORT_AND_SOON if f"draw {length}" in view["legal_moves"]]
    held = [length for length in lengths if tokens[length]]
    return Suggestion("draw", f"draw {(held or lengths)[0]}")


def _parts(view: View, recipe: str) -> list[str]:
    strips = {strip["recipe"]: strip["parts"] for strip in view["hand"]["recipes"]}
    return list(strips[recipe])


def _tiles_missing(view: View) -> int:
    held = view["table"][view["seat"]]["tiles_in_hand"]
    return int(min(FULL_HAND - held, sum(view["pantry"].values())))
