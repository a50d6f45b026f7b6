"""Count the leaves of the move tree below written-out positions.

A leaf is reached after so many single-seat decisions, the lowest waiting seat first. On a
mismatch the counts under each first move are shown: that is where to look for the wrong branch.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from sushiya.core.game import Game, State
from sushiya.games import game as game_named

FILES = sorted(Path(__file__).parent.glob("*.perft"))
QUICK = 20_000


def read(path: Path) -> tuple[Game, str, list[tuple[int, int]]]:
    """A perft file: the game, its position text, and the counts by depth."""
    game, position, counts = "", [], []
    for line in path.read_text().splitlines():
        word, _, rest = line.partition(" ")
        if word == "game":
            game = rest.strip()
        elif word == "perft":
            depth, count = rest.split()
            counts.append((int(depth), int(count)))
        elif word and word != "id" and not word.startswith("#"):
            position.append(line)
    return game_named(game), "\n".join(position), counts


def leaves(game: Game, state: State, depth: int) -> int:
    """How many lines of play of this length there are; a finished game is one."""
    waiting = game.to_act(state)
    if depth == 0 or not waiting:
        return 1
    moves = game.legal_moves(state, waiting[0])
    if depth == 1:
        return len(moves)
    return sum(leaves(game, game.apply(state, waiting[0], move), depth - 1) for move in moves)


def divided(game: Game, state: State, depth: int) -> str:
    """The count under each first move."""
    seat = game.to_act(state)[0]
    return "\n".join(
        f"  {move}: {leaves(game, game.apply(state, seat, move), depth - 1)}"
        for move in game.legal_moves(state, seat)
    )


def test_there_is_a_file_for_every_game_edition_and_option() -> None:
    text = "\n".join(path.read_text() for path in FILES)
    for word in ("adventureland", "gamewright", "zoch", "pass_both_ways", "ghost", "stack", "chop"):
        assert word in text
    for word in ("spicy", "switch", "wasabi", "draw_two_keep_one", "memory_aid"):
        assert word in text


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_perft(path: Path, request: pytest.FixtureRequest) -> None:
    game, text, counts = read(path)
    state = game.position_from_text(text)
    assert counts, "a perft file without counts proves nothing"
    for depth, expected in counts:
        if expected > QUICK and not request.config.getoption("--deep"):
            continue
        found = leaves(game, state, depth)
        assert found == expected, f"depth {depth}: {found}\n{divided(game, state, depth)}"
