"""The chef's net: the same both ways, nothing but what the seat knows, weights checked on load."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from sushiya.bots import bot
from sushiya.bots.sushi_go_chef import SushiGoChef
from sushiya.bots.sushi_go_cook import cook_prices
from sushiya.bots.sushi_go_features import INPUTS, write_features
from sushiya.bots.sushi_go_net import NET_SIZE, PRICES, VALUE_WEIGHT, told_place
from sushiya.bots.sushi_go_present_value import DESK
from sushiya.bots.sushi_go_seen import seen
from sushiya.bots.weights import VERSION, checked_array, write_array
from sushiya.core.errors import BadWeights
from sushiya.core.rng import seeded
from sushiya.games.sushi_go.notation import move_from_text
from tests.tables import SUSHI_GO_TABLES, Dice, Table

SOME_TABLES = [table for table in SUSHI_GO_TABLES if table.seats in (2, 4)]


def random_net() -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Weights that mean nothing, but are all different."""
    net = np.random.default_rng(3).standard_normal(NET_SIZE) * 0.2
    net[PRICES:] = cook_prices()
    return net


@pytest.mark.parametrize("table", SOME_TABLES, ids=str)
def test_compiled_and_interpreted_nets_make_the_same_moves(table: Table) -> None:
    net = random_net()
    slow, fast = SushiGoChef(net=net), SushiGoChef(net=net)
    fast.warm_up()
    slow.kernel = None
    assert fast.kernel is not None
    match, dice = table.new(2), Dice(2)
    while match.outcome is None:
        seat, rng = dice.pick(match.to_act), dice.state()
        view, known = match.view(seat), match.knowledge(seat)
        move = slow.choose(view, known, rng)
        assert move in view["legal_moves"]
        assert fast.choose(view, known, rng) == move
        match.play(seat, move)


def test_a_net_that_tells_nothing_likes_what_a_cook_likes() -> None:
    net = np.zeros(NET_SIZE)
    net[VALUE_WEIGHT] = 1.0
    net[PRICES:] = cook_prices()
    chef, cook = SushiGoChef(net=net), bot("sushi-go", "cook")
    match, dice = Table("sushi-go", 3).new(8), Dice(8)
    while match.outcome is None:
        seat, rng = match.to_act[0], dice.state()
        view, known = match.view(seat), match.knowledge(seat)
        move = cook.choose(view, known, rng)
        assert chef.choose(view, known, rng) == move
        match.play(seat, move)


@pytest.mark.parametrize("table", SUSHI_GO_TABLES, ids=str)
def test_inputs_fit_every_table_and_stay_small(table: Table) -> None:
    """One place more than there are inputs is never written to."""
    match, dice = table.new(6), Dice(6)
    while match.outcome is None:
        seat = dice.pick(match.to_act)
        look = seen(match.view(seat), match.knowledge(seat))
        inputs = [7.0] * INPUTS + [99.0]
        write_features(look.match, look.seat, look.known, [0.0] * DESK, inputs)
        assert inputs[-1] == 99.0
        assert max(map(abs, inputs[:-1])) < 7.0
        match.play(seat, dice.pick(match.legal_moves(seat)))


def test_parts_of_a_move_have_places_of_their_own() -> None:
    words = ("egg", "egg+squid", "egg!plain", "egg/squid")
    places = {text: [told_place(move_from_text(text), part) for part in range(4)] for text in words}
    assert len({tuple(found) for found in places.values()}) == len(words)
    pair = sorted(told_place(move_from_text("egg+squid"), part) for part in range(4))
    swapped = sorted(told_place(move_from_text("squid+egg"), part) for part in range(4))
    assert pair == swapped


def test_moods_follow_other_ideas_too() -> None:
    match = Table("sushi-go", 2).new(1)
    playful = SushiGoChef(temperature=50.0, net=random_net())
    view, known = match.view(0), match.knowledge(0)
    assert len({playful.choose(view, known, seeded(number)) for number in range(40)}) > 3


def test_what_was_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "net.npz"
    write_array(path, "net", np.arange(5.0), "a test")
    assert checked_array(path, "net", 5).tolist() == [0, 1, 2, 3, 4]


def test_damaged_nets_are_refused_with_the_reason(tmp_path: Path) -> None:
    path = tmp_path / "net.npz"
    with pytest.raises(BadWeights, match="weights net"):
        checked_array(path, "net", 5)
    path.write_bytes(b"not a net")
    with pytest.raises(BadWeights, match="weights net"):
        checked_array(path, "net", 5)
    write_array(path, "net", np.arange(4.0), "a test")
    with pytest.raises(BadWeights, match="5 floats are expected"):
        checked_array(path, "net", 5)
    with pytest.raises(BadWeights, match="other"):
        checked_array(path, "other", 4)
    np.savez(path, version=VERSION + 1, net=np.arange(5.0))
    with pytest.raises(BadWeights, match=f"version {VERSION + 1}"):
        checked_array(path, "net", 5)
    write_array(path, "net", np.array([1.0, np.nan]), "a test")
    with pytest.raises(BadWeights, match="not a number"):
        checked_array(path, "net", 2)
