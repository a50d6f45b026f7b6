"""What came of a tournament: shares of wins and margins deal by deal, payoffs and ratings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from sushiya.study.statistics import Estimate, Interval, estimated, mean_share
from sushiya.study.tournaments.plan import MIXED, PERMUTED, MatchUp, Plan
from sushiya.study.tournaments.playing import Array
from sushiya.study.tournaments.rating import Rating, rated


@dataclass(frozen=True)
class Results:
    """The deals of a match-up that count, one row each; see ``playing.Piece`` for the columns."""

    match_up: MatchUp
    points: Array
    winners: Array
    faults: Array
    decisions: Array
    seconds: Array
    test: dict[str, Any] | None = None

    @property
    def deals(self) -> int:
        """How many deals were played."""
        return len(self.winners)

    @property
    def games(self) -> int:
        """How many games that makes."""
        return int(self.winners.size)

    @cached_property
    def wins(self) -> Array:
        """[deal, seating, seat]: the seat's part of the win."""
        won = self.winners[:, :, None] >> np.arange(self.points.shape[2]) & 1
        shares: Array = won / np.maximum(won.sum(axis=2, keepdims=True), 1)
        return shares

    @cached_property
    def leads(self) -> Array:
        """[deal, seating, seat]: points ahead of the best other seat."""
        points = self.points.astype(np.int32)
        ordered = np.sort(points, axis=2)
        best, second = ordered[:, :, -1:], ordered[:, :, -2:-1]
        return points - np.where(points == best, second, best)

    def places(self) -> Array:
        """[deal, seating, seat]: 0 for winners, then by points; equal ones share a place."""
        order = self.points.astype(np.int32) + np.where(self.wins > 0, 1 << 16, 0)
        ahead = order[:, :, None, :] > order[:, :, :, None]
        places: Array = ahead.sum(axis=3)
        return places

    def sits(self, bot: int) -> Array:
        """[seating, seat]: whether it is this bot's."""
        sits: Array = np.array(self.match_up.seatings) == bot
        return sits

    def by_deal(self, column: Array, bot: int) -> Array:
        """The mean over all seats that the bot had on a deal."""
        values: Array = column[:, self.sits(bot)].mean(axis=1)
        return values

    def share(self, bot: int) -> Interval:
        """The bot's share of wins per seat."""
        return mean_share(self.by_deal(self.wins, bot))

    def margin(self, bot: int) -> Estimate:
        """How far it ends ahead of the best other seat."""
        return estimated(self.by_deal(self.leads, bot))

    def mean_points(self, bot: int) -> Estimate:
        """The points it makes."""
        return estimated(self.by_deal(self.points, bot))

    def faults_of(self, bot: int) -> int:
        """How many seats a program has lost by failing."""
        failed = self.faults[:, :, None] >> np.arange(self.points.shape[2]) & 1
        return int(failed[:, self.sits(bot)].sum())


@dataclass(frozen=True)
class Standing:
    """A bot at a table: its share of wins against all others, and its rating."""

    bot: int
    share: Interval | None
    rating: Rating
    milliseconds: float


@dataclass(frozen=True)
class Tournament:
    """A finished tournament."""

    plan: Plan
    results: tuple[Results, ...]
    seconds: float

    @property
    def games(self) -> int:
        """How many games count."""
        return sum(result.games for result in self.results)

    def at_table(self, table: int) -> Iterator[Results]:
        """The results of one table."""
        return (result for result in self.results if result.match_up.table == table)

    def payoffs(self, table: int) -> list[list[Interval | None]]:
        """For each bot, by row, what it gets against each other.

        Its share of wins alone among such bots; where all at a table differ, how often it
        finishes ahead of the other, a shared place counting half.
        """
        size = range(len(self.plan.entrants))
        return [[self._payoff(table, row, column) for column in size] for row in size]

    def standings(self, table: int) -> list[Standing]:
        """The bots of a table, the best rating first."""
        ratings = self.ratings(table)
        found = [
            Standing(bot, self._share(table, bot), rating, self.milliseconds(table, bot))
            for bot, rating in enumerate(ratings)
        ]
        return sorted(found, key=lambda standing: -standing.rating.mean)

    def ratings(self, table: int) -> list[Rating]:
        """Rated game by game in the order of the deals; seats of one bot are averaged."""
        ratings = [Rating() for _ in self.plan.entrants]
        found = [(result, result.places().tolist()) for result in self.at_table(table)]
        for deal in range(max(result.deals for result, _ in found)):
            for result, places in found:
                if deal < result.deals:
                    for seating, order in zip(result.match_up.seatings, places[deal], strict=True):
                        _rate(ratings, seating, order)
        return ratings

    def milliseconds(self, table: int, bot: int) -> float:
        """How long the bot thinks about a decision, on average."""
        seconds = decisions = 0.0
        for result in self.at_table(table):
            sits = result.sits(bot)
            seconds += float(result.seconds[:, sits].sum())
            decisions += float(result.decisions[:, sits].sum())
        return 1000 * seconds / decisions if decisions else 0.0

    def _share(self, table: int, bot: int) -> Interval | None:
        """Over all match-ups that are about the bot, on the deals that all of them have."""
        about = [one for one in self.at_table(table) if bot in self._told(one.match_up)]
        if not about:
            return None
        deals = min(result.deals for result in about)
        shares = [result.by_deal(result.wins, bot)[:deals] for result in about]
        return mean_share(np.mean(shares, axis=0))

    def _told(self, match_up: MatchUp) -> tuple[int, ...]:
        """Whose result it tells: with two seats that of both."""
        return match_up.bots if len(match_up.seatings[0]) == 2 else match_up.heroes

    def _payoff(self, table: int, row: int, column: int) -> Interval | None:
        if row == column:
            return None
        both = [one for one in self.at_table(table) if {row, column} <= set(one.match_up.bots)]
        if self.plan.lineup in (MIXED, PERMUTED):
            deals = min(result.deals for result in both)
            return mean_share(np.mean([_ahead(one, row, column)[:deals] for one in both], axis=0))
        about = [one for one in both if row in self._told(one.match_up)]
        return about[0].share(row) if about else None

    def to_dict(self) -> dict[str, Any]:
        """All figures as plain values, ready for JSON."""
        names = self.plan.names
        return {
            "game": self.plan.game,
            "bots": list(names),
            "lineup": self.plan.lineup,
            "seed": self.plan.seed,
            "games": self.games,
            "seconds": self.seconds,
            "tables": [
                {
                    "seats": table.seats,
                    "options": dict(table.options),
                    "standings": [
                        {
                            "bot": names[one.bot],
                            "share": one.share.to_dict() if one.share else None,
                            "rating": {
                                "mean": one.rating.mean,
                                "deviation": one.rating.deviation,
                                "ordinal": one.rating.ordinal,
                            },
                            "milliseconds": one.milliseconds,
                        }
                        for one in self.standings(at)
                    ],
                    "payoffs": [
                        [figure.to_dict() if figure else None for figure in row]
                        for row in self.payoffs(at)
                    ],
                    "match_ups": [_match_up_dict(result, names) for result in self.at_table(at)],
                }
                for at, table in enumerate(self.plan.tables)
            ],
        }


def _ahead(result: Results, bot: int, other: int) -> Array:
    """By deal, how often the bot finishes ahead of the other."""
    places = result.places()
    mine = np.sum(np.where(result.sits(bot), places, 0), axis=2)
    theirs = np.sum(np.where(result.sits(other), places, 0), axis=2)
    ahead: Array = np.where(mine == theirs, 0.5, mine < theirs).mean(axis=1)
    return ahead


def _rate(ratings: list[Rating], seating: tuple[int, ...], places: list[int]) -> None:
    after = rated([ratings[bot] for bot in seating], places)
    for bot in set(seating):
        own = [rating for rating, sitting in zip(after, seating, strict=True) if sitting == bot]
        ratings[bot] = Rating(
            sum(rating.mean for rating in own) / len(own),
            sum(rating.deviation for rating in own) / len(own),
        )


def _match_up_dict(result: Results, names: tuple[str, ...]) -> dict[str, Any]:
    return {
        "bots": [names[bot] for bot in result.match_up.bots],
        "deals": result.deals,
        "games": result.games,
        "test": result.test,
        "results": [
            {
                "bot": names[bot],
                "share": result.share(bot).to_dict(),
                "margin": result.margin(bot).to_dict(),
                "points": result.mean_points(bot).to_dict(),
                "faults": result.faults_of(bot),
            }
            for bot in result.match_up.bots
        ],
    }
