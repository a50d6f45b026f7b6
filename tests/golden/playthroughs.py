"""Golden playthroughs: whole games as text a person can read in a diff.

Each file names its table, then shows, before every decision of a turn, what each seat sees and
may do; ``>`` lines are the moves; ``!`` lines are what everybody saw happen.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sushiya.bots import bot
from sushiya.core.game import View
from sushiya.core.rng import seeded
from sushiya.play.match import Match
from tests.tables import MENUS, Table

FOLDER = Path(__file__).parent
SEED = 20


def golden_tables() -> dict[str, Table]:
    """One table per game, edition and option."""
    gamewright = {"edition": "gamewright"}
    return {
        "sushi-go-adventureland": Table("sushi-go", 2, {"edition": "adventureland"}),
        "sushi-go-gamewright": Table("sushi-go", 3, gamewright),
        "sushi-go-zoch": Table("sushi-go", 4, {"edition": "zoch"}),
        "sushi-go-pass-both-ways": Table("sushi-go", 5, gamewright | {"pass_both_ways": True}),
        "sushi-go-ghost": Table("sushi-go", 2, gamewright | {"ghost": True}),
        "sushi-go-ghost-first": Table(
            "sushi-go", 2, gamewright | {"ghost": True, "ghost_first": 1}
        ),
        "wasabi": Table("wasabi", 2),
        "wasabi-three-seats": Table("wasabi", 3),
        "wasabi-four-seats": Table("wasabi", 4),
        "wasabi-menu": Table("wasabi", 2, {"menu": str(MENUS / "tight.toml")}),
        "wasabi-memory-aid": Table("wasabi", 2, {"memory_aid": True}),
        "wasabi-draw-two-keep-one": Table("wasabi", 2, {"draw_two_keep_one": True}),
    }


def written(table: Table) -> str:
    """A playthrough by apprentices, whom no training changes, and a random one at the end."""
    match = table.new(SEED)
    seats = range(table.seats)
    names = ["apprentice" if seat < table.seats - 1 else "random" for seat in seats]
    players = [bot(table.game, name) for name in names]

    def choose(seat: int, number: int) -> str:
        return players[seat].choose(match.view(seat), match.knowledge(seat), seeded(number))

    return "\n".join(_lines(table, match, choose)) + "\n"


def replayed(table: Table, text: str) -> str:
    """The same playthrough from the moves it records."""
    moves = iter(line[2:].split(" ", 1)[1] for line in text.splitlines() if line.startswith("> "))
    return "\n".join(_lines(table, table.new(SEED), lambda seat, number: next(moves))) + "\n"


def _lines(table: Table, match: Match, choose: Any) -> Iterator[str]:
    options = " ".join(f"{name}={value}" for name, value in match.options.items())
    yield f"# game {table.game}  seats {table.seats}  {options}  seed {SEED}"
    label = None
    number = 0
    while match.outcome is None:
        if match.game.turn_label(match.state) != label:
            label = match.game.turn_label(match.state)
            yield ""
            yield f"## turn {label}"
            everybody = match.view(None)
            yield f"all see {_seen(everybody)}"
            for seat in range(table.seats):
                own = {k: v for k, v in match.view(seat).items() if v != everybody.get(k)}
                yield f"seat {seat} sees {_seen(own)}"
        seat = match.to_act[0]
        yield f"seat {seat} may {_condensed(match.legal_moves(seat))}"
        number += 1
        move = choose(seat, number)
        yield f"> {seat} {move}"
        match.play(seat, move)
        for event in match.last_events:
            yield "! " + " ".join(f"{key}={_plain(value)}" for key, value in event.items())
    yield ""
    outcome = match.outcome
    yield f"result {outcome.reason} points {outcome.points} winners {outcome.winners}"
    for place, part in enumerate(outcome.breakdown):
        yield f"breakdown {place} {_plain(part)}"


def _seen(view: View) -> str:
    """A view's fields in order, without what is empty or said elsewhere."""
    silent = {"game", "seat", "seats", "options", "legal_moves", "outcome", "turns", "menu"}
    shown = {k: v for k, v in view.items() if k not in silent and v not in (None, {}, [])}
    board = shown.pop("board", [])
    fields = " | ".join(f"{key} {_plain(value)}" for key, value in shown.items())
    return "".join([fields, *(f"\n    {' '.join(map(_square, row))}" for row in board)])


def _square(square: dict[str, Any]) -> str:
    """A square of the board: its tiles from the top, a dot for none, a hash where covered."""
    tiles = "/".join(reversed(square["stack"])) or "."
    return tiles + ("#" if square["covered"] else "")


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + " ".join(f"{key}:{_plain(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + " ".join(_plain(part) for part in value) + "]"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-" if value is None else str(value)


def _condensed(moves: tuple[str, ...]) -> str:
    """Moves that differ in one word only are told together."""
    by_head: dict[str, list[str]] = {}
    for move in moves:
        head, _, tail = move.rpartition(" ")
        by_head.setdefault(head, []).append(tail)
    by_tails: dict[tuple[str, str], list[str]] = {}
    for head, tails in by_head.items():
        verb, _, thing = head.partition(" ")
        by_tails.setdefault((verb, ",".join(tails)), []).append(thing)
    return "; ".join(
        " ".join(filter(None, (verb, ",".join(things), tails)))
        for (verb, tails), things in by_tails.items()
    )
