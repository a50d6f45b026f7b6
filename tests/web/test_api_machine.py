"""People and programs do anything in any order: the API keeps its word at every step.

A stateful machine of Hypothesis plays both games by the API, with wrong seats, old versions,
repeated keys and moves out of turn among the right ones, and compares what is told with what it
knows.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from sushiya.host.fold import fold
from sushiya.play.verify import verify
from sushiya.web.app import API_PATH, create_app
from sushiya.web.settings import Settings

PEOPLE = 3
GAMES = ("sushi-go", "wasabi")
person = st.integers(0, PEOPLE - 1)
at = st.integers(0, 30)
"""Which of several; taken by its remainder."""


class Houses(RuleBasedStateMachine):
    """A house, a few people with tokens, their tables, and what each table was last said to be."""

    def __init__(self) -> None:
        super().__init__()
        self._folder = TemporaryDirectory(prefix="sushiya-machine-")
        self._runner = asyncio.Runner()
        how = Settings(
            Path(self._folder.name), tick=0, heartbeat=0, limits=False, warm_up=False, bot_beat=0
        )
        self._app = create_app(how)
        self._life = self._app.router.lifespan_context(self._app)
        self._tokens: list[str | None] = [None] * PEOPLE
        self._tables: list[str] = []
        self._version: dict[str, int] = {}
        self._status: dict[str, str] = {}
        self._commitments: dict[str, str] = {}
        self._done: dict[tuple[int, str, str], int] = {}
        self._runner.run(self._open())

    async def _open(self) -> None:
        await self._life.__aenter__()
        await self._app.state.opening.wait()

    def teardown(self) -> None:
        self._runner.run(self._life.__aexit__(None, None, None))
        self._runner.close()
        self._folder.cleanup()

    # Asking

    def ask(self, who: int | None, method: str, path: str, body: Any = None) -> httpx.Response:
        """One request of somebody, and all that follows from it; never a mistake of ours."""
        return self._runner.run(self._ask(who, method, path, body))

    async def _ask(self, who: int | None, method: str, path: str, body: Any) -> httpx.Response:
        token = None if who is None else self._tokens[who]
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        transport = httpx.ASGITransport(self._app)
        async with httpx.AsyncClient(transport=transport, base_url="http://sushiya.test") as client:
            answer = await client.request(method, API_PATH + path, json=body, headers=headers)
        await self._app.state.opening.house.settled()
        assert answer.status_code < 500, answer.text
        if answer.status_code >= 400:
            assert set(answer.json()["error"]) == {"code", "message", "details"}
        return answer

    def command(self, who: int, table: str, what: str, body: dict[str, Any]) -> httpx.Response:
        """A command; what is confirmed is never at an older version than was told before."""
        answer = self.ask(who, "POST", f"/tables/{table}/{what}", body)
        if answer.is_success:
            told = answer.json()
            key = body.get("key")
            if key is not None:
                known = self._done.setdefault((who, table, key), told["version"])
                assert told["version"] == known, "a key is answered the same for ever"
            self.take_token(who, told)
        return answer

    def take_token(self, who: int, told: dict[str, Any]) -> None:
        if told.get("token"):
            assert self._tokens[who] in (None, told["token"])
            self._tokens[who] = told["token"]

    def table(self, number: int) -> str:
        return self._tables[number % len(self._tables)]

    # What may happen

    @rule(
        who=person,
        game=st.sampled_from(GAMES),
        seats=st.integers(2, 3) | st.integers(0, 6),
        bots=st.sampled_from(["random", "", None, "nobody"]),
        start=st.sampled_from([True, True, False]),
    )
    def open_a_table(self, who: int, game: str, seats: int, bots: str | None, start: bool) -> None:
        body = {"game": game, "seats": seats, "bots": bots, "start": start, "name": f"P{who}"}
        answer = self.ask(who, "POST", "/tables", body)
        if answer.is_success:
            told = answer.json()
            self.take_token(who, told)
            self._tables.append(told["table"])

    @precondition(lambda self: self._tables)
    @rule(who=person, number=at, seat=st.none() | st.integers(-1, 5), key=st.none() | st.just("j"))
    def sit_down(self, who: int, number: int, seat: int | None, key: str | None) -> None:
        self.command(who, self.table(number), "join", {"seat": seat, "key": key})

    @precondition(lambda self: self._tables)
    @rule(
        who=person,
        number=at,
        what=st.sampled_from(["start", "bots", "undo", "leave", "rematch", "emote", "randomness"]),
        seat=st.none() | st.integers(0, 4),
    )
    def ask_for_something(self, who: int, number: int, what: str, seat: int | None) -> None:
        body: dict[str, Any] = {} if what in ("start", "rematch") else {"seat": seat}
        body |= {"emote": {"emote": "yum"}, "randomness": {"text": "ginger"}}.get(what, {})
        answer = self.command(who, self.table(number), what, body)
        if what == "rematch" and answer.is_success:
            self._tables.append(answer.json()["table"])

    @precondition(lambda self: self._tables)
    @rule(who=person, number=at, pick=at, old=st.booleans(), key=st.none() | st.integers(0, 9))
    def move(self, who: int, number: int, pick: int, old: bool, key: int | None) -> None:
        """A legal move, on one's own seat; sometimes with a version or a key from before."""
        table = self.table(number)
        seen = self.ask(who, "GET", f"/tables/{table}").json()
        legal = seen["view"]["legal_moves"] if seen["status"] == "running" else []
        body: dict[str, Any] = {"move": legal[pick % len(legal)] if legal else "egg"}
        body |= {"version": 1 if old else seen["version"]}
        body |= {} if key is None else {"key": str(key)}
        answer = self.command(who, table, "move", body)
        if legal and not old and key is None:
            assert answer.is_success, answer.text

    @precondition(lambda self: self._tables)
    @rule(
        who=person,
        number=at,
        seat=st.integers(-1, 5),
        move=st.sampled_from(["", "egg", "squid!plain", "pass", "tuna a1", "x" * 500, "\x00"]),
    )
    def move_anything(self, who: int, number: int, seat: int, move: str) -> None:
        self.command(who, self.table(number), "move", {"move": move, "seat": seat})

    @precondition(lambda self: self._tables)
    @rule(who=person, number=at, pick=at)
    def play_for_a_while(self, who: int, number: int, pick: int) -> None:
        """Everybody who is to act and sits here moves, several times: games come to their end."""
        table = self.table(number)
        for step in range(25):
            for one in range(PEOPLE):
                self.move(one, number, pick + step, old=False, key=None)
            if self.ask(who, "GET", f"/tables/{table}").json()["status"] == "ended":
                return

    # What always holds

    @invariant()
    def tables_are_what_they_were_said_to_be(self) -> None:
        """Versions and stages go forward; nobody sees another's hand; the record waits."""
        for table in self._tables[-3:]:
            for who in (None, *range(PEOPLE)):
                self._look(table, who)
            self._check_record(table)

    def _look(self, table: str, who: int | None) -> None:
        answer = self.ask(who, "GET", f"/tables/{table}")
        if answer.status_code == 409:  # whoever holds several seats must name one
            return
        seen = answer.json()
        assert seen["version"] >= self._version.get(table, 0)
        self._version[table] = seen["version"]
        order = ("lobby", "running", "ended")
        assert order.index(seen["status"]) >= order.index(self._status.get(table, "lobby"))
        self._status[table] = seen["status"]
        if seen["status"] == "running":
            commitment = self._commitments.setdefault(table, seen["fairness"]["commitment"])
            assert seen["fairness"]["commitment"] == commitment
            assert seen["fairness"]["secret"] is None
            if not seen["you"]["seats"]:
                assert not seen["view"]["legal_moves"]
                assert not seen["view"].get("hand")

    def _check_record(self, table: str) -> None:
        answer = self.ask(None, "GET", f"/tables/{table}/record")
        if self._status.get(table) != "ended":
            assert answer.status_code == 409
        else:
            report = verify(answer.text, self._commitments.get(table))
            assert report.passed
            assert report.finished

    @invariant()
    def what_is_stored_is_what_is_played(self) -> None:
        """Every table folds from its rows to the version and position in memory."""
        house = self._app.state.opening.house
        for table in self._tables[-3:]:
            live = self._runner.run(house.table(table))
            again = fold(table, self._runner.run(house.ledger.load(table)))
            assert again.version == live.version
            assert again.to_act == live.to_act
            assert [
                again.game.view(again.match.state, seat) if again.match else None
                for seat in range(again.seats)
            ] == [
                live.game.view(live.match.state, seat) if live.match else None
                for seat in range(live.seats)
            ]


TestHouses = Houses.TestCase
TestHouses.settings = settings(
    max_examples=12,
    stateful_step_count=14,
    suppress_health_check=list(HealthCheck),
)
