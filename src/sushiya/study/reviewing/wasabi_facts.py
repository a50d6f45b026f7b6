"""Facts of a turn of Wasabi!: claims, how far recipes are, and whose recipes became longer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sushiya.bots.wasabi_learned import tuned_weights
from sushiya.bots.wasabi_outlook import (
    DISTANCE,
    FACTS,
    OUT_OF_REACH,
    best_line,
    has_token,
    turns_left,
)
from sushiya.core.errors import RuleError
from sushiya.games.wasabi.match import STRIPS
from sushiya.games.wasabi.notation import move_to_text
from sushiya.games.wasabi.state import State
from sushiya.play.match import Match
from sushiya.study.reviewing.report import Block, Reason


@dataclass(frozen=True)
class Outcome:
    """What a plan does: the claims it makes, with or without style, and the position after it."""

    claims: Mapping[str, bool]
    after: State


def carried_out(match: Match, state: State, seat: int, moves: Sequence[str]) -> Outcome:
    """A plan made on the real table; a move that hidden things forbid ends it."""
    claims: dict[str, bool] = {}
    for move in moves:
        try:
            after = match.game.apply(state, seat, move)
        except RuleError:
            break
        for event in match.game.events(state, seat, move, after):
            if event["type"] == "claimed":
                claims[event["recipe"]] = bool(event["cubes"])
        state = after
    return Outcome(claims, state)


def texts(state: State, plan: Sequence[int]) -> tuple[str, ...]:
    """The moves of a plan in the words of records."""
    return tuple(move_to_text(state.menu, move) for move in plan)


def distances(state: State, seat: int) -> dict[str, int | None]:
    """By recipe on a seat's screen the fewest tiles it lacks; None if no line can be made."""
    match, tables, weights = state.match, state.menu.tables, tuned_weights(state.match.seats)
    found = [0] * FACTS
    told: dict[str, int | None] = {}
    for strip in range(match.recipe_size[seat]):
        recipe = match.recipes[seat * STRIPS + strip]
        lacks = OUT_OF_REACH
        if has_token(match, tables, seat, strip):
            best_line(match, tables, weights, seat, recipe, turns_left(match), found, 0)
            lacks = found[DISTANCE]
        told[state.menu.recipes[recipe]] = None if lacks == OUT_OF_REACH else lacks
    return told


def nearest(state: State, seat: int) -> int | None:
    """How many tiles the nearest recipe of a seat lacks."""
    return min((one for one in distances(state, seat).values() if one is not None), default=None)


def blocks(before: State, after: State, by: int, step: int, turn: str) -> Iterator[Block]:
    """Recipes of others that a turn made longer; of no tiles where they became impossible."""
    for seat in range(before.match.seats):
        if seat == by:
            continue
        now = distances(after, seat)
        for recipe, lacked in distances(before, seat).items():
            if lacked is None or recipe not in now:
                continue
            lacks = now[recipe]
            if lacks is None or lacks > lacked:
                tiles = 0 if lacks is None else lacks - lacked
                yield Block(step, turn, by, seat, recipe, tiles)


def reasons(state: State, seat: int, outcome: Outcome) -> tuple[Reason, ...]:
    """What a plan brings: recipes completed, the nearest of the others, whose it makes longer."""
    told = [
        Reason("claim-style" if style else "claim", {"recipe": recipe})
        for recipe, style in outcome.claims.items()
    ]
    before, after = distances(state, seat), distances(outcome.after, seat)
    nearer = [
        (lacks, recipe)
        for recipe, lacks in after.items()
        if lacks is not None and lacks < _tiles(before.get(recipe))
    ]
    if nearer:
        lacks, recipe = min(nearer)
        told.append(Reason("nearer", {"recipe": recipe, "short": lacks}))
    for block in blocks(state, outcome.after, seat, 0, ""):
        whose: dict[str, int | str] = {"seat": block.seat, "recipe": block.recipe}
        if block.tiles:
            told.append(Reason("blocks", {**whose, "tiles": block.tiles}))
        else:
            told.append(Reason("blocks-for-good", whose))
    return tuple(told) or (Reason("no-nearer"),)


def _tiles(lacks: int | None) -> int:
    return OUT_OF_REACH if lacks is None else lacks


def missed(made: Outcome, others: Sequence[Outcome]) -> tuple[Reason, ...]:
    """Recipes that could have been completed in this turn, or completed with style."""
    possible: dict[str, bool] = {}
    for other in others:
        for recipe, style in other.claims.items():
            possible[recipe] = possible.get(recipe, False) or style
    told = []
    for recipe, style in possible.items():
        if recipe not in made.claims:
            told.append(Reason("missed-claim", {"recipe": recipe}))
        if style and not made.claims.get(recipe, False):
            told.append(Reason("missed-style", {"recipe": recipe}))
    return tuple(told)
