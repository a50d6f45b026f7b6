"""Ladders: names in order, old names, a usual level, and moods that every level knows."""

from __future__ import annotations

from collections import Counter

import pytest

import sushiya
from sushiya.bots import LADDERS, MOODS, RUNGS, bot, bot_names, named, usual_bot
from sushiya.bots.moods import settled
from sushiya.core.errors import UnknownBot
from sushiya.core.rng import seeded


@pytest.mark.parametrize("game", LADDERS)
def test_a_ladder_goes_from_random_upwards(game: str) -> None:
    names = bot_names(game)
    assert names[0] == "random"
    assert list(names) == [rung for rung in RUNGS if rung in names]


@pytest.mark.parametrize("game", LADDERS)
def test_the_usual_level_is_neither_the_dice_nor_a_searcher(game: str) -> None:
    level, mood = named(game, usual_bot(game))
    assert level.name != "random"
    assert level.seconds is None
    assert not mood


@pytest.mark.parametrize(("game", "level"), [("sushi-go", "cook"), ("wasabi", "apprentice")])
def test_the_name_of_old_is_still_understood(game: str, level: str) -> None:
    assert named(game, "greedy")[0].name == level
    assert named(game, "greedy:playful") == (named(game, level)[0], "playful")


@pytest.mark.parametrize("name", ["oracle", "cook:", "cook:angry", ":relaxed", ""])
def test_what_is_no_level_or_mood_is_refused(name: str) -> None:
    with pytest.raises(UnknownBot):
        bot("sushi-go", name)


@pytest.mark.parametrize(
    ("game", "name"), [(game, level.name) for game in LADDERS for level in LADDERS[game]]
)
def test_every_level_has_every_mood(game: str, name: str) -> None:
    match = sushiya.new_game(game, seats=2, seed=5)
    view, known = match.view(0), match.knowledge(0)
    for mood in MOODS:
        assert bot(game, f"{name}:{mood}").choose(view, known, seeded(1)) in view["legal_moves"]


def test_the_warmer_the_oftener_something_else() -> None:
    def taken(temperature: float) -> Counter[int]:
        return Counter(settled([1.0, 3.0, 2.0], temperature, seeded(n)) for n in range(3000))

    assert taken(0.0) == {1: 3000}
    warm, warmer = taken(0.5), taken(1.0)
    assert 3000 > warm[1] > warmer[1] > warmer[2] > warmer[0] > warm[0] > 0
    assert 0.3 < warmer[2] / warmer[1] < 0.44


def test_equals_are_drawn_evenly() -> None:
    taken = Counter(settled([2.0, 2.0, 1.0], 0.0, seeded(n)) for n in range(2000))
    assert taken.keys() == {0, 1}
    assert 900 < taken[0] < 1100
