"""Dialogs every game uses: rules, log, score sheet, result, leaving."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from rich.console import RenderableType
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from sushiya.cli.words import say

if TYPE_CHECKING:
    from sushiya.cli.screens.app import SushiyaApp


class Page(ModalScreen[None]):
    """Something to read; any of the usual keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,q,question_mark", "dismiss", show=False),
        Binding("down,j", "scroll(1)", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("pagedown", "scroll(10)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
    ]

    def __init__(self, title: str, *content: RenderableType, hint: str = "") -> None:
        super().__init__()
        self._title = title
        self._content = content
        self._hint = hint or say("screen.close")

    def compose(self) -> ComposeResult:
        """A titled box with the content, and how to close it."""
        with Vertical(classes="dialog page") as dialog:
            dialog.border_title = self._title
            dialog.border_subtitle = self._hint
            with VerticalScroll(can_focus=False):
                for part in self._content:
                    yield Static(part)

    def action_scroll(self, lines: int) -> None:
        """Move the content."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)

    def on_click(self) -> None:
        """A click closes it, too."""
        self.dismiss()


class QuitDialog(ModalScreen[bool]):
    """Leave an unfinished game? Yes or no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", show=False),
        Binding("n,escape,q", "answer(False)", show=False),
    ]

    def compose(self) -> ComposeResult:
        """The question and two buttons."""
        with Vertical(classes="dialog question"):
            yield Static(say("screen.quit"))
            with Horizontal(classes="buttons"):
                yield _button(say("screen.quit-yes"), "yes")
                yield _button(say("screen.quit-no"), "no")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """A click on an answer."""
        self.dismiss(event.button.id == "yes")

    def action_answer(self, leaves: bool) -> None:
        """A key for an answer."""
        self.dismiss(leaves)


class ResultDialog(ModalScreen[None]):
    """The end of a game: who won and why, the secret behind the deal, and what next."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("p", "again", show=False),
        Binding("q", "leave", show=False),
        Binding("escape", "dismiss", show=False),
        Binding("down,j", "scroll(1)", show=False),
        Binding("up,k", "scroll(-1)", show=False),
    ]

    def __init__(self, winners: str, *content: RenderableType) -> None:
        super().__init__()
        self._winners = winners
        self._content = content

    def compose(self) -> ComposeResult:
        """The winners, the points, two buttons."""
        with Vertical(classes="dialog page") as dialog:
            dialog.border_title = say("screen.result")
            yield Static(self._winners, classes="winners")
            with VerticalScroll(can_focus=False):
                for part in self._content:
                    yield Static(part)
                yield Static(cast("SushiyaApp", self.app).sitting.proof, id="proof")
            with Horizontal(classes="buttons"):
                yield _button(say("screen.again"), "again")
                yield _button(say("screen.leave"), "leave")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """A click on what next."""
        self.action_again() if event.button.id == "again" else self.action_leave()

    def action_again(self) -> None:
        """Another game at the same table."""
        self.dismiss()
        cast("SushiyaApp", self.app).play_again()

    def action_leave(self) -> None:
        """Go home."""
        self.app.exit()

    def action_scroll(self, lines: int) -> None:
        """Move the content."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)


def _button(label: str, name: str) -> Button:
    button = Button(label, id=name, compact=True)
    button.can_focus = False
    return button
