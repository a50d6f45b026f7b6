"""How good the end of a round is for every seat: its share of the win. Interpreted and compiled.

Before the last round the chances are those of the win model. After it the winners are known, and
a little of the margin in points keeps a search from giving up, or from growing careless.
"""

from __future__ import annotations

from math import exp

from sushiya.bots.sushi_go_futures import FARTHEST, MOST_PUDDINGS
from sushiya.bots.sushi_go_win_model import MODEL_NAMES, write_win_chances
from sushiya.core.bags import one
from sushiya.games.sushi_go.cards import Card
from sushiya.games.sushi_go.scoring import (
    is_winner,
    score_puddings,
    score_round,
)
from sushiya.games.sushi_go.state import ROUNDS, State

LAST_SCALE = len(MODEL_NAMES)
"""After the numbers of the win model: how many points make a margin, in the last round."""
LAST_MARGIN = LAST_SCALE + 1
"""And how much of a seat's share the margin decides."""


def write_shares(match: State, leaf: list[float], shares: list[float]) -> None:
    """Score a finished round and write how much of the win each seat may expect."""
    score_round(match)
    write_scored_shares(match, leaf, shares)


def write_scored_shares(match: State, leaf: list[float], shares: list[float]) -> None:
    """The same for a round that has its points already, but for the puddings of the last."""
    if match.round < ROUNDS - 1:
        write_win_chances(match, match.round + 1, leaf, shares)
        return
    score_puddings(match)
    write_margins(match, leaf[LAST_SCALE], shares)
    mix_winners(match, leaf[LAST_MARGIN], shares)


def write_margins(match: State, scale: float, shares: list[float]) -> None:
    """Shares as the exponentials of points."""
    most = -1000
    for seat in range(match.seats):
        most = max(most, match.points[seat])
    whole = 0.0
    for seat in range(match.seats):
        shares[seat] = exp((match.points[seat] - most) / scale)
        whole += shares[seat]
    for seat in range(match.seats):
        shares[seat] /= whole


def mix_winners(match: State, margin: float, shares: list[float]) -> None:
    """Give what the margin leaves to those who have won."""
    winners = 0
    for seat in range(match.seats):
        if is_winner(match, seat):
            winners += 1
    for seat in range(match.seats):
        shares[seat] *= margin
        if is_winner(match, seat):
            shares[seat] += (1.0 - margin) / winners


def fill_ends(match: State, leaf: list[float], shares: list[float], ends: list[float]) -> None:
    """Of two seats the share of the first, by the gap in points and both seats' puddings."""
    for gap in range(2 * FARTHEST + 1):
        for first in range(MOST_PUDDINGS):
            for second in range(MOST_PUDDINGS):
                match.points[0] = gap
                match.points[1] = FARTHEST
                match.tableaus[0] = first * one(Card.PUDDING)
                match.tableaus[1] = second * one(Card.PUDDING)
                match.pudding_points[0] = 0
                match.pudding_points[1] = 0
                write_scored_shares(match, leaf, shares)
                ends[(gap * MOST_PUDDINGS + first) * MOST_PUDDINGS + second] = shares[0]
