"""The Wasabi! table on the terminal screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from rich.table import Table
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Click
from textual.screen import Screen
from textual.widgets import Footer, Static

from sushiya.cli.rules_pages import WASABI_KEYS
from sushiya.cli.screens.dialogs import Page, ResultDialog
from sushiya.cli.sitting import Sitting, Step
from sushiya.cli.wasabi.board import Board, BoardMarks
from sushiya.cli.wasabi.face import completed_words, heading, phase_words
from sushiya.cli.wasabi.menu_words import menu_words
from sushiya.cli.wasabi.panels import (
    OFFER_KEYS,
    hand_text,
    offers_text,
    pantry_text,
    players_text,
    recipes_text,
    steps_text,
)
from sushiya.cli.wasabi.pointer import Pointer
from sushiya.cli.winners import winners_line
from sushiya.cli.words import say
from sushiya.core.errors import RuleError
from sushiya.core.game import View

if TYPE_CHECKING:
    from sushiya.cli.screens.app import SushiyaApp

LOG_LINES = 400
TILE_KEYS, CARD_KEYS = "123", "45"


class WasabiScreen(Screen[None]):
    """Board, own screen, offers; a tile or card is taken up and then pointed somewhere."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"tile({at})", show=False) for at, key in enumerate(TILE_KEYS)),
        *(Binding(key, f"card({at})", show=False) for at, key in enumerate(CARD_KEYS)),
        *(Binding(key, f"offer({at})", show=False) for at, key in enumerate(OFFER_KEYS)),
        Binding("left", "go(-1, 0)", show=False),
        Binding("right", "go(1, 0)", show=False),
        Binding("up", "go(0, -1)", show=False),
        Binding("down", "go(0, 1)", show=False),
        Binding("tab", "next_target", show=False),
        Binding("enter,space", "point", say("wasabi.key.do")),
        Binding("escape", "back", say("wasabi.key.back")),
        Binding("backspace", "take_back", show=False),
        Binding("v", "pantry", say("wasabi.key.view")),
        Binding("s", "players", say("wasabi.key.players")),
        Binding("l", "log", say("screen.key.log")),
        Binding("question_mark", "rules", say("screen.key.help")),
        Binding("q", "leave", say("screen.key.quit")),
    ]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.pointer = Pointer(sitting.view)
        self.cursor = "c3"
        self._fresh: set[str] = set()
        self._message = ""
        self._log: list[str] = [sitting.promise]

    def compose(self) -> ComposeResult:
        """Heading and steps, board with hand and offers, the side."""
        yield Static(id="heading")
        yield Static(id="steps")
        with Horizontal(id="body"):
            with Vertical(id="mat"):
                yield Board(self.sitting.view)
                yield Static(id="tiles")
                yield Static(id="message")
                with VerticalScroll(id="offer-box", can_focus=False):
                    yield Static(id="offers")
            with VerticalScroll(id="wasabi-side", can_focus=False):
                yield Static(id="players")
                yield Static(id="recipes")
                yield Static(id="pantry")
                yield Static(id="log")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Show what the bots did first, then the table."""
        self._note(self.sitting.opening)
        self.show_table()

    def on_resize(self) -> None:
        """Offers are arranged by the width there is."""
        self.call_after_refresh(self.show_table)

    def show_table(self) -> None:
        """Everything as it is now."""
        view, names = self.sitting.view, self.sitting.names
        title = f" {say('game.wasabi')} · {heading(view, names)}"
        if not self.sitting.is_over:
            title += f" · {phase_words(view, names)}"
        self.query_one("#heading", Static).update(title)
        self.query_one("#steps", Static).update(steps_text(view))
        self.query_one("#players", Static).update(players_text(view, names))
        self.query_one("#recipes", Static).update(recipes_text(view))
        self.query_one("#pantry", Static).update(pantry_text(view))
        self.query_one("#log", Static).update(Text("\n".join(reversed(self._log[-14:]))))
        self.show_pointer()

    def show_pointer(self) -> None:
        """The board's marks, the hand and the offers."""
        view, pointer = self.sitting.view, self.pointer
        marks = BoardMarks(
            cursor=self.cursor,
            targets=pointer.targets,
            fresh=self._fresh | set(view["this_turn"]["changed"]),
            first=pointer.first,
            block=self._block(),
        )
        board = self.query_one(Board)
        board.show(view, marks)
        self.query_one("#tiles", Static).update(hand_text(view, pointer))
        self.query_one("#message", Static).update(Text(self._message or self._hint(view)))
        width = self.query_one("#mat").size.width
        self.query_one("#offers", Static).update(offers_text(view, pointer, width))
        self.query_one("#offer-box").scroll_home(animate=False)

    def _hint(self, view: View) -> str:
        pointer = self.pointer
        if view["outcome"]:
            return ""
        if pointer.passing:
            return say("wasabi.screen.passing")
        if pointer.first:
            return say("wasabi.screen.switch-second", first=pointer.first)
        if pointer.card:
            return say(f"wasabi.screen.{pointer.card}")
        if pointer.tile:
            key = "air" if pointer.air else "tile"
            return say(f"wasabi.screen.{key}", tile=menu_words(view).ingredient(pointer.tile))
        if view["phase"] == "play":
            return say("wasabi.screen.pick-tile")
        return phase_words(view, self.sitting.names)

    def _block(self) -> set[str]:
        """The four squares a Wasabi! card would cover from the cursor."""
        if self.pointer.card != "wasabi" or self.cursor not in self.pointer.targets:
            return set()
        column, row = ord(self.cursor[0]), int(self.cursor[1:])
        return {f"{chr(column + x)}{row + y}" for x in (0, 1) for y in (0, 1)}

    def action_tile(self, index: int) -> None:
        """Take up a tile."""
        self._message = ""
        self.pointer.take_tile(index)
        self.show_pointer()

    def action_card(self, index: int) -> None:
        """Take up a card, or play it if it needs no square."""
        self._message = ""
        move = self.pointer.take_card(index)
        if move:
            self._play(move)
            return
        if self.pointer.card is None and index < len(self.pointer.cards):
            self._message = say("wasabi.screen.not-now")
        self.show_pointer()

    def action_offer(self, index: int) -> None:
        """Take an offer of the list."""
        self._message = ""
        move = self.pointer.take_offer(index)
        if move:
            self._play(move)
        else:
            self.show_pointer()

    def action_go(self, right: int, down: int) -> None:
        """Move the cursor over the board."""
        board = self.sitting.view["board"]
        column = (ord(self.cursor[0]) - ord("a") + right) % len(board[0])
        row = (int(self.cursor[1:]) - 1 + down) % len(board)
        self.cursor = board[row][column]["square"]
        self._message = ""
        self.show_pointer()

    def action_next_target(self) -> None:
        """Move the cursor to the next square that may be pointed at."""
        squares = [square["square"] for row in self.sitting.view["board"] for square in row]
        at = squares.index(self.cursor)
        later = [*squares[at + 1 :], *squares[: at + 1]]
        self.cursor = next((s for s in later if s in self.pointer.targets), self.cursor)
        self.show_pointer()

    @on(Board.Pointed)
    def _pointed(self, event: Board.Pointed) -> None:
        self.cursor = event.square
        self.action_point()

    def action_point(self) -> None:
        """Do on the cursor's square what is taken up."""
        pointer = self.pointer
        move = pointer.point(self.cursor)
        if move:
            self._play(move)
            return
        self._message = ""
        if not pointer.targets:
            self._message = say("wasabi.screen.no-tile")
        elif pointer.first is None and self.cursor not in pointer.targets:
            self._message = say("wasabi.screen.not-there", square=self.cursor)
        self.show_pointer()

    def on_click(self, event: Click) -> None:
        """A click on a tile, a card or an offer takes it."""
        what, index = event.style.meta.get("take", ("", 0))
        actions = {"tile": self.action_tile, "card": self.action_card, "offer": self.action_offer}
        if what in actions:
            actions[what](index)

    def action_back(self) -> None:
        """Put down what is taken up."""
        self._message = ""
        self.pointer.put_down()
        self.show_pointer()

    def action_take_back(self) -> None:
        """Take the last move back (W-UNDO)."""
        self._message = ""
        if not self.sitting.take_back():
            self._message = say("take-back.too-late")
            self.show_pointer()
            return
        self._log.append(say("take-back.done"))
        self.pointer = Pointer(self.sitting.view)
        self.show_table()

    def _play(self, move: str) -> None:
        before = self._tops()
        turn = self.sitting.view["turn"]
        try:
            steps = self.sitting.play(move)
        except RuleError as error:
            self._message = str(error)
            self.show_pointer()
            return
        after = self._tops()
        changed = {square for square, top in after.items() if before[square] != top}
        if self.sitting.view["turn"] != turn:
            self._fresh = changed
        self._note(steps)
        self.pointer = Pointer(self.sitting.view)
        self.show_table()
        if self.sitting.is_over:
            cast("SushiyaApp", self.app).save()
            self._show_result()

    def _tops(self) -> dict[str, tuple[object, object]]:
        return {
            square["square"]: (square["top"], square["height"])
            for row in self.sitting.view["board"]
            for square in row
        }

    def _note(self, steps: Sequence[Step]) -> None:
        for step in steps:
            self._log += self.sitting.face.told(step.before, step.events, self.sitting.names)
        del self._log[:-LOG_LINES]

    def _show_result(self) -> None:
        view, names = self.sitting.view, self.sitting.names
        outcome = view["outcome"]
        words = menu_words(view)
        table = Table(box=None, padding=(0, 2, 0, 0))
        for key in ("column.name", "column.total", "column.tokens", "column.cubes"):
            table.add_column(say(key), justify="left" if key == "column.name" else "right")
        table.add_column(say("column.recipes"))
        for seat in sorted(range(len(names)), key=lambda at: -outcome["points"][at]):
            place = outcome["breakdown"][seat]
            star = "★ " if seat in outcome["winners"] else "  "
            numbers = (outcome["points"][seat], place["tokens"], place["cubes"])
            recipes = Text(", ".join(completed_words(place, words)))
            table.add_row(Text(star + names[seat]), *map(str, numbers), recipes)
        reason = Text(say(f"wasabi.ended.{outcome['reason']}"))
        self.app.push_screen(ResultDialog(winners_line(outcome, names), reason, table))

    def action_pantry(self) -> None:
        """All that can be taken."""
        self.app.push_screen(Page(say("wasabi.key.view"), pantry_text(self.sitting.view)))

    def action_players(self) -> None:
        """Everybody's points; after the end, the result again."""
        view, names = self.sitting.view, self.sitting.names
        if self.sitting.is_over:
            self._show_result()
            return
        lines = self.sitting.face.table_lines(view, names)
        places = [line for line in lines if line.strip().startswith(tuple(names))]
        self.app.push_screen(Page(say("wasabi.key.players"), Text("\n".join(places))))

    def action_log(self) -> None:
        """All that happened, the latest first."""
        self.app.push_screen(Page(say("screen.log"), Text("\n".join(reversed(self._log)))))

    def action_rules(self) -> None:
        """Rules and keys."""
        rules = self.sitting.face.rules_page(self.sitting.view)
        self.app.push_screen(Page(say("screen.rules"), Text(WASABI_KEYS), Text(rules)))

    def action_leave(self) -> None:
        """Leave the table."""
        cast("SushiyaApp", self.app).leave()
