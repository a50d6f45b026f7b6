"""The parts of a Sushi Go! table that change, for the streams of its pages.

They are made by the macros of the page itself. What everybody may see is made once for a version
and a language, from what a watcher sees, and shared by all who read that language; only a hand is
made for the one who holds it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from sushiya.core.game import View
from sushiya.games.sushi_go.standings import maki_standings
from sushiya.games.sushi_go.view import Revealed, hand_size, progress, revealed
from sushiya.host import Table
from sushiya.host.story import Happening
from sushiya.i18n import translator
from sushiya.web.pages.log import LineForm
from sushiya.web.pages.parts import Brought, Encoded, Event, Look, Marked
from sushiya.web.pages.sushi_go_rounds import round_ends
from sushiya.web.pages.sushi_go_spoken import Spoken

WATCHING = "watching"
_ENDS: WeakKeyDictionary[Table, tuple[int, list[list[int]]]] = WeakKeyDictionary()


class Mark(NamedTuple):
    """How far a table is: what a page that shows it would have to change from."""

    round: int
    turn: int
    to_act: tuple[int, ...]
    chosen: tuple[bool, ...]
    passes: str

    @property
    def is_new_round(self) -> bool:
        """Whether the points of the round before are shown."""
        return self.turn == 1 and self.round > 1

    @property
    def rounds_put_by(self) -> int:
        """How many rounds have their sheet among those that are not shown by themselves."""
        return self.round - 1 - self.is_new_round


class SushiGoMoment:
    """A table at one version, as everybody may see it; made as far as somebody needs it."""

    def __init__(self, table: Table, look: Look) -> None:
        assert table.match is not None
        self.table = table
        self.match = table.match
        self._look = look
        self.mark = Mark(*progress(table.match.state))
        self._spoken: dict[str, Spoken] = {}

    def alike(
        self, seat: int | None, before: Marked, happened: Sequence[Happening]
    ) -> object | None:
        """All who watch are; else those who have or have not chosen while somebody else did."""
        assert isinstance(before, Mark)
        now = self.mark
        if seat is None:
            return WATCHING
        if before[:2] != now[:2] or seat in [told.facts.get("seat") for told in happened]:
            return None
        return seat in before.to_act, seat in now.to_act, now.chosen[seat]

    def changes(
        self, language: str, seat: int | None, before: Marked, happened: Sequence[Happening]
    ) -> Brought:
        """The title of a page, if it is another one, and the parts that have changed on it."""
        assert isinstance(before, Mark)
        spoken = self._in(language)
        was_to_act, is_to_act = seat in before.to_act, seat in self.mark.to_act
        title = None
        if was_to_act != is_to_act or before.round != self.mark.round:
            title = spoken.title(is_to_act)
        if before[:2] != self.mark[:2]:
            return Brought(title, spoken.turned(before, seat))
        parts = spoken.chosen(before, seat)
        if seat is not None and any(told.facts.get("seat") == seat for told in happened):
            mine, checked = spoken.own_choice(seat)
            return Brought(title, [*parts, *mine], checked=checked)
        if seat is not None and not is_to_act and self.mark.to_act != before.to_act:
            parts.append(spoken.hand_state(seat))
        return Brought(title, parts)

    def line_forms(
        self, language: str, events: Sequence[Event], otherwise: Callable[[Event], list[LineForm]]
    ) -> list[LineForm]:
        """Lines about events; those of every turn are at hand."""
        about, forms = self._in(language).line_forms, list[LineForm]()
        for event in events:
            found = about(event)
            forms += otherwise(event) if found is None else found
        return forms

    def let_go(self) -> None:
        """Let go of the parts: they hold on to their moment, and would wait for the collector."""
        self._spoken.clear()

    def title(self, language: str, seat: int) -> Encoded:
        """The title of the page of one who sits there."""
        return self._in(language).title(seat in self.mark.to_act)

    def parts(self, language: str, seat: int) -> dict[str, Encoded]:
        """Everything else that differs from page to page."""
        return self._in(language).parts(seat)

    def _in(self, language: str) -> Spoken:
        spoken = self._spoken.get(language)
        if spoken is None:
            spoken = self._spoken[language] = Spoken(self, translator(language))
        return spoken

    @cached_property
    def view(self) -> View:
        """The game as a watcher sees it."""
        return self.match.view(None)

    def look(self) -> tuple[float, dict[str, Any]]:
        """The time as it is now, and the table as a watcher sees it."""
        return self._look(self.table)

    @cached_property
    def seen(self) -> tuple[float, dict[str, Any]]:
        """The same when the table came to this version, for those who are told of it then."""
        return self.look()

    @cached_property
    def is_plain(self) -> bool:
        """Whether everybody is here, and nobody has shown a feeling: most tables, most of the time.

        Then nothing is shown that changes with the time.
        """
        return not self.table.emoted_at and all(
            player is not None and player.away_since is None and not player.has_stand_in
            for player in self.table.players
        )

    def hand_size(self, seat: int) -> int:
        """How many cards somebody holds, which everybody may know."""
        return hand_size(self.match.state, seat)

    @cached_property
    def scene(self) -> Mapping[str, Any]:
        """Of a watcher's view what is needed to tell what happened, and who sits where."""
        if not self.is_plain:
            return self.seen[1]
        return {
            "seats": [
                {"seat": seat, "kind": player.kind, "name": player.name}
                for seat, player in self.table.seated()
            ],
            "options": self.table.setup.options,
            "view": {"game": self.table.game.name, "seat": None, "to_act": self.mark.to_act},
        }

    @cached_property
    def revealed(self) -> Revealed:
        """What lies open since the last reveal."""
        return revealed(self.match.state)

    @cached_property
    def standings(self) -> Any:
        """Who has the most maki so far: of the position only what lies open."""
        return maki_standings(self.match.state)

    @property
    def ends(self) -> list[list[int]]:
        """The tableaus at the ends of the rounds that are over: worked out once a round."""
        round_number, ends = _ENDS.get(self.table, (0, []))
        if round_number != self.mark.round:
            ends = round_ends(self.table.seats, self.table.setup.options, self.events)
            _ENDS[self.table] = (self.mark.round, ends)
        return ends

    @property
    def events(self) -> Sequence[Mapping[str, Any]]:
        """Everything that the game showed to all; no move of this game is ever taken back."""
        return self.table.happenings.open_events()
