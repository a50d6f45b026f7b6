"""How players choose who do not search, for the searching bots of the largest tables.

Nobody knows how the others at a table think, so players of many kinds are asked: most take the
present value by prices of their own, near those that were set by hand or near those that were
tuned; some are chefs, some apprentices. To what they choose in whole games the odds are fitted as
those of searches are (``sushi_go_odds``), from which they begin.
"""

from __future__ import annotations

import numpy as np

from sushiya.bots import sushi_go_search_room as rooms
from sushiya.bots.sushi_go_batches import room
from sushiya.bots.sushi_go_chef import chef_net
from sushiya.bots.sushi_go_cook import cook_prices, tuned_prices
from sushiya.bots.sushi_go_policies import APPRENTICE, CHEF, COOK
from sushiya.bots.sushi_go_present_value import PRICE_NAMES
from sushiya.bots.sushi_go_search_tables import PLAYING_SHARPNESS, learned_worth
from sushiya.core.compiled import twin
from sushiya.study.subjects import Array, subject
from sushiya.study.train import sushi_go_habit_games
from sushiya.study.train.sushi_go_odds import (
    MOST_TURNS,
    SEED_PLACE,
    Lesson,
    fitted,
    lesson_of,
    surprise,
)
from sushiya.study.train.sushi_go_win_model import DIGITS

PLAYERS = 1_000
"""How many players there are."""
LEVELS = (COOK, COOK, COOK, COOK, CHEF, APPRENTICE)
"""Their levels, going round."""
SPREAD = 0.3
"""How far prices scatter, in logarithms."""
_FITS = 3
"""Each begins where the one before ended."""


def trained(seats: int, *, games: int, seed: int) -> tuple[Array, float, float]:
    """The logarithms of the odds, and the surprise by those of playing out and by these.

    The surprise is that of other games, a fifth as many.
    """
    lesson = played(seats, games, seed)
    begun = worth = learned_worth(seats)
    for _ in range(_FITS):
        worth = fitted(lesson, worth)
    others = played(seats, max(1, games // 5), seed + 1)
    return worth, surprise(others, PLAYING_SHARPNESS * begun), surprise(others, worth)


def played(seats: int, games: int, seed: int) -> Lesson:
    """Let players play, who meet by chance, and keep what they chose."""
    matches = subject("sushi-go", seats, {}).filled(games)
    chance = np.random.default_rng(seed)
    rows = rooms.rows(games * seats * MOST_TURNS)
    filled = twin(sushi_go_habit_games).play_habits(
        matches, (seed * 8 + seats) << SEED_PLACE, chance.integers(PLAYERS, size=(games, seats)),
        np.resize(LEVELS, PLAYERS), prices(chance), chef_net(), room(), rows,
    )  # fmt: skip
    return lesson_of(rows, filled)


def prices(chance: np.random.Generator) -> Array:
    """Those of every player: near the ones set by hand and near the tuned ones, in turn."""
    middles = np.resize([cook_prices(), tuned_prices()], (PLAYERS, len(PRICE_NAMES)))
    return np.round(middles * np.exp(chance.normal(0.0, SPREAD, middles.shape)), DIGITS)
