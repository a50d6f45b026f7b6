"""Three servers at one PostgreSQL: a tiny run with every fault, and proof that it would notice."""

from __future__ import annotations

from pathlib import Path

import pytest
from soak.cluster import QUICK, Plan, soak, verdict
from soak.history import History
from soak.postgresql import Server
from soak.promises import Broken

TINY = Plan(3, kills=1, partitions=1, restarts=1, tables=1, at_once=1, moves_between=10, seed=6)


@pytest.fixture
def empty(postgres: Server) -> Server:
    import asyncio

    asyncio.run(postgres.empty())
    return postgres


def test_servers_that_are_killed_and_cut_off_keep_their_promises(
    tmp_path: Path, empty: Server
) -> None:
    told = soak(TINY, tmp_path, empty)
    assert told["examples"] == []
    assert (told["kills"], told["partitions"], told["database_restarts"]) == (1, 1, 1)
    assert told["finished_games"] >= TINY.tables
    assert told["operations_in_order"] > told["acknowledged_moves"] > 40
    log = "".join(path.read_text() for path in tmp_path.glob("*/log"))
    assert "Traceback" not in log


def test_answers_that_follow_the_clock_are_in_order() -> None:
    history = History()
    history.moved(0, 2, 1)
    history.moved(1, 5, 3)
    history.moved(1, 4, 2)
    history.looked(3, 6, 1)
    history.looked(5, 7, 3)
    assert history.check() == 5


@pytest.mark.parametrize(("version", "is_move"), [(4, False), (4, True), (5, True)])
def test_an_answer_that_forgets_what_was_told_is_noticed(version: int, is_move: bool) -> None:
    history = History()
    history.moved(0, 1, 5)
    (history.moved if is_move else history.looked)(2, 3, version)
    with pytest.raises(Broken, match="told before"):
        history.check()


def test_a_run_fails_for_broken_promises_and_for_stopping_early() -> None:
    done = {
        "kills": QUICK.kills,
        "partitions": QUICK.partitions,
        "database_restarts": QUICK.restarts,
        "finished_games": QUICK.tables,
    }
    good = {"broken_promises": 0, **done}
    assert verdict(good, QUICK) is None
    assert verdict(good | {"broken_promises": 1}, QUICK)
    for name, number in done.items():
        assert verdict(good | {name: number - 1}, QUICK)
