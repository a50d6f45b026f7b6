"""The Textual application: one sitting, one table, dialogs on top."""

from __future__ import annotations

from textual.app import App

from sushiya.cli.refusals import one_line
from sushiya.cli.screens.dialogs import QuitDialog
from sushiya.cli.screens.theme import COUNTER
from sushiya.cli.sitting import Sitting
from sushiya.cli.words import say


class SushiyaApp(App[None]):
    """A game at the counter."""

    CSS_PATH = "sushiya.tcss"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (32, "-tall")]  # noqa: RUF012

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.title = say(f"game.{sitting.game}")

    def on_mount(self) -> None:
        """Sit down."""
        self.register_theme(COUNTER)
        self.theme = COUNTER.name
        self.push_screen(self.sitting.face.screen(self.sitting))

    def leave(self) -> None:
        """Go home, after a question if the game is not over."""
        if self.sitting.is_over or not self.sitting.match.moves:
            self.exit()
        else:
            self.push_screen(QuitDialog(), self._left)

    def play_again(self) -> None:
        """Save what was played and deal again."""
        self.sitting.again()
        self.switch_screen(self.sitting.face.screen(self.sitting))

    def save(self) -> None:
        """Write the record now, and say where it is or why not."""
        try:
            path = self.sitting.save()
        except OSError as error:
            self.notify(say("screen.not-saved", reason=one_line(str(error))), severity="error")
            return
        if path:
            self.notify(say("screen.saved", path=path))

    def _left(self, leaves: bool | None) -> None:
        if leaves:
            self.exit()
