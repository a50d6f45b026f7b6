"""What everybody at the table sees happen, as plain values."""

from __future__ import annotations

from typing import Any

from sushiya.games.sushi_go.notation import move_to_text
from sushiya.games.sushi_go.rules import passes_right
from sushiya.games.sushi_go.state import NOTHING, State
from sushiya.games.sushi_go.view import outcome, sheet


def events(before: State, seat: int, move: int, after: State) -> list[dict[str, Any]]:
    """The events of one choice: only that it was made, or all that its reveal brought."""
    happened: list[dict[str, Any]] = [{"type": "chose", "seat": seat}]
    chosen = before.chosen[: before.seats]
    chosen[seat] = move
    if NOTHING in chosen:
        return happened
    happened += [_laid(other, what) for other, what in enumerate(chosen)]
    if after.round == before.round and not after.over:
        return [*happened, _passed(before)]
    if before.turn < before.cards_each - 1:
        # SG-LAST: the round's last cards followed at once, without a choice.
        last_laid = (_laid(other, what) for other, what in enumerate(after.laid[: after.seats]))
        happened += [_passed(before), *last_laid]
    return happened + _end_of_round(before, after)


def _laid(seat: int, move: int) -> dict[str, Any]:
    return {"type": "laid", "seat": seat, "move": move_to_text(move)}


def _passed(before: State) -> dict[str, Any]:
    return {"type": "passed", "direction": "right" if passes_right(before) else "left"}


def _end_of_round(before: State, after: State) -> list[dict[str, Any]]:
    scored = [lines[before.round] for lines in sheet(after)]
    happened: list[dict[str, Any]] = [
        {"type": "round-scored", "round": before.round + 1, "points": scored}
    ]
    ended = outcome(after)
    if ended:
        puddings = after.pudding_points[: after.places]
        happened.append({"type": "puddings-scored", "points": puddings})
        happened.append({"type": "game-ended", "winners": list(ended.winners)})
    return happened
