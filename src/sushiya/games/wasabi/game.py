"""The face of Wasabi! to the rest of the house."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from os import PathLike, fspath
from types import ModuleType
from typing import Any

from sushiya.core.engine import Engine, Interpreted
from sushiya.core.errors import BadOption, BadPosition, BadRequest, IllegalMove, NotYourTurn
from sushiya.core.game import Deal, Event, View
from sushiya.core.options import (
    OPTION,
    SEATING,
    Option,
    check_seat,
    check_seat_count,
    checked_options,
)
from sushiya.core.outcome import Outcome
from sushiya.core.streams import Stream
from sushiya.games.wasabi import knowledge as knowing
from sushiya.games.wasabi import rules, worlds
from sushiya.games.wasabi.events import ENDINGS, events_of
from sushiya.games.wasabi.knowledge import Knowledge
from sushiya.games.wasabi.match import LONGEST, SHORTEST, Match, Phase
from sushiya.games.wasabi.menu import Menu, load_menu, menu_from_text, standard_menu
from sushiya.games.wasabi.moves import shows_hidden
from sushiya.games.wasabi.notation import move_from_text, move_to_text
from sushiya.games.wasabi.placing import completed_of, place_recipe_stack, screen_of
from sushiya.games.wasabi.position import STANDARD, position_to_text
from sushiya.games.wasabi.position_file import position_from_text
from sushiya.games.wasabi.reasons import why_not
from sushiya.games.wasabi.refusals import POSITION
from sushiya.games.wasabi.scoring import points, token_points, winners
from sushiya.games.wasabi.state import Setup, State
from sushiya.games.wasabi.view import open_view, own_view

_PILES = {f"stack-{length}": length for length in range(SHORTEST, LONGEST + 1)}
_RULES_VERSION = 1
_HASH_SHOWN = 16


class Wasabi:
    """The rules of Wasabi!, as questions and answers."""

    name = "wasabi"
    least_seats = 2
    most_seats = 4
    options = (
        Option("menu", STANDARD),
        Option("memory_aid", default=False),
        Option("draw_two_keep_one", default=False),
    )

    def __init__(self, engine: Callable[[ModuleType, int], Engine] = Interpreted) -> None:
        self._engine = engine(rules, rules.MOST)
        self._last_moves: tuple[State | None, int, tuple[int, ...]] = (None, 0, ())
        self._last_texts: tuple[tuple[int, ...], tuple[str, ...]] = ((), ())

    def setup(self, seats: int, options: Mapping[str, object]) -> Setup:
        """The table set for a game; ``menu`` is "standard" or the path of a menu file."""
        check_seat_count(SEATING("game", game=self.name), seats, self.least_seats, self.most_seats)
        named = {name: fspath(v) if isinstance(v, PathLike) else v for name, v in options.items()}
        chosen = checked_options(self.name, self.options, seats, named)
        path = str(chosen["menu"])
        if path == STANDARD:
            return Setup(seats, chosen, standard_menu())
        try:
            menu = load_menu(path)
        except (OSError, ValueError) as error:
            reason = OPTION("unreadable-file", problem=str(error))
            raise BadOption(game=self.name, name="menu", value=path, reason=reason) from None
        return self._custom(seats, chosen, menu)

    def setup_from_menu_text(
        self, seats: int, options: Mapping[str, object], menu_text: str
    ) -> Setup:
        """The same with a menu given as text, as records carry it.

        An option ``menu`` that is given must be the name such a setup has.
        """
        check_seat_count(SEATING("game", game=self.name), seats, self.least_seats, self.most_seats)
        chosen = checked_options(self.name, self.options, seats, options)
        setup = self._custom(seats, chosen, menu_from_text(menu_text))
        if options.get("menu", setup.options["menu"]) != setup.options["menu"]:
            reason = OPTION("other-menu", found=setup.options["menu"])
            raise BadOption(game=self.name, name="menu", value=options["menu"], reason=reason)
        return setup

    def rules_text(self, setup: Setup) -> str:
        """All that decides the course of the game but the deal, as one line."""
        words = [f"{self.name} rules={_RULES_VERSION} seats={setup.seats}"]
        words += [
            f"{name}={str(value).lower()}"
            for name, value in setup.options.items()
            if name != "menu"
        ]
        return " ".join([*words, f"menu={setup.menu.hash}"])

    def deal(self, setup: Setup, key: bytes) -> Deal:
        """The recipe stacks, shuffled under a key, top first."""
        return {
            pile: Stream(key, pile).shuffled(setup.menu.of_length[length])
            for pile, length in _PILES.items()
        }

    def deal_to_text(self, setup: Setup, deal: Deal) -> dict[str, str]:
        """The deal as recipe ids, by stack."""
        return {pile: " ".join(setup.menu.recipes[at] for at in deal[pile]) for pile in _PILES}

    def deal_from_text(self, setup: Setup, text: Mapping[str, str]) -> Deal:
        """The deal back from recipe ids; raises ``BadPosition``."""
        if set(text) != set(_PILES):
            raise BadPosition(reason=POSITION("piles", known=", ".join(_PILES)))
        deal = {}
        for pile, length in _PILES.items():
            strips = tuple(setup.menu.recipe_of.get(word, -1) for word in text[pile].split())
            if sorted(strips) != sorted(setup.menu.of_length[length]):
                raise BadPosition(reason=POSITION("stack", pile=pile, length=length))
            deal[pile] = strips
        return deal

    def start(self, setup: Setup, deal: Deal) -> State:
        """The first position: seat 0 chooses a starting hand for seat 1."""
        draw_two = int(bool(setup.options["draw_two_keep_one"]))
        match = Match(seats=setup.seats, draw_two=draw_two)
        for pile, length in _PILES.items():
            place_recipe_stack(match, length, list(deal[pile]))
        return State(setup, self._engine.changed("begin", match, setup.menu.tables))

    def to_act(self, state: State) -> tuple[int, ...]:
        """The one seat whose turn it is, or nobody."""
        return () if state.match.phase == Phase.OVER else (state.match.seat,)

    def legal_moves(self, state: State, seat: int) -> tuple[str, ...]:
        """Every move open to the seat, as sorted texts."""
        check_seat(seat, state.setup.seats)
        moves = self._moves(state, seat)
        told, texts = self._last_texts
        if told is not moves:
            texts = tuple(sorted(move_to_text(state.menu, move) for move in moves))
            self._last_texts = (moves, texts)
        return texts

    def spelled(self, state: State, seat: int, move: str) -> str:
        """The move as ``legal_moves`` spells it."""
        return move_to_text(state.menu, self._legal(state, seat, move))

    def apply(self, state: State, seat: int, move: str) -> State:
        """The position after a move."""
        number = self._legal(state, seat, move)
        tables = state.menu.tables
        return State(state.setup, self._engine.changed("apply", state.match, tables, seat, number))

    def replaces(self, state: State, seat: int) -> bool:
        """Never: no move waits for another."""
        return False

    def may_undo(self, state: State, seat: int, move: str) -> bool:
        """Whether the move shows the seat nothing that was hidden from it (W-UNDO)."""
        number = move_from_text(state.menu, screen_of(state.match, seat), move)
        return not shows_hidden(number)

    def view(self, state: State, seat: int | None) -> View:
        """What a seat sees, or a watcher (None)."""
        outcome = self.outcome(state)
        seen = open_view(state, outcome.to_dict() if outcome else None)
        return seen if seat is None else seen | self.own_view(state, seat)

    def own_view(self, state: State, seat: int) -> View:
        """Hand and moves of a seat, and the strips it has to choose from."""
        return own_view(state, seat, self.legal_moves(state, seat))

    def events(self, before: State, seat: int, move: str, after: State) -> list[Event]:
        """What everybody saw happen because of the move."""
        number = move_from_text(before.menu, screen_of(before.match, seat), move)
        return events_of(before.menu, before.match, seat, number, after.match)

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        match, tables = state.match, state.menu.tables
        if match.phase != Phase.OVER:
            return None
        won = winners(match, tables)
        seats = range(match.seats)
        return Outcome(
            points=tuple(points(match, tables, seat) for seat in seats),
            winners=tuple(seat for seat in seats if won >> seat & 1),
            breakdown=tuple(self._breakdown(state, seat) for seat in seats),
            reason=ENDINGS[match.ending],
        )

    def turn_label(self, state: State) -> str:
        """The number of the turn; 0 during the set-up."""
        return str(state.match.turn)

    def position_to_text(self, state: State) -> str:
        """A position as text."""
        return position_to_text(state)

    def position_from_text(self, text: str) -> State:
        """A position from its text; raises ``BadPosition``."""
        return position_from_text(text, self._setup_of_position)

    def knowledge(self, view: View) -> Knowledge:
        """What a seat knows when all it has seen is this view."""
        return knowing.knowledge(view)

    def learn(self, knowledge: Knowledge, view: View, events: Iterable[Event]) -> Knowledge:
        """What it knows after seeing the events of a move and then this view."""
        return knowing.learn(knowledge, view, events)

    def world(self, knowledge: Knowledge, rng: int) -> State:
        """A whole state that agrees with all the seat knows, drawn at random."""
        return worlds.world(knowledge, rng)

    def _moves(self, state: State, seat: int) -> tuple[int, ...]:
        """What the rules answer, once for all who ask: to show, to check, to spell and to play."""
        asked, who, moves = self._last_moves
        if asked is not state or who != seat:
            tables = state.menu.tables
            moves = tuple(self._engine.answers("legal_moves", state.match, tables, seat))
            self._last_moves = (state, seat, moves)
        return moves

    def _legal(self, state: State, seat: int, move: str) -> int:
        """The number of a legal move; raises ``RuleError`` for any other."""
        check_seat(seat, state.setup.seats)
        if seat not in self.to_act(state):
            raise NotYourTurn(seat, self.to_act(state))
        number = move_from_text(state.menu, screen_of(state.match, seat), move)
        if number not in self._moves(state, seat):
            reason, rule = why_not(state.match, state.menu.tables, seat, number)
            raise IllegalMove(seat, move, reason, rule)
        return number

    def _custom(self, seats: int, chosen: Mapping[str, Any], menu: Menu) -> Setup:
        return Setup(seats, {**chosen, "menu": f"custom:{menu.hash[:_HASH_SHOWN]}"}, menu)

    def _setup_of_position(self, seats: int, options: Mapping[str, object], menu: Menu) -> Setup:
        try:
            setup = self.setup(seats, {**options, "menu": STANDARD})
        except BadRequest as error:
            raise BadPosition(reason=error) from None
        return setup if menu is standard_menu() else self._custom(seats, setup.options, menu)

    def _breakdown(self, state: State, seat: int) -> dict[str, Any]:
        match, menu = state.match, state.menu
        return {
            "tokens": token_points(match, menu.tables, seat),
            "cubes": match.cubes[seat],
            "completed": [menu.recipes[recipe] for recipe, _ in completed_of(match, seat)],
            "with_style": [menu.recipes[at] for at, style in completed_of(match, seat) if style],
        }
