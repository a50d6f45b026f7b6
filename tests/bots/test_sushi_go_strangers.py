"""Strangers: yardsticks that tournaments know and nobody is offered."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest

import sushiya
from sushiya.bots import bot, bot_names, made, named
from sushiya.bots import sushi_go_search_room as rooms
from sushiya.bots import sushi_go_search_tree as tree_search
from sushiya.bots.strangers import STRANGERS, stranger
from sushiya.bots.sushi_go_dqn import INPUTS, NET_SIZE, NETWORKS, SushiGoDqn, dqn_net, hidden, told
from sushiya.bots.sushi_go_search_kernel import seen_table
from sushiya.bots.sushi_go_search_leaf import LAST_SCALE
from sushiya.bots.sushi_go_strangers import Duct, textbook_aims
from sushiya.bots.sushi_go_win_numbers import win_model
from sushiya.core.compiled import packed, twin
from sushiya.core.errors import BadOption, UnknownBot
from sushiya.core.rng import seeded
from sushiya.games.sushi_go.numbering import USUAL
from sushiya.study.tournaments.entrants import entrant, level_of
from tests.bots.test_sushi_go_search import plain
from tests.tables import SUSHI_GO_TABLES, Dice, Table, play_on

QUICK = {"dqn": {}, "duct": {"simulations": 12}, "ismcts": {"simulations": 12}}


@pytest.mark.parametrize("level", STRANGERS["sushi-go"], ids=lambda level: str(level.name))
def test_nobody_is_offered_a_stranger(level: Any) -> None:
    assert level.name not in bot_names("sushi-go")
    for ask in (bot, named):
        with pytest.raises(UnknownBot):
            ask("sushi-go", level.name)
    assert level_of("sushi-go", level.name) == level
    assert stranger("wasabi", level.name) is None
    assert stranger("sushi-go", "cook") is None


def test_tournaments_know_strangers_and_their_settings() -> None:
    found = entrant("sushi-go", "duct:simulations=50:thumb=1")
    assert found.name == "duct:simulations=50:thumb=1"
    assert isinstance(found.make("sushi-go"), Duct)
    with pytest.raises(UnknownBot):
        entrant("wasabi", "duct")


def test_networks_of_other_numbers_learned_other_numbers() -> None:
    nets = [dqn_net(number) for number in NETWORKS]
    assert all((one != other).any() for one, other in combinations(nets, 2))
    found = entrant("sushi-go", "dqn:number=2")
    assert isinstance(found.make("sushi-go"), SushiGoDqn)
    for number in ("9", "2.0", "true"):
        with pytest.raises(BadOption, match="the networks are 1, 2, 3"):
            entrant("sushi-go", f"dqn:number={number}")


@pytest.mark.parametrize("table", SUSHI_GO_TABLES[::3], ids=str)
def test_every_choice_is_legal_and_repeats_itself(table: Table) -> None:
    players = {level.name: made(level, **QUICK[level.name]) for level in STRANGERS["sushi-go"]}
    match = table.new(5)
    for at, (seat, _) in enumerate(play_on(match, Dice(5))):
        view, known = match.view(seat), match.knowledge(seat)
        for player in players.values():
            move = player.choose(view, known, seeded(at))
            assert move in view["legal_moves"]
            if at % 9 == 0:
                assert player.choose(view, known, seeded(at)) == move


def test_the_textbook_tries_every_move_before_any_twice() -> None:
    known = sushiya.new_game("sushi-go", seats=2, seed=4).knowledge(0)
    moves = len(known.view["legal_moves"])
    thoughts = Duct(simulations=moves).thoughts(known, seeded(1))
    assert [thought.visits for thought in thoughts.values()] == [1] * moves


def test_the_textbook_was_taught_nothing() -> None:
    for thumb in (False, True):
        aims: Any = textbook_aims(0.5, thumb)
        assert not set(aims.leaf[:LAST_SCALE].tolist()) & set(win_model())
        assert len(set(aims.playing.tolist())) == 1 or thumb


def test_a_search_by_ucb_runs_the_same_interpreted_and_compiled() -> None:
    known = sushiya.new_game("sushi-go", seats=3, seed=4).knowledge(1)
    found = []
    for compiled in (True, False):
        room, tree, aims = rooms.room(), rooms.tree_for(60), textbook_aims(0.5, True)
        table: Any = seen_table(known)
        for seat, hand in enumerate(known.hands):
            room.known[seat], room.unknown[seat] = hand.known, hand.unknown
        module: Any = twin(tree_search) if compiled else tree_search
        arrays: Any = (room, tree, aims)
        if compiled:
            table = packed(table, rooms.DTYPE)[0]
        else:
            kept = room._replace(worlds=[])
            listed = [type(one)(*map(plain, one)) for one in (kept, *arrays[1:])]
            room, tree, aims = listed
            room = room._replace(worlds=[table.copy()])
        size = module.begin_search(table, room.known, room.pile, tree)
        rng = module.search(
            table, 1, room.known, room.unknown, room.pile, size, room.worlds, tree, aims,
            0, 60, seeded(3),
        )  # fmt: skip
        found.append((rng, list(tree.keys), list(tree.visits)))
    assert found[0][:2] == found[1][:2]


def test_the_net_tells_a_worth_and_what_actions_add() -> None:
    net = np.random.default_rng(1).standard_normal(NET_SIZE).astype(np.float32)
    worth = told(net, hidden(net, np.ones((3, INPUTS), np.int16))[2])
    assert worth.shape == (3, USUAL)
    assert np.allclose(worth[0], worth[1])


def test_the_network_beats_dice() -> None:
    won = 0
    player, dice = SushiGoDqn(), bot("sushi-go", "random")
    for game in range(12):
        seats = [player, dice] if game % 2 else [dice, player]
        match = sushiya.new_game("sushi-go", seats=2, seed=game // 2)
        while match.outcome is None:
            seat = match.to_act[0]
            view, known = match.view(seat), match.knowledge(seat)
            match.play(seat, seats[seat].choose(view, known, seeded(len(match.moves))))
        won += match.outcome.winners == (1 - game % 2,)
    assert won >= 11
