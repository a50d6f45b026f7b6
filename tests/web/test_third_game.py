"""What the tables of both games share is played by a game that it has never heard of."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

import sushiya.bots
from sushiya.games.wasabi.game import Wasabi
from sushiya.host import House
from sushiya.web.pages import games as served
from tests.web.conftest import Browser

NAME = "third-game"
PAGES = replace(served.WASABI, name=NAME)


class ThirdGame(Wasabi):
    """Rules, page model and templates are those of Wasabi!; the name is nobody's."""

    name = NAME


@pytest.fixture(autouse=True)
def third_game(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The lines that the recipe in docs/adding-a-game.md asks for."""
    rooms = sys.modules["sushiya.games"]
    monkeypatch.setitem(rooms.ROOMS, NAME, (__name__, ThirdGame.__name__))
    monkeypatch.setitem(sushiya.bots.LADDERS, NAME, sushiya.bots.LADDERS["wasabi"])
    monkeypatch.setitem(served.GAMES, NAME, PAGES)
    monkeypatch.setattr(served.GamePages, "picture", "scenes/empty")
    yield
    rooms._open.pop(NAME, None)


async def test_a_third_game_is_hosted_played_shown_and_proved(
    ann: Browser, ben: Browser, house: House
) -> None:
    assert NAME in (await ann.get("/api/v1/games")).text
    assert f'name="game" value="{NAME}"' in (await ann.get("/")).text
    assert (await ann.get(f"/host?game={NAME}")).status_code == 200
    answer = await ann.post("/tables", data={"game": NAME, "seats": 2, "clock": "fast"})
    path = answer.headers["location"]
    assert (await ben.get(path)).status_code == 200
    await ann.post(f"{path}/fill")
    await ann.post(f"{path}/start")
    table, chance = await house.table(path[3:]), Random(2)
    assert table.match is not None
    assert table.match.game.name == NAME
    assert table.clock.seconds
    while table.status == "running":
        await house.settled()
        if 0 in table.to_act:
            move = chance.choice(table.match.legal_moves(0))
            await ann.post(f"{path}/move", data={"move": move})
            if chance.random() < 0.05:
                assert 'id="desk"' in (await ann.get(path)).text
                assert 'id="desk"' not in (await ben.get(path)).text
    assert 'class="ranking"' in (await ben.get(path)).text
    assert (await ben.get(f"{path}/replay?step=30&eyes=1")).status_code == 200
    assert "check--bad" not in (await ben.get(f"/verify?table={path[3:]}")).text
    assert (await ann.post(f"{path}/rematch")).status_code == 303
