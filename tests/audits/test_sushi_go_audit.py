"""A hundred thousand audited games through the compiled rules, and 20,000 told both ways."""

from __future__ import annotations

import numpy as np
import pytest

from sushiya.core.compiled import unpacked
from sushiya.core.rng import seeded
from sushiya.games.sushi_go import rules
from sushiya.games.sushi_go.moves import MOST_MOVES
from sushiya.games.sushi_go.setup import ALL_CARDS, empty_table, setup
from sushiya.games.sushi_go.state import State
from sushiya.study.batches import filled, run
from tests.audits import sushi_go_audit
from tests.tables import SUSHI_GO_TABLES, Table

AUDITED_GAMES = 100_000
COMPARED_GAMES = 20_000


def dealt_table(table: Table) -> State:
    state = empty_table(setup(table.seats, table.options))
    state.deck = [int(card) for card in ALL_CARDS]
    return state


@pytest.mark.parametrize("table", SUSHI_GO_TABLES, ids=str)
def test_audited_games_are_all_well(table: Table) -> None:
    matches = filled(dealt_table(table), AUDITED_GAMES // len(SUSHI_GO_TABLES) + 1)
    found = run(sushi_go_audit, "audited_game", matches, 0, MOST_MOVES)
    assert np.count_nonzero(found) == 0, f"game {np.argmax(found)}: {found.max()}"


@pytest.mark.parametrize("table", SUSHI_GO_TABLES, ids=str)
def test_both_runs_tell_the_same_games(table: Table) -> None:
    """State by state in one number a game, and the last state field by field."""
    number = COMPARED_GAMES // len(SUSHI_GO_TABLES) + 1
    matches = filled(dealt_table(table), number)
    digests = run(sushi_go_audit, "digested_game", matches, 7, MOST_MOVES)
    room = [0] * MOST_MOVES
    start = dealt_table(table)
    for at in range(number):
        match = start.copy()
        digest = sushi_go_audit.digested_game(match, seeded(7 + at), room)
        assert digest == digests[at], f"game {at}"
        assert unpacked(matches, State, at) == match


def test_the_auditor_notices_a_lost_card_and_a_wrong_score(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = SUSHI_GO_TABLES[0]
    room = [0] * MOST_MOVES
    assert sushi_go_audit.audited_game(dealt_table(table), seeded(1), room) == 0
    honest = rules.end_round

    def thief(match: State) -> None:
        honest(match)
        match.discards -= 1

    def flatterer(match: State) -> None:
        honest(match)
        match.sheet[0] += 1

    def glutton(match: State) -> None:
        honest(match)
        match.pudding_points[0] += match.over

    for cheat, found in (
        (thief, sushi_go_audit.CARDS_LOST),
        (flatterer, sushi_go_audit.WRONG_TOTAL),
        (glutton, sushi_go_audit.WRONG_PUDDINGS),
    ):
        monkeypatch.setattr(sushi_go_audit, "end_round", cheat)
        assert sushi_go_audit.audited_game(dealt_table(table), seeded(1), room) == found
