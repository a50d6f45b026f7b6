"""Why a move that is not legal is not: the most helpful reason, and the rule it rests on.

This never decides legality, ``rules.legal_moves`` does; it only explains.
"""

from __future__ import annotations

from sushiya.core.bags import count, one
from sushiya.games.sushi_go.cards import Card
from sushiya.games.sushi_go.moves import NO_CARD, card_of, first_lay, ghost_lay, second_lay
from sushiya.games.sushi_go.rules import controls_ghost
from sushiya.games.sushi_go.state import State


def why_not(state: State, seat: int, move: int) -> tuple[str, str]:
    """A reason that reads as words, and the name of the rule."""
    if ghost_lay(move) == NO_CARD and controls_ghost(state, seat):
        return "a-card-for-the-ghost-is-missing", "SG-GHOST"
    if ghost_lay(move) != NO_CARD and not controls_ghost(state, seat):
        return "you-do-not-control-the-ghost-now", "SG-GHOST"
    if not holds_all(state, seat, move):
        return "a-card-is-not-in-your-hand", "SG-TURN"
    if second_lay(move) != NO_CARD:
        if count(state.tableaus[seat], Card.CHOPSTICKS) == 0:
            return "you-have-no-chopsticks-from-an-earlier-turn", "SG-CHOPSTICKS"
        if state.cards_each - state.turn < 2:
            return "two-cards-need-two-in-hand", "SG-CHOPSTICKS"
    if is_plain(first_lay(move)) or is_plain(second_lay(move)):
        if not state.wasabi_is_a_choice:
            return "in-this-edition-nigiri-must-go-on-wasabi", "SG-WASABI"
        return "there-is-no-open-wasabi", "SG-WASABI"
    return "the-last-card-is-laid-without-a-choice", "SG-LAST"


def holds_all(state: State, seat: int, move: int) -> bool:
    """Whether every card the move names is in the seat's hand, as often as it is named."""
    hand = state.hands[seat]
    for lay in (first_lay(move), second_lay(move), ghost_lay(move)):
        if lay == NO_CARD:
            continue
        if count(hand, card_of(lay)) == 0:
            return False
        hand -= one(card_of(lay))
    return True


def is_plain(lay: int) -> bool:
    """Whether a nigiri is to be laid beside the wasabi on purpose."""
    return lay not in (NO_CARD, card_of(lay))
