"""Going through a game that is over: what every choice was worth, and where the result came from.

>>> import sushiya
>>> from sushiya.study.reviewing import review
>>> review(sushiya.new_game("sushi-go", seats=2, seed=1))
Traceback (most recent call last):
    ...
sushiya.core.errors.Unreviewable: only a game that is over can be reviewed
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import process_time

from sushiya import load_record
from sushiya.core.errors import UnknownGame, Unreviewable
from sushiya.play.match import Match
from sushiya.study.reviewing.accounts import accounts_of, turning_point
from sushiya.study.reviewing.depths import DEPTHS, REVIEWED, STANDARD, depth_named
from sushiya.study.reviewing.report import Block, Distance, Review, review_from_dict

__all__ = ["DEPTHS", "REVIEWED", "STANDARD", "Review", "review", "review_from_dict"]


def review(
    game: Match | str,
    *,
    depth: str = STANDARD,
    progress: Callable[[int, int], None] = lambda done, all: None,
) -> Review:
    """Go through a finished match, or the text of its record.

    The same match and depth give the same review. ``progress`` hears how many of how many turns
    are done. Raises ``Unreviewable``, ``BadOption`` and what reading a record raises.
    """
    match = game if isinstance(game, Match) else load_record(game)
    name = match.game.name
    spends = depth_named(name, depth)
    if match.outcome is None:
        raise Unreviewable()
    began = process_time()
    distances: Sequence[Distance] = ()
    blocks: Sequence[Block] = ()
    if name == "sushi-go":
        from sushiya.study.reviewing import sushi_go

        decisions, timeline = sushi_go.gone_through(match, spends, progress)
    elif name == "wasabi":
        from sushiya.study.reviewing import wasabi

        found = wasabi.gone_through(match, spends, progress)
        decisions, timeline = found.decisions, found.timeline
        distances, blocks = found.distances, found.blocks
    else:
        raise UnknownGame(name=name, known=", ".join(REVIEWED))
    return Review(
        name,
        match.seats,
        depth,
        tuple(decisions),
        tuple(timeline),
        accounts_of(match.seats, timeline, decisions),
        turning_point(timeline),
        tuple(distances),
        tuple(blocks),
        process_time() - began,
    )
