"""Whole games of Wasabi! between weights, in compiled code: how weights are compared and tuned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sushiya.bots.wasabi_candidates import NARROW
from sushiya.bots.wasabi_leads import TERMS, note_terms, tells_leads
from sushiya.bots.wasabi_turns import play_turn
from sushiya.core.bits import ones
from sushiya.core.rng import seeded
from sushiya.games.wasabi.board import free
from sushiya.games.wasabi.match import Phase
from sushiya.games.wasabi.playouts import deal_random, play_random_move
from sushiya.games.wasabi.scoring import points, winners

if TYPE_CHECKING:
    from sushiya.bots.wasabi_weights import Weights
    from sushiya.games.wasabi.match import Match, Tables

# Instead of a width, for a seat that makes any legal move.
ANY_MOVE = -1


def play_games(
    match: Match,
    menu: Tables,
    sides: list[Weights],
    widths: list[int],
    shift: int,
    first_seed: int,
    games: int,
    pool: list[Match],
    room: list[int],
    out: list[int],
    plans: list[int],
    worths: list[int],
    won: list[int],
    scored: list[int],
) -> None:
    """Play games on the deals from a seed on; who won each, and the points of every seat.

    Seat 0 plays with the weights and the width of side ``shift``, the next seat with those of the
    next side.
    """
    for game in range(games):
        deal_random(match, menu, seeded(first_seed + game))
        while match.phase != Phase.OVER:
            side = (match.seat + shift) % match.seats
            play_turn(match, menu, sides[side], widths[side], pool, room, out, plans, worths)
        won[game] = winners(match, menu)
        for seat in range(match.seats):
            scored[game * match.seats + seat] = points(match, menu, seat)


def play_level_games(
    matches: list[Match],
    menu: Tables,
    sides: list[Weights],
    widths: list[int],
    first_seed: int,
    pool: list[Match],
    room: list[int],
    out: list[int],
    plans: list[int],
    worths: list[int],
    won: list[int],
    scored: list[int],
) -> None:
    """Play every match to its end, the n-th from the n-th seed; who won, and with how much.

    Every seat has weights and a width of its own. Of equal plans the first is taken.
    """
    for game in range(len(matches)):
        match = matches[game]
        rng = deal_random(match, menu, seeded(first_seed + game))
        while match.phase != Phase.OVER:
            if widths[match.seat] == ANY_MOVE:
                rng = play_random_move(match, menu, rng, out)
            else:
                seat = match.seat
                play_turn(match, menu, sides[seat], widths[seat], pool, room, out, plans, worths)
        won[game] = winners(match, menu)
        for seat in range(match.seats):
            scored[game * match.seats + seat] = points(match, menu, seat)


def note_turns(
    match: Match,
    menu: Tables,
    weights: Weights,
    first_seed: int,
    games: int,
    pool: list[Match],
    room: list[int],
    out: list[int],
    plans: list[int],
    worths: list[int],
    terms: list[int],
    noted: list[int],
    squares: list[int],
    leads: list[int],
) -> int:
    """Play duels on the deals from a seed on, both seats alike, and note every turn; how many.

    Of the position in which a turn begins: what ``wasabi_leads`` compares, one turn after the
    other, how many squares are free, and by how much the seat to act won in the end.
    """
    number = 0
    for game in range(games):
        deal_random(match, menu, seeded(first_seed + game))
        first = number
        while match.phase != Phase.OVER:
            if tells_leads(match) and number < len(squares):
                note_terms(match, menu, weights, terms, room)
                for term in range(TERMS):
                    noted[number * TERMS + term] = terms[term]
                squares[number] = ones(free(match))
                leads[number] = match.seat
                number += 1
            play_turn(match, menu, weights, NARROW, pool, room, out, plans, worths)
        for turn in range(first, number):
            seat = leads[turn]
            leads[turn] = points(match, menu, seat) - points(match, menu, 1 - seat)
    return number
