"""A record shown again, move by move, through the eyes of a seat or of all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sushiya import Match
from sushiya.cli.faces import Names, face
from sushiya.cli.refusals import one_line
from sushiya.cli.words import say
from sushiya.core.game import Event, View
from sushiya.play.player_names import players_from_headers
from sushiya.play.records import Reading

ALL = None
"""The eyes of everybody."""


@dataclass(frozen=True)
class Frame:
    """The table after one move, or before the first: what happened, and what each seat saw.

    ``views`` has one view per seat and then the watcher's.
    """

    label: str
    seat: int | None
    move: str | None
    before: View
    events: Sequence[Event]
    views: Sequence[View]


class Showing:
    """All frames of a record, and how to tell them."""

    def __init__(self, text: str) -> None:
        reading = Reading(text)
        self.match: Match = reading.match()
        self.face = face(self.match.game.name)
        self.frames = self._frames(reading.start())
        self.names = _names(self.match, self.face.places(self.frames[0].views[-1]))

    def view_lines(self, at: int, eyes: int | None) -> list[str]:
        """The table in a frame, with the hands these eyes may see."""
        views = self.frames[at].views
        open_view = views[-1] if eyes is ALL else views[eyes]
        return [*self.face.table_lines(open_view, self.names), *self.hand_lines(at, eyes)]

    def hand_lines(self, at: int, eyes: int | None) -> list[str]:
        """The hands in a frame that these eyes may see."""
        views = self.frames[at].views
        seen = views[:-1] if eyes is ALL else [views[eyes]]
        return [line for v in seen for line in self.face.hand_lines(v, self.names, own=False)]

    def told(self, at: int) -> list[str]:
        """What everybody saw happen in a frame."""
        frame = self.frames[at]
        return self.face.told(frame.before, frame.events, self.names)

    def told_to(self, at: int, eyes: int | None) -> list[str]:
        """What happened in a frame, with what only these eyes know of it."""
        frame = self.frames[at]
        if frame.seat is None or frame.move is None:
            return [say("replay.start")]
        name = self.names[frame.seat]
        if eyes not in (ALL, frame.seat):
            return self.told(at) or [say("replay.chose", name=name)]
        move = self.face.move_words(frame.before, frame.move)
        return self.told(at) or [say("replay.moved", name=name, move=move)]

    def result_lines(self) -> list[str]:
        """How the game ended, if it did."""
        last = self.frames[-1].views[-1]
        return self.face.result_lines(last, self.names) if last["outcome"] else []

    def to_dict(self, eyes: int | None) -> dict[str, Any]:
        """Everything these eyes saw, ready for JSON; a hidden move is left out."""
        return {
            "game": self.match.game.name,
            "seats": self.match.seats,
            "options": dict(self.match.options),
            "players": list(self.names[: self.match.seats]),
            "eyes": "all" if eyes is ALL else eyes,
            "start": self._seen(self.frames[0], eyes),
            "moves": [self._told_move(frame, eyes) for frame in self.frames[1:]],
            "outcome": self.match.outcome.to_dict() if self.match.outcome else None,
        }

    def _told_move(self, frame: Frame, eyes: int | None) -> dict[str, Any]:
        told: dict[str, Any] = {"turn": frame.label, "seat": frame.seat}
        if eyes in (ALL, frame.seat):
            told["move"] = frame.move
        return {**told, "events": list(frame.events), **self._seen(frame, eyes)}

    def _seen(self, frame: Frame, eyes: int | None) -> dict[str, Any]:
        if eyes is ALL:
            return {"views": list(frame.views[:-1])}
        return {"view": frame.views[eyes]}

    def _frames(self, match: Match) -> list[Frame]:
        label = match.game.turn_label(match.state)
        frames = [Frame(label, None, None, match.view(None), (), _views(match))]
        for seat, move in self.match.moves:
            label = match.game.turn_label(match.state)
            before = match.view(None)
            match.play(seat, move)
            frames.append(Frame(label, seat, move, before, match.last_events, _views(match)))
        return frames


def _views(match: Match) -> list[View]:
    return [*(match.view(seat) for seat in range(match.seats)), match.view(None)]


def _names(match: Match, places: int) -> Names:
    """The players as the record names them, or by their seats."""
    told = [one_line(name) for name in players_from_headers(match.headers, match.seats)]
    if not told or not all(told):
        told = [say("player.seat", seat=seat) for seat in range(match.seats)]
    return told + [say("player.ghost")] * (places - match.seats)
