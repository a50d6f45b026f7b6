"""Moves numbered for learners: one list of actions for every table, so that an action never moves.

First the twelve single cards and the eighty-four pairs, which are all there is at most tables;
where the order of two cards makes a difference, the pair is there in both orders. Then nigiri
laid beside an open wasabi, for books that leave it to the player. Then every move of the first
list with each card for the ghost. A table needs the beginning of the list only (``actions_at``).
"""

from __future__ import annotations

from sushiya.games.sushi_go.cards import KINDS, NIGIRI, Card
from sushiya.games.sushi_go.moves import NO_CARD, first_lay, ghost_lay, second_lay
from sushiya.games.sushi_go.state import State

NIGIRI_KINDS = len(NIGIRI)
SINGLES = KINDS
PAIRS_IN_ORDER = KINDS * (KINDS + 1) // 2
WASABI_FIRST = SINGLES + PAIRS_IN_ORDER
NIGIRI_SWAPPED = WASABI_FIRST + NIGIRI_KINDS
USUAL = NIGIRI_SWAPPED + NIGIRI_KINDS
PLAIN_PAIRS = USUAL + NIGIRI_KINDS
FIRST_PLAIN = NIGIRI_KINDS * (KINDS + NIGIRI_KINDS)
WITH_PLAIN = PLAIN_PAIRS + FIRST_PLAIN + KINDS * NIGIRI_KINDS
WITH_GHOST = WITH_PLAIN + USUAL * KINDS
"""How long the list is without nigiri beside wasabi, with them, and with the ghost's cards."""

NO_ACTION = -1
EVERY_MOVE = 1 << 12
"""Moves are numbers below this."""


def actions_at(match: State) -> int:
    """How many actions there are at a table."""
    if match.ghost:
        return WITH_GHOST
    return WITH_PLAIN if match.wasabi_is_a_choice else USUAL


def action_of(move: int) -> int:
    """The action that makes this move, or NO_ACTION where nobody ever makes it."""
    first, second, ghost = first_lay(move), second_lay(move), ghost_lay(move)
    action = _action_of_lays(first, second)
    if ghost == NO_CARD or action == NO_ACTION:
        return action
    if ghost >= KINDS or action >= USUAL:
        return NO_ACTION
    return WITH_PLAIN + action * KINDS + ghost


def _action_of_lays(first: int, second: int) -> int:
    if NO_CARD in (first, second):
        if first == NO_CARD or second != NO_CARD:
            return NO_ACTION
        return first if first < KINDS else USUAL + first - KINDS
    if first >= KINDS:
        return PLAIN_PAIRS + (first - KINDS) * (KINDS + NIGIRI_KINDS) + second
    if second >= KINDS:
        return PLAIN_PAIRS + FIRST_PLAIN + first * NIGIRI_KINDS + second - KINDS
    if first <= second:
        return SINGLES + _pair_place(first, second)
    return _swapped(first, second)


def _pair_place(first: int, second: int) -> int:
    """Where a pair stands among those in order: by its higher card, then by its lower."""
    return second * (second + 1) // 2 + first


def _swapped(first: int, second: int) -> int:
    """SG-WASABI: two nigiri, or wasabi and a nigiri, are another move in the other order."""
    low, high = second - Card.EGG, first - Card.EGG
    if low < 0 or low >= NIGIRI_KINDS:
        return NO_ACTION
    if first == Card.WASABI:
        return WASABI_FIRST + low
    return NIGIRI_SWAPPED + high * (high - 1) // 2 + low if high < NIGIRI_KINDS else NO_ACTION


def actions_of_moves() -> list[int]:
    """For every move its action."""
    return [action_of(move) for move in range(EVERY_MOVE)]


def moves_of_actions() -> list[int]:
    """For every action its move."""
    moves = [NO_ACTION] * WITH_GHOST
    for move in range(EVERY_MOVE):
        if action_of(move) != NO_ACTION:
            moves[action_of(move)] = move
    return moves
