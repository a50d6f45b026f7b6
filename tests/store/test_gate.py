"""Many inside, or one alone."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event

from sushiya.store.gate import Gate


def test_many_pass_together() -> None:
    gate, together = Gate(), Barrier(3)

    def visit() -> None:
        with gate.passing():
            together.wait()

    with ThreadPoolExecutor(3) as threads:
        for visiting in [threads.submit(visit) for _ in range(3)]:
            visiting.result()


def test_one_alone_waits_for_those_inside_and_keeps_others_out() -> None:
    gate, may_leave, is_inside = Gate(), Event(), Event()
    told: list[str] = []

    def stay() -> None:
        with gate.passing():
            is_inside.set()
            may_leave.wait()
            told.append("left")

    def be_alone() -> None:
        with gate.alone():
            told.append("alone")

    def come_later() -> None:
        with gate.passing():
            told.append("later")

    with ThreadPoolExecutor(3) as threads:
        threads.submit(stay)
        is_inside.wait()
        alone = threads.submit(be_alone)
        while not gate._is_closed:
            pass
        later = threads.submit(come_later)
        may_leave.set()
        alone.result()
        later.result()
    assert told == ["left", "alone", "later"]
