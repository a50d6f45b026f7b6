"""Cutting puzzles: games of bots or of people, and the positions in them worth asking about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

import sushiya
from sushiya.bots import bot
from sushiya.core.errors import UnknownGame
from sushiya.core.rng import advanced, seeded
from sushiya.play.match import Match
from sushiya.study.puzzles.book import LEVELS, Puzzle
from sushiya.study.requests import LARGEST_SEED, check_number, match_seed

MOST = 100_000
_FROM_A_GAME = 2
"""Puzzles of one game resemble each other."""


class Cutter(Protocol):
    """Knows what makes a good puzzle of its game."""

    @property
    def seats(self) -> tuple[int, ...]:
        """How many sit at the games, in turns."""
        ...

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays them, in turns: good players, but not always the best move."""
        ...

    def get_ready(self) -> None:
        """Compile what is needed."""
        ...

    def cut(self, match: Match, seat: int, rng: int, source: str) -> Puzzle | None:
        """The puzzle in a seat's decision, if there is one."""
        ...


def make_puzzles(
    game: str,
    *,
    count: int,
    seed: int = 0,
    most_games: int = MOST,
    records: Sequence[Match] = (),
    progress: Callable[[int], None] | None = None,
) -> list[Puzzle]:
    """So many puzzles, or as many as can be found, spread over the levels as evenly as it goes.

    They are cut from the ``records`` of finished games first, then from games of bots under the
    seed. The same request gives the same puzzles. ``progress`` hears how many there are.
    """
    check_number(game, "count", count, 1, MOST)
    check_number(game, "seed", seed, 0, LARGEST_SEED)
    cutter = _cutter(game)
    cutter.get_ready()
    found: dict[str, Puzzle] = {}
    levels: Counter[int] = Counter()
    for number, positions in enumerate(_games(game, cutter, seed, most_games, records)):
        taken = 0
        for match, seat, source in positions:
            puzzle = cutter.cut(match, seat, seeded(match_seed(seed, number) + 1), source)
            if puzzle is None or puzzle.id in found or levels[puzzle.level] >= _share(count):
                continue
            found[puzzle.id] = puzzle
            levels[puzzle.level] += 1
            taken += 1
            if progress:
                progress(len(found))
            if taken == _FROM_A_GAME or len(found) == count:
                break
        if len(found) == count:
            break
    return list(found.values())


def _share(count: int) -> int:
    """How many of a level there may be: the hardest are rare, so a little more than a fifth."""
    return -(-3 * count // (2 * len(LEVELS)))


def _cutter(game: str) -> Cutter:
    if game == "wasabi":
        from sushiya.study.puzzles.wasabi import WasabiCutter

        return WasabiCutter()
    if game == "sushi-go":
        from sushiya.study.puzzles.sushi_go import SushiGoCutter

        return SushiGoCutter()
    raise UnknownGame(name=game, known="sushi-go, wasabi")


def _games(
    game: str, cutter: Cutter, seed: int, most: int, records: Sequence[Match]
) -> Iterator[Iterator[tuple[Match, int, str]]]:
    for match in records:
        yield _recorded(match)
    for number in range(most):
        seats = cutter.seats[number % len(cutter.seats)]
        match = sushiya.new_game(game, seats=seats, seed=match_seed(seed, number))
        player = cutter.players[number % len(cutter.players)]
        yield _played(match, player, seeded(match_seed(seed, number)), f"seed {seed} {number}")


def _played(match: Match, name: str, rng: int, source: str) -> Iterator[tuple[Match, int, str]]:
    """The decisions of a game, one of each turn, as it is being played."""
    player = bot(match.game.name, name)
    while match.outcome is None:
        yield match, _asked(match), _source(match, source)
        moves = []
        for seat in match.to_act:
            rng = advanced(rng)
            moves.append((seat, player.choose(match.view(seat), match.knowledge(seat), rng)))
        for seat, move in moves:
            match.play(seat, move)


def _recorded(match: Match) -> Iterator[tuple[Match, int, str]]:
    """The decisions of a game that was played."""
    again = Match(match.game, match.setup, match.deal)
    label, is_one_choosing = "", False
    for seat, move in match.moves:
        now = again.game.turn_label(again.state)
        if now != label:
            label, is_one_choosing = now, len(again.to_act) == 1
            yield again, _asked(again), _source(again, "record")
        elif is_one_choosing:  # where all choose at once, the others are not asked half-way
            yield again, seat, _source(again, "record")
        again.play(seat, move)


def _asked(match: Match) -> int:
    """Whose decision of a turn is looked at: each in turn."""
    acting = match.to_act
    return acting[len(match.moves) // match.seats % len(acting)]


def _source(match: Match, name: str) -> str:
    return f"{name} {match.game.turn_label(match.state)}"
