"""A server with many people: streams that only wait, people who come back, few tables and many,
and newcomers at a server that has more to do than it can.

``python -m bench.wide``; each part has a server of its own, on a SQLite file, and is bounded.
"""

from __future__ import annotations

import argparse
import asyncio
from time import perf_counter

from bench import marks
from bench.load import allow_many_files
from bench.players import Table, Tally
from bench.server import Server, running_server
from bench.wires import Asking, Busy, House, Listening

READERS_PER_HOUSEHOLD = 20
WARM_UP = 10
SECONDS_BETWEEN_NEWCOMERS = 0.5


async def opened(server: Server, first: int, number: int, tally: Tally, turns: int) -> list[Table]:
    """Tables of four, everybody seated and connected."""
    tables = [Table(first + at, server.port, tally, 0, turns) for at in range(number)]
    for table in tables:
        await table.open(4, look=False)
    return tables


async def played(tables: list[Table]) -> None:
    """Play them as far as they go."""
    await asyncio.gather(*(table.start() for table in tables))
    await asyncio.gather(*(table.over() for table in tables))


async def idle(server: Server, streams: int) -> str:
    """Streams of people who watch a table where nothing happens, and then something does."""
    table = Table(0, server.port, Tally(), 0, turns=1)
    await table.open(4, look=False)
    told = [0]

    def hear(news: object) -> None:
        told[0] += 1

    before, watching = server.memory(), []
    for number in range(streams):
        stream = Listening(hear)
        await stream.open(House(server.port, 1000 + number // READERS_PER_HOUSEHOLD))
        stream.send("GET", f"/tables/{table.id}/events", "")
        watching.append(stream)
    while told[0] < streams:
        await asyncio.sleep(0.05)
    memory, cpu, began = server.memory() - before, server.cpu_seconds(), perf_counter()
    await asyncio.sleep(10)
    cpu, seconds = server.cpu_seconds() - cpu, perf_counter() - began
    await table.start()
    while told[0] < 2 * streams:
        await asyncio.sleep(0.05)
    held = "reached" if streams >= marks.IDLE_STREAMS else "not asked"
    return (
        f"{streams} idle streams held (mark {marks.IDLE_STREAMS}: {held}): "
        f"{memory / streams / 1000:.1f} kB and "
        f"{cpu / seconds / streams * 1e6:.1f} µs of CPU a second each; all were told of the start"
    )


async def reconnect(server: Server) -> str:
    """What it takes to come back, at every turn of a game: head, news and the whole view."""
    table = Table(0, server.port, Tally(), pace=0.3)
    await table.open(4, look=False)
    await table.start()
    over, most = asyncio.ensure_future(table.over()), 0
    while not over.done():
        heard: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        stream = Listening(lambda news, heard=heard: heard.done() or heard.set_result(news))  # type: ignore[misc]
        await stream.open(House(server.port, 0))
        stream.send("GET", f"/tables/{table.id}/events?view=1", table.players[0].token)
        await heard
        most = max(most, stream.received)
        stream.close()
        await asyncio.sleep(0.6)  # a person may open two streams a second
    mark = marks.beside(most, marks.BYTES_TO_COME_BACK)
    return (
        f"coming back at any time of a game: at most {most} bytes, the whole view included {mark}"
    )


async def spread(server: Server, tables: int, turns: int) -> tuple[float, str]:
    """What a move costs with so many tables at once; only the first turns are played."""
    await played(await opened(server, 0, WARM_UP, Tally(), 0))
    tally = Tally()
    some = await opened(server, 1000, tables, tally, turns)
    cpu = server.cpu_seconds()
    await played(some)
    cost = (server.cpu_seconds() - cpu) / tally.moves * 1000
    return cost, f"{tables:5} tables: {cost:.2f} s of CPU per 1000 moves"


async def overload(server: Server, tables: int, turns: int) -> str:
    """Newcomers ask for tables while more games are on than the server can play at once."""
    tally = Tally()
    playing = asyncio.ensure_future(played(await opened(server, 1000, tables, tally, turns)))
    asked: list[tuple[int, float]] = []
    while not playing.done():
        newcomer = Asking()
        await newcomer.open(House(server.port, len(asked)))
        began, status = perf_counter(), 201
        try:
            await newcomer.answer("POST", "/tables", "", {"game": "sushi-go", "seats": 4})
        except Busy:
            status = 503
        asked.append((status, perf_counter() - began))
        newcomer.close()
        await asyncio.sleep(SECONDS_BETWEEN_NEWCOMERS)
    await playing
    refused = sorted(seconds for status, seconds in asked if status == 503)
    waits = sorted(tally.waits)
    slowest = f", told so within {refused[-1] * 1000:.0f} ms" if refused else ""
    return (
        f"{tables:5} tables at once: {tally.moves} moves stored, {len(tally.refused)} refused, "
        f"p50 {waits[len(waits) // 2] * 1000:.0f} ms; of {len(asked)} newcomers {len(refused)} "
        f"had to wait{slowest}"
    )


async def report(options: argparse.Namespace) -> None:
    """All parts, one line each."""
    with running_server() as server:
        print(await idle(server, options.streams), flush=True)
    with running_server() as server:
        print(await reconnect(server), flush=True)
    costs = []
    for tables in options.tables:
        with running_server() as server:
            cost, line = await spread(server, tables, options.turns)
        costs.append(cost)
        print(line, flush=True)
    if len(costs) > 1:
        times = costs[-1] / costs[0]
        print(f"  {times:.2f} times as much {marks.beside(times, marks.FLAT)}", flush=True)
    with running_server() as server:
        print(await overload(server, options.overload, options.turns), flush=True)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m bench.wide", description=__doc__)
    parser.add_argument("--streams", type=int, default=5000, help="idle streams (5000)")
    parser.add_argument("--turns", type=int, default=5, help="turns of each table (5)")
    parser.add_argument(
        "--tables", type=int, nargs="*", default=[10, 100, 500, 2000], help="how many at once"
    )
    parser.add_argument(
        "--overload", type=int, default=1500, help="tables while newcomers come (1500)"
    )
    allow_many_files()
    asyncio.run(report(parser.parse_args()))


if __name__ == "__main__":
    main()
