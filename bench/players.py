"""Tables full of programs that play Sushi Go! to the end."""

from __future__ import annotations

import asyncio
from random import Random
from time import perf_counter
from typing import Any

from bench.visitors import LANGUAGES, Visitor
from bench.wires import Asking, Busy, House, Listening

SECONDS_FOR_NEWCOMERS = 1.0


class Tally:
    """What the players of a run count together."""

    def __init__(self) -> None:
        self.moves = 0
        self.waits: list[float] = []
        """Seconds from posting a move until another seat was told of it."""
        self.refused: list[str] = []


class Player:
    """One seat of a table: listens, chooses at random, posts its move.

    ``pace`` is how many seconds it thinks on average; 0 for not at all. With ``look`` it asks for
    the whole table at every turn, as a client does whose stream carries no view.
    """

    def __init__(self, table: Table, seat: int, token: str, look: bool) -> None:
        self.table = table
        self.seat = seat
        self.token = token
        self.look = look
        self.posted_at = 0.0
        self.asking = Asking()
        self.listening = Listening(self._told)
        self.over = asyncio.get_running_loop().create_future()
        self._unanswered = 0
        self._made = 0
        self._has_ended = False
        self._missed = 0
        self._done = 0
        self._chance = Random(f"{table.id} {seat}")

    async def sit(self, house: House) -> None:
        """Open the stream, which tells the rest; a connection to ask on would not be kept."""
        await self.listening.open(house)
        view = "" if self.look else "?view=1"
        self.listening.send("GET", f"/tables/{self.table.id}/events{view}", self.token)

    @property
    def received(self) -> tuple[int, int]:
        """Bytes that came by the stream, and as answers."""
        return self.listening.received, self.asking.received

    def close(self) -> None:
        """Hang up."""
        self.asking.close()
        self.listening.close()

    def _told(self, news: dict[str, Any]) -> None:
        now = perf_counter()
        for event in news["events"]:
            if event["type"] == "chose" and event["seat"] != self.seat:
                self.table.tally.waits.append(now - self.table.players[event["seat"]].posted_at)
        if news["status"] == "ended":
            self._has_ended = True
            self._leave_when_done()
        elif self.seat in news["to_act"] and not self._has_ended:
            self._my_turn(news)

    def _my_turn(self, news: dict[str, Any]) -> None:
        if not self.look:
            if "view" in news:
                self._think(news["version"], news["view"]["legal_moves"])
        elif self._unanswered:
            self._missed = news["version"]
        elif news["version"] > self._done:
            self._unanswered += 1
            path = f"/tables/{self.table.id}"
            self.asking.ask("GET", path, self.token, None, self._looked)

    def _looked(self, status: int, seen: dict[str, Any]) -> None:
        self._think(seen["version"], seen["view"]["legal_moves"])

    def _think(self, version: int, legal: list[str]) -> None:
        move = self._chance.choice(legal)
        if self.table.pace:
            seconds = self._chance.uniform(0, 2 * self.table.pace)
            asyncio.get_running_loop().call_later(seconds, self._post, move, version)
        else:
            self._post(move, version)

    def _post(self, move: str, version: int) -> None:
        self.posted_at = perf_counter()
        self._unanswered += not self.look  # Whoever looked first is still being waited for.
        path, body = f"/tables/{self.table.id}/move", {"move": move, "version": version}
        self.asking.ask("POST", path, self.token, body, self._posted)

    def _posted(self, status: int, answer: dict[str, Any]) -> None:
        self._unanswered -= 1
        if status != 200:
            self.table.tally.refused.append(f"{status} {answer}")
            self._has_ended = True
        else:
            self.table.tally.moves += 1
            self._made += 1
            self._has_ended = self._has_ended or self._made == self.table.turns
        if self._has_ended:
            self._leave_when_done()
            return
        self._done = answer["version"]
        if self.look:
            self._my_turn({"version": self._missed})

    def _leave_when_done(self) -> None:
        if not self._unanswered and not self.over.done():
            self.over.set_result(None)


class Table:
    """A table and its players."""

    def __init__(self, number: int, port: int, tally: Tally, pace: float, turns: int = 0) -> None:
        self.house = House(port, number)
        self.tally = tally
        self.pace = pace
        self.turns = turns
        """How many turns are played; 0 for all."""
        self.id = ""
        self.players: list[Player | Visitor] = []

    async def open(self, seats: int, look: bool, languages: int = 0) -> None:
        """Make the table, sit everybody down, open all connections.

        With ``languages`` they have browsers that speak so many of them, one after the other.
        """
        while True:
            first = await self._door()
            try:
                made = await first.answer(
                    "POST", "/tables", "", {"game": "sushi-go", "seats": seats}
                )
                break
            except Busy:  # with the tables before these; it asks newcomers to wait
                first.close()
                await asyncio.sleep(SECONDS_FOR_NEWCOMERS)
        self.id = made["table"]
        tokens = [made["token"]]
        for _ in range(1, seats):
            joined = await first.answer("POST", f"/tables/{self.id}/join", "", {})
            tokens.append(joined["token"])
        first.close()
        for seat, token in enumerate(tokens):
            player: Player | Visitor
            if languages:
                player = Visitor(self, seat, token, LANGUAGES[seat % languages])
            else:
                player = Player(self, seat, token, look)
            self.players.append(player)
            await player.sit(self.house)

    async def start(self) -> None:
        """Deal."""
        for player in self.players:
            # One that was opened before may have been closed: others sat down meanwhile.
            if isinstance(player, Player):
                await player.asking.open(self.house)
            else:
                await player.come_back()
        host = self.players[0]
        asking = host.asking if isinstance(host, Player) else await self._door()
        await asking.answer("POST", f"/tables/{self.id}/start", host.token, {})
        if isinstance(host, Visitor):
            asking.close()

    async def _door(self) -> Asking:
        asking = Asking()
        await asking.open(self.house)
        return asking

    async def over(self) -> None:
        """Until every player knows that the game is over."""
        await asyncio.gather(*(player.over for player in self.players))

    def received(self) -> tuple[int, int]:
        """Bytes that all players got by their streams, and as answers."""
        counted = [player.received for player in self.players]
        return sum(stream for stream, _ in counted), sum(answers for _, answers in counted)

    def close(self) -> None:
        """Everybody hangs up."""
        for player in self.players:
            player.close()
