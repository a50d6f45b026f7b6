"""How long a bot takes says nothing about its cards."""

from __future__ import annotations

import asyncio

import pytest

from sushiya.host import House, Question, answer
from sushiya.host.pace import Pace, until_beat
from sushiya.store import Store
from tests.host.kit import ANN, Luck, Wristwatch, choose, started

BEAT = 0.3


class Metronome:
    """A steady clock that moves when somebody thinks or waits."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        monkeypatch.setattr(Pace, "now", lambda pace: self.now)
        monkeypatch.setattr("sushiya.host.pace.sleep", self._sleep)

    async def _sleep(self, seconds: float) -> None:
        self.now += seconds
        await asyncio.sleep(0)


@pytest.mark.parametrize("haste", [0.0, 0.001, 0.29])
async def test_quick_and_slow_answers_come_on_the_same_beat(
    store: Store, watch: Wristwatch, monkeypatch: pytest.MonkeyPatch, haste: float
) -> None:
    """One legal move, an exact ending or a long search: the others see the same."""
    metronome = Metronome(monkeypatch)

    async def think(question: Question) -> str:
        metronome.now += haste
        return answer(question)

    house = House(store, clock=watch, think=think, randomness=Luck(), beat=BEAT)
    table_id = await started(house, seats=2, people=1)
    for _ in range(9):
        before = metronome.now
        seen = await house.view(table_id, ANN, 0)
        await choose(house, table_id, ANN, 0, seen["view"]["legal_moves"][0])
        await house.settled()
        assert metronome.now - before == pytest.approx(BEAT)
    await house.close()


@pytest.mark.parametrize("elapsed", [0.0, 0.1, 0.3, 0.30001, 0.7, 12.34])
def test_an_answer_is_a_whole_number_of_beats_after_its_question(elapsed: float) -> None:
    beats = (elapsed + until_beat(elapsed, BEAT)) / BEAT
    assert beats == pytest.approx(round(beats))
    assert beats >= 1


async def test_a_house_without_a_beat_waits_for_nobody() -> None:
    pace = Pace()
    await asyncio.wait_for(pace.wait(pace.now()), None)
    assert until_beat(5.0, 0.0) == 0
