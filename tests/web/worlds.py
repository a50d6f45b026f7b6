"""The same table in another world: everything hidden from a reader is changed, the rest is kept.

What a reader receives must not depend on anything the reader may not know. So the test asks for
the same page twice, once in the real world and once in one where other hands, face-down
choices, the deck, the deal and its secret are different, and compares byte by byte.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from sushiya.core.rng import seeded
from sushiya.games.sushi_go.notation import move_to_text
from sushiya.host import Table
from sushiya.play.fairness import Shuffle
from sushiya.play.match import Match


@contextmanager
def another_world(table: Table, seat: int | None, chance: Random) -> Iterator[None]:
    """Change all that a seat, or a watcher, cannot see of a running table; and change it back."""
    match = table.match
    assert match is not None
    kept = (match._state, match._moves, match.deal, match.shuffle, table.secret)
    known = match.game.knowledge(match.view(seat))
    state = match.game.world(known, seeded(chance.getrandbits(40)))
    assert match.game.view(state, seat) == match.view(seat)
    secret = chance.randbytes(32).hex()
    deck = list(match.deal["deck"])
    chance.shuffle(deck)
    match._moves = other_moves(match, state, seat)
    match._state = state
    match.deal = {"deck": tuple(deck)}
    match.shuffle = Shuffle(secret)
    table.secret = secret
    try:
        yield
    finally:
        match._state, match._moves, match.deal, match.shuffle, table.secret = kept


def other_moves(match: Match, state: Any, seat: int | None) -> list[tuple[int, str]]:
    """The moves so far, with the face-down choices of others as they are in that world."""
    changed = list(match.moves)
    now = match.game.turn_label(match.state)
    for at, (mover, _) in enumerate(match.moves):
        if mover != seat and match.labels[at] == now:
            changed[at] = (mover, move_to_text(state.chosen[mover]))
    return changed
