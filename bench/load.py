"""A moderate load: many tables that play Sushi Go! to the end, with JSON clients and with pages.

The server is a real one, in a process of its own, on a SQLite file where every move is stored
before it is answered. Costs are CPU seconds of that process, as the system counts them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import resource
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import median
from time import perf_counter, process_time

from bench import marks
from bench.players import Table, Tally
from bench.server import Server, running_server
from soak import postgresql

OTHERS = (
    "boardgame.io 0.50, in memory: 0.66-0.81 CPU-s per 1000 moves saturated, 1.05-1.18 at human "
    "pace;\n4.06 kB per move to four clients; 82-90 kB of heap per table"
)
WARM_UP = 100
"""Tables that are played first and not counted: code is loaded, caches are filled.

They stay, with all their connections, so what memory grows by afterwards is what more tables need.
"""
SECONDS_BETWEEN_SIGNS = 5


@dataclass(frozen=True)
class Figures:
    """What a run cost."""

    tables: int
    seats: int
    pace: float
    moves: int
    seconds: float
    cpu_per_1000_moves: float
    p50_ms: float
    p99_ms: float
    stream_bytes_per_move: float
    answer_bytes_per_move: float
    memory_per_table: float
    """Of a game played to its end, the stream and the waiting connection of every seat included."""
    stored_per_move: float
    languages: int
    """In how many languages people at every table read pages; 0 for programs."""
    yardstick_ms: float
    """CPU time of a fixed piece of Python around the run: a busy machine counts slower."""

    def lines(self) -> str:
        """The figures for people."""
        how = f"a move every {self.pace:g} s per seat" if self.pace else "saturated"
        who, cost, sent, held = f"pages in {self.languages} languages", "", "", ""
        if not self.languages:
            got = self.stream_bytes_per_move + self.answer_bytes_per_move
            who, sent = "programs", marks.beside(got, marks.BYTES_PER_MOVE)
            cost = marks.beside(
                self.cpu_per_1000_moves, marks.PACED if self.pace else marks.SATURATED
            )
            held = marks.beside(self.memory_per_table / 1000, marks.MEMORY_PER_TABLE / 1000)
        return (
            f"{self.tables} tables x {self.seats} {who}, {how}: {self.moves} moves "
            f"in {self.seconds:.1f} s\n"
            f"  server CPU per 1000 moves    {self.cpu_per_1000_moves:8.2f} s {cost}\n"
            f"  post to the others' update   {self.p50_ms:8.0f} ms p50 {self.p99_ms:8.0f} ms p99\n"
            f"  bytes per move, all clients  {self.stream_bytes_per_move:8.0f} by streams "
            f"{self.answer_bytes_per_move:8.0f} as answers {sent}\n"
            f"  memory per table             {self.memory_per_table / 1000:8.0f} kB {held}\n"
            f"  on disk per move             {self.stored_per_move:8.0f} bytes\n"
            f"  yardstick                    {self.yardstick_ms:8.0f} ms of CPU for a fixed loop"
        )


class Run:
    """One run: open all tables, start them, play, count; nobody leaves before ``close``."""

    def __init__(
        self, server: Server, options: argparse.Namespace, pace: float, languages: int = 0
    ) -> None:
        self.server = server
        self.options = options
        self.pace = pace
        self.languages = languages
        self.tally = Tally()
        self.tables: list[Table] = []

    async def figures(self, first: int, number: int) -> Figures:
        """Play so many tables; ``first`` keeps their addresses apart from other runs'."""
        memory, stored, pace = self.server.memory(), self.server.stored(), yardstick()
        tables = self.tables = [
            Table(first + at, self.server.port, self.tally, self.pace) for at in range(number)
        ]
        for table in tables:
            await table.open(self.options.seats, self.options.look, self.languages)
        before = [table.received() for table in tables]
        cpu, began = self.server.cpu_seconds(), perf_counter()
        signs = asyncio.create_task(self._signs(began))
        await asyncio.gather(*(table.start() for table in tables))
        await asyncio.gather(*(table.over() for table in tables))
        signs.cancel()
        cpu, seconds = self.server.cpu_seconds() - cpu, perf_counter() - began
        if self.tally.refused:
            raise SystemExit(f"{len(self.tally.refused)} refused: {self.tally.refused[0]}")
        after = [table.received() for table in tables]
        memory = self.server.memory() - memory
        moves, waits = self.tally.moves, sorted(self.tally.waits) or [0.0]
        got = [
            sum(now[way] - then[way] for now, then in zip(after, before, strict=True))
            for way in (0, 1)
        ]
        return Figures(
            tables=number,
            seats=self.options.seats,
            pace=self.pace,
            moves=moves,
            seconds=seconds,
            cpu_per_1000_moves=cpu / moves * 1000,
            p50_ms=waits[len(waits) // 2] * 1000,
            p99_ms=waits[int(len(waits) * 0.99)] * 1000,
            stream_bytes_per_move=got[0] / moves,
            answer_bytes_per_move=got[1] / moves,
            memory_per_table=memory / number,
            stored_per_move=(self.server.stored() - stored) / moves,
            languages=self.languages,
            yardstick_ms=(pace + yardstick()) / 2 * 1000,
        )

    def close(self) -> None:
        """Everybody hangs up."""
        for table in self.tables:
            table.close()

    async def _signs(self, began: float) -> None:
        while True:
            await asyncio.sleep(SECONDS_BETWEEN_SIGNS)
            seconds = perf_counter() - began
            print(f"  {seconds:4.0f} s  {self.tally.moves} moves", file=sys.stderr, flush=True)


def yardstick() -> float:
    """CPU seconds of a fixed piece of Python, to compare runs on machines that are busy or not."""
    start, kept = process_time(), {}
    for number in range(300_000):
        kept[number % 1000] = (number, str(number))
    return process_time() - start


async def runs(options: argparse.Namespace, database: str = "") -> list[Figures]:
    """Saturated, and at people's pace if it is wanted; programs, and then pages. A server each."""
    done = []
    for pace in [0.0] + ([options.pace] if options.pace else []):
        times = []
        for _ in range(options.rounds):
            costs = []
            for languages in [0] + ([options.pages] if options.pages else []):
                done.append(await one_run(options, database, pace, languages))
                costs.append(done[-1].cpu_per_1000_moves)
                if not options.json:
                    print(done[-1].lines(), flush=True)
            times.append(costs[-1] / max(costs[0], 1e-9))
        if options.pages and not options.json:
            print(ratio_line(times), flush=True)
    return done


async def one_run(
    options: argparse.Namespace, database: str, pace: float, languages: int
) -> Figures:
    """What tables of programs, or of people with pages, cost a server that plays nothing else."""
    with running_server(database) as server:
        first = Run(server, options, 0, languages)
        second = Run(server, options, pace, languages)
        await first.figures(0, options.warm_up)
        figures = await second.figures(1000, tables_of(options, languages))
        first.close()
        second.close()
    return figures


def ratio_line(times: Sequence[float]) -> str:
    """How many times as much pages cost: in the middle round, beside its mark, and in all."""
    middle = median(times)
    rounds = ", ".join(f"{one:.2f}" for one in sorted(times))
    told = f" (rounds: {rounds})" if len(times) > 1 else ""
    return f"  pages cost {middle:.2f} times as much {marks.beside(middle, marks.PAGES)}{told}"


def tables_of(options: argparse.Namespace, languages: int) -> int:
    """How many tables play: as many with pages as without, or their ratio would say little."""
    asked: int | None = options.page_tables if languages else None
    tables: int = options.tables
    return tables if asked is None else asked


def allow_many_files() -> None:
    """As many connections as the system allows, for us and for the server we start."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def main(arguments: list[str] | None = None) -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=500, help="tables at once (500)")
    parser.add_argument(
        "--page-tables",
        type=int,
        help="the same for people with pages (as many): the more tables, the less a move costs",
    )
    parser.add_argument("--seats", type=int, default=4, help="clients at each table (4)")
    parser.add_argument(
        "--pace",
        type=float,
        default=1.0,
        help="seconds a client thinks in the second run (1); 0 leaves that run out",
    )
    parser.add_argument(
        "--look", action="store_true", help="clients load the table at every turn, as pages do"
    )
    parser.add_argument(
        "--pages",
        type=int,
        default=1,
        choices=range(6),
        help="languages of the people at a table who play with pages (1); 0 leaves them out",
    )
    parser.add_argument(
        "--warm-up", type=int, default=WARM_UP, help=f"tables that are not counted ({WARM_UP})"
    )
    parser.add_argument(
        "--rounds",
        type=int,
        default=1,
        choices=range(1, 10),
        metavar="1-9",
        help="how often programs and pages are compared, in turn (1): one round may meet a "
        "machine that is slower for one of the two",
    )
    parser.add_argument(
        "--postgresql", action="store_true", help="on a PostgreSQL of its own instead of SQLite"
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    options = parser.parse_args(arguments)
    allow_many_files()
    if options.postgresql:
        with postgresql.running(quick=False) as server:
            done = asyncio.run(runs(options, server.address))
    else:
        done = asyncio.run(runs(options))
    if options.json:
        json.dump([asdict(figures) for figures in done], sys.stdout, indent=1)
    else:
        print(OTHERS)


if __name__ == "__main__":
    main()
