"""How much a run does, and what was seen in it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from soak.server import Opened


@dataclass(frozen=True)
class Plan:
    """How much a run does."""

    kills: int
    moves: int
    tables: int
    at_once: int
    backups: int
    seed: int
    minutes: int
    """The run ends then at the latest, complete or not; so it does when it is interrupted."""


@dataclass
class Result:
    """What was seen in a run."""

    kills: int = 0
    kills_while_opening: int = 0
    refused_starts: int = 0
    opened: list[Opened] = field(default_factory=list)
    faults: Counter[str] = field(default_factory=Counter)
    finished: int = 0
    views: int = 0
    rows: int = 0
    backups: int = 0
    traces: int = 0
    seconds: float = 0.0
