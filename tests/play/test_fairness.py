"""Fair deals: frozen construction, honest records verify, forged ones do not."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest

import sushiya
from sushiya.core.errors import BadSecret
from sushiya.core.streams import Stream
from sushiya.games import game
from sushiya.play.fairness import Shuffle, new_shuffle
from sushiya.play.match import Match
from sushiya.play.verify import verify
from tests.play.test_records import sealed
from tests.tables import EVERY_TABLE, Table, played_out

SECRET = "00" * 31 + "01"
RULES = "sushi-go rules=1 seats=2 edition=gamewright pass_both_ways=false ghost=false ghost_first=0"


def test_commitment_is_the_documented_hash() -> None:
    text = f"sushiya commitment 1\n{RULES}\n{SECRET}"
    assert Shuffle(SECRET).commitment(RULES) == sha256(text.encode()).hexdigest()
    rules = game("sushi-go")
    assert rules.rules_text(rules.setup(2, {})) == RULES


def test_key_mixes_every_players_randomness_in_seat_order() -> None:
    text = f"sushiya key 1\n{SECRET}\n0:abc\n2:x\n"
    assert Shuffle(SECRET, {2: "x", 0: "abc"}).key().hex() == sha256(text.encode()).hexdigest()
    assert Shuffle(SECRET).key() != Shuffle(SECRET, {0: "abc"}).key()


def test_frozen_vectors() -> None:
    """These never change: every record ever written depends on them."""
    key = Shuffle(SECRET, {0: "abc"}).key()
    assert key.hex() == "00c343d1e8e775875b57b5469885a4bb79f0452d7ede106191a1fef7dff3a865"
    stream = Stream(key, "deck")
    assert [stream.below(108) for _ in range(8)] == [93, 40, 47, 23, 79, 75, 42, 65]
    assert Stream(key, "deck").shuffled("abcdefgh") == tuple("bcaedhgf")


def test_a_long_run_of_the_stream_is_even() -> None:
    stream = Stream(bytes(32), "even")
    counts = Counter(stream.below(10) for _ in range(20_000))
    # Chi-square with 9 degrees of freedom: above 27.9 in one of a thousand fair runs.
    assert sum((counts[n] - 2000) ** 2 / 2000 for n in range(10)) < 27.9


@pytest.mark.parametrize("table", EVERY_TABLE[::4], ids=str)
def test_honest_records_verify(table: Table) -> None:
    report = verify(played_out(table, 5).record())
    assert report.passed
    assert report.finished
    assert len(report.checks) == 5


def match_with_randomness() -> Match:
    rules = game("sushi-go")
    setup = rules.setup(2, {})
    shuffle = Shuffle(SECRET, {0: "abc", 1: "q"})
    match = Match(rules, setup, rules.deal(setup, shuffle.key()), shuffle=shuffle)
    while match.outcome is None:
        seat = match.to_act[0]
        match.play(seat, match.legal_moves(seat)[0])
    return match


@pytest.mark.parametrize(
    ("old", "new", "failed"),
    [
        ("secret: 00", "secret: 01", "secret-matches-commitment"),
        ("commitment: ", "commitment: 0", "secret-matches-commitment"),
        ("randomness 0: abc", "randomness 0: abd", "deal-follows-from-secret"),
        ("randomness 1: q\n", "", "deal-follows-from-secret"),
        ("pass_both_ways: no", "pass_both_ways: yes", "secret-matches-commitment"),
        ("edition: gamewright", "edition: adventureland", "secret-matches-commitment"),
    ],
)
def test_forged_records_turn_red_where_they_were_forged(old: str, new: str, failed: str) -> None:
    text = match_with_randomness().record()
    assert verify(text).passed
    report = verify(sealed(text.replace(old, new, 1)))
    assert not report.passed
    assert next(check for check in report.checks if not check.passed).name == failed


def test_two_swapped_cards_turn_red() -> None:
    text = match_with_randomness().record()
    cards = next(line for line in text.splitlines() if line.startswith("deal deck: "))
    words = cards.split()
    last = next(i for i in range(-2, -60, -1) if words[i] != words[-1])
    words[last], words[-1] = words[-1], words[last]
    report = verify(sealed(text.replace(cards, " ".join(words))))
    assert [check.passed for check in report.checks][:4] == [True, True, True, False]


def test_a_record_without_secret_cannot_be_verified() -> None:
    first = sushiya.new_game("sushi-go", seats=2, seed=1)
    deal = first.game.deal_to_text(first.setup, first.deal)
    report = verify(sushiya.new_game("sushi-go", seats=2, deal=deal).record())
    assert not report.passed
    assert "no commitment" in report.checks[-1].detail


def test_every_flipped_byte_turns_red() -> None:
    text = match_with_randomness().record()
    for at in range(0, len(text), 17):
        flipped = text[:at] + chr(ord(text[at]) ^ 2) + text[at + 1 :]
        assert not verify(flipped).passed


def test_fresh_secrets_differ_and_seeded_ones_repeat() -> None:
    assert new_shuffle() != new_shuffle()
    assert new_shuffle(4) == new_shuffle(4) != new_shuffle(5)


@pytest.mark.parametrize("secret", ["", "00", "0" * 63 + "G", "0" * 63 + "A"])
def test_a_malformed_secret_is_refused(secret: str) -> None:
    with pytest.raises(BadSecret):
        Shuffle(secret)


@pytest.mark.parametrize("text", ["", "a b", "a\nb", "é", "x" * 201])
def test_malformed_randomness_is_refused(text: str) -> None:
    with pytest.raises(BadSecret):
        Shuffle(SECRET, {0: text})


def test_a_record_that_only_fits_itself_is_found_out_by_the_noted_commitment() -> None:
    match = match_with_randomness()
    text = match.record()
    assert match.commitment is not None
    assert verify(text, commitment=match.commitment).passed
    report = verify(text, commitment="0" * 64)
    assert not report.passed
    assert report.checks[-1].name == "commitment-is-the-one-noted"
