"""The places around a table, whatever is played there: who sits where, away, or thinking."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sushiya.host.story import Story
from sushiya.i18n import Translator
from sushiya.web.pages.players import seat_names

EMOTE_SECONDS = 8
LOOK_AGAIN_SECONDS = 4
"""After which a page without a script looks again."""
Happenings = Sequence[Mapping[str, Any]]


@dataclass(frozen=True, kw_only=True)
class Place:
    """A seat, with what every game shows of it; a game adds what lies open before it."""

    number: int
    name: str
    kind: str
    is_you: bool
    points: int
    is_to_act: bool = False
    has_chosen: bool = False
    is_away: bool = False
    has_stand_in: bool = False
    stand_in_at: float | None = None
    emote: str | None = None


@dataclass(frozen=True, kw_only=True)
class Rank:
    """One line of a result; a game adds what its total is made of."""

    rank: int
    place: int
    name: str
    is_you: bool
    is_winner: bool
    total: int


def place_facts(
    table: Mapping[str, Any], happenings: Happenings, names: Sequence[str], now: float
) -> list[dict[str, Any]]:
    """For every seat the facts a ``Place`` has in every game, but its points."""
    emotes = fresh_emotes(happenings, now)
    to_act = table["view"]["to_act"]
    return [
        {
            "number": at,
            "name": names[at],
            "kind": seat["kind"],
            "is_you": at == table["view"]["seat"],
            "is_to_act": at in to_act,
            "is_away": seat.get("is_away", False),
            "has_stand_in": seat.get("has_stand_in", False),
            "stand_in_at": seat.get("stand_in_at"),
            "emote": emotes.get(at),
        }
        for at, seat in enumerate(table["seats"])
    ]


def fresh_emotes(happenings: Happenings, now: float) -> dict[int, str]:
    """What seats have just felt."""
    return {
        told["seat"]: told["emote"]
        for told in happenings
        if told["kind"] == "emoted" and told["at"] > now - EMOTE_SECONDS
    }


def lately_felt(story: Story, now: float) -> list[dict[str, Any]]:
    """What seats have felt so lately that it is still shown."""
    return [told.to_dict() for told in story.since(now - EMOTE_SECONDS, "emoted")]


def others_in_order(seats: int, me: int | None) -> list[int]:
    """The other seats from one's left on; for a watcher, all of them."""
    if me is None:
        return [*range(seats)]
    return [(me + step) % seats for step in range(1, seats)]


def waiting_for(words: Translator, table: Mapping[str, Any]) -> str:
    """Whom everybody waits for, but for the reader."""
    names = seat_names(words, table)
    view = table["view"]
    return words.listed(names[seat] for seat in view["to_act"] if seat != view["seat"])


def won(words: Translator, view: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """Who won, for the head of a result."""
    winners = view["outcome"]["winners"]
    return {
        "winners": words.listed(names[seat] for seat in winners),
        "winner_count": len(winners),
        "won_words": won_words(words, view, names),
    }


def won_words(words: Translator, view: Mapping[str, Any], names: Sequence[str]) -> str:
    """Who won, as the one reads it through whose eyes the view is."""
    winners = view["outcome"]["winners"]
    if [*winners] == [view["seat"]]:
        return words.t("pages.result.you_won")
    listed = words.listed(names[seat] for seat in winners)
    return words.n("pages.result.won", len(winners), names=listed)


def in_force(happenings: Happenings) -> list[Mapping[str, Any]]:
    """What happened at a table, without the moves that were taken back."""
    undone = {told["undoes"] for told in happenings if told["kind"] == "undone"}
    return [told for told in happenings if told["version"] not in undone]


def open_events(happenings: Happenings) -> list[Mapping[str, Any]]:
    """The game's own events among what happened at a table and holds, in order."""
    return [event for told in in_force(happenings) for event in told.get("events", ())]
