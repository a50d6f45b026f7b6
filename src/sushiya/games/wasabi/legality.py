"""What a seat may do now. Legality is said here and nowhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sushiya.games.wasabi.actions import action_moves
from sushiya.games.wasabi.board import exposed, free
from sushiya.games.wasabi.lines import MISSING, changed_kinds, standing
from sushiya.games.wasabi.match import (
    HAND,
    LENGTHS,
    LONGEST,
    NOTHING,
    SHORTEST,
    SQUARES,
    STRIPS,
    ActionCard,
    Phase,
)
from sushiya.games.wasabi.moves import NONE, Verb, to_move
from sushiya.games.wasabi.rewards import reward_moves

if TYPE_CHECKING:
    from sushiya.games.wasabi.match import Match, Tables

# No position offers more moves than this.
MOST = 512
# Where a move holds the first thing it names, in bits.
_FIRST = 5


def legal_moves(match: Match, menu: Tables, seat: int, out: list[int]) -> int:
    """Write every move the seat may make into ``out``; how many there are."""
    if seat != match.seat or match.phase == Phase.OVER:
        return 0
    if match.phase == Phase.PLAY:
        return _step_one_moves(match, menu, seat, out)
    if match.phase == Phase.REWARD:
        return reward_moves(match, seat, out)
    if match.phase == Phase.PICK:
        return _pick_moves(match, menu, out)
    if match.phase == Phase.DRAW:
        return _draw_moves(match, out)
    if match.phase == Phase.KEEP:
        out[0] = to_move(Verb.KEEP, match.shown[0])
        out[1] = to_move(Verb.KEEP, match.shown[1])
        return 2
    return _give_moves(match, menu, out)


def is_untouched(match: Match) -> bool:
    """Whether nothing has been done yet in this turn's step 1."""
    return match.laid == 0 and match.played == NOTHING


def lays_left(match: Match) -> int:
    """How many more ingredients may be laid this turn (W-STEP1, W-SPICY)."""
    allowed = 2 if match.played == ActionCard.SPICY else 1
    return allowed - match.laid


def lay_squares(match: Match) -> int:
    """Where an ingredient may go (W-STEP1, W-STACK)."""
    if match.played == ActionCard.STACK:
        return free(match) | exposed(match)
    return free(match)


def _step_one_moves(match: Match, menu: Tables, seat: int, out: list[int]) -> int:
    if match.air != NOTHING:
        return _air_moves(match, seat, out, claim_moves(match, menu, seat, out))
    found = moves_before_lays(match, menu, seat, out)
    if lays_left(match) > 0:
        found = _hand_moves(match, seat, out, found)
    return moves_after_lays(match, seat, out, found)


def moves_before_lays(match: Match, menu: Tables, seat: int, out: list[int]) -> int:
    """Step 1 with no tile in the air: what needs no ingredient and no card; how many."""
    found = claim_moves(match, menu, seat, out)
    if is_untouched(match):
        return _pass_moves(match, seat, out, found)
    if match.laid > 0:
        out[found] = to_move(Verb.DONE)
        return found + 1
    return found


def moves_after_lays(match: Match, seat: int, out: list[int], found: int) -> int:
    """The same: action cards, one a turn (W-STEP1); how many moves there are with them."""
    if match.played == NOTHING:
        return action_moves(match, seat, out, found)
    return found


def claim_moves(match: Match, menu: Tables, seat: int, out: list[int]) -> int:
    """Write every recipe the seat may claim now; how many (W-COMPLETE)."""
    found = 0
    kinds = changed_kinds(match)
    for at in range(seat * STRIPS, seat * STRIPS + match.recipe_size[seat]):
        recipe = match.recipes[at]
        token = match.tokens[seat * LENGTHS + menu.length[recipe] - SHORTEST]
        may_stand = token > 0 and menu.made_of[recipe] & kinds != 0
        if may_stand and standing(match, menu, recipe) != MISSING:
            out[found] = to_move(Verb.CLAIM, recipe)
            found += 1
    return found


def _air_moves(match: Match, seat: int, out: list[int], found: int) -> int:
    """A chopped tile is laid, or goes back if an ingredient was or can still be laid."""
    if match.laid == 0:
        found = _lays(match.air, free(match), out, found)
    if match.laid > 0 or match.hand_size[seat] > 0:
        out[found] = to_move(Verb.RETURN)
        found += 1
    return found


def _pass_moves(match: Match, seat: int, out: list[int], found: int) -> int:
    size = match.recipe_size[seat]
    if size == 0 and match.hand_size[seat] == 0:
        out[found] = to_move(Verb.PASS, NONE, NONE, NONE)
        return found + 1
    for chosen in range(1, 1 << size):
        out[found] = _pass_of(match, seat, chosen)
        found += 1
    return found


def _pass_of(match: Match, seat: int, chosen: int) -> int:
    """The pass that discards the chosen places of the screen, left to right."""
    move = to_move(Verb.PASS, NONE, NONE, NONE)
    shift = _FIRST
    for place in range(STRIPS):
        if chosen >> place & 1:
            move ^= (NONE ^ match.recipes[seat * STRIPS + place]) << shift
            shift += 6
    return move


def _hand_moves(match: Match, seat: int, out: list[int], found: int) -> int:
    """Every tile of the hand on every square that may be laid on."""
    start = seat * HAND
    if match.hand_size[seat] == 0:
        return found
    first = found
    found = _lays(match.hands[start], lay_squares(match), out, first)
    squares = found - first
    for at in range(start + 1, start + match.hand_size[seat]):
        if match.hands[at] != match.hands[at - 1]:
            other_kind = (match.hands[at] - match.hands[start]) << _FIRST
            for place in range(squares):
                out[found + place] = out[first + place] + other_kind
            found += squares
    return found


def _lays(kind: int, squares: int, out: list[int], found: int) -> int:
    """Write all and keep those that count: without a branch this is several times as fast."""
    for square in range(SQUARES):
        out[found] = to_move(Verb.LAY, kind, square)
        found += squares >> square & 1
    return found


def _pick_moves(match: Match, menu: Tables, out: list[int]) -> int:
    found = 0
    for kind in range(menu.kinds):
        if match.pantry[kind] > 0:
            out[found] = to_move(Verb.PICK, kind)
            found += 1
    return found


def _draw_moves(match: Match, out: list[int]) -> int:
    found = 0
    for length in range(SHORTEST, LONGEST + 1):
        if match.stack_size[length - SHORTEST] > 0:
            out[found] = to_move(Verb.DRAW, length)
            found += 1
    return found


def _give_moves(match: Match, menu: Tables, out: list[int]) -> int:
    """Startable tiles of categories the neighbour has none of yet (W-START-HAND)."""
    neighbour = (match.seat + 1) % match.seats
    held = 0
    for at in range(neighbour * HAND, neighbour * HAND + match.hand_size[neighbour]):
        held |= 1 << menu.category[match.hands[at]]
    found = 0
    for kind in range(menu.kinds):
        fits = menu.startable[kind] == 1 and held >> menu.category[kind] & 1 == 0
        if fits and match.pantry[kind] > 0:
            out[found] = to_move(Verb.GIVE, kind)
            found += 1
    return found
