"""The players of a record: every name that a table allows comes back as it was."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sushiya
from sushiya.core.errors import SushiyaError
from sushiya.host.names import checked_name
from sushiya.play.player_names import players_from_headers, players_to_text
from tests.tables import Table, played_out


def is_name(text: str) -> bool:
    try:
        return checked_name(text) == text
    except SushiyaError:
        return False


NAMES = st.lists(st.text(max_size=20).filter(is_name) | st.sampled_from([",", '"', "a,b"]),
                 min_size=2, max_size=5)  # fmt: skip


@given(NAMES)
def test_names_come_back_from_one_line(names: list[str]) -> None:
    line = players_to_text(names)
    assert players_from_headers({"players": line}, len(names)) == tuple(names)


def test_names_with_commas_survive_a_record() -> None:
    match = played_out(Table("wasabi", 2), 3)
    match.headers = {"players": players_to_text(["Smith, John", 'Ann "A", 1st'])}
    again = sushiya.load_record(match.record())
    assert players_from_headers(again.headers, 2) == ("Smith, John", 'Ann "A", 1st')


@pytest.mark.parametrize("line", ["", "Ann", "Ann, Bea, Cleo", "Ann, ", '"Ann, Bea', "x" * 200_000])
def test_line_without_a_name_for_every_seat_names_nobody(line: str) -> None:
    assert players_from_headers({"players": line}, 2) == ()


def test_plain_line_reads_as_it_always_did() -> None:
    assert players_from_headers({"players": "Ann,Ben 'B' \"x\""}, 2) == ("Ann", "Ben 'B' \"x\"")
