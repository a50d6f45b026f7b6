"""How strong the levels are: ``make strength`` plays the ladders against their marks.

Every contest is a tournament of its own in a folder of its own, so that a run can be interrupted
and goes on. Levels that a ladder does not have yet are left out.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sushiya.bots import bot_names
from sushiya.bots.strangers import stranger
from sushiya.bots.sushi_go_dqn import NETWORKS
from sushiya.study.statistics import Estimate, Interval
from sushiya.study.strength_regret import GivenAway, given_away, looks
from sushiya.study.tournaments.crews import suits_processes
from sushiya.study.tournaments.entrants import level_of
from sushiya.study.tournaments.plan import CHALLENGE, players_sum
from sushiya.study.tournaments.running import Progress, tournament

FULL_SECONDS, QUICK_SECONDS = 60.0, 3.5
"""What a contest may cost, in CPU seconds, as far as can be told before it is played."""
FEWEST, MOST = 6, 1000
"""Deals of a contest, unless it says otherwise."""
SEED = 21
FOLDER, PAGE = Path("build/strength"), Path("docs/strength.md")
_UNMARKED = 0.3
_REGRET = "regret"
_GAME_SECONDS = {"sushi-go": 0.01, "wasabi": 0.15}
_SIMULATION_SECONDS = 1e-6
_DECISIONS = {"sushi-go": 30, "wasabi": 60}
_PART_USED = {
    ("sushi-go", 2): 0.13,
    ("sushi-go", 3): 0.25,
    ("sushi-go", 4): 0.25,
    ("sushi-go", 5): 0.25,
    ("wasabi", 2): 0.4,
}
"""How much of their budgets the levels need on the average; all of it where nothing is said."""
_PART_OF_STRANGERS = 0.5


@dataclass(frozen=True)
class Contest:
    """A bot alone among others of one kind, and the share of wins it is to reach."""

    game: str
    bot: str
    against: str
    wanted: float | None = None
    seats: int = 2
    options: tuple[tuple[str, Any], ...] = ()
    effort: float = 1.0
    most: int = MOST
    """Deals at most, however much time there is."""

    @property
    def key(self) -> str:
        """A name for its folder."""
        words = [self.game, self.bot, self.against, str(self.seats)]
        words += [str(value) for _, value in self.options]
        return "-".join(words).replace(":", "-").replace("=", "-")

    def deals(self, seconds: float) -> int:
        """How many deals are worth so much time, reckoned from the levels' budgets."""
        kinds = [self.bot, *[self.against] * (self.seats - 1)]
        used = _PART_USED.get((self.game, self.seats), 1.0)
        budgets = sum(_budget(self.game, kind, used) for kind in kinds)
        thinking = budgets * _DECISIONS[self.game]
        deal = self.seats * (self.seats * _GAME_SECONDS[self.game] + thinking)
        worth = seconds * self.effort * (1.0 if self.wanted else _UNMARKED)
        return max(FEWEST, min(self.most, int(worth / deal)))


def _budget(game: str, text: str, used: float) -> float:
    """Seconds for a decision: those of its simulations, or what it uses of those of its level."""
    name, _, settings = text.partition(":")
    if "simulations=" in settings:
        return _SIMULATION_SECONDS * int(settings.partition("simulations=")[2])
    return (level_of(game, name).seconds or 0.0) * (
        _PART_OF_STRANGERS if stranger(game, name) else used
    )


def _at_larger_tables(
    game: str, bot: str, against: str, seats: tuple[int, ...], effort: float = 1.0
) -> Iterator[Contest]:
    """The same contest, without a mark, where more sit at the table."""
    return (Contest(game, bot, against, None, number, effort=effort) for number in seats)


SUSHI_GO, WASABI = "sushi-go", "wasabi"
PANEL = ("dqn", *(f"dqn:number={number}" for number in NETWORKS[1:]))
"""The deep Q-networks that are kept aside."""
BEST_NETWORK = "dqn:number=2"
"""The one with the most wins against the others, which is the one that a mark is about."""
CONTESTS = (
    Contest(SUSHI_GO, "apprentice", "random", 0.70),
    Contest(SUSHI_GO, "cook", "random", 0.95),
    Contest(SUSHI_GO, "cook", "apprentice", 0.85),
    Contest(SUSHI_GO, "chef", "cook", 0.85),
    Contest(SUSHI_GO, "master", "cook", 0.98),
    Contest(SUSHI_GO, "master", "chef"),
    Contest(SUSHI_GO, "grand-master", "master", 0.60),
    Contest(SUSHI_GO, "itamae", "grand-master", 0.60, effort=4.0),
    Contest(SUSHI_GO, "itamae", "duct", 0.75, effort=3.0),
    Contest(SUSHI_GO, "itamae", "duct:thumb=1:curiosity=0.25", effort=3.0),
    Contest(SUSHI_GO, "itamae", "master:plain=1:simulations=1000", effort=3.0),
    Contest(SUSHI_GO, "itamae", "master:simulations=1000", effort=3.0),
    Contest(SUSHI_GO, "itamae", "ismcts", 0.65, effort=22.0),
    Contest(SUSHI_GO, "itamae", BEST_NETWORK, 0.85, effort=34.0, most=2500),
    *(Contest(SUSHI_GO, "itamae", name, effort=10.0) for name in PANEL if name != BEST_NETWORK),
    *(Contest(SUSHI_GO, name, "cook") for name in PANEL),
    Contest(SUSHI_GO, "dqn", "random"),
    Contest(SUSHI_GO, "itamae", "random", 0.995, effort=16.5, most=798),
    Contest(SUSHI_GO, "itamae", "cook", 0.99, effort=18.0, most=870),
    Contest(SUSHI_GO, "itamae", "cook", None, 3, effort=6.0),
    Contest(SUSHI_GO, "itamae", "cook", None, 4, effort=6.0),
    Contest(SUSHI_GO, "itamae", "cook", 0.75, 5, effort=10.5),
    Contest(SUSHI_GO, "itamae", "random", 0.95, 5, effort=9.0),
    Contest(SUSHI_GO, "itamae", "master", None, 4, effort=6.0),
    *_at_larger_tables(SUSHI_GO, "itamae", "duct", (4, 5), effort=6.0),
    *_at_larger_tables(SUSHI_GO, "apprentice", "random", (3, 4, 5)),
    *_at_larger_tables(SUSHI_GO, "cook", "apprentice", (3, 4, 5)),
    *_at_larger_tables(SUSHI_GO, "chef", "cook", (3, 4, 5)),
    *_at_larger_tables(SUSHI_GO, "master", "chef", (3, 4, 5)),
    *_at_larger_tables(SUSHI_GO, "grand-master", "master", (3, 4, 5)),
    Contest(SUSHI_GO, "itamae", "cook", None, 2, (("edition", "adventureland"),)),
    Contest(SUSHI_GO, "itamae", "cook", None, 4, (("edition", "zoch"),), effort=2.0),
    Contest(WASABI, "apprentice", "random", 0.65),
    Contest(WASABI, "cook", "apprentice", 0.65, effort=10.0),
    Contest(WASABI, "chef", "cook", 0.65, effort=36.0, most=1200),
    Contest(WASABI, "master", "chef", 0.65, effort=4.0),
    Contest(WASABI, "itamae", "master", 0.65, effort=4.0),
    Contest(WASABI, "itamae", "apprentice", 0.95, effort=46.0),
    *_at_larger_tables(WASABI, "cook", "apprentice", (3, 4), effort=6.0),
    *_at_larger_tables(WASABI, "chef", "cook", (3, 4), effort=20.0),
    *_at_larger_tables(WASABI, "master", "chef", (3, 4), effort=20.0),
    *_at_larger_tables(WASABI, "itamae", "apprentice", (3, 4), effort=20.0),
)
"""What is asked of the levels; one without a mark is told all the same, if there is time for it."""


@dataclass(frozen=True)
class Finding:
    """What came of a contest."""

    contest: Contest
    share: Interval
    margin: Estimate
    deals: int
    games: int
    milliseconds: float

    @property
    def verdict(self) -> str:
        """Whether the mark is reached: ``yes``, ``no``, or ``open`` if it is in the interval."""
        wanted = self.contest.wanted
        if wanted is None:
            return ""
        if self.share.low >= wanted:
            return "yes"
        return "no" if self.share.high < wanted else "open"


def possible(contests: tuple[Contest, ...]) -> Iterator[Contest]:
    """The contests between levels that there are."""
    for contest in contests:
        known = bot_names(contest.game)
        kinds = [text.partition(":")[0] for text in (contest.bot, contest.against)]
        if all(kind in known or stranger(contest.game, kind) for kind in kinds):
            yield contest


def held(
    contest: Contest, folder: Path, seconds: float, progress: Progress | None = None
) -> Finding:
    """Hold a contest, or as much of it as an earlier run has left."""
    deals = contest.deals(seconds)
    bots = [contest.bot, contest.against]
    workers = os.cpu_count() or 1
    plain = workers > 1 and suits_processes(contest.game, bots)
    crew: dict[str, Any] = {"processes" if plain else "threads": workers}
    result = tournament(
        contest.game, bots=bots, seats=contest.seats, deals=deals,
        seed=SEED, lineup=CHALLENGE, folder=folder / contest.key, resume=True,
        progress=progress, **crew, **dict(contest.options),
    )  # fmt: skip
    found = result.results[0]
    return Finding(
        contest, found.share(0), found.margin(0), found.deals, found.games,
        result.milliseconds(0, 0),
    )  # fmt: skip


def main(arguments: list[str] | None = None) -> None:
    """Hold all contests and write the page."""
    from sushiya.study.strength_page import page

    asked = _asked(arguments)
    findings = list(_findings(asked))
    regrets = list(_regrets(asked)) if _is_named(_REGRET, asked.only) else []
    if asked.page:
        seconds = asked.seconds if asked.seconds != asked.usual else None
        words = page(findings, regrets, quick=asked.quick, seconds=seconds, only=asked.only)
        asked.page.write_text(words, encoding="utf-8")
        print(f"written: {asked.page}")


def _asked(arguments: list[str] | None) -> argparse.Namespace:
    """What to measure: the arguments with what is usual filled in, all of it checked."""
    parser = argparse.ArgumentParser(description="Measure how strong the levels are.")
    parser.add_argument("--quick", action="store_true", help="five minutes instead of an hour")
    parser.add_argument(
        "--seconds", type=float, metavar="N",
        help=f"CPU seconds for a contest of the usual weight instead of {FULL_SECONDS:g}; "
        "games that were played before count",
    )  # fmt: skip
    parser.add_argument(
        "--folder", type=Path, default=FOLDER, help=f"where results are kept instead of {FOLDER}"
    )
    parser.add_argument("--page", type=Path, help=f"what to write instead of {PAGE}")
    parser.add_argument(
        "--only", default="", metavar="PART",
        help="contests whose name has these words in it (regret, wasabi, itamae-ismcts, …); "
        "a page is written if --page names one",
    )  # fmt: skip
    asked = parser.parse_args(arguments)
    asked.usual = QUICK_SECONDS if asked.quick else FULL_SECONDS
    asked.seconds = asked.usual if asked.seconds is None else asked.seconds
    if not 0 < asked.seconds < float("inf"):
        parser.error("--seconds: a contest needs some time")
    asked.page = asked.page or (None if asked.only else PAGE)
    if asked.page and not asked.page.parent.is_dir():
        parser.error(f"--page: there is no folder {asked.page.parent}")
    there = [found for found in possible(CONTESTS) if found.wanted or not asked.quick]
    asked.contests = [contest for contest in there if _is_named(contest.key, asked.only)]
    if not asked.contests and not _is_named(_REGRET, asked.only):
        kind = "quick contest (they all have marks)" if asked.quick else "contest"
        names = ", ".join([_REGRET, *(contest.key for contest in there)])
        parser.error(f"--only: no {kind} has {asked.only!r} in its name; there are {names}")
    return asked


def _is_named(name: str, only: str) -> bool:
    """Whether a name has these words in it, one after the other; nothing names everything."""
    return not only or f"-{only}-" in f"-{name}-"


def _findings(asked: argparse.Namespace) -> Iterator[Finding]:
    for number, contest in enumerate(asked.contests, start=1):
        told = f"{number}/{len(asked.contests)} {contest.key}"
        folder = asked.folder / players_sum(contest.game)
        found = held(contest, folder, asked.seconds, _progress(told))
        print(f"\r{told:50} {_line(found)}", flush=True)
        yield found


def _regrets(asked: argparse.Namespace) -> Iterator[GivenAway]:
    for look in looks(quick=asked.quick):
        found = given_away(look, SEED, asked.folder / players_sum(SUSHI_GO))
        whole = found[0]
        figures = f"{whole.points.mean:.3f} points, {100 * whole.best.mean:.1f} % best choices"
        print(f"regret of {look.level}: {figures}", flush=True)
        yield from found


def _line(finding: Finding) -> str:
    share = finding.share
    figures = f"{100 * share.mean:5.1f} % ({100 * share.low:.1f}–{100 * share.high:.1f})"
    wanted = finding.contest.wanted
    mark = f"mark {100 * wanted:g} %: {finding.verdict}" if wanted else ""
    return f"{figures:22} {finding.games:5} games  {finding.milliseconds:7.2f} ms  {mark}"


def _progress(told: str) -> Progress | None:
    if not sys.stdout.isatty():
        return None
    return lambda done, total: print(f"\r{told:50} {done}/{total} games", end="", flush=True)


if __name__ == "__main__":
    main()
