"""An auditor for random games of Wasabi!, plain enough to be compiled like the rules.

It keeps its own books: tiles and strips are counted at every step, a claim is looked for on the
board square by square, and the points are added up a second time at the end.
"""

from __future__ import annotations

from sushiya.core.bags import count
from sushiya.core.rng import advanced, below
from sushiya.games.wasabi.board import covered
from sushiya.games.wasabi.match import (
    CARD_TYPES,
    HAND,
    LENGTHS,
    LONGEST,
    MOST_CARDS,
    NOTHING,
    SQUARES,
    STRIPS,
    TILES,
    TOKENS,
    ActionCard,
    Ending,
    Match,
    Phase,
    Tables,
)
from sushiya.games.wasabi.moves import Verb, first_of, second_of, verb_of
from sushiya.games.wasabi.playouts import deal_random
from sushiya.games.wasabi.rules import apply, legal_moves
from sushiya.games.wasabi.scoring import points, winners

ALL_WELL = 0
TILES_LOST = 1
STRIPS_LOST = 2
CARDS_LOST = 3
NO_MOVES = 4
MOVE_SAID_TWICE = 5
LAID_WHERE_IT_MAY_NOT = 6
CLAIM_NOT_ON_BOARD = 7
WRONG_POINTS = 8
WRONG_WINNER = 9
TOO_MANY_IN_HAND = 10
NEVER_ENDS = 11
ENDED_TOO_SOON = 12

LONGEST_GAME = 5_000
_REMAINDER = (1 << 40) - 87


def audited_game(match: Match, menu: Tables, rng: int, moves: list[int]) -> int:
    """Play one random game and report what is wrong with it."""
    rng = deal_random(match, menu, rng)
    cards = cards_in_all(match)
    for _ in range(LONGEST_GAME):
        if match.phase == Phase.OVER:
            return audited_end(match, menu)
        number = legal_moves(match, menu, match.seat, moves)
        if number == 0:
            return NO_MOVES
        rng = advanced(rng)
        move = eager_move(moves, number, rng)
        found = audited_move(match, menu, move, moves, number)
        if found != ALL_WELL:
            return found
        apply(match, menu, match.seat, move)
        found = audited_table(match, menu)
        if found != ALL_WELL:
            return found
        if cards_in_all(match) != cards:
            return CARDS_LOST
    return NEVER_ENDS


def digested_game(match: Match, menu: Tables, rng: int, moves: list[int]) -> int:
    """Play one random game and boil all its states down to one number."""
    rng = deal_random(match, menu, rng)
    digest = 1
    while match.phase != Phase.OVER:
        number = legal_moves(match, menu, match.seat, moves)
        rng = advanced(rng)
        move = eager_move(moves, number, rng)
        apply(match, menu, match.seat, move)
        mixed = digest * 31 + number + move % 65521 + match.filled % 65521
        mixed = mixed % _REMAINDER * 31 + match.changed % 65521 + match.wasabis % 65521
        mixed = mixed % _REMAINDER * 31 + match.kitchen % 65521 + match.phase + match.pantry_size
        digest = mixed % _REMAINDER
    return digest


def eager_move(moves: list[int], number: int, rng: int) -> int:
    """Any move, but a claim if there is one: random players hardly ever finish anything.

    Claims stand first among the moves.
    """
    if verb_of(moves[0]) == Verb.CLAIM:
        return moves[0]
    return moves[below(rng, number)]


def audited_move(match: Match, menu: Tables, move: int, moves: list[int], number: int) -> int:
    """No move is offered twice; tiles go where they may, claims stand on the board."""
    times = 0
    for at in range(number):
        if moves[at] == move:
            times += 1
    if times != 1:
        return MOVE_SAID_TWICE
    if verb_of(move) == Verb.LAY:
        bit = 1 << second_of(move)
        if match.active & bit == 0 or covered(match) & bit != 0:
            return LAID_WHERE_IT_MAY_NOT
        if match.filled & bit != 0 and match.played != ActionCard.STACK:
            return LAID_WHERE_IT_MAY_NOT
    if verb_of(move) == Verb.CLAIM and not stands_somewhere(match, menu, first_of(move)):
        return CLAIM_NOT_ON_BOARD
    return ALL_WELL


def stands_somewhere(match: Match, menu: Tables, recipe: int) -> bool:
    """Whether some line shows the recipe's parts, counted kind by kind, touched this turn."""
    length = menu.length[recipe]
    for row in range(6):
        for column in range(7):
            across = column + length <= 7 and line_shows(match, menu, recipe, row, column, 0, 1)
            if across or (row + length <= 6 and line_shows(match, menu, recipe, row, column, 1, 0)):
                return True
    return False


def line_shows(
    match: Match, menu: Tables, recipe: int, row: int, column: int, down: int, right: int
) -> bool:
    """Whether the line from this square holds exactly the recipe's parts, in any order."""
    length = menu.length[recipe]
    touched = False
    for place in range(length):
        square = (row + place * down) * 8 + column + place * right
        bit = 1 << square
        if match.active & bit == 0 or match.filled & bit == 0 or covered(match) & bit != 0:
            return False
        if match.changed & bit != 0:
            touched = True
    for place in range(length):
        part = menu.parts[recipe * LONGEST + place]
        wanted = 0
        shown = 0
        for other in range(length):
            square = (row + other * down) * 8 + column + other * right
            if menu.parts[recipe * LONGEST + other] == part:
                wanted += 1
            if match.top[square] == part:
                shown += 1
        if wanted != shown:
            return False
    return touched


def audited_table(match: Match, menu: Tables) -> int:
    """72 tiles, every strip, and no hand too large."""
    tiles = match.buried_size
    for square in range(SQUARES):
        tiles += match.filled >> square & 1
    for kind in range(menu.kinds):
        tiles += match.pantry[kind]
    strips = 0
    for length in range(LENGTHS):
        strips += match.stack_size[length]
    for seat in range(match.seats):
        tiles += match.hand_size[seat]
        strips += match.recipe_size[seat] + match.completed_size[seat]
        if match.hand_size[seat] > HAND or match.recipe_size[seat] > STRIPS:
            return TOO_MANY_IN_HAND
        held = 0
        for card in range(CARD_TYPES):
            held += count(match.cards[seat], card)
        if held > MOST_CARDS or match.cubes[seat] < 0:
            return TOO_MANY_IN_HAND
    if match.air != NOTHING:
        tiles += 1
    if match.shown[0] != NOTHING:
        strips += 2
    if tiles != TILES:
        return TILES_LOST
    return ALL_WELL if strips == menu.recipe_count else STRIPS_LOST


def cards_in_all(match: Match) -> int:
    """The action cards there are, on the board too, as one number."""
    total = match.kitchen
    for seat in range(match.seats):
        total += match.cards[seat]
    for square in range(SQUARES):
        if match.wasabis >> square & 1:
            total += 1 << 4 * ActionCard.WASABI
    return total


def audited_end(match: Match, menu: Tables) -> int:
    """Points are tokens and cubes; the winner has the most, or ten tokens."""
    best = -1
    for seat in range(match.seats):
        total = match.cubes[seat]
        for length in range(LENGTHS):
            assigned = menu.tokens[length] - match.tokens[seat * LENGTHS + length]
            total += assigned * menu.points[length]
        if total != points(match, menu, seat):
            return WRONG_POINTS
        best = max(best, total)
    won = winners(match, menu)
    if match.ending == Ending.TEN_TOKENS:
        return ALL_WELL if match.completed_size[match.seat] == TOKENS else ENDED_TOO_SOON
    for seat in range(match.seats):
        if won >> seat & 1 and points(match, menu, seat) != best:
            return WRONG_WINNER
    if won == 0:
        return WRONG_WINNER
    full = match.active & ~(match.filled | covered(match)) == 0
    if match.ending == Ending.BOARD_FULL:
        return ALL_WELL if full else ENDED_TOO_SOON
    return ALL_WELL if match.passes >= 3 * match.seats else ENDED_TOO_SOON
