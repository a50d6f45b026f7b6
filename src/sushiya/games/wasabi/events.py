"""What everybody at the table saw happen because of a move: plain facts, nothing hidden."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sushiya.games.wasabi.match import NOTHING, SHORTEST, ActionCard, Ending, Match, Phase
from sushiya.games.wasabi.menu import Menu
from sushiya.games.wasabi.moves import NONE, Verb, first_of, second_of, third_of, verb_of
from sushiya.games.wasabi.notation import CARD_NAMES, square_to_text
from sushiya.games.wasabi.placing import completed_of

Event = dict[str, Any]
ENDINGS = tuple(ending.name.lower().replace("_", "-") for ending in Ending)


def events_of(menu: Menu, before: Match, seat: int, move: int, after: Match) -> list[Event]:
    """The events of one move, in the order in which they happened."""
    told = _TELLERS[Verb(verb_of(move))](menu, before, move, after)
    events = [{"type": kind, "seat": seat, **facts} for kind, facts in told]
    return events + _consequences(before, seat, move, after)


Told = list[tuple[str, dict[str, Any]]]
Teller = Callable[[Menu, Match, int, Match], Told]


def _consequences(before: Match, seat: int, move: int, after: Match) -> list[Event]:
    """What followed by itself."""
    events: list[Event] = []
    due = before.rewards - (verb_of(move) in (Verb.TAKE, Verb.DECLINE))
    if verb_of(move) != Verb.CLAIM and after.rewards < due:
        events.append({"type": "rewards-lapsed", "seat": seat, "rewards": due})
    over = after.phase == Phase.OVER
    if before.turn > 0 and (after.turn > before.turn or over):
        events.append({"type": "turn-ended", "seat": seat, "turn": before.turn})
    if after.turn > before.turn:
        events.append({"type": "turn-began", "seat": after.seat, "turn": after.turn})
    if over:
        events.append({"type": "game-ended", "reason": ENDINGS[after.ending]})
    return events


def _gave(menu: Menu, before: Match, move: int, after: Match) -> Told:
    to = (before.seat + 1) % before.seats
    return [("gave", {"to": to, "ingredient": menu.ingredients[first_of(move)]})]


def _drew(menu: Menu, before: Match, move: int, after: Match) -> Told:
    length = first_of(move)
    left = after.stack_size[length - SHORTEST]
    strips = before.stack_size[length - SHORTEST] - left
    return [("drew", {"length": length, "strips": strips})]


def _kept(menu: Menu, before: Match, move: int, after: Match) -> Told:
    return [("kept", {"length": menu.tables.length[first_of(move)]})]


def _laid(menu: Menu, before: Match, move: int, after: Match) -> Told:
    square = second_of(move)
    on = menu.ingredients[before.top[square]] if before.filled >> square & 1 else None
    facts = {
        "ingredient": menu.ingredients[first_of(move)],
        "square": square_to_text(square),
        "on": on,
        "from": "hand" if before.air == NOTHING else "air",
    }
    return [("laid", facts)]


def _action(card: ActionCard) -> Told:
    return [("action", {"card": CARD_NAMES[card]})]


def _stacked(menu: Menu, before: Match, move: int, after: Match) -> Told:
    return _action(ActionCard.STACK)


def _spiced(menu: Menu, before: Match, move: int, after: Match) -> Told:
    return _action(ActionCard.SPICY)


def _chopped(menu: Menu, before: Match, move: int, after: Match) -> Told:
    square = square_to_text(first_of(move))
    facts = {"ingredient": menu.ingredients[after.air], "square": square}
    return [*_action(ActionCard.CHOP), ("chopped", facts)]


def _returned(menu: Menu, before: Match, move: int, after: Match) -> Told:
    return [("returned", {"ingredient": menu.ingredients[before.air]})]


def _switched(menu: Menu, before: Match, move: int, after: Match) -> Told:
    squares = [square_to_text(first_of(move)), square_to_text(second_of(move))]
    return [*_action(ActionCard.SWITCH), ("switched", {"squares": squares})]


def _covered(menu: Menu, before: Match, move: int, after: Match) -> Told:
    facts = {"square": square_to_text(first_of(move)), "cubes": 1}
    return [*_action(ActionCard.WASABI), ("covered", facts)]


def _claimed(menu: Menu, before: Match, move: int, after: Match) -> Told:
    recipe = first_of(move)
    length = menu.tables.length[recipe]
    facts = {
        "recipe": menu.recipes[recipe],
        "length": length,
        "style": completed_of(after, before.seat)[-1][1],
        "points": menu.tables.points[length - SHORTEST],
        "cubes": after.cubes[before.seat] - before.cubes[before.seat],
    }
    return [("claimed", facts)]


def _passed(menu: Menu, before: Match, move: int, after: Match) -> Told:
    recipes = (first_of(move), second_of(move), third_of(move))
    lengths = [menu.tables.length[recipe] for recipe in recipes if recipe != NONE]
    return [("passed", {"lengths": lengths})]


def _done(menu: Menu, before: Match, move: int, after: Match) -> Told:
    return [("done", {})]


def _took(menu: Menu, before: Match, move: int, after: Match) -> Told:
    corner, dropped = second_of(move), third_of(move)
    facts = {
        "card": CARD_NAMES[first_of(move)],
        "square": None if corner == NONE else square_to_text(corner),
        "dropped": None if dropped == NONE else CARD_NAMES[dropped],
    }
    return [("took", facts)]


def _declined(menu: Menu, before: Match, move: int, after: Match) -> Told:
    return [("declined", {})]


def _picked(menu: Menu, before: Match, move: int, after: Match) -> Told:
    return [("picked", {"ingredient": menu.ingredients[first_of(move)]})]


_TELLERS: dict[Verb, Teller] = {
    Verb.GIVE: _gave,
    Verb.DRAW: _drew,
    Verb.KEEP: _kept,
    Verb.LAY: _laid,
    Verb.STACK: _stacked,
    Verb.SPICY: _spiced,
    Verb.CHOP: _chopped,
    Verb.RETURN: _returned,
    Verb.SWITCH: _switched,
    Verb.WASABI: _covered,
    Verb.CLAIM: _claimed,
    Verb.PASS: _passed,
    Verb.DONE: _done,
    Verb.TAKE: _took,
    Verb.DECLINE: _declined,
    Verb.PICK: _picked,
}
