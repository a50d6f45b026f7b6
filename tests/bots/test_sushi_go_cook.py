"""The cook of Sushi Go!: always legal, never surprised, clearly better than chance."""

from __future__ import annotations

import pytest

from sushiya.bots import Bot, bot
from sushiya.core.rng import advanced, seeded
from tests.tables import SUSHI_GO_TABLES, Table

COOK = bot("sushi-go", "cook")
RANDOM = bot("sushi-go", "random")
GAMES = 60


def points_of(table: Table, bots: list[Bot], seed: int) -> tuple[int, ...]:
    """The points at the end of a game between these bots."""
    match = table.new(seed)
    rng = seeded(seed)
    while match.outcome is None:
        rng = advanced(rng)
        seat = match.to_act[0]
        match.play(seat, bots[seat].choose(match.view(seat), None, rng))
    return match.outcome.points


@pytest.mark.parametrize("table", SUSHI_GO_TABLES, ids=str)
def test_every_choice_is_legal_and_repeats_itself(table: Table) -> None:
    """A ``Match`` refuses what is not legal, so reaching the end is the proof."""
    bots = [COOK] * table.seats
    assert points_of(table, bots, 1) == points_of(table, bots, 1)


@pytest.mark.parametrize("edition", ["adventureland", "gamewright", "zoch"])
def test_a_cook_beats_random_from_either_side(edition: str) -> None:
    table = Table("sushi-go", 3, {"edition": edition})
    ahead = 0
    for seed in range(GAMES):
        bots = [RANDOM] * 3
        bots[seed % 3] = COOK
        points = points_of(table, bots, seed)
        ahead += points[seed % 3] == max(points)
    assert ahead > GAMES * 0.75


def test_a_nigiri_goes_on_the_open_wasabi() -> None:
    """SG-WASABI-TRIPLE"""
    rules = Table("sushi-go", 2).rules
    state = rules.position_from_text(
        "turn 2\nhands squid tempura egg / egg*3\ntableaus wasabi / pudding"
    )
    assert COOK.choose(rules.view(state, 0), None, seeded(1)) == "squid"
