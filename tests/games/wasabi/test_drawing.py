"""Drawing a random move is reading the list of legal moves, without writing every lay."""

from __future__ import annotations

from collections import Counter

from sushiya.core.rng import advanced, below, seeded
from sushiya.games.wasabi.drawing import lay_count, nth_lay, random_move
from sushiya.games.wasabi.match import Phase
from sushiya.games.wasabi.menu import standard_menu
from sushiya.games.wasabi.moves import Verb, verb_of
from sushiya.games.wasabi.rules import MOST, apply, legal_moves
from tests.games.wasabi.test_playouts import eager, stocked

MENU = standard_menu().tables
GAMES = 60


def test_random_moves_read_the_list_at_a_fair_number() -> None:
    """In whole games full of action cards, so that every verb is drawn."""
    verbs: Counter[int] = Counter()
    room, drawn_room = [0] * MOST, [0] * MOST
    for seed in range(GAMES):
        match, rng = stocked(seed)
        while match.phase != Phase.OVER:
            moves = room[: legal_moves(match, MENU, match.seat, room)]
            for state in (advanced(rng), seeded(rng % 1000)):
                drawn = random_move(match, MENU, match.seat, state, drawn_room)
                assert drawn == moves[below(state, len(moves))]
                verbs[verb_of(drawn)] += 1
            rng = advanced(rng)
            apply(match, MENU, match.seat, eager(moves, rng))
    assert set(verbs) == set(Verb)


def test_every_lay_has_its_number() -> None:
    room = [0] * MOST
    for seed in range(GAMES):
        match, rng = stocked(seed)
        while match.phase != Phase.OVER:
            moves = room[: legal_moves(match, MENU, match.seat, room)]
            if match.phase == Phase.PLAY and match.air < 0:
                lays = [move for move in moves if verb_of(move) == Verb.LAY]
                numbers = range(lay_count(match, match.seat))
                assert [nth_lay(match, match.seat, number) for number in numbers] == lays
            rng = advanced(rng)
            apply(match, MENU, match.seat, eager(moves, rng))
