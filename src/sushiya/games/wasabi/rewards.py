"""Step 2, first part: action cards as rewards for completed recipes (W-STEP2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sushiya.core.bags import count, kinds, one, only, small_size
from sushiya.core.bits import lowest
from sushiya.games.wasabi.match import CARD_TYPES, MOST_CARDS, NOTHING, ActionCard
from sushiya.games.wasabi.moves import NONE, Verb, to_move

if TYPE_CHECKING:
    from sushiya.games.wasabi.match import Match


def has_rewards(match: Match) -> bool:
    """Whether there is any action card to be taken, in the Kitchen or off the board."""
    return match.kitchen != 0 or match.wasabis != 0


def kitchen_choices(match: Match) -> int:
    """The types that may be taken from the Kitchen, as a bag."""
    offered = kinds(match.kitchen)
    if match.played == NOTHING or _only_played_type_left(match):
        return offered
    return offered & ~only(offered, match.played)


def board_choices(match: Match) -> int:
    """The corners of the Wasabi! cards that may be taken off the board."""
    if match.played == ActionCard.WASABI and not _only_played_type_left(match):
        return 0
    return match.wasabis


def reward_moves(match: Match, seat: int, out: list[int]) -> int:
    """Write every way of taking or declining one reward."""
    out[0] = to_move(Verb.DECLINE)
    found = 1
    offered = kitchen_choices(match)
    for card in range(CARD_TYPES):
        if count(offered, card) > 0:
            found = _take_moves(match, seat, card, NONE, out, found)
    corners = board_choices(match)
    while corners:
        found = _take_moves(match, seat, ActionCard.WASABI, lowest(corners), out, found)
        corners &= corners - 1
    return found


def take(match: Match, seat: int, card: int, corner: int, dropped: int) -> None:
    """Take a reward, giving a card back to the Kitchen where there was no room for it."""
    if corner == NONE:
        match.kitchen -= one(card)
    else:
        match.wasabis &= ~(1 << corner)
    match.cards[seat] += one(card)
    if dropped != NONE:
        match.cards[seat] -= one(dropped)
        match.kitchen += one(dropped)


def _only_played_type_left(match: Match) -> bool:
    offered = kinds(match.kitchen)
    others = offered & ~only(offered, match.played)
    return others == 0 and (match.wasabis == 0 or match.played == ActionCard.WASABI)


def _take_moves(match: Match, seat: int, card: int, corner: int, out: list[int], found: int) -> int:
    if small_size(match.cards[seat]) < MOST_CARDS:
        out[found] = to_move(Verb.TAKE, card, corner, NONE)
        return found + 1
    for dropped in range(CARD_TYPES):
        # Giving back the type just taken from the Kitchen would be declining.
        pointless = corner == NONE and dropped == card
        if count(match.cards[seat], dropped) > 0 and not pointless:
            out[found] = to_move(Verb.TAKE, card, corner, dropped)
            found += 1
    return found
