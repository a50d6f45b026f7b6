"""sushiya: play, host and study sushi table games.

>>> import sushiya
>>> match = sushiya.new_game("sushi-go", seats=2, seed=7)
>>> match.to_act
(0, 1)
"""

from __future__ import annotations

from collections.abc import Mapping

from sushiya.core.errors import BadOption as _BadOption
from sushiya.games import game as _game
from sushiya.games import names as games
from sushiya.play.fairness import new_shuffle as _new_shuffle
from sushiya.play.match import Match
from sushiya.play.records import load_record
from sushiya.version import __version__

__all__ = ["Match", "__version__", "games", "load_record", "new_game"]


def new_game(
    game: str,
    *,
    seats: int,
    seed: int | None = None,
    deal: Mapping[str, str] | None = None,
    **options: object,
) -> Match:
    """A new match; options by keyword, all with defaults (``sushiya games`` lists them).

    The same ``seed`` gives the same deal; without one the deal comes from a fresh secret. A
    ``deal`` in words, as a record writes it, puts the cards of a real table in that order.
    """
    rules = _game(game)
    setup = rules.setup(seats, options)
    if deal is not None:
        _check_words(game, deal)
        return Match(rules, setup, rules.deal_from_text(setup, deal))
    shuffle = _new_shuffle(seed)
    return Match(rules, setup, rules.deal(setup, shuffle.key()), shuffle=shuffle)


def _check_words(game: str, deal: object) -> None:
    """Refuse a deal that is not told in words."""
    if not isinstance(deal, Mapping) or not all(isinstance(pile, str) for pile in deal.values()):
        reason = "it is a text for each pile, as a record writes it"
        raise _BadOption(game=game, name="deal", value=deal, reason=reason)
