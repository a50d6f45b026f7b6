"""``python -m soak``: hurt a server for a while and say whether it kept its word."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import sys
from dataclasses import asdict
from pathlib import Path
from statistics import median
from tempfile import mkdtemp
from typing import Any

from soak.plan import Plan
from soak.run import Run

FULL = Plan(kills=200, moves=100_000, tables=1000, at_once=24, backups=5, seed=1, minutes=600)
QUICK = Plan(kills=10, moves=2_000, tables=100, at_once=12, backups=1, seed=1, minutes=60)
MOST_CPU_SECONDS = 2.0
"""From the start of the process to the first answer about a table, in the middle."""


def report(run: Run) -> dict[str, Any]:
    """What a run did and saw, in plain values."""
    book, result = run.book, run.result
    opened = result.opened
    return {
        "plan": asdict(run.plan),
        "seconds": round(result.seconds),
        "kills": result.kills,
        "kills_while_opening": result.kills_while_opening,
        "refused_starts": result.refused_starts,
        "acknowledged_moves": book.acknowledged,
        "repeated_answers": book.repeated,
        "refused_moves": book.refused,
        "unavailable_answers": book.unavailable,
        "lost_connections": book.lost,
        "cut_wires": run.proxy.cuts,
        "refused_writes": run.faults.refused,
        "delayed_syncs": run.faults.delayed,
        "faults": dict(sorted(result.faults.items())),
        "all_faults": run.faults.is_complete,
        "finished_games": result.finished,
        "views_replayed": result.views,
        "stored_rows": result.rows,
        "backups_restored": result.backups,
        "restart_seconds": _spread([one.seconds for one in opened]),
        "restart_cpu_seconds": _spread([one.cpu_seconds for one in opened]),
        "traces_in_the_log": result.traces,
        "broken_promises": len(book.broken),
        "examples": book.broken[:20],
    }


def _spread(numbers: list[float]) -> dict[str, float]:
    if not numbers:
        return {}
    kept = {"least": min(numbers), "median": median(numbers), "most": max(numbers)}
    return {name: round(value, 2) for name, value in kept.items()}


def verdict(told: dict[str, Any], plan: Plan) -> str | None:
    """Why the run failed; None if everything was as it must be."""
    if told["broken_promises"]:
        return "promises were broken"
    if told["kills"] < plan.kills or told["acknowledged_moves"] < plan.moves:
        return "the run is not complete"
    if told["restart_cpu_seconds"]["median"] > MOST_CPU_SECONDS:
        return f"a restart takes more than {MOST_CPU_SECONDS} s of CPU time"
    if not told["all_faults"]:
        return "a C compiler is needed for the faults of disk and clock; all else was as it must be"
    return None


def soak(plan: Plan, work: Path, *, quiet: bool = False) -> dict[str, Any]:
    """Do a run in a folder of its own and tell what was seen."""

    def tell(line: str) -> None:
        if not quiet:
            print(line, file=sys.stderr, flush=True)

    async def go() -> dict[str, Any]:
        run = Run(plan, work, tell)
        try:
            await run.go()
            return report(run)
        finally:
            run.faults.close()

    return asyncio.run(go())


def plan_of(options: argparse.Namespace) -> Plan:
    """The plan that was asked for."""
    usual = QUICK if options.quick else FULL
    asked = {name: getattr(options, name) for name in asdict(usual)}
    return Plan(**{name: asked[name] or value for name, value in asdict(usual).items()})


def main(arguments: list[str] | None = None) -> int:
    """Run, report, and 0 if every promise was kept."""
    parser = argparse.ArgumentParser(prog="python -m soak", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a small run of a few minutes")
    for name, value in asdict(FULL).items():
        text = name.replace("_", "-")
        parser.add_argument(f"--{text}", type=int, help=f"{text} ({value})")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument("--keep", type=Path, help="keep the data and the server's log here")
    options = parser.parse_args(arguments)
    plan = plan_of(options)
    work = Path(mkdtemp(prefix="sushiya-soak-"))
    try:
        told = soak(plan, work)
    finally:
        if options.keep:
            shutil.copytree(work, options.keep, dirs_exist_ok=True)
        shutil.rmtree(work, ignore_errors=True)
    failure = verdict(told, plan)
    if options.json:
        json.dump(told | {"failure": failure}, sys.stdout, indent=1)
        print()
    else:
        for name, value in told.items():
            print(f"{name.replace('_', ' '):22} {value}")
        print(f"load of the machine    {os.getloadavg()}")
        print(f"FAILED: {failure}" if failure else "every promise was kept")
    return 1 if failure else 0


if __name__ == "__main__":
    sys.exit(main())
