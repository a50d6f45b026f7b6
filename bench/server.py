"""The server under measurement: a process of its own, as anybody would start it.

No bot plays, so none is got ready: compiling and loading would be counted as the price of moves.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory

_ADDRESS = re.compile(r"http://[^/]*:(\d+)/")
_TICKS = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")


class Server:
    """A running server: its port, and what the system says of its process."""

    def __init__(self, process: subprocess.Popen[str], port: int, data: Path) -> None:
        self.process = process
        self.port = port
        self.data = data

    def cpu_seconds(self) -> float:
        """CPU time of all threads so far, the system's work for them included."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    def memory(self) -> int:
        """Bytes of memory in use."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * _PAGE

    def stored(self) -> int:
        """Bytes in the data folder."""
        return sum(file.stat().st_size for file in self.data.iterdir())


@contextmanager
def running_server(database: str = "") -> Iterator[Server]:
    """``sushiya serve`` on a free port, with a core of its own if there are two.

    It keeps its tables in a new file, or in a database.
    """
    with TemporaryDirectory(prefix="sushiya-load-") as folder:
        command = [sys.executable, "-m", "sushiya.cli", "serve", "--no-browser", "--no-warm-up"]
        command += ["--database", database] if database else []
        process = subprocess.Popen(
            [*command, "--port", "0", "--data", folder], stdout=subprocess.PIPE, text=True
        )
        try:
            _part_cores(process.pid)
            port = _port(process)
            _wait_until_open(port)
            yield Server(process, port, Path(folder))
        finally:
            process.terminate()
            process.wait()
            assert process.stdout is not None
            process.stdout.close()


def _part_cores(server: int) -> None:
    """The server gets one core, the clients the others."""
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) > 1:
        os.sched_setaffinity(server, cores[:1])
        os.sched_setaffinity(0, cores[1:])


def _port(process: subprocess.Popen[str]) -> int:
    assert process.stdout is not None
    for line in process.stdout:
        found = _ADDRESS.search(line)
        if found:
            return int(found[1])
    raise RuntimeError("the server did not start")


def _wait_until_open(port: int) -> None:
    while True:
        connection = HTTPConnection("127.0.0.1", port)
        connection.request("GET", "/healthz")
        if connection.getresponse().read() == b"ok":
            return
        time.sleep(0.1)
