"""Every kind of table there is, and small words that make tests read like play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import sushiya
from sushiya.bots import bot
from sushiya.core.game import Game
from sushiya.core.rng import advanced, below, seeded
from sushiya.games import game as game_named
from sushiya.play.match import Match

MENUS = Path(__file__).parent / "menus"


@dataclass(frozen=True)
class Table:
    """A game, a number of seats and options: everything but the deal."""

    game: str
    seats: int
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def rules(self) -> Game:
        return game_named(self.game)

    def new(self, seed: int) -> Match:
        return sushiya.new_game(self.game, seats=self.seats, seed=seed, **self.options)

    def __str__(self) -> str:
        words = [k if v is True else f"{k}={Path(str(v)).stem}" for k, v in self.options.items()]
        return "-".join([self.game, str(self.seats), *words])


def _sushi_go_tables() -> Iterator[Table]:
    for edition, least in (("adventureland", 2), ("gamewright", 2), ("zoch", 3)):
        for seats in range(least, 6):
            yield Table("sushi-go", seats, {"edition": edition})
            yield Table("sushi-go", seats, {"edition": edition, "pass_both_ways": True})
    ghost = {"edition": "gamewright", "ghost": True}
    yield Table("sushi-go", 2, ghost)
    yield Table("sushi-go", 2, ghost | {"ghost_first": 1})
    yield Table("sushi-go", 2, ghost | {"pass_both_ways": True})


def _wasabi_tables() -> Iterator[Table]:
    for seats in range(2, 5):
        yield Table("wasabi", seats)
        yield Table("wasabi", seats, {"memory_aid": True})
        yield Table("wasabi", seats, {"draw_two_keep_one": True})


def _own_menu_tables() -> Iterator[Table]:
    """Menus at their limits: strips that run out with four seats, all kinds there may be."""
    tight, wide = str(MENUS / "tight.toml"), str(MENUS / "wide.toml")
    yield Table("wasabi", 2, {"menu": tight})
    yield Table("wasabi", 3, {"menu": wide})
    yield Table("wasabi", 4, {"menu": tight, "draw_two_keep_one": True})


SUSHI_GO_TABLES = tuple(_sushi_go_tables())
WASABI_TABLES = tuple(_wasabi_tables())
OWN_MENU_TABLES = tuple(_own_menu_tables())
EVERY_TABLE = SUSHI_GO_TABLES + WASABI_TABLES


class Dice:
    """Random numbers for tests, the same on every machine."""

    def __init__(self, seed: int) -> None:
        self._state = seeded(seed)

    def below(self, limit: int) -> int:
        self._state = advanced(self._state)
        return below(self._state, limit)

    def state(self) -> int:
        self._state = advanced(self._state)
        return self._state

    def pick(self, items: Any) -> Any:
        return items[self.below(len(items))]


def play_on(
    match: Match, dice: Dice, *, by_chance_alone: bool = False
) -> Iterator[tuple[int, str]]:
    """Play to the end, yielding every move before it is made.

    Half of the moves are random, half a greedy bot's: chance alone completes hardly any recipe,
    and a bot alone sees little of what the rules allow.
    """
    greedy = bot(match.game.name, "greedy")
    while match.outcome is None:
        seat = dice.pick(match.to_act)
        if by_chance_alone or dice.below(2):
            move = dice.pick(match.legal_moves(seat))
        else:
            move = greedy.choose(match.view(seat), None, dice.state())
        yield seat, move
        match.play(seat, move)


def played_out(table: Table, seed: int) -> Match:
    """A whole game, half of it random."""
    match = table.new(seed)
    for _ in play_on(match, Dice(seed)):
        pass
    return match


def one_on(things: Sequence[Any], each: int = 1) -> list[Any]:
    """What belongs to the seats, so much to each, handed on to the next seat."""
    return [*things[-each:], *things[:-each]]
