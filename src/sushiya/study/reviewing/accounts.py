"""From decisions and chances to the sum of a game: accuracy, luck and skill, the turning point."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from sushiya.core.outcome import Outcome
from sushiya.study.reviewing.report import LABELS, Account, Decision, Moment, Turning

_SURE = 1e-9


def shares_of_win(outcome: Outcome, seats: int) -> tuple[float, ...]:
    """What each seat got of the win: those who won share one."""
    part = 1.0 / len(outcome.winners)
    return tuple(part if seat in outcome.winners else 0.0 for seat in range(seats))


def accuracy_of(decisions: Iterable[Decision]) -> float:
    """Of all that was at stake in these decisions, the part that was kept: 0 to 1.

    At stake is the difference between the best choice and the worst. Where nothing was at stake
    nothing could be lost.
    """
    stake = lost = 0.0
    for one in decisions:
        stake += one.stake
        lost += min(one.lost, one.stake)
    return 1.0 - lost / stake if stake > _SURE else 1.0


@dataclass
class _Luck:
    deal: float = 0.0
    meeting: float = 0.0


def accounts_of(
    seats: int, timeline: Sequence[Moment], decisions: Sequence[Decision]
) -> tuple[Account, ...]:
    """Every seat's account. What is lost by a seat is gained by the others in equal parts.

    From one moment to the next the chances change by what was given away in between, and by luck:
    before a deal all of it is luck of the cards, else of what was hidden and chosen at once.
    """
    luck = [_Luck() for _ in range(seats)]
    gained = [0.0] * seats
    given = [0.0] * seats
    for before, after in pairwise(timeline):
        between = [one for one in decisions if before.step < one.step <= after.step]
        for seat in range(seats):
            own = sum(one.lost for one in between if one.seat == seat)
            others = sum(one.lost for one in between if one.seat != seat) / (seats - 1)
            rest = after.chances[seat] - before.chances[seat] + own - others
            given[seat] -= own
            gained[seat] += others
            if before.kind in ("start", "round"):
                luck[seat].deal += rest
            else:
                luck[seat].meeting += rest
    return tuple(
        Account(
            start=timeline[0].chances[seat],
            own=given[seat],
            others=gained[seat],
            deal=luck[seat].deal,
            meeting=luck[seat].meeting,
            result=timeline[-1].chances[seat],
            accuracy=accuracy_of(one for one in decisions if one.seat == seat),
            labels={
                label: sum(one.seat == seat and one.label == label for one in decisions)
                for label in LABELS
            },
        )
        for seat in range(seats)
    )


def turning_point(timeline: Sequence[Moment]) -> Turning | None:
    """The turn after which the chances of all seats had moved most; None if they never moved."""
    played = [pair for pair in pairwise(timeline) if pair[0].kind == "turn"]
    if not played:
        return None
    before, after = max(played, key=lambda pair: _moved(*pair))
    seat = max(range(len(after.chances)), key=lambda at: after.chances[at] - before.chances[at])
    if _moved(before, after) < _SURE:
        return None
    return Turning(
        after.step, before.turn, seat, before.chances[seat], after.chances[seat]
    )  # fmt: skip


def _moved(before: Moment, after: Moment) -> float:
    return sum(abs(b - a) for a, b in zip(before.chances, after.chances, strict=True)) / 2
