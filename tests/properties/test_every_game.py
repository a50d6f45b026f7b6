"""What must hold in every game, at every step, for every table there is.

A hundred whole random games per table through the Python face, and with menus of one's own. Cheap
questions are asked at every step, dear ones at one step of each game, drawn at random.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest

from sushiya.core.errors import RuleError
from sushiya.core.rng import seeded
from sushiya.play.match import Match
from sushiya.play.verify import verify
from tests.properties import sushi_go_facts, wasabi_facts
from tests.properties.elsewhere import Elsewhere, another_process, telling
from tests.tables import EVERY_TABLE, OWN_MENU_TABLES, Dice, Table, one_on, play_on

GAMES = 100
BATCHES = 4
LONGEST_GAME = 5_000
VERIFIED = 2 * BATCHES
CHECKS: dict[str, Callable[[Any], None]] = {
    "sushi-go": sushi_go_facts.check,
    "wasabi": wasabi_facts.check,
}
SECRETS: dict[str, Callable[[Any, int | None, Dice], Any]] = {
    "sushi-go": sushi_go_facts.with_secrets_changed,
    "wasabi": wasabi_facts.with_secrets_changed,
}
TURNED: dict[str, Callable[[Any], Any]] = {
    "sushi-go": sushi_go_facts.turned,
    "wasabi": wasabi_facts.turned,
}
NONSENSE = ("", " ", "tempura+", "lay", "salmon salmon", "lay tuna z9", "\x00", "draw 9", "🍣")


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[Elsewhere]:
    """A process with another hash seed, for all games of this file."""
    with another_process() as process:
        yield process


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("table", [*EVERY_TABLE, *OWN_MENU_TABLES], ids=str)
def test_whole_games(table: Table, batch: int, elsewhere: Elsewhere) -> None:
    steps = 1
    for seed in range(batch, GAMES, BATCHES):
        dice = Dice(seed)
        dear = dice.below(steps)  # games of a table are about as long as each other
        steps = check_whole_game(table, seed, dice, dear, elsewhere)
        if steps <= dear:  # over before the dear questions were asked
            check_whole_game(table, seed, dice, dice.below(steps), elsewhere)


def check_whole_game(table: Table, seed: int, dice: Dice, dear: int, elsewhere: Elsewhere) -> int:
    """A game from its deal to its end, with the dear questions at one step; how many it had."""
    match = table.new(seed)
    turned: Any = None
    steps = 0
    for seat, move in play_on(match, Dice(seed + 1), by_chance_alone=seed % 3 > 0):
        CHECKS[table.game](match.state)
        check_shape(match)
        if steps == dear:
            check_no_leak(match, dice)
            check_worlds(match, seat, dice)
            check_refusals(match)
            check_position(match)
            check_no_side_effect(match, seat, move)
            check_undo(match, seat, move, dice)
            if dice.below(4) == 0:
                assert elsewhere.telling(match.record()) == telling(match)
        turned = TURNED[table.game](match.state) if turned is None else turned
        if turned is not None:
            turned = match.game.apply(turned, (seat + 1) % match.seats, move)
        steps += 1
        assert steps <= LONGEST_GAME
    CHECKS[table.game](match.state)
    check_end(match)
    check_turned(match, turned)
    assert elsewhere.telling(match.record()) == telling(match)
    assert seed >= VERIFIED or verify(match.record()).passed
    return steps


def check_shape(match: Match) -> None:
    """Legal moves are sorted, unique, and there for every seat that is to act."""
    assert match.to_act
    for seat in match.to_act:
        moves = match.legal_moves(seat)
        assert moves
        assert list(moves) == sorted(set(moves))


def check_no_leak(match: Match, dice: Dice) -> None:
    """Whatever a seat may not see can change without its view changing."""
    for seat in (*range(match.seats), None):
        other = SECRETS[match.game.name](match.state, seat, dice)
        assert match.game.view(other, seat) == match.view(seat)
        json.dumps(match.view(seat), allow_nan=False)


def check_worlds(match: Match, acting: int, dice: Dice) -> None:
    """A world drawn from what a seat knows looks to it exactly like the real one.

    The seat that acts is asked, and one that does not.
    """
    fresh = Match(match.game, match.setup, match.deal)
    asked = (acting, (acting + 1 + dice.below(match.seats - 1)) % match.seats)
    for seat in asked:
        fresh.knowledge(seat)
    for seat, move in match.moves:
        fresh.play(seat, move)
    for seat in asked:
        known = fresh.knowledge(seat)
        world = match.game.world(known, seeded(dice.below(1_000_000)))
        assert match.game.view(world, seat) == match.view(seat)
        CHECKS[match.game.name](world)
        wasabi_facts.check_known(known, match.state, world) if match.game.name == "wasabi" else (
            check_known_hands(known, match.state, world)
        )


def check_known_hands(known: Any, state: Any, world: Any) -> None:
    """Hands a seat has seen are the same in every world it thinks possible."""
    for seat, hand in enumerate(known.hands):
        if hand.unknown == 0:
            assert world.hands[seat] == state.hands[seat] == hand.known


def check_refusals(match: Match) -> None:
    """Whatever is not legal is refused with one of our errors, and changes nothing."""
    before = everything(match)
    some = {move for seat in range(match.seats) for move in match.legal_moves(seat)}
    for seat, move in product(range(match.seats), (*NONSENSE, *sorted(some)[:25])):
        if move not in match.legal_moves(seat) and is_refused(match, seat, move):
            assert everything(match) == before


def is_refused(match: Match, seat: int, move: str) -> bool:
    try:
        spelled = match.game.spelled(match.state, seat, move)
    except RuleError:
        with pytest.raises(RuleError):
            match.play(seat, move)
        return True
    assert spelled in match.legal_moves(seat)
    return False


def check_position(match: Match) -> None:
    """A position text gives the same position back, seen from every seat."""
    text = match.position()
    again = match.game.position_from_text(text)
    assert match.game.position_to_text(again) == text
    for seat in (*range(match.seats), None):
        assert match.game.view(again, seat) == match.view(seat)


def check_no_side_effect(match: Match, seat: int, move: str) -> None:
    """``apply`` leaves its argument as it was."""
    before = match.state.copy()
    match.game.apply(match.state, seat, move)
    assert match.state == before


def check_undo(match: Match, seat: int, move: str, dice: Dice) -> None:
    """Taking a move back leaves no trace; what may be taken back showed nothing hidden."""
    before = everything(match)
    match.play(seat, move)
    match.undo()
    assert everything(match) == before
    if match.game.may_undo(match.state, seat, move):
        other = SECRETS[match.game.name](match.state, seat, dice)
        after = [match.game.apply(state, seat, move) for state in (match.state, other)]
        assert match.game.view(after[0], seat) == match.game.view(after[1], seat)


def everything(match: Match) -> tuple[Any, ...]:
    return match.state.copy(), match.moves, match.labels, match.last_events


def check_end(match: Match) -> None:
    """After the end nobody has anything to do."""
    outcome = match.outcome
    assert outcome is not None
    assert match.to_act == ()
    assert all(match.legal_moves(seat) == () for seat in range(match.seats))
    assert outcome.winners
    assert len(outcome.points) == match.seats
    assert match.view(None)["outcome"] == outcome.to_dict()


def check_turned(match: Match, turned: Any) -> None:
    """Where every seat had what its neighbour has here, points and wins are the neighbour's."""
    there, here = match.game.outcome(turned), match.outcome
    assert there is not None
    assert here is not None
    assert list(there.points) == one_on(here.points)
    assert set(there.winners) == {(seat + 1) % match.seats for seat in here.winners}
    assert list(there.breakdown[: match.seats]) == one_on(here.breakdown[: match.seats])
