"""What compiled code needs to play a game: an empty match, the playouts, and how to read the end.

The table of a game here is everything but the chance: seats and options, already checked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from sushiya.core.compiled import dtype_of, packed
from sushiya.core.errors import UnknownGame
from sushiya.core.layout import Fields

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Subject:
    """A table that can be played at random in compiled code.

    ``part_names`` tell where points come from; ``parts`` reads them off finished matches, as
    [match, seat, part]; ``length`` reads how many turns a match took.
    """

    game: str
    seats: int
    options: Mapping[str, Any]
    playouts: ModuleType
    match: Fields
    most_answers: int
    part_names: tuple[str, ...]
    parts: Callable[[Array], Array]
    length: Callable[[Array], Array]
    menu: Fields | None = None

    @property
    def extra(self) -> tuple[Any, ...]:
        """What the playouts take beside the match: a menu's record, where there is one."""
        return () if self.menu is None else (packed(self.menu, dtype_of(self.menu.LAYOUT))[0],)

    def filled(self, number: int) -> Array:
        """An array of matches before the deal."""
        return np.repeat(packed(self.match, dtype_of(self.match.LAYOUT)), number)


def subject(game: str, seats: int, options: Mapping[str, object]) -> Subject:
    """The table for a game; raises ``BadRequest``."""
    if game not in _SUBJECTS:
        raise UnknownGame(name=game, known=", ".join(_SUBJECTS))
    return _SUBJECTS[game](seats, options)


def _sushi_go(seats: int, options: Mapping[str, object]) -> Subject:
    from sushiya.games.sushi_go import playouts
    from sushiya.games.sushi_go.moves import MOST_MOVES
    from sushiya.games.sushi_go.scoring import COLUMN_NAMES
    from sushiya.games.sushi_go.setup import ALL_CARDS, empty_table, setup
    from sushiya.games.sushi_go.state import COLUMNS, MOST_PLACES, ROUNDS

    table = setup(seats, options)
    match = empty_table(table)
    match.deck = [int(card) for card in ALL_CARDS]
    by_round = [f"{kind}_{number + 1}" for number in range(ROUNDS) for kind in COLUMN_NAMES]

    def parts(matches: Array) -> Array:
        sheet = matches["sheet"].reshape(-1, ROUNDS, MOST_PLACES, COLUMNS)[:, :, :seats]
        boxes = sheet.transpose(0, 2, 1, 3).reshape(len(matches), seats, ROUNDS * COLUMNS)
        puddings = matches["pudding_points"][:, :seats, None]
        return np.concatenate([boxes, puddings], axis=2)

    def length(matches: Array) -> Array:
        return np.full(len(matches), ROUNDS * match.cards_each, np.int32)

    return Subject(
        "sushi-go", seats, table.options, playouts, match, MOST_MOVES,
        (*by_round, "pudding"), parts, length,
    )  # fmt: skip


def _wasabi(seats: int, options: Mapping[str, object]) -> Subject:
    from sushiya.games.wasabi import playouts
    from sushiya.games.wasabi.game import Wasabi
    from sushiya.games.wasabi.match import MOST_SEATS, SHORTEST, TOKENS, Match
    from sushiya.games.wasabi.rules import MOST

    table = Wasabi().setup(seats, options)
    match = Match(seats=seats, draw_two=int(bool(table.options["draw_two_keep_one"])))
    tables = table.menu.tables
    worth = np.zeros(1 << 8, np.int16)
    for recipe in range(tables.recipe_count):
        worth[recipe << 1 : (recipe + 1) << 1] = tables.points[tables.length[recipe] - SHORTEST]

    def parts(matches: Array) -> Array:
        done = matches["completed"].reshape(-1, MOST_SEATS, TOKENS)[:, :seats]
        number = matches["completed_size"][:, :seats]
        counts = np.arange(TOKENS) < number[:, :, None]
        tokens = np.where(counts, worth[done], 0).sum(axis=2)
        style = np.where(counts, done & 1, 0).sum(axis=2)
        cubes = matches["cubes"][:, :seats]
        return np.stack([tokens, cubes, number, style], axis=2).astype(np.int16)

    def length(matches: Array) -> Array:
        return matches["turn"].astype(np.int32)

    return Subject(
        "wasabi", seats, table.options, playouts, match, MOST,
        ("tokens", "cubes", "completed", "with_style"), parts, length, tables,
    )  # fmt: skip


_SUBJECTS = {"sushi-go": _sushi_go, "wasabi": _wasabi}
