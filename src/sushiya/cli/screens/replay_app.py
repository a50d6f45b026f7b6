"""A record on the terminal screen, to be stepped through with the keyboard."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Footer, Static

from sushiya.cli.replay import title, turn_words
from sushiya.cli.screens.theme import COUNTER
from sushiya.cli.showing import Showing
from sushiya.cli.words import say


class ReplayApp(App[None]):
    """One frame at a time: what happened, then the table as the chosen eyes see it."""

    CSS_PATH = "sushiya.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space,n", "go(1)", say("replay.key.next")),
        Binding("left,backspace,p", "go(-1)", say("replay.key.back")),
        Binding("home", "jump(0)", say("replay.key.first")),
        Binding("end", "jump(-1)", say("replay.key.last")),
        Binding("s", "eyes", say("replay.key.eyes")),
        Binding("down,j", "scroll(1)", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("pagedown", "scroll(10)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
        Binding("q,escape", "quit", say("screen.key.quit")),
    ]

    def __init__(self, showing: Showing, eyes: int | None) -> None:
        super().__init__()
        self.showing = showing
        self.eyes = eyes
        self.at = 0

    def compose(self) -> ComposeResult:
        """Heading, what happened, the table."""
        yield Static(id="heading")
        with VerticalScroll(id="frame", can_focus=False):
            yield Static(id="told")
            yield Static(id="lines")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Show the deal."""
        self.register_theme(COUNTER)
        self.theme = COUNTER.name
        self.show_frame()

    def show_frame(self) -> None:
        """The frame that the reader has stepped to."""
        showing, eyes = self.showing, self.eyes
        name = say("replay.all-eyes") if eyes is None else showing.names[eyes]
        whose = name if eyes is None else say("replay.eyes", name=name)
        place = say("replay.place", at=self.at, all=len(showing.frames) - 1)
        label = turn_words(showing.frames[self.at].label)
        heading = f" {title(showing)} · {label} · {place} · {whose}"
        self.query_one("#heading", Static).update(Text(heading))
        told = showing.told_to(self.at, eyes)
        self.query_one("#told", Static).update(Text("\n".join(told), "bold #f2c14e"))
        lines = showing.view_lines(self.at, eyes)
        if self.at == len(showing.frames) - 1:
            lines += ["", *showing.result_lines()]
        self.query_one("#lines", Static).update(Text("\n".join(lines)))

    def action_go(self, by: int) -> None:
        """Step forwards or back."""
        self.at = max(0, min(len(self.showing.frames) - 1, self.at + by))
        self.show_frame()

    def action_jump(self, to: int) -> None:
        """To the first or the last frame."""
        self.at = to % len(self.showing.frames)
        self.show_frame()

    def action_scroll(self, lines: int) -> None:
        """Move a page that is longer than the screen."""
        self.query_one("#frame").scroll_relative(y=lines, animate=False)

    def action_eyes(self) -> None:
        """Look through the next seat's eyes, and after the last through all."""
        seats = [None, *range(self.showing.match.seats)]
        self.eyes = seats[(seats.index(self.eyes) + 1) % len(seats)]
        self.show_frame()
