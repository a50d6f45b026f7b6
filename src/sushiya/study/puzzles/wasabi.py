"""Puzzles of Wasabi!: plans of a turn followed in many possible worlds, all in the same ones."""

from __future__ import annotations

from collections.abc import Sequence

from sushiya.bots import bot
from sushiya.bots.wasabi_plans import LENGTH, MOVES
from sushiya.bots.wasabi_searching import Search, searches_compiled
from sushiya.bots.wasabi_table import table_of
from sushiya.core.rng import advanced
from sushiya.games.wasabi.advising import advice
from sushiya.play.match import Match
from sushiya.study.puzzles.book import OWN, SEARCH, WIN, Choice, Puzzle, Reason

NAME = "wasabi"
CLEAR = 0.05
"""By so much the best first move beats the next: half a win, half a lead in points."""
MOST_CHOICES = 5
PLANS, OWN_TURNS = 48, 2
GLANCES, WORLDS = 8, 120
"""In how many worlds all plans are tried, and then those that are left."""
_PLANS_KEPT = 2
_FINDERS = ("apprentice", "cook", "chef", "master")
_LEAST_TURN = 4
DONE = "done"


class WasabiCutter:
    """Looks for turns with one clearly best first move."""

    seats = (3, 2, 4)
    players = ("chef", "cook", "apprentice", "cook:relaxed")

    def get_ready(self) -> None:
        """Compile the search."""
        searches_compiled.prepare()

    def cut(self, match: Match, seat: int, rng: int, source: str) -> Puzzle | None:
        """The puzzle in a decision, if one move is clearly best."""
        view = match.view(seat)
        if view["phase"] != "play" or view["turn"] <= _LEAST_TURN or view["this_turn"]["laid"]:
            return None
        search = Search(table_of(view, match.knowledge(seat), advanced(rng)), PLANS)
        horizon = OWN_TURNS * match.seats
        search.try_all(list(range(len(search.choices))), horizon, GLANCES, rng)
        glance = _by_first_move(search, range(len(search.choices)))
        if len(glance) < 3 or not _is_clear(glance, search, CLEAR / 2):
            return None
        kept = [plan for plans in glance[:MOST_CHOICES] for plan in plans[:_PLANS_KEPT]]
        search.visits[:], search.values[:] = 0, 0.0
        search.try_all(kept, horizon, WORLDS, advanced(advanced(rng)))
        ranked = _by_first_move(search, kept)
        if not _is_clear(ranked, search, CLEAR):
            return None
        puzzle = _puzzle(match, seat, search, ranked, source)
        return puzzle if puzzle.reasons or set(puzzle.plan) - {DONE} else None


def _by_first_move(search: Search, plans: Sequence[int]) -> list[list[int]]:
    """Plans that begin alike, the best of each first, and the best beginning first."""
    worth = dict(zip(plans, search.means(list(plans)), strict=True))
    by_move: dict[str, list[int]] = {}
    for plan in sorted(plans, key=lambda one: (-worth[one], one)):
        by_move.setdefault(search.move(plan), []).append(plan)
    return list(by_move.values())


def _is_clear(ranked: Sequence[Sequence[int]], search: Search, margin: float) -> bool:
    best, second = search.means([plans[0] for plans in ranked[:2]])
    return best - second >= margin


def _puzzle(
    match: Match, seat: int, search: Search, ranked: Sequence[Sequence[int]], source: str
) -> Puzzle:
    leaders = [plans[0] for plans in ranked]
    worths = search.means(leaders)
    moves = [search.move(plan) for plan in leaders]
    plan = search.choices[leaders[0]]
    following = plan[MOVES + 1 : MOVES + plan[LENGTH]]
    return Puzzle(
        game=NAME,
        position=match.position(),
        seat=seat,
        choices=tuple(
            Choice(move, round(worth, 4)) for move, worth in zip(moves, worths, strict=True)
        ),
        level=_level(match, seat, moves[0]),
        unit=WIN,
        method=SEARCH,
        source=source,
        reasons=_reasons(match, seat, moves[0]),
        plan=tuple(search.table.text(move) for move in following),
    )


def _level(match: Match, seat: int, best: str) -> int:
    """The place of the weakest bot that finds the answer; one more if none does."""
    view, known = match.view(seat), match.knowledge(seat)
    for place, name in enumerate(_FINDERS, start=1):
        if bot(NAME, name).choose(view, known, 7) == best:
            return place
    return len(_FINDERS) + 1


def _reasons(match: Match, seat: int, move: str) -> tuple[Reason, ...]:
    """What a tile does for the seat's own recipes: as ``extend:RECIPE``, with its points."""
    effects = advice(match.view(seat)).lays.get(move, ())
    return tuple(
        Reason(OWN, f"{effect.kind}:{effect.recipe}", float(effect.points + effect.cubes))
        for effect in effects
    )
