"""The strongest Wasabi! bot: the master with all the time that a decision may take, and more plans.

With two seats it also thinks of lays that help nobody: they take a square from the other seat, or
go on with a game that a pass would end. Which plans deserve tries it asks of both seats' prospects;
these are few, so that each gets more of them, and what they promise goes on counting. What a strip
is good for shows later than a search sees, so it draws by the tuned weights. It knows the menu of
the house: there it begins with short recipes, which bring cards, and looks ahead no further than to
its next turn, but tells by many games how a duel goes on from there (``wasabi_leads``).

A tree search over the same plans (UCB with progressive widening, three own turns deep) was tried
in its place and lost to the master: so many tries on few plans left good ones unopened.
"""

from __future__ import annotations

from typing import Any

from sushiya.bots.wasabi_chef import WasabiChef
from sushiya.bots.wasabi_learned import lead_factors
from sushiya.bots.wasabi_master import BEAM, WasabiMaster
from sushiya.bots.wasabi_searching import AIMS, Search
from sushiya.bots.wasabi_table import Table
from sushiya.core.bits import ones
from sushiya.core.game import View
from sushiya.core.rng import advanced
from sushiya.games.wasabi.board import free

_TWO = 2
# The lengths of the first strips in a game for two.
_FIRST_STRIPS = (2, 2, 4)
_WORLDS_FOR_LEADS = 6
# With so few free squares plans are followed to the end of the game.
_LAST_SQUARES = 4
_TO_THE_END = 1000
# As many plans as the master has are looked for, and so many of them are tried: in a duel, and
# where leads can be told.
_TRIED = 24
_TRIED_FOR_LEADS = 16
_TRUST_WITH_LEADS = 24.0
_OWN_TURNS_TO_LEADS = 1
# A position takes the longer, the more squares are free: as long as so many squares and those.
_LIKE_SQUARES = 27
# What a decision may take altogether, likewise.
_WORK_TIMES_SQUARES = 3_200_000


class WasabiItamae(WasabiMaster):
    """The plan that leads to the best standing some of its own turns later, in more worlds."""

    work = 66_000
    duel_aims = (*AIMS[:-1], 1.0)

    def choose(self, view: View, knowledge: Any, rng: int) -> str:
        """The first move of the plan that went best; with two seats strips are drawn untried.

        In an easier mood they are tried like everything else, so that draws differ too.
        """
        if view["phase"] != "draw" or view["seats"] != _TWO or self.temperature:
            return super().choose(view, knowledge, rng)
        first = _first_strip(view)
        if first in view["legal_moves"]:
            return first
        return WasabiChef(seconds=self.seconds).choose(view, knowledge, rng)

    def beam(self, table: Table) -> int:
        """How many plans are tried at most; with two seats fewer, and those more often."""
        if table.match.seats > _TWO:
            return super().beam(table)
        return _TRIED_FOR_LEADS if _can_tell_leads(table) else _TRIED

    def trust(self, table: Table) -> float:
        """What a plan promises counts as so many tries; much of it where those end early."""
        return _TRUST_WITH_LEADS if _can_tell_leads(table) else super().trust(table)

    def work_for(self, table: Table) -> int:
        """How many positions it can afford; with two seats the more, the fuller the board."""
        if table.match.seats > _TWO:
            return super().work_for(table)
        return _WORK_TIMES_SQUARES // (_LIKE_SQUARES + ones(free(table.match)))

    def search_from(self, table: Table, most: int, rng: int) -> Search:
        """A search over plans worth a thought; with two seats over single lays as well."""
        if table.match.seats > _TWO:
            return super().search_from(table, most, rng)
        factors = lead_factors() if _can_tell_leads(table) else ()
        search = Search(table, max(most, BEAM), aims=self.duel_aims, factors=factors, lays=True)
        if table.known.view["phase"] == "play":
            search.weigh_leads(_WORLDS_FOR_LEADS, advanced(advanced(rng)))
        return search

    def horizon(self, table: Table) -> int:
        """How many turns plans are followed; with two seats and few free squares, all of them."""
        if table.match.seats == _TWO and ones(free(table.match)) <= _LAST_SQUARES:
            return _TO_THE_END
        if _can_tell_leads(table):
            return _TWO * _OWN_TURNS_TO_LEADS
        return super().horizon(table)


def _can_tell_leads(table: Table) -> bool:
    """Whether it is a duel on the menu of whose games the factors of leads come."""
    return table.match.seats == _TWO and table.known.view["menu"] is None


def _first_strip(view: View) -> str:
    """The strip to draw before the first turn; nothing afterwards, or where the menu is another.

    Which lengths are best follows from what recipes of the menu are worth.
    """
    held = len(view["hand"]["recipes"])
    if view["menu"] is not None or view["turn"] > 0 or held >= len(_FIRST_STRIPS):
        return ""
    return f"draw {_FIRST_STRIPS[held]}"
