"""Plans tried in possible worlds: how a seat stands some turns later, all seats playing on.

Every world deals the strips that the seat has not seen anew. All plans of a beam are tried in the
same worlds, so that luck is the same for all of them and what is left is the plan.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from sushiya.bots.wasabi_calls import make_move, moves_of
from sushiya.bots.wasabi_candidates import NARROW
from sushiya.bots.wasabi_copies import copy_match
from sushiya.bots.wasabi_leads import FACTORS, lead_ahead, tells_leads
from sushiya.bots.wasabi_outlook import seat_worth
from sushiya.bots.wasabi_plans import LENGTH, MOVES, PLAN
from sushiya.bots.wasabi_turns import play_turn
from sushiya.bots.wasabi_weights import POINT
from sushiya.core.bits import ones
from sushiya.core.rng import advanced, below
from sushiya.games.wasabi.board import free
from sushiya.games.wasabi.match import Phase
from sushiya.games.wasabi.moves import Verb, verb_of
from sushiya.games.wasabi.rules import ROUNDS_OF_PASSES
from sushiya.games.wasabi.scoring import winners

if TYPE_CHECKING:
    from sushiya.bots.wasabi_weights import Weights
    from sushiya.games.wasabi.match import Match, Tables

# Where a hidden strip may be: places of the screens, and from here on places of the stacks.
STACKS_FROM = 64
# What ``aims`` holds: over how many points a lead fades out on a full board, how many more for
# every free square, how much a win counts beside the lead, and whether (1 or 0) a seat on the way
# passes where that ends the game and wins it.
SPREAD = 0
SPREAD_PER_SQUARE = 1
WON = 2
ENDS_GAMES = 3
_SURE = 60.0

NOT_INLINED = ("try_plans", "deal_hidden", "wins_by_passing", "_pass_on", "_standing")


def try_plans(
    root: Match,
    menu: Tables,
    weights: Weights,
    aims: list[float],
    factors: list[int],
    horizon: int,
    hidden: list[int],
    groups: list[int],
    choices: list[int],
    beam: list[int],
    values: list[float],
    worlds: int,
    rng: int,
    pool: list[Match],
    room: list[int],
    out: list[int],
    plans: list[int],
    worths: list[int],
    terms: list[int],
) -> int:
    """Follow every plan of a beam in the same worlds, and add up how well that goes.

    After each plan all seats play on by the worth of their plans for ``horizon`` turns; with -1 it
    counts how they stand when the plan is made, before step 2. Where a turn begins then, a lead is
    told by the ``factors`` of ``wasabi_leads``, if there are any. ``hidden`` are the places of
    unseen strips, ``groups`` where those of each length begin. ``pool`` has one match more than
    ``find_plans`` needs. The random state afterwards.
    """
    match = pool[len(pool) - 1]
    for _ in range(worlds):
        after = rng
        for choice in beam:
            copy_match(root, match)
            after = deal_hidden(match, hidden, groups, rng)
            plan = choice * PLAN
            for at in range(choices[plan + LENGTH]):
                make_move(match, menu, choices[plan + MOVES + at])
            while match.phase != Phase.OVER and match.turn <= root.turn + horizon:
                if aims[ENDS_GAMES] > 0 and wins_by_passing(match, menu):
                    _pass_on(match, menu, out)
                play_turn(match, menu, weights, NARROW, pool, room, out, plans, worths)
            if len(factors) == FACTORS and tells_leads(match):
                ahead = lead_ahead(match, menu, weights, factors, terms, room)
                sign = 1 if match.seat == root.seat else -1
                values[choice] += 1.0 / (1.0 + _odds_against(match, aims, sign * ahead))
            else:
                values[choice] += _standing(match, menu, weights, aims, root.seat, room)
        rng = advanced(after)
    return rng


def wins_by_passing(match: Match, menu: Tables) -> bool:
    """Whether a pass of the seat to act would end the game, and win it (W-ALL-PASSED)."""
    if match.phase != Phase.PLAY or match.passes + 1 < ROUNDS_OF_PASSES * match.seats:
        return False
    return winners(match, menu) == 1 << match.seat


def _pass_on(match: Match, menu: Tables, out: list[int]) -> None:
    """Pass, whatever strips that costs."""
    for at in range(moves_of(match, menu, out)):
        if verb_of(out[at]) == Verb.PASS:
            make_move(match, menu, out[at])
            return


def deal_hidden(match: Match, hidden: list[int], groups: list[int], rng: int) -> int:
    """Shuffle the unseen strips of each length among the places where they can be."""
    for group in range(len(groups) - 1):
        first = groups[group]
        for at in range(groups[group + 1] - 1, first, -1):
            rng = advanced(rng)
            _swap_strips(match, hidden[at], hidden[first + below(rng, at - first + 1)])
    return rng


def _swap_strips(match: Match, one: int, other: int) -> None:
    strip = _strip_at(match, one)
    _put_strip(match, one, _strip_at(match, other))
    _put_strip(match, other, strip)


def _strip_at(match: Match, place: int) -> int:
    if place < STACKS_FROM:
        return match.recipes[place]
    return match.stacks[place - STACKS_FROM]


def _put_strip(match: Match, place: int, strip: int) -> None:
    if place < STACKS_FROM:
        match.recipes[place] = strip
    else:
        match.stacks[place - STACKS_FROM] = strip


def _standing(
    match: Match, menu: Tables, weights: Weights, aims: list[float], seat: int, room: list[int]
) -> float:
    """How well a seat stands, from 0 to 1: its lead over the others, and a win."""
    mine = seat_worth(match, menu, weights, seat, room)
    odds = 1.0
    for other in range(match.seats):
        if other != seat:
            ahead = mine - seat_worth(match, menu, weights, other, room)
            odds += _odds_against(match, aims, ahead)
    if match.phase != Phase.OVER:
        return 1.0 / odds
    won = winners(match, menu)
    win = 1.0 / ones(won) if won >> seat & 1 else 0.0
    return aims[WON] * win + (1.0 - aims[WON]) / odds


def _odds_against(match: Match, aims: list[float], ahead: int) -> float:
    """How much likelier it is to end behind somebody than ahead of them, with such a lead."""
    spread = POINT * (aims[SPREAD] + aims[SPREAD_PER_SQUARE] * ones(free(match)))
    return exp(min(-ahead / spread, _SURE))
