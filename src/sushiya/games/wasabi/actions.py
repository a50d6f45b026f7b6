"""The five action cards: where each may be played, and what it does (W-ACTIONS)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sushiya.core.bags import count, one
from sushiya.core.bits import lowest
from sushiya.games.wasabi.board import (
    STRIDE,
    block,
    covered,
    exposed,
    free,
    lift_tile,
    open_corners,
    swap_squares,
)
from sushiya.games.wasabi.match import ActionCard
from sushiya.games.wasabi.moves import Verb, to_move

if TYPE_CHECKING:
    from sushiya.games.wasabi.match import Match


def starting_kitchen(seats: int) -> int:
    """The action cards of a game for this many seats (W-ACTIONS)."""
    each = one(ActionCard.CHOP) + one(ActionCard.STACK) + one(ActionCard.SWITCH)
    spicy_and_wasabi = one(ActionCard.SPICY) + one(ActionCard.WASABI)
    if seats == 2:
        return each + spicy_and_wasabi
    if seats == 3:
        return each + 2 * spicy_and_wasabi
    return 2 * each + 2 * spicy_and_wasabi


def action_moves(match: Match, seat: int, out: list[int], found: int) -> int:
    """Add every way of playing an action card now; the number of moves found so far.

    Before the ingredient is laid, only Chop! brings one of its own: a hand without tiles can
    play nothing else, because no ingredient could follow.
    """
    cards = match.cards[seat]
    if cards == 0:
        return found
    if count(cards, ActionCard.CHOP) > 0:
        found = _moves_on(Verb.CHOP, exposed(match), out, found)
    if match.laid == 0 and match.hand_size[seat] == 0:
        return found
    if count(cards, ActionCard.SPICY) > 0 and match.hand_size[seat] > 0 and free(match) != 0:
        out[found] = to_move(Verb.SPICY)
        found += 1
    if count(cards, ActionCard.STACK) > 0 and match.laid == 0:
        out[found] = to_move(Verb.STACK)
        found += 1
    if count(cards, ActionCard.SWITCH) > 0:
        found = _switch_moves(match, out, found)
    if count(cards, ActionCard.WASABI) > 0:
        found = _moves_on(Verb.WASABI, wasabi_corners(match), out, found)
    return found


def wasabi_corners(match: Match) -> int:
    """Where the seat may place Wasabi! now: before the lay, a free square must be left over."""
    corners = open_corners(match)
    spaces = free(match)
    if match.laid > 0:
        return corners
    allowed = 0
    while corners:
        corner = lowest(corners)
        corners &= corners - 1
        if spaces & ~block(corner):
            allowed |= 1 << corner
    return allowed


def switch_pairs(match: Match, step: int) -> int:
    """First squares of the pairs, this far apart, that Switch! may swap (W-SWITCH)."""
    bare = match.active & ~covered(match)
    tiles = exposed(match)
    return bare & bare >> step & (tiles | tiles >> step)


def play_card(match: Match, seat: int, card: int) -> None:
    """Note an action card as this turn's; it goes to the Kitchen, but Wasabi! to the board."""
    match.cards[seat] -= one(card)
    match.played = card
    if card != ActionCard.WASABI:
        match.kitchen += one(card)


def chop(match: Match, square: int) -> None:
    """Take a tile into the air; a tile it reveals counts as changed (W-CHOP)."""
    match.air = lift_tile(match, square)
    match.changed |= 1 << square


def switch(match: Match, one_square: int, other: int) -> None:
    """Swap two squares; both have changed (W-SWITCH)."""
    swap_squares(match, one_square, other)
    match.changed |= 1 << one_square | 1 << other


def cover(match: Match, seat: int, corner: int) -> None:
    """Place a Wasabi! card and take a cube (W-WASABI)."""
    match.wasabis |= 1 << corner
    match.cubes[seat] += 1


def _moves_on(verb: int, squares: int, out: list[int], found: int) -> int:
    while squares:
        out[found] = to_move(verb, lowest(squares))
        found += 1
        squares &= squares - 1
    return found


def _switch_moves(match: Match, out: list[int], found: int) -> int:
    for step in (1, STRIDE):
        pairs = switch_pairs(match, step)
        while pairs:
            square = lowest(pairs)
            pairs &= pairs - 1
            out[found] = to_move(Verb.SWITCH, square, square + step)
            found += 1
    return found
