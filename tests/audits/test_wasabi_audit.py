"""A hundred thousand audited games through the compiled rules, and 20,000 told both ways."""

from __future__ import annotations

import numpy as np
import pytest

from sushiya.core.compiled import unpacked
from sushiya.core.rng import seeded
from sushiya.games.wasabi import rules
from sushiya.games.wasabi.match import Match, Tables
from sushiya.games.wasabi.menu import standard_menu
from sushiya.games.wasabi.rules import MOST
from sushiya.study.batches import filled, run
from tests.audits import wasabi_audit
from tests.tables import OWN_MENU_TABLES, Table

AUDITED_GAMES = 100_000
AUDITED_WITH_OTHER_MENUS = 4_000
COMPARED_GAMES = 20_000
TABLES = [(seats, draw_two) for seats in (2, 3, 4) for draw_two in (0, 1)]
PARTS = 8
"""The interpreted games are the slow part of this file: cut it up for several workers."""


def table(seats: int, draw_two: int) -> Match:
    return Match(seats=seats, draw_two=draw_two)


@pytest.mark.parametrize(("seats", "draw_two"), TABLES)
def test_audited_games_are_all_well(seats: int, draw_two: int) -> None:
    matches = filled(table(seats, draw_two), AUDITED_GAMES // len(TABLES) + 1)
    menu = standard_menu().tables
    found = run(wasabi_audit, "audited_game", matches, 0, MOST, menu)
    assert np.count_nonzero(found) == 0, f"game {np.argmax(found)}: {found.max()}"
    assert matches["completed_size"].sum() > len(matches) / 10, "hardly anything was completed"


@pytest.mark.parametrize("table", OWN_MENU_TABLES, ids=str)
def test_audited_games_with_other_menus_are_all_well(table: Table) -> None:
    start = table.new(0).state
    matches = filled(start.match, AUDITED_WITH_OTHER_MENUS)
    found = run(wasabi_audit, "audited_game", matches, 0, MOST, start.menu.tables)
    assert np.count_nonzero(found) == 0, f"game {np.argmax(found)}: {found.max()}"


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize(("seats", "draw_two"), TABLES)
def test_both_runs_tell_the_same_games(seats: int, draw_two: int, part: int) -> None:
    """State by state in one number a game, and the last state field by field."""
    number = COMPARED_GAMES // len(TABLES) // PARTS + 1
    first = 7 + part * number
    menu = standard_menu().tables
    matches = filled(table(seats, draw_two), number)
    digests = run(wasabi_audit, "digested_game", matches, first, MOST, menu)
    room = [0] * MOST
    for at in range(number):
        match = table(seats, draw_two)
        digest = wasabi_audit.digested_game(match, menu, seeded(first + at), room)
        assert digest == digests[at], f"game {first + at}"
        assert unpacked(matches, Match, at) == match


def test_the_auditor_notices_a_lost_tile_and_a_false_claim(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    menu = standard_menu().tables
    room = [0] * MOST
    assert wasabi_audit.audited_game(table(2, 0), menu, seeded(1), room) == 0
    honest = rules.apply

    def thief(match: Match, menu: Tables, seat: int, move: int) -> None:
        honest(match, menu, seat, move)
        match.pantry[0] -= 1

    monkeypatch.setattr(wasabi_audit, "apply", thief)
    found = wasabi_audit.audited_game(table(2, 0), menu, seeded(1), room)
    assert found == wasabi_audit.TILES_LOST
    assert not wasabi_audit.stands_somewhere(table(2, 0), menu, 0)
