"""Random games, interpreted and compiled: move by move the same."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from sushiya.core.bags import count, one
from sushiya.core.compiled import dtype_of, packed, twin, unpacked
from sushiya.core.rng import advanced, below, seeded
from sushiya.games.wasabi import legality, playouts
from sushiya.games.wasabi.match import Ending, Match, Phase, Tables
from sushiya.games.wasabi.menu import standard_menu
from sushiya.games.wasabi.moves import Verb, verb_of
from sushiya.games.wasabi.rules import MOST, apply, legal_moves

TABLES = standard_menu().tables
MENU_RECORD = packed(TABLES, dtype_of(Tables.LAYOUT))
GAMES = 300
CLOSELY = 60
# A turn that is no pass fills a square unless an action card undoes that, cards are rewards for
# at most forty recipes, and at most three rounds of passes lie between two such turns.
MOST_DECISIONS = 5_000


@pytest.fixture(scope="module")
def compiled() -> Any:
    return twin(playouts)


def fresh(seed: int) -> Match:
    return Match(seats=2 + seed % 3, draw_two=seed // 3 % 2)


def stocked(seed: int) -> tuple[Match, int]:
    """A dealt match whose seats already hold action cards, which random play seldom earns."""
    match = fresh(seed)
    rng = playouts.deal_random(match, TABLES, seeded(seed))
    cards = [card for card in range(5) for _ in range(count(match.kitchen, card))]
    for seat in range(match.seats):
        for _ in range(2):
            rng = advanced(rng)
            card = cards.pop(below(rng, len(cards)))
            match.kitchen -= one(card)
            match.cards[seat] += one(card)
    return match, rng


def eager(moves: list[int], rng: int) -> int:
    """A random move, but a recipe that can be claimed is, more often than not."""
    choice = moves[below(rng, len(moves))]
    claims = [move for move in moves if verb_of(move) == Verb.CLAIM]
    return claims[0] if claims and rng % 4 else choice


def test_random_games_are_the_same_move_by_move(compiled: Any) -> None:
    room, compiled_room = [0] * MOST, np.zeros(MOST, np.int64)
    for seed in range(GAMES):
        match = fresh(seed)
        array = packed(match, dtype_of(Match.LAYOUT))
        rng = playouts.deal_random(match, TABLES, seeded(seed))
        assert compiled.deal_random(array[0], MENU_RECORD[0], seeded(seed)) == rng
        while match.phase != Phase.OVER:
            twin_rng = compiled.play_random_move(array[0], MENU_RECORD[0], rng, compiled_room)
            rng = playouts.play_random_move(match, TABLES, rng, room)
            assert twin_rng == rng
            if seed < CLOSELY:
                assert unpacked(array, Match) == match, f"seed {seed}"
        assert unpacked(array, Match) == match, f"seed {seed}"


def test_games_full_of_action_cards_are_the_same_move_by_move(compiled: Any) -> None:
    """Legal moves and positions, with every verb and both usual endings among them."""
    room, compiled_room = [0] * MOST, np.zeros(MOST, np.int64)
    verbs: Counter[int] = Counter()
    endings: Counter[int] = Counter()
    for seed in range(GAMES):
        match, rng = stocked(seed)
        array = packed(match, dtype_of(Match.LAYOUT))
        decisions = 0
        while match.phase != Phase.OVER:
            found = legal_moves(match, TABLES, match.seat, room)
            arguments = (array[0], MENU_RECORD[0], match.seat)
            assert twin(legality).legal_moves(*arguments, compiled_room) == found
            assert 0 < found < MOST
            assert compiled_room[:found].tolist() == room[:found]
            rng = advanced(rng)
            move = eager(room[:found], rng)
            compiled.apply(*arguments, move)
            apply(match, TABLES, match.seat, move)
            if seed < CLOSELY:
                assert unpacked(array, Match) == match, f"seed {seed}"
            verbs[verb_of(move)] += 1
            decisions += 1
            assert decisions < MOST_DECISIONS
        assert unpacked(array, Match) == match, f"seed {seed}"
        endings[match.ending] += 1
    assert set(verbs) == set(Verb)
    assert set(endings) == {Ending.BOARD_FULL, Ending.ALL_PASSED}


def test_whole_compiled_games_are_those_played_move_by_move(compiled: Any) -> None:
    room, compiled_room = [0] * MOST, np.zeros(MOST, np.int64)
    for seed in range(GAMES, GAMES + 60):
        match = fresh(seed)
        array = packed(match, dtype_of(Match.LAYOUT))
        rng = compiled.deal_random(array[0], MENU_RECORD[0], seeded(seed))
        rng = compiled.play_random(array[0], MENU_RECORD[0], rng, compiled_room)
        expected = playouts.deal_random(match, TABLES, seeded(seed))
        assert playouts.play_random(match, TABLES, expected, room) == rng
        assert unpacked(array, Match) == match


def test_a_used_match_is_dealt_anew_completely() -> None:
    match, rng = stocked(1)
    playouts.play_random(match, TABLES, rng, [0] * MOST)
    new = Match(seats=match.seats, draw_two=match.draw_two)
    again = playouts.deal_random(match, TABLES, seeded(2))
    assert playouts.deal_random(new, TABLES, seeded(2)) == again
    assert match == new
