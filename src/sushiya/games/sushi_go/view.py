"""What a seat, or a watcher, sees of Sushi Go!: built from nothing, field by field."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from sushiya.core.options import OptionValue
from sushiya.core.outcome import Outcome
from sushiya.games.sushi_go.editions import EDITION_NAMES
from sushiya.games.sushi_go.notation import bag_to_counts, bag_to_names, move_to_text
from sushiya.games.sushi_go.rules import controls_ghost, passes_right
from sushiya.games.sushi_go.scoring import COLUMN_NAMES, is_winner, puddings, sheet_box
from sushiya.games.sushi_go.state import NOTHING, ROUNDS, State

LINES_REMEMBERED = 1024


class Revealed(NamedTuple):
    """Of the open view what every reveal changes; tableaus are bags."""

    turns: int
    hand_sizes: list[int]
    tableaus: list[int]
    puddings: list[int]
    laid: list[str | None]
    points: list[int]


def open_view(state: State) -> dict[str, Any]:
    """Everything open on the table: all that a watcher sees."""
    ended = outcome(state)
    return {
        "game": "sushi-go",
        "seat": None,
        "seats": state.seats,
        "options": options_of(state),
        "round": state.round + 1,
        "turn": state.turn + 1,
        "turns": state.cards_each,
        "passes": "right" if passes_right(state) else "left",
        "to_act": list(to_act(state)),
        "has_chosen": [move != NOTHING for move in state.chosen[: state.seats]],
        "hand": None,
        "choice": None,
        "legal_moves": [],
        "hand_sizes": [hand_size(state, other) for other in range(state.seats)],
        "tableaus": [bag_to_counts(state.tableaus[place]) for place in range(state.places)],
        "puddings": [puddings(state.tableaus[place]) for place in range(state.places)],
        "laid": _laid(state),
        "discards": bag_to_counts(state.discards),
        "deck_size": state.deck_size - state.dealt,
        "ghost": _ghost(state),
        "points": state.points[: state.places],
        "sheet": sheet(state),
        "outcome": ended.to_dict() if ended else None,
    }


def progress(state: State) -> tuple[int, int, tuple[int, ...], tuple[bool, ...], str]:
    """How far a table is, of the open view: round, turn, who is to act, who has chosen, passes."""
    has_chosen = tuple([move != NOTHING for move in state.chosen[: state.seats]])
    passes = "right" if passes_right(state) else "left"
    return state.round + 1, state.turn + 1, to_act(state), has_chosen, passes


def revealed(state: State) -> Revealed:
    """What lies open since the last reveal, for those who show that again and again."""
    tableaus = state.tableaus[: state.places]
    return Revealed(
        turns=state.cards_each,
        hand_sizes=[hand_size(state, seat) for seat in range(state.seats)],
        tableaus=tableaus,
        puddings=[puddings(tableau) for tableau in tableaus],
        laid=_laid(state),
        points=state.points[: state.places],
    )


def own_view(state: State, seat: int, legal_moves: tuple[str, ...]) -> dict[str, Any]:
    """What is a seat's own: these fields, and no other, take the place of the open ones."""
    choice = state.chosen[seat]
    return {
        "seat": seat,
        "hand": bag_to_names(state.hands[seat]),
        "choice": None if choice == NOTHING else move_to_text(choice),
        "legal_moves": list(legal_moves),
    }


def options_of(state: State) -> dict[str, OptionValue]:
    """The options this game is played with."""
    return {
        "edition": EDITION_NAMES[state.edition],
        "pass_both_ways": bool(state.pass_both_ways),
        "ghost": bool(state.ghost),
        "ghost_first": state.ghost_first,
    }


def to_act(state: State) -> tuple[int, ...]:
    """The seats that have not chosen yet."""
    if state.over:
        return ()
    chosen = state.chosen[: state.seats]
    return tuple([seat for seat, move in enumerate(chosen) if move == NOTHING])


def hand_size(state: State, seat: int) -> int:
    """How many cards a seat holds, its face-down choice included."""
    if state.over:
        return 0
    return state.cards_each - state.turn + (1 if controls_ghost(state, seat) else 0)


def sheet(state: State) -> list[list[dict[str, int]]]:
    """The score sheet: for each place, one line per finished round."""
    finished = ROUNDS if state.over else state.round
    return [
        [_sheet_line(state, place, round_number) for round_number in range(finished)]
        for place in range(state.places)
    ]


def outcome(state: State) -> Outcome | None:
    """Points, winners and where the points came from, once the third round is scored."""
    if not state.over:
        return None
    lines = sheet(state)
    return Outcome(
        points=tuple(state.points[: state.seats]),
        winners=tuple(seat for seat in range(state.seats) if is_winner(state, seat)),
        breakdown=tuple(
            {
                "rounds": lines[place],
                "pudding": state.pudding_points[place],
                "puddings": puddings(state.tableaus[place]),
                "total": state.points[place],
            }
            for place in range(state.places)
        ),
        reason="three-rounds-played",
    )


def _laid(state: State) -> list[str | None]:
    """What everybody laid last."""
    return [None if move == NOTHING else move_to_text(move) for move in state.laid[: state.seats]]


def _ghost(state: State) -> dict[str, int] | None:
    if not state.ghost:
        return None
    controller = next((s for s in range(state.seats) if controls_ghost(state, s)), 0)
    return {"controller": controller, "cards_left": state.ghost_left}


def _sheet_line(state: State, place: int, round_number: int) -> dict[str, int]:
    first = sheet_box(round_number, place, 0)
    return dict(_line(tuple(state.sheet[first : first + len(COLUMN_NAMES)])))


@lru_cache(LINES_REMEMBERED)
def _line(points: tuple[int, ...]) -> dict[str, int]:
    """A line of the sheet: every view has those of all finished rounds again."""
    return {**dict(zip(COLUMN_NAMES, points, strict=True)), "total": sum(points)}
