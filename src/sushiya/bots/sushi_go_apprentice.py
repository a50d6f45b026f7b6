"""A Sushi Go! bot that takes the most points it can have now, and thinks no further."""

from __future__ import annotations

from typing import Any

from sushiya.bots.moods import settled
from sushiya.bots.sushi_go_points_now import points_on, tableau_after
from sushiya.bots.sushi_go_seen import seen
from sushiya.core.game import View
from sushiya.games.sushi_go.moves import MOST_MOVES
from sushiya.games.sushi_go.notation import move_to_text
from sushiya.games.sushi_go.rules import legal_moves


class SushiGoApprentice:
    """Most points now; equal moves are drawn at random. Temperature is in points."""

    def __init__(self, temperature: float = 0.0) -> None:
        self.temperature = temperature

    def choose(self, view: View, knowledge: Any, rng: int) -> str:
        """The move that leaves most points on the seat's own tableau."""
        look = seen(view, knowledge)
        moves = [0] * MOST_MOVES
        found = legal_moves(look.match, look.seat, moves)
        tableau = look.match.tableaus[look.seat]
        points = [points_on(tableau_after(tableau, move)) for move in moves[:found]]
        return move_to_text(moves[settled(points, self.temperature, rng)])
