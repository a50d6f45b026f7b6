"""How fast environments run, beside those that researchers know: ``make bench``.

All figures are joint steps per CPU second with random players, everything that a learner needs
for the next decision written out: a step of Sushi Go! or goofspiel is a choice of every seat, one
of Wasabi! or of a pgx game a choice of one.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from time import process_time
from typing import Any

import gymnasium
import numpy as np

from sushiya.core.compiled import twin
from sushiya.core.rng import seeded
from sushiya.envs import batch, drawing
from sushiya.envs.registration import name_of

MATCHES = 1024
WANTED = 20
"""So many times as fast as OpenSpiel's goofspiel, both with tensors."""
PGX_GAMES = ("kuhn_poker", "backgammon")

Run = Callable[[int], int]
"""Makes at least so many steps; how many it made."""


@dataclass(frozen=True)
class Figure:
    """Joint steps per CPU second."""

    name: str
    speed: float


def figures(seconds: float, *, brief: bool = False) -> Iterator[Figure]:
    """Ours and theirs in turn, the best of three runs each; what is not installed is left out."""
    runs = dict(_ours(brief=brief))
    runs |= dict(_open_spiel()) if find_spec("pyspiel") else {}
    runs |= dict(_pgx()) if find_spec("pgx") and not brief else {}
    best = dict.fromkeys(runs, 0.0)
    for _ in range(1 if brief else 3):
        for name, run in runs.items():
            run(1)
            best[name] = max(best[name], _per_second(run, seconds))
    for name, speed in best.items():
        yield Figure(name, speed)


def _per_second(run: Run, seconds: float) -> float:
    made, begun = 0, process_time()
    while (spent := process_time() - begun) < seconds:
        made += run(100)
    return made / spent


def _ours(*, brief: bool) -> Iterator[tuple[str, Run]]:
    for game, seats in (("sushi-go", 2), ("sushi-go", 4), ("wasabi", 2)):
        many = batch(game, seats=seats, matches=MATCHES, for_one_table=not brief)
        yield f"{game} {seats} seats, arrays", _stepping(many)
    for game in ("sushi-go", "wasabi"):
        env = gymnasium.make_vec(name_of(game), num_envs=MATCHES, autoreset_mode="SameStep")
        yield f"{game} 2 seats, Gymnasium vector against random", _learning(env)


def _chosen(masks: Any, dice: Any) -> Any:
    """A legal action each, all as likely; a player has dice of its own."""
    rows = np.ascontiguousarray(masks).reshape(-1, masks.shape[-1])
    found, wanted = np.zeros(len(rows), np.int64), np.ones(len(rows), np.int8)
    twin(drawing).draw_all(rows, 1, 0, wanted, dice, found)
    return found.reshape(masks.shape[:-1])


def _dice(number: int) -> Any:
    return np.array([seeded(at) for at in range(number)])


def _stepping(many: Any) -> Run:
    dice = _dice(many.masks[..., 0].size)

    def run(steps: int) -> int:
        made = 0
        while made < steps:
            many.step(_chosen(many.masks, dice))
            made += MATCHES
        return made

    return run


def _learning(env: Any) -> Run:
    dice = _dice(MATCHES)
    _, last = env.reset(seed=1)

    def run(steps: int) -> int:
        nonlocal last
        made = 0
        while made < steps:
            *_, last = env.step(_chosen(last["action_mask"], dice))
            made += MATCHES
        return made

    return run


def _open_spiel() -> Iterator[tuple[str, Run]]:
    import pyspiel

    import sushiya.envs.open_spiel_games  # noqa: F401

    yield "OpenSpiel goofspiel, tensors", _spiel(pyspiel.load_game("goofspiel"))
    ours = pyspiel.load_game("python_sushi_go_v0")
    yield "sushi-go 2 seats, OpenSpiel in Python, tensors", _spiel(ours)


def _spiel(game: Any) -> Run:
    """A random match after the other, with the tensor and the legal actions of every player."""
    dice = np.random.default_rng(1)

    def run(steps: int) -> int:
        made = 0
        while made < steps:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, odds = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(actions[np.searchsorted(np.cumsum(odds), dice.random())])
                    continue
                joint = []
                for player in range(2):
                    state.observation_tensor(player)
                    legal = state.legal_actions(player)
                    joint.append(legal[int(dice.random() * len(legal))])
                state.apply_actions(joint)
                made += 1
        return made

    return run


def _pgx() -> Iterator[tuple[str, Run]]:
    import jax
    import pgx
    from pgx.experimental import auto_reset

    for name in PGX_GAMES:
        env = pgx.make(name)
        begin = jax.jit(jax.vmap(env.init))
        step = jax.jit(jax.vmap(_pgx_step(jax, auto_reset(env.step, env.init), env)))
        yield f"pgx {name}", _jax_run(jax, begin, step)


def _pgx_step(jax: Any, play: Any, env: Any) -> Any:
    def step(state: Any, key: Any) -> Any:
        first, second = jax.random.split(key)
        liked = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        after = play(state, jax.random.categorical(first, liked), second)
        return after, env.observe(after, after.current_player)

    return step


def _jax_run(jax: Any, begin: Any, step: Any) -> Run:
    key = jax.random.PRNGKey(1)
    state = begin(jax.random.split(key, MATCHES))

    def run(steps: int) -> int:
        nonlocal key, state
        made = 0
        while made < steps:
            key, part = jax.random.split(key)
            state, seen = step(state, jax.random.split(part, MATCHES))
            made += MATCHES
        jax.block_until_ready(seen)
        return made

    return run


def main(arguments: list[str] | None = None) -> None:
    """Print the figures, and how many times goofspiel each is."""
    parser = argparse.ArgumentParser(description="Measure how fast environments run.")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds per figure")
    parser.add_argument("--brief", action="store_true", help="one run, little to compile")
    asked = parser.parse_args(arguments)
    found = list(figures(asked.seconds, brief=asked.brief))
    goofspiel = next((one.speed for one in found if "goofspiel" in one.name), None)
    print("\njoint steps per CPU second at random, with rows or tensors and masks")
    for one in found:
        times = f"{one.speed / goofspiel:8.1f} x goofspiel" if goofspiel else ""
        print(f"{one.name:52} {one.speed:12,.0f} {times}")
    print(f"wanted: Sushi Go! at least {WANTED} x goofspiel with tensors")
    for library in ("pyspiel", "pgx"):
        if not find_spec(library):
            print(f"{library} is not installed here, so its games are left out")


if __name__ == "__main__":
    main()
