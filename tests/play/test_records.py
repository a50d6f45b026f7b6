"""Records: there and back, and what is damaged is refused with line and reason."""

from __future__ import annotations

from hashlib import sha256

import pytest

import sushiya
from sushiya.core.errors import BadRecord, NothingToUndo
from sushiya.play.match import Match
from sushiya.play.verify import verify
from tests.tables import Dice, Table, play_on, played_out

TABLE = Table("sushi-go", 2, {"edition": "gamewright", "pass_both_ways": True})


def sealed(text: str) -> str:
    """The text with a closing sum that fits: what a forger would hand in."""
    body = text[: text.rindex("sum: ")]
    return body + f"sum: {sha256(body.encode()).hexdigest()}\n"


def line_of(text: str, start: str) -> int:
    return next(i for i, line in enumerate(text.splitlines(), 1) if line.startswith(start))


@pytest.fixture(scope="module")
def match() -> Match:
    match = played_out(TABLE, 11)
    match.headers = {"players": "Ann, Bea", "date": "2026-11-16", "note": "two\nlines"}
    return match


@pytest.fixture(scope="module")
def text(match: Match) -> str:
    return match.record()


def test_record_has_headers_deal_moves_result_and_sum(text: str, match: Match) -> None:
    assert match.outcome is not None
    lines = text.splitlines()
    assert lines[0] == "sushiya record 1"
    assert "game: sushi-go" in lines
    assert "edition: gamewright" in lines
    assert "pass_both_ways: yes" in lines
    assert "players: Ann, Bea" in lines
    assert "note: two lines" in lines
    assert f"commitment: {match.commitment}" in lines
    assert any(line.startswith("1.1  0 ") for line in lines)
    assert lines[-1].startswith("sum: ")


def test_record_reads_back_byte_by_byte(text: str) -> None:
    assert sushiya.load_record(text).record() == text


def test_unfinished_match_reads_back_and_goes_on(match: Match) -> None:
    half = TABLE.new(11)
    for seat, move in match.moves[:9]:
        half.play(seat, move)
    again = sushiya.load_record(half.record())
    assert again.outcome is None
    for seat, move in match.moves[9:]:
        again.play(seat, move)
    assert again.outcome == match.outcome


def test_a_changed_choice_leaves_no_trace() -> None:
    one, other = TABLE.new(3), TABLE.new(3)
    moves = one.legal_moves(0)
    one.play(0, moves[0])
    for match in (one, other):
        match.play(0, moves[1])
        match.play(1, match.legal_moves(1)[0])
    assert one.record() == other.record()


def test_undo_takes_back_the_last_move_that_counts() -> None:
    match = TABLE.new(3)
    before = match.record()
    match.play(0, match.legal_moves(0)[0])
    match.undo()
    assert match.record() == before
    with pytest.raises(NothingToUndo):
        match.undo()


@pytest.mark.parametrize("steps", [1, 5, 40])
def test_undo_goes_back_as_far_as_one_likes(steps: int) -> None:
    """Also further than what is kept, and past moves no table would take back (W-UNDO)."""
    match = Table("wasabi", 2).new(3)
    told = []
    for _ in play_on(match, Dice(1)):
        told.append((match.state.copy(), match.moves, match.last_events, match.knowledge(0)))
        if len(told) == 60:
            break
    for expected in told[:-1][: -steps - 1 : -1]:
        match.undo()
        now = (match.state, match.moves, match.last_events, match.knowledge(0))
        assert now == expected


def test_a_deal_in_words_is_dealt_in_that_order() -> None:
    first = TABLE.new(4)
    deal = first.game.deal_to_text(first.setup, first.deal)
    again = sushiya.new_game("sushi-go", seats=2, deal=deal, **TABLE.options)
    assert again.view(0) == first.view(0)
    assert again.commitment is None


@pytest.mark.parametrize("text", ["", "s", "evening.record", "{}"])
def test_what_is_no_record_at_all_is_told_so(text: str) -> None:
    with pytest.raises(BadRecord, match="line 1: a record begins with"):
        sushiya.load_record(text)


def test_a_record_takes_no_header_it_does_not_know() -> None:
    match = sushiya.new_game("sushi-go", seats=2, seed=1)
    match.headers["weather"] = "fine"
    with pytest.raises(BadRecord, match="weather"):
        match.record()


@pytest.mark.parametrize("cut", [20, 300, -2, -30, -66, -80])
def test_a_cut_off_record_is_refused(text: str, cut: int) -> None:
    with pytest.raises(BadRecord, match=r"line [0-9]+: the closing sum"):
        sushiya.load_record(text[:cut])


def test_any_flipped_byte_is_refused(text: str) -> None:
    for at in range(0, len(text), 13):
        flipped = text[:at] + chr(ord(text[at]) ^ 1) + text[at + 1 :]
        with pytest.raises(BadRecord):
            sushiya.load_record(flipped)


FORGERIES = [
    ("sushiya record 1", "sushiya record 2", "begins with"),
    ("game: sushi-go", "game: chess", "no game 'chess'"),
    ("game: sushi-go\n", "", "header 'seats'|unknown header|'game' is missing"),
    ("seats: 2", "seats: 9", "seats 2 to 5"),
    ("seats: 2", "seats: two", "whole number"),
    ("seats: 2", "seats: 02", "whole number"),
    ("ghost_first: 0", "ghost_first: 00", "one of 0, 1"),
    ("1.1  0 ", "1.1  00 ", "whole number"),
    ("seats: 2\n", "seats: 2\nseats: 2\n", "said twice"),
    ("edition: gamewright", "edition: other", "one of adventureland"),
    ("pass_both_ways: yes", "pass_both_ways: maybe", "true or false"),
    ("players: ", "colour: ", "unknown header"),
    ("players: ", "players", "a key, a colon"),
    ("secret: ", "secret: z", "hex digits"),
    ("deal deck: ", "deal deck: egg ", "108 cards"),
    ("deal deck: ", "deal deck: fish ", "'fish' is no card"),
    ("result: points", "result: points 1", "the moves give"),
    ("1.1  0 ", "1.1  1 ", "line"),
    ("1.1  0 ", "1.1 0 ", "two spaces"),
    ("1.1  0 ", "1.2  0 ", "this is turn 1.1, not 1.2"),
    ("1.1  0 ", "1.1  ", "seat of the first move is missing"),
    ("1.1  0 ", "1.1  7 ", "no seat 7"),
    ("1.1  0 ", "1.1  0 caviar; 0 ", "is not a move"),
    ("seats: 2\n", "seats: 2\nmenu-line: |x\n", "unknown header 'menu-line'"),
    ("secret: ", "randomness 2: abc\nsecret: ", "no seat 2"),
    ("secret: ", "randomness 00: abc\nsecret: ", "unknown header 'randomness 00'"),
    ("commitment: ", "commitment: 0", "do not give this commitment"),
    ("secret: ", "randomness 0: abc\nsecret: ", "are not those the secret gives"),
]


@pytest.mark.parametrize(("old", "new", "reason"), FORGERIES)
def test_a_forged_record_with_a_fitting_sum_is_refused(
    text: str, old: str, new: str, reason: str
) -> None:
    assert old in text
    forged = sealed(text.replace(old, new, 1))
    with pytest.raises(BadRecord, match=reason):
        sushiya.load_record(forged)
    assert not verify(forged).passed


def test_the_line_of_the_bad_move_is_named(text: str) -> None:
    forged = sealed(text.replace("2.3  0 ", "2.3  0 caviar; 0 ", 1))
    with pytest.raises(BadRecord) as caught:
        sushiya.load_record(forged)
    assert caught.value.details["line"] == line_of(text, "2.3  ")


def test_an_unfinished_record_that_claims_a_result_is_refused(text: str) -> None:
    last = text.splitlines()[-2]
    with pytest.raises(BadRecord, match="unfinished"):
        sushiya.load_record(sealed(text.replace(last + "\n", "")))


def test_a_huge_text_is_refused_before_it_is_read() -> None:
    with pytest.raises(BadRecord, match="at most"):
        sushiya.load_record("x" * 1_000_001)
