"""A Wasabi! table in another world: what is hidden from a reader is changed, the rest is kept."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from sushiya.core.rng import seeded
from sushiya.host import Table
from sushiya.play.fairness import Shuffle


@contextmanager
def another_world(table: Table, seat: int | None, chance: Random) -> Iterator[None]:
    """Change recipes, hands and stacks that a seat, or a watcher, cannot see; and back again."""
    match = table.match
    assert match is not None
    kept = (match._state, match._moves, match.deal, match.shuffle, table.secret)
    known = match.game.knowledge(match.view(seat))
    state = match.game.world(known, seeded(chance.getrandbits(40)))
    assert match.game.view(state, seat) == match.view(seat)
    piles = {}
    for name, pile in match.deal.items():
        strips = list(pile)
        chance.shuffle(strips)
        piles[name] = tuple(strips)
    secret = chance.randbytes(32).hex()
    match._moves = [
        (mover, move if mover == seat else _other_recipes(move)) for mover, move in match.moves
    ]
    match._state, match.deal = state, piles
    match.shuffle, table.secret = Shuffle(secret), secret
    try:
        yield
    finally:
        match._state, match._moves, match.deal, match.shuffle, table.secret = kept


def _other_recipes(move: str) -> str:
    """A move that names recipes nobody else saw, without them."""
    verb, *things = move.split(" ")
    return " ".join([verb, *("?" * len(thing) for thing in things)]) if verb in _SECRET else move


_SECRET = ("keep", "pass")
