"""The pieces of a Sushi Go! table on the screen: cards, seats, the sheet so far."""

from __future__ import annotations

from collections.abc import Mapping

from rich.table import Table
from rich.text import Text
from textual.message import Message
from textual.widgets import Static

from sushiya.cli.faces import Names
from sushiya.cli.sushi_go.cards import SYMBOLS, card_name, colour
from sushiya.cli.words import say, say_counted
from sushiya.core.game import View

KEYS = "1234567890"


class HandCard(Static):
    """One card of the person's hand; a click lifts it."""

    class Clicked(Message):
        """The card was clicked."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    def __init__(self, index: int) -> None:
        super().__init__(id=f"card-{index}", classes="card")
        self.index = index

    def show(self, card: str, edition: str, slot: str | None, *, cursor: bool) -> None:
        """Show a card, lifted for a slot or not."""
        self.display = True
        self.set_class(slot is not None, "-lifted")
        self.set_class(cursor, "-cursor")
        name = card_name(card, edition)
        self.border_title = KEYS[self.index] if self.index < len(KEYS) else ""
        self.border_subtitle = say(f"sushi-go.mark.{slot}") if slot else ""
        symbol = "" if card.startswith("maki") else f"{SYMBOLS[card]} "
        if card.startswith("maki"):
            name = f"{SYMBOLS[card]} {name.partition(' ')[0]}"
        self.update(
            Text.assemble(
                (f" {symbol}{name}", colour(card)),
                "\n",
                (f" {say(f'hint.{card}')}", "dim"),
                no_wrap=True,
            )
        )

    def on_click(self) -> None:
        """Tell the screen."""
        self.post_message(self.Clicked(self.index))


class SeatPanel(Static):
    """One place at the counter: who, how many points, and what lies there."""

    def __init__(self, place: int) -> None:
        super().__init__(id=f"seat-{place}", classes="seat")
        self.place = place

    def show(self, view: View, names: Names, laid: str) -> None:
        """Show the place as it is now; ``laid`` is what it has just revealed."""
        first = _seat_line(view, names, self.place)
        if laid:
            first.append("  ")
            first.append(f" {say('sushi-go.just-laid')} {laid} ", "bold #17161f on #f2c14e")
        cards = tableau_text(view["tableaus"][self.place], view["options"]["edition"])
        self.update(Text.assemble(first, "\n  ", cards))


def tableau_text(counts: Mapping[str, int], edition: str) -> Text:
    """A tableau as symbols, names and counts."""
    if not counts:
        return Text(say("sushi-go.nothing"), "dim")
    parts: list[Text] = []
    for card, number in counts.items():
        symbol = SYMBOLS[card]
        name = card_name(card, edition).removesuffix(" nigiri")
        shown = f"{symbol} {name.partition(' ×')[0]}" if card.startswith("maki") else ""
        text = Text(shown or f"{symbol} {name}", colour(card))
        if number > 1:
            text.append(f" ×{number}", "bold")
        parts.append(text)
    return Text("  ").join(parts)


def sheet_so_far(view: View, names: Names) -> Table:
    """Rounds, puddings and points of everybody until now."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("")
    for round_number in (1, 2, 3):
        table.add_column(str(round_number), justify="right")
    table.add_column(SYMBOLS["pudding"], justify="right")
    table.add_column(say("column.total"), justify="right", style="bold")
    for place, name in enumerate(names):
        rounds = [str(line["total"]) for line in view["sheet"][place]]
        rounds += ["·"] * (3 - len(rounds))
        held = str(view["puddings"][place])
        table.add_row(Text(name), *rounds, held, str(view["points"][place]))
    return table


def _seat_line(view: View, names: Names, place: int) -> Text:
    line = Text()
    own = place == view["seat"]
    line.append("● " if own else "○ ", "#8fa0e8")
    line.append(names[place], "bold")
    if place < view["seats"]:
        if view["has_chosen"][place]:
            line.append(" ✓", "#8fbf4d")
        size = say("sushi-go.seat.cards", number=view["hand_sizes"][place])
    else:
        size = say("sushi-go.seat.pile", number=view["ghost"]["cards_left"])
    points = say_counted("sushi-go.seat.points", view["points"][place])
    line.append(f" · {points} · {size}", "dim")
    if view["ghost"] and view["ghost"]["controller"] == place and view["outcome"] is None:
        line.append(f" · ☾ {say('sushi-go.seat.controls')}", "#7ea6e0")
    return line
