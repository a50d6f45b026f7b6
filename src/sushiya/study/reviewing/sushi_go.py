"""A game of Sushi Go! gone through turn by turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby

from sushiya.bots.sushi_go_win_model import write_win_chances
from sushiya.bots.sushi_go_win_numbers import win_model
from sushiya.games.sushi_go.knowledge import Hand
from sushiya.games.sushi_go.notation import move_from_text
from sushiya.games.sushi_go.rules import lay_choice, pass_hands
from sushiya.games.sushi_go.state import State
from sushiya.play.match import Match
from sushiya.study.reviewing.accounts import shares_of_win
from sushiya.study.reviewing.depths import Depth
from sushiya.study.reviewing.report import Choice, Decision, Moment, Reason, label_of
from sushiya.study.reviewing.sushi_go_reasons import reasons
from sushiya.study.reviewing.sushi_go_search import (
    Exact,
    Look,
    Looks,
    best_win,
    chances,
    looked,
    open_hands,
    solved_exactly,
)
from sushiya.study.solving import NEVER

_POINTS_PART = 6
"""Where the win is known exactly, a search is only asked for points, with such a part of it."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Turn:
    """A turn as it was played: the position before it, what each seat knew, could do and did."""

    label: str
    state: State
    hands: Mapping[int, tuple[Hand, ...]]
    legal: Mapping[int, tuple[str, ...]]
    made: Mapping[int, tuple[int, str]]
    """By seat the step of its move, and the move."""


def gone_through(
    match: Match, depth: Depth, progress: Progress
) -> tuple[list[Decision], list[Moment]]:
    """Every decision, and the chances from the deal to the end."""
    turns = list(_turns(match))
    even = tuple(1.0 / match.seats for _ in range(match.seats))
    timeline = [Moment(0, "", "start", even)]
    decisions: list[Decision] = []
    for at, turn in enumerate(turns):
        progress(at, len(turns))
        now = turn.state.round
        ahead = [turn, *(one for one in turns[at + 1 :] if one.state.round == now)]
        worth, found = _judged(turn, depth)
        step = min(step for step, _ in turn.made.values()) - 1
        timeline.append(Moment(step, turn.label, "turn", worth))
        decisions += [_decision(ahead, seat, found[seat]) for seat in sorted(turn.made)]
        last = max(step for step, _ in turn.made.values())
        if at + 1 < len(turns) and turns[at + 1].state.round > now:
            timeline.append(Moment(last, turn.label, "round", _between(turns[at + 1].state)))
    progress(len(turns), len(turns))
    assert match.outcome is not None
    timeline.append(
        Moment(len(match.moves), turns[-1].label, "end", shares_of_win(match.outcome, match.seats))
    )
    return sorted(decisions, key=lambda one: one.step), timeline


def _turns(match: Match) -> Iterator[Turn]:
    again = Match(match.game, match.setup, match.deal)
    steps = enumerate(zip(match.labels, match.moves, strict=True), start=1)
    for label, group in groupby(steps, key=lambda one: one[1][0]):
        moves = {seat: (step, move) for step, (_, (seat, move)) in group}
        yield Turn(
            label,
            again.state,
            {seat: again.knowledge(seat).hands for seat in moves},
            {seat: again.legal_moves(seat) for seat in range(match.seats)},
            moves,
        )
        for seat, (_, move) in moves.items():
            again.play(seat, move)


def _between(state: State) -> tuple[float, ...]:
    """The chances when a round is scored and the next one is not dealt yet."""
    found = [0.0] * state.seats
    write_win_chances(state, state.round, list(win_model()), found)
    return tuple(found)


@dataclass(frozen=True)
class _Judged:
    """What was found about a seat's choices in a turn."""

    looks: Looks
    exact: Mapping[str, Exact] | None


def _judged(turn: Turn, depth: Depth) -> tuple[tuple[float, ...], dict[int, _Judged]]:
    """The chances before a turn with all hands on the table, and every seat's choices as it knew.

    A seat that knows all hands is judged by what is so; one that does not, by what it could know.
    """
    state = turn.state
    hidden = [seat for seat in turn.made if any(hand.unknown for hand in turn.hands[seat])]
    acting = {seat: turn.legal[seat] for seat in range(state.seats) if turn.legal[seat]}
    exact = solved_exactly(state, depth.positions)
    if exact:
        worth = exact[0]
    else:
        best = looked(state, open_hands(state), acting, depth.simulations, even=False)
        worth = _all_chances(state, best)
    found: dict[int, _Judged] = {}
    if len(hidden) < len(turn.made):
        simulations = depth.simulations // _POINTS_PART if exact else depth.simulations
        together = looked(state, open_hands(state), acting, simulations)
        found = {
            seat: _Judged(together[seat], exact[1][seat] if exact else None) for seat in turn.made
        }
    for seat in hidden:
        hands = turn.hands[seat]
        asked = {seat: turn.legal[seat]}
        alone = looked(_table_of(state, hands), hands, asked, depth.simulations)
        found[seat] = _Judged(alone[seat], None)
    return worth, found


def _all_chances(state: State, looks: Mapping[int, Looks]) -> tuple[float, ...]:
    """Every seat's chance; in the last turn of a ghost game one seat alone has a choice."""
    if len(looks) == state.seats:
        return chances(looks)
    ((seat, own),) = looks.items()
    win = best_win(own)
    return tuple(win if at == seat else 1.0 - win for at in range(state.seats))


def _table_of(state: State, hands: tuple[Hand, ...]) -> State:
    """The position as a seat knows it: hands hold what it is sure of."""
    table = state.copy()
    for seat, hand in enumerate(hands):
        table.hands[seat] = hand.known
    return table


def _decision(turns: list[Turn], seat: int, judged: _Judged) -> Decision:
    turn = turns[0]
    step, made = turn.made[seat]
    states = [one.state for one in turns]
    states.append(_last_position(turns[-1]))
    choices = sorted(
        (_choice(move, look, judged.exact) for move, look in judged.looks.items()),
        key=lambda one: (-(one.share or 0.0), -one.win, -one.points, one.move),
    )
    wins = [choice.win for choice in choices]
    best = max(wins) if judged.exact else best_win(judged.looks)
    of_made = next(choice for choice in choices if choice.move == made)
    lost = 0.0 if of_made.share else max(0.0, best - of_made.win)
    if not judged.exact:
        # What was tried too little to be held for the best is not told as better than the best.
        choices = [replace(one, win=min(one.win, best)) for one in choices]
        choices.sort(key=lambda one: (-one.win, -one.tries, one.move))
    return Decision(
        step,
        turn.label,
        seat,
        made,
        label_of(lost),
        lost,
        max(0.0, best - min(wins)),
        judged.exact is not None,
        tuple(replace(one, reasons=_why(states, seat, one.move, made)) for one in choices),
    )


def _why(states: list[State], seat: int, move: str, made: str) -> tuple[Reason, ...]:
    return reasons(states, seat, move_from_text(move), made=move_from_text(made))


def _choice(move: str, look: Look, exact: Mapping[str, Exact] | None) -> Choice:
    if exact is None:
        return Choice(move, look.win, look.points, look.tries)
    known = exact[move]
    win = min(1.0, max(0.0, known.win))
    share = known.share if known.share > NEVER else 0.0
    return Choice(move, win, look.points, look.tries, share, known.lead)


def _last_position(turn: Turn) -> State:
    """The position in which every seat holds its last card, which nobody chooses (SG-LAST)."""
    state = turn.state.copy()
    if state.turn == state.cards_each - 1:
        return state
    for seat, (_, move) in turn.made.items():
        state.chosen[seat] = move_from_text(move)
    for seat in range(state.seats):
        lay_choice(state, seat)
    state.turn += 1
    pass_hands(state)
    return state
