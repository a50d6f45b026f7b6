"""Environments for learners: many matches at once as arrays, and as learning libraries want them.

Importing this tells Gymnasium and PettingZoo, where they are installed, the names of the
environments: ``gymnasium.make("sushiya/SushiGo-v0")``.

>>> from sushiya.envs import batch
>>> matches = batch("sushi-go", seats=2, matches=64, seed=1)
>>> matches.masks.shape
(64, 2, 96)
"""

from __future__ import annotations

from typing import Any

from sushiya.envs.registration import register

__all__ = ["batch"]


def batch(game: str, **arguments: Any) -> Any:
    """Many matches of a game, dealt.

    See ``envs.batches.Batch`` for the arguments; raises ``BadRequest``.
    """
    from sushiya.core.errors import UnknownGame
    from sushiya.envs.sushi_go import SushiGoBatch
    from sushiya.envs.wasabi import WasabiBatch

    batches: dict[str, Any] = {"sushi-go": SushiGoBatch, "wasabi": WasabiBatch}
    if game not in batches:
        raise UnknownGame(name=game, known=", ".join(batches))
    return batches[game](**arguments)


register()
