"""The fault harness: a tiny run of it, and proof that it would notice what it looks for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from soak.__main__ import QUICK, soak, verdict
from soak.check import check_moves, check_views
from soak.plan import Plan
from soak.promises import Asked, Book, Broken, Kept, digest

TINY = Plan(kills=2, moves=60, tables=8, at_once=4, backups=0, seed=3, minutes=5)


def test_a_server_that_is_killed_keeps_its_promises(tmp_path: Path) -> None:
    told = soak(TINY, tmp_path, quiet=True)
    assert told["examples"] == []
    assert told["kills"] >= TINY.kills
    assert told["acknowledged_moves"] >= TINY.moves
    assert told["views_replayed"] > TINY.moves
    assert sum(told["faults"].values()) > 0
    assert told["traces_in_the_log"] == 0


def move(version: int, seat: int, text: str) -> dict[str, Any]:
    data = {"seat": seat, "move": text, "by": "person"}
    return {"version": version, "at": 0.0, "kind": "moved", "data": data}


def kept(*asked: Asked, newest: int = 0) -> Kept:
    return Kept(0, "t", "sushi-go", ["ann", "ben"], 0, asked=list(asked), newest=newest)


EGG = Asked(0, "egg", 0, "key", sent=1, stored_at=[1])


def test_what_was_asked_answered_and_stored_is_in_order() -> None:
    unanswered = Asked(1, "squid", 1, "other", sent=3)
    rows = [move(1, 0, "egg"), move(2, 1, "squid")]
    check_moves(kept(EGG, unanswered), rows)
    check_moves(kept(EGG, unanswered), rows[:1])


@pytest.mark.parametrize(
    ("rows", "word"),
    [
        ([], "lost"),
        ([move(1, 0, "squid")], "lost"),
        ([move(1, 1, "egg")], "lost"),
        ([move(1, 0, "egg"), move(2, 0, "egg")], "doubled"),
        ([move(1, 0, "egg"), move(2, 1, "squid")], "doubled"),
        ([move(1, 0, "egg"), move(3, 1, "squid")], "gaps"),
    ],
)
def test_a_move_that_is_lost_or_doubled_is_noticed(rows: list[dict[str, Any]], word: str) -> None:
    with pytest.raises(Broken, match=word):
        check_moves(kept(EGG, newest=1), rows)


def test_two_moves_that_were_answered_with_one_version_are_noticed() -> None:
    again = Asked(0, "egg", 0, "other", sent=1, stored_at=[1])
    with pytest.raises(Broken, match="lost"):
        check_moves(kept(EGG, again), [move(1, 0, "egg")])


def test_a_refused_move_that_is_stored_is_noticed() -> None:
    refused = Asked(1, "squid", 1, None, sent=1, refused=1)
    with pytest.raises(Broken, match="doubled"):
        check_moves(kept(EGG, refused), [move(1, 0, "egg"), move(2, 1, "squid")])


def test_a_table_that_began_otherwise_is_noticed() -> None:
    rows = [move(1, 0, "egg")]
    table = kept()
    table.began_at, table.began_as = 1, digest([move(1, 0, "squid")])
    with pytest.raises(Broken, match="begin"):
        check_moves(table, rows)


def test_a_table_that_does_not_replay_is_noticed() -> None:
    with pytest.raises(Broken, match="replay"):
        check_views(kept(), [move(1, 0, "egg")])


def test_two_answers_to_one_key_and_two_views_of_one_version_are_noticed() -> None:
    book, table, asked = Book(), kept(), Asked(0, "egg", 0, "key", sent=2)
    book.acknowledges(table, asked, 4)
    book.acknowledges(table, asked, 4)
    book.saw(table, 0, 4, {"hand": ["egg"]})
    book.saw(table, 0, 4, {"hand": ["egg"]})
    assert book.broken == []
    book.acknowledges(table, asked, 5)
    book.saw(table, 0, 4, {"hand": []})
    assert len(book.broken) == 2


def test_a_run_fails_for_broken_promises_and_for_stopping_early() -> None:
    good = {
        "broken_promises": 0,
        "kills": QUICK.kills,
        "acknowledged_moves": QUICK.moves,
        "all_faults": True,
        "restart_cpu_seconds": {"median": 1.0},
    }
    assert verdict(good, QUICK) is None
    for worse in (
        {"broken_promises": 1},
        {"kills": QUICK.kills - 1},
        {"acknowledged_moves": 0},
        {"all_faults": False},
        {"restart_cpu_seconds": {"median": 3.0}},
    ):
        assert verdict(good | worse, QUICK)
