"""The parts of a Sushi Go! table that change, for the streams of its pages.

They are made by the macros of the page itself. What everybody may see is made once for a version
and a language, from what a watcher sees, and shared by all who read that language; only a hand is
made for the one who holds it.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from types import SimpleNamespace
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from markupsafe import Markup, escape

from sushiya.core.game import View
from sushiya.games.sushi_go.standings import maki_standings
from sushiya.host import Table
from sushiya.host.story import Happening
from sushiya.i18n import Translator, translator
from sushiya.web.pages.parts import Blank, Encoded, Look, Marked, encoded, gap
from sushiya.web.pages.places import lately_felt, open_events, others_in_order
from sushiya.web.pages.sushi_go_cards import bag
from sushiya.web.pages.sushi_go_hand import FIRST, GHOST, SECOND, Hand, hand
from sushiya.web.pages.sushi_go_rounds import round_ends, table_of
from sushiya.web.pages.sushi_go_table import (
    Tableau,
    facts_of,
    place_names,
    place_of,
    sheets_of,
)
from sushiya.web.rendering import macros

PARTS, PLACES, TABLE = "sushi_go/parts.html", "sushi_go/macros.html", "parts/table_macros.html"


MOST_BLANKS = 4096
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


_HAND_GAPS = ("turn", "version", "key", "seat", "here", "here", "move_to")
"""What a hand is handed one after the other."""


class SushiGoMoment:
    """A table at one version, as everybody may see it."""

    def __init__(self, table: Table, look: Look) -> None:
        assert table.match is not None
        self.table = table
        self._look = look
        self.view: View = table.match.view(None)
        self.mark = Mark(
            self.view["round"],
            self.view["turn"],
            tuple(self.view["to_act"]),
            tuple(self.view["has_chosen"]),
            self.view["passes"],
        )
        self._spoken: dict[str, _Spoken] = {}

    def changes(
        self, language: str, seat: int | None, before: Marked, happened: Sequence[Happening]
    ) -> tuple[Encoded | None, list[Encoded]]:
        """The title of a page, if it is another one, and the parts that have changed on it."""
        assert isinstance(before, Mark)
        spoken = self._spoken.get(language)
        if spoken is None:
            spoken = self._spoken[language] = _Spoken(self, translator(language))
        was_to_act, is_to_act = seat in before.to_act, seat in self.mark.to_act
        title = None
        if was_to_act != is_to_act or before.round != self.mark.round:
            title = spoken.title(is_to_act)
        if before[:2] != self.mark[:2]:
            return title, [*spoken.turned(before, seat)]
        has_moved = any(told.facts.get("seat") == seat for told in happened)
        return title, [*spoken.chosen(before, seat, has_moved=has_moved)]

    @cached_property
    def seen(self) -> tuple[float, dict[str, Any]]:
        """The time, and the table as a watcher sees it."""
        return self._look(self.table)

    @cached_property
    def standings(self) -> Any:
        """Who has the most maki so far."""
        bags = [bag(tableau) for tableau in self.view["tableaus"]]
        return maki_standings(table_of(self.view["seats"], self.view["options"], bags))

    @property
    def ends(self) -> list[list[int]]:
        """The tableaus at the ends of the rounds that are over: worked out once a round."""
        round_number, ends = _ENDS.get(self.table, (0, []))
        if round_number != self.mark.round:
            events = open_events([told.to_dict() for told in self.table.happenings])
            ends = round_ends(self.view["seats"], self.view["options"], events)
            _ENDS[self.table] = (self.mark.round, ends)
        return ends


class _Spoken:
    """A moment in one language: every part is made when the first reader needs it."""

    def __init__(self, moment: SushiGoMoment, words: Translator) -> None:
        self.moment = moment
        self.words = words
        self.make = macros(words.language, PARTS)
        self.places = macros(words.language, PLACES)
        self.frame = macros(words.language, TABLE)
        self.language = words.language
        self._made: dict[tuple[object, ...], Encoded] = {}
        self._tableaus: dict[int, Tableau] = {}

    def title(self, is_to_act: bool) -> Encoded:
        """The title of the page."""
        key = ("title", is_to_act)
        if key not in self._made:
            game = self.words.t("sushi_go.name")
            title: Markup = self.frame.page_title(is_to_act, self._headline, game)
            self._made[key] = encoded(title.unescape())
        return self._made[key]

    def turned(self, before: Mark, seat: int | None) -> Iterator[Encoded]:
        """All that a reveal changes."""
        view, mark = self.moment.view, self.moment.mark
        yield self._shared("headline")
        if self.moment.table.clock.seconds:
            yield self._shared("clock")
        if mark.round != before.round or before.is_new_round:
            yield self._shared("round", seat)
            yield self._shared("sheets", seat)
        ghosts = range(view["seats"], len(view["tableaus"]))
        for at in (*others_in_order(view["seats"], seat), *ghosts):
            yield self._shared("place", at)
        if mark.passes != before.passes:
            yield self._shared("belt", seat)
        if seat is not None:
            yield self._shared("own", seat)
            yield self._hand(seat)

    def chosen(self, before: Mark, seat: int | None, *, has_moved: bool) -> Iterator[Encoded]:
        """What changes while some have chosen and others have not."""
        now = self.moment.mark
        for at in range(len(now.chosen)):
            is_as_before = (at in now.to_act) == (at in before.to_act)
            if now.chosen[at] != before.chosen[at] or not is_as_before:
                yield self._shared("own_facts" if at == seat else "facts", at)
        if seat is None:
            return
        if has_moved:
            yield self._hand(seat)
        elif now.to_act != before.to_act and seat not in now.to_act:
            yield encoded(self.make.hand_state(*self._hand_state(seat)))

    def _shared(self, name: str, seat: int | None = None) -> Encoded:
        """A part that everybody may see, or everybody with the same neighbours."""
        made = self._made.get((name, seat))
        if made is None:
            made = self._made[name, seat] = encoded(getattr(self, f"_make_{name}")(seat))
        return made

    # Parts that everybody may see

    def _make_headline(self, _: int | None) -> str:
        view = self.moment.view
        more = self.words.t("pages.table.turn", turn=view["turn"], turns=view["turns"])
        return str(self.frame.headline_part(self._headline, more))

    def _make_clock(self, _: int | None) -> str:
        now, table = self.moment.seen
        return str(self.frame.clock_part(table["clock"]["deadline"], now))

    def _make_round(self, seat: int | None) -> str:
        mark = self.moment.mark
        goes_on = seat is not None  # nobody's first card of a round is forced
        sheets = self._sheets(seat) if mark.is_new_round else []
        return str(self.make.round_part(mark.is_new_round, mark.round, sheets, goes_on))

    def _make_sheets(self, seat: int | None) -> str:
        return str(self.make.sheets_part(self._sheets(seat), self.moment.mark.is_new_round))

    def _make_belt(self, seat: int | None) -> str:
        view = self.moment.view
        step = 1 if view["passes"] == "left" else -1
        to = None if seat is None else self.names[(seat + step) % view["seats"]]
        return str(self.make.belt_part(view["passes"], to))

    def _make_place(self, at: int | None) -> str:
        place = self._place(at)
        if place.is_away or place.has_stand_in:
            return str(self.places.place(place, self.moment.seen[0]))
        blank = _place_blank(self.language, *_fixed(place), place.kind)
        return blank.filled(_gaps(place))

    def _make_own(self, at: int | None) -> str:
        place = self._place(at, is_you=True)
        if place.is_away or place.has_stand_in:
            return str(self.make.own_part(place, self.moment.seen[0]))
        return _own_blank(self.language, *_fixed(place)).filled(_gaps(place))

    def _make_facts(self, at: int | None) -> str:
        return self._marks(at, is_you=False)

    def _make_own_facts(self, at: int | None) -> str:
        return self._marks(at, is_you=True)

    def _marks(self, at: int | None, *, is_you: bool) -> str:
        assert at is not None
        mark, player = self.moment.mark, self.moment.table.players[at]
        assert player is not None
        if player.away_since is not None or player.has_stand_in:
            make = self.make.own_facts if is_you else self.places.place_facts
            return str(make(self._place(at, is_you=is_you), self.moment.seen[0]))
        size = self.moment.view["hand_sizes"][at]
        signs = (mark.chosen[at], at in mark.to_act)
        return _drawn_facts(self.language, at, player.kind, size, *signs, is_you)

    def _place(self, at: int | None, *, is_you: bool = False) -> Tableau:
        assert at is not None
        place = self._tableaus.get(at)
        if place is None:
            moment = self.moment
            place = place_of(self.words, moment.view, self._facts[at], moment.standings[at], at)
            self._tableaus[at] = place
        return replace(place, is_you=True) if is_you else place

    @cached_property
    def names(self) -> list[str]:
        """The names on the seats, and the ghost's."""
        return place_names(self.words, self.moment.seen[1])

    @cached_property
    def _facts(self) -> list[dict[str, Any]]:
        now, table = self.moment.seen
        felt = lately_felt(self.moment.table.happenings, now)
        return facts_of(table, felt, self.names, now)

    @property
    def _headline(self) -> str:
        return self.words.t("pages.table.round", round=self.moment.mark.round)

    def _sheets(self, seat: int | None) -> Any:
        view = {**self.moment.view, "seat": seat}
        return sheets_of(self.words, view, self.names, self.moment.ends)

    # What is one seat's own

    def _hand(self, seat: int) -> Encoded:
        table, has_chosen = self.moment.table, self.moment.mark.chosen[seat]
        held = hand(self.words, {**self.moment.view, **table.own_view(seat)})
        here, waiting = f"/t/{table.id}", self._waiting(seat)
        values = {
            "turn": str(escape(table.turn_label)),
            "version": str(table.version),
            "key": secrets.token_hex(8),
            "seat": str(seat),
            "here": here,
            "move_to": f"/api/v1/tables/{table.id}/move",
        }
        if held.forced:
            arguments = (values[name] for name in _HAND_GAPS)
            return encoded(self.make.hand_part(held, has_chosen, waiting, *arguments, None))
        values["waiting"] = str(escape(waiting))
        for slot in (FIRST, SECOND, GHOST):
            values[slot] = "".join([pick.drawn for pick in getattr(held, slot)])
        slots = (bool(held.second), bool(held.ghost), held.takes_two)
        blank = _hand_blank(self.language, has_chosen, bool(waiting), held.cards, *slots)
        return encoded(blank.filled(values))

    def _hand_state(self, seat: int) -> tuple[Any, bool, str]:
        has_chosen = self.moment.mark.chosen[seat]
        return {"forced": not has_chosen}, has_chosen, self._waiting(seat)

    def _waiting(self, seat: int) -> str:
        names = self.names
        return self.words.listed(names[at] for at in self.moment.mark.to_act if at != seat)


# What is drawn once: the same few places, marks and forms come up at all tables of a language


def _fixed(place: Tableau) -> tuple[Any, ...]:
    """What a place is drawn by; the rest of it is filled in."""
    signs = (place.has_chosen, place.is_to_act)
    return place.hand_size, *signs, place.points, bool(place.groups), place.emote


def _gaps(place: Tableau) -> dict[str, str]:
    return {
        "number": str(place.number),
        "name": str(escape(place.name)),
        "laid": place.laid,
        "groups": "".join(place.groups),
    }


def _with_gaps(fixed: tuple[Any, ...], kind: str, *, is_you: bool) -> Tableau:
    hand_size, has_chosen, is_to_act, points, has_groups, emote = fixed
    return Tableau(
        number=gap("number"),
        name=gap("name"),
        kind=kind,
        is_you=is_you,
        points=points,
        is_to_act=is_to_act,
        has_chosen=has_chosen,
        emote=emote,
        hand_size=hand_size,
        groups=[gap("groups")] if has_groups else [],
        laid=gap("laid"),
    )


@lru_cache(MOST_BLANKS)
def _place_blank(language: str, *fixed: Any) -> Blank:
    *rest, kind = fixed
    return Blank(macros(language, PLACES).place(_with_gaps((*rest,), kind, is_you=False), 0))


@lru_cache(MOST_BLANKS)
def _own_blank(language: str, *fixed: Any) -> Blank:
    return Blank(macros(language, PARTS).own_part(_with_gaps(fixed, "person", is_you=True), 0))


@lru_cache(MOST_BLANKS)
def _drawn_facts(
    language: str,
    number: int,
    kind: str,
    hand_size: int,
    has_chosen: bool,
    is_to_act: bool,
    is_you: bool,
) -> str:
    fixed = (hand_size, has_chosen, is_to_act, 0, False, None)
    place = replace(_with_gaps(fixed, kind, is_you=is_you), number=number)
    if is_you:
        return str(macros(language, PARTS).own_facts(place, 0))
    return str(macros(language, PLACES).place_facts(place, 0))


@lru_cache(MOST_BLANKS)
def _hand_blank(
    language: str,
    has_chosen: bool,
    waits: bool,
    cards: int,
    has_second: bool,
    has_ghost: bool,
    takes_two: bool,
) -> Blank:
    def picks(slot: str, is_there: bool) -> tuple[Any, ...]:
        return (SimpleNamespace(drawn=gap(slot)),) if is_there else ()

    seconds, ghosts = picks(SECOND, has_second), picks(GHOST, has_ghost)
    held = Hand(picks(FIRST, True), seconds, ghosts, cards, takes_two, None)
    waiting = gap("waiting") if waits else ""
    arguments = map(gap, _HAND_GAPS)
    return Blank(macros(language, PARTS).hand_part(held, has_chosen, waiting, *arguments, None))
