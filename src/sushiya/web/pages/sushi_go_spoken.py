"""A moment of a Sushi Go! table in one language: the parts of its pages, made when needed.

They are put together from what was drawn before (``sushi_go_blanks``); what is unusual is drawn by
the macros of the page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from sushiya.core.bags import count
from sushiya.games.sushi_go.cards import Card
from sushiya.i18n import Translator
from sushiya.web.pages import sushi_go_blanks as blanks
from sushiya.web.pages.log import InForms, LineForm, in_forms
from sushiya.web.pages.parts import Blank, Encoded, Event, encoded, new_key, shown
from sushiya.web.pages.places import lately_felt
from sushiya.web.pages.players import seat_name
from sushiya.web.pages.sushi_go_cards import groups
from sushiya.web.pages.sushi_go_hand import (
    FIRST,
    GHOST,
    SECOND,
    drawn_picks,
    hand_of,
    only_card,
    pick_id,
)
from sushiya.web.pages.sushi_go_sentences import chose_form, laid_forms, passed_forms
from sushiya.web.pages.sushi_go_sheets import DrawnSheets, drawn_points
from sushiya.web.pages.sushi_go_table import Tableau, facts_of, laid_before, place_of
from sushiya.web.rendering import macros

if TYPE_CHECKING:
    from sushiya.web.pages.sushi_go_parts import Mark, SushiGoMoment

Signs = tuple[int, bool, bool, bool]
"""How a place looks: the cards in hand, whether it has chosen, is to act, and has cards out."""


class Spoken:
    """A moment in one language: every part is made when the first reader needs it."""

    def __init__(self, moment: SushiGoMoment, words: Translator) -> None:
        self.moment = moment
        self.words = words
        self.language = words.language
        self.edition = str(moment.table.setup.options["edition"])

    def title(self, is_to_act: bool) -> Encoded:
        """The title of the page."""
        return blanks.page_title(self.language, self.moment.mark.round, is_to_act)

    def line_forms(self, event: Event) -> Sequence[LineForm] | None:
        """Lines about what happens all the time."""
        kind = event["type"]
        if kind == "laid":
            seat = event["seat"]
            forms = laid_forms(self.words, self.edition, event["move"])
            return [form.by(seat, self._actors[seat]) for form in forms]
        if kind == "chose":
            seat = event["seat"]
            player = self.moment.table.players[seat]
            is_person = player is not None and player.kind == "person"
            return (chose_form(self.words).by(seat, self._actors[seat]),) if is_person else ()
        return passed_forms(self.words, event["direction"]) if kind == "passed" else None

    def parts(self, seat: int) -> dict[str, Encoded]:
        """All parts of the page of a seat by name."""
        found = {f"place{at}": place for at, place in enumerate(self._other_places(seat))}
        found |= {
            "headline": self._headline,
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
        mark, parts = self.moment.mark, [self._headline]
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
        fields = blanks.fields_blank(self.language).encoded(self._fields(seat))
        parts = [self.hand_state(seat), fields, blanks.take_button(self.language)]
        return parts, encoded(pick_id(FIRST, card))

    # Parts that everybody may see

    @cached_property
    def _headline(self) -> Encoded:
        mark, turns = self.moment.mark, self.moment.revealed.turns
        return blanks.drawn_headline(self.language, mark.round, mark.turn, turns)

    @cached_property
    def _clock_now(self) -> Encoded:
        """The clock for those who are told of this version when it comes."""
        return self._clock(*self.moment.seen)

    def _clock(self, now: float, table: Mapping[str, Any]) -> Encoded:
        draw = macros(self.language, blanks.TABLE).clock_part
        return encoded(draw(table["clock"]["deadline"], now))

    def _round(self, seat: int | None) -> Encoded:
        mark = self.moment.mark
        goes_on = seat is not None  # nobody's first card of a round is forced
        blank = blanks.round_blank(self.language, mark.is_new_round, mark.round, goes_on)
        rounds = (mark.round - 1,) if mark.is_new_round else ()
        return blank.encoded(self._sheets_of(rounds, seat))

    def _sheets(self, seat: int | None) -> Encoded:
        mark = self.moment.mark
        blank = blanks.sheets_blank(self.language, mark.is_new_round, mark.round)
        return blank.encoded(self._sheets_of(range(1, mark.rounds_put_by + 1), seat))

    def _sheets_of(self, rounds: Sequence[int], seat: int | None) -> dict[str, bytes]:
        return self._drawn_sheets.read_by(seat, rounds) if rounds else {}

    @cached_property
    def _drawn_sheets(self) -> DrawnSheets:
        """The sheets of the rounds that are over."""
        table = self.moment.table
        return DrawnSheets(
            self.language, table.seats, table.setup.options, self.names, self.moment.ends
        )

    def _belt(self, seat: int | None) -> Encoded:
        passes = self.moment.mark.passes
        step = 1 if passes == "left" else -1
        to = None if seat is None else self.names[(seat + step) % self.moment.table.seats]
        return blanks.drawn_belt(self.language, passes, to)

    def _other_places(self, seat: int | None) -> list[Encoded]:
        """The places from one's left on, and the ghost's; for a watcher, all of them."""
        places, seats = self._places, self.moment.table.seats
        if seat is None:
            return places
        return [*places[seat + 1 : seats], *places[:seat], *places[seats:]]

    @cached_property
    def _places(self) -> list[Encoded]:
        """All places as others see them."""
        if self.moment.is_plain:
            kinds = [player.kind if player else "" for player in self.moment.table.players]
            return [
                blanks.place_blank(self.language, kind, *signs).encoded(values)
                for kind, (signs, values) in zip([*kinds, "ghost"], self._plain, strict=False)
            ]
        now, draw = self.moment.seen[0], macros(self.language, blanks.PLACES).place
        return [encoded(draw(self._place(at), now)) for at in range(len(self.names))]

    def _own(self, at: int) -> Encoded:
        """One's own place."""
        if self.moment.is_plain:
            signs, values = self._plain[at]
            return blanks.own_blank(self.language, *signs).encoded(values)
        draw = macros(self.language, blanks.PARTS).own_part
        return encoded(draw(self._place(at, is_you=True), self.moment.seen[0]))

    def _marks(self, at: int, *, is_you: bool) -> Encoded:
        """What is said beside a name."""
        mark, player = self.moment.mark, self.moment.table.players[at]
        assert player is not None
        if player.away_since is not None or player.has_stand_in:
            draw: Callable[..., str] = macros(self.language, blanks.PLACES).place_facts
            if is_you:
                draw = macros(self.language, blanks.PARTS).own_facts
            return encoded(draw(self._place(at, is_you=is_you), self.moment.seen[0]))
        size = self.moment.hand_size(at)
        signs = (mark.chosen[at], at in mark.to_act)
        return blanks.drawn_facts(self.language, at, player.kind, size, *signs, is_you)

    def _place(self, at: int, *, is_you: bool = False) -> Tableau:
        moment = self.moment
        lies = (moment.revealed.tableaus[at], moment.standings[at])
        place = place_of(self.words, moment.view, self._facts[at], *lies)
        return replace(place, is_you=True) if is_you else place

    @cached_property
    def _plain(self) -> list[tuple[Signs, dict[str, bytes]]]:
        """Of each place its marks, and what is filled in for its owner and for the others."""
        language, edition, names, mark = self.language, self.edition, self.names, self.moment.mark
        lies = self.moment.revealed
        chosen, to_act, plain = (*mark.chosen, False), mark.to_act, []
        sizes = [*lies.hand_sizes, 0]
        for at, standing in enumerate(self.moment.standings):
            drawn = groups(language, edition, lies.tableaus[at], standing, lies.puddings[at])
            values = {
                "number": b"%d" % at,
                "name": shown(names[at]),
                "points": drawn_points(language, lies.points[at]).inside,
                "groups": b"".join([group.inside for group in drawn]),
                "laid": laid_before(language, edition, lies.laid, at).inside,
            }
            plain.append(((sizes[at], chosen[at], at in to_act, bool(drawn)), values))
        return plain

    @cached_property
    def names(self) -> list[str]:
        """The names on the seats, and the ghost's."""
        table, words = self.moment.table, self.words
        names = [
            seat_name(words, at, player.name if player else None)
            for at, player in enumerate(table.players)
        ]
        return [*names, words.t("sushi_go.ghost")] if table.setup.options.get("ghost") else names

    @cached_property
    def _actors(self) -> list[InForms]:
        """The same names as lines of the log take them."""
        return [*map(in_forms, self.names)]

    @cached_property
    def _facts(self) -> list[dict[str, Any]]:
        if self.moment.is_plain:
            return facts_of(self.moment.scene, (), self.names, 0.0)
        now, table = self.moment.seen
        felt = lately_felt(self.moment.table.happenings, now)
        return facts_of(table, felt, self.names, now)

    # What is one seat's own

    def _hand(self, seat: int) -> Encoded:
        own, tableau = self.moment.table.own_view(seat), self.moment.revealed.tableaus[seat]
        has_wasabi = count(tableau, Card.WASABI) > 0
        picks = drawn_picks(self.language, self.edition, own, has_wasabi=has_wasabi)
        values = self._fields(seat)
        if picks is None:
            return self._unusual_hand(seat, own, values, has_wasabi=has_wasabi)
        values[FIRST] = picks
        return blanks.plain_hand_blank(self.language, len(own["hand"])).encoded(values)

    def _unusual_hand(
        self, seat: int, own: Mapping[str, Any], values: dict[str, bytes], *, has_wasabi: bool
    ) -> Encoded:
        """A hand of which something was chosen, or more than one card may be taken, or none."""
        has_chosen, waiting = self.moment.mark.chosen[seat], self._waiting(seat)
        held = hand_of(self.words, self.edition, own, has_wasabi=has_wasabi)
        if held.forced:
            arguments = (values[name].decode() for name in blanks.HAND_GAPS)
            draw = macros(self.language, blanks.PARTS).hand_part
            return encoded(draw(held, has_chosen, waiting, *arguments, None))
        waiting = waiting if has_chosen else ""  # else nothing is said of them
        values["waiting"] = shown(waiting)
        values[FIRST] = b"".join([pick.drawn.inside for pick in held.first])
        values[SECOND] = b"".join([pick.drawn.inside for pick in held.second])
        values[GHOST] = b"".join([pick.drawn.inside for pick in held.ghost])
        slots = (bool(held.second), bool(held.ghost), held.takes_two)
        blank: Blank = blanks.hand_blank(
            self.language, has_chosen, bool(waiting), held.cards, *slots
        )
        return blank.encoded(values)

    def _fields(self, seat: int) -> dict[str, bytes]:
        """What fills the fields of a hand."""
        values = self._shared_fields.copy()
        values["key"] = new_key().encode()
        values["seat"] = b"%d" % seat
        return values

    @cached_property
    def _shared_fields(self) -> dict[str, bytes]:
        table = self.moment.table
        table_id = table.id.encode()
        return {
            "version": b"%d" % table.version,
            "here": b"/t/%b" % table_id,
            "turn": shown(table.turn_label or ""),
            "move_to": b"/api/v1/tables/%b/move" % table_id,
        }

    def hand_state(self, seat: int) -> Encoded:
        """What one's hand says while others choose."""
        has_chosen, waiting = self.moment.mark.chosen[seat], self._waiting(seat)
        blank = blanks.state_blank(self.language, has_chosen, bool(waiting))
        return blank.encoded({"waiting": shown(waiting)})

    def _waiting(self, seat: int) -> str:
        names = self.names
        others = tuple([names[at] for at in self.moment.mark.to_act if at != seat])
        return blanks.listed_names(self.words, others)
