"""What is to be played: bots, tables, and for every match-up its seatings on each deal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import combinations, permutations, product
from pathlib import Path
from shutil import which
from typing import Any

import sushiya
from sushiya.core.errors import BadRequest
from sushiya.games import game as game_named
from sushiya.games import names as game_names
from sushiya.study.requests import LARGEST_SEED, check_number, match_seed, refuse
from sushiya.study.tournaments.entrants import BotMaker, Entrant, entrants

DUELS, CHALLENGE, MIXED, PERMUTED = "duels", "challenge", "mixed", "permuted"
LINEUPS = (DUELS, CHALLENGE, MIXED, PERMUTED)
"""Every bot alone among seats of every other; only the first bot so; different bots at each
table, going round; the same in every order."""

SECONDS = 1.0
"""How long a program may think about a move."""
MOST_DEALS = 10_000_000
_PLAYERS = ("core", "games", "play", "bots")


@dataclass(frozen=True)
class Table:
    """Seats and options, checked by the game."""

    seats: int
    options: tuple[tuple[str, Any], ...]

    @property
    def name(self) -> str:
        """All that tells it from other tables, as one line."""
        return " ".join([f"seats={self.seats}", *(f"{key}={value}" for key, value in self.options)])


@dataclass(frozen=True)
class MatchUp:
    """Bots who meet: on each deal once in every seating, which names an entrant for each seat.

    ``heroes`` are the entrants whose results it is about.
    """

    table: int
    heroes: tuple[int, ...]
    seatings: tuple[tuple[int, ...], ...]

    @property
    def bots(self) -> tuple[int, ...]:
        """Who sits there, heroes first."""
        return tuple(dict.fromkeys((*self.heroes, *self.seatings[0])))


@dataclass(frozen=True)
class Plan:
    """A whole tournament before its first game."""

    game: str
    entrants: tuple[Entrant, ...]
    tables: tuple[Table, ...]
    lineup: str
    match_ups: tuple[MatchUp, ...]
    seed: int
    deals: int
    seconds: float = SECONDS

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the entrants."""
        return tuple(entrant.name for entrant in self.entrants)

    def games(self) -> int:
        """How many games are played if nothing ends early."""
        return self.deals * sum(len(match_up.seatings) for match_up in self.match_ups)

    def deal_seed(self, deal: int) -> int:
        """The seed with which ``new_game`` deals the same cards; seeds share no deal."""
        return match_seed(self.seed, deal)

    def identity(self) -> dict[str, Any]:
        """All that decides the results of a deal, and so must not change in the middle."""
        programs = {
            entrant.name: program_sum(entrant.command)
            for entrant in self.entrants
            if entrant.command
        }
        return ({"programs": programs} if programs else {}) | {
            "game": self.game,
            "bots": list(self.names),
            "tables": [table.name for table in self.tables],
            "lineup": self.lineup,
            "seed": self.seed,
            "seconds": self.seconds,
            "players": players_sum(self.game),
        }


def planned(
    game: str,
    *,
    bots: Sequence[str] | Mapping[str, BotMaker | str],
    seats: int | Sequence[int],
    deals: int = 100,
    seed: int = 0,
    lineup: str = DUELS,
    seconds: float = SECONDS,
    options: Mapping[str, object] | None = None,
) -> Plan:
    """The plan for what was asked; an option may have several values in a list."""
    taking_part = entrants(game, bots)
    check_number(game, "deals", deals, 1, MOST_DEALS)
    check_number(game, "seed", seed, 0, LARGEST_SEED)
    if lineup not in LINEUPS:
        refuse(game, "lineup", lineup, f"it must be one of {', '.join(LINEUPS)}")
    if not 0 < seconds < float("inf"):
        refuse(game, "seconds", seconds, "a program needs some time")
    tables = tuple(dict.fromkeys(_tables(game, seats, options or {})))
    if not tables:
        refuse(game, "seats", seats, "there must be a table")
    match_ups = tuple(
        match_up
        for at, table in enumerate(tables)
        for match_up in _match_ups(game, at, table.seats, len(taking_part), lineup)
    )
    return Plan(game, taking_part, tables, lineup, match_ups, seed, deals, float(seconds))


@cache
def players_sum(game: str) -> str:
    """A digest of everything that plays a game, code and weights, so that results are not mixed.

    What only other games need is left out.
    """
    root = Path(sushiya.__file__).parent
    digest = sha256()
    for room in _PLAYERS:
        for file in sorted((root / room).rglob("*")):
            where = file.relative_to(root)
            if file.is_file() and not _is_foreign(where, game):
                digest.update(where.as_posix().encode() + b"\0")
                digest.update(sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:16]


def program_sum(command: Sequence[str]) -> str:
    """A digest of a program and of the first file that it is given; what those read is not seen.

    A script with a path of its own is alone: what it is given may be what it writes.
    """
    digest = sha256("\0".join(command).encode())
    program = _content(which(command[0]) or command[0])
    digest.update(sha256(program).digest())
    if "/" not in command[0] or not program.startswith(b"#!"):
        digest.update(sha256(next(filter(None, map(_content, command[1:])), b"")).digest())
    return digest.hexdigest()[:16]


def _content(word: str) -> bytes:
    """What is in the file of this name, if there is one."""
    try:
        return Path(word).read_bytes() if Path(word).is_file() else b""
    except (OSError, ValueError):
        return b""


def _is_foreign(file: Path, game: str) -> bool:
    """Whether a file belongs to another game, by the name of its room or its own."""
    if "__pycache__" in file.parts:
        return True
    for other in game_names():
        name = other.replace("-", "_")
        if other != game and any(part.split(".")[0] == name for part in file.parts):
            return True
        if other != game and file.name.startswith(f"{name}_"):
            return True
    return False


def _tables(
    game: str, seats: int | Sequence[int], options: Mapping[str, object]
) -> Iterator[Table]:
    """Every combination that can be played; refused if a value is in none of them."""
    rules = game_named(game)
    lists: list[Sequence[Any]] = [[seats] if isinstance(seats, int) else list(seats)]
    for name, value in options.items():
        lists.append(value if isinstance(value, list | tuple) else [value])
        if not lists[-1]:
            refuse(game, name, value, "there must be a value")
    good: set[tuple[int, int]] = set()
    refusals: dict[tuple[int, int], BadRequest] = {}
    for places in product(*(range(len(values)) for values in lists)):
        number, *chosen = (values[place] for values, place in zip(lists, places, strict=True))
        try:
            setup = rules.setup(number, dict(zip(options, chosen, strict=True)))
        except BadRequest as error:
            refusals = dict.fromkeys(enumerate(places), error) | refusals
            continue
        good.update(enumerate(places))
        yield Table(number, tuple(setup.options.items()))
    for value, refusal in refusals.items():
        if value not in good:
            raise refusal


def _match_ups(game: str, table: int, seats: int, bots: int, lineup: str) -> Iterator[MatchUp]:
    if lineup in (DUELS, CHALLENGE):
        for hero, other in permutations(range(bots), 2):
            again = seats == 2 and other < hero
            if not again and (lineup == DUELS or hero == 0):
                yield MatchUp(table, (hero,), _alone(hero, other, seats))
        return
    if bots < seats:
        reason = f"in this lineup {seats} seats need as many different bots"
        refuse(game, "bots", f"{bots} in number", reason)
    for group in combinations(range(bots), seats):
        orders = permutations(group) if lineup == PERMUTED else _rotations(group)
        yield MatchUp(table, group, tuple(orders))


def _alone(hero: int, other: int, seats: int) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(hero if seat == place else other for seat in range(seats)) for place in range(seats)
    )


def _rotations(group: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    return (group[at:] + group[:at] for at in range(len(group)))
