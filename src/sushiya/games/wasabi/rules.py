"""The course of a game: set-up, step 1, step 2, the end.

Functions take the match first and change it. ``apply`` trusts its move; ``legal_moves`` is the
one place that says what is allowed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sushiya.games.wasabi.actions import chop, cover, play_card, starting_kitchen, switch
from sushiya.games.wasabi.board import active_squares, free, lay_tile
from sushiya.games.wasabi.hands import (
    add_strip,
    add_tile,
    has_strips,
    remove_strip,
    remove_tile,
    return_tile,
    to_bottom,
    top_strip,
)
from sushiya.games.wasabi.legality import MOST, legal_moves
from sushiya.games.wasabi.lines import STANDS_WITH_STYLE, standing
from sushiya.games.wasabi.match import (
    HAND,
    LENGTHS,
    MOST_SEATS,
    NOTHING,
    SHORTEST,
    SQUARES,
    STRIPS,
    TOKENS,
    ActionCard,
    Ending,
    Phase,
)
from sushiya.games.wasabi.moves import NONE, Verb, first_of, second_of, third_of, verb_of
from sushiya.games.wasabi.rewards import has_rewards, take

if TYPE_CHECKING:
    from sushiya.games.wasabi.match import Match, Tables

__all__ = ["MOST", "apply", "begin", "legal_moves"]

# All seats passing this many rounds running ends the game (W-ALL-PASSED).
ROUNDS_OF_PASSES = 3


def begin(match: Match, menu: Tables) -> None:
    """Set the table; seats, options and recipe stacks are already there."""
    _clear(match)
    match.active = active_squares(menu.rows, menu.columns[match.seats])
    match.kitchen = starting_kitchen(match.seats)
    for kind in range(menu.kinds):
        match.pantry[kind] = menu.tiles[kind]
        match.pantry_size += menu.tiles[kind]
    for seat in range(match.seats):
        for length in range(LENGTHS):
            match.tokens[seat * LENGTHS + length] = menu.tokens[length]


def apply(match: Match, menu: Tables, seat: int, move: int) -> None:
    """Make a legal move."""
    verb = verb_of(move)
    if match.phase == Phase.PLAY:
        _act(match, menu, seat, move)
    elif verb == Verb.GIVE:
        _give(match, seat, first_of(move))
    elif verb == Verb.DRAW:
        _draw(match, seat, first_of(move))
    elif verb == Verb.KEEP:
        _keep(match, menu, seat, first_of(move))
    elif verb == Verb.PICK:
        add_tile(match, seat, first_of(move))
        _go_on(match, seat)
    else:
        if verb == Verb.TAKE:
            take(match, seat, first_of(move), second_of(move), third_of(move))
        match.rewards -= 1
        _go_on(match, seat)


def _clear(match: Match) -> None:
    match.filled = match.wasabis = match.changed = 0
    match.turn = match.passes = match.seat = match.laid = match.rewards = 0
    match.phase = Phase.GIVE
    match.ending = Ending.NONE
    match.played = match.air = match.shown[0] = match.shown[1] = NOTHING
    for square in range(SQUARES):
        match.top[square] = 0
    for at in range(match.buried_size):
        match.buried[at] = 0
    match.buried_size = match.pantry_size = 0
    for seat in range(MOST_SEATS):
        match.cards[seat] = match.cubes[seat] = 0
        match.hand_size[seat] = match.recipe_size[seat] = match.completed_size[seat] = 0
    for at in range(MOST_SEATS * HAND):
        match.hands[at] = match.recipes[at] = 0
    for at in range(MOST_SEATS * TOKENS):
        match.completed[at] = 0


def _act(match: Match, menu: Tables, seat: int, move: int) -> None:
    """One decision of step 1."""
    verb = verb_of(move)
    if verb == Verb.LAY:
        _lay(match, seat, first_of(move), second_of(move))
    elif verb == Verb.CLAIM:
        _claim(match, menu, seat, first_of(move))
    elif verb == Verb.DONE:
        _go_on(match, seat)
    elif verb == Verb.PASS:
        _pass(match, menu, seat, move)
    elif verb == Verb.RETURN:
        return_tile(match, match.air)
        match.air = NOTHING
    else:
        _play_action(match, seat, verb, first_of(move), second_of(move))


def _lay(match: Match, seat: int, kind: int, square: int) -> None:
    if match.air == NOTHING:
        remove_tile(match, seat, kind)
    match.air = NOTHING
    lay_tile(match, square, kind)
    match.laid += 1
    match.passes = 0
    match.changed |= 1 << square


def _claim(match: Match, menu: Tables, seat: int, recipe: int) -> None:
    """Assign a token; the tenth one wins at once (W-COMPLETE, W-STYLE, W-TEN)."""
    length = menu.length[recipe] - SHORTEST
    style = 1 if standing(match, menu, recipe) == STANDS_WITH_STYLE else 0
    remove_strip(match, seat, recipe)
    match.tokens[seat * LENGTHS + length] -= 1
    match.cubes[seat] += style * menu.style_cubes[length]
    match.completed[seat * TOKENS + match.completed_size[seat]] = recipe << 1 | style
    match.completed_size[seat] += 1
    match.rewards += 1
    if match.completed_size[seat] == TOKENS:
        _end(match, Ending.TEN_TOKENS)


def _pass(match: Match, menu: Tables, seat: int, move: int) -> None:
    for recipe in (first_of(move), second_of(move), third_of(move)):
        if recipe != NONE:
            remove_strip(match, seat, recipe)
            to_bottom(match, menu, recipe)
    match.passes += 1
    _go_on(match, seat)


def _play_action(match: Match, seat: int, verb: int, square: int, other: int) -> None:
    if verb == Verb.STACK:
        play_card(match, seat, ActionCard.STACK)
    elif verb == Verb.SPICY:
        play_card(match, seat, ActionCard.SPICY)
    elif verb == Verb.CHOP:
        play_card(match, seat, ActionCard.CHOP)
        chop(match, square)
    elif verb == Verb.SWITCH:
        play_card(match, seat, ActionCard.SWITCH)
        switch(match, square, other)
    else:
        play_card(match, seat, ActionCard.WASABI)
        cover(match, seat, square)


def _give(match: Match, seat: int, kind: int) -> None:
    neighbour = (seat + 1) % match.seats
    add_tile(match, neighbour, kind)
    if match.hand_size[neighbour] == HAND:
        match.seat = neighbour
        if neighbour == 0:
            match.phase = Phase.DRAW


def _draw(match: Match, seat: int, length: int) -> None:
    if match.draw_two == 1 and match.stack_size[length - SHORTEST] > 1:
        match.shown[0] = top_strip(match, length)
        match.shown[1] = top_strip(match, length)
        match.phase = Phase.KEEP
    else:
        add_strip(match, seat, top_strip(match, length))
        _go_on(match, seat)


def _keep(match: Match, menu: Tables, seat: int, recipe: int) -> None:
    other = match.shown[0] + match.shown[1] - recipe
    add_strip(match, seat, recipe)
    to_bottom(match, menu, other)
    match.shown[0] = match.shown[1] = NOTHING
    _go_on(match, seat)


def _go_on(match: Match, seat: int) -> None:
    """The next decision of step 2 or of the set-up; what cannot be done is passed over."""
    if match.rewards > 0 and has_rewards(match):
        match.phase = Phase.REWARD
        return
    match.rewards = 0
    if match.hand_size[seat] < HAND and match.pantry_size > 0:
        match.phase = Phase.PICK
    elif match.recipe_size[seat] < STRIPS and has_strips(match):
        match.phase = Phase.DRAW
    elif match.turn == 0 and seat + 1 < match.seats:
        match.phase = Phase.DRAW
        match.seat = seat + 1
    else:
        _end_turn(match)


def _end_turn(match: Match) -> None:
    """W-END: the very end of a turn. The set-up ends like a turn, too."""
    if free(match) == 0:
        _end(match, Ending.BOARD_FULL)
        return
    if match.passes >= ROUNDS_OF_PASSES * match.seats:
        _end(match, Ending.ALL_PASSED)
        return
    match.seat = (match.seat + 1) % match.seats
    match.turn += 1
    match.phase = Phase.PLAY
    match.laid = match.rewards = 0
    match.played = match.air = NOTHING
    match.changed = 0


def _end(match: Match, ending: int) -> None:
    match.phase = Phase.OVER
    match.ending = ending
