"""Decisions are pure: a table, a command and the time in, events out, nothing changed."""

from __future__ import annotations

import pytest

from sushiya.host import FillWithBots, House, Question, answer
from sushiya.host.clocks import CLOCKS, Patience, Presence, clock_named
from sushiya.host.commands import Move, SitDown, Start
from sushiya.host.decide import decide
from sushiya.host.due import due, next_due_at, thinkers
from sushiya.host.errors import UnknownClock
from sushiya.host.events import Kind
from sushiya.host.fold import fold
from sushiya.host.identity import CODE_LETTERS, code_from_text, new_code, new_table_id
from sushiya.host.opening import Wish, opened
from sushiya.host.table import Table
from sushiya.store import Store
from tests.host.kit import ANN, NOON, Luck, Wristwatch, play_out, started


def new_table(*then: SitDown | FillWithBots | Start) -> Table:
    """A table that is in no store."""
    wish = Wish("sushi-go", 2)
    secret = Luck()(32).hex()
    table, _ = opened("t", wish, host=ANN, secret=secret, code="ABCDEF", now=NOON, then=then)
    return table


def test_deciding_changes_nothing() -> None:
    table = new_table(SitDown("Ann"), FillWithBots("random"), Start())
    assert table.match
    before = (table.version, table.match.state, table.match.moves)
    move = table.match.legal_moves(0)[0]
    events = decide(table, Move(move), person=ANN, now=NOON)
    assert events == decide(table, Move(move), person=ANN, now=NOON)
    assert [(event.kind, event.data) for event in events] == [
        (Kind.MOVED, {"seat": 0, "move": move, "by": "person"})
    ]
    assert (table.version, table.match.state, table.match.moves) == before


def test_nothing_is_due_at_a_table_nobody_sits_at() -> None:
    table = new_table()
    assert due(table, NOON + 1e6, Presence(), Patience()) == []
    assert next_due_at(table, NOON, Presence(), Patience()) is None
    assert thinkers(table, NOON, Presence()) == {}


def test_bots_think_whether_or_not_somebody_watches() -> None:
    table = new_table(SitDown("Ann"), FillWithBots("random"), Start())
    assert thinkers(table, NOON, Presence()) == {1: "bot"}


@pytest.mark.parametrize("game", ["sushi-go", "wasabi", "another"])
def test_every_clock_has_a_time_for_every_game(game: str) -> None:
    seconds = [clock_named(name, game).seconds for name in CLOCKS]
    assert seconds[0] is None
    assert all(seconds[1:])
    with pytest.raises(UnknownClock):
        clock_named("blitz", game)


def test_ids_and_codes_are_wide_and_readable() -> None:
    luck = Luck(3)
    assert len({new_table_id(luck) for _ in range(500)}) == 500
    codes = {new_code(luck) for _ in range(500)}
    assert len(codes) > 498
    assert {letter for code in codes for letter in code} == set(CODE_LETTERS)
    assert all(code_from_text(code.lower()) == code for code in codes)
    assert code_from_text("ABCDEFGHIJ") != code_from_text("ABCDEF")


async def test_folding_the_stored_events_gives_the_live_table(house: House, store: Store) -> None:
    table_id = await started(house, seats=3, people=2)
    await play_out(house, table_id)
    live, folded = await house.table(table_id), fold(table_id, await store.load(table_id))
    assert live.match
    assert folded.match
    names = set(Table.__slots__) - {"match", "__weakref__"}
    plain = [{name: getattr(table, name) for name in names} for table in (live, folded)]
    assert plain[0] == plain[1]
    assert folded.match.record() == live.match.record()


async def test_a_bot_that_fails_is_replaced_for_the_move(
    store: Store, watch: Wristwatch, caplog: pytest.LogCaptureFixture
) -> None:
    calls = []

    async def think(question: Question) -> str:
        calls.append(question.level)
        if len(calls) % 3 == 0:
            raise MemoryError
        return "nonsense" if len(calls) % 3 == 1 else answer(question)

    house = House(store, clock=watch, think=think, randomness=Luck())
    table_id = await started(house, seats=3, people=1)
    await play_out(house, table_id)
    assert "failed" in caplog.text
    await house.close()


async def test_a_bot_is_asked_with_what_its_seat_sees(store: Store, watch: Wristwatch) -> None:
    asked: list[Question] = []

    async def think(question: Question) -> str:
        asked.append(question)
        return answer(question)

    house = House(store, clock=watch, think=think, randomness=Luck())
    table_id = await started(house, seats=3, people=1)
    table = await house.table(table_id)
    assert table.match
    assert [question.view["seat"] for question in asked] == [1, 2]
    assert all(question.view["hand"] for question in asked)
    assert not hasattr(asked[0], "state")
    await house.close()
