"""Tables at which learners sit, with bots or among themselves: what every face is made of.

A step lasts until a learner has something to choose again, or the match is over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from sushiya.core.errors import BadOption
from sushiya.core.options import check_seat
from sushiya.envs import batch
from sushiya.envs.asking import Array, checked_actions
from sushiya.envs.batches import HOLD, Batch
from sushiya.envs.fields import bounds_of
from sushiya.envs.opponents import RANDOM, Opponents

ILLEGAL = ("raise", "replace", "terminate")
REWARDS = ("points", "win")
PENALTY = -1.0
"""What a learner gets whose illegal action ends the match."""
_SEED_PLACE = 32
_LARGEST = (1 << 31) - 1


class Tables:
    """Matches with learners in some seats and bots in the others.

    ``rows`` [match, learner, field] and ``masks`` [match, learner, action] are new arrays after
    every step, for the caller to keep. ``rewards`` [match, learner], ``over`` [match] and ``wrong``
    [match, learner] tell of the last step; ``wrong`` is where an action was not legal and was
    replaced, or ended the match.
    """

    def __init__(
        self,
        game: str,
        *,
        seats: int,
        matches: int,
        learners: Sequence[int] | None = None,
        opponents: str | Sequence[str] | Mapping[int, str] = RANDOM,
        illegal: str = "raise",
        reward: str = "points",
        **options: object,
    ) -> None:
        """Set the tables; raises ``BadRequest``. Deal before the first step.

        Without ``learners`` they sit wherever no bot is named by its seat.
        """
        _check_one_of(game, "illegal", illegal, ILLEGAL)
        _check_one_of(game, "reward", reward, REWARDS)
        self.batch: Batch = batch(game, seats=seats, matches=matches, deals_again=False, **options)
        self.learners = tuple(_unnamed(seats, opponents) if learners is None else learners)
        for seat in self.learners:
            check_seat(seat, seats)
        if not self.learners:
            raise BadOption(game=game, name="opponents", value=opponents, reason="no seat is left")
        others = [seat for seat in range(seats) if seat not in self.learners]
        self.opponents = Opponents(self.batch, _by_seat(game, others, opponents))
        self.illegal, self.reward = illegal, reward
        self.least, self.most = bounds_of(self.batch.parts)
        self.over: Array = np.ones(matches, bool)
        self.rewards: Array = np.zeros((matches, len(self.learners)), np.float32)
        self.wrong: Array = np.zeros((matches, len(self.learners)), bool)
        self._seeds: Array = np.zeros(matches, np.int64)
        self._dealt = False

    def __len__(self) -> int:
        return len(self.batch)

    def sow(self, seeds: Sequence[int]) -> None:
        """Let every place begin anew with the matches of its seed."""
        self._seeds = (np.array([seed & _LARGEST for seed in seeds], np.int64)) << _SEED_PLACE

    def deal(self, which: Array) -> None:
        """Deal these places their next match; bots may act first."""
        self.batch.deal(which, self._seeds)
        self._dealt = True
        self._seeds = self._seeds + which
        self.opponents.dealt(which)
        self.over = self.over & ~which
        self.rewards = np.where(which[:, None], np.float32(0), self.rewards)
        self._go_on(which)
        self._look()

    def step(self, actions: Array) -> None:
        """Take ``actions`` [match, learner]; what is said where nothing is to choose is nothing.

        Matches that are over rest. Raises ``BadOption``, before anything has changed, for what is
        no action at all, and for one that is not legal, if that was asked for.
        """
        said = self._checked(actions).copy()
        wrong = self._wrong(said)
        if self.illegal == "raise":
            self._refuse(said, wrong)
        self.rewards = np.zeros_like(self.rewards)
        self.wrong = wrong
        ended: Array = np.zeros(len(self), bool)
        if self.illegal == "replace":
            self._replace(said)
        elif self.illegal == "terminate":
            ended = np.asarray(wrong.any(axis=1))
        self._advance(said, ~self.over & ~ended)
        self._go_on(~self.over & ~ended)
        self.rewards[ended] = np.where(self.wrong[ended], np.float32(PENALTY), np.float32(0))
        self.over = self.over | ended
        self._look()

    def _checked(self, actions: object) -> Array:
        game = self.batch.name
        if not self._dealt:
            reason = "reset comes before the first step"
            raise BadOption(game=game, name="actions", value=actions, reason=reason)
        return checked_actions(game, actions, (len(self), len(self.learners)))

    def _wrong(self, said: Array) -> Array:
        """Where an action is not legal for a learner that has to choose."""
        known = (said >= 0) & (said < self.batch.actions)
        masks = self.batch.masks.reshape(-1, self.batch.actions)
        legal = np.zeros(said.shape, bool)
        for learner, seat in enumerate(self.learners):
            every, first = self.batch.mask_places(seat)
            places = np.arange(len(self)) * every + first
            legal[:, learner] = masks[places, np.where(known, said, 0)[:, learner]]
        return np.asarray(self.choosing & ~self.over[:, None] & ~(known & legal))

    def _replace(self, said: Array) -> None:
        """Put the next legal action of the list, going around, in the place of a wrong one."""
        for at, learner in np.argwhere(self.wrong):
            every, first = self.batch.mask_places(self.learners[learner])
            masks = self.batch.masks.reshape(-1, self.batch.actions)
            legal = np.flatnonzero(masks[at * every + first])
            said[at, learner] = legal[np.searchsorted(legal, said[at, learner]) % len(legal)]

    def _advance(self, said: Array | None, which: Array) -> None:
        """Let the marked matches go on by a step of the batch, and add up the rewards."""
        actions = np.full((len(self), self.batch.seats), HOLD, np.int64)
        actions[which] = 0
        if said is not None:
            for learner, seat in enumerate(self.learners):
                actions[which, seat] = said[which, learner]
        self.opponents.choose(actions, which)
        self.opponents.follow(actions, which)
        self.batch.step_seats(actions)
        ends = self.batch.winners != 0
        earned = self._earned(ends)
        self.rewards = self.rewards + earned[:, list(self.learners)]
        self.over = self.over | ends

    def _refuse(self, said: Array, wrong: Array) -> None:
        for at, learner in np.argwhere(wrong)[:1]:
            reason = (
                f"not legal for seat {self.learners[learner]} of match {at}; the action mask "
                "tells what is, and illegal='replace' or 'terminate' does without an error"
            )
            value = int(said[at, learner])
            raise BadOption(game=self.batch.name, name="actions", value=value, reason=reason)

    def _earned(self, ends: Array) -> Array:
        if self.reward == "points":
            return self.batch.gained.astype(np.float32)
        won = self.batch.winners[:, None] >> np.arange(self.batch.seats) & 1
        number = np.maximum(won.sum(axis=1, keepdims=True), 1)
        shared = np.where(won, (self.batch.seats - number) / number, -1.0)
        return np.where(ends[:, None], shared, 0.0).astype(np.float32)

    def _go_on(self, which: Array) -> None:
        """Let bots act where no learner has anything to choose."""
        while True:
            idle = which & ~self.over & ~self.batch.choosing[:, list(self.learners)].any(axis=1)
            if not idle.any():
                return
            self._advance(None, idle)

    def _look(self) -> None:
        self.choosing = self.batch.choosing[:, list(self.learners)]
        self.rows = np.stack([self.batch.rows_of(seat) for seat in self.learners], axis=1)
        self.masks = np.stack([self.batch.masks_of(seat) for seat in self.learners], axis=1)


def _unnamed(seats: int, opponents: object) -> list[int]:
    """The seats for which no bot is named."""
    named = opponents if isinstance(opponents, Mapping) else {}
    return [seat for seat in range(seats) if seat not in named]


def _by_seat(
    game: str, others: Sequence[int], opponents: str | Sequence[str] | Mapping[int, str]
) -> dict[int, str]:
    """The bot of every seat without a learner."""
    if isinstance(opponents, str):
        return dict.fromkeys(others, opponents)
    named: dict[int, str] = {}
    if isinstance(opponents, Mapping):
        named = dict(opponents)
    elif isinstance(opponents, Sequence) and len(opponents) == len(others):
        named = dict(zip(others, opponents, strict=True))
    if set(named) != set(others) or not all(isinstance(name, str) for name in named.values()):
        reason = f"name one bot, or one for each of the seats {', '.join(map(str, others))}"
        raise BadOption(game=game, name="opponents", value=opponents, reason=reason)
    return named


def _check_one_of(game: str, name: str, value: object, known: Sequence[str]) -> None:
    if value not in known:
        reason = f"it is one of {', '.join(known)}"
        raise BadOption(game=game, name=name, value=value, reason=reason)
