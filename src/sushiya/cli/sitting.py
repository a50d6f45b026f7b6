"""One person and some bots at a match in this terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from sushiya import Match, new_game
from sushiya.bots import bot
from sushiya.bots.warming import warm_up
from sushiya.cli.faces import face
from sushiya.cli.records import write_record
from sushiya.cli.refusals import one_line
from sushiya.cli.words import say
from sushiya.core.game import Event, View
from sushiya.core.rng import advanced, seeded
from sushiya.play.player_names import players_to_text

PERSON = 0
"""The person's seat."""


@dataclass(frozen=True)
class Step:
    """One move as everybody saw it: the open table before it, and what happened."""

    seat: int
    before: View
    events: Sequence[Event]


class Sitting:
    """The match, the bots and what they need; bots move as soon as they can."""

    def __init__(
        self,
        game: str,
        seats: int,
        options: Mapping[str, object],
        bots: Sequence[str],
        *,
        name: str = "",
        seed: int | None = None,
        save: str | None = None,
    ) -> None:
        self.game = game
        self.face = face(game)
        self._asked: tuple[int, dict[str, Any]] = (seats, dict(options))
        self._bot_names = tuple(bots)
        self._bots = [bot(game, kind) for kind in bots]
        for player in self._bots:
            warm_up(player)
        self._name = one_line(name) or say("player.you")
        self._seed = seed
        self._save = save
        self._games = 0
        self.saved: list[str] = []
        self.again()

    def again(self) -> list[Step]:
        """Begin a new match at the same table; what the bots did before the person's move."""
        seats, options = self._asked
        seed = None if self._seed is None else self._seed + self._games
        self.match: Match = new_game(self.game, seats=seats, seed=seed, **options)
        self._rng = seeded(int(self.match.commitment or "0", 16))
        self._games += 1
        self._returnable = 0
        self.names = self._named()
        self.match.headers["players"] = players_to_text(self._names_for_record())
        self.opening = self._let_bots_move()
        return self.opening

    @property
    def view(self) -> View:
        """What the person sees."""
        return self.match.view(PERSON)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.match.outcome is not None

    @property
    def promise(self) -> str:
        """The commitment, told before the first move."""
        return say("fair.commitment", commitment=self.match.commitment)

    @property
    def proof(self) -> str:
        """The secret behind the commitment, told when the match has ended."""
        assert self.match.shuffle is not None
        secret = self.match.shuffle.secret
        return say("fair.secret", secret=secret, commitment=self.match.commitment)

    def play(self, move: str) -> list[Step]:
        """Make the person's move and let the bots answer; raises ``RuleError``."""
        steps = [self._step(PERSON, move)]
        while self.match.to_act == (PERSON,) and (forced := self.face.forced(self.view)):
            steps.append(self._step(PERSON, forced))
        return steps + self._let_bots_move()

    def take_back(self) -> bool:
        """Take back the person's last decision, while the game lets them; whether it did."""
        if not self._returnable or self.is_over:
            return False
        self._undo()
        while self._returnable and self.face.forced(self.view):
            self._undo()
        return True

    def save(self) -> str | None:
        """Write the record where it was asked for; the path, or None if nobody asked."""
        if self._save is None or not self.match.moves:
            return None
        path = Path(self._save)
        if self._games > 1:
            path = path.with_stem(f"{path.stem}-{self._games}")
        if str(path) not in self.saved:
            self.match.headers["date"] = datetime.now().astimezone().date().isoformat()
            write_record(str(path), self.match.record())
            self.saved.append(str(path))
        return str(path)

    def _let_bots_move(self) -> list[Step]:
        steps = []
        while waiting := [seat for seat in self.match.to_act if seat != PERSON]:
            seat = waiting[0]
            self._rng = advanced(self._rng)
            view = self.match.view(seat)
            move = self._bots[seat - 1].choose(view, self.match.knowledge(seat), self._rng)
            steps.append(self._step(seat, move))
        return steps

    def _step(self, seat: int, move: str) -> Step:
        before = self.match.view(None)
        returns = seat == PERSON and self.match.game.may_undo(self.match.state, seat, move)
        self.match.play(seat, move)
        self._returnable = self._returnable + 1 if returns else 0
        return Step(seat, before, self.match.last_events)

    def _undo(self) -> None:
        self.match.undo()
        self._returnable -= 1

    def _named(self) -> list[str]:
        others = say("bot.names").split()
        names = [self._name, *others[: self.match.seats - 1]]
        ghosts = self.face.places(self.match.view(None)) - self.match.seats
        return names + [say("player.ghost")] * ghosts

    def _names_for_record(self) -> list[str]:
        bots = zip(self.names[1 : self.match.seats], self._bot_names, strict=True)
        own = say("player.unnamed") if self._name == say("player.you") else self._name
        return [own, *(f"{name} ({kind})" for name, kind in bots)]
