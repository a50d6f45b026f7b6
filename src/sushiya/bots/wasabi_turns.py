"""A seat's whole turn, and whole games of such turns: the policy that searches stand on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sushiya.bots.wasabi_calls import make_move, moves_of
from sushiya.bots.wasabi_copies import copy_match
from sushiya.bots.wasabi_lines import tiles_held
from sushiya.bots.wasabi_outlook import (
    DISTANCE,
    FACTS,
    MISSING,
    WORTH,
    best_line,
    seat_worth,
    turns_left,
)
from sushiya.bots.wasabi_plans import LENGTH, MOVES, PLAN, best_plan, find_plans
from sushiya.bots.wasabi_weights import POINT
from sushiya.games.wasabi.match import (
    LENGTHS,
    LONGEST,
    SHORTEST,
    STACK_ROOM,
    STRIPS,
    Phase,
)
from sushiya.games.wasabi.moves import Verb, first_of, to_move

if TYPE_CHECKING:
    from sushiya.bots.wasabi_weights import Weights
    from sushiya.games.wasabi.match import Match, Tables

_FAR = -(1 << 60)

NOT_INLINED = ("play_turn", "prepare_move", "_best_reward", "_length_worth")


def play_turn(
    match: Match,
    menu: Tables,
    weights: Weights,
    width: int,
    pool: list[Match],
    room: list[int],
    out: list[int],
    plans: list[int],
    worths: list[int],
) -> None:
    """Make all moves of the seat to act until somebody else acts or the game is over.

    The room is that of ``find_plans``.
    """
    seat = match.seat
    turn = match.turn
    left = 0
    plan = 0
    while match.phase != Phase.OVER and match.seat == seat and match.turn == turn:
        if match.phase == Phase.PLAY:
            if left == 0:
                number = find_plans(match, menu, weights, width, pool, room, out, plans, worths)
                plan = best_plan(worths, number) * PLAN
                left = plans[plan + LENGTH]
            move = plans[plan + MOVES + plans[plan + LENGTH] - left]
            left -= 1
        else:
            move = prepare_move(match, menu, weights, pool, room, out)
        make_move(match, menu, move)


def prepare_move(
    match: Match,
    menu: Tables,
    weights: Weights,
    pool: list[Match],
    room: list[int],
    out: list[int],
) -> int:
    """The move of the seat to act in the set-up or in step 2."""
    if match.phase == Phase.REWARD:
        return _best_reward(match, menu, weights, pool, room, out)
    if match.phase == Phase.PICK:
        return to_move(Verb.PICK, wanted_kind(match, menu, weights, match.seat, room))
    if match.phase == Phase.DRAW:
        return to_move(Verb.DRAW, best_length(match, menu, weights, match.seat, room))
    if match.phase == Phase.KEEP:
        return to_move(Verb.KEEP, _better_strip(match, menu, weights, match.seat, room))
    return _least_useful_gift(match, menu, out)


def _best_reward(
    match: Match,
    menu: Tables,
    weights: Weights,
    pool: list[Match],
    room: list[int],
    out: list[int],
) -> int:
    seat = match.seat
    best = _FAR
    move = to_move(Verb.DECLINE)
    for at in range(moves_of(match, menu, out)):
        copy_match(match, pool[0])
        make_move(pool[0], menu, out[at])
        worth = seat_worth(pool[0], menu, weights, seat, room)
        if worth > best:
            best = worth
            move = out[at]
    return move


def wanted_kind(match: Match, menu: Tables, weights: Weights, seat: int, room: list[int]) -> int:
    """The kind in the Pantry that the seat's strips lack most, or else most recipes."""
    seat_worth(match, menu, weights, seat, room)
    best = _FAR
    wanted = 0
    for kind in range(menu.kinds):
        if match.pantry[kind] > 0:
            worth = _kind_worth(match, menu, seat, kind, room)
            if worth + menu.recipe_count > best:
                worth += _demand(menu, kind)
            if worth > best:
                best = worth
                wanted = kind
    return wanted


def _kind_worth(match: Match, menu: Tables, seat: int, kind: int, found: list[int]) -> int:
    """What one more tile of a kind helps the strips' best lines, and less of what is held."""
    held = tiles_held(match, seat, kind)
    total = 0
    for strip in range(match.recipe_size[seat]):
        facts = strip * FACTS
        recipe = match.recipes[seat * STRIPS + strip]
        needed = 0
        for part in range(menu.length[recipe]):
            if found[facts + MISSING] >> part & 1 and menu.parts[recipe * LONGEST + part] == kind:
                needed += 1
        if needed > held:
            total += found[facts + WORTH] * POINT // max(1, found[facts + DISTANCE])
    return total - held * menu.recipe_count


def _demand(menu: Tables, kind: int) -> int:
    """How many recipes have a kind among their parts."""
    number = 0
    for recipe in range(menu.recipe_count):
        number += menu.made_of[recipe] >> kind & 1
    return number


def best_length(match: Match, menu: Tables, weights: Weights, seat: int, room: list[int]) -> int:
    """The length of which a strip promises most, on average over all the seat has not seen."""
    best = _FAR
    chosen = 0
    for stack in range(LENGTHS):
        if match.stack_size[stack] > 0:
            worth = _length_worth(match, menu, weights, seat, stack, room)
            if worth > best:
                best = worth
                chosen = stack + SHORTEST
    return chosen


def _length_worth(
    match: Match, menu: Tables, weights: Weights, seat: int, stack: int, room: list[int]
) -> int:
    """The mean worth of the hidden strips of a length; nothing without a token for one more."""
    tokens = match.tokens[seat * LENGTHS + stack]
    for at in range(seat * STRIPS, seat * STRIPS + match.recipe_size[seat]):
        if menu.length[match.recipes[at]] == stack + SHORTEST:
            tokens -= 1
    if tokens <= 0:
        return _FAR + stack
    turns = turns_left(match)
    total = 0
    number = 0
    for at in range(stack * STACK_ROOM, stack * STACK_ROOM + match.stack_size[stack]):
        best_line(match, menu, weights, seat, match.stacks[at], turns, room, 0)
        total += room[WORTH]
        number += 1
    for other in range(match.seats):
        if other != seat:
            for at in range(other * STRIPS, other * STRIPS + match.recipe_size[other]):
                if menu.length[match.recipes[at]] == stack + SHORTEST:
                    best_line(match, menu, weights, seat, match.recipes[at], turns, room, 0)
                    total += room[WORTH]
                    number += 1
    return total // number + weights.draw[stack]


def _better_strip(match: Match, menu: Tables, weights: Weights, seat: int, room: list[int]) -> int:
    turns = turns_left(match)
    best_line(match, menu, weights, seat, match.shown[0], turns, room, 0)
    best_line(match, menu, weights, seat, match.shown[1], turns, room, FACTS)
    return match.shown[0] if room[WORTH] >= room[FACTS + WORTH] else match.shown[1]


def _least_useful_gift(match: Match, menu: Tables, out: list[int]) -> int:
    """The tile for the neighbour that the fewest recipes need."""
    number = moves_of(match, menu, out)
    best = 0
    for at in range(1, number):
        if _demand(menu, first_of(out[at])) < _demand(menu, first_of(out[best])):
            best = at
    return out[best]
