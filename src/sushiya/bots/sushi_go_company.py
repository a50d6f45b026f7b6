"""Who sits at a table: how well every kind of player foretells what others laid, and plays on.

Interpreted and compiled. A *kind* is a way to choose. Whoever is ``SOMEBODY`` may be anybody, a
``SEARCHER`` looks ahead, and the others are levels that do not search, the cook at two sets of
prices. ``weigh_company`` tells a game again and adds up how surprised each kind would have been;
``pick`` says what a kind would lay in a position that a search looks at.
"""

from __future__ import annotations

from math import log
from typing import NamedTuple

from sushiya.bots.sushi_go_points_now import keep_best, points_on, tableau_after
from sushiya.bots.sushi_go_policies import Room, policy_move
from sushiya.bots.sushi_go_search_policy import read_table, write_odds
from sushiya.core.rng import advanced, seeded
from sushiya.games.sushi_go.rules import begin, end_turn, legal_moves
from sushiya.games.sushi_go.state import NOTHING, State

SOMEBODY, SEARCHER, RANDOM, APPRENTICE, COOK, TUNED_COOK, CHEF = range(7)
KINDS = 7
LEVELS = (0, 0, 0, 1, 2, 2, 3)
"""Which level a kind plays as; the first two play as none."""
SLIP = 0.1
"""How often a player of a kind is taken to choose any move instead of the one of its kind."""

NOT_INLINED = ("pick",)

_MIX = 0x2545F491
_LOW = 0x7FFFFFFF
_MOST = (1 << 61) - 1


class Company(NamedTuple):
    """What a search is told of the others, and room for what they would lay.

    ``told`` is 0 if nothing is told; else ``chances`` says for every seat how likely it is to be
    of each kind. ``kinds`` are those of a simulation. ``keys`` and ``picks`` keep what was worked
    out. Compiled code gets a record of the same fields, for it is handed on as one number.
    """

    told: int
    chances: list[list[float]]
    prices: list[list[float]]
    net: list[float]
    kinds: list[int]
    keys: list[int]
    picks: list[int]
    room: Room


class Odds(NamedTuple):
    """How those choose who are no level, as tables of odds, and room to work in.

    Somebody draws by ``habits`` as often as ``by_habit`` says, else by the odds of a searcher.
    """

    searcher: list[float]
    habits: list[float]
    by_habit: float
    classes: list[int]
    moves: list[int]
    first: list[float]
    second: list[float]


def weigh_company(
    match: State, turns: list[list[int]], own: int, company: Company, odds: Odds,
    likely: list[list[float]],
) -> None:  # fmt: skip
    """Play these turns from the deal, and add for every seat and kind logarithms of chances.

    They are the chances that a player of the kind would have laid what the seat did.
    """
    begin(match)
    for at in range(len(turns)):
        for seat in range(match.seats):
            if seat != own and match.chosen[seat] == NOTHING:
                weigh_choice(match, seat, turns[at][seat], company, odds, likely[seat])
        for seat in range(match.seats):
            match.chosen[seat] = turns[at][seat]
        end_turn(match)


def weigh_choice(
    match: State, seat: int, move: int, company: Company, odds: Odds, likely: list[float]
) -> None:
    """Add what one choice tells. One that the rules do not list tells nothing."""
    found = legal_moves(match, seat, odds.moves)
    place = 0
    while place < found and odds.moves[place] != move:
        place += 1
    if place == found or found == 1:
        return
    total = read_table(match, odds.classes)
    papers = (match, seat, total, odds.classes, odds.moves, found)
    searched = write_odds(*papers, odds.searcher, odds.first)
    usual = write_odds(*papers, odds.habits, odds.second)
    by_search = odds.first[place] / searched
    by_habit = odds.second[place] / usual
    likely[SOMEBODY] += log(odds.by_habit * by_habit + (1.0 - odds.by_habit) * by_search)
    likely[SEARCHER] += log(by_search)
    likely[RANDOM] += log(1.0 / found)
    share = share_of_best(match, seat, odds.moves, found, place)
    likely[APPRENTICE] += log(SLIP / found + (1.0 - SLIP) * share)
    for kind in range(COOK, KINDS):
        share = 1.0 if level_move(match, seat, kind, company, 1) == move else 0.0
        likely[kind] += log(SLIP / found + (1.0 - SLIP) * share)


def share_of_best(match: State, seat: int, moves: list[int], found: int, place: int) -> float:
    """How often a seat makes a move that makes one of most points now; the moves are used up."""
    tableau = match.tableaus[seat]
    own = points_on(tableau_after(tableau, moves[place]))
    best = keep_best(tableau, moves, found)
    return 1.0 / best if own == points_on(tableau_after(tableau, moves[0])) else 0.0


def level_move(match: State, seat: int, kind: int, company: Company, rng: int) -> int:
    """What a level lays; the seat must have a choice."""
    prices = company.prices[1 if kind == TUNED_COOK else 0]
    return policy_move(match, seat, LEVELS[kind], prices, company.net, rng, company.room)


def draw_kinds(match: State, own: int, company: Company, rng: int) -> int:
    """Draw who the others are this time; the state of the generator comes back."""
    for seat in range(match.seats):
        rng = advanced(rng)
        rest = (rng >> 20 & 0xFFFF) / 65536.0
        kind = 0
        if seat != own:
            while kind < KINDS - 1 and rest >= company.chances[seat][kind]:
                rest -= company.chances[seat][kind]
                kind += 1
        company.kinds[seat] = kind
    return rng


def pick(match: State, seat: int, kind: int, node: int, company: Company, rng: int) -> int:
    """What a level lays in a node, worked out once for the hand that the seat holds there.

    Where other hands are hidden they differ from world to world, and with them what the level
    knows of them; the first world in which the seat holds this hand speaks for all.
    """
    key = pick_key(match.hands[seat], node, seat, kind)
    place = key & len(company.keys) - 1
    if company.keys[place] != key:
        company.keys[place] = key
        company.picks[place] = level_move(match, seat, kind, company, seeded(rng & _LOW))
    return company.picks[place]


def pick_key(hand: int, node: int, seat: int, kind: int) -> int:
    """A hand in a node, whose it is and how it is played, as one number that is never 0."""
    return (hashed(hand) ^ hashed(hashed(node << 6 | seat << 3 | kind))) & _MOST | 1 << 61


def hashed(key: int) -> int:
    """A number that neighbouring keys do not share bits of."""
    key = (key & _LOW) * _MIX + (key >> 31)
    return key >> 20 ^ key
