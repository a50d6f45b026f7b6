"""The parts of a Sushi Go! table that change, for the streams of its pages.

They are made by the macros of the page itself. What everybody may see is made once for a version
and a language, from what a watcher sees, and shared by all who read that language; only a hand is
made for the one who holds it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from types import SimpleNamespace
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from markupsafe import Markup

from sushiya.core.bags import count
from sushiya.core.game import View
from sushiya.games.sushi_go.cards import Card
from sushiya.games.sushi_go.standings import maki_standings
from sushiya.games.sushi_go.view import hand_size, progress
from sushiya.host import Table
from sushiya.host.story import Happening
from sushiya.i18n import Translator, translator
from sushiya.web.pages.log import LineForm
from sushiya.web.pages.parts import (
    Blank,
    Brought,
    Encoded,
    Event,
    Look,
    Marked,
    encoded,
    gap,
    new_key,
    shown,
)
from sushiya.web.pages.places import lately_felt
from sushiya.web.pages.sushi_go_cards import groups
from sushiya.web.pages.sushi_go_hand import FIRST, GHOST, SECOND, Hand, hand_of, only_card, pick_id
from sushiya.web.pages.sushi_go_rounds import round_ends
from sushiya.web.pages.sushi_go_sentences import chose_forms, laid_forms, passed_forms
from sushiya.web.pages.sushi_go_sheets import DrawnSheets, drawn_points, sheet_gaps
from sushiya.web.pages.sushi_go_table import (
    Tableau,
    facts_of,
    laid_before,
    place_names,
    place_of,
)
from sushiya.web.rendering import macros

PARTS, PLACES, TABLE = "sushi_go/parts.html", "sushi_go/macros.html", "parts/table_macros.html"


MOST_BLANKS = 4096
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


_HAND_GAPS = ("turn", "version", "key", "seat", "here", "here", "move_to")
"""What a hand is handed one after the other."""


class SushiGoMoment:
    """A table at one version, as everybody may see it; made as far as somebody needs it."""

    def __init__(self, table: Table, look: Look) -> None:
        assert table.match is not None
        self.table = table
        self.match = table.match
        self._look = look
        self.mark = Mark(*progress(table.match.state))
        self._spoken: dict[str, _Spoken] = {}

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
        spoken, forms = self._in(language), list[LineForm]()
        for event in events:
            found = spoken.line_forms(event)
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

    def _in(self, language: str) -> _Spoken:
        spoken = self._spoken.get(language)
        if spoken is None:
            spoken = self._spoken[language] = _Spoken(self, translator(language))
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
    def tableaus(self) -> list[int]:
        """What lies open before every place, as bags."""
        state = self.match.state
        return list(state.tableaus[: state.places])

    @cached_property
    def standings(self) -> Any:
        """Who has the most maki so far: of the position only what lies open."""
        return maki_standings(self.match.state)

    @property
    def ends(self) -> list[list[int]]:
        """The tableaus at the ends of the rounds that are over: worked out once a round."""
        round_number, ends = _ENDS.get(self.table, (0, []))
        if round_number != self.mark.round:
            ends = round_ends(self.view["seats"], self.view["options"], self.events)
            _ENDS[self.table] = (self.mark.round, ends)
        return ends

    @property
    def events(self) -> Sequence[Mapping[str, Any]]:
        """Everything that the game showed to all; no move of this game is ever taken back."""
        return self.table.happenings.open_events()


class _Spoken:
    """A moment in one language: every part is made when the first reader needs it."""

    def __init__(self, moment: SushiGoMoment, words: Translator) -> None:
        self.moment = moment
        self.words = words
        self.make = macros(words.language, PARTS)
        self.places = macros(words.language, PLACES)
        self.frame = macros(words.language, TABLE)
        self.language = words.language
        self.edition = str(moment.table.setup.options["edition"])

    def title(self, is_to_act: bool) -> Encoded:
        """The title of the page."""
        return _title(self.language, self.moment.mark.round, is_to_act)

    def line_forms(self, event: Event) -> Sequence[LineForm] | None:
        """Lines about what happens all the time."""
        kind = event["type"]
        if kind == "laid":
            seat = event["seat"]
            return laid_forms(self.words, self.edition, self.names[seat], seat, event["move"])
        if kind == "chose":
            seat = event["seat"]
            player = self.moment.table.players[seat]
            is_person = player is not None and player.kind == "person"
            return chose_forms(self.words, self.names[seat], seat) if is_person else ()
        return passed_forms(self.words, event["direction"]) if kind == "passed" else None

    def parts(self, seat: int) -> dict[str, Encoded]:
        """All parts of the page of a seat by name."""
        found = {f"place{at}": place for at, place in enumerate(self._other_places(seat))}
        found |= {
            "headline": self._headline(),
            "round": self._round(seat),
            "belt": self._belt(seat),
            "own": self._own(seat),
            "sheets": self._sheets(seat),
            "hand": self._hand(seat),
        }
        if self.moment.table.clock.seconds:
            found["clock"] = self._clock(*self.moment.look())
        return found

    def turned(self, before: Mark, seat: int | None) -> list[Encoded]:
        """All that a reveal changes."""
        mark, parts = self.moment.mark, [self._headline()]
        if self.moment.table.clock.seconds:
            parts.append(self._clock_now)
        if mark.round != before.round or before.turn == 1:
            parts += self._round_changes(before, seat)
        parts += self._other_places(seat)
        if mark.passes != before.passes:
            parts.append(self._belt(seat))
        if seat is not None:
            parts += (self._own(seat), self._hand(seat))
        return parts

    def _round_changes(self, before: Mark, seat: int | None) -> Iterator[Encoded]:
        """What the beginning of a round changes, and its second turn."""
        mark = self.moment.mark
        if mark.is_new_round or before.is_new_round:
            yield self._round(seat)
        if mark.rounds_put_by != before.rounds_put_by:
            yield self._sheets(seat)

    def chosen(self, before: Mark, seat: int | None) -> list[Encoded]:
        """What everybody is shown while some have chosen and others have not."""
        now = self.moment.mark
        if now.chosen == before.chosen:
            return []
        return [
            self._marks(at, is_you=at == seat)
            for at, has_chosen in enumerate(now.chosen)
            if has_chosen != before.chosen[at]
        ]

    def own_choice(self, seat: int) -> tuple[list[Encoded], Encoded | None]:
        """What a choice of one's own changes on one's hand, and the card that is ticked now."""
        card = only_card(self.moment.table.own_view(seat))
        if card is None:
            return [self._hand(seat)], None
        fields = _fields_blank(self.language).encoded(self._fields(seat))
        parts = [self.hand_state(seat), fields, _take_button(self.language)]
        return parts, encoded(pick_id(FIRST, card))

    # Parts that everybody may see

    def _headline(self) -> Encoded:
        view = self.moment.view
        return _headline(self.language, view["round"], view["turn"], view["turns"])

    @cached_property
    def _clock_now(self) -> Encoded:
        """The clock for those who are told of this version when it comes."""
        return self._clock(*self.moment.seen)

    def _clock(self, now: float, table: Mapping[str, Any]) -> Encoded:
        return encoded(self.frame.clock_part(table["clock"]["deadline"], now))

    def _round(self, seat: int | None) -> Encoded:
        mark = self.moment.mark
        goes_on = seat is not None  # nobody's first card of a round is forced
        blank = _round_blank(self.language, mark.is_new_round, mark.round, goes_on)
        return blank.encoded(self._drawn_sheets.read_by(seat) if mark.is_new_round else {})

    def _sheets(self, seat: int | None) -> Encoded:
        mark = self.moment.mark
        blank = _sheets_blank(self.language, mark.is_new_round, mark.round)
        return blank.encoded(self._drawn_sheets.read_by(seat) if mark.rounds_put_by else {})

    @cached_property
    def _drawn_sheets(self) -> DrawnSheets:
        """The sheets of the rounds that are over."""
        return DrawnSheets(self.language, self.moment.view, self.names, self.moment.ends)

    def _belt(self, seat: int | None) -> Encoded:
        passes = self.moment.mark.passes
        step = 1 if passes == "left" else -1
        to = None if seat is None else self.names[(seat + step) % self.moment.table.seats]
        return _drawn_belt(self.language, passes, to)

    def _other_places(self, seat: int | None) -> list[Encoded]:
        """The places from one's left on, and the ghost's; for a watcher, all of them."""
        places, seats = self._places, self.moment.table.seats
        if seat is None:
            return places
        return [*places[seat + 1 : seats], *places[:seat], *places[seats:]]

    @cached_property
    def _places(self) -> list[Encoded]:
        """All places as others see them."""
        every = range(len(self.names))
        if self.moment.is_plain:
            kinds = [player.kind if player else "" for player in self.moment.table.players]
            kinds.append("ghost")
            return [self._filled(_place_blank, at, self.language, kinds[at]) for at in every]
        now = self.moment.seen[0]
        return [encoded(self.places.place(self._place(at), now)) for at in every]

    def _own(self, at: int) -> Encoded:
        """One's own place."""
        if self.moment.is_plain:
            return self._filled(_own_blank, at, self.language)
        return encoded(self.make.own_part(self._place(at, is_you=True), self.moment.seen[0]))

    def _marks(self, at: int, *, is_you: bool) -> Encoded:
        """What is said beside a name."""
        mark, player = self.moment.mark, self.moment.table.players[at]
        assert player is not None
        if player.away_since is not None or player.has_stand_in:
            make = self.make.own_facts if is_you else self.places.place_facts
            return encoded(make(self._place(at, is_you=is_you), self.moment.seen[0]))
        size = self.moment.hand_size(at)
        signs = (mark.chosen[at], at in mark.to_act)
        return _drawn_facts(self.language, at, player.kind, size, *signs, is_you)

    def _place(self, at: int, *, is_you: bool = False) -> Tableau:
        moment = self.moment
        lies = (moment.tableaus[at], moment.standings[at])
        place = place_of(self.words, moment.view, self._facts[at], *lies)
        return replace(place, is_you=True) if is_you else place

    def _filled(self, blank: Callable[..., Blank], at: int, *given: str) -> Encoded:
        """A place whose marks are as plain as most are, filled into a blank for such."""
        signs, values = self._plain[at]
        return blank(*given, *signs).encoded(values)

    @cached_property
    def _plain(self) -> list[tuple[tuple[int, bool, bool, bool], dict[str, bytes]]]:
        """The marks of each place; and what is filled in, for its owner and for the others."""
        mark, values = self.moment.mark, self._values
        sizes = (*self.moment.view["hand_sizes"], 0)
        chosen = (*mark.chosen, False)
        return [
            ((sizes[at], chosen[at], at in mark.to_act, bool(one["groups"])), one)
            for at, one in enumerate(values)
        ]

    @cached_property
    def _values(self) -> list[dict[str, bytes]]:
        """What is filled in for each place; the same for its owner and for the others."""
        moment, language, names = self.moment, self.language, self.names
        view = moment.view
        points, puddings = view["points"], view["puddings"]
        return [
            {
                "number": b"%d" % at,
                "name": shown(names[at]),
                "points": drawn_points(language, points[at]).inside,
                "groups": b"".join(
                    [
                        group.inside
                        for group in groups(language, self.edition, tableau, standing, puddings[at])
                    ]
                ),
                "laid": laid_before(self.words, view, at).inside,
            }
            for at, (tableau, standing) in enumerate(
                zip(moment.tableaus, moment.standings, strict=True)
            )
        ]

    @cached_property
    def names(self) -> list[str]:
        """The names on the seats, and the ghost's."""
        return place_names(self.words, self.moment.scene)

    @cached_property
    def _facts(self) -> list[dict[str, Any]]:
        if self.moment.is_plain:
            return facts_of(self.moment.scene, (), self.names, 0.0)
        now, table = self.moment.seen
        felt = lately_felt(self.moment.table.happenings, now)
        return facts_of(table, felt, self.names, now)

    # What is one seat's own

    def _hand(self, seat: int) -> Encoded:
        moment, table = self.moment, self.moment.table
        has_chosen = moment.mark.chosen[seat]
        has_wasabi = count(moment.tableaus[seat], Card.WASABI) > 0
        own = table.own_view(seat)
        held = hand_of(self.words, self.edition, own, has_wasabi=has_wasabi)
        values = self._fields(seat)
        values["turn"] = shown(table.turn_label or "")
        values["move_to"] = b"/api/v1/tables/%b/move" % table.id.encode()
        if held.forced:
            arguments = (values[name].decode() for name in _HAND_GAPS)
            waiting = self._waiting(seat)
            return encoded(self.make.hand_part(held, has_chosen, waiting, *arguments, None))
        waiting = self._waiting(seat) if has_chosen else ""  # else nothing is said of them
        values["waiting"] = shown(waiting)
        values[FIRST] = b"".join([pick.drawn.inside for pick in held.first])
        values[SECOND] = b"".join([pick.drawn.inside for pick in held.second])
        values[GHOST] = b"".join([pick.drawn.inside for pick in held.ghost])
        slots = (bool(held.second), bool(held.ghost), held.takes_two)
        blank = _hand_blank(self.language, has_chosen, bool(waiting), held.cards, *slots)
        return blank.encoded(values)

    def _fields(self, seat: int) -> dict[str, bytes]:
        table = self.moment.table
        return {
            "version": b"%d" % table.version,
            "key": new_key().encode(),
            "seat": b"%d" % seat,
            "here": b"/t/%b" % table.id.encode(),
        }

    def hand_state(self, seat: int) -> Encoded:
        """What one's hand says while others choose."""
        has_chosen, waiting = self.moment.mark.chosen[seat], self._waiting(seat)
        blank = _state_blank(self.language, has_chosen, bool(waiting))
        return blank.encoded({"waiting": shown(waiting)})

    def _waiting(self, seat: int) -> str:
        names = self.names
        others = tuple([names[at] for at in self.moment.mark.to_act if at != seat])
        return _listed(self.words, others)


# What is drawn once: the same few places, marks and forms come up at all tables of a language


@lru_cache(MOST_BLANKS)
def _title(language: str, round_number: int, is_to_act: bool) -> Encoded:
    words = translator(language)
    headline, game = words.t("pages.table.round", round=round_number), words.t("sushi_go.name")
    title: Markup = macros(language, TABLE).page_title(is_to_act, headline, game)
    return encoded(title.unescape())


@lru_cache(MOST_BLANKS)
def _headline(language: str, round_number: int, turn: int, turns: int) -> Encoded:
    words = translator(language)
    headline = words.t("pages.table.round", round=round_number)
    more = words.t("pages.table.turn", turn=turn, turns=turns)
    return encoded(macros(language, TABLE).headline_part(headline, more))


@lru_cache(MOST_BLANKS)
def _listed(words: Translator, names: tuple[str, ...]) -> str:
    return words.listed(names)


@lru_cache(MOST_BLANKS)
def _drawn_belt(language: str, passes: str, to: str | None) -> Encoded:
    return encoded(macros(language, PARTS).belt_part(passes, to))


@lru_cache(MOST_BLANKS)
def _round_blank(language: str, is_new: bool, round_number: int, goes_on: bool) -> Blank:
    sheets = sheet_gaps(round_number - 1)
    return Blank(macros(language, PARTS).round_part(is_new, round_number, sheets, goes_on))


@lru_cache(MOST_BLANKS)
def _sheets_blank(language: str, is_new: bool, round_number: int) -> Blank:
    return Blank(macros(language, PARTS).sheets_part(sheet_gaps(round_number - 1), is_new))


def _with_gaps(kind: str, signs: tuple[int, bool, bool, bool], *, is_you: bool) -> Tableau:
    """A place drawn by its marks, and a gap for everything else."""
    hand_size, has_chosen, is_to_act, has_groups = signs
    return Tableau(
        number=gap("number"),
        name=gap("name"),
        kind=kind,
        is_you=is_you,
        points=gap("points"),
        is_to_act=is_to_act,
        has_chosen=has_chosen,
        hand_size=hand_size,
        groups=[gap("groups")] if has_groups else [],
        laid=gap("laid"),
    )


@lru_cache(MOST_BLANKS)
def _place_blank(
    language: str, kind: str, hand_size: int, has_chosen: bool, is_to_act: bool, has_groups: bool
) -> Blank:
    signs = (hand_size, has_chosen, is_to_act, has_groups)
    return Blank(macros(language, PLACES).place(_with_gaps(kind, signs, is_you=False), 0))


@lru_cache(MOST_BLANKS)
def _own_blank(
    language: str, hand_size: int, has_chosen: bool, is_to_act: bool, has_groups: bool
) -> Blank:
    signs = (hand_size, has_chosen, is_to_act, has_groups)
    return Blank(macros(language, PARTS).own_part(_with_gaps("person", signs, is_you=True), 0))


@lru_cache(MOST_BLANKS)
def _drawn_facts(
    language: str,
    number: int,
    kind: str,
    hand_size: int,
    has_chosen: bool,
    is_to_act: bool,
    is_you: bool,
) -> Encoded:
    signs = (hand_size, has_chosen, is_to_act, False)
    place = replace(_with_gaps(kind, signs, is_you=is_you), number=number)
    if is_you:
        return encoded(macros(language, PARTS).own_facts(place, 0))
    return encoded(macros(language, PLACES).place_facts(place, 0))


@lru_cache(MOST_BLANKS)
def _state_blank(language: str, has_chosen: bool, waits: bool) -> Blank:
    waiting = gap("waiting") if waits else ""
    state = macros(language, PARTS).hand_state({"forced": not has_chosen}, has_chosen, waiting)
    return Blank(state)


@lru_cache(MOST_BLANKS)
def _fields_blank(language: str) -> Blank:
    names = ("version", "key", "seat", "here")
    return Blank(macros(language, PARTS).hand_fields(*map(gap, names)))


@lru_cache(MOST_BLANKS)
def _take_button(language: str) -> Encoded:
    """The button of a hand from which one card was chosen, and no second may be."""
    return encoded(macros(language, PARTS).take_button(True, False))


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
