"""Reports: what simulated games or a host's own records tell, with intervals and commands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from shlex import join
from typing import TYPE_CHECKING, Any

from sushiya.games import game as game_named
from sushiya.study.reports.asking import LEVELS, Request, checked
from sushiya.study.reports.figures import Report, Section
from sushiya.study.requests import refuse
from sushiya.version import __version__

if TYPE_CHECKING:
    from sushiya.core.options import OptionValue

__all__ = ["DEFAULT_GAMES", "RECORD_SECTIONS", "SECTIONS", "Report", "report", "report_of_records"]

DEFAULT_GAMES = {"sushi-go": 5000, "wasabi": 400}
SECTIONS: dict[str, dict[str, int]] = {
    "sushi-go": {
        "card-values": 7,
        "first-picks": 1,
        "points": 1,
        "editions": 2,
        "seats": 2,
        "strategies": 11,
    },
    "wasabi": {
        "recipes": 1,
        "balance": 0,
        "ingredients": 0,
        "actions": 0,
        "seats": 0,
        "strategies": 4,
    },
}
"""The sections of a report of simulated games, and about how many games each takes for one."""

RECORD_SECTIONS = {
    "sushi-go": ("overview", "first-picks", "observed-values", "points", "seats", "players"),
    "wasabi": ("overview", "recipes", "balance", "ingredients", "actions", "seats", "players"),
}
"""The sections of a report of records."""


def report(
    game: str,
    *,
    seats: Iterable[int],
    bot: str | None = None,
    games: int | None = None,
    seed: int = 0,
    only: Sequence[str] = (),
    file: str = "report.html",
    compiled: bool = True,
    progress: Callable[[int], None] | None = None,
    **options: OptionValue,
) -> Report:
    """A report of games that are simulated for it; raises ``BadRequest``.

    The same request gives the same report, to the last letter. ``progress`` hears how many games
    have been played. Interpreted, it is slower and the same.

    >>> settings = {"bot": "random", "games": 20, "only": ["points"], "compiled": False}
    >>> found = report("sushi-go", seats=[3], **settings)
    >>> found.sections[0].tables[0].rows[0][:2]
    (3, 'maki')
    """
    request = checked(
        Request(
            game, tuple(seats), _options(game, options), bot or LEVELS[game][-1],
            DEFAULT_GAMES[game] if games is None else games, seed, file, compiled, progress,
        )
    )  # fmt: skip
    wanted = _wanted(game, only, SECTIONS[game])
    makers, played = _makers(request)
    sections = [replace(makers[name](played), command=request.command(name)) for name in wanted]
    facts = {
        "made from": f"simulated games, {request.games:,} for each number of seats",
        "seats": ", ".join(map(str, request.seats)),
        "players": request.bot,
        "options": _told(game, request.options),
        "seed": str(request.seed),
        "version": __version__,
    }
    return Report(game, facts, sections)


def report_of_records(
    game: str,
    path: str,
    *,
    only: Sequence[str] = (),
    file: str = "report.html",
    progress: Callable[[int], None] | None = None,
) -> Report:
    """A report of the finished games in a record, or in all records of a folder."""
    from sushiya.study.reports.records import read_records

    wanted = _wanted(game, only, RECORD_SECTIONS[game])
    kept = read_records(game, path, progress)
    makers: Mapping[str, Callable[[Any], Section]]
    read: Any
    if game == "sushi-go":
        from sushiya.study.reports import sushi_go_records

        makers, read = sushi_go_records.SECTIONS, sushi_go_records.Read(kept)
    else:
        from sushiya.study.reports import wasabi_records

        makers, read = wasabi_records.SECTIONS, wasabi_records.Read(kept)
    name = Path(path).name
    sections = [
        replace(
            makers[section](read),
            command=join(["sushiya", "report", game, file, "--records", name, "--only", section]),
        )
        for section in wanted
    ]
    facts = {"made from": f"records in {name}, {len(kept.matches):,} games", "version": __version__}
    return Report(game, facts, sections, is_of_records=True)


def expected_games(game: str, seats: int, games: int, only: Sequence[str] = ()) -> int:
    """About how many games a report takes, for those who watch."""
    wanted = SECTIONS[game]
    return seats * games * max(1, sum(wanted[name] for name in wanted if not only or name in only))


def _wanted(game: str, only: Sequence[str], known: Iterable[str]) -> list[str]:
    names = list(known)
    for name in only:
        if name not in names:
            refuse(game, "only", name, f"the sections are {', '.join(names)}")
    return [name for name in names if not only or name in only]


def _makers(request: Request) -> tuple[Mapping[str, Callable[[Any], Section]], Any]:
    if request.game == "sushi-go":
        from sushiya.study.reports import sushi_go_strategies, sushi_go_tables, sushi_go_values

        return {
            "card-values": sushi_go_values.card_values,
            "first-picks": sushi_go_values.first_picks,
            "points": sushi_go_tables.points,
            "editions": sushi_go_tables.editions,
            "seats": sushi_go_tables.seats,
            "strategies": sushi_go_strategies.strategies,
        }, sushi_go_values.Played(request)
    from sushiya.study.reports import wasabi_strategies, wasabi_tables

    return {
        "recipes": wasabi_tables.recipes,
        "balance": wasabi_tables.balance,
        "ingredients": wasabi_tables.ingredients,
        "actions": wasabi_tables.actions,
        "seats": wasabi_tables.seats,
        "strategies": wasabi_strategies.strategies,
    }, wasabi_tables.Played(request)


def _options(game: str, given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    return {option.name: option.default for option in game_named(game).options} | dict(given)


def _told(game: str, options: Mapping[str, Any]) -> str:
    told = [
        f"{option.name} {Path(str(options[option.name])).name}"
        for option in game_named(game).options
        if options[option.name] != option.default or option.name == "edition"
    ]
    return ", ".join(told) or "as usual"
