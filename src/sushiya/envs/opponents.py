"""Bots by name at the tables of learners.

A bot sees what its seat sees, as everywhere: a view, and what it remembers. Bots that play at
random, and levels that a game has compiled, choose for all matches at once; what these look at is
the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sushiya.bots import Bot, bot, named
from sushiya.core.compiled import twin
from sushiya.core.game import Game
from sushiya.core.rng import advanced, seeded
from sushiya.envs import drawing
from sushiya.envs.asking import Array
from sushiya.envs.batches import Batch

RANDOM = "random"
_APART = 0x5EA7 << 40
"""Keeps the dice of bots apart from the shuffle of the same seed."""


class Follower:
    """A match that is also played by the interpreted rules, so that bots can look at it."""

    def __init__(self, game: Game, state: Any, seats: Mapping[int, Bot]) -> None:
        self._game, self._state = game, state
        self._known = {seat: game.knowledge(game.view(state, seat)) for seat in seats}
        self._bots = seats

    def choose(self, seat: int, rng: int) -> str:
        """The move of the bot in this seat."""
        view = self._game.view(self._state, seat)
        return self._bots[seat].choose(view, self._known[seat], rng)

    def play(self, seat: int, move: str) -> None:
        """Make a move, and let every bot learn from what everybody saw."""
        before, after = self._state, self._game.apply(self._state, seat, move)
        events = self._game.events(before, seat, move, after)
        self._state = after
        for other, known in self._known.items():
            self._known[other] = self._game.learn(known, self._game.view(after, other), events)


class Opponents:
    """The bots at every table of a batch. Each match has dice of its own, from its seed."""

    def __init__(self, batch: Batch, names: Mapping[int, str]) -> None:
        """Seat the bots; raises ``UnknownBot``."""
        self._batch = batch
        self._at_random: list[int] = []
        self._quick: dict[int, Any] = {}
        self._bots: dict[int, Bot] = {}
        for seat, name in names.items():
            level, mood = named(batch.name, name)
            if level.name == RANDOM:
                self._at_random.append(seat)
            elif not mood and (quick := batch.chooser(level.name)):
                self._quick[seat] = quick
            else:
                self._bots[seat] = bot(batch.name, name)
        self._dice = np.zeros(len(batch), np.int64)
        self._followers: list[Follower | None] = [None] * len(batch)

    @property
    def seats(self) -> frozenset[int]:
        """Where bots sit."""
        return frozenset([*self._at_random, *self._quick, *self._bots])

    def dealt(self, which: Array) -> None:
        """Take new matches in."""
        for at in np.flatnonzero(which):
            self._dice[at] = seeded(int(self._batch.seeds[at]) ^ _APART)
            if self._bots:
                state = self._batch.state(int(at))
                self._followers[at] = Follower(self._batch.game, state, self._bots)

    def choose(self, actions: Array, which: Array) -> None:
        """Write what the bots choose in these matches into ``actions`` [match, seat]."""
        if not self.seats:
            return
        choosing = self._batch.choosing & which[:, None]
        for seat in self._at_random:
            wanted = np.ascontiguousarray(choosing[:, seat])
            self._choose_at_random(seat, actions, wanted)
        for seat, quick in self._quick.items():
            wanted = np.ascontiguousarray(choosing[:, seat])
            actions[wanted, seat] = quick(seat, wanted.view(np.int8), self._dice)[wanted]
        for seat in self._bots:
            for at in np.flatnonzero(choosing[:, seat]):
                self._choose_by_bot(int(at), seat, actions)

    def follow(self, actions: Array, which: Array) -> None:
        """Take in what all seats are about to do in these matches."""
        if not self._bots:
            return
        choosing = self._batch.choosing
        for at in np.flatnonzero(which):
            follower = self._followers[at]
            assert follower
            for seat in np.flatnonzero(choosing[at]):
                follower.play(int(seat), self._batch.move(int(actions[at, seat]), int(at)))

    def _choose_at_random(self, seat: int, actions: Array, choosing: Array) -> None:
        every, first = self._batch.mask_places(seat)
        masks = self._batch.masks.reshape(-1, self._batch.actions)
        found = np.zeros(len(choosing), np.int64)
        twin(drawing).draw_all(masks, every, first, choosing.view(np.int8), self._dice, found)
        actions[choosing, seat] = found[choosing]

    def _choose_by_bot(self, at: int, seat: int, actions: Array) -> None:
        follower = self._followers[at]
        assert follower
        self._dice[at] = advanced(int(self._dice[at]))
        move = follower.choose(seat, int(self._dice[at]))
        actions[at, seat] = self._batch.action(move, at, seat)
