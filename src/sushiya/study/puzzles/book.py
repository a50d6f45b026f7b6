"""Puzzles as values, and the books they are kept in: one file for each game, read once."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

FORMAT = 1
POINTS, WIN = "points", "win"
EXACT, SEARCH = "exact", "search"
LEVELS = (1, 2, 3, 4, 5)
"""How hard: found by a bot that counts points, one that knows what sets come to, one that has
learned, one that searches a little; and by none of those."""
OWN, OTHERS = "own", "others"
FIRST_DAY = date(2026, 1, 1)
_BOOKS = Path(__file__).with_name("books")
_LETTERS_OF_ID = 10


@dataclass(frozen=True)
class Choice:
    """A move and what it is worth to the seat: points more than the best other, or of the win."""

    move: str
    worth: float


@dataclass(frozen=True)
class Reason:
    """Something that the best move brings more than the next best: whose, what, how much."""

    whose: str
    what: str
    amount: float


@dataclass(frozen=True)
class Puzzle:
    """A position, whose choice it is, and every choice that is offered, the best first.

    ``known`` are the seats whose hands have been in this seat's own. ``unit`` says what worths
    are: points of the round, or shares of the win; ``method`` where they come from. ``plan`` are
    the moves that follow the best one in the same turn.
    """

    game: str
    position: str
    seat: int
    choices: tuple[Choice, ...]
    level: int
    unit: str
    method: str
    source: str
    known: tuple[int, ...] = ()
    reasons: tuple[Reason, ...] = ()
    plan: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """A name for its address: the same for as long as the puzzle is."""
        return sha256(f"{self.game} {self.seat} {self.position}".encode()).hexdigest()[
            :_LETTERS_OF_ID
        ]

    @property
    def best(self) -> Choice:
        """The answer."""
        return self.choices[0]

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain values, ready for JSON."""
        return asdict(self)


def puzzle_of(told: dict[str, Any]) -> Puzzle:
    """A puzzle back from its plain values."""
    return Puzzle(
        **{
            **told,
            "choices": tuple(Choice(**choice) for choice in told["choices"]),
            "known": tuple(told["known"]),
            "reasons": tuple(Reason(**reason) for reason in told["reasons"]),
            "plan": tuple(told["plan"]),
        }
    )


def book_text(puzzles: Sequence[Puzzle], command: str) -> str:
    """A book as it is kept: a line for each puzzle, after one that says how it was made."""
    head = {"format": FORMAT, "made by": command, "puzzles": len(puzzles)}
    lines = [json.dumps(head), *(json.dumps(puzzle.to_dict()) for puzzle in puzzles)]
    return "".join(f"{line}\n" for line in lines)


@cache
def book(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, the easiest first; none for a game without a book."""
    path = _BOOKS / f"{game}.jsonl"
    if not path.is_file():
        return ()
    head, *lines = path.read_text().splitlines()
    if json.loads(head)["format"] != FORMAT:
        raise ValueError(f"{path.name}: a book of another format")
    found = [puzzle_of(json.loads(line)) for line in lines]
    return tuple(sorted(found, key=lambda puzzle: (puzzle.level, puzzle.id)))


def puzzle_named(game: str, name: str) -> Puzzle | None:
    """The puzzle with this id."""
    return _by_id(game).get(name)


def daily(game: str, day: date) -> Puzzle | None:
    """The puzzle of a day, the same for everybody; all of them come before one comes again."""
    puzzles = sorted(book(game), key=lambda puzzle: puzzle.id)
    return puzzles[(day - FIRST_DAY).days % len(puzzles)] if puzzles else None


@cache
def _by_id(game: str) -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in book(game)}
