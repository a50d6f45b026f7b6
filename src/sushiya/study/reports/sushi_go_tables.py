"""Where points come from, what an edition changes, and whether it matters where one sits."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from sushiya.games.sushi_go.editions import EDITIONS, Edition
from sushiya.games.sushi_go.scoring import COLUMN_NAMES
from sushiya.games.sushi_go.state import ROUNDS
from sushiya.study.reports.asking import Request
from sushiya.study.reports.charts import bars, intervals
from sushiya.study.reports.figures import COUNT, NUMBER, PERCENT, Column, Section, Table, Value
from sushiya.study.reports.sushi_go_games import Games, Seat, play
from sushiya.study.reports.sushi_go_values import Played
from sushiya.study.statistics import Interval, ends, estimated, mean_share
from sushiya.study.subjects import Array

PUDDING = "pudding"
_NOVICE = "random"


def points(played: Played) -> Section:
    """The section about where points come from."""
    rows = [row for seats in played.request.seats for row in point_rows(played.games(seats))]
    table = Table("points", POINTS, rows)
    return Section("points", [table], [bars("points", table, "points", "seats", "part")])


POINTS = (Column("seats", COUNT), Column("part"), Column("points", NUMBER, interval=True))


def point_rows(games: Games) -> list[tuple[Value, ...]]:
    """Points of a seat in a game by what they were given for."""
    return [
        (games.seats, part, ends(estimated(_part(games, part).mean(axis=1))))
        for part in (*COLUMN_NAMES, PUDDING)
    ]


def _part(games: Games, part: str) -> Array:
    """Points for a part in the whole game, as [game, seat]."""
    places = [at for at, name in enumerate(games.part_names) if name.rpartition("_")[0] == part]
    if part == PUDDING:
        places = [games.part_names.index(PUDDING)]
    else:
        assert len(places) == ROUNDS
    found: Array = games.parts[:, :, places].sum(axis=2)
    return found


# Editions


def editions(played: Played) -> Section:
    """The section that compares rulebooks on the same deals."""
    request = played.request
    rows: list[tuple[Value, ...]] = []
    for seats in request.seats:
        books = books_for(seats)
        plain, *others = books
        first = _by_book(request, seats, plain)
        for other in others:
            rows += _compared(seats, other, first, _by_book(request, seats, other))
    names = [column.name for column in EDITION_COLUMNS]
    differences = [
        row for row in rows if row[names.index("measure")] in ("maki", "pudding", "points")
    ]
    table = Table("editions", EDITION_COLUMNS, rows)
    chart = Table("editions", EDITION_COLUMNS, differences)
    charts = [
        intervals("editions", chart, "difference", "measure", "seats", fair=0.0)
    ] if differences else []  # fmt: skip
    same = ", ".join(_same_rules())
    return Section("editions", [table], charts, {"same": same, "first": books_for(3)[0].name})


EDITION_COLUMNS = (
    Column("seats", COUNT),
    Column("edition"),
    Column("measure"),
    Column("first", NUMBER, interval=True),
    Column("other", NUMBER, interval=True),
    Column("difference", NUMBER, interval=True),
)


def books_for(seats: int) -> list[Edition]:
    """Rulebooks for so many seats, one of each kind that plays alike."""
    kinds: dict[tuple[bool, bool], Edition] = {}
    for book in EDITIONS.values():
        if book.least_seats <= seats <= book.most_seats:
            kinds.setdefault((book.ties_pay_each, book.wasabi_is_a_choice), book)
    return list(kinds.values())


def _same_rules() -> Iterator[str]:
    first = books_for(3)[0]
    for book in EDITIONS.values():
        if (book.ties_pay_each, book.wasabi_is_a_choice) == (
            first.ties_pay_each,
            first.wasabi_is_a_choice,
        ):
            yield book.name


def _by_book(request: Request, seats: int, book: Edition) -> Games:
    return play(request, [Seat(request.bot)] * seats, request.games, edition=book.name)


def _compared(seats: int, book: Edition, first: Games, other: Games) -> list[tuple[Value, ...]]:
    rows: list[tuple[Value, ...]] = []
    for name, measure in MEASURES.items():
        one, two = measure(first), measure(other)
        rows.append((
            seats, book.name, name, ends(estimated(one)), ends(estimated(two)),
            ends(estimated(two - one)),
        ))  # fmt: skip
    changed = mean_share((first.winners != other.winners).astype(float))
    rows.append((seats, book.name, "other_winner", None, None, changed))
    return rows


MEASURES: dict[str, Callable[[Games], Array]] = {
    "points": lambda games: games.points.mean(axis=1),
    "maki": lambda games: _part(games, "maki").mean(axis=1),
    "pudding": lambda games: _part(games, PUDDING).mean(axis=1),
    "nigiri": lambda games: _part(games, "nigiri").mean(axis=1),
    "first_to_last": lambda games: games.points.max(axis=1) - games.points.min(axis=1),
    "shared_wins": lambda games: (games.shares.max(axis=1) < 1).astype(float),
}
"""What is compared, game by game."""


# Seats and directions


def seats(played: Played) -> Section:
    """The section about seats and the way hands go."""
    rows = [row for number in played.request.seats for row in seat_rows(played.games(number))]
    table = Table("seats", SEATS, rows)
    ways = Table("directions", DIRECTIONS, _directions(played.request))
    charts = [
        intervals("seats", table, "win_share", "seat", fair=1 / number, seats=number)
        for number in played.request.seats
    ]
    charts += [
        intervals("directions", ways, "lead", "after", "hands_go", seats=number)
        for number in played.request.seats
        if number > 2
    ]
    tables = [table, ways] if ways.rows else [table]
    return Section("seats", tables, charts)


SEATS = (
    Column("seats", COUNT),
    Column("seat", COUNT),
    Column("win_share", PERCENT, interval=True),
    Column("points", NUMBER, interval=True),
)
DIRECTIONS = (
    Column("seats", COUNT),
    Column("hands_go"),
    Column("after", COUNT),
    Column("lead", NUMBER, interval=True),
    Column("win_share", PERCENT, interval=True),
)


def seat_rows(games: Games) -> list[tuple[Value, ...]]:
    """Wins and points by seat."""
    return [
        (games.seats, seat, _share(games.shares[:, seat]), ends(estimated(games.points[:, seat])))
        for seat in range(games.seats)
    ]


def _directions(request: Request) -> list[tuple[Value, ...]]:
    """How those fare who sit after a novice, by how many hands they are behind."""
    rows: list[tuple[Value, ...]] = []
    for number in request.seats:
        if number == 2:
            continue
        seated = [Seat(_NOVICE), *[Seat(request.bot)] * (number - 1)]
        for words, both in (("left", False), ("both ways", True)):
            games = play(request, seated, request.games, pass_both_ways=both)
            others = games.points[:, 1:]
            mean = others.mean(axis=1, keepdims=True)
            for after in range(1, number):
                lead = (others - mean)[:, after - 1]
                share = _share(games.shares[:, after])
                rows.append((number, words, after, ends(estimated(lead)), share))
    return rows


def _share(shares: Array) -> Interval:
    return mean_share(np.asarray(shares, float))
