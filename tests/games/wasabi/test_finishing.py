"""Players that finish recipes when they can: always legal, and they miss no chance."""

from __future__ import annotations

from sushiya.core.rng import advanced, seeded
from sushiya.games.wasabi import playouts
from sushiya.games.wasabi.finishing import NO_MOVE, completing_lay, finishing_move
from sushiya.games.wasabi.legality import lays_left
from sushiya.games.wasabi.lines import MISSING, standing
from sushiya.games.wasabi.match import LENGTHS, NOTHING, SHORTEST, STRIPS, Match, Phase
from sushiya.games.wasabi.menu import standard_menu
from sushiya.games.wasabi.moves import Verb, verb_of
from sushiya.games.wasabi.rules import MOST, apply, legal_moves
from tests.games.wasabi.test_playouts import stocked

MENU = standard_menu().tables
GAMES = 10


def completes(match: Match, lay: int) -> bool:
    """Whether a recipe of the seat that did not stand can be claimed after the lay."""
    seat = match.seat
    after = match.copy()
    apply(after, MENU, seat, lay)
    for at in range(seat * STRIPS, seat * STRIPS + match.recipe_size[seat]):
        recipe = match.recipes[at]
        token = match.tokens[seat * LENGTHS + MENU.length[recipe] - SHORTEST]
        if token and standing(after, MENU, recipe) != MISSING:
            return True
    return False


def test_finishing_moves_are_legal_and_miss_no_recipe() -> None:
    room, own_room = [0] * MOST, [0] * MOST
    finished = 0
    for seed in range(GAMES):
        match, rng = stocked(seed)
        while match.phase != Phase.OVER:
            rng = advanced(rng)
            seat = match.seat
            moves = room[: legal_moves(match, MENU, seat, room)]
            move = finishing_move(match, MENU, seat, rng, own_room)
            assert move in moves
            if verb_of(moves[0]) == Verb.CLAIM:
                assert verb_of(move) == Verb.CLAIM or match.air != NOTHING
            elif match.phase == Phase.PLAY and match.air == NOTHING and lays_left(match) > 0:
                lays = [each for each in moves if verb_of(each) == Verb.LAY]
                chances = [each for each in lays if completes(match, each)]
                found = completing_lay(match, MENU, seat)
                assert found in chances if chances else found == NO_MOVE
                finished += bool(chances)
            apply(match, MENU, seat, move)
    assert finished > GAMES


def test_finishing_players_complete_far_more_than_random_ones() -> None:
    room = [0] * MOST
    completed = []
    for play in (playouts.play_finishing_game, playouts.play_random_game):
        total = 0
        for seed in range(40):
            match = Match(seats=2)
            play(match, MENU, seeded(seed), room)
            total += sum(match.completed_size)
        completed.append(total)
    assert completed[0] > 5 * completed[1] > 0
