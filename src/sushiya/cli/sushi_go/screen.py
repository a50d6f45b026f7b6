"""The Sushi Go! table on the terminal screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Grid, Horizontal, Vertical, VerticalScroll
from textual.events import Resize
from textual.screen import Screen
from textual.widgets import Button, Footer, Static

from sushiya.cli.rules_pages import SUSHI_GO_KEYS
from sushiya.cli.screens.dialogs import Page, ResultDialog
from sushiya.cli.sitting import PERSON, Sitting, Step
from sushiya.cli.sushi_go.cards import card_name, laid_words
from sushiya.cli.sushi_go.choice import Choice
from sushiya.cli.sushi_go.face import heading
from sushiya.cli.sushi_go.result_table import result_table
from sushiya.cli.sushi_go.rounds import FinishedRound, finished_round
from sushiya.cli.sushi_go.score_table import round_table
from sushiya.cli.sushi_go.widgets import HandCard, SeatPanel, sheet_so_far
from sushiya.cli.winners import winners_line
from sushiya.cli.words import say
from sushiya.core.errors import RuleError

if TYPE_CHECKING:
    from sushiya.cli.screens.app import SushiyaApp

MOST_CARDS = 10
CARD_WIDTH = 16
LOG_LINES = 200


class SushiGoScreen(Screen[None]):
    """Everybody's tableau, the person's hand, and the cards lifted from it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(key, f"lift({at})", say("sushi-go.key.lift"), show=False)
            for at, key in enumerate("1234567890")
        ),
        Binding("left,h", "go(-1)", show=False),
        Binding("right", "go(1)", show=False),
        Binding("up", "go_row(-1)", show=False),
        Binding("down", "go_row(1)", show=False),
        Binding("space", "lift_here", say("sushi-go.key.lift")),
        Binding("enter", "lay", say("sushi-go.key.lay")),
        Binding("c", "second", say("sushi-go.key.second")),
        Binding("w", "plain", say("sushi-go.key.plain")),
        Binding("g", "swap", say("sushi-go.key.swap")),
        Binding("s", "sheet", say("screen.key.sheet")),
        Binding("l", "log", say("screen.key.log")),
        Binding("question_mark", "rules", say("screen.key.help")),
        Binding("q", "leave", say("screen.key.quit")),
    ]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.choice = Choice(sitting.view)
        self.cursor = 0
        self._laid: dict[int, str] = {}
        self._log: list[str] = [sitting.promise]
        self._rounds: list[FinishedRound] = []

    def compose(self) -> ComposeResult:
        """Heading, counter with the sheet beside it, hand, keys."""
        yield Static(id="heading")
        with Horizontal(id="body"):
            with VerticalScroll(id="seats", can_focus=False):
                places = range(len(self.sitting.names))
                for place in (*places[1:], PERSON):
                    yield SeatPanel(place)
            with Vertical(id="side"):
                yield Static(id="sheet")
                yield Static(id="log")
        with Horizontal(id="slots"):
            yield Static(id="slot-words")
            for name in ("swap", "plain", "second", "lay"):
                button = Button(say(f"sushi-go.button.{name}"), id=name, compact=True)
                button.can_focus = False
                yield button
        with Grid(id="hand"):
            for index in range(MOST_CARDS):
                yield HandCard(index)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Show what the bots did first, then the table."""
        self._note(self.sitting.opening)
        self.show_table()

    def on_resize(self, event: Resize) -> None:
        """As many cards in a row as fit."""
        self._arrange(event.size.width)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that mean nothing now are not shown."""
        if action == "second":
            return self.choice.can_take_two
        if action == "plain":
            return len(self.choice.variants) > 1
        if action == "swap":
            return self.choice.controls_ghost
        return True

    def show_table(self) -> None:
        """Everything as it is now."""
        view, names = self.sitting.view, self.sitting.names
        title = f" {say('game.sushi-go')} · {view['options']['edition']} · {heading(view)}"
        self.query_one("#heading", Static).update(title)
        for panel in self.query(SeatPanel):
            panel.show(view, names, self._laid.get(panel.place, ""))
        self.query_one("#sheet", Static).update(sheet_so_far(view, names))
        self.query_one("#log", Static).update(Text("\n".join(reversed(self._log_lines()[-16:]))))
        self._show_hand()

    def _log_lines(self) -> list[str]:
        """The log without the reasons, which the score sheet tells better."""
        return [line for line in self._log if not line.startswith(" ")]

    def _show_hand(self) -> None:
        edition = self.sitting.view["options"]["edition"]
        hand = self.choice.hand
        self.cursor = max(0, min(self.cursor, len(hand) - 1))
        for card in self.query(HandCard):
            if card.index < len(hand):
                slot = self.choice.slot_of(card.index)
                at_cursor = card.index == self.cursor
                card.show(hand[card.index], edition, slot, cursor=at_cursor)
            else:
                card.display = False
        self._show_slots(edition)
        self._arrange(self.size.width)
        self.refresh_bindings()

    def _show_slots(self, edition: str) -> None:
        words = Text()
        for slot in self.choice.slots if self.choice.hand else ():
            at = self.choice.picked.get(slot)
            chosen = say("sushi-go.slot.empty")
            if at is not None:
                chosen = card_name(self.choice.hand[at], edition)
            words.append(f" {say(f'sushi-go.slot.{slot}')} ", "dim")
            words.append(chosen, "bold" if at is not None else "dim")
        move = self.choice.move
        if move and "!" in move:
            words = Text(f" {laid_words(move, edition)}", "bold")
        elif self.choice.hand and not self.choice.picked:
            words.append(f"   {say('sushi-go.slot.hint')}", "dim")
        self.query_one("#slot-words", Static).update(words)
        self.query_one("#lay", Button).disabled = move is None
        self.query_one("#lay", Button).display = bool(self.choice.hand)
        second = self.query_one("#second", Button)
        second.display = self.choice.can_take_two
        key = "second-off" if self.choice.takes_two else "second"
        second.label = say(f"sushi-go.button.{key}")
        self.query_one("#plain", Button).display = len(self.choice.variants) > 1
        self.query_one("#swap", Button).display = self.choice.controls_ghost

    def _arrange(self, width: int) -> None:
        cards = max(1, len(self.choice.hand))
        fitting = max(1, width // CARD_WIDTH)
        rows = -(-cards // fitting)
        columns = -(-cards // rows)
        self.query_one("#hand", Grid).styles.grid_size_columns = max(columns, 3)

    @on(HandCard.Clicked)
    def _clicked(self, event: HandCard.Clicked) -> None:
        self.action_lift(event.index)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """The buttons do what their keys do."""
        actions = {
            "lay": self.action_lay,
            "second": self.action_second,
            "plain": self.action_plain,
            "swap": self.action_swap,
        }
        actions[event.button.id or ""]()

    def action_lift(self, index: int) -> None:
        """Lift a card, or put it back."""
        self.cursor = index
        self.choice.toggle(index)
        self._show_hand()

    def action_lift_here(self) -> None:
        """Lift the card at the cursor."""
        self.action_lift(self.cursor)

    def action_go(self, by: int) -> None:
        """Move the cursor along the hand."""
        self.cursor = (self.cursor + by) % max(1, len(self.choice.hand))
        self._show_hand()

    def action_go_row(self, by: int) -> None:
        """Move the cursor to the other row of the hand."""
        columns = int(self.query_one("#hand", Grid).styles.grid_size_columns or 1)
        if 0 <= self.cursor + by * columns < len(self.choice.hand):
            self.action_go(by * columns)

    def action_second(self) -> None:
        """Use chopsticks, or not."""
        self.choice.toggle_two()
        self._show_hand()

    def action_plain(self) -> None:
        """Lay the nigiri beside the wasabi, or on it."""
        self.choice.next_variant()
        self._show_hand()

    def action_swap(self) -> None:
        """Swap one's own card and the ghost's."""
        self.choice.swap_with_ghost()
        self._show_hand()

    def action_lay(self) -> None:
        """Lay what is lifted; a single card at the cursor needs no lifting first."""
        move = self.choice.move
        if move is None:
            if not self.choice.picked and len(self.choice.slots) == 1:
                self.action_lift_here()
            return
        try:
            steps = self.sitting.play(move)
        except RuleError as error:
            self.notify(str(error), severity="warning")
            return
        self._reveal(steps)

    def _reveal(self, steps: Sequence[Step]) -> None:
        self._laid = self._laid_in(steps)
        self._note(steps)
        self.choice = Choice(self.sitting.view)
        self.cursor = 0
        self.show_table()
        if self.sitting.is_over:
            cast("SushiyaApp", self.app).save()
            self._show_result()
        for step in steps:
            self._show_round(step)

    def _laid_in(self, steps: Sequence[Step]) -> dict[int, str]:
        edition = self.sitting.view["options"]["edition"]
        laid: dict[int, str] = {}
        for step in steps:
            for event in step.events:
                if event["type"] == "laid":
                    words = laid_words(event["move"], edition)
                    before = laid.get(event["seat"])
                    laid[event["seat"]] = f"{before}; {words}" if before else words
        return laid

    def _note(self, steps: Sequence[Step]) -> None:
        for step in steps:
            self._log += self.sitting.face.told(step.before, step.events, self.sitting.names)
        del self._log[:-LOG_LINES]

    def _show_round(self, step: Step) -> None:
        finished = finished_round(step.before, step.events)
        if finished is None:
            return
        names = self.sitting.names
        self._rounds.append(finished)
        table = round_table(finished.edition, "", names, finished.reasons, finished.totals)
        key = "screen.round-last" if self.sitting.is_over else "screen.round-next"
        title = say("round", round=finished.number)
        self.app.push_screen(
            Page(title, table, sheet_so_far(self.sitting.view, names), hint=say(key))
        )

    def _show_result(self) -> None:
        view, names = self.sitting.view, self.sitting.names
        winners = winners_line(view["outcome"], names)
        self.app.push_screen(ResultDialog(winners, result_table(view, names)))

    def action_sheet(self) -> None:
        """The sheet so far, with the reasons round by round; after the end, the result again."""
        if self.sitting.is_over:
            self._show_result()
            return
        names = self.sitting.names
        table = sheet_so_far(self.sitting.view, names)
        rounds = [
            round_table(one.edition, say("round", round=one.number), names, one.reasons, one.totals)
            for one in reversed(self._rounds)
        ]
        self.app.push_screen(Page(say("screen.key.sheet"), table, *rounds))

    def action_log(self) -> None:
        """All that happened, the latest first."""
        self.app.push_screen(Page(say("screen.log"), Text("\n".join(reversed(self._log)))))

    def action_rules(self) -> None:
        """Rules and keys."""
        rules = self.sitting.face.rules_page(self.sitting.view)
        self.app.push_screen(Page(say("screen.rules"), Text(SUSHI_GO_KEYS), Text(rules)))

    def action_leave(self) -> None:
        """Leave the table."""
        cast("SushiyaApp", self.app).leave()
