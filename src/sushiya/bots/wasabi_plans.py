"""Whole turns: every plan for step 1 worth a thought, and what it is worth at the end of it.

A plan is a list of moves. Claims are made as soon as they can be; a tile is laid where it brings
a recipe nearer; a card is played before or after. Where two orders end in the same position with
the same claims, one of them is looked at: Switch!, Wasabi! and Spicy! come after the lay.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sushiya.bots.wasabi_calls import claims_of, make_move, moves_of
from sushiya.bots.wasabi_candidates import NARROW, candidate_moves
from sushiya.bots.wasabi_copies import copy_match
from sushiya.bots.wasabi_outlook import seat_worth
from sushiya.games.wasabi.legality import MOST, lays_left
from sushiya.games.wasabi.match import MOST_KINDS, NOTHING, SQUARES, Phase
from sushiya.games.wasabi.moves import Verb, first_of, to_move, verb_of

if TYPE_CHECKING:
    from sushiya.bots.wasabi_weights import Weights
    from sushiya.games.wasabi.match import Match, Tables

# A plan: a key of the position it ends in, how many moves it has, and the moves.
KEY = 0
LENGTH = 1
MOVES = 2
LONGEST_PLAN = 14
PLAN = MOVES + LONGEST_PLAN
NO_PLAN = -(1 << 60)
# Positions on the way through a plan: its beginning and up to three moves that are no claims.
DEPTHS = 4
# Room for numbers: what is known of strips, masks of squares by kind; then for every depth its
# moves, how many of them are left, and how long the way to it is; then the way; and how many
# positions were looked at so far, which tells what a search costs on any machine.
_FOUND = 0
_MASKS = _FOUND + 16
_TRIES = _MASKS + MOST_KINDS
_LEFT = _TRIES + DEPTHS * MOST
_WAY_LENGTH = _LEFT + DEPTHS
_WAY = _WAY_LENGTH + DEPTHS
WORK = _WAY + LONGEST_PLAN
ROOM = WORK + 1
_PRIME = 1_000_003
_KEY_BITS = (1 << 40) - 1

NOT_INLINED = ("find_plans", "find_lays", "_explored", "_claim_all")


def find_plans(
    match: Match,
    menu: Tables,
    weights: Weights,
    width: int,
    pool: list[Match],
    room: list[int],
    out: list[int],
    plans: list[int],
    worths: list[int],
) -> int:
    """Write the best plans of the seat to act in step 1, in no order; how many.

    ``pool`` is room for ``DEPTHS`` matches, ``room`` for ``ROOM`` numbers and ``out`` for
    ``MOST``; ``plans`` takes ``PLAN`` numbers for each place in ``worths``. A NARROW search looks
    at cards only behind the best lay.
    """
    copy_match(match, pool[0])
    room[_WAY_LENGTH] = 0
    number = 0
    stages = 2 if width == NARROW and match.laid == 0 else 1
    for stage in range(stages):
        if stage == 1:
            if number == 0 or match.cards[match.seat] == 0:
                break
            plan = best_plan(worths, number) * PLAN
            copy_match(match, pool[0])  # exploring it has made the claims that were open
            way = _play_lays(menu, pool[0], plans, plan, room)
            if way == 0:
                break
            room[_WAY_LENGTH] = way
        number = _explored(menu, weights, width, pool, room, out, plans, worths, number)
    return number


def find_lays(
    match: Match,
    menu: Tables,
    weights: Weights,
    pool: list[Match],
    room: list[int],
    out: list[int],
    plans: list[int],
    worths: list[int],
) -> int:
    """Write the plans that lay one tile and claim nothing, helpful to the seat or not; how many.

    The room is that of ``find_plans``. Nothing but such a lay takes a square from others, or goes
    on with a game that a pass would end.
    """
    if match.laid > 0 or match.played != NOTHING or match.air != NOTHING:
        return 0
    legal = moves_of(match, menu, out)
    for at in range(legal):
        room[_TRIES + at] = out[at]
    number = 0
    for at in range(legal):
        move = room[_TRIES + at]
        if verb_of(move) == Verb.LAY:
            copy_match(match, pool[0])
            make_move(pool[0], menu, move)
            room[WORK] += 1
            if pool[0].phase != Phase.PLAY or claims_of(pool[0], menu, out) == 0:
                room[_WAY] = move
                worth = seat_worth(pool[0], menu, weights, match.seat, room)
                number = _keep(pool[0], room, 1, worth, plans, worths, number)
    return number


def best_plan(worths: list[int], number: int) -> int:
    """The place of the best of some plans, the first of equals."""
    best = 0
    for place in range(1, number):
        if worths[place] > worths[best]:
            best = place
    return best


def _play_lays(menu: Tables, match: Match, plans: list[int], plan: int, room: list[int]) -> int:
    """Follow a plan up to where a card could be played; how many moves, or 0 for a pass."""
    way = 0
    for at in range(plans[plan + LENGTH]):
        move = plans[plan + MOVES + at]
        if verb_of(move) == Verb.PASS:
            return 0
        if verb_of(move) != Verb.DONE:
            make_move(match, menu, move)
            room[_WAY + way] = move
            way += 1
    return way if match.phase == Phase.PLAY else 0


def _explored(
    menu: Tables,
    weights: Weights,
    width: int,
    pool: list[Match],
    room: list[int],
    out: list[int],
    plans: list[int],
    worths: list[int],
    number: int,
) -> int:
    """Walk through all plans that begin with the first position of the pool, depth first."""
    depth = 0
    arrived = True
    seat = pool[0].seat
    while True:
        node = pool[depth]
        if arrived:
            room[WORK] += 1
            way = _claim_all(node, menu, room, out, room[_WAY_LENGTH + depth])
            room[_WAY_LENGTH + depth] = way
            room[_LEFT + depth] = 0
            finished = is_finished(node)
            if finished:
                worth = seat_worth(node, menu, weights, seat, room)
                number = _keep(node, room, way, worth, plans, worths, number)
            if node.phase == Phase.PLAY and depth + 1 < DEPTHS:
                goes_on = depth == 0 or not finished or lays_left(node) > 0
                if width != NARROW or goes_on:
                    room[_LEFT + depth] = candidate_moves(
                        node, menu, width, room, _MASKS, out, _TRIES + depth * MOST
                    )
            arrived = False
        if room[_LEFT + depth] == 0:
            if depth == 0:
                return number
            depth -= 1
            continue
        room[_LEFT + depth] -= 1
        move = room[_TRIES + depth * MOST + room[_LEFT + depth]]
        copy_match(node, pool[depth + 1])
        make_move(pool[depth + 1], menu, move)
        room[_WAY + room[_WAY_LENGTH + depth]] = move
        room[_WAY_LENGTH + depth + 1] = room[_WAY_LENGTH + depth] + 1
        depth += 1
        arrived = True


def is_finished(match: Match) -> bool:
    """Whether step 1 is over or may be ended."""
    return match.phase != Phase.PLAY or (match.laid > 0 and match.air == NOTHING)


def _claim_all(match: Match, menu: Tables, room: list[int], out: list[int], way: int) -> int:
    """Claim what stands, the longest recipe first; how long the way is then."""
    while match.phase == Phase.PLAY and match.changed:
        found = claims_of(match, menu, out)
        if found == 0:
            return way
        best = 0
        for at in range(1, found):
            if menu.length[first_of(out[at])] > menu.length[first_of(out[best])]:
                best = at
        room[_WAY + way] = out[best]
        way += 1
        make_move(match, menu, out[best])
    return way


def _keep(
    match: Match,
    room: list[int],
    way: int,
    worth: int,
    plans: list[int],
    worths: list[int],
    number: int,
) -> int:
    """Note a plan if it is among the best and leads somewhere new; how many there are now."""
    place = number
    if number == len(worths):
        place = _worst_plan(worths)
        if worth <= worths[place]:
            return number
    key = position_key(match)
    for other in range(number):
        if worths[other] == worth and plans[other * PLAN + KEY] == key:
            return number
    worths[place] = worth
    start = place * PLAN
    plans[start + KEY] = key
    for at in range(way):
        plans[start + MOVES + at] = room[_WAY + at]
    if match.phase == Phase.PLAY:
        plans[start + MOVES + way] = to_move(Verb.DONE)
        way += 1
    plans[start + LENGTH] = way
    return max(number, place + 1)


def _worst_plan(worths: list[int]) -> int:
    worst = 0
    for place in range(1, len(worths)):
        if worths[place] < worths[worst]:
            worst = place
    return worst


def position_key(match: Match) -> int:
    """A number that differs, but for chance, where the boards or the hand of cards differ."""
    key = match.filled ^ match.wasabis << 3 ^ match.cards[match.seat] << 7
    for square in range(SQUARES):
        key = (key ^ match.top[square]) * _PRIME & _KEY_BITS
    return key
