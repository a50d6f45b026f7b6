"""A disk that is read-only for a while, under a store in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from soak.faults import Faults

PROGRAM = """
import asyncio, gc, sys, time
from sqlalchemy import text
from sushiya.store import StoreUnavailable, open_store

def slowly(connection):
    connection.execute(text("select count(*) from tables")).all()
    time.sleep(0.05)

async def read_on(store):
    while True:
        try:
            await store.database.read(slowly)
        except Exception:
            await asyncio.sleep(0)

async def main():
    store = await open_store(sys.argv[1])
    readers = []
    gc.disable()  # a server looks for garbage seldom
    print("open", flush=True)
    while line := await asyncio.to_thread(sys.stdin.readline):
        try:
            if line == "write\\n":
                facts = {"at": 1.0, "status": "lobby", "code": "AAAAAA", "game": "g"}
                row = {"version": 1, "at": 1.0, "kind": "created", "data": {}}
                told = (await store.append("t", [row], facts=facts))[0]
            elif line == "crowd\\n":
                told = readers.append(asyncio.create_task(read_on(store)))
            else:
                told = len(await store.load("t"))
        except StoreUnavailable as error:
            told = error
        print(told, flush=True)
    for reader in readers:
        reader.cancel()

asyncio.run(main())
"""


@pytest.mark.parametrize("readers", [0, 6])
def test_what_was_opened_on_a_read_only_disk_does_not_stay_so(tmp_path: Path, readers: int) -> None:
    """SQLite's connections of a process share what the first of them may do.

    While others read without a pause there is always one of them, and all must be closed once.
    """
    data = tmp_path / "data"
    data.mkdir()
    faults = Faults(tmp_path, data)
    if not faults.is_complete:
        pytest.skip("there is no C compiler")
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, f"sqlite:///{data / 'tables.db'}"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **faults.environment()},
    ) as process:
        assert process.stdin
        assert process.stdout

        def ask(word: str) -> str:
            assert process.stdin
            assert process.stdout
            print(word, file=process.stdin, flush=True)
            return process.stdout.readline().strip()

        assert process.stdout.readline() == "open\n"
        faults.make_read_only()
        told = [ask(word) for word in ("write", "write", "read", "write")]
        assert all("database" in one for one in (told[0], told[1], told[3])), told
        for _ in range(readers):
            ask("crowd")
        ask("write")
        faults.heal_disk()
        assert {"stored", "conflict"} & {ask("write") for _ in range(3)}
        process.stdin.close()
    faults.close()
