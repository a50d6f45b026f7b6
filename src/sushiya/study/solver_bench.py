"""What solving a two-seat position of Sushi Go! costs, by cards in hand; in ``make bench``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from statistics import median
from time import thread_time
from typing import Any

import sushiya
from sushiya.bots import bot
from sushiya.bots.sushi_go_solving import get_ready, memory, solved
from sushiya.core.rng import advanced, seeded
from sushiya.games.sushi_go.setup import NAME
from sushiya.games.sushi_go.state import ROUNDS, State

MARKS = {7: 0.06, 8: 0.4, 9: 8.0}
"""CPU seconds that half of the positions must not take, by cards in each hand."""
POSITIONS = 15
FEWEST = 3


@dataclass(frozen=True)
class Cost:
    """CPU seconds and opened positions, the middle one and the most; and bytes of memory."""

    cards: int
    median_seconds: float
    most_seconds: float
    median_positions: int
    most_positions: int
    bytes: int


def costs(seconds: float, most_cards: int) -> Iterator[Cost]:
    """Positions of last rounds as they come up between bots that think a little."""
    get_ready()
    number = max(FEWEST, int(POSITIONS * min(seconds, 1)))
    met = [list(_positions(seed)) for seed in range(number)]
    for cards in range(2, most_cards + 1):
        spent, opened = [], []
        for states in met:
            state = next(state for state in states if state.cards_each - state.turn == cards)
            start = thread_time()
            found = solved(state)
            spent.append(thread_time() - start)
            assert found is not None
            opened.append(found.positions)
        yield Cost(
            cards, median(spent), max(spent), round(median(opened)), max(opened), memory(cards)
        )


def _positions(seed: int) -> Iterator[State]:
    """Every position of the last round of a game, before both seats choose."""
    player, rng = bot(NAME, "cook"), seeded(seed)
    match = sushiya.new_game(NAME, seats=2, seed=seed)
    while match.outcome is None:
        assert isinstance(match.state, State)
        if match.state.round == ROUNDS - 1 and len(match.to_act) == 2:
            yield match.state
        rng = advanced(rng)
        seat = match.to_act[0]
        match.play(seat, player.choose(match.view(seat), match.knowledge(seat), rng))


def told(seconds: float, most_cards: int = 9) -> list[dict[str, Any]]:
    """All figures of this part, ready for JSON."""
    found = costs(seconds, most_cards)
    return [asdict(cost) | {"mark_seconds": MARKS.get(cost.cards)} for cost in found]


def print_told(figures: list[dict[str, Any]]) -> None:
    """The same for people."""
    print("\nexact solver, two seats, by cards in hand: CPU milliseconds, positions opened, memory")
    for row in figures:
        mark = ""
        if row["mark_seconds"]:
            reached = "reached" if row["median_seconds"] <= row["mark_seconds"] else "missed"
            mark = f"   mark {1000 * row['mark_seconds']:,.0f} {reached}"
        print(
            f"{row['cards']:2} cards   median {1000 * row['median_seconds']:9.2f}   most "
            f"{1000 * row['most_seconds']:9.2f}   {row['median_positions']:9,} "
            f"{row['most_positions']:9,}   {row['bytes'] / 2**20:5.1f} MB{mark}"
        )
