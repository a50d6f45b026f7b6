"""Wasabi!, also sold as Sushi!: lay ingredients, complete recipes, do it with style."""

from sushiya.games.wasabi.advising import Advice, advice
from sushiya.games.wasabi.game import Wasabi

__all__ = ["Advice", "Wasabi", "advice"]
