"""An OpenSpiel algorithm at our table: information set Monte Carlo search against a random player.

The searcher is OpenSpiel's own. It deals the cards that it has not seen anew for every simulation;
the game tells it how (``resample_from_infostate``), from what its seat has seen and nothing else.
"""

from __future__ import annotations

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import sushiya.envs.open_spiel_games  # noqa: F401


def play(matches: int, simulations: int, seed: int) -> float:
    """The mean return of the searcher: 1 is a win, 0 a tie, -1 a loss."""
    game = pyspiel.load_game("python_sushi_go_in_turn_v0")
    dice = np.random.RandomState(seed)
    searcher = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=dice),
        uct_c=1.5,
        max_simulations=simulations,
        random_state=dice,
        use_observation_string=True,
        allow_inconsistent_action_sets=True,
    )
    earned = []
    for match in range(matches):
        seat = match % 2
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(dice.choice(actions, p=odds)))
            elif state.current_player() == seat:
                state.apply_action(int(searcher.step(state)))
            else:
                state.apply_action(int(dice.choice(state.legal_actions())))
        earned.append(state.returns()[seat])
    return float(np.mean(earned))


def main(arguments: list[str] | None = None) -> float:
    """Play some matches and tell how they went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=10)
    parser.add_argument("--simulations", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    mean = play(asked.matches, asked.simulations, asked.seed)
    print(f"{asked.simulations} simulations: mean return {mean:+.2f} over {asked.matches} matches")
    return mean


if __name__ == "__main__":
    main()
