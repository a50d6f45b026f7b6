"""What a card is worth when it is taken: by pick, round and number of seats.

An experiment, not a correlation. In every game one choice of one seat is looked at. The game is
played once for each kind in that hand, with the same deal, and the same players before and after;
only that choice differs. The value of a kind is how many more points ahead it leaves the seat than
the mean of all kinds in the hand.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sushiya.games.sushi_go.cards import CARD_NAMES, KINDS
from sushiya.games.sushi_go.state import ROUNDS
from sushiya.study.reports.asking import Request
from sushiya.study.reports.charts import heat, intervals
from sushiya.study.reports.figures import COUNT, NUMBER, PERCENT, Column, Section, Table, Value
from sushiya.study.reports.samples import mean_of, share_of
from sushiya.study.reports.sushi_go_games import Games, Seat, play
from sushiya.study.requests import match_seed
from sushiya.study.statistics import Interval, share_ratio
from sushiya.study.subjects import Array


@dataclass(frozen=True)
class Trials:
    """One row for every kind of every hand that was looked at."""

    seats: int
    decision: Array
    round: Array
    pick: Array
    kind: Array
    value: Array

    def figure(self, chosen: Array) -> tuple[int, Interval | None]:
        """How many hands, and the mean value in them. A hand has a kind once."""
        values = self.value[chosen]
        return len(values), mean_of(values)


class Played:
    """The games of a request, played when a section first asks for them."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self._games: dict[int, Games] = {}
        self._trials: dict[int, Trials] = {}

    def games(self, seats: int) -> Games:
        """Games among equals, nothing ordered."""
        if seats not in self._games:
            request = self.request
            self._games[seats] = play(request, [Seat(request.bot)] * seats, request.games)
        return self._games[seats]

    def trials(self, seats: int) -> Trials:
        """Every kind of one hand of each of these games."""
        if seats not in self._trials:
            self._trials[seats] = tried(self.request, self.games(seats))
        return self._trials[seats]


def tried(request: Request, games: Games) -> Trials:
    """Every kind of one hand of every game, tried out."""
    seats = games.seats
    choices = [turn for turn in range(games.hands.shape[1]) if (turn + 1) % games.cards_each]
    number = np.arange(games.number)
    turn = np.array(choices)[number % len(choices)]
    seat = number // len(choices) % seats
    decision, kind = np.nonzero(games.offered[number, turn, seat])
    orders = np.stack([turn[decision], seat[decision], kind], axis=1)
    seeds = match_seed(request.seed, 0) + decision
    branches = play(request, [Seat(request.bot)] * seats, len(kind), seeds=seeds, orders=orders)
    lead = branches.leads[np.arange(len(kind)), seat[decision]]
    mean = np.bincount(decision, lead) / np.bincount(decision)
    return Trials(
        seats, decision, turn[decision] // games.cards_each + 1,
        turn[decision] % games.cards_each + 1, kind, lead - mean[decision],
    )  # fmt: skip


def card_values(played: Played) -> Section:
    """The section about the value of cards."""
    found = [played.trials(seats) for seats in played.request.seats]
    by_pick = _by("card-values-by-pick", found, rounds=False, picks=True)
    by_round = _by("card-values-by-round", found, rounds=True, picks=False)
    both = _by("card-values", found, rounds=True, picks=True, shown=False)
    charts = [
        heat("card-values-by-pick", by_pick, "pick", "card", "value", seats=trials.seats)
        for trials in found
    ]
    charts += [
        intervals("card-values-by-round", by_round, "value", "card", "round", seats=trials.seats)
        for trials in found
    ]
    return Section("card-values", [by_pick, by_round, both], charts)


def _by(name: str, found: list[Trials], *, rounds: bool, picks: bool, shown: bool = True) -> Table:
    columns = [Column("seats", COUNT)]
    columns += [Column("round", COUNT)] if rounds else []
    columns += [Column("pick", COUNT)] if picks else []
    columns += [Column("card"), Column("hands", COUNT), Column("value", NUMBER, interval=True)]
    rows: list[tuple[Value, ...]] = []
    for trials in found:
        for round_number in range(1, ROUNDS + 1) if rounds else (0,):
            for pick in range(1, int(trials.pick.max()) + 1) if picks else (0,):
                for kind in range(KINDS):
                    chosen = trials.kind == kind
                    chosen &= (trials.round == round_number) | (not rounds)
                    chosen &= (trials.pick == pick) | (not picks)
                    where: list[Value] = [trials.seats]
                    where += [round_number] if rounds else []
                    where += [pick] if picks else []
                    rows.append((*where, CARD_NAMES[kind], *trials.figure(chosen)))
    return Table(name, tuple(columns), rows, shown)


def first_picks(played: Played) -> Section:
    """The section about the first card of a round."""
    numbers = played.request.seats
    rows: list[tuple[Value, ...]] = []
    for seats in numbers:
        rows += first_pick_rows(played.games(seats), played.trials(seats))
    table = Table("first-picks", FIRST_PICKS, rows)
    charts = [intervals("first-picks", table, "taken", "card", seats=seats) for seats in numbers]
    return Section("first-picks", [table], charts)


FIRST_PICKS = (
    Column("seats", COUNT),
    Column("card"),
    Column("offered", PERCENT, interval=True),
    Column("taken", PERCENT, interval=True),
    Column("win_share", PERCENT, interval=True),
    Column("value", NUMBER, interval=True),
)


def first_pick_rows(games: Games, trials: Trials | None) -> list[tuple[Value, ...]]:
    """For every kind: in how many opening hands it is, how often it is taken, what comes of it."""
    turns = np.arange(ROUNDS) * games.cards_each
    offered = games.offered[:, turns] > 0
    taken = games.taken[:, turns]
    hands = np.full(games.number, ROUNDS * games.seats)
    rows: list[tuple[Value, ...]] = []
    for kind in range(KINDS):
        seen, took = offered[..., kind], taken[..., kind]
        each = seen.sum(axis=(1, 2)), took.sum(axis=(1, 2))
        won = (took * games.shares[:, None, :]).sum(axis=(1, 2))
        value = None
        if trials:
            value = trials.figure((trials.kind == kind) & (trials.pick == 1))[1]
        rows.append((
            games.seats, CARD_NAMES[kind], share_ratio(each[0], hands), share_of(each[1], each[0]),
            share_of(won, each[1]), value,
        ))  # fmt: skip
    return rows
