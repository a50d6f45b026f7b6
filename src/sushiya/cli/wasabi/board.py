"""The board on the screen: a grid of squares with a cursor."""

from __future__ import annotations

from dataclasses import dataclass, field

from rich.style import Style
from rich.text import Text
from textual.events import Click
from textual.message import Message
from textual.widget import Widget

from sushiya.cli.wasabi.menu_words import MenuWords, menu_words
from sushiya.core.game import View

_LABEL = 2
_WIDEST, _NARROWEST = 12, 6


@dataclass
class BoardMarks:
    """What is shown on the board besides tiles."""

    cursor: str = "a1"
    targets: set[str] = field(default_factory=set)
    fresh: set[str] = field(default_factory=set)
    first: str | None = None
    block: set[str] = field(default_factory=set)


class Board(Widget):
    """All squares with their top tiles; a click or the cursor names one."""

    class Pointed(Message):
        """A square was clicked."""

        def __init__(self, square: str) -> None:
            super().__init__()
            self.square = square

    def __init__(self, view: View) -> None:
        super().__init__(id="board")
        self._view = view
        self._marks = BoardMarks()

    def show(self, view: View, marks: BoardMarks) -> None:
        """Show the board of a view."""
        self._view = view
        self._marks = marks
        self.refresh()

    @property
    def cell_width(self) -> int:
        """How wide a square is drawn."""
        columns = len(self._view["board"][0])
        return max(_NARROWEST, min(_WIDEST, (self.size.width - _LABEL) // columns))

    @property
    def cell_height(self) -> int:
        """How many lines a square takes."""
        return 3 if self.size.height >= 1 + 3 * len(self._view["board"]) else 2

    def render(self) -> Text:
        """Column names, then the squares row by row."""
        words = menu_words(self._view)
        width = self.cell_width
        columns = [square["square"][0] for square in self._view["board"][0]]
        labels = "".join(name.center(width) for name in columns)
        lines = [Text.assemble((" " * _LABEL + labels, "dim"))]
        for number, row in enumerate(self._view["board"], start=1):
            cells = [self._cell(square, words) for square in row]
            for part in range(self.cell_height):
                label = str(number).ljust(_LABEL) if part == 0 else " " * _LABEL
                line = Text.assemble((label, "dim"))
                for cell in cells:
                    line.append_text(cell[part])
                lines.append(line)
        return Text("\n").join(lines)

    def on_click(self, event: Click) -> None:
        """Find the square under the pointer."""
        column = (event.x - _LABEL) // self.cell_width
        row = (event.y - 1) // self.cell_height
        board = self._view["board"]
        if event.x >= _LABEL and event.y >= 1 and row < len(board) and column < len(board[0]):
            self.post_message(self.Pointed(board[row][column]["square"]))

    def _cell(self, square: dict[str, object], words: MenuWords) -> list[Text]:
        name = str(square["square"])
        top = square["top"]
        width = self.cell_width
        style = self._style(square, words)
        tile = f"{words.symbol(str(top))}{words.ingredient(str(top))}" if top else ""
        lines = [tile[: width - 1].ljust(width)] + [" " * width] * (self.cell_height - 1)
        lines[1] = self._marks_of(square).center(width)
        if square["covered"]:
            lines = [line.replace(" ", "▒") for line in lines]
        if name == self._marks.cursor:
            lines = [f"[{line[1:-1]}]" for line in lines]
            style += Style(bold=True)
        return [Text(line, style) for line in lines]

    def _marks_of(self, square: dict[str, object]) -> str:
        name = str(square["square"])
        marks = ""
        height = square["height"]
        if isinstance(height, int) and height > 1:
            marks += f"×{height}"
        if name in self._marks.fresh:
            marks += "•"
        if name in self._marks.targets:
            marks += "◇" if square["top"] else "·◇·"
        if name == self._marks.first or name in self._marks.block:
            marks += "◆"
        return marks

    def _style(self, square: dict[str, object], words: MenuWords) -> Style:
        name = str(square["square"])
        even = (ord(name[0]) + int(name[1:])) % 2 == 0
        back = "#23222e" if even else "#2b2a38"
        if name in self._marks.targets:
            back = "#34405c" if even else "#3a4766"
        if square["covered"]:
            return Style(color="#8fbf4d", bgcolor=back)
        if square["top"]:
            tile = str(square["top"])
            return Style(color=words.ink_on(tile), bgcolor=words.colour(tile))
        return Style(color="#f4ecdf", bgcolor=back)
