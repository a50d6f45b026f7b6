"""A round at its end: what lay before everybody, and why it scored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sushiya.cli.sushi_go.reasons import bag, pudding_reasons, round_reasons
from sushiya.core.bags import one
from sushiya.core.game import Event, View
from sushiya.games.sushi_go.cards import Card
from sushiya.games.sushi_go.moves import NO_CARD, first_lay, ghost_lay, second_lay
from sushiya.games.sushi_go.notation import move_from_text
from sushiya.games.sushi_go.rules import with_laid


@dataclass(frozen=True)
class FinishedRound:
    """The points of one round with their reasons, by place."""

    edition: str
    number: int
    reasons: list[dict[str, str]]
    totals: list[int]


def finished_round(before: View, events: Sequence[Event]) -> FinishedRound | None:
    """The round that ended with these events, if one did."""
    scored = next((event for event in events if event["type"] == "round-scored"), None)
    if scored is None:
        return None
    tableaus = tableaus_after(before, events)
    return FinishedRound(
        edition=before["options"]["edition"],
        number=scored["round"],
        reasons=round_reasons(before["seats"], before["options"], tableaus),
        totals=[line["total"] for line in scored["points"]],
    )


def tableaus_after(before: View, events: Sequence[Event]) -> list[int]:
    """Everybody's tableau once all that the events tell has been laid, as bags."""
    tableaus = [bag(counts) for counts in before["tableaus"]]
    for event in events:
        if event["type"] == "laid":
            move = move_from_text(event["move"])
            seat = event["seat"]
            tableaus[seat] = with_laid(tableaus[seat], first_lay(move))
            if second_lay(move) != NO_CARD:
                tableaus[seat] = with_laid(tableaus[seat], second_lay(move)) - one(Card.CHOPSTICKS)
            if ghost_lay(move) != NO_CARD:
                tableaus[-1] = with_laid(tableaus[-1], ghost_lay(move))
    return tableaus


def final_pudding_reasons(view: View) -> list[str]:
    """Why everybody's puddings scored what they did, once the game is over."""
    return pudding_reasons(view["seats"], view["options"], view["puddings"])
