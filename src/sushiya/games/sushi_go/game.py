"""Sushi Go! as the rest of the house sees it: the ``Game`` face over the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from operator import attrgetter
from types import ModuleType
from typing import Any

from sushiya.core.engine import Engine, Interpreted
from sushiya.core.errors import BadPosition, IllegalMove, NotYourTurn
from sushiya.core.options import check_seat
from sushiya.core.outcome import Outcome
from sushiya.core.streams import Stream
from sushiya.games.sushi_go import events, knowledge, position, rules, view
from sushiya.games.sushi_go.cards import DECK_SIZE
from sushiya.games.sushi_go.knowledge import Knowledge
from sushiya.games.sushi_go.moves import MOST_MOVES, NO_CARD, card_of, ghost_lay, second_lay
from sushiya.games.sushi_go.moves import first_lay as first
from sushiya.games.sushi_go.notation import (
    move_from_text,
    move_to_text,
    pile_from_text,
    pile_to_text,
)
from sushiya.games.sushi_go.reasons import is_plain, why_not
from sushiya.games.sushi_go.refusals import POSITION
from sushiya.games.sushi_go.setup import ALL_CARDS, NAME, OPTIONS, Setup, empty_table, setup
from sushiya.games.sushi_go.state import MOST_PLACES, NOTHING, State

ANSWERS_KEPT = 2048
_numbers = attrgetter(*(name for name, field in State.LAYOUT.items() if not field.length))
"""The fields of a state that are one number."""
RULES_VERSION = 1
"""Raised when the same moves would lead elsewhere: commitments say which rules they meant."""


class SushiGo:
    """The rules of Sushi Go! as questions and answers; see ``core.game.Game``."""

    name = NAME
    least_seats = 2
    most_seats = MOST_PLACES
    options = OPTIONS

    def __init__(self, engine: Callable[[ModuleType, int], Engine] = Interpreted) -> None:
        self._engine = engine(rules, MOST_MOVES)
        self._answers: dict[object, tuple[int, ...]] = {}
        self._last_checked: tuple[State | None, int, str, int] = (None, 0, "", 0)

    def setup(self, seats: int, options: Mapping[str, object]) -> Setup:
        """The table set for a game."""
        return setup(seats, options)

    def rules_text(self, setup: Setup) -> str:
        """All that decides the course of the game but the deal."""
        options = " ".join(f"{name}={str(v).lower()}" for name, v in setup.options.items())
        return f"{NAME} rules={RULES_VERSION} seats={setup.seats} {options}"

    def deal(self, setup: Setup, key: bytes) -> dict[str, tuple[int, ...]]:
        """The shuffled pile (SG-ROUNDS: one for the whole game)."""
        return {"deck": tuple(map(int, Stream(key, "deck").shuffled(ALL_CARDS)))}

    def deal_to_text(self, setup: Setup, deal: Mapping[str, tuple[int, ...]]) -> dict[str, str]:
        """The pile from the top, in words."""
        return {"deck": pile_to_text(deal["deck"])}

    def deal_from_text(self, setup: Setup, text: Mapping[str, str]) -> dict[str, tuple[int, ...]]:
        """The pile back from its words."""
        if set(text) != {"deck"}:
            raise BadPosition(reason=POSITION("one-deck"))
        deck = pile_from_text(text["deck"])
        if Counter(deck) != Counter(ALL_CARDS):
            raise BadPosition(reason=POSITION("deck", cards=DECK_SIZE))
        return {"deck": deck}

    def start(self, setup: Setup, deal: Mapping[str, tuple[int, ...]]) -> State:
        """The first position: hands dealt, nothing chosen."""
        state = empty_table(setup)
        state.deck = list(deal["deck"])
        return self._changed("begin", state)

    def to_act(self, state: State) -> tuple[int, ...]:
        """The seats that have not chosen yet."""
        return view.to_act(state)

    def legal_moves(self, state: State, seat: int) -> tuple[str, ...]:
        """Every choice open to the seat, sorted; also once it has chosen (SG-TURN)."""
        check_seat(seat, state.seats)
        return _spelled(self._legal(state, seat))

    def spelled(self, state: State, seat: int, move: str) -> str:
        """The move as ``legal_moves`` spells it."""
        return move_to_text(self._checked(state, seat, move))

    def apply(self, state: State, seat: int, move: str) -> State:
        """The position after a seat's choice."""
        return self._changed("choose", state, seat, self._checked(state, seat, move))

    def replaces(self, state: State, seat: int) -> bool:
        """Whether the seat has a choice lying face down."""
        return not state.over and state.chosen[seat] != NOTHING

    def may_undo(self, state: State, seat: int, move: str) -> bool:
        """Never: a choice is changed by another one, and what was turned over stays."""
        return False

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        """What a seat or a watcher sees."""
        seen = view.open_view(state)
        return seen if seat is None else seen | self.own_view(state, seat)

    def own_view(self, state: State, seat: int) -> dict[str, Any]:
        """Hand, choice and moves of a seat."""
        return view.own_view(state, seat, self.legal_moves(state, seat))

    def events(self, before: State, seat: int, move: str, after: State) -> list[dict[str, Any]]:
        """What everybody saw happen."""
        return events.events(before, seat, move_from_text(move), after)

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended."""
        return view.outcome(state)

    def turn_label(self, state: State) -> str:
        """Round and turn, ``2.7``."""
        return turn_label(state.round, state.turn)

    def position_to_text(self, state: State) -> str:
        """A position as text."""
        return position.position_to_text(state)

    def position_from_text(self, text: str) -> State:
        """A position from its text."""
        return position.position_from_text(text)

    def knowledge(self, view: dict[str, Any]) -> Knowledge:
        """What a seat knows from one view."""
        return knowledge.knowledge(view)

    def learn(
        self,
        known: Knowledge,
        view: dict[str, Any],
        events: Iterable[dict[str, Any]],
    ) -> Knowledge:
        """What it knows after more events."""
        return knowledge.learn(known, view, events)

    def world(self, known: Knowledge, rng: int) -> State:
        """A whole state that agrees with what a seat knows."""
        return knowledge.world(known, rng)

    def _checked(self, state: State, seat: int, move: str) -> int:
        """The move that is meant; a move is spelled and then played, and looked up once."""
        check_seat(seat, state.seats)
        before, who, spelled, found = self._last_checked
        if before is state and who == seat and spelled == move:
            return found
        chosen = self._looked_up(state, seat, move)
        self._last_checked = (state, seat, move_to_text(chosen), chosen)
        return chosen

    def _looked_up(self, state: State, seat: int, move: str) -> int:
        wanted = move_from_text(move)
        legal = self._legal(state, seat)
        if not legal:
            raise NotYourTurn(seat, self.to_act(state))
        chosen = wanted if wanted in legal else self._same_result(state, seat, wanted, legal)
        if chosen is None:
            reason, rule = why_not(state, seat, wanted)
            raise IllegalMove(seat, move, reason, rule)
        return chosen

    def _legal(self, state: State, seat: int) -> tuple[int, ...]:
        """What the rules answer; a seat's turn asks it four times, to show, check, spell and play.

        The answer is kept by all that it may depend on: the seat's own cards, and every number
        of the table that is not a card.
        """
        asked = (seat, state.hands[seat], state.tableaus[seat], _numbers(state))
        found = self._answers.get(asked)
        if found is None:
            if len(self._answers) >= ANSWERS_KEPT:
                self._answers.clear()
            found = tuple(self._engine.answers("legal_moves", state, seat))
            self._answers[asked] = found
        return found

    def _changed(self, function: str, state: State, *arguments: int) -> State:
        changed = self._engine.changed(function, state, *arguments)
        assert isinstance(changed, State)
        return changed

    def _same_result(
        self, state: State, seat: int, wanted: int, legal: tuple[int, ...]
    ) -> int | None:
        """The offered move of two orders with the same result, where the other was named."""
        plain = is_plain(first(wanted)) or is_plain(second_lay(wanted))
        if second_lay(wanted) == NO_CARD or (plain and not state.wasabi_is_a_choice):
            return None
        cards = sorted((card_of(first(wanted)), card_of(second_lay(wanted))))
        result = _result(state.tableaus[seat], wanted)
        for move in legal:
            if second_lay(move) == NO_CARD or ghost_lay(move) != ghost_lay(wanted):
                continue
            same_cards = cards == sorted((card_of(first(move)), card_of(second_lay(move))))
            if same_cards and _result(state.tableaus[seat], move) == result:
                return move
        return None


@lru_cache(ANSWERS_KEPT)
def _spelled(moves: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(sorted(map(move_to_text, moves)))


@cache
def turn_label(round_number: int, turn: int) -> str:
    """Round and turn as records number them: a text that all matches share."""
    return f"{round_number + 1}.{turn + 1}"


def _result(tableau: int, move: int) -> int:
    return rules.with_laid(rules.with_laid(tableau, first(move)), second_lay(move))
