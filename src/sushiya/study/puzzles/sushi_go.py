"""Puzzles of Sushi Go!: two seats by exact play, larger tables by the champion's search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sushiya.bots import bot
from sushiya.bots.sushi_go_search import Itamae
from sushiya.bots.sushi_go_solving import get_ready, is_solvable
from sushiya.core.rng import advanced, below
from sushiya.games.sushi_go.knowledge import Knowledge
from sushiya.games.sushi_go.scoring import COLUMN_NAMES, sheet_box
from sushiya.games.sushi_go.setup import NAME
from sushiya.games.sushi_go.state import ROUNDS, State
from sushiya.play.match import Match
from sushiya.study.puzzles.book import (
    EXACT,
    OTHERS,
    OWN,
    POINTS,
    SEARCH,
    WIN,
    Choice,
    Puzzle,
    Reason,
)
from sushiya.study.solving import Solution, solve

FEWEST_CARDS, MOST_CARDS = 3, 8
MOST_CHOICES = 14
CLEAR = {POINTS: 1.0, WIN: 0.06}
"""By so much the best choice is better than the next."""
PUDDING_PRICE = 1.8
"""What a pudding counts before the last round, in points: what the cook was taught."""
SIMULATIONS = 12_000
PUDDING = "pudding"
_FINDERS = ("apprentice", "cook", "chef", "master")
_EXACT_GAMES = 12
_GUESSED_GAMES = 30
_WORTH_SAYING = 0.75
_MOST_REASONS = 3
_SCALE = 1 << 20


class _Stranger(Itamae):
    """The champion at a table of which it knows nothing but the position, as whoever is asked."""

    judges_at = ()


class SushiGoCutter:
    """Looks for decisions with one clearly best card."""

    seats = (2, 4, 2, 3, 2, 5)
    players = ("cook:relaxed", "chef", "cook", "chef:relaxed", "cook:playful")

    def get_ready(self) -> None:
        """Compile the solver and the search."""
        get_ready()
        _Stranger().warm_up()

    def cut(self, match: Match, seat: int, rng: int, source: str) -> Puzzle | None:
        """The puzzle in a decision, if one card is clearly best."""
        state, known = match.state, match.knowledge(seat)
        assert isinstance(state, State)
        cards = state.cards_each - state.turn
        moves = match.legal_moves(seat)
        fits = FEWEST_CARDS <= cards <= MOST_CARDS and 3 <= len(moves) <= MOST_CHOICES
        if not fits or state.ghost:
            return None
        seen = [other for other, hand in enumerate(known.hands) if not hand.unknown]
        if len(seen) == match.seats == 2 and is_solvable(state):
            return self._exact(match, seat, rng, source)
        return self._searched(match, seat, rng, source, tuple(set(seen) - {seat}))

    def _exact(self, match: Match, seat: int, rng: int, source: str) -> Puzzle | None:
        state = match.state
        unit = WIN if state.round == ROUNDS - 1 else POINTS
        found = _solved(state)
        choices = _ranked((one.move, one.worth) for one in found.choices[seat])
        if not _is_clear(choices, unit):
            return None
        ends = [_mean(_exact_ends(match, seat, choice.move, found, rng)) for choice in choices[:2]]
        return _puzzle(match, seat, choices, unit, EXACT, source, (1 - seat,), ends)

    def _searched(
        self, match: Match, seat: int, rng: int, source: str, seen: tuple[int, ...]
    ) -> Puzzle | None:
        known = match.knowledge(seat)
        first = _by_search(known, rng)
        if not _is_clear(first, WIN):
            return None
        again = _by_search(known, advanced(advanced(rng)))
        if again[0].move != first[0].move or not _is_clear(again, WIN):
            return None
        ends = [_mean(_guessed_ends(match, seat, one.move, rng)) for one in again[:2]]
        if sum(ends[0]) <= sum(ends[1]):
            return None
        return _puzzle(match, seat, again, WIN, SEARCH, source, seen, ends)


def _puzzle(
    match: Match, seat: int, choices: tuple[Choice, ...], unit: str, method: str, source: str,
    seen: tuple[int, ...], ends: Sequence[Sequence[float]],
) -> Puzzle | None:  # fmt: skip
    reasons = _reasons(ends)
    if not reasons:
        return None
    return Puzzle(
        game=NAME,
        position=_without_order(match.position()),
        seat=seat,
        choices=choices,
        level=_level(match, seat, choices[0].move),
        unit=unit,
        method=method,
        source=source,
        known=seen,
        reasons=reasons,
    )


def _solved(state: State) -> Solution:
    if state.round == ROUNDS - 1:
        return solve(state, objective=WIN)
    return solve(state, pudding_price=PUDDING_PRICE)


def _ranked(worths: Any) -> tuple[Choice, ...]:
    """The best first; two orders of the same two cards are one choice."""
    best: dict[tuple[str, ...], Choice] = {}
    for move, worth in worths:
        cards = tuple(sorted(move.split("+")))
        if cards not in best or best[cards].worth < worth:
            best[cards] = Choice(move, round(worth, 4))
    return tuple(sorted(best.values(), key=lambda choice: (-choice.worth, choice.move)))


def _is_clear(choices: Sequence[Choice], unit: str) -> bool:
    return len(choices) > 2 and choices[0].worth - choices[1].worth >= CLEAR[unit]


def _by_search(known: Knowledge, rng: int) -> tuple[Choice, ...]:
    """What a long search says; a move it hardly tried was hardly worth a try."""
    found = _Stranger(simulations=SIMULATIONS).thoughts(known, rng)
    most = max(found.values(), key=lambda thought: thought.visits)
    return _ranked(
        (move, thought.worth if thought.visits else most.worth - CLEAR[WIN])
        for move, thought in found.items()
    )


def _level(match: Match, seat: int, best: str) -> int:
    """The place of the weakest bot that finds the answer; one more if none does."""
    view, known = match.view(seat), match.knowledge(seat)
    wanted = sorted(best.split("+"))
    for place, name in enumerate(_FINDERS, start=1):
        settings = {"simulations": 100} if name == "master" else {}
        if sorted(bot(NAME, name, **settings).choose(view, known, 7).split("+")) == wanted:
            return place
    return len(_FINDERS) + 1


def _exact_ends(match: Match, seat: int, move: str, root: Solution, rng: int) -> Iterator[Any]:
    """How the round ends after a move if all goes on exactly; once for each game."""
    for _ in range(_EXACT_GAMES):
        state, found = match.state, root
        while True:
            rng = advanced(advanced(rng))
            mine = move if found is root else _drawn(found, seat, rng)
            number, before = state.round, state
            rng = advanced(rng)
            theirs = _drawn(found, 1 - seat, rng)
            state = match.game.apply(state, seat, mine)
            state = match.game.apply(state, 1 - seat, theirs)
            if state.round != number or state.over:
                yield _gains(before, state, seat)
                break
            found = _solved(state)


def _drawn(found: Solution, seat: int, rng: int) -> str:
    """A move of the best mix."""
    left = below(rng, _SCALE) / _SCALE
    for choice in found.choices[seat]:
        left -= choice.share
        if left < 0:
            return choice.move
    return found.choices[seat][0].move


def _guessed_ends(match: Match, seat: int, move: str, rng: int) -> Iterator[Any]:
    """How the round may end after a move, in worlds that agree with what the seat knows."""
    game, player = match.game, bot(NAME, "cook")
    for _ in range(_GUESSED_GAMES):
        rng = advanced(rng)
        state: State = game.world(match.knowledge(seat), rng)
        state.chosen[:] = match.state.chosen
        number, first = state.round, True
        while state.round == number and not state.over:
            before = state
            for other in game.to_act(state):
                rng = advanced(rng)
                own = first and other == seat
                state = game.apply(
                    state, other, move if own else player.choose(game.view(state, other), None, rng)
                )
            first = False
        yield _gains(before, state, seat)


def _gains(before: State, after: State, seat: int) -> list[float]:
    """What a round brought by column, first to the seat and then, negative, to the best other.

    Puddings count their price, as in the worths, or in the last round what they come to.
    """
    number = before.round
    rows = []
    for place in range(before.seats):
        row = [float(after.sheet[sheet_box(number, place, at)]) for at in range(len(COLUMN_NAMES))]
        rows.append([*row, _pudding_worth(after, place)])
    others = [row for place, row in enumerate(rows) if place != seat]
    best = [sum(column) / len(others) for column in zip(*others, strict=True)]
    return [*rows[seat], *(-points for points in best)]


def _pudding_worth(state: State, place: int) -> float:
    from sushiya.games.sushi_go.scoring import puddings

    if state.over:
        return float(state.pudding_points[place])
    return PUDDING_PRICE * puddings(state.tableaus[place])


def _mean(ends: Iterator[list[float]]) -> list[float]:
    rows = list(ends)
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def _reasons(ends: Sequence[Sequence[float]]) -> tuple[Reason, ...]:
    """What the best move brings more than the next, the most telling first."""
    names = [(whose, what) for whose in (OWN, OTHERS) for what in (*COLUMN_NAMES, PUDDING)]
    more = [best - other for best, other in zip(*ends, strict=True)]
    told = [
        Reason(whose, what, round(amount, 1))
        for (whose, what), amount in zip(names, more, strict=True)
        if amount >= _WORTH_SAYING
    ]
    return tuple(sorted(told, key=lambda reason: -reason.amount)[:_MOST_REASONS])


def _without_order(text: str) -> str:
    """The position, its deck in no order that could tell anything."""
    lines = (line.split(" ") for line in text.splitlines())
    return "".join(
        f"{' '.join([key, *(sorted(words) if key == 'deck' else words)])}\n"
        for key, *words in lines
        if key
    )
