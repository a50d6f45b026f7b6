"""Reading a position text, with everything it leaves out filled in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from sushiya.core.bags import one
from sushiya.core.errors import BadMenu, BadPosition
from sushiya.games.wasabi.board import COLUMNS, ROWS, STRIDE, active_squares, covered
from sushiya.games.wasabi.events import ENDINGS
from sushiya.games.wasabi.legality import MOST, legal_moves
from sushiya.games.wasabi.match import (
    HAND,
    LONGEST,
    MOST_CARDS,
    NOTHING,
    SHORTEST,
    STRIPS,
    TOKENS,
    Match,
    Phase,
)
from sushiya.games.wasabi.menu import Menu, menu_from_text, standard_menu
from sushiya.games.wasabi.notation import CARD_NAMES, square_from_text
from sushiya.games.wasabi.placing import (
    place_completed,
    place_hand,
    place_pantry,
    place_recipe_stack,
    place_screen,
    place_stack,
)
from sushiya.games.wasabi.position import (
    STYLE_MARK,
    rest_of_cards,
    rest_of_strips,
    rest_of_tiles,
    style_cubes,
)
from sushiya.games.wasabi.refusals import POSITION
from sushiya.games.wasabi.state import Setup, State

_REPEATED = ("board", "option", "menu")
_STACKS = tuple(f"stack-{length}" for length in range(SHORTEST, LONGEST + 1))
_KEYS = (
    *("game", "seats", "active", "turn", "seat", "phase", "ending", "passes", "laid", "action"),
    *("air", "changed", "rewards", "shown", "wasabi", "hands", "recipes", "cards", "completed"),
    *("cubes", "pantry", "kitchen", *_STACKS, *_REPEATED),
)
_PHASES = {phase.name.lower(): phase for phase in Phase}
_CARDS = {name: card for card, name in enumerate(CARD_NAMES)}
_MOST_NUMBER = 10_000
Thing = TypeVar("Thing")
SetupMaker = Callable[[int, Mapping[str, object], Menu], Setup]


class PositionText:
    """The lines of a position text by key, and words turned into things."""

    def __init__(self, text: str) -> None:
        self.lines: dict[str, list[str]] = {}
        for line in text.splitlines():
            key, _, words = line.strip().partition(" ")
            if not key or key.startswith("#"):
                continue
            _require(key in _KEYS, "unknown-key", key=key, known=", ".join(_KEYS))
            twice = key in self.lines and key not in _REPEATED
            _require(not twice, "key-twice", key=key)
            self.lines.setdefault(key, []).append(words.strip())

    def words(self, key: str) -> list[str]:
        """The words of a key that is given at most once."""
        return [word for word in " ".join(self.lines.get(key, [])).split() if word != "-"]

    def number(self, key: str, default: int, most: int = _MOST_NUMBER) -> int:
        """A number from 0 to ``most``."""
        words = self.words(key)
        if not words:
            return default
        _require(len(words) == 1, "one-number", key=key)
        return _number(key, words[0], most)

    def things(self, key: str, known: Mapping[str, Thing]) -> list[Thing]:
        """The things a key names."""
        return [_known(key, word, known) for word in self.words(key)]

    def thing(self, key: str, known: Mapping[str, Thing], default: Thing) -> Thing:
        """The one thing a key names, or a default."""
        things = self.things(key, known)
        _require(len(things) <= 1, "one-thing", key=key)
        return things[0] if things else default

    def by_seat(self, key: str, seats: int, most: int) -> list[list[str]]:
        """The words of a key for each seat."""
        if key not in self.lines:
            return [[] for _ in range(seats)]
        parts = [part.split() for part in self.lines[key][0].split("/")]
        _require(len(parts) == seats, "parts", key=key, seats=seats)
        given = [[word for word in part if word != "-"] for part in parts]
        fits = all(len(part) <= most for part in given)
        _require(fits, "too-many", key=key, most=most)
        return given


def position_from_text(text: str, make_setup: SetupMaker) -> State:
    """The position in a text; raises ``BadPosition``."""
    lines = PositionText(text)
    _require(lines.words("game") in ([], ["wasabi"]), "other-game")
    menu = _menu(lines)
    seats = lines.number("seats", 2)
    setup = make_setup(seats, dict(_option(words) for words in lines.lines.get("option", [])), menu)
    match = Match(seats=seats, draw_two=int(bool(setup.options["draw_two_keep_one"])))
    _place_board(match, lines, menu)
    _place_course(match, lines, menu)
    _place_seats(match, lines, menu)
    _place_piles(match, lines, menu)
    _check(match, menu)
    return State(setup, match)


def _menu(lines: PositionText) -> Menu:
    if "menu" not in lines.lines:
        return standard_menu()
    text = "\n".join(line.removeprefix("|") for line in lines.lines["menu"])
    try:
        return menu_from_text(text)
    except BadMenu as error:
        raise BadPosition(reason=error) from None


def _option(words: str) -> tuple[str, object]:
    name, _, value = words.partition(" ")
    return name, {"true": True, "false": False}.get(value, value)


def _place_board(match: Match, lines: PositionText, menu: Menu) -> None:
    rows, columns = _active(lines, menu.tables.rows, menu.tables.columns[match.seats])
    match.active = active_squares(rows, columns)
    drawn = [line.split() for line in lines.lines.get("board", [])]
    fits = not drawn or (len(drawn) == rows and all(len(row) == columns for row in drawn))
    _require(fits, "board", rows=rows, columns=columns)
    for row, words in enumerate(drawn):
        for column, word in enumerate(words):
            if word != ".":
                kinds = [_known("board", name, menu.kind_of) for name in word.split("+")]
                place_stack(match, row * STRIDE + column, kinds)
    for corner in _squares(lines, "wasabi", match):
        fits = not covered(match) & 0x303 << corner and not 0x303 << corner & ~match.active
        _require(fits, "wasabi-cards")
        match.wasabis |= 1 << corner


def _active(lines: PositionText, rows: int, columns: int) -> tuple[int, int]:
    for word in lines.words("active"):
        high, _, wide = word.partition("x")
        rows, columns = _number("active", high, ROWS), _number("active", wide, COLUMNS)
        _require(rows > 0 and columns > 0, "active")
    return rows, columns


def _place_course(match: Match, lines: PositionText, menu: Menu) -> None:
    match.phase = lines.thing("phase", _PHASES, Phase.PLAY)
    set_up = match.phase == Phase.GIVE
    match.turn = lines.number("turn", 0 if set_up else 1)
    match.seat = lines.number("seat", 0, match.seats - 1)
    match.ending = ENDINGS.index(
        lines.thing("ending", dict(zip(ENDINGS, ENDINGS, strict=True)), ENDINGS[0])
    )
    match.passes = lines.number("passes", 0)
    match.laid = lines.number("laid", 0, 2)
    match.played = lines.thing("action", _CARDS, NOTHING)
    match.air = lines.thing("air", menu.kind_of, NOTHING)
    match.rewards = lines.number("rewards", 0, TOKENS)
    for square in _squares(lines, "changed", match):
        match.changed |= 1 << square
    shown = lines.things("shown", menu.recipe_of)
    match.shown = [*shown, NOTHING, NOTHING][:2]
    choosing = match.phase == Phase.KEEP
    _require(len(shown) == 2 * choosing, "shown")


def _place_seats(match: Match, lines: PositionText, menu: Menu) -> None:
    seats = match.seats
    screens = lines.by_seat("recipes", seats, STRIPS)
    completed = lines.by_seat("completed", seats, TOKENS)
    for seat, words in enumerate(lines.by_seat("hands", seats, HAND)):
        place_hand(match, seat, [_known("hands", word, menu.kind_of) for word in words])
    for seat, words in enumerate(lines.by_seat("cards", seats, MOST_CARDS)):
        match.cards[seat] = sum(one(_known("cards", word, _CARDS)) for word in words)
    for seat in range(seats):
        place_screen(
            match, seat, [_known("recipes", word, menu.recipe_of) for word in screens[seat]]
        )
        done = [
            (
                _known("completed", word.removesuffix(STYLE_MARK), menu.recipe_of),
                word[-1] == STYLE_MARK,
            )
            for word in completed[seat]
        ]
        place_completed(match, menu.tables, seat, done)
        match.cubes[seat] = style_cubes(match, menu.tables, seat)
    if "cubes" in lines.lines:
        for seat, words in enumerate(lines.by_seat("cubes", seats, 1)):
            match.cubes[seat] = _number("cubes", words[0] if words else "0", _MOST_NUMBER)


def _place_piles(match: Match, lines: PositionText, menu: Menu) -> None:
    place_pantry(
        match, _counts(lines, "pantry", menu.ingredients, rest_of_tiles(match, menu.tables))
    )
    kitchen = _counts(lines, "kitchen", CARD_NAMES, rest_of_cards(match))
    match.kitchen = sum(number * one(card) for card, number in enumerate(kitchen))
    for length, key in enumerate(_STACKS, SHORTEST):
        given = lines.things(key, menu.recipe_of)
        rest = rest_of_strips(match, menu, length)
        fits = len(set(given)) == len(given) and set(given) <= set(rest)
        _require(fits, "recipe-stack", key=key, length=length)
        place_recipe_stack(match, length, given if key in lines.lines else rest)


def _counts(lines: PositionText, key: str, names: Sequence[str], rest: list[int]) -> list[int]:
    _require(min(rest) >= 0, "overdrawn", key=key)
    if key not in lines.lines:
        return rest
    counts = [0] * len(rest)
    for word in lines.words(key):
        name, _, number = word.partition("=")
        at = _known(key, name, {name: at for at, name in enumerate(names)})
        counts[at] = _number(key, number or "1", 14)
    return counts


def _squares(lines: PositionText, key: str, match: Match) -> list[int]:
    squares = []
    for word in lines.words(key):
        square = square_from_text(word)
        fits = square is not None and match.active >> square & 1 == 1
        _require(fits, "square", key=key, word=word)
        squares.append(square or 0)
    return squares


def _check(match: Match, menu: Menu) -> None:
    """Refuse what no table shows: a strip twice, tokens overdrawn, a seat that cannot move."""
    strips = [recipe for recipe in match.shown if recipe != NOTHING]
    for seat in range(match.seats):
        strips += match.recipes[seat * STRIPS : seat * STRIPS + match.recipe_size[seat]]
        strips += [at >> 1 for at in match.completed[seat * TOKENS :][: match.completed_size[seat]]]
    _require(len(set(strips)) == len(strips), "recipe-twice")
    _require(min(match.tokens) >= 0, "tokens")
    over = match.phase == Phase.OVER
    _require(over == bool(match.ending), "ending")
    room = [0] * MOST
    stuck = not over and legal_moves(match, menu.tables, match.seat, room) == 0
    _require(not stuck, "stuck")


def _known(key: str, word: str, known: Mapping[str, Thing]) -> Thing:
    _require(word in known, "unknown", key=key, word=word)
    return known[word]


def _number(key: str, word: str, most: int) -> int:
    fits = word.isascii() and word.isdigit() and len(word) < 6 and int(word) <= most
    _require(fits, "number", key=key, most=most, word=word)
    return int(word)


def _require(fits: bool, code: str, **values: object) -> None:
    if not fits:
        raise BadPosition(reason=POSITION(code, **values))
