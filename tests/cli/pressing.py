"""Playing whole games on the terminal screen by pressing keys, as a person would."""

from __future__ import annotations

from typing import Any

from textual.pilot import Pilot

from sushiya.bots import bot
from sushiya.cli.screens.app import SushiyaApp
from sushiya.cli.screens.dialogs import Page, ResultDialog
from sushiya.cli.sitting import PERSON, Sitting
from sushiya.cli.sushi_go.choice import GHOST, OWN, SECOND
from sushiya.cli.sushi_go.screen import SushiGoScreen
from sushiya.cli.wasabi.panels import OFFER_KEYS
from sushiya.cli.wasabi.pointer import PASSES
from sushiya.cli.wasabi.screen import CARD_KEYS, TILE_KEYS, WasabiScreen
from sushiya.core.rng import advanced, seeded

CARD_KEYS_OF_HAND = "1234567890"


def sitting(game: str, seats: int, bots: str = "greedy", seed: int = 1, **options: Any) -> Sitting:
    """One person and bots, dealt from a seed."""
    save = options.pop("save", None)
    return Sitting(game, seats, options, [bots] * (seats - 1), seed=seed, save=save)


def advice(table: Sitting, kind: str, rng: int) -> str:
    """What a bot would do in the person's place."""
    match = table.match
    return bot(table.game, kind).choose(table.view, match.knowledge(PERSON), rng)


async def play_sushi_go(app: SushiyaApp, pilot: Pilot[None], seen: list[str]) -> None:
    """Lay whatever is least usual until the result is on the screen."""
    while not isinstance(app.screen, ResultDialog):
        if isinstance(app.screen, Page):
            seen.append("page")
            await pilot.press("enter")
            continue
        screen = app.screen
        assert isinstance(screen, SushiGoScreen)
        move = max(app.sitting.view["legal_moves"], key=unusual)
        seen.append(move)
        await press_cards(screen, pilot, move)
        assert screen.choice.move == move
        moves_before = len(app.sitting.match.moves)
        await pilot.press("enter")
        assert len(app.sitting.match.moves) > moves_before


def unusual(move: str) -> tuple[int, bool, str]:
    """Pairs and plain nigiri first, then the cards that lead to them."""
    marks = move.count("!") * 2 + move.count("+")
    return marks, move.startswith(("wasabi", "chopsticks")), move


async def press_cards(screen: SushiGoScreen, pilot: Pilot[None], move: str) -> None:
    """Lift the cards of a move by their number keys."""
    own, _, ghost = move.partition("/")
    first, _, second = own.partition("+")
    if second:
        await pilot.press("c")
    wanted = {OWN: first, SECOND: second, GHOST: ghost}
    for slot in screen.choice.slots:
        card = wanted[slot].removesuffix("!plain")
        free = [
            at
            for at, held in enumerate(screen.choice.hand)
            if held == card and screen.choice.slot_of(at) is None
        ]
        await pilot.press(CARD_KEYS_OF_HAND[free[0]])
    for _ in range(4):
        if screen.choice.move == move:
            break
        await pilot.press("w")


async def play_wasabi(app: SushiyaApp, pilot: Pilot[None], seen: list[str]) -> None:
    """Follow the greedy bot's advice until the result is on the screen."""
    rng = seeded(5)
    while not isinstance(app.screen, ResultDialog):
        screen = app.screen
        assert isinstance(screen, WasabiScreen)
        rng = advanced(rng)
        move = advice(app.sitting, "greedy", rng)
        seen.append(move)
        moves_before = len(app.sitting.match.moves)
        await press_move(screen, pilot, move)
        assert app.sitting.match.moves[moves_before] == (PERSON, move)


async def press_move(screen: WasabiScreen, pilot: Pilot[None], move: str) -> None:
    """Make a move by keys: take up, point, or take an offer."""
    verb, *things = move.split()
    if verb == "lay":
        if screen.pointer.air is None:
            await pilot.press(TILE_KEYS[screen.pointer.tiles.index(things[0])])
        await point_at(screen, pilot, things[1])
    elif verb in ("chop", "wasabi", "switch", "stack", "spicy"):
        await pilot.press(CARD_KEYS[screen.pointer.cards.index(verb)])
        for square in things:
            await point_at(screen, pilot, square)
    else:
        if verb == "pass":
            await pilot.press(OFFER_KEYS[screen.pointer.offers.index(PASSES)])
        await pilot.press(OFFER_KEYS[screen.pointer.offers.index(move)])


async def point_at(screen: WasabiScreen, pilot: Pilot[None], square: str) -> None:
    """Walk to a square with the arrow keys and press enter."""
    right = ord(square[0]) - ord(screen.cursor[0])
    down = int(square[1:]) - int(screen.cursor[1:])
    keys = ["right" if right > 0 else "left"] * abs(right) + ["down" if down > 0 else "up"] * abs(
        down
    )
    await pilot.press(*keys, "enter")
