"""Fast tricks against plain readings: places of bits, lines of tiles, tiles under tiles."""

from __future__ import annotations

from itertools import permutations

from sushiya.core.bits import lowest
from sushiya.core.rng import seeded
from sushiya.games.wasabi.board import (
    active_squares,
    covered,
    lay_tile,
    lift_tile,
    open_corners,
    swap_squares,
)
from sushiya.games.wasabi.lines import MISSING, STANDS, STANDS_WITH_STYLE, standing
from sushiya.games.wasabi.match import SQUARES, Match
from sushiya.games.wasabi.menu import standard_menu
from sushiya.games.wasabi.placing import stacks_on_board
from sushiya.games.wasabi.playouts import deal_random, play_random_move
from sushiya.games.wasabi.rules import MOST
from tests.tables import Dice

MENU = standard_menu()


def plain_standing(match: Match, recipe: int) -> int:
    """W-COMPLETE and W-STYLE, square by square."""
    parts = [MENU.kind_of[part] for part in MENU.rows.recipes[recipe].parts]
    best = MISSING
    for square in range(SQUARES):
        for step in (1, 8):
            line = [square + step * place for place in range(len(parts))]
            if step == 1 and line[-1] // 8 != square // 8:
                continue
            if any(at >= SQUARES or not match.filled >> at & 1 for at in line):
                continue
            if any(covered(match) >> at & 1 for at in line):
                continue
            if not any(match.changed >> at & 1 for at in line):
                continue
            tiles = [match.top[at] for at in line]
            if tiles in (parts, parts[::-1]):
                best = STANDS_WITH_STYLE
            elif tuple(tiles) in set(permutations(parts)):
                best = max(best, STANDS)
    return best


def test_lines_found_by_sums_are_the_lines_found_square_by_square() -> None:
    dice = Dice(5)
    kinds = [MENU.kind_of[name] for name in ("rice", "maki", "tuna", "salmon", "avocado", "egg")]
    found = {MISSING: 0, STANDS: 0, STANDS_WITH_STYLE: 0}
    for _ in range(300):
        match = Match(active=active_squares(6, 7))
        for square in range(SQUARES):
            if match.active >> square & 1 and dice.below(10):
                lay_tile(match, square, dice.pick(kinds))
        match.wasabis = dice.pick([0, 1 << 18, 1 << 9])
        match.changed = 1 << lowest(match.filled) | 1 << dice.pick([0, 12, 27, 33])
        for recipe in range(len(MENU.recipes)):
            answer = standing(match, MENU.tables, recipe)
            assert answer == plain_standing(match, recipe)
            found[answer] += 1
    assert min(found.values()) > 20, found


def test_tiles_under_tiles_stay_in_order() -> None:
    dice = Dice(6)
    for _ in range(50):
        match = Match(active=active_squares(3, 3))
        plain: dict[int, list[int]] = {}
        squares = [square for square in range(SQUARES) if match.active >> square & 1]
        for _ in range(120):
            square, other = dice.pick(squares), dice.pick(squares)
            tiles = plain.setdefault(square, [])
            choice = dice.below(3)
            if choice == 0 and sum(map(len, plain.values())) < 72:
                tiles.append(dice.below(24))
                lay_tile(match, square, tiles[-1])
            elif choice == 1 and tiles:
                assert lift_tile(match, square) == tiles.pop()
            elif choice == 2 and square != other:
                plain[square], plain[other] = plain.setdefault(other, []), plain[square]
                swap_squares(match, square, other)
            assert stacks_on_board(match) == {at: pile for at, pile in plain.items() if pile}
            again = Match(active=match.active)
            for at, pile in sorted(plain.items(), reverse=True):
                for kind in pile:
                    lay_tile(again, at, kind)
            assert again == match, "the same table is the same match, however it came about"


def test_wasabi_cards_fit_where_four_bare_squares_are() -> None:
    room = [0] * MOST
    match = Match(seats=4)
    rng = deal_random(match, MENU.tables, seeded(3))
    for _ in range(60):
        rng = play_random_move(match, MENU.tables, rng, room)
    match.wasabis = 1 << 18
    corners = [
        corner
        for corner in range(SQUARES)
        if all(
            match.active >> corner + step & 1 and not covered(match) >> corner + step & 1
            for step in (0, 1, 8, 9)
        )
    ]
    assert open_corners(match) == sum(1 << corner for corner in corners)
    assert len(corners) == 30 - 9
