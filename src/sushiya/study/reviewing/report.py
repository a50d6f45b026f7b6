"""What a review tells, as plain values: decisions, the way of the chances, and what came of luck.

A report speaks in codes, numbers and moves as records write them. Words are made where people
are. ``docs/review.md`` says what every number means and how it is found.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

EDITION = 3
"""Counts up when reports change so much that older ones should be made again."""

BEST, GOOD, INACCURACY, MISTAKE, BLUNDER = LABELS = (
    *("best", "good", "inaccuracy", "mistake", "blunder"),
)
"""How well a decision was taken, the best first."""

_LOSSES = ((0.10, BLUNDER), (0.05, MISTAKE), (0.02, INACCURACY), (0.005, GOOD))


def label_of(lost: float) -> str:
    """The label for a decision that gave away this share of the win.

    >>> label_of(0.0), label_of(0.01), label_of(0.02), label_of(0.07), label_of(0.3)
    ('best', 'good', 'inaccuracy', 'mistake', 'blunder')
    """
    return next((label for least, label in _LOSSES if lost >= least), BEST)


@dataclass(frozen=True)
class Reason:
    """Something that speaks for or against a choice: a code, and the values of its sentence."""

    code: str
    values: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True)
class Choice:
    """One thing a seat could have done.

    ``win`` is its share of the win then, ``points`` what it may expect to have more at the end
    of the round (of the game, in a game without rounds). Where both hands were known ``exact``
    is true, ``share`` says how often best play does this, and ``lead`` how many points of the
    round it is worth, own less the other's, if both then play for points. ``tries`` says how
    often a search looked at it.
    """

    move: str
    win: float
    points: float
    tries: int = 0
    share: float | None = None
    lead: float | None = None
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True)
class Decision:
    """What a seat did, and all that it could have done, the best first.

    ``step`` is how many moves were made with it: the step of a replay that shows it. ``turn`` is
    the label of its turn. ``lost`` is the share of the win it gave away, ``stake`` what the
    worst choice would have. Of many choices only the best are kept, and the one that was made.
    """

    step: int
    turn: str
    seat: int
    move: str
    label: str
    lost: float
    stake: float
    exact: bool
    choices: tuple[Choice, ...]
    notes: tuple[Reason, ...] = ()

    @property
    def made(self) -> Choice:
        """The choice that was made."""
        return next(choice for choice in self.choices if choice.move == self.move)

    @property
    def best(self) -> Choice:
        """The best choice; the one made, if none was better."""
        return self.made if self.label == BEST else self.choices[0]


@dataclass(frozen=True)
class Moment:
    """Every seat's chance to win before a turn, or before the deal, or at the end.

    ``step`` is how many moves were made by then. ``kind`` is ``start``, ``turn``, ``round`` (one
    is scored) or ``end``.
    """

    step: int
    turn: str
    kind: str
    chances: tuple[float, ...]


@dataclass(frozen=True)
class Account:
    """Where a seat's result came from, in shares of the win.

    ``start + own + others + deal + meeting`` is ``result``. ``own`` is what its decisions gave
    away (never above 0), ``others`` its part of what the others gave away, ``deal`` the luck of
    the cards, ``meeting`` the luck of what was hidden and chosen at the same time.
    """

    start: float
    own: float
    others: float
    deal: float
    meeting: float
    result: float
    accuracy: float
    labels: Mapping[str, int]

    @property
    def luck(self) -> float:
        """All luck together."""
        return self.deal + self.meeting

    @property
    def skill(self) -> float:
        """What the decisions of all seats were worth to this one."""
        return self.own + self.others


@dataclass(frozen=True)
class Turning:
    """The turn that moved the chances most: for whom, from where and to where."""

    step: int
    turn: str
    seat: int
    before: float
    after: float


@dataclass(frozen=True)
class Block:
    """A tile or card of one seat that made another's recipe longer to make: by how many tiles."""

    step: int
    turn: str
    by: int
    seat: int
    recipe: str
    tiles: int


@dataclass(frozen=True)
class Distance:
    """How many tiles a seat's nearest recipe lacked before a turn; None where none was possible."""

    step: int
    turn: str
    nearest: tuple[int | None, ...]


@dataclass(frozen=True)
class Review:
    """A whole game gone through. ``seconds`` is the CPU time it took."""

    game: str
    seats: int
    depth: str
    decisions: tuple[Decision, ...]
    timeline: tuple[Moment, ...]
    accounts: tuple[Account, ...]
    turning: Turning | None
    distances: tuple[Distance, ...] = ()
    blocks: tuple[Block, ...] = ()
    seconds: float = 0.0
    edition: int = EDITION

    def at(self, step: int) -> Decision | None:
        """The decision that a step of a replay shows."""
        return next((one for one in self.decisions if one.step == step), None)

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain values, ready for JSON."""
        told: dict[str, Any] = _rounded(asdict(self))
        return told


_DIGITS = 6


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, _DIGITS)
    if isinstance(value, dict):
        return {key: _rounded(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_rounded(one) for one in value]
    return value


def review_from_json(text: str) -> Review | None:
    """A review that was kept; None for one that should be made again.

    That is one of an earlier edition, or one that cannot be read.
    """
    try:
        told = json.loads(text)
        return review_from_dict(told) if told["edition"] == EDITION else None
    except (ValueError, TypeError, LookupError):
        return None


def review_from_dict(told: Mapping[str, Any]) -> Review:
    """The review that ``to_dict`` told."""
    values = {
        **told,
        "decisions": tuple(_decision(one) for one in told["decisions"]),
        "timeline": tuple(
            Moment(**{**one, "chances": tuple(one["chances"])}) for one in told["timeline"]
        ),
        "accounts": tuple(Account(**one) for one in told["accounts"]),
        "turning": told["turning"] and Turning(**told["turning"]),
        "distances": tuple(
            Distance(**{**one, "nearest": tuple(one["nearest"])}) for one in told["distances"]
        ),
        "blocks": tuple(Block(**one) for one in told["blocks"]),
    }
    return Review(**values)


def _decision(told: Mapping[str, Any]) -> Decision:
    choices = tuple(
        Choice(**{**one, "reasons": _reasons(one["reasons"])}) for one in told["choices"]
    )
    return Decision(**{**told, "choices": choices, "notes": _reasons(told["notes"])})


def _reasons(told: Any) -> tuple[Reason, ...]:
    return tuple(Reason(**one) for one in told)
