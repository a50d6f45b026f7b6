"""Getting ready: once, by one thread, and in nobody's way."""

from __future__ import annotations

import gc
from collections.abc import Callable
from threading import Event

import pytest

from sushiya.bots import Bot, bot, readiness, sushi_go_cook, sushi_go_search, weights
from sushiya.bots.readiness import Readiness, is_getting_ready
from sushiya.bots.sushi_go_search import GrandMaster, Master
from sushiya.bots.sushi_go_search_kernel import search_kernel
from sushiya.core.game import View
from sushiya.core.rng import seeded
from tests.tables import Table

MANY_MOVES = 30
"""More than a cook weighs in a millisecond."""


class Failed(Exception):
    """What a compiler that fails says."""


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled, and nobody compiles meanwhile."""
    monkeypatch.setattr(search_kernel, "ready", False)
    monkeypatch.setattr(search_kernel, "_is_at_it", True)


def test_whoever_has_it_made_ready_does_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread begins by leaving the interpreter to the answer under way."""
    monkeypatch.setattr(readiness, "HEAD_START", 0)
    go_on, made = Event(), list[int]()

    def make() -> list[int]:
        go_on.wait()
        made.append(1)
        return made

    slow = Readiness(make)
    slow.prepare_behind_the_scenes()
    slow.prepare_behind_the_scenes()
    assert not slow.ready
    go_on.set()
    assert slow.prepare() == [1]


def test_what_failed_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[int] = []

    def tried_here(work: Callable[[], None], _: tuple[()]) -> None:
        with pytest.raises(Failed):
            work()

    monkeypatch.setattr(readiness, "start_new_thread", tried_here)

    def make() -> int:
        tries.append(1)
        if len(tries) < 2:
            raise Failed
        return len(tries)

    weak = Readiness(make)
    weak.prepare_behind_the_scenes()
    assert not weak.ready
    assert not is_getting_ready()
    assert weak.prepare() == len(tries) == 2


def test_the_collector_leaves_alone_what_was_made_ready() -> None:
    """A look through all that a compiler consists of takes longer than most answers."""
    made: list[object] = []
    Readiness(lambda: made).prepare()
    assert not any(one is made for one in gc.get_objects())


def test_it_is_known_that_something_is_being_made_ready() -> None:
    assert Readiness(is_getting_ready).prepare()
    assert not is_getting_ready()


@pytest.mark.usefixtures("cold")
@pytest.mark.parametrize("level", ["master", "grand-master", "itamae"])
def test_a_stand_in_reads_nothing_any_more(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file takes longer than a master may."""
    sushi_go_cook.cook_prices.cache_clear()
    player = bot("sushi-go", level, seconds=0.001)

    def refuse(name: str) -> str:
        raise AssertionError(name)

    monkeypatch.setattr(weights, "weights_text", refuse)
    view, known = position(most=MANY_MOVES)
    assert player.choose(view, known, seeded(1)) in view["legal_moves"]


@pytest.mark.usefixtures("cold")
def test_of_many_moves_an_apprentice_takes_one_where_a_cook_had_no_time() -> None:
    few, many = position(most=MANY_MOVES), position(least=MANY_MOVES)
    for rng in map(seeded, range(5)):
        cook, apprentice = bot("sushi-go", "cook"), bot("sushi-go", "apprentice")
        assert said(Master(seconds=0.001), few, rng) == said(cook, few, rng)
        assert said(Master(seconds=0.001), many, rng) == said(apprentice, many, rng)
        assert said(GrandMaster(seconds=0.01), many, rng) == said(cook, many, rng)


def test_who_has_a_millisecond_shares_the_interpreter_with_no_compiler(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A search lets go of it again and again, and a compiler keeps it for five milliseconds."""
    search_kernel.prepare()
    here = position(most=MANY_MOVES)
    monkeypatch.setattr(sushi_go_search, "is_getting_ready", lambda: True)
    searched: list[int] = []
    monkeypatch.setattr(Master, "thoughts", lambda *_: searched.append(1))
    assert said(Master(seconds=0.001), here, 1) == said(bot("sushi-go", "cook"), here, 1)
    assert not searched


def position(least: int = 2, most: int = 1000) -> tuple[View, object]:
    """What a seat sees and knows in a game with a ghost, with about so many moves."""
    dice = seeded(4)
    cook = bot("sushi-go", "cook")
    for seed in range(50):
        match = Table("sushi-go", 2, {"ghost": True}).new(seed)
        while match.outcome is None:
            seat = match.to_act[0]
            view, known = match.view(seat), match.knowledge(seat)
            if least <= len(view["legal_moves"]) <= most:
                return view, known
            match.play(seat, cook.choose(view, known, dice))
    raise AssertionError("there is no such position")


def said(player: Bot, asked: tuple[View, object], rng: int) -> str:
    """What a player answers."""
    return player.choose(*asked, rng)


def test_who_cannot_have_a_thread_now_is_answered_and_tries_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The machine may refuse a thread; the next who asks gets one."""
    made: list[int] = []
    one = readiness.Readiness(lambda: made.append(1))

    def refused(*_: object) -> int:
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as patch:
        patch.setattr(readiness, "start_new_thread", refused)
        one.prepare_behind_the_scenes()
    assert not made
    monkeypatch.setattr(readiness, "start_new_thread", lambda run, arguments: run(*arguments))
    one.prepare_behind_the_scenes()
    assert made
    assert one.ready
