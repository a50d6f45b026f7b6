"""Learning the odds of moves from searches: expert iteration for the searching bots of Sushi Go!

Searching players play whole games in compiled code. Then the odds are fitted to how often each
move was tried, by softmax regression: the logarithm of a move's odds is a sum of table entries.
The next games are searched with the odds just learned.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sushiya.bots import sushi_go_search_games
from sushiya.bots import sushi_go_search_room as rooms
from sushiya.bots.sushi_go_search_policy import TABLE_SIZE
from sushiya.bots.sushi_go_search_tables import aims_of, hand_made_worth
from sushiya.bots.sushi_go_search_tree import Aims
from sushiya.bots.weights import VERSION
from sushiya.core.compiled import packed, twin
from sushiya.games.sushi_go.setup import ALL_CARDS, empty_table, setup
from sushiya.games.sushi_go.state import MOST_PLACES, NOTHING
from sushiya.study.train import sushi_go_odds_places
from sushiya.study.train.sushi_go_odds_places import MOST_FACTORS
from sushiya.study.train.sushi_go_win_model import DIGITS, with_first_model

Array = np.ndarray[Any, Any]

SEED_PLACE = 32
MOST_TURNS = 27
_DRAWN_BY_VISITS = 25
"""Of a hundred moves; the others are the best found."""
_STEPS = 60
_STEP_SIZE = 0.05
_PULL = 2.0
"""How strongly entries that were seen rarely are held where they began."""


@dataclass(frozen=True)
class Lesson:
    """Moves of many decisions in one long list: their factors, their share of the visits.

    ``starts`` says where in the list each decision begins.
    """

    places: Array
    shares: Array
    starts: Array


def trained(
    seats: int, *, games: int, simulations: int, rounds: int, seed: int
) -> Iterator[tuple[Array, float, float]]:
    """After each round the logarithms of the odds, and the surprise before and after fitting."""
    worth = hand_made_worth()
    for number in range(rounds):
        first_seed = (((seed * 16 + number) * 8 + seats) << SEED_PLACE) & ((1 << 62) - 1)
        guides = with_first_model(aims_of(worth), seed)
        lesson = played(seats, guides, games, simulations, first_seed)
        before = surprise(lesson, worth)
        worth = fitted(lesson, worth)
        yield worth, before, surprise(lesson, worth)


def played(seats: int, guides: Aims, games: int, simulations: int, first_seed: int) -> Lesson:
    """Let searching players play, and keep what they tried."""
    table = empty_table(setup(seats, {}))
    table.deck = [int(card) for card in ALL_CARDS]
    matches = np.repeat(packed(table, rooms.DTYPE), games)
    rows: Any = rooms.rows(games * seats * MOST_TURNS)
    filled = twin(sushi_go_search_games).play_games(
        matches, first_seed, rooms.tree_for(simulations), rooms.room(), guides, guides,
        np.array([simulations, simulations, _DRAWN_BY_VISITS, _DRAWN_BY_VISITS]),
        np.zeros(games, np.int64), rows, np.zeros((games, MOST_PLACES), np.int64),
    )  # fmt: skip
    return lesson_of(rows, filled)


def lesson_of(rows: Any, filled: int) -> Lesson:
    """The decisions among several moves that were searched."""
    moves, visits = rows.moves[:filled], rows.visits[:filled]
    places = np.full((*moves.shape, MOST_FACTORS), TABLE_SIZE, np.int64)
    twin(sushi_go_odds_places).write_rows(
        rows.matches[:filled], rows.seats[:filled], moves, places, np.zeros(MOST_PLACES, np.int64)
    )
    open_moves = moves != NOTHING
    useful = (open_moves.sum(axis=1) > 1) & (visits.sum(axis=1) > 0)
    open_moves, places, visits = open_moves[useful], places[useful], visits[useful]
    shares = visits / visits.sum(axis=1, keepdims=True)
    starts = np.concatenate([[0], np.cumsum(open_moves.sum(axis=1))[:-1]])
    return Lesson(places[open_moves], shares[open_moves], starts)


def fitted(lesson: Lesson, worth: Array) -> Array:
    """The table under which the searches surprise least, found by Adam from where it was."""
    table: Array = np.append(worth, 0.0)
    begun = table.copy()
    mean, square = np.zeros_like(table), np.zeros_like(table)
    for step in range(1, _STEPS + 1):
        slope = chances(lesson, table) - lesson.shares
        slopes = np.bincount(
            lesson.places.ravel(), np.repeat(slope, MOST_FACTORS), minlength=len(table)
        )
        change = (slopes + _PULL * (table - begun)) / len(lesson.starts)
        mean = 0.9 * mean + 0.1 * change
        square = 0.99 * square + 0.01 * change**2
        table -= _STEP_SIZE * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
        table[-1] = 0.0
    found: Array = np.round(table[:-1], DIGITS)
    return found


def chances(lesson: Lesson, table: Array) -> Array:
    """How likely the table thinks every move is; its last entry stands for no factor."""
    worth = table[lesson.places].sum(axis=1)
    sizes = np.diff(np.append(lesson.starts, len(worth)))
    odds = np.exp(worth - np.repeat(np.maximum.reduceat(worth, lesson.starts), sizes))
    found: Array = odds / np.repeat(np.add.reduceat(odds, lesson.starts), sizes)
    return found


def surprise(lesson: Lesson, worth: Array) -> float:
    """The mean cross-entropy of a decision, in nats."""
    odds = chances(lesson, np.append(worth, 0.0))
    return float(-(lesson.shares * np.log(odds + 1e-12)).sum() / len(lesson.starts))


def write_odds(path: Path, tables: dict[int, Array], origin: str) -> None:
    """Write the tables by number of seats, as ``bots.sushi_go_search_tables`` reads them."""
    arrays: dict[str, Any] = {
        f"seats_{seats}": table.astype(np.float32) for seats, table in tables.items()
    }
    np.savez_compressed(path, version=VERSION, origin=origin, **arrays)
