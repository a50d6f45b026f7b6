"""What first picks of a round for two are worth, fitted to exact play of what follows.

Chefs play a deal as far as a round. Both seats pick a card as a search does; then each of them
takes every other card that it could have taken instead, and the solver tells what best play of
both makes of it, with both hands known by then. The other hand is another one in every deal, so
what is fitted to many of them is what a card is worth while that hand is unknown.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

import sushiya
from sushiya.bots.sushi_go_chef import SushiGoChef
from sushiya.bots.sushi_go_first_picks import SIZE, TRIED, terms
from sushiya.bots.sushi_go_search import Itamae, Master
from sushiya.bots.sushi_go_search_endings import price_of
from sushiya.bots.sushi_go_solving import get_ready, solved
from sushiya.bots.warming import warm_up
from sushiya.core.game import Seat
from sushiya.core.rng import seeded
from sushiya.games import game
from sushiya.games.sushi_go.moves import card_of, first_lay
from sushiya.games.sushi_go.notation import move_from_text
from sushiya.games.sushi_go.setup import NAME
from sushiya.games.sushi_go.state import ROUNDS, State
from sushiya.play.match import Match
from sushiya.study.requests import match_seed
from sushiya.study.statistics import estimated
from sushiya.study.subjects import Array

RIDGE = 100.0
"""How strongly the numbers are held at nought, but for the one of what a search tried."""
FOLDS = 5
"""On each of so many parts of the deals it is tried what was fitted to the others."""
PICKING = 2_000
"""Simulations by which the seats pick."""


@dataclass(frozen=True)
class Hand:
    """A first hand: what is added up for every kind it holds, and what each was worth in points.

    ``most_tried`` says which of them a search would take.
    """

    rows: Array
    worths: Array
    most_tried: int

    @property
    def centred(self) -> tuple[Array, Array]:
        """The same compared with the mean of the hand."""
        return self.rows - self.rows.mean(axis=0), self.worths - self.worths.mean()


def fitted(
    *, seed: int, deals: int, simulations: int | None = None, tell: Callable[[str], None] = print
) -> Array:
    """The numbers of ``bots.sushi_go_first_picks``, and a word on how much they gain."""
    found = lessons(seed=seed, deals=deals, simulations=simulations, tell=tell)
    gained = estimated(np.concatenate([_gained_in(found, part) for part in range(FOLDS)]))
    tell(f"gains {gained.mean:.3f} ± {gained.margin:.3f} points a round on the search alone")
    return numbers_for([hand for deal in found for hand in deal])


def _gained_in(deals: Sequence[Sequence[Hand]], part: int) -> Array:
    """What is gained in each deal of a part by numbers that were fitted to the other parts."""
    others = [hand for at, deal in enumerate(deals) if at % FOLDS != part for hand in deal]
    numbers = numbers_for(others)
    return np.array([gains(deal, numbers).mean() for deal in deals[part::FOLDS]])


def lessons(
    *, seed: int, deals: int, simulations: int | None = None, tell: Callable[[str], None] = print
) -> list[list[Hand]]:
    """Of so many deals the hands of both seats, with what each pick was worth."""
    get_ready()
    for player in (SushiGoChef(), Master()):
        warm_up(player)
    found: list[list[Hand]] = []
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        asked = (match_seed(seed, number) for number in range(deals))
        for hands in pool.map(lambda one: hands_of(one, simulations), asked):
            if hands:
                found.append(hands)
            if len(found) % max(1, deals // 10) == 0:
                tell(f"{len(found)} of {deals} deals")
    return found


def hands_of(seed: int, simulations: int | None = None) -> list[Hand]:
    """What the first picks of both seats were worth in one round of a deal."""
    match = begun_round(seed)
    picks = [_picked(match, seat, seed) for seat in range(2)]
    worths: dict[tuple[str, ...], float] = {}
    hands = []
    for seat in range(2):
        moves = match.legal_moves(seat)
        pairs = [tuple(move if at == seat else picks[at] for at in range(2)) for move in moves]
        for pair in pairs:
            if pair not in worths:
                worths[pair] = value_after(match.state, pair)
        sign = 1 if seat == 0 else -1
        hands.append(_hand(match, seat, [sign * worths[pair] for pair in pairs], seed, simulations))
    return [hand for hand in hands if len(hand.worths) > 1]


def begun_round(seed: int) -> Match:
    """A match at the beginning of one of its rounds; chefs have played it so far."""
    match = sushiya.new_game(NAME, seats=2, seed=seed)
    chef = SushiGoChef()
    while match.state.round < seed % ROUNDS:
        seat = match.to_act[0]
        rng = seeded(seed + len(match.moves))
        match.play(seat, chef.choose(match.view(seat), match.knowledge(seat), rng))
    return match


def value_after(state: State, moves: Sequence[str]) -> float:
    """What seat 0 has more than seat 1 at the end of the round, if both play best after these."""
    rules = game(NAME)
    for seat, move in enumerate(moves):
        state = rules.apply(state, seat, move)
    found = solved(state, pudding_price=price_of(state), every_worth=False, may_scatter=True)
    assert found is not None
    return found.value


def _picked(match: Match, seat: Seat, seed: int) -> str:
    master = Master(simulations=PICKING)
    return master.choose(match.view(seat), match.knowledge(seat), seeded(seed + seat))


def _hand(
    match: Match, seat: Seat, worths: Sequence[float], seed: int, simulations: int | None
) -> Hand:
    state: State = match.state
    thoughts = Itamae(simulations).thoughts(match.knowledge(seat), seeded(seed + 2 + seat))
    visits = np.array([thoughts[move].visits for move in match.legal_moves(seat)])
    rows = np.zeros((len(visits), SIZE))
    for at, move in enumerate(match.legal_moves(seat)):
        card = card_of(first_lay(move_from_text(move)))
        for place, times in terms(state.hands[seat], state.round, card, visits[at] / visits.sum()):
            rows[at, place] = times
    return Hand(rows, np.array(worths), int(visits.argmax()))


def numbers_for(hands: Sequence[Hand]) -> Array:
    """The numbers whose sums come nearest to what the picks were worth, hand by hand."""
    parts = [hand.centred for hand in hands]
    rows = np.concatenate([part[0] for part in parts])
    worths = np.concatenate([part[1] for part in parts])
    ridge = np.full(SIZE, RIDGE)
    ridge[TRIED] = 1.0
    return np.asarray(np.linalg.solve(rows.T @ rows + np.diag(ridge), rows.T @ worths))


def gains(hands: Sequence[Hand], numbers: Array) -> Array:
    """What picking by these numbers would have gained in each hand on what a search tried most."""
    return np.array(
        [
            hand.worths[(hand.rows @ numbers).argmax()] - hand.worths[hand.most_tried]
            for hand in hands
        ]
    )
