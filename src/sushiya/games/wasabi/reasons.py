"""Why a well-formed move is not legal: a reason that reads as words, and the rule behind it.

``legal_moves`` alone decides. This only explains what it left out, first fault first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sushiya.core.bags import count, size
from sushiya.games.wasabi.board import STRIDE, block, covered
from sushiya.games.wasabi.legality import is_untouched, lays_left
from sushiya.games.wasabi.lines import MISSING, standing
from sushiya.games.wasabi.match import (
    LENGTHS,
    MOST_CARDS,
    NOTHING,
    SHORTEST,
    ActionCard,
    Match,
    Phase,
    Tables,
)
from sushiya.games.wasabi.moves import NONE, Verb, first_of, second_of, third_of, verb_of
from sushiya.games.wasabi.placing import hand_of, screen_of

Reason = tuple[str, str]

_WRONG_PHASE: dict[Phase, Reason] = {
    Phase.GIVE: ("give-a-tile-to-your-neighbour-now", "W-START-HAND"),
    Phase.PLAY: ("this-belongs-to-step-two-or-the-set-up", "W-STEP1"),
    Phase.REWARD: ("take-or-decline-a-reward-now", "W-STEP2"),
    Phase.PICK: ("pick-an-ingredient-now", "W-STEP2"),
    Phase.DRAW: ("draw-a-recipe-now", "W-STEP2"),
    Phase.KEEP: ("keep-one-of-the-two-recipes-now", "W-STEP2"),
}
_PHASES = {
    Verb.GIVE: Phase.GIVE,
    Verb.DRAW: Phase.DRAW,
    Verb.KEEP: Phase.KEEP,
    Verb.TAKE: Phase.REWARD,
    Verb.DECLINE: Phase.REWARD,
    Verb.PICK: Phase.PICK,
}
_CARDS = {
    Verb.CHOP: ActionCard.CHOP,
    Verb.SPICY: ActionCard.SPICY,
    Verb.STACK: ActionCard.STACK,
    Verb.SWITCH: ActionCard.SWITCH,
    Verb.WASABI: ActionCard.WASABI,
}
_AIR: Reason = ("lay-or-return-the-chopped-tile-first", "W-CHOP")


def why_not(match: Match, menu: Tables, seat: int, move: int) -> Reason:
    """The first reason against a move that is not legal."""
    verb = Verb(verb_of(move))
    if _PHASES.get(verb, Phase.PLAY) != match.phase:
        reason, rule = _WRONG_PHASE[Phase(match.phase)]
        set_up_draw = match.turn == 0 and rule == "W-STEP2"
        return reason, "W-START-RECIPES" if set_up_draw else rule
    return next(_faults(match, menu, seat, verb, move))


def _faults(match: Match, menu: Tables, seat: int, verb: Verb, move: int) -> Iterator[Reason]:
    if verb in _CARDS:
        yield from _card_faults(match, seat, verb)
    yield from _FAULTS[verb](match, menu, seat, move)


def _card_faults(match: Match, seat: int, verb: Verb) -> Iterator[Reason]:
    if match.air != NOTHING:
        yield _AIR
    if match.played != NOTHING:
        yield "one-action-card-a-turn", "W-STEP1"
    if count(match.cards[seat], _CARDS[verb]) == 0:
        yield "no-such-card-in-your-hand", "W-STEP1"
    if verb != Verb.CHOP and match.laid == 0 and match.hand_size[seat] == 0:
        yield "no-ingredient-could-follow", "W-STEP1"


def _square_faults(match: Match, square: int, rule: str) -> Iterator[Reason]:
    if not match.active >> square & 1:
        yield "outside-the-active-board", rule
    if covered(match) >> square & 1:
        yield "the-square-is-covered", "W-WASABI"


def _give_faults(match: Match, menu: Tables, seat: int, move: int) -> Iterator[Reason]:
    kind = first_of(move)
    if not menu.startable[kind]:
        yield "not-in-a-starting-hand", "W-START-HAND"
    if match.pantry[kind] == 0:
        yield "none-left-in-the-pantry", "W-START-HAND"
    yield "two-of-a-category", "W-START-HAND"


def _draw_faults(match: Match, menu: Tables, seat: int, move: int) -> Iterator[Reason]:
    yield "that-stack-is-empty", "W-START-RECIPES" if match.turn == 0 else "W-STEP2"


def _keep_faults(match: Match, menu: Tables, seat: int, move: int) -> Iterator[Reason]:
    yield "not-one-of-the-two-recipes", "W-START-RECIPES" if match.turn == 0 else "W-STEP2"


def _lay_faults(match: Match, menu: Tables, seat: int, move: int) -> Iterator[Reason]:
    kind, square = first_of(move), second_of(move)
    if match.air != NOTHING and (match.air != kind or match.laid > 0):
        yield _AIR
    if lays_left(match) <= 0:
        yield "already-laid-this-turn", "W-STEP1"
    if match.air == NOTHING and kind not in hand_of(match, seat):
        yield "no-such-tile-in-your-hand", "W-STEP1"
    yield from _square_faults(match, square, "W-STEP1")
    yield "the-square-is-filled", "W-STEP1"


def _stack_faults(match: Match, menu: Tables, seat: int, move: int) -> Iterator[Reason]:
    yield "stack-comes-before-the-ingredient", "W-STACK"


def _spicy_faults(match: Match, menu: Tables, seat: int, move: int) -> Iterator[Reason]:
    yield "no-second-ingredient-could-be-laid", "W-SPICY"


def _chop_faults(match: Match, menu: Tables, seat: int, move: int) -> Iterator[Reason]:
    yield from _square_faults(match, first_of(move), "W-CHOP")
    yield "the-square-is-empty", "W-CHOP"


def _return_faults(match: Match, menu: Tables, seat: int, move: int) -> Iterator[Reason]:
    if match.air == NOTHING:
        yield "nothing-is-in-the-air", "W-CHOP"
    yield "no-ingredient-could-follow", "W-CHOP"


def _switch_faults(match: Match, menu: Tables, seat: int, move: int) -> Iterator[Reason]:
    one, other = first_of(move), second_of(move)
    yield from _square_faults(match, one, "W-SWITCH")
    yield from _square_faults(match, other, "W-SWITCH")
    if other - one not in (1, STRIDE):
        yield "squares-are-not-adjacent", "W-SWITCH"
    yield "both-squares-are-empty", "W-SWITCH"


def _wasabi_faults(match: Match, menu: Tables, seat: int, move: int) -> Iterator[Reason]:
    squares = block(first_of(move))
    if squares & ~match.active:
        yield "the-card-would-stick-out", "W-WASABI"
    if squares & covered(match):
        yield "cards-would-overlap", "W-WASABI"
    yield "no-square-left-for-the-ingredient", "W-WASABI"


def _claim_faults(match: Match, menu: Tables, seat: int, move: int) -> Iterator[Reason]:
    recipe = first_of(move)
    if recipe not in screen_of(match, seat):
        yield "no-such-recipe-in-your-screen", "W-COMPLETE"
    if match.tokens[seat * LENGTHS + menu.length[recipe] - SHORTEST] == 0:
        yield "no-token-of-that-length", "W-COMPLETE"
    all_changed = match.copy()
    all_changed.changed = match.active
    if standing(all_changed, menu, recipe) != MISSING:
        yield "you-did-not-make-that-line-this-turn", "W-COMPLETE"
    yield "no-line-makes-that-recipe", "W-COMPLETE"


def _pass_faults(match: Match, menu: Tables, seat: int, move: int) -> Iterator[Reason]:
    if not is_untouched(match):
        yield "too-late-to-pass", "W-PASS"
    if first_of(move) == NONE:
        yield "discard-a-recipe-or-lay-an-ingredient", "W-PASS"
    yield "no-such-recipe-in-your-screen", "W-PASS"


def _done_faults(match: Match, menu: Tables, seat: int, move: int) -> Iterator[Reason]:
    if match.air != NOTHING:
        yield _AIR
    yield "lay-an-ingredient-first", "W-STEP1"


def _take_faults(match: Match, menu: Tables, seat: int, move: int) -> Iterator[Reason]:
    card, corner, dropped = first_of(move), second_of(move), third_of(move)
    cards = match.cards[seat]
    if corner == NONE and count(match.kitchen, card) == 0:
        yield "not-in-the-kitchen", "W-STEP2"
    if corner != NONE and not match.wasabis >> corner & 1:
        yield "no-wasabi-card-has-that-corner", "W-STEP2"
    if dropped == NONE and size(cards) == MOST_CARDS:
        yield "two-cards-in-hand-drop-one", "W-STEP2"
    if dropped != NONE and size(cards) < MOST_CARDS:
        yield "there-is-room-without-dropping", "W-STEP2"
    if dropped != NONE and count(cards, dropped) == 0:
        yield "no-such-card-in-your-hand", "W-STEP2"
    if card == match.played:
        yield "you-played-that-type-this-turn", "W-STEP2"
    yield "that-would-be-declining", "W-STEP2"


def _pick_faults(match: Match, menu: Tables, seat: int, move: int) -> Iterator[Reason]:
    yield "none-left-in-the-pantry", "W-STEP2"


_FAULTS: dict[Verb, Callable[[Match, Tables, int, int], Iterator[Reason]]] = {
    Verb.GIVE: _give_faults,
    Verb.DRAW: _draw_faults,
    Verb.KEEP: _keep_faults,
    Verb.LAY: _lay_faults,
    Verb.STACK: _stack_faults,
    Verb.SPICY: _spicy_faults,
    Verb.CHOP: _chop_faults,
    Verb.RETURN: _return_faults,
    Verb.SWITCH: _switch_faults,
    Verb.WASABI: _wasabi_faults,
    Verb.CLAIM: _claim_faults,
    Verb.PASS: _pass_faults,
    Verb.DONE: _done_faults,
    Verb.TAKE: _take_faults,
    Verb.PICK: _pick_faults,
}
