"""Points rotate with the seats, and the same deal and moves give the same bytes anywhere."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import sushiya
from sushiya.games.sushi_go.editions import CARDS_EACH
from tests.tables import EVERY_TABLE, SUSHI_GO_TABLES, Table, played_out

WITHOUT_GHOST = [table for table in SUSHI_GO_TABLES if "ghost" not in table.options]


@pytest.mark.parametrize("table", WITHOUT_GHOST, ids=str)
def test_rotating_the_seats_rotates_the_points(table: Table) -> None:
    for seed in range(5):
        match = played_out(table, seed)
        cards = match.game.deal_to_text(match.setup, match.deal)["deck"].split()
        deal = {"deck": " ".join(rotated_deck(cards, table.seats))}
        again = sushiya.new_game(table.game, seats=table.seats, deal=deal, **table.options)
        for seat, move in match.moves:
            again.play((seat + 1) % table.seats, move)
        assert match.outcome is not None
        assert again.outcome is not None
        points = match.outcome.points
        assert again.outcome.points == points[-1:] + points[:-1]


def rotated_deck(cards: list[str], seats: int) -> list[str]:
    """The same pile with every seat's hands dealt to the seat after it."""
    each = CARDS_EACH[seats]
    rotated: list[str] = []
    for round_number in range(3):
        first = round_number * each * seats
        hands = [cards[first + seat * each : first + (seat + 1) * each] for seat in range(seats)]
        for hand in hands[-1:] + hands[:-1]:
            rotated += hand
    return rotated + cards[len(rotated) :]


PROGRAM = """
from tests.tables import EVERY_TABLE, played_out
for table in EVERY_TABLE[::5]:
    match = played_out(table, 3)
    print(match.record())
    print([match.view(seat) for seat in range(match.seats)])
"""


def test_another_process_with_another_hash_seed_gives_the_same_bytes() -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1
    assert len(next(iter(outputs))) > 1000 * len(EVERY_TABLE[::5])
