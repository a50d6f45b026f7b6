"""Both games for OpenSpiel. Importing this registers them.

``python_sushi_go_v0`` has simultaneous moves; ``python_sushi_go_in_turn_v0`` is the same game with
seats asked one after the other, none of whom sees what the others have chosen, for algorithms
that know sequential games alone; ``python_wasabi_v0``. Parameters are ``players``, ``reward``
("win": losers pay one each and the winners share it; or "points") and the options of the game.

Chance deals card by card before the first decision, as everywhere in this house: a match is its
deal and its moves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pyspiel

from sushiya.core.errors import BadOption
from sushiya.core.rng import seeded
from sushiya.envs.fields import bounds_of
from sushiya.envs.open_spiel_position import Playing, Position
from sushiya.envs.registration import VERSIONS
from sushiya.envs.sushi_go import LEAST_POINTS, MOST_POINTS
from sushiya.envs.tables import REWARDS
from sushiya.games import game as game_named

LONGEST = {"sushi-go": 3 * 10, "wasabi": 20_000}
"""How many decisions a match has at most; that of Wasabi! has no bound that players would meet."""
POINTS = {"sushi-go": (LEAST_POINTS, MOST_POINTS), "wasabi": (0, 1000)}
_SEEDS = 1 << 53


def game_type(game: str, *, in_turn: bool, reward: str = "win") -> Any:
    """What OpenSpiel wants to know of a game before it is set up."""
    rules = game_named(game)
    name = game.replace("-", "_") + ("_in_turn" if in_turn and game == "sushi-go" else "")
    kinds, by_points = pyspiel.GameType, reward == "points"
    return kinds(
        short_name=f"python_{name}_v{VERSIONS[game]}",
        long_name=f"sushiya {name.replace('_', ' ')}",
        dynamics=kinds.Dynamics.SEQUENTIAL if in_turn else kinds.Dynamics.SIMULTANEOUS,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if by_points else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.REWARDS if by_points else kinds.RewardModel.TERMINAL,
        max_num_players=rules.most_seats,
        min_num_players=rules.least_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={
            "players": 2,
            "reward": "win",
            **{option.name: option.default for option in rules.options},
        },
    )


class TableGame(pyspiel.Game):
    """A table set for a game, from which OpenSpiel makes states and observers."""

    def __init__(self, game: str, *, in_turn: bool, params: Mapping[str, Any]) -> None:
        """Set the table; raises ``BadRequest``."""
        asked = dict(params)
        seats, self.reward = asked.pop("players"), asked.pop("reward")
        if self.reward not in REWARDS:
            reason = f"it is one of {', '.join(REWARDS)}"
            raise BadOption(game=game, name="reward", value=self.reward, reason=reason)
        playing = Playing(game, seats, asked)
        least, most = POINTS[game] if self.reward == "points" else (-1, seats - 1)
        info = pyspiel.GameInfo(
            num_distinct_actions=playing.numbers.actions,
            max_chance_outcomes=playing.most_outcomes,
            num_players=seats,
            min_utility=float(least),
            max_utility=float(most),
            utility_sum=None if self.reward == "points" else 0.0,
            max_game_length=LONGEST[game] * (seats if in_turn else 1),
        )
        kind = game_type(game, in_turn=in_turn, reward=self.reward)
        super().__init__(kind, info, dict(params))
        self.playing, self.in_turn = playing, in_turn

    def new_initial_state(self) -> TableState:
        """Before the deal."""
        return TableState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The deal, card by card."""
        return int(self.playing.deals)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> RowObserver:
        """What looks at a state for a player."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return RowObserver(self.playing, perfect_recall=kind.perfect_recall)


class TableState(pyspiel.State):
    """A match at one moment."""

    def __init__(self, game: TableGame) -> None:
        """Made by the game, or by cloning."""
        super().__init__(game)
        self.position = Position()

    @property
    def _game(self) -> TableGame:
        found: TableGame = self.get_game()
        return found

    def current_player(self) -> Any:
        """Who acts next: chance, a seat, all of them, or nobody."""
        if self.position.state is None:
            return pyspiel.PlayerId.CHANCE
        if not self.position.to_act:
            return pyspiel.PlayerId.TERMINAL
        return self.position.to_act[0] if self._game.in_turn else pyspiel.PlayerId.SIMULTANEOUS

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.position.state is not None and not self.position.to_act

    def _moves(self, player: int) -> dict[int, str]:
        return self._game.playing.moves(self.position, player)

    def _legal_actions(self, player: int) -> list[int]:
        return list(self._moves(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may be dealt next."""
        return self._game.playing.chances(self.position)

    def _apply_action(self, action: int) -> None:
        playing = self._game.playing
        if self.position.state is None:
            self.position = playing.after_chance(self.position, action)
            return
        seat = self.position.to_act[0]
        self.position = playing.after_move(self.position, seat, self._moves(seat)[action])

    def _apply_actions(self, actions: Sequence[int]) -> None:
        before = self.position
        moves = [(seat, self._moves(seat)[actions[seat]]) for seat in self.position.to_act]
        for seat, move in moves:
            self.position = self._game.playing.after_move(self.position, seat, move)
        gained = tuple(map(int.__sub__, self.position.points, before.points))
        self.position = replace(self.position, gained=gained)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self._moves(player).get(action, str(action))

    def returns(self) -> list[float]:
        """What every player has earned so far."""
        if self._game.reward == "points":
            return [float(points) for points in self.position.points or (0,) * self.num_players()]
        return self._shares()

    def rewards(self) -> list[float]:
        """What every player has earned by the last move."""
        if self._game.reward == "points":
            return [float(points) for points in self.position.gained or (0,) * self.num_players()]
        return self._shares()

    def _shares(self) -> list[float]:
        outcome = self.is_terminal() and self._game.playing.game.outcome(self.position.state)
        seats = range(self.num_players())
        if not outcome:
            return [0.0 for _ in seats]
        won = len(outcome.winners)
        share = (len(seats) - won) / won
        return [share if seat in outcome.winners else -1.0 for seat in seats]

    def resample_from_infostate(self, player: int, sampler: Any) -> TableState:
        """A state that the player cannot tell from this one; its history is not told again."""
        rng = seeded(int(sampler() * _SEEDS))
        state: TableState = self._game.new_initial_state()
        state.position = self._game.playing.another_world(self.position, player, rng)
        return state

    def __str__(self) -> str:
        if self.position.state is None:
            return f"dealt {self.position.dealt}"
        return self._game.playing.game.position_to_text(self.position.state)


class RowObserver:
    """The numbers of a row as a tensor, and as text; with perfect recall all a player has seen."""

    def __init__(self, playing: Playing, *, perfect_recall: bool) -> None:
        self._playing, self._recalls = playing, perfect_recall
        least, _ = bounds_of(playing.numbers.parts)
        self.tensor = None if perfect_recall else np.zeros(len(least), np.float32)
        self.dict = {} if self.tensor is None else {"row": self.tensor}

    def set_from(self, state: TableState, player: int) -> None:
        """Write what a player sees."""
        if self.tensor is not None:
            self.tensor[:] = 0 if state.position.state is None else self._row(state, player)

    def string_from(self, state: TableState, player: int) -> str:
        """What a player sees, or has seen, as text."""
        position = state.position
        if position.state is None:
            return f"{player} waits for the deal"
        if self._recalls:
            return f"{player} {position.seen_by_all} {position.diaries[player]}"
        return f"{player} {' '.join(map(str, self._row(state, player)))}"

    def _row(self, state: TableState, player: int) -> list[int]:
        return self._playing.numbers.row(state.position.state, player)


class SushiGoGame(TableGame):
    """Sushi Go! with simultaneous moves."""

    def __init__(self, params: Mapping[str, Any]) -> None:
        super().__init__("sushi-go", in_turn=False, params=params)


class SushiGoInTurnGame(TableGame):
    """Sushi Go! with seats asked one after the other."""

    def __init__(self, params: Mapping[str, Any]) -> None:
        super().__init__("sushi-go", in_turn=True, params=params)


class WasabiGame(TableGame):
    """Wasabi!."""

    def __init__(self, params: Mapping[str, Any]) -> None:
        super().__init__("wasabi", in_turn=True, params=params)


pyspiel.register_game(game_type("sushi-go", in_turn=False), SushiGoGame)
pyspiel.register_game(game_type("sushi-go", in_turn=True), SushiGoInTurnGame)
pyspiel.register_game(game_type("wasabi", in_turn=True), WasabiGame)
