"""Teaches a dueling deep Q-network Sushi Go! for two: double Q-learning, plain NumPy.

A yardstick that is kept aside, so it is learned as others do it: many games at once, half of them
against itself and half against the cook, a memory of what happened, rewards over three decisions,
a slower copy of the net to learn from. Rewards are points, the lead that a round brings, and a
bonus for the win.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import process_time

import numpy as np

from sushiya.bots.sushi_go_batches import chooser
from sushiya.bots.sushi_go_dqn import INPUTS, NET_SIZE, SHAPES, hidden, layers, told
from sushiya.core.compiled import twin
from sushiya.games.sushi_go import numbering, stepping
from sushiya.games.sushi_go.numbering import USUAL
from sushiya.study.subjects import Array, subject

MATCHES = 256
KEPT = 400
"""How many steps of all matches are remembered."""
AHEAD = 3
"""Rewards of so many decisions are added up before the net is asked."""
BATCH = 256
PER_STEP = 4
"""Lessons after each step of all matches."""
COPIED_EVERY = 400
POINTS_SCALE, WIN_BONUS = 0.1, 1.0
RATE, MOST_CURIOUS, LEAST_CURIOUS = 1e-3, 0.3, 0.03


@dataclass
class Memory:
    """The last steps of all matches, [step, match, seat]; ``own`` where the net itself chose."""

    rows: Array = field(default_factory=lambda: np.zeros((KEPT, MATCHES, 2, INPUTS), np.int16))
    masks: Array = field(default_factory=lambda: np.zeros((KEPT, MATCHES, 2, USUAL), np.int8))
    actions: Array = field(default_factory=lambda: np.zeros((KEPT, MATCHES, 2), np.int64))
    rewards: Array = field(default_factory=lambda: np.zeros((KEPT, MATCHES, 2), np.float32))
    ended: Array = field(default_factory=lambda: np.zeros((KEPT, MATCHES), bool))
    own: Array = field(default_factory=lambda: np.zeros((MATCHES, 2), bool))
    steps: int = 0


@dataclass
class Adam:
    """A step against the slope, as long as it has been steep."""

    first: Array = field(default_factory=lambda: np.zeros(NET_SIZE, np.float32))
    second: Array = field(default_factory=lambda: np.zeros(NET_SIZE, np.float32))
    steps: int = 0

    def apply(self, net: Array, slope: Array, rate: float) -> None:
        """Change the net."""
        self.steps += 1
        self.first += 0.1 * (slope - self.first)
        self.second += 0.001 * (slope * slope - self.second)
        size = np.sqrt(self.second / (1 - 0.999**self.steps)) + 1e-6
        net -= rate * self.first / (1 - 0.9**self.steps) / size


def fresh_net(seed: int) -> Array:
    """A net that has learned nothing."""
    dice = np.random.default_rng(seed)
    net = np.zeros(NET_SIZE, np.float32)
    for layer, (rows, _) in zip(layers(net), SHAPES, strict=True):
        layer[:-1] = dice.standard_normal(layer[:-1].shape) * (2 / rows) ** 0.5
    layers(net)[2][:] *= 0.1
    return net


def taught(*, seed: int, steps: int, tell: Callable[[str], None] = print) -> Array:
    """A net taught over so many steps of all matches."""
    dice = np.random.default_rng(seed)
    net = fresh_net(seed)
    slower, adam, memory = net.copy(), Adam(), Memory()
    tables = _Tables(seed, dice)
    memory.own[:] = tables.own
    started, errors = process_time(), []
    for step in range(steps):
        done = step / steps
        curious = max(LEAST_CURIOUS, MOST_CURIOUS * (1 - 2 * done))
        tables.step(net, curious, memory)
        if memory.steps < KEPT // 8:
            continue
        for _ in range(PER_STEP):
            errors.append(lesson(net, slower, adam, memory, dice, RATE * (1 - done) + 1e-5))
            if adam.steps % COPIED_EVERY == 0:
                slower[:] = net
        if step % max(1, steps // 20) == 0:
            spent = process_time() - started
            tell(f"step {step}: error {np.mean(errors):.4f}, {tables.told()}, {spent:.0f} s")
            errors.clear()
    return net


class _Tables:
    """Matches side by side: the net against itself, and on either seat against the cook."""

    def __init__(self, seed: int, dice: np.random.Generator) -> None:
        table = subject("sushi-go", 2, {})
        self._dice = dice
        self._rules = twin(stepping)
        self._matches = table.filled(MATCHES)
        self._box = self._matches["deck"][0].copy()
        self._seeds = (seed << 32) + np.arange(MATCHES)
        self._move_of = np.array(numbering.moves_of_actions(), np.int64)
        self._action_of = np.array(numbering.actions_of_moves(), np.int64)
        self._room = np.zeros(table.most_answers, np.int64)
        self._rows = np.zeros((MATCHES, 2, INPUTS), np.int16)
        self._masks = np.zeros((MATCHES, 2, USUAL), np.int8)
        self._gained = np.zeros((MATCHES, 2), np.int16)
        self._winners = np.zeros(MATCHES, np.int8)
        self._cook = chooser("cook")
        self._cook_dice = np.arange(1, MATCHES + 1)
        self.own = np.ones((MATCHES, 2), bool)
        quarter = MATCHES // 4
        self.own[:quarter, 0] = self.own[quarter : 2 * quarter, 1] = False
        self._won, self._played = 0.0, 0
        self._rules.deal_all(
            self._matches, np.ones(MATCHES, np.int8), self._box, self._seeds, self._action_of,
            self._room, self._rows, self._masks,
        )  # fmt: skip

    def step(self, net: Array, curious: float, memory: Memory) -> None:
        """Let everybody choose once, and remember it."""
        at = memory.steps % KEPT
        memory.rows[at], memory.masks[at] = self._rows, self._masks
        actions = self._chosen(net, curious)
        self._rules.step_all(
            self._matches, self._box, self._seeds, 1, actions, self._move_of, self._action_of,
            self._room, self._rows, self._masks, self._gained, self._winners,
        )  # fmt: skip
        won = (self._winners[:, None] >> np.arange(2) & 1).astype(np.float32)
        over = self._winners > 0
        lead = self._gained[:, 0].astype(np.float32) - self._gained[:, 1]
        lead = POINTS_SCALE * lead + WIN_BONUS * (won[:, 0] - won[:, 1])
        memory.actions[at], memory.ended[at] = actions, over
        memory.rewards[at] = np.stack([lead, -lead], axis=1)
        memory.steps += 1
        alone = over & ~self.own.all(axis=1)
        shares = won / np.maximum(won.sum(axis=1, keepdims=True), 1)
        self._won += float(shares[alone][self.own[alone]].sum())
        self._played += int(alone.sum())

    def told(self) -> str:
        """How it has done against the cook since it was last asked."""
        share, self._won, self._played = self._won / max(self._played, 1), 0.0, 0
        return f"{100 * share:.1f} % against the cook, curious as it is"

    def _chosen(self, net: Array, curious: float) -> Array:
        rows = self._rows.reshape(-1, INPUTS)
        worth = told(net, hidden(net, rows)[2]).reshape(MATCHES, 2, USUAL)
        noise = self._dice.random((MATCHES, 2, USUAL), np.float32)
        strays = self._dice.random((MATCHES, 2, 1)) < curious
        actions = np.where(self._masks > 0, np.where(strays, noise, worth), -1e9).argmax(axis=2)
        for seat in range(2):
            wanted = (~self.own[:, seat]).astype(np.int64)
            moves = np.zeros(MATCHES, np.int64)
            assert self._cook is not None
            self._cook(self._matches, seat, wanted, self._cook_dice, moves)
            actions[:, seat] = np.where(wanted, self._action_of[moves], actions[:, seat])
        return np.asarray(actions)


def lesson(
    net: Array, slower: Array, adam: Adam, memory: Memory, dice: np.random.Generator, rate: float
) -> float:
    """Learn from some decisions of the past; the mean error comes back."""
    oldest = max(0, memory.steps - KEPT)
    step = dice.integers(oldest, memory.steps - AHEAD, BATCH)
    matches, seats = np.nonzero(memory.own)
    which = dice.integers(0, len(matches), BATCH)
    match, seat = matches[which], seats[which]
    wanted = _targets(net, slower, memory, step, match, seat)
    actions = memory.actions[step % KEPT, match, seat]
    rows = memory.rows[step % KEPT, match, seat]
    inputs, one, two = hidden(net, rows)
    found = told(net, two)
    error = np.clip(found[np.arange(BATCH), actions] - wanted, -1, 1) / BATCH
    out = np.zeros((BATCH, 1 + USUAL), np.float32)
    out[:, 0] = error
    out[:, 1:] = -error[:, None] / USUAL
    out[np.arange(BATCH), 1 + actions] += error
    slope = np.zeros(NET_SIZE, np.float32)
    _, second, last = layers(net)
    first_slope, second_slope, last_slope = layers(slope)
    last_slope[:-1], last_slope[-1] = two.T @ out, out.sum(axis=0)
    back = out @ last[:-1].T * (two > 0)
    second_slope[:-1], second_slope[-1] = one.T @ back, back.sum(axis=0)
    back = back @ second[:-1].T * (one > 0)
    first_slope[:-1], first_slope[-1] = inputs.T @ back, back.sum(axis=0)
    adam.apply(net, slope, rate)
    return float(np.abs(error).sum())


def _targets(
    net: Array, slower: Array, memory: Memory, step: Array, match: Array, seat: Array
) -> Array:
    """Rewards of the next decisions, and what the slower net says of the action after them."""
    wanted = np.zeros(BATCH, np.float32)
    going = np.ones(BATCH, bool)
    for ahead in range(AHEAD):
        at = (step + ahead) % KEPT
        wanted += memory.rewards[at, match, seat] * going
        going &= ~memory.ended[at, match]
    later = (step + AHEAD) % KEPT
    rows, masks = memory.rows[later, match, seat], memory.masks[later, match, seat]
    worth = np.where(masks > 0, told(net, hidden(net, rows)[2]), -1e9)
    slow = told(slower, hidden(slower, rows)[2])
    return np.asarray(wanted + going * slow[np.arange(BATCH), worth.argmax(axis=1)])
