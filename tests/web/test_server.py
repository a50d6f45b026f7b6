"""A real server in a process of its own: started, played at by the manual's bots, stopped."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import httpx
import pytest

from sushiya.web.server import listening_on
from sushiya.web.whereabouts import address, is_for_others

MANUAL = Path(__file__).parent.parent.parent / "docs" / "api.md"


class Running:
    """A server process on a free port."""

    def __init__(self, data: Path, *more: str) -> None:
        command = ["serve", "--no-browser", "--port", "0", "--data", str(data), *more]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "sushiya.cli", *command],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self.process.stdout is not None
        found = re.search(r"http://\S+", self.process.stdout.readline())
        assert found, self.stop()
        self.url = found[0].rstrip("/")

    def stop(self, how: int = signal.SIGTERM) -> tuple[str, str]:
        if self.process.poll() is None:
            self.process.send_signal(how)
        return self.process.communicate()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path / "data")
    yield running
    running.stop()


def in_manual(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", MANUAL.read_text(), re.DOTALL)
    assert found
    return found[1]


@pytest.mark.parametrize(
    ("language", "program", "file"), [("python", sys.executable, "bot.py"), ("js", "node", "b.mjs")]
)
def test_bot_of_the_manual_plays_a_whole_game(
    server: Running, tmp_path: Path, language: str, program: str, file: str
) -> None:
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    bot = tmp_path / file
    bot.write_text(in_manual(language))
    done = subprocess.run([program, bot, server.url], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("points:")
    assert len(re.findall(r"\d+", done.stdout)) == 4


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_server_stops_cleanly_with_streams_open(server: Running, how: int) -> None:
    body = json.dumps({"game": "sushi-go", "bots": "random", "start": True}).encode()
    asked = urllib.request.Request(
        f"{server.url}/api/v1/tables", body, {"content-type": "application/json"}
    )
    with urllib.request.urlopen(asked) as answer:
        table = json.load(answer)["table"]
    streams = [
        urllib.request.urlopen(f"{server.url}/api/v1/tables/{table}/events") for _ in range(5)
    ]
    for stream in streams:
        assert stream.readline()
    out, err = server.stop(how)
    assert server.process.returncode == 0
    assert err == "", "no stream had to be cut off"
    assert out
    for stream in streams:
        stream.read()
        stream.close()


@pytest.mark.parametrize("form", ["text", "json"])
def test_nobody_fills_the_log_with_what_is_no_request(tmp_path: Path, form: str) -> None:
    running = Running(tmp_path / "data", "--log-format", form)
    place = ("127.0.0.1", int(running.url.rpartition(":")[2]))
    upgrade = b"GET / HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n"
    for sent in (b"hello\r\n\r\n", b"\x16\x03\x01", upgrade):
        with socket.create_connection(place) as wire:
            wire.sendall(sent)
            assert wire.recv(100).startswith(b"HTTP/1.1 ")
    assert running.stop()[1] == ""


def test_next_free_port_is_taken_only_when_asked_for() -> None:
    with listening_on("127.0.0.1", 0) as taken:
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(OSError, match="in use"):
            listening_on("127.0.0.1", port)
        with listening_on("127.0.0.1", port, or_next=True) as other:
            assert other.getsockname()[1] > port


def test_address_for_everybody_names_this_machine() -> None:
    assert re.fullmatch(r"http://\d+\.\d+\.\d+\.\d+:80/", address("0.0.0.0", 80))
    assert address("::1", 80) == "http://[::1]:80/"


@pytest.mark.parametrize(
    ("host", "others"),
    [
        ("127.0.0.1", False),
        ("127.8.8.8", False),
        ("::1", False),
        ("localhost", False),
        ("0.0.0.0", True),
        ("::", True),
        ("192.0.2.7", True),
        ("kitchen.example", True),
    ],
)
def test_code_for_phones_is_shown_where_phones_can_come(host: str, others: bool) -> None:
    assert is_for_others(host) is others


def test_server_for_the_room_shows_its_address_as_a_code(tmp_path: Path) -> None:
    running = Running(tmp_path / "data", "--host", "0.0.0.0")
    assert running.process.stdout is not None
    # It comes after the line with the address: whoever stops the server at once may not see it.
    code = (line for line in running.process.stdout if "\N{FULL BLOCK}" * 4 in line)
    assert len(list(islice(code, 11))) == 11
    running.stop()


def test_taken_port_is_refused_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-m", "sushiya.cli", "serve", "--port", port]
        done = subprocess.run(
            [*command, "--data", str(tmp_path)], capture_output=True, text=True, check=False
        )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert port in done.stderr


def test_damaged_database_is_told_and_not_served(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_text("no database")
    command = [sys.executable, "-m", "sushiya.cli", "serve", "--no-browser", "--port", "0"]
    done = subprocess.run(
        [*command, "--data", str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert (tmp_path / "tables.db").read_text() == "no database"


def test_a_file_is_for_one_house_at_a_time(tmp_path: Path) -> None:
    """The second is refused and changes nothing; a crash frees the file; copies go on."""
    data = tmp_path / "data"
    serve = [sys.executable, "-m", "sushiya.cli", "serve", "--no-browser", "--port", "0"]
    first = Running(data, "--no-warm-up")
    try:
        _wait_until_open(first.url)
        done = subprocess.run(
            [*serve, "--data", str(data)], capture_output=True, text=True, check=False
        )
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1
        assert str(data / "tables.db") in done.stderr
        copy, records = str(tmp_path / "copy"), str(tmp_path / "records")
        for command in (["backup", copy], ["check"], ["export", records]):
            sushiya = [sys.executable, "-m", "sushiya.cli", *command, "--data", str(data)]
            subprocess.run(sushiya, check=True, capture_output=True)
    finally:
        first.stop(signal.SIGKILL)
    second = Running(data, "--no-warm-up")
    try:
        _wait_until_open(second.url)
    finally:
        second.stop()


def _wait_until_open(url: str) -> None:
    while httpx.get(f"{url}/healthz").text != "ok":
        time.sleep(0.05)
