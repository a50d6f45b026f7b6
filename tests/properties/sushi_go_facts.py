"""What must always be so in Sushi Go!, and how to change what a seat may not see."""

from __future__ import annotations

from sushiya.core.bags import count, one, size
from sushiya.games.sushi_go.cards import KINDS, WHOLE_DECK
from sushiya.games.sushi_go.moves import MOST_MOVES
from sushiya.games.sushi_go.rules import controls_ghost, legal_moves, undipped
from sushiya.games.sushi_go.state import NOTHING, ROUNDS, State
from tests.tables import Dice, one_on


def all_cards(state: State) -> int:
    """Every card there is, wherever it lies, as one bag."""
    piles = state.deck[state.dealt : state.deck_size]
    piles += state.deck[state.ghost_at : state.ghost_at + state.ghost_left]
    cards = state.discards + sum(one(card) for card in piles)
    for place in range(state.places):
        cards += state.hands[place] + undipped(state.tableaus[place])
    return cards


def check(state: State) -> None:
    """SG-DEAL, SG-TURN, SG-ROUND-END: 108 cards at every step; hands equal after a pass."""
    assert all_cards(state) == WHOLE_DECK
    seats = range(state.seats)
    sizes = {size(state.hands[s]) - int(controls_ghost(state, s) and not state.over) for s in seats}
    assert sizes == {0 if state.over else state.cards_each - state.turn}


def with_secrets_changed(state: State, seat: int | None, dice: Dice) -> State:
    """The same table for this seat: other hands, piles and hidden choices are different."""
    changed = state.copy()
    others = [other for other in range(state.seats) if other != seat]
    hidden = [card for other in others for card in _cards(state.hands[other])]
    ghost_pile = range(state.ghost_at, state.ghost_at + state.ghost_left)
    places = [*ghost_pile, *range(state.dealt, state.deck_size)]
    hidden += [state.deck[place] for place in places]
    for last in range(len(hidden) - 1, 0, -1):
        other = dice.below(last + 1)
        hidden[last], hidden[other] = hidden[other], hidden[last]
    for other in others:
        held = [hidden.pop() for _ in range(size(state.hands[other]))]
        changed.hands[other] = sum(one(card) for card in held)
    for place in places:
        changed.deck[place] = hidden.pop()
    _choose_otherwise(changed, others, dice)
    return changed


def turned(state: State) -> State:
    """The start of a game with every hand dealt to the next seat, now and in later rounds.

    The ghost's pile stays where it is; who controls it moves on with the seats.
    """
    after = state.copy()
    after.hands[: state.seats] = one_on(state.hands[: state.seats])
    after.ghost_first = state.ghost_first ^ state.ghost
    each = state.cards_each
    for first in range(0, ROUNDS * state.places * each, state.places * each):
        places = [state.deck[first + p * each : first + (p + 1) * each] for p in range(state.seats)]
        dealt = [card for hand in one_on(places) for card in hand]
        after.deck[first : first + len(dealt)] = dealt
    return after


def _choose_otherwise(state: State, others: list[int], dice: Dice) -> None:
    moves = [0] * MOST_MOVES
    for other in others:
        if state.chosen[other] != NOTHING:
            number = legal_moves(state, other, moves)
            if number:
                state.chosen[other] = moves[dice.below(number)]


def _cards(hand: int) -> list[int]:
    return [card for card in range(KINDS) for _ in range(count(hand, card))]
