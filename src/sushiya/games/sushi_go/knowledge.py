"""All a seat has seen of a Sushi Go! game, learned from its own views and open events only.

A hand that has been in one's own hands stays known as it goes round: what is taken from it is
laid face up. What a seat does not know are cards it has never seen: they may be in a hand, in
the ghost's pile or in the deck.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from sushiya.core.bags import count, lowest_kind, one
from sushiya.core.rng import advanced, below
from sushiya.games.sushi_go.cards import KINDS, TABLEAU_NAMES, WHOLE_DECK, Card
from sushiya.games.sushi_go.moves import (
    MOST_MOVES,
    NO_CARD,
    card_of,
    first_lay,
    ghost_lay,
    move_of,
    second_lay,
)
from sushiya.games.sushi_go.notation import move_from_text
from sushiya.games.sushi_go.rules import legal_moves, undipped
from sushiya.games.sushi_go.scoring import COLUMN_NAMES, sheet_box
from sushiya.games.sushi_go.setup import empty_table, setup
from sushiya.games.sushi_go.state import NOTHING, State

_KINDS = {name: kind for kind, name in enumerate(TABLEAU_NAMES)}


@dataclass(frozen=True, slots=True)
class Hand:
    """What is known of a hand: a bag of cards, and how many others there are."""

    known: int
    unknown: int


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that is over, as a seat remembers it: the hand it held, and what everybody laid.

    ``round`` counts from 0, and moves are as in a state.
    """

    round: int
    held: Hand
    moves: tuple[int, ...]


@dataclass(frozen=True)
class Knowledge:
    """The latest view of a seat, every hand as far as it knows it, and all turns it has seen."""

    view: dict[str, Any]
    hands: tuple[Hand, ...]
    turns: tuple[Turn, ...] = ()

    @property
    def unseen(self) -> int:
        """The cards this seat has not seen anywhere, as a bag."""
        seen = _bag(self.view["discards"])
        for tableau in self.view["tableaus"]:
            seen += undipped(_bag(tableau))
        return WHOLE_DECK - seen - sum(hand.known for hand in self.hands)


def knowledge(view: dict[str, Any]) -> Knowledge:
    """What a seat knows from one look: its own hand, and how large the others are."""
    hands = tuple(Hand(0, number) for number in view["hand_sizes"])
    return Knowledge(view, _with_own_hand(hands, view))


def learn(known: Knowledge, view: dict[str, Any], events: Iterable[dict[str, Any]]) -> Knowledge:
    """What it knows after these events and this view."""
    hands, turns = known.hands, known.turns
    moves: list[int] = []
    for event in events:
        if event["type"] == "round-scored":
            return replace(knowledge(view), turns=turns)
        if event["type"] == "laid":
            moves.append(move_from_text(event["move"]))
        if len(moves) == len(hands):
            turns += (Turn(known.view["round"] - 1, _held(hands, view), tuple(moves)),)
            hands = tuple(map(_after_laying, hands, moves))
            moves = []
        if event["type"] == "passed":
            hands = _passed(hands, event["direction"])
            hands = _with_ghost_card(hands, view)
    return Knowledge(view, _with_own_hand(hands, view), turns)


def world(known: Knowledge, rng: int) -> State:
    """A state in which everything this seat knows is so, and the rest is drawn at random."""
    state = table_in_view(known.view)
    pile: list[int] = []
    for card in range(KINDS):
        pile += [card] * count(known.unseen, card)
    for place in range(len(pile) - 1, 0, -1):
        rng = advanced(rng)
        other = below(rng, place + 1)
        pile[place], pile[other] = pile[other], pile[place]
    for seat, hand in enumerate(known.hands):
        state.hands[seat] = hand.known + sum(one(pile.pop()) for _ in range(hand.unknown))
    state.deck[state.ghost_at : state.ghost_at + state.ghost_left] = [
        pile.pop() for _ in range(state.ghost_left)
    ]
    state.deck[state.dealt : state.deck_size] = pile
    _choose_for_others(state, known.view, rng)
    return state


def table_in_view(view: dict[str, Any]) -> State:
    """The open part of a state, as a view shows it."""
    state = empty_table(setup(view["seats"], view["options"]))
    places = range(state.places)
    state.round, state.turn = view["round"] - 1, view["turn"] - 1
    state.over = int(view["outcome"] is not None)
    state.dealt = state.deck_size - view["deck_size"]
    state.discards = _bag(view["discards"])
    state.tableaus[: state.places] = [_bag(tableau) for tableau in view["tableaus"]]
    state.points[: state.places] = view["points"]
    for seat, laid in enumerate(view["laid"]):
        state.laid[seat] = NOTHING if laid is None else move_from_text(laid)
    for place in places:
        for round_number, line in enumerate(view["sheet"][place]):
            for column, name in enumerate(COLUMN_NAMES):
                state.sheet[sheet_box(round_number, place, column)] = line[name]
        if view["outcome"]:
            state.pudding_points[place] = view["outcome"]["breakdown"][place]["pudding"]
    if view["ghost"]:
        state.ghost_left = view["ghost"]["cards_left"]
        state.ghost_at = state.dealt - state.ghost_left
    return state


def _with_own_hand(hands: tuple[Hand, ...], view: dict[str, Any]) -> tuple[Hand, ...]:
    seat = view["seat"]
    if seat is None or view["outcome"]:
        return hands
    own = Hand(sum(one(_KINDS[name]) for name in view["hand"]), 0)
    return (*hands[:seat], own, *hands[seat + 1 :])


def _held(hands: tuple[Hand, ...], view: dict[str, Any]) -> Hand:
    """The hand before this seat; a watcher holds none."""
    return Hand(0, 0) if view["seat"] is None else hands[view["seat"]]


def _after_laying(hand: Hand, move: int) -> Hand:
    for lay in (first_lay(move), second_lay(move), ghost_lay(move)):
        if lay != NO_CARD:
            hand = _without(hand, card_of(lay))
    if second_lay(move) != NO_CARD:
        hand = replace(hand, known=hand.known + one(Card.CHOPSTICKS))
    return hand


def _without(hand: Hand, card: int) -> Hand:
    if count(hand.known, card) > 0:
        return replace(hand, known=hand.known - one(card))
    return replace(hand, unknown=hand.unknown - 1)


def _passed(hands: tuple[Hand, ...], direction: str) -> tuple[Hand, ...]:
    return hands[1:] + hands[:1] if direction == "right" else hands[-1:] + hands[:-1]


def _with_ghost_card(hands: tuple[Hand, ...], view: dict[str, Any]) -> tuple[Hand, ...]:
    """SG-GHOST: the controller has drawn a card that the other player has not seen."""
    if view["ghost"] is None:
        return hands
    seat = view["ghost"]["controller"]
    drawn = replace(hands[seat], unknown=hands[seat].unknown + 1)
    return (*hands[:seat], drawn, *hands[seat + 1 :])


def _choose_for_others(state: State, view: dict[str, Any], rng: int) -> None:
    """Who has chosen face down has chosen something legal; which, nobody else knows."""
    room = [0] * MOST_MOVES
    for seat in range(state.seats):
        if seat == view["seat"] and view["choice"]:
            state.chosen[seat] = move_from_text(view["choice"])
        elif view["has_chosen"][seat]:
            number = legal_moves(state, seat, room)
            rng = advanced(rng)
            if number:
                state.chosen[seat] = room[below(rng, number)]
            else:
                state.chosen[seat] = move_of(lowest_kind(state.hands[seat]), NO_CARD, NO_CARD)


def _bag(counts: dict[str, int]) -> int:
    return sum(number * one(_KINDS[name]) for name, number in counts.items())
