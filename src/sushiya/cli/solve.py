"""``sushiya solve``: exact values of two-seat Sushi Go! positions, and what bots give away."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from sushiya.cli.files import STANDARD_INPUT, read_text
from sushiya.cli.records import is_record
from sushiya.cli.refusals import BadInput
from sushiya.cli.words import say, say_counted

if TYPE_CHECKING:
    from sushiya.games.sushi_go.state import State
    from sushiya.play.match import Match

OBJECTIVES = ("points", "win", "chance")
DEFAULT_GAMES = 20
LAST_ROUND = "3"
DIGITS = 9
"""Values are right to about so many."""


@click.command(help=say("help.solve"), short_help=say("command.solve"))
@click.argument("file", metavar="[FILE]", required=False)
@click.option("--at", metavar="ROUND.TURN", help=say("option.solve.at"))
@click.option(
    "--objective", type=click.Choice(OBJECTIVES), default="points", show_default=True,
    help=say("option.solve.objective"),
)  # fmt: skip
@click.option("--pudding-price", type=float, default=0.0, show_default=True,
              help=say("option.solve.pudding-price"))  # fmt: skip
@click.option("--most-positions", type=click.IntRange(min=1), help=say("option.solve.most"))
@click.option("--regret", metavar="BOT", help=say("option.solve.regret"))
@click.option("--games", type=click.IntRange(min=1), default=DEFAULT_GAMES, show_default=True,
              help=say("option.solve.games"))  # fmt: skip
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True,
              help=say("option.simulate.seed"))  # fmt: skip
@click.option("--rounds", default=LAST_ROUND, show_default=True, help=say("option.solve.rounds"))
@click.option("--json", "as_json", is_flag=True, help=say("option.json"))
def solve(
    file: str | None, at: str | None, objective: str, pudding_price: float,
    most_positions: int | None, regret: str | None, games: int, seed: int, rounds: str,
    as_json: bool,
) -> None:  # fmt: skip
    """Solve the position of a file, or measure a bot."""
    _refuse_idle(regret, objective)
    if regret is None:
        _solve(file or STANDARD_INPUT, at, objective, pudding_price, most_positions, as_json)
    elif file is not None or at is not None:
        raise BadInput(say("solve.file-or-bot"))
    else:
        _measure(regret, games, seed, _rounds(rounds), objective, pudding_price, as_json)


def _refuse_idle(regret: str | None, objective: str) -> None:
    """Refuse options that would make no difference, whatever the position."""
    for name in ("rounds", "games", "seed") if regret is None else ("most_positions",):
        if _is_given(name):
            key = "solve.only-regret" if regret is None else "solve.only-position"
            raise BadInput(say(key, option=f"--{name.replace('_', '-')}"))
    if objective != OBJECTIVES[0] and _is_given("pudding_price"):
        raise BadInput(say("solve.price-points"))


def _refuse_idle_price(rounds: tuple[int, ...]) -> None:
    """Refuse a price of puddings where the rules say what they are worth."""
    if _is_given("pudding_price") and set(rounds) == {int(LAST_ROUND)}:
        raise BadInput(say("solve.price-before"))


def _is_given(name: str) -> bool:
    source = click.get_current_context().get_parameter_source(name)
    return source is not click.core.ParameterSource.DEFAULT


def _solve(
    file: str, at: str | None, objective: str, price: float, most: int | None, as_json: bool
) -> None:
    position = _read_position(file, at)
    from sushiya.study.solving import solve as solved
    from sushiya.study.solving import state_of

    state = state_of(position)
    _refuse_idle_price((state.round + 1,))
    with _counting() as progress:
        found = solved(
            state, objective=objective, pudding_price=price, most_positions=most, progress=progress
        )
    if as_json:
        click.echo(json.dumps(rounded(found.to_dict()), indent=2, ensure_ascii=False))
        return
    from sushiya.cli.solve_table import print_solution

    print_solution(found)


def _measure(
    bot: str, games: int, seed: int, rounds: tuple[int, ...], objective: str, price: float,
    as_json: bool,
) -> None:  # fmt: skip
    from sushiya.cli.bot_names import with_moods
    from sushiya.cli.simulate import games_bar
    from sushiya.study.regrets import regret_of

    _refuse_idle_price(rounds)
    with with_moods(), games_bar(games) as progress:
        found = regret_of(
            bot, games=games, seed=seed, rounds=rounds, objective=objective, pudding_price=price,
            progress=progress,
        )  # fmt: skip
    if as_json:
        click.echo(json.dumps(rounded(found.to_dict()), indent=2, ensure_ascii=False))
        return
    from sushiya.cli.solve_table import print_regret

    print_regret(found)


def rounded(told: Any) -> Any:
    """Plain values without digits that mean nothing: 5.55e-17 is 0."""
    if isinstance(told, float):
        return round(told, DIGITS) + 0.0  # which makes -0.0 a plain nought
    if isinstance(told, dict):
        return {name: rounded(value) for name, value in told.items()}
    return [rounded(value) for value in told] if isinstance(told, list | tuple) else told


def _read_position(file: str, at: str | None) -> State | Match | str:
    """The position of a file, or of a turn of a record."""
    import sushiya
    from sushiya.play.records import LONGEST_RECORD, as_written

    text = as_written(read_text(file, most_bytes=LONGEST_RECORD))
    if not is_record(text):
        if at is not None:
            raise BadInput(say("solve.at-without-record"))
        return text
    return _before_turn(sushiya.load_record(text), at)


def _before_turn(match: Match, label: str | None) -> Match:
    """The match as it stood when a turn began; without a label, as it stands."""
    turns = list(dict.fromkeys(match.labels))
    if label is None:
        if match.outcome is not None and _could_be_solved(match):
            raise BadInput(say("solve.over", first=turns[0], last=turns[-1]))
        return match
    if label not in turns:
        known = say("solve.turns", first=turns[0], last=turns[-1]) if turns else ""
        raise BadInput(say("solve.no-turn", label=label, known=known))
    while label in match.labels:
        match.undo()
    return match


def _could_be_solved(match: Match) -> bool:
    """Whether an earlier turn can be solved: it takes Sushi Go! for two without a ghost."""
    return match.seats == 2 and match.options.get("ghost") is False


def _rounds(text: str) -> tuple[int, ...]:
    words = [word.strip() for word in text.split(",")]
    if any(word not in ("1", "2", "3") for word in words) or len(set(words)) < len(words):
        raise BadInput(say("solve.rounds", given=text))
    return tuple(map(int, words))


@contextmanager
def _counting() -> Iterator[Callable[[int], None] | None]:
    """Positions as they are opened, on standard error while people watch; nothing in a pipe."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console

    with Console(stderr=True).status(say("solve.starting")) as status:
        yield lambda opened: status.update(
            say("solve.opened", positions=say_counted("number.positions", opened))
        )
