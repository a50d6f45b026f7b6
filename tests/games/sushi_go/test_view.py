"""Parts of the open view that are also told by themselves."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import sushiya
from sushiya.games.sushi_go.notation import bag_to_counts
from sushiya.games.sushi_go.view import progress, revealed


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"edition": "adventureland"}),
        (2, {"edition": "gamewright", "ghost": True}),
        (4, {"edition": "zoch"}),
        (5, {"edition": "gamewright", "pass_both_ways": True}),
    ],
)
def test_what_is_told_by_itself_is_that_of_the_open_view(
    seats: int, options: dict[str, Any], seed: int
) -> None:
    match, chance = sushiya.new_game("sushi-go", seats=seats, seed=seed, **options), Random(seed)
    while True:
        seen, shown = match.view(None), revealed(match.state)
        now = progress(match.state)
        assert (seen["round"], seen["turn"], seen["passes"]) == (now[0], now[1], now[4])
        assert (seen["to_act"], seen["has_chosen"]) == (list(now[2]), list(now[3]))
        told = shown._asdict()
        told["tableaus"] = [bag_to_counts(tableau) for tableau in shown.tableaus]
        assert told == {name: seen[name] for name in told}
        if not match.to_act:
            return
        seat = chance.choice(match.to_act)
        match.play(seat, chance.choice(match.legal_moves(seat)))
