"""What a seat sees, built from nothing: a field that nobody adds here stays hidden."""

from __future__ import annotations

from typing import Any

from sushiya.core.bags import count, size
from sushiya.games.wasabi.board import STRIDE, covered
from sushiya.games.wasabi.match import (
    CARD_TYPES,
    LENGTHS,
    LONGEST,
    NOTHING,
    SHORTEST,
    Match,
    Phase,
)
from sushiya.games.wasabi.menu import Menu
from sushiya.games.wasabi.notation import CARD_NAMES, square_to_text, squares_to_texts
from sushiya.games.wasabi.placing import (
    board_size,
    completed_of,
    hand_of,
    screen_of,
    stacks_on_board,
)
from sushiya.games.wasabi.rules import ROUNDS_OF_PASSES
from sushiya.games.wasabi.scoring import points
from sushiya.games.wasabi.state import State

View = dict[str, Any]


def open_view(state: State, outcome: dict[str, Any] | None) -> View:
    """Everything open on the table: all that a watcher sees."""
    match, menu, options = state.match, state.menu, state.setup.options
    over = match.phase == Phase.OVER
    return {
        "game": "wasabi",
        "seats": match.seats,
        "options": dict(options),
        "menu": None if options["menu"] == "standard" else menu.text,
        "seat": None,
        "phase": Phase(match.phase).name.lower(),
        "step": _step(match),
        "turn": match.turn,
        "turn_seat": match.seat,
        "to_act": [] if over else [match.seat],
        "board": _board(match, menu),
        "wasabi_cards": squares_to_texts(match.wasabis),
        "pantry": {name: match.pantry[kind] for kind, name in enumerate(menu.ingredients)},
        "kitchen": {name: count(match.kitchen, card) for card, name in enumerate(CARD_NAMES)},
        "stacks": {str(at + SHORTEST): size for at, size in enumerate(match.stack_size)},
        "this_turn": _this_turn(match, menu),
        "passes_in_a_row": match.passes,
        "passes_to_end": ROUNDS_OF_PASSES * match.seats,
        "table": [
            _place(match, menu, other, show_hand=bool(options["memory_aid"]))
            for other in range(match.seats)
        ],
        "hand": None,
        "choosing": _choosing(match, menu, None),
        "legal_moves": [],
        "outcome": outcome,
    }


def own_view(state: State, seat: int, legal_moves: tuple[str, ...]) -> View:
    """What is a seat's own: these fields, and no other, take the place of the open ones."""
    return {
        "seat": seat,
        "hand": _hand(state.match, state.menu, seat),
        "choosing": _choosing(state.match, state.menu, seat),
        "legal_moves": list(legal_moves),
    }


def card_names(bag: int) -> list[str]:
    """The action cards in a bag."""
    return [CARD_NAMES[card] for card in range(CARD_TYPES) for _ in range(count(bag, card))]


def _step(match: Match) -> int:
    """Step 1 or 2 of the turn; 0 while the table is being set and after the end."""
    if match.turn == 0 or match.phase == Phase.OVER:
        return 0
    return 1 if match.phase == Phase.PLAY else 2


def _board(match: Match, menu: Menu) -> list[list[dict[str, Any]]]:
    rows, columns = board_size(match)
    locked = covered(match)
    tiles = stacks_on_board(match)
    return [
        [
            _square(menu, square, tiles.get(square, []), locked >> square & 1)
            for square in range(row * STRIDE, row * STRIDE + columns)
        ]
        for row in range(rows)
    ]


def _square(menu: Menu, square: int, tiles: list[int], locked: int) -> dict[str, Any]:
    stack = [menu.ingredients[kind] for kind in tiles]
    return {
        "square": square_to_text(square),
        "top": stack[-1] if stack else None,
        "height": len(stack),
        "stack": stack,
        "covered": locked == 1,
    }


def _this_turn(match: Match, menu: Menu) -> dict[str, Any]:
    return {
        "laid": match.laid,
        "action": None if match.played == NOTHING else CARD_NAMES[match.played],
        "in_the_air": None if match.air == NOTHING else menu.ingredients[match.air],
        "changed": squares_to_texts(match.changed),
        "rewards": match.rewards,
    }


def _place(match: Match, menu: Menu, seat: int, *, show_hand: bool) -> dict[str, Any]:
    """What lies before a seat; with the memory aid, what it was seen to take into its hand."""
    screen = screen_of(match, seat)
    return {
        "seat": seat,
        "points": points(match, menu.tables, seat),
        "cubes": match.cubes[seat],
        "tokens": {
            str(length): match.tokens[seat * LENGTHS + length - SHORTEST]
            for length in range(SHORTEST, LONGEST + 1)
        },
        "completed": [
            _strip(menu, recipe)
            | {
                "style": style,
                "points": _token_points(menu, recipe),
                "cubes": _cubes(menu, recipe, style),
            }
            for recipe, style in completed_of(match, seat)
        ],
        "tiles_in_hand": match.hand_size[seat],
        "recipes_in_hand": len(screen),
        "cards_in_hand": size(match.cards[seat]),
        "tiles": _tiles(match, menu, seat) if show_hand else None,
        "cards": card_names(match.cards[seat]) if show_hand else None,
        "recipe_lengths": sorted(menu.tables.length[recipe] for recipe in screen)
        if show_hand
        else None,
    }


def _hand(match: Match, menu: Menu, seat: int) -> dict[str, Any]:
    return {
        "tiles": _tiles(match, menu, seat),
        "cards": card_names(match.cards[seat]),
        "recipes": [_strip(menu, recipe) for recipe in screen_of(match, seat)],
    }


def _tiles(match: Match, menu: Menu, seat: int) -> list[str]:
    return [menu.ingredients[kind] for kind in hand_of(match, seat)]


def _strip(menu: Menu, recipe: int) -> dict[str, Any]:
    row = menu.rows.recipes[recipe]
    return {"recipe": row.id, "length": len(row.parts), "parts": list(row.parts)}


def _token_points(menu: Menu, recipe: int) -> int:
    return menu.tables.points[menu.tables.length[recipe] - SHORTEST]


def _cubes(menu: Menu, recipe: int, style: bool) -> int:
    return menu.tables.style_cubes[menu.tables.length[recipe] - SHORTEST] if style else 0


def _choosing(match: Match, menu: Menu, seat: int | None) -> dict[str, Any] | None:
    """Two strips to keep one of: their length for all, the strips for the seat alone."""
    if match.phase != Phase.KEEP:
        return None
    own = seat == match.seat
    return {
        "length": menu.tables.length[match.shown[0]],
        "recipes": [_strip(menu, recipe) for recipe in match.shown] if own else None,
    }
