"""The page ``docs/strength.md``, written from what was measured."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sushiya.bots.strangers import stranger
from sushiya.study.statistics import Interval
from sushiya.study.strength import BEST_NETWORK, FULL_SECONDS, SEED, Finding
from sushiya.study.strength_regret import EVERY_ROUND, LEAST_OPTIMAL, MOST_REGRET, GivenAway
from sushiya.study.tournaments.plan import players_sum
from sushiya.version import __version__

_TITLES = {"sushi-go": "Sushi Go!", "wasabi": "Wasabi!"}
_VERDICTS = {"yes": "yes", "no": "**no**", "open": "within the interval", "": ""}

_INTRODUCTION = """# How strong the bots are

After this page you know how the levels of the house do against each other, how many games that
was measured with, and how to measure it again. The page is written by a program:

```console
$ {command}
```

Every deal is played in every seat, and the deal is what is counted ([tournaments](tournaments.md)).
The share is that of wins of the first bot, alone among seats of the other, with its 95 % interval;
a fair share is 1/2 with two seats, 1/5 with five. A mark is reached when the whole interval is at
or above it. The time is CPU time on one core for a decision of the first bot, in milliseconds.

Version {version}, bots {players}, seed {seed}.
"""

_OTHER_TIME = """
A contest of the usual weight had {seconds:g} CPU seconds in this run, where the programme of an
hour has {whole:g}. So most have {games} games, and {intervals} intervals.
"""

_STRANGERS = """
Strangers are players as others write them, kept aside and offered to nobody: `duct` is decoupled
UCT as in the textbook (UCB1 for each seat, 1,000 simulations, random playouts), `duct:thumb=1` the
same with playouts by a rule of thumb, `ismcts` a tuned search over information sets with 100 ms,
`dqn` a dueling deep Q-network ([bots](bots.md#strangers)). How likely the itamae takes answers to
be was fitted to choices of `ismcts` and of a network of a version before, on other deals; nothing
was fitted to those of today. `dqn:number=2` and `dqn:number=3` learned as the first from other
beginnings. The mark is about `{best}`, the one that wins most against the other networks.
"""


def page(
    findings: Sequence[Finding],
    regrets: Sequence[GivenAway],
    *,
    quick: bool,
    seconds: float | None = None,
    only: str = "",
) -> str:
    """The whole page; ``seconds`` is what a contest had if that is not the usual.

    ``only`` is what the names of its contests have in them.
    """
    command = "make strength QUICK=1" if quick else "make strength"
    given = [f"--seconds {seconds:g}"] if seconds is not None else []
    given += [f"--only {only} --page PAGE"] if only else []
    if given:
        command += f' ARGS="{" ".join(given)}"'
    words = _INTRODUCTION.format(
        command=command, version=__version__, players=_sums(findings), seed=SEED
    )
    if seconds not in (None, FULL_SECONDS):
        games, intervals = ("more", "narrower") if seconds > FULL_SECONDS else ("fewer", "wider")
        words += _OTHER_TIME.format(
            seconds=seconds, whole=FULL_SECONDS, games=games, intervals=intervals
        )
    if any(_is_about_strangers(finding) for finding in findings):
        words += _STRANGERS.format(best=BEST_NETWORK)
    return words + "".join(_tables(findings)) + (_regrets(regrets) if regrets else "")


def _sums(findings: Sequence[Finding]) -> str:
    """What played, game by game."""
    games = dict.fromkeys(finding.contest.game for finding in findings)
    return ", ".join(f"`{players_sum(game)}` ({_TITLES[game]})" for game in games)


def _is_about_strangers(finding: Finding) -> bool:
    kinds = (finding.contest.bot, finding.contest.against)
    return any(stranger(finding.contest.game, kind.partition(":")[0]) for kind in kinds)


def _tables(findings: Sequence[Finding]) -> Iterator[str]:
    for game, title in _TITLES.items():
        rows = [_row(finding) for finding in findings if finding.contest.game == game]
        if rows:
            yield f"\n## {title}\n\n{_HEAD}\n" + "\n".join(rows) + "\n"


_HEAD = (
    "| level | against | seats | share of wins | mark | reached | ahead by | deals | games | ms |\n"
    "|---|---|---|---|---|---|---|---|---|---|"
)


_REGRETS = """
## What they give away

With two seats both hands are known from the second pick of a round on, and the [solver](solver.md)
says what each choice is worth. These are the choices of a level in games against itself, with 95 %
intervals over games: what was given away per decision, and how many choices gave away nothing.
Points are those of the round, where before the last one a pudding counts what the win model makes
of it. Chance is that to win the game, in percent of a win: by the rules in the last round, and
before it by the win model of the house, which is also what the itamae plays for. A best choice
gives away nothing of what its round is played for: of the chance before the last round; in the
last one of points, because in a game that is decided everything is as good by chance. How many
are best by points alone, and by chance alone, stands beside it; this reading was settled when such
figures were known.

The marks are those of the champion from the second pick of every round on: at most {most} points
given away per decision, and at least {least:g} % best choices. Best choices by points alone may be
fewer, because the most points are not always the best chance.

"""
_REGRETS_HEAD = (
    "| level | rounds | games | decisions | points given away | chance given away "
    "| best choices | best by points | best by chance | marks | reached |\n"
    "|---|---|---|---|---|---|---|---|---|---|---|\n"
)


def _regrets(regrets: Sequence[GivenAway]) -> str:
    words = _REGRETS.format(most=MOST_REGRET, least=100 * LEAST_OPTIMAL)
    return words + _REGRETS_HEAD + "".join(_regret_row(found) for found in regrets)


def _regret_row(found: GivenAway) -> str:
    cells = [
        found.level,
        "all" if found.rounds == EVERY_ROUND else ", ".join(map(str, found.rounds)),
        str(found.games),
        str(found.decisions),
        f"{found.points.mean:.3f} ± {found.points.margin:.3f}",
        f"{100 * found.chance.mean:.2f} ± {100 * found.chance.margin:.2f} %",
        *map(_share, (found.best, found.best_by_points, found.best_by_chance)),
        f"≤ {MOST_REGRET}, ≥ {100 * LEAST_OPTIMAL:g} %" if found.has_marks else "",
        _VERDICTS[found.verdict],
    ]
    return f"| {' | '.join(cells)} |\n"


def _share(share: Interval) -> str:
    return f"{100 * share.mean:.1f} % ({100 * share.low:.1f}–{100 * share.high:.1f})"


def _row(finding: Finding) -> str:
    contest, share, margin = finding.contest, finding.share, finding.margin
    seats = ", ".join([str(contest.seats), *(str(value) for _, value in contest.options)])
    cells = [
        contest.bot,
        contest.against,
        seats,
        _share(share),
        f"{100 * contest.wanted:g} %" if contest.wanted else "",
        _VERDICTS[finding.verdict],
        f"{margin.mean:+.1f} ± {margin.margin:.1f}",
        str(finding.deals),
        str(finding.games),
        f"{finding.milliseconds:.2f}",
    ]
    return f"| {' | '.join(cells)} |"
