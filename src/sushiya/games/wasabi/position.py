"""A position as text: one line per fact, a key and its words.

Lines that say nothing new are left out, and a text may leave out more: an empty board, empty
hands and screens, the rest of the tiles in the Pantry, the rest of the strips in their stacks,
the rest of the action cards in the Kitchen. ``board`` lines draw the rows from the top, ``.``
for an empty square and ``rice+tuna`` for a tuna on a rice. What belongs to seats is separated
by ``/``, and ``-`` is nothing. docs/rules/wasabi.md has an example.
"""

from __future__ import annotations

from sushiya.core.bags import count
from sushiya.games.wasabi.actions import starting_kitchen
from sushiya.games.wasabi.events import ENDINGS
from sushiya.games.wasabi.match import (
    CARD_TYPES,
    LONGEST,
    MOST_KINDS,
    NOTHING,
    SHORTEST,
    ActionCard,
    Match,
    Phase,
    Tables,
)
from sushiya.games.wasabi.menu import Menu
from sushiya.games.wasabi.notation import CARD_NAMES, squares_to_texts
from sushiya.games.wasabi.placing import (
    board_size,
    completed_of,
    hand_of,
    recipe_stack_of,
    screen_of,
    stacks_on_board,
)
from sushiya.games.wasabi.state import State
from sushiya.games.wasabi.view import card_names

STANDARD = "standard"
STYLE_MARK = "*"


def position_to_text(state: State) -> str:
    """A position as text."""
    setup, match = state.setup, state.match
    lines = [("game", "wasabi"), ("seats", str(setup.seats))]
    lines += [
        ("option", f"{name} {str(value).lower()}")
        for name, value in setup.options.items()
        if name != "menu" and value is not False
    ]
    if setup.options["menu"] != STANDARD:
        lines += [("menu", f"| {line}") for line in setup.menu_text.splitlines()]
    lines += _course(match, setup.menu)
    lines += _board(match, setup.menu)
    lines += _seats(match, setup.menu)
    lines += _piles(match, setup.menu)
    return "".join(f"{key:<10} {words}".rstrip() + "\n" for key, words in lines)


def rest_of_tiles(match: Match, menu: Tables) -> list[int]:
    """How many tiles of each kind lie neither on the board nor in a hand."""
    rest = list(menu.tiles)
    lying = [kind for tiles in stacks_on_board(match).values() for kind in tiles]
    held = [kind for seat in range(match.seats) for kind in hand_of(match, seat)]
    for kind in [*lying, *held, *([match.air] if match.air != NOTHING else [])]:
        rest[kind] -= 1
    return rest


def rest_of_cards(match: Match) -> list[int]:
    """How many action cards of each type lie neither on the board nor in a hand."""
    rest = [count(starting_kitchen(match.seats), card) for card in range(CARD_TYPES)]
    for card in range(CARD_TYPES):
        rest[card] -= sum(count(bag, card) for bag in match.cards)
    rest[ActionCard.WASABI] -= match.wasabis.bit_count()
    return rest


def rest_of_strips(match: Match, menu: Menu, length: int) -> list[int]:
    """The recipes of a length that no seat holds or has completed, in the menu's order."""
    gone = set(match.shown)
    for seat in range(match.seats):
        gone.update(screen_of(match, seat))
        gone.update(recipe for recipe, _ in completed_of(match, seat))
    return [recipe for recipe in menu.of_length[length] if recipe not in gone]


def style_cubes(match: Match, menu: Tables, seat: int) -> int:
    """The cubes a seat has won with style."""
    return sum(
        menu.style_cubes[menu.length[recipe] - SHORTEST]
        for recipe, style in completed_of(match, seat)
        if style
    )


def _course(match: Match, menu: Menu) -> list[tuple[str, str]]:
    names = menu.ingredients
    said = {
        "turn": str(match.turn),
        "seat": str(match.seat),
        "phase": Phase(match.phase).name.lower(),
        "ending": ENDINGS[match.ending] if match.ending else "",
        "passes": str(match.passes or ""),
        "laid": str(match.laid or ""),
        "action": CARD_NAMES[match.played] if match.played != NOTHING else "",
        "air": names[match.air] if match.air != NOTHING else "",
        "changed": " ".join(squares_to_texts(match.changed)),
        "rewards": str(match.rewards or ""),
        "shown": " ".join(menu.recipes[recipe] for recipe in match.shown if recipe != NOTHING),
    }
    return [(key, words) for key, words in said.items() if words]


def _board(match: Match, menu: Menu) -> list[tuple[str, str]]:
    rows, columns = board_size(match)
    tiles = {
        square: "+".join(menu.ingredients[kind] for kind in kinds)
        for square, kinds in stacks_on_board(match).items()
    }
    width = max([len(text) for text in tiles.values()], default=1)
    drawn = [
        (
            "board",
            " ".join(f"{tiles.get(row * 8 + column, '.'):<{width}}" for column in range(columns)),
        )
        for row in range(rows)
    ]
    wasabi = [("wasabi", " ".join(squares_to_texts(match.wasabis)))] if match.wasabis else []
    return [("active", f"{rows}x{columns}"), *(drawn if tiles else []), *wasabi]


def _seats(match: Match, menu: Menu) -> list[tuple[str, str]]:
    seats = range(match.seats)
    completed = [
        [menu.recipes[recipe] + STYLE_MARK * style for recipe, style in completed_of(match, seat)]
        for seat in seats
    ]
    said = {
        "hands": [[menu.ingredients[kind] for kind in hand_of(match, seat)] for seat in seats],
        "recipes": [[menu.recipes[recipe] for recipe in screen_of(match, seat)] for seat in seats],
        "cards": [card_names(match.cards[seat]) for seat in seats],
        "completed": completed,
    }
    lines = [
        (key, " / ".join(" ".join(words) or "-" for words in lists))
        for key, lists in said.items()
        if any(lists)
    ]
    if any(match.cubes[seat] != style_cubes(match, menu.tables, seat) for seat in seats):
        lines.append(("cubes", " / ".join(str(match.cubes[seat]) for seat in seats)))
    return lines


def _piles(match: Match, menu: Menu) -> list[tuple[str, str]]:
    """Stacks always, for their order; Pantry and Kitchen where they are not just the rest."""
    lines = [
        (
            f"stack-{length}",
            " ".join(menu.recipes[at] for at in recipe_stack_of(match, length)) or "-",
        )
        for length in range(SHORTEST, LONGEST + 1)
    ]
    if match.pantry[:MOST_KINDS] != rest_of_tiles(match, menu.tables):
        lines.append(("pantry", _counted(menu.ingredients, match.pantry)))
    kitchen = [count(match.kitchen, card) for card in range(CARD_TYPES)]
    if kitchen != rest_of_cards(match):
        lines.append(("kitchen", _counted(CARD_NAMES, kitchen)))
    return lines


def _counted(names: tuple[str, ...], counts: list[int]) -> str:
    words = [f"{name}={number}" for name, number in zip(names, counts, strict=False) if number]
    return " ".join(words) or "-"
