"""Games that cannot be set up are refused with a sentence that says what would do."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import sushiya
from sushiya.bots import bot
from sushiya.core.errors import (
    BadOption,
    BadRecord,
    BadSeat,
    BadSeatCount,
    BadSeed,
    IllegalMove,
    NotYourTurn,
    SushiyaError,
    UnknownBot,
    UnknownGame,
    UnknownOption,
)

REQUESTS: list[tuple[str, dict[str, Any], type[SushiyaError], str]] = [
    ("chess", {"seats": 2}, UnknownGame, "known games: sushi-go, wasabi"),
    ("sushi-go", {"seats": 2, "edition": "third"}, BadOption, "one of adventureland, gamewright"),
    ("sushi-go", {"seats": 2, "colour": "red"}, UnknownOption, "known options: edition"),
    ("sushi-go", {"seats": 2, "edition": "zoch"}, BadSeatCount, "zoch, seats 3 to 5, not 2"),
    ("sushi-go", {"seats": 1}, BadSeatCount, "seats 2 to 5, not 1"),
    ("sushi-go", {"seats": 6}, BadSeatCount, "seats 2 to 5, not 6"),
    ("sushi-go", {"seats": True}, BadSeatCount, "not True"),
    ("sushi-go", {"seats": "4"}, BadSeatCount, "not '4'"),
    ("sushi-go", {"seats": 3, "ghost": True}, BadOption, "two players only"),
    ("sushi-go", {"seats": 2, "edition": "adventureland", "ghost": True}, BadOption, "gamewright"),
    ("sushi-go", {"seats": 2, "ghost_first": 1}, BadOption, "no ghost in this game"),
    ("sushi-go", {"seats": 2, "ghost": True, "ghost_first": 2}, BadOption, "one of 0, 1"),
    ("sushi-go", {"seats": 2, "pass_both_ways": 1}, BadOption, "true or false"),
    ("wasabi", {"seats": 5}, BadSeatCount, "seats 2 to 4, not 5"),
    ("wasabi", {"seats": 2, "edition": "zoch"}, UnknownOption, "known options: menu"),
    ("wasabi", {"seats": 2, "menu": "/no/such/menu.toml"}, BadOption, "menu"),
    ("sushi-go", {"seats": 2, "deal": {"deck": None}}, BadOption, "a text for each pile"),
    ("sushi-go", {"seats": 2, "deal": "egg egg"}, BadOption, "a text for each pile"),
    ("wasabi", {"seats": 2, "deal": {"stack-2": 3}}, BadOption, "a text for each pile"),
    ("wasabi", {"seats": 2, "memory_aid": "yes"}, BadOption, "true or false"),
]


@pytest.mark.parametrize(("game", "options", "error", "words"), REQUESTS)
def test_a_game_that_cannot_be_played_is_refused(
    game: str, options: dict[str, Any], error: type[SushiyaError], words: str
) -> None:
    with pytest.raises(error) as caught:
        sushiya.new_game(game, **options)
    assert words in str(caught.value)


@pytest.mark.parametrize("game", ["sushi-go", "wasabi"])
@pytest.mark.parametrize("seat", [-1, 2, 99, True, "0", None])
def test_a_seat_that_is_not_there_is_refused(game: str, seat: Any) -> None:
    match = sushiya.new_game(game, seats=2, seed=1)
    for ask in (match.legal_moves, lambda seat: match.play(seat, "tempura"), match.knowledge):
        with pytest.raises(BadSeat):
            ask(seat)
    if seat is not None:
        with pytest.raises(BadSeat):
            match.view(seat)


def test_nobody_moves_after_the_end() -> None:
    for game in ("sushi-go", "wasabi"):
        match = sushiya.new_game(game, seats=2, seed=1)
        while match.outcome is None:
            seat = match.to_act[0]
            match.play(seat, match.legal_moves(seat)[-1])
        for seat in (0, 1):
            with pytest.raises(NotYourTurn, match="the game is over"):
                match.play(seat, "tempura")


def test_a_seat_whose_turn_it_is_not_is_told_who_is_waited_for() -> None:
    match = sushiya.new_game("wasabi", seats=3, seed=1)
    with pytest.raises(NotYourTurn, match="waiting for seat 0"):
        match.play(1, "give tuna")


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(UnknownBot, match="known bots: random, "):
        bot("sushi-go", "oracle")


def test_errors_keep_their_details_when_copied_and_pickled() -> None:
    for error in (
        IllegalMove(1, "egg", "a-card-is-not-in-your-hand", "SG-TURN"),
        NotYourTurn(0, (1, 2)),
        UnknownGame(name="x", known="y"),
    ):
        for twin in (copy.copy(error), pickle.loads(pickle.dumps(error))):
            assert str(twin) == str(error)
            assert twin.details == error.details
            assert twin.code == error.code


@pytest.mark.parametrize("seed", ["7", 7.0, True, [7], object()])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(BadSeed, match="a seed is a whole number, or None"):
        sushiya.new_game("sushi-go", seats=2, seed=seed)


def test_any_kind_of_whole_number_is_a_seed() -> None:
    numbers = pytest.importorskip("numpy")
    one = sushiya.new_game("sushi-go", seats=2, seed=numbers.int64(7))
    assert one.record() == sushiya.new_game("sushi-go", seats=2, seed=7).record()


@pytest.mark.parametrize("name", [["sushi-go"], None, 7, {"game": "wasabi"}])
def test_a_game_is_asked_for_by_its_name(name: Any) -> None:
    with pytest.raises(UnknownGame, match="known games: sushi-go, wasabi"):
        sushiya.new_game(name, seats=2)


@pytest.mark.parametrize("record", [None, b"sushiya record 1", 7, ["sushiya record 1"]])
def test_a_record_is_read_from_text(record: Any) -> None:
    with pytest.raises(BadRecord, match="a record is passed as a str, not as "):
        sushiya.load_record(record)
