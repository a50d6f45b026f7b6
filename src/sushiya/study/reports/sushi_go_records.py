"""What a host's own records of Sushi Go! tell.

Nobody ordered a choice here, so figures about cards are what was seen, not what a card does: who
takes sashimi may be another player than who leaves it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

import numpy as np

from sushiya.core.compiled import dtype_of, packed
from sushiya.games.sushi_go.cards import CARD_NAMES, KINDS
from sushiya.games.sushi_go.moves import NO_CARD, move_of
from sushiya.games.sushi_go.notation import move_from_text
from sushiya.games.sushi_go.state import ROUNDS, State
from sushiya.play.match import Match
from sushiya.study.reports.charts import bars, heat, intervals
from sushiya.study.reports.figures import COUNT, NUMBER, PERCENT, Column, Section, Table, Value
from sushiya.study.reports.players import overview, players
from sushiya.study.reports.records import Kept
from sushiya.study.reports.samples import ratio_of, share_of
from sushiya.study.reports.sushi_go_games import Games
from sushiya.study.reports.sushi_go_tables import POINTS, SEATS, point_rows, seat_rows
from sushiya.study.reports.sushi_go_values import FIRST_PICKS, first_pick_rows
from sushiya.study.subjects import Array, subject

_NOTHING = move_of(NO_CARD, NO_CARD, NO_CARD)


def games_of(matches: list[Match]) -> Games:
    """Finished matches with equally many seats and cards as one table of games."""
    first: State = matches[0].state
    seats, turns = first.seats, ROUNDS * first.cards_each
    hands = np.zeros((len(matches), turns, seats), np.int64)
    moves = np.full((len(matches), turns, seats), _NOTHING, np.int64)
    for at, match in enumerate(matches):
        state = match.game.start(match.setup, match.deal)
        for label, (seat, text) in zip(match.labels, match.moves, strict=True):
            round_number, _, turn = label.partition(".")
            place = (int(round_number) - 1) * first.cards_each + int(turn) - 1
            hands[at, place, seat] = state.hands[seat]
            moves[at, place, seat] = move_from_text(text)
            state = match.game.apply(state, seat, text)
    ends = np.concatenate([packed(match.state, dtype_of(State.LAYOUT)) for match in matches])
    table = subject("sushi-go", seats, matches[0].options)
    winners = [sum(1 << seat for seat in match.outcome.winners if seat < seats)
               for match in matches if match.outcome]  # fmt: skip
    return Games(
        seats, first.cards_each, ends["points"][:, :seats].astype(np.int64), table.parts(ends),
        table.part_names, np.array(winners), hands, moves,
    )  # fmt: skip


class Read:
    """The games of all records, by number of seats. Two with a ghost sit at a table of their own,
    of which only wins and points are told."""

    def __init__(self, kept: Kept) -> None:
        self.kept = kept
        groups: dict[int, list[Match]] = defaultdict(list)
        for match in kept.matches:
            if not match.options["ghost"]:
                groups[match.seats].append(match)
        self.games = [games_of(groups[seats]) for seats in sorted(groups)]


def first_picks(read: Read) -> Section:
    """How often each kind is taken first, by those who could."""
    rows = [row[:-1] for games in read.games for row in first_pick_rows(games, None)]
    table = Table("first-picks", FIRST_PICKS[:-1], rows)
    charts = [
        intervals("first-picks", table, "taken", "card", seats=games.seats) for games in read.games
    ]
    return Section("first-picks-observed", [table], charts)


OBSERVED = (
    Column("seats", COUNT),
    Column("pick", COUNT),
    Column("card"),
    Column("offered_hands", COUNT),
    Column("taken", PERCENT, interval=True),
    Column("lead_taken", NUMBER, interval=True),
    Column("lead_left", NUMBER, interval=True),
)


def observed_values(read: Read) -> Section:
    """How far ahead they end who took a kind when they could, and who left it."""
    rows = [row for games in read.games for row in _observed(games)]
    table = Table("observed-values", OBSERVED, rows)
    charts = [
        heat("observed-values", table, "pick", "card", "lead_taken", seats=games.seats)
        for games in read.games
    ]
    return Section("observed-values", [table], charts)


def _observed(games: Games) -> list[tuple[Value, ...]]:
    rows: list[tuple[Value, ...]] = []
    for pick in range(games.cards_each - 1):
        turns = np.arange(ROUNDS) * games.cards_each + pick
        for kind in range(KINDS):
            seen = games.offered[:, turns][..., kind] > 0
            took = games.taken[:, turns][..., kind] & seen
            left = seen & ~took
            leads = games.leads[:, None, :]
            rows.append((
                games.seats, pick + 1, CARD_NAMES[kind], int(seen.sum()),
                share_of(_by_game(took), _by_game(seen)),
                ratio_of(_by_game(took * leads), _by_game(took)),
                ratio_of(_by_game(left * leads), _by_game(left)),
            ))  # fmt: skip
    return rows


def _by_game(parts: Array) -> Array:
    found: Array = parts.sum(axis=(1, 2))
    return found


def points(read: Read) -> Section:
    """Where points come from."""
    rows = [row for games in read.games for row in point_rows(games)]
    table = Table("points", POINTS, rows)
    return Section("points", [table], [bars("points", table, "points", "seats", "part")])


def seats(read: Read) -> Section:
    """Wins and points by seat."""
    rows = [row for games in read.games for row in seat_rows(games)]
    table = Table("seats", SEATS, rows)
    charts = [
        intervals("seats", table, "win_share", "seat", fair=1 / games.seats, seats=games.seats)
        for games in read.games
    ]
    return Section("seats-observed", [table], charts)


SECTIONS: dict[str, Callable[[Read], Section]] = {
    "overview": lambda read: overview(read.kept),
    "first-picks": first_picks,
    "observed-values": observed_values,
    "points": points,
    "seats": seats,
    "players": lambda read: players(read.kept),
}
