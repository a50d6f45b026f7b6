"""Studying the games: many matches at once, measured.

>>> from sushiya import study
>>> study.simulate("sushi-go", seats=2, games=10, seed=1).games
10
"""

from __future__ import annotations

from typing import Any

__all__ = ["regret", "report", "review", "simulate", "solve", "tournament"]


def simulate(game: str, **arguments: Any) -> Any:
    """Play many games and keep how they ended; see ``study.simulation.simulate``."""
    from sushiya.study.simulation import simulate as simulated

    return simulated(game, **arguments)


def tournament(game: str, **arguments: Any) -> Any:
    """Let bots play each other; see ``study.tournaments.running.tournament``."""
    from sushiya.study.tournaments.running import tournament as played

    return played(game, **arguments)


def solve(position: Any, **arguments: Any) -> Any:
    """The exact value of a two-seat Sushi Go! position; see ``study.solving.solve``."""
    from sushiya.study.solving import solve as solution

    return solution(position, **arguments)


def regret(bot: str, **arguments: Any) -> Any:
    """What a bot gives away against perfect play; see ``study.regrets.regret_of``."""
    from sushiya.study.regrets import regret_of

    return regret_of(bot, **arguments)


def review(game: Any, **arguments: Any) -> Any:
    """Go through a game that is over; see ``study.reviewing.review``."""
    from sushiya.study.reviewing import review as reviewed

    return reviewed(game, **arguments)


def report(game: str, **arguments: Any) -> Any:
    """Figures about simulated games; see ``study.reports.report``."""
    from sushiya.study.reports import report as reported

    return reported(game, **arguments)
