"""Searching bots of Sushi Go!: they think through what every seat might take, all at once.

Every simulation deals the cards they have not seen anew (``sushi_go_search_tree``). They look as
far as the end of the round; the rest of the game is a chance that follows from points and
puddings. Two seats that know both hands play the last cards of a round exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import log
from time import perf_counter
from typing import Any, ClassVar

from sushiya.bots.moods import settled
from sushiya.bots.readiness import is_getting_ready
from sushiya.bots.sushi_go_first_picks import first_pick_numbers, first_pick_worths
from sushiya.bots.sushi_go_search_kernel import (
    Kernel,
    Thought,
    answers_tried,
    ending_kernel,
    hope_kernel,
    judging_kernel,
    search_kernel,
    searched,
    seen_table,
)
from sushiya.bots.sushi_go_search_tree import Aims
from sushiya.bots.sushi_go_stand_in import StandIn
from sushiya.core.game import View
from sushiya.games.sushi_go import knowledge as memory
from sushiya.games.sushi_go.moves import card_of, first_lay
from sushiya.games.sushi_go.notation import move_from_text
from sushiya.games.sushi_go.state import State

_PER_MILLISECOND = {2: 140, 3: 120, 4: 100, 5: 100}
"""Simulations on one core by seats, as they were reckoned when code was slower. Some levels could
afford several times as many: the itamae wins no more with them, and steps between the levels are
to stay even."""
_TO_BEGIN = 0.3
"""Milliseconds that a decision takes before and after it is searched."""
_CHUNKS = 8
_LEAST_CHUNK = 10
_MOST_CHUNK = 400
"""Simulations between two looks at the clock."""
_EXACT_PART = 0.6
"""How much of the time until a deadline exact play may take."""
_NEVER_TRIED = 0.01
_DOUBT, _DOUBT_IN_POINTS = 0.02, 0.25
"""A warm mood treats answers that differ by this share of the win, or by so many points, like e
to 1."""


class Searcher:
    """Plays the move that it tried most often; warm moods draw by how often.

    ``simulations`` fixes how many it makes, by default what fits the level's milliseconds.
    With ``seconds`` it stops at that deadline and plays the best so far, and while its kernel
    is not compiled it answers as a quick bot would and compiles behind the scenes. A ``plain``
    one is a yardstick: it searches with odds by rule of thumb instead of those it was taught.
    """

    milliseconds = 1.0
    exact_cards = 0
    """Of how many cards in each hand it asks for exact play."""
    most_looks = 0
    """After so many looks it gives exact play up."""
    rest = 0.1
    """How much of its simulations it makes after exact play was given up."""
    worlds = 0
    """For two seats, before the hands are known: how many worlds are searched by themselves."""

    by_habit: ClassVar[Mapping[int, float]] = {}
    """By seats, how often it takes another seat for one that does not search; else never."""
    judges_at: ClassVar[tuple[int, ...]] = ()
    """At which tables it judges who the others are by what they laid."""

    def __init__(
        self,
        simulations: int | None = None,
        seconds: float | None = None,
        temperature: float = 0.0,
        plain: bool = False,
    ) -> None:
        self._simulations = simulations
        self._seconds = seconds
        self._temperature = temperature
        self._plain = bool(plain)
        self._is_hurried = self.milliseconds <= 1
        self._stand_in = StandIn(temperature, hurried=self._is_hurried)

    def choose(self, view: View, knowledge: Any, rng: int) -> str:
        """The move most tried, or one of the best mix where the end is known exactly."""
        started = perf_counter()
        moves: list[str] = view["legal_moves"]
        if len(moves) == 1:
            return moves[0]
        if not self._may_use(search_kernel):
            return self._stand_in.choose(view, knowledge, rng)
        known = knowledge if isinstance(knowledge, memory.Knowledge) else memory.knowledge(view)
        if self._is_near_the_end(known):
            move = self._near_the_end(known, rng, started)
            if move is not None:
                return move
        thoughts = self.thoughts(known, rng, started)
        visits = {move: thoughts[move].visits for move in moves}
        return moves[settled(self._worths(known, visits), self._temperature, rng)]

    def _worths(self, known: memory.Knowledge, visits: Mapping[str, int]) -> list[float]:
        """How good moves are that were tried so often; what differs by 1 is like e to 1."""
        return [log(tried + _NEVER_TRIED) for tried in visits.values()]

    def thoughts(
        self, known: memory.Knowledge, rng: int, started: float | None = None
    ) -> dict[str, Thought]:
        """What a search finds about every legal move; its time may have begun before."""
        started = perf_counter() if started is None else started
        table = seen_table(known)
        in_budget = (self.milliseconds - _TO_BEGIN) * _PER_MILLISECOND[table.seats]
        if self._is_near_the_end(known):
            in_budget *= self.rest  # the other part went into exact play, in vain
        guides = self._told(known)
        if guides.company is not self._guides(table.seats).company:
            in_budget /= judging_kernel.prepare().cost_of_asking(known, guides.company)
        simulations = self._simulations or int(in_budget)
        return searched(
            table, known, simulations, _chunk(simulations), rng, self._clock(started),
            guides, min(self._worlds(known), simulations),
        )  # fmt: skip

    def _told(self, known: memory.Knowledge) -> Aims:
        """What guides the search of a seat that knows this, at some tables also of the others."""
        guides = self._guides(known.view["seats"])
        judges = not self._plain and known.view["seats"] in self.judges_at
        if not judges or not self._may_use(judging_kernel):
            return guides
        return guides._replace(company=judging_kernel.prepare().judged(known, guides))

    def _clock(self, started: float) -> Callable[[], bool]:
        """Whether there is still time, told whenever it is asked."""
        return lambda: self._seconds is None or perf_counter() - started < self._seconds

    def _guides(self, seats: int) -> Aims:
        """Odds and leaf: what was learned for so many seats, or for a plain search nothing."""
        from sushiya.bots.sushi_go_search_tables import aims, plain_aims

        return plain_aims() if self._plain else aims(seats, self.by_habit.get(seats, 0.0))

    def warm_up(self) -> None:
        """Compile, or wait until somebody else has; and read what was learned for every table."""
        search_kernel.prepare()
        for seats in _PER_MILLISECOND:
            self._guides(seats)
        if self.exact_cards:
            ending_kernel.prepare()
        if self.judges_at:
            judging_kernel.prepare()

    def _may_use(self, kernel: Kernel) -> bool:
        """Whether code is compiled, or there is time to wait for it; else it soon will be.

        A search lets go of the interpreter, and who has a millisecond cannot wait for it either.
        """
        if self._seconds is None:
            return True
        kernel.prepare_behind_the_scenes()
        return kernel.ready and not (self._is_hurried and is_getting_ready())

    def _is_near_the_end(self, known: memory.Knowledge) -> bool:
        """Whether this seat asks for exact play: two seats, known hands, few cards."""
        cards = known.view["turns"] - known.view["turn"] + 1
        table = known.view["seats"] == 2 and known.view["ghost"] is None
        return table and cards <= self.exact_cards and not any(h.unknown for h in known.hands)

    def _worlds(self, known: memory.Knowledge) -> int:
        """How many worlds to search by themselves: some where the next turn shows all hands."""
        hidden = any(hand.unknown for hand in known.hands)
        table = known.view["seats"] == 2 and known.view["ghost"] is None
        return self.worlds if table and hidden else 0

    def _near_the_end(self, known: memory.Knowledge, rng: int, started: float) -> str | None:
        """A move of best play, if that can be told in time."""
        exact = self._exact(known)
        return self._from_exact(known.view["legal_moves"], exact, rng) if exact else None

    def _exact(self, known: memory.Knowledge) -> dict[str, tuple[float, float]] | None:
        if not self._may_use(ending_kernel):
            return None
        found: dict[str, tuple[float, float]] | None = ending_kernel.prepare().ending(
            seen_table(known), known.view["seat"], self.most_looks, self._exact_seconds(),
            every_worth=self._temperature > 0,
        )  # fmt: skip
        return found

    def _exact_seconds(self) -> float | None:
        return None if self._seconds is None else _EXACT_PART * self._seconds

    def _from_exact(self, moves: list[str], exact: dict[str, tuple[float, float]], rng: int) -> str:
        if self._temperature > 0:
            worth = [exact[move][1] / _DOUBT for move in moves]
            return moves[settled(worth, self._temperature, rng)]
        mix = [log(exact[move][0] + 1e-12) for move in moves]
        return moves[settled(mix, 1.0, rng)]


class Master(Searcher):
    """A searcher that takes a thousandth of a second."""


class GrandMaster(Searcher):
    """A searcher that takes less than a hundredth of a second, and knows the end for two.

    Of its ten milliseconds it uses four, which puts it halfway between its neighbours.
    """

    milliseconds = 4.0
    exact_cards = 5
    most_looks = 6_000


class Itamae(Searcher):
    """A searcher that takes a tenth of a second, and mostly knows all but the first pick for two.

    Before the first pick it thinks through a few worlds, and adds what such picks were worth in
    many that were played exactly. Best play mostly leaves a choice: of the moves that give nothing
    away it takes the one that does most against a seat that makes mistakes. Where that takes too
    long, it is the one that a search likes best in which the other seat does not always search.
    """

    milliseconds = 90.0
    exact_cards = 9
    most_looks = 450_000
    rest = 0.8
    worlds = 48
    by_habit: ClassVar[Mapping[int, float]] = {3: 0.3, 4: 0.3, 5: 0.9}
    judges_at: ClassVar[tuple[int, ...]] = (3, 4, 5)
    guessing = 2_000
    """Simulations that guess what the other seat will answer."""
    choosing = 3_000
    """Simulations that choose among the moves of best play where nothing else can."""
    choosing_by_odds = 0.5
    """In these, how often the other of two seats is taken for one that does not search."""

    def warm_up(self) -> None:
        """Compile and read, also what choosing among the best takes."""
        super().warm_up()
        self._choosing_guides()
        hope_kernel.prepare()
        first_pick_numbers()

    def _worths(self, known: memory.Knowledge, visits: Mapping[str, int]) -> list[float]:
        if self._plain or known.view["turn"] > 1 or not self._worlds(known):
            return super()._worths(known, visits)
        cards = [card_of(first_lay(move_from_text(move))) for move in visits]
        hand = known.hands[known.view["seat"]].known
        whole = sum(visits.values())
        tried = [number / whole for number in visits.values()]
        points = first_pick_worths(hand, known.view["round"] - 1, cards, tried)
        return [worth / _DOUBT_IN_POINTS for worth in points]

    def _near_the_end(self, known: memory.Knowledge, rng: int, started: float) -> str | None:
        if self._temperature > 0:
            return super()._near_the_end(known, rng, started)
        if not self._may_use(ending_kernel):
            return None
        endings = ending_kernel.prepare()
        table = seen_table(known)
        allowance = endings.Allowance(self.most_looks, self._exact_seconds())
        best: list[str] | None = endings.best_moves(table, known.view["seat"], allowance)
        if best is None or len(best) == 1:
            return best[0] if best else None
        if not self._may_use(hope_kernel):
            return self._most_tried(best, table, known, rng, started)
        hoping = hope_kernel.prepare()
        hopes = hoping.hopes(table, known.view["seat"], best, allowance)
        if hopes is None:
            return self._most_tried(best, table, known, rng, started)
        simulations = self._simulations or self.guessing
        tried = answers_tried(
            table, known, simulations, _chunk(simulations), rng, self._clock(started),
            self._guides(2),
        )  # fmt: skip
        liked = hoping.likings(table, 1 - known.view["seat"])
        worths: list[float] = hopes.worths(hopes.foretold(tried, liked))
        return best[worths.index(max(worths))]

    def _most_tried(
        self, best: list[str], table: State, known: memory.Knowledge, rng: int, started: float
    ) -> str:
        simulations = self._simulations or self.choosing
        thoughts = searched(
            table, known, simulations, _chunk(simulations), rng, self._clock(started),
            self._choosing_guides(), wanted=best,
        )  # fmt: skip
        return max(best, key=lambda move: thoughts[move].visits)

    def _choosing_guides(self) -> Aims:
        from sushiya.bots.sushi_go_search_tables import aims

        return aims(2, self.choosing_by_odds)


def _chunk(simulations: int) -> int:
    """How many simulations to make between two looks at the clock."""
    return min(max(_LEAST_CHUNK, simulations // _CHUNKS), _MOST_CHUNK)
