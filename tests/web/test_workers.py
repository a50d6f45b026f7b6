"""Several processes on one port, at one PostgreSQL."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import socket
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from soak.postgresql import Server

from sushiya.cli.refusals import BadInput
from sushiya.cli.serve import serve
from sushiya.web.logs import JsonLines
from sushiya.web.settings import Settings
from sushiya.web.workers import Keeper
from tests.web.test_server import Running


@pytest.fixture
def pair(tmp_path: Path, postgres: Server) -> Iterator[Running]:
    """Two workers and their keeper."""
    asyncio.run(postgres.empty())
    address = ("--database", postgres.address)
    running = Running(tmp_path / "data", *address, "--workers", "2", "--no-warm-up")
    yield running
    running.stop()


def children(pid: int) -> set[int]:
    """The processes that serve, without what Python itself needs."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    lines = {int(one): Path(f"/proc/{one}/cmdline").read_bytes() for one in found}
    return {one for one, line in lines.items() if b"spawn_main" in line}


def ask(url: str, path: str, body: dict[str, Any] | None = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    asked = urllib.request.Request(f"{url}{path}", data, {"content-type": "application/json"})
    with urllib.request.urlopen(asked) as answer:
        text = answer.read()
    return json.loads(text) if path.startswith("/api") else text.decode()


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes as Linux shows them")
def test_a_worker_that_dies_is_replaced_and_its_tables_go_on(pair: Running) -> None:
    made = ask(pair.url, "/api/v1/tables", {"game": "sushi-go", "bots": "random", "start": True})
    before = children(pair.process.pid)
    assert len(before) == 2
    os.kill(min(before), signal.SIGKILL)
    while len(children(pair.process.pid) - {min(before)}) < 2:
        time.sleep(0.05)
    for _ in range(6):
        assert ask(pair.url, f"/api/v1/tables/{made['table']}")["status"] == "running"
    assert ask(pair.url, "/readyz") == "ready"
    out, err = pair.stop()
    assert pair.process.returncode == 0, err
    assert out
    assert not any(Path(f"/proc/{one}").exists() for one in before)


@pytest.mark.parametrize("database", [(), ("--database", "sqlite:////tmp/no.db")])
def test_a_file_is_for_one_process(tmp_path: Path, database: tuple[str, ...]) -> None:
    asked = ["--data", str(tmp_path), "--workers", "2", *database]
    with pytest.raises(BadInput, match="postgresql://"):
        serve.main(asked, standalone_mode=False)
    assert list(tmp_path.iterdir()) == []


def test_workers_that_cannot_open_at_first_end_all_and_say_why(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    begun: list[FakeWorker] = []

    def worker(number: int, *_: object) -> FakeWorker:
        begun.append(FakeWorker(["ready", "no such database"]))
        return begun[-1]

    monkeypatch.setattr("sushiya.web.workers.Worker", worker)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        keeper = Keeper(Settings(tmp_path), listening, 3, lambda: None)
        assert keeper.keep() == "no such database"
    assert len(begun) == 3
    assert all(one.was_ended for one in begun[1:])


class FakeWorker:
    """A worker that says a few things and is over."""

    number = 0
    is_first = True
    began_at = 0.0

    def __init__(self, words: list[str]) -> None:
        self.words = words
        self.was_ended = False
        self.line, self.sentinel = socket.socketpair()
        self.sentinel.shutdown(socket.SHUT_RDWR)
        self.process = self

    def said(self) -> str | None:
        return self.words.pop(0) if self.words else None

    def is_alive(self) -> bool:
        return False

    def join(self) -> None:
        self.sentinel.close()

    def terminate(self) -> None:
        self.was_ended = True


def test_a_line_of_the_log_is_an_object() -> None:
    try:
        raise ValueError("what")
    except ValueError:
        record = logging.getLogger("sushiya.web").makeRecord(
            "sushiya.web", logging.ERROR, "", 0, "broken at %s", ("/t/…",), sys.exc_info()
        )
    line = JsonLines().format(record)
    assert "\n" not in line
    told = json.loads(line)
    assert told["level"] == "error"
    assert told["message"] == "broken at /t/…"
    assert told["trace"].endswith("ValueError: what")
