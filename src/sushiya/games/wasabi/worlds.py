"""Possible worlds: whole states that agree with all a seat knows."""

from __future__ import annotations

from collections import Counter
from typing import Any

from sushiya.core.bags import count, one, size
from sushiya.core.rng import advanced, below
from sushiya.games.wasabi.actions import starting_kitchen
from sushiya.games.wasabi.board import active_squares
from sushiya.games.wasabi.events import ENDINGS
from sushiya.games.wasabi.knowledge import UNKNOWN, Knowledge
from sushiya.games.wasabi.match import (
    CARD_TYPES,
    LENGTHS,
    NOTHING,
    SHORTEST,
    ActionCard,
    Match,
    Phase,
)
from sushiya.games.wasabi.menu import Menu
from sushiya.games.wasabi.notation import CARD_NAMES, square_from_text
from sushiya.games.wasabi.placing import (
    place_completed,
    place_hand,
    place_pantry,
    place_recipe_stack,
    place_screen,
    place_stack,
)
from sushiya.games.wasabi.position import rest_of_tiles
from sushiya.games.wasabi.state import Setup, State

View = dict[str, Any]
_CARDS = {name: card for card, name in enumerate(CARD_NAMES)}


class Shuffler:
    """Random orders from a random state."""

    def __init__(self, rng: int) -> None:
        self._rng = rng

    def shuffled(self, items: list[int]) -> list[int]:
        """The items in random order."""
        order = list(items)
        for place in range(len(order) - 1, 0, -1):
            self._rng = advanced(self._rng)
            other = below(self._rng, place + 1)
            order[place], order[other] = order[other], order[place]
        return order


def world(known: Knowledge, rng: int) -> State:
    """A state in which the seat would have seen all it has seen."""
    view, menu = known.view, known.menu
    shuffler = Shuffler(rng)
    match = _open_table(view, menu)
    _deal_tiles(match, known, shuffler)
    _deal_cards(match, known, shuffler)
    _deal_strips(match, known, shuffler)
    return State(Setup(view["seats"], dict(view["options"]), menu), match)


def _open_table(view: View, menu: Menu) -> Match:
    """Everything the view shows; the hands of others are still empty."""
    this_turn = view["this_turn"]
    match = Match(
        seats=view["seats"],
        draw_two=int(view["options"]["draw_two_keep_one"]),
        active=active_squares(len(view["board"]), len(view["board"][0])),
        wasabis=_mask(view["wasabi_cards"]),
        changed=_mask(this_turn["changed"]),
        kitchen=sum(number * one(_CARDS[name]) for name, number in view["kitchen"].items()),
        turn=view["turn"],
        passes=view["passes_in_a_row"],
        phase=int(Phase[view["phase"].upper()]),
        seat=view["turn_seat"],
        ending=ENDINGS.index(view["outcome"]["reason"]) if view["outcome"] else 0,
        laid=this_turn["laid"],
        played=_CARDS.get(this_turn["action"], NOTHING),
        air=menu.kind_of.get(this_turn["in_the_air"], NOTHING),
        rewards=this_turn["rewards"],
        shown=[NOTHING, NOTHING],
    )
    for row in view["board"]:
        for square in row:
            kinds = [menu.kind_of[name] for name in square["stack"]]
            place_stack(match, square_from_text(square["square"]) or 0, kinds)
    place_pantry(match, list(view["pantry"].values()))
    for seat, place in enumerate(view["table"]):
        done = [(menu.recipe_of[row["recipe"]], row["style"]) for row in place["completed"]]
        place_completed(match, menu.tables, seat, done)
        match.cubes[seat] = place["cubes"]
    return match


def _mask(names: list[str]) -> int:
    return sum(1 << (square_from_text(name) or 0) for name in names)


def _deal_tiles(match: Match, known: Knowledge, shuffler: Shuffler) -> None:
    view, menu = known.view, known.menu
    own = view["hand"]["tiles"] if view["hand"] else []
    hands = [list(tiles) for tiles in known.tiles]
    if view["seat"] is not None:
        hands[view["seat"]] = [menu.kind_of[name] for name in own]
    unseen = [
        left - match.pantry[kind] for kind, left in enumerate(rest_of_tiles(match, menu.tables))
    ]
    for kind in (kind for hand in hands for kind in hand):
        unseen[kind] -= 1
    pool = shuffler.shuffled([kind for kind, left in enumerate(unseen) for _ in range(left)])
    for seat, place in enumerate(view["table"]):
        missing = place["tiles_in_hand"] - len(hands[seat])
        place_hand(match, seat, hands[seat] + [pool.pop() for _ in range(missing)])


def _deal_cards(match: Match, known: Knowledge, shuffler: Shuffler) -> None:
    view = known.view
    bags = list(known.cards)
    if view["seat"] is not None:
        bags[view["seat"]] = sum(one(_CARDS[name]) for name in view["hand"]["cards"])
    unseen = starting_kitchen(match.seats) - match.kitchen - sum(bags)
    unseen -= match.wasabis.bit_count() * one(ActionCard.WASABI)
    pool = shuffler.shuffled(
        [card for card in range(CARD_TYPES) for _ in range(count(unseen, card))]
    )
    for seat, place in enumerate(view["table"]):
        missing = place["cards_in_hand"] - size(bags[seat])
        match.cards[seat] = bags[seat] + sum(one(pool.pop()) for _ in range(missing))


def _deal_strips(match: Match, known: Knowledge, shuffler: Shuffler) -> None:
    view, menu = known.view, known.menu
    screens = [list(screen) for screen in known.screens]
    shown = list(known.shown)
    if view["seat"] is not None:
        screens[view["seat"]] = [menu.recipe_of[row["recipe"]] for row in view["hand"]["recipes"]]
    if view["choosing"]:
        length = view["choosing"]["length"]
        seen = view["choosing"]["recipes"]
        shown = [menu.recipe_of[row["recipe"]] for row in seen] if seen else shown
        shown = [-length if strip == UNKNOWN else strip for strip in shown]
    unseen = _unseen_strips(match, known, [*screens, shown], shuffler)
    unread = _unread_lengths(known, [*screens, shown], unseen, shuffler)
    for seat in range(match.seats):
        strips = [unread.pop() if strip == UNKNOWN else strip for strip in screens[seat]]
        place_screen(match, seat, [_named(strip, unseen) for strip in strips])
    if shown:
        match.shown = [_named(strip, unseen) for strip in shown]
    for length, stack in enumerate(known.stacks, SHORTEST):
        strips = [-length if strip == UNKNOWN else strip for strip in stack]
        place_recipe_stack(match, length, [_named(strip, unseen) for strip in strips])


def _unseen_strips(
    match: Match, known: Knowledge, places: list[list[int]], shuffler: Shuffler
) -> dict[int, list[int]]:
    """The recipes of each length whose place is not known, in random order."""
    seen = {strip for place in [*places, *known.stacks] for strip in place if strip >= 0}
    for place in known.view["table"]:
        seen.update(known.menu.recipe_of[row["recipe"]] for row in place["completed"])
    return {
        length: shuffler.shuffled([recipe for recipe in recipes if recipe not in seen])
        for length, recipes in known.menu.of_length.items()
    }


def _unread_lengths(
    known: Knowledge, places: list[list[int]], unseen: dict[int, list[int]], shuffler: Shuffler
) -> list[int]:
    """Lengths, as minus numbers, for the strips of which not even the length is known."""
    wanted = Counter(strip for place in places for strip in place if strip < 0)
    lengths: list[int] = []
    for at in range(LENGTHS):
        length = at + SHORTEST
        hidden = len(unseen[length]) - known.stacks[at].count(UNKNOWN) - wanted[-length]
        lengths += [-length] * hidden
    return shuffler.shuffled(lengths)


def _named(strip: int, unseen: dict[int, list[int]]) -> int:
    """The strip itself, or any unseen one of its length."""
    return strip if strip >= 0 else unseen[-strip].pop()
