"""A Wasabi! bot that completes what it can and builds what is nearest to being done.

It looks at every line of the board that could still become one of its recipes. A line is worth
the recipe's points, less for every tile it lacks; a lay is worth what the best lines of all its
recipes are worth afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from sushiya.bots.moods import settled
from sushiya.core.game import View
from sushiya.games.wasabi.menu import Menu, menu_from_text, standard_menu

Line = tuple[str, ...]
Tops = Mapping[str, str | None]
RankedLine = tuple[float, Line, list[str]]
"""A line, what it is worth, and the parts it lacks."""

_PER_MISSING_TILE = 0.45
_DONE_NOW = 10.0
_CUBE = 1.0
_WANTED_CARDS = ("wasabi", "spicy", "switch", "stack", "chop")


class WasabiGreedy:
    """Most progress now; equal moves are drawn at random. Temperature is in points."""

    def __init__(self, temperature: float = 0.0) -> None:
        self.temperature = temperature

    def choose(self, view: View, knowledge: Any, rng: int) -> str:
        """A legal move, judged from the view alone."""
        legal = [move.split() for move in view["legal_moves"]]
        table = Outlook(view)
        phase = view["phase"]
        if phase == "play":
            worth = [_play_worth(table, view, move) for move in legal]
        elif phase == "pick":
            wanted = table.wanted_tiles()
            worth = [wanted.get(move[1], 0.0) for move in legal]
        elif phase == "draw":
            worth = [_draw_worth(view, int(move[1])) for move in legal]
        elif phase == "keep":
            strips = {strip["recipe"]: strip for strip in view["choosing"]["recipes"]}
            worth = [table.best_line_worth(strips[move[1]]) for move in legal]
        elif phase == "reward":
            worth = [_reward_worth(move) for move in legal]
        else:
            worth = [0.0] * len(legal)
        chosen: str = view["legal_moves"][settled(worth, self.temperature, rng)]
        return chosen


class Outlook:
    """The board as one seat's recipes see it."""

    def __init__(self, view: View) -> None:
        squares = [square for row in view["board"] for square in row]
        self.tops: Tops = {square["square"]: square["top"] for square in squares}
        self.covered = {square["square"] for square in squares if square["covered"]}
        size = (len(view["board"]), len(view["board"][0]))
        self._lines = _lines_of_board(*size)
        self._lines_through = _lines_through_squares(*size)
        self._tokens = {row.length: row for row in _menu(view["menu"]).rows.tokens}
        own = view["table"][view["seat"]]
        self.recipes = [
            strip for strip in view["hand"]["recipes"] if own["tokens"][str(strip["length"])]
        ]
        self._hand: list[str] = view["hand"]["tiles"]
        self._stock = dict(view["pantry"])
        for tile in self._hand:
            self._stock[tile] += 1
        self._ranked_lines: dict[str, list[RankedLine]] = {}

    def best_line_worth(self, strip: Mapping[str, Any]) -> float:
        """What the most promising line of a recipe is worth; 0 for one that cannot be made."""
        ranked = self._ranked(strip)
        return ranked[0][0] if ranked else 0.0

    def fewest_missing(self, strip: Mapping[str, Any]) -> int | None:
        """How many tiles the nearest line of a recipe lacks; None if it cannot be made."""
        return min((len(missing) for _, _, missing in self._ranked(strip)), default=None)

    def worth_after(
        self, changes: Tops, covered: frozenset[str] = frozenset(), *, done: bool = True
    ) -> float:
        """What all recipes are worth once these squares show other tiles or are covered.

        With ``done`` a line completed through the changes counts as made.
        """
        tops = {**self.tops, **changes}
        touched = frozenset(changes) | covered
        hidden = self.covered | covered
        total = 0.0
        for strip in self.recipes:
            best = self._best_untouched(strip, touched)
            through = self._lines_through[strip["length"]]
            for line in {line for square in touched for line in through[square]}:
                best = max(best, self._worth(strip, line, tops, hidden, done=done))
            total += best
        return total

    def wanted_tiles(self) -> dict[str, float]:
        """How much each ingredient would help, those in hand left out."""
        wanted: dict[str, float] = {}
        spare = list(self._hand)
        ranked = sorted(
            (found[0] for strip in self.recipes if (found := self._ranked(strip))),
            key=lambda entry: -entry[0],
        )
        for worth, _, missing in ranked:
            for tile in missing:
                if tile in spare:
                    spare.remove(tile)
                else:
                    wanted[tile] = wanted.get(tile, 0.0) + worth
        return wanted

    def two_in_hand(self) -> bool:
        """Whether two tiles of the hand would complete a recipe together."""
        for strip in self.recipes:
            for line in self._lines[strip["length"]]:
                missing = self._missing(strip, line, self.tops, self.covered)
                if missing and len(missing) == 2 and _holds(self._hand, missing):
                    return True
        return False

    def _best_untouched(self, strip: Mapping[str, Any], touched: frozenset[str]) -> float:
        for worth, line, _ in self._ranked(strip):
            if touched.isdisjoint(line):
                return worth
        return 0.0

    def _ranked(self, strip: Mapping[str, Any]) -> list[RankedLine]:
        """The lines that could become the recipe, the best first."""
        name = strip["recipe"]
        if name not in self._ranked_lines:
            found = []
            for line in self._lines[strip["length"]]:
                missing = self._missing(strip, line, self.tops, self.covered)
                if missing:
                    worth = self._worth(strip, line, self.tops, self.covered, done=False)
                    found.append((worth, line, missing))
            self._ranked_lines[name] = sorted(found, key=lambda entry: -entry[0])
        return self._ranked_lines[name]

    def _worth(
        self, strip: Mapping[str, Any], line: Line, tops: Tops, covered: set[str], *, done: bool
    ) -> float:
        missing = self._missing(strip, line, tops, covered)
        if missing is None:
            return 0.0
        token = self._tokens[strip["length"]]
        prize = float(token.points)
        if _could_have_style(strip["parts"], [tops[square] for square in line]):
            prize += token.cubes * _CUBE
        if not missing:
            return prize + _DONE_NOW if done else 0.0
        return prize * _PER_MISSING_TILE ** len(missing)

    def _missing(
        self, strip: Mapping[str, Any], line: Line, tops: Tops, covered: set[str]
    ) -> list[str] | None:
        """The parts a line still lacks; None if it cannot become the recipe."""
        missing = list(strip["parts"])
        for square in line:
            if square in covered:
                return None
            top = tops[square]
            if top is not None:
                if top not in missing:
                    return None
                missing.remove(top)
        for part in missing:
            if self._stock[part] < missing.count(part):
                return None
        return missing


def _play_worth(table: Outlook, view: View, move: Sequence[str]) -> float:
    """Step 1: claims before all, then the better of laying and playing a card, then done."""
    verb = move[0]
    if verb == "claim":
        return 1000.0 + _points_of(view, move[1])
    if verb == "lay":
        return 100.0 + table.worth_after({move[2]: move[1]})
    if verb == "done":
        return 50.0
    if verb == "return":
        return 60.0
    if verb == "pass":
        return _pass_worth(table, view, move[1:])
    return _card_worth(table, view, move)


def _card_worth(table: Outlook, view: View, move: Sequence[str]) -> float:
    """Cards are played for a sure gain only; otherwise they are worth less than being done."""
    verb = move[0]
    if verb == "switch":
        swapped = {move[1]: table.tops[move[2]], move[2]: table.tops[move[1]]}
        after = table.worth_after(swapped)
        return 100.0 + after if after > _DONE_NOW else 0.0
    if verb == "spicy":
        completes_one = _best_lay(table, view) > _DONE_NOW
        return 500.0 if table.two_in_hand() and not completes_one else 0.0
    if verb == "stack":
        on_top = _best_lay(table, view, filled=True)
        return 500.0 if on_top > max(_DONE_NOW, _best_lay(table, view)) else 0.0
    if verb == "wasabi" and view["this_turn"]["laid"]:
        block = frozenset(_block(move[1]))
        lost = table.worth_after({}) - table.worth_after({}, block, done=False)
        return 55.0 - lost if lost < _CUBE else 0.0
    return 0.0


def _best_lay(table: Outlook, view: View, *, filled: bool = False) -> float:
    """What the best lay from the hand would be worth, on empty squares or on filled ones."""
    squares = [
        square
        for square, top in table.tops.items()
        if (top is not None) == filled and square not in table.covered
    ]
    tiles = sorted(set(view["hand"]["tiles"]))
    return max(
        (table.worth_after({square: tile}) for tile in tiles for square in squares), default=0.0
    )


def _pass_worth(table: Outlook, view: View, discarded: Sequence[str]) -> float:
    """Passing is for a screen full of recipes that cannot be made: then all of them go.

    After a pass somebody must lay again, or the game would peter out.
    """
    if view["passes_in_a_row"] > 0:
        return 0.0
    hopeful = any(table.best_line_worth(strip) > 0 for strip in table.recipes)
    everything = len(discarded) == len(view["hand"]["recipes"])
    return 200.0 if everything and not hopeful else 0.0


def _draw_worth(view: View, length: int) -> float:
    """Short recipes first, as long as there is a token for one more."""
    tokens = view["table"][view["seat"]]["tokens"][str(length)]
    held = sum(strip["length"] == length for strip in view["hand"]["recipes"])
    return 10.0 - length if tokens > held else 0.0


def _reward_worth(move: Sequence[str]) -> float:
    """The most useful card, and never one worse than the card it would cost."""
    if move[0] == "decline":
        return 0.0
    worth = {card: float(len(_WANTED_CARDS) - at) for at, card in enumerate(_WANTED_CARDS)}
    dropped = worth[move[-1]] if "drop" in move else 0.0
    return worth[move[1]] - dropped


def _points_of(view: View, recipe: str) -> float:
    length = next(s["length"] for s in view["hand"]["recipes"] if s["recipe"] == recipe)
    return float(length)


def _could_have_style(parts: Sequence[str], tops: Sequence[str | None]) -> bool:
    """Whether what lies on the line stands in the strip's order, read from either end."""
    forwards = all(top in (None, part) for top, part in zip(tops, parts, strict=True))
    return forwards or all(
        top in (None, part) for top, part in zip(reversed(tops), parts, strict=True)
    )


def _holds(hand: Sequence[str], tiles: Sequence[str]) -> bool:
    return all(hand.count(tile) >= tiles.count(tile) for tile in tiles)


def _block(corner: str) -> list[str]:
    column, row = corner[0], int(corner[1:])
    return [f"{chr(ord(column) + right)}{row + down}" for down in (0, 1) for right in (0, 1)]


@lru_cache(maxsize=8)
def _lines_of_board(rows: int, columns: int) -> dict[int, tuple[Line, ...]]:
    """Every straight line of squares on a board, by length."""
    lines: dict[int, list[Line]] = {length: [] for length in range(2, 6)}
    for length, found in lines.items():
        for row in range(rows):
            for column in range(columns):
                for right, down in ((1, 0), (0, 1)):
                    ends_at = (column + right * (length - 1), row + down * (length - 1))
                    if ends_at[0] < columns and ends_at[1] < rows:
                        found.append(
                            tuple(
                                f"{chr(ord('a') + column + right * at)}{row + down * at + 1}"
                                for at in range(length)
                            )
                        )
    return {length: tuple(found) for length, found in lines.items()}


@lru_cache(maxsize=8)
def _lines_through_squares(rows: int, columns: int) -> dict[int, dict[str, tuple[Line, ...]]]:
    """The lines of a board by length and by each square on them."""
    return {
        length: {
            square: tuple(line for line in lines if square in line)
            for square in {square for line in lines for square in line}
        }
        for length, lines in _lines_of_board(rows, columns).items()
    }


@lru_cache(maxsize=4)
def _menu(text: str | None) -> Menu:
    return standard_menu() if text is None else menu_from_text(text)
