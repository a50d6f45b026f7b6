"""All a seat has seen, learned from its own views and from what everybody saw.

Tiles and action cards are taken openly, so whoever watches from the start knows every hand.
Strips are hidden, but not their lengths, and a seat knows where the strips are that it put
back itself. Where what happened leaves two readings, the seat knows neither.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from sushiya.core.bags import count, one
from sushiya.games.wasabi.match import LONGEST, SHORTEST
from sushiya.games.wasabi.menu import Menu, menu_from_text, standard_menu
from sushiya.games.wasabi.notation import CARD_NAMES

View = dict[str, Any]
Event = dict[str, Any]
UNKNOWN = -1
_CARDS = {name: card for card, name in enumerate(CARD_NAMES)}


@dataclass(frozen=True)
class Knowledge:
    """What a seat knows beyond its latest view, in the menu's numbers.

    ``tiles`` and ``cards``: what other seats are known to hold, by seat. ``screens``: their
    strips, each a recipe, or minus its length, or ``UNKNOWN``. ``stacks``: by length, top first,
    each a recipe or ``UNKNOWN``. ``shown``: two strips another seat is choosing from.
    """

    view: View
    menu: Menu
    tiles: tuple[tuple[int, ...], ...]
    cards: tuple[int, ...]
    screens: tuple[tuple[int, ...], ...]
    stacks: tuple[tuple[int, ...], ...]
    shown: tuple[int, ...] = ()


def knowledge(view: View) -> Knowledge:
    """What a seat knows that has seen this view and nothing else."""
    menu = standard_menu() if view["menu"] is None else menu_from_text(view["menu"])
    others = [place if place["seat"] != view["seat"] else None for place in view["table"]]
    return Knowledge(
        view=view,
        menu=menu,
        tiles=tuple(_seen_tiles(menu, place) for place in others),
        cards=tuple(_seen_cards(place) for place in others),
        screens=tuple(_seen_screen(place) for place in others),
        stacks=tuple((UNKNOWN,) * size for size in view["stacks"].values()),
        shown=_seen_choice(view),
    )


def learn(known: Knowledge, view: View, events: Iterable[Event]) -> Knowledge:
    """What it knows after a move: the events everybody saw, then its new view.

    To be called after every move: a seat's own discards are what its screen lost.
    """
    lost = _own_strips(known.menu, known.view) - _own_strips(known.menu, view)
    for event in events:
        teacher = _TEACHERS.get(event["type"])
        if teacher is not None:
            known = teacher(known, event, lost)
    return _fitted(replace(known, view=view))


def _seen_tiles(menu: Menu, place: View | None) -> tuple[int, ...]:
    tiles = (place or {}).get("tiles") or ()
    return tuple(menu.kind_of[name] for name in tiles)


def _seen_cards(place: View | None) -> int:
    return sum(one(_CARDS[name]) for name in (place or {}).get("cards") or ())


def _seen_screen(place: View | None) -> tuple[int, ...]:
    if place is None:
        return ()
    if place["recipe_lengths"] is not None:
        return tuple(-length for length in place["recipe_lengths"])
    return (UNKNOWN,) * int(place["recipes_in_hand"])


def _seen_choice(view: View) -> tuple[int, ...]:
    choosing = view["choosing"]
    return (UNKNOWN, UNKNOWN) if choosing and view["turn_seat"] != view["seat"] else ()


def _own_strips(menu: Menu, view: View) -> set[int]:
    """The strips a seat has before its own eyes alone."""
    strips = list(view["hand"]["recipes"]) if view["hand"] else []
    if view["choosing"] and view["choosing"]["recipes"]:
        strips += view["choosing"]["recipes"]
    return {menu.recipe_of[strip["recipe"]] for strip in strips}


def _gave(known: Knowledge, event: Event, lost: set[int]) -> Knowledge:
    return _with_tile(known, event["to"], event["ingredient"])


def _picked(known: Knowledge, event: Event, lost: set[int]) -> Knowledge:
    return _with_tile(known, event["seat"], event["ingredient"])


def _laid(known: Knowledge, event: Event, lost: set[int]) -> Knowledge:
    kind = known.menu.kind_of[event["ingredient"]]
    tiles = list(known.tiles[event["seat"]])
    if event["from"] == "hand" and kind in tiles:
        tiles.remove(kind)
    return replace(known, tiles=_put(known.tiles, event["seat"], tuple(tiles)))


def _action(known: Knowledge, event: Event, lost: set[int]) -> Knowledge:
    return _without_card(known, event["seat"], event["card"])


def _took(known: Knowledge, event: Event, lost: set[int]) -> Knowledge:
    seat = event["seat"]
    if event["dropped"] is not None:
        known = _without_card(known, seat, event["dropped"])
    if seat == known.view["seat"]:
        return known
    bag = known.cards[seat] + one(_CARDS[event["card"]])
    return replace(known, cards=_put(known.cards, seat, bag))


def _drew(known: Knowledge, event: Event, lost: set[int]) -> Knowledge:
    seat, length, strips = event["seat"], event["length"], event["strips"]
    stack = known.stacks[length - SHORTEST]
    known = replace(known, stacks=_put(known.stacks, length - SHORTEST, stack[strips:]))
    if seat == known.view["seat"]:
        return known
    if strips == 2:
        return replace(known, shown=stack[:2])
    return _with_strip(known, seat, stack[0] if stack[:1] > (UNKNOWN,) else -length)


def _kept(known: Knowledge, event: Event, lost: set[int]) -> Knowledge:
    """Who chose knows what went under the stack; the others know only if they knew neither."""
    length = event["length"]
    if event["seat"] == known.view["seat"]:
        left = [recipe for recipe in lost if known.menu.tables.length[recipe] == length]
        return _put_under(known, length, left[0] if len(left) == 1 else UNKNOWN)
    known = _with_strip(replace(known, shown=()), event["seat"], -length)
    return _put_under(known, length, UNKNOWN)


def _passed(known: Knowledge, event: Event, lost: set[int]) -> Knowledge:
    seat = event["seat"]
    own = seat == known.view["seat"]
    if own:
        screen = [known.menu.recipe_of[row["recipe"]] for row in known.view["hand"]["recipes"]]
        for recipe in [recipe for recipe in screen if recipe in lost]:
            known = _put_under(known, known.menu.tables.length[recipe], recipe)
        return known
    for length in range(SHORTEST, LONGEST + 1):
        known = _discarded(known, seat, length, event["lengths"].count(length))
    return known


def _discarded(known: Knowledge, seat: int, length: int, number: int) -> Knowledge:
    """Another seat put strips of a length under their stack; which, may be open to doubt."""
    if number == 0:
        return known
    screen = list(known.screens[seat])
    fitting = [strip for strip in screen if _length(known, strip) == length]
    others = [strip for strip in screen if strip not in fitting]
    certain = number == len(fitting) and UNKNOWN not in screen
    kept = max(0, len(fitting) - number)
    unsure = number - (len(fitting) - kept)
    for _ in range(min(unsure, others.count(UNKNOWN))):
        others.remove(UNKNOWN)
    known = replace(known, screens=_put(known.screens, seat, (*others, *((-length,) * kept))))
    single = fitting[0] if certain and number == 1 and fitting[0] >= 0 else UNKNOWN
    for _ in range(number):
        known = _put_under(known, length, single)
    return known


def _claimed(known: Knowledge, event: Event, lost: set[int]) -> Knowledge:
    seat, recipe = event["seat"], known.menu.recipe_of[event["recipe"]]
    if seat == known.view["seat"]:
        return known
    screen = list(known.screens[seat])
    for strip in (recipe, -event["length"], UNKNOWN):
        if strip in screen:
            screen.remove(strip)
            break
    return replace(known, screens=_put(known.screens, seat, tuple(screen)))


def _length(known: Knowledge, strip: int) -> int:
    return known.menu.tables.length[strip] if strip >= 0 else -strip


def _with_tile(known: Knowledge, seat: int, name: str) -> Knowledge:
    if seat == known.view["seat"]:
        return known
    tiles = tuple(sorted((*known.tiles[seat], known.menu.kind_of[name])))
    return replace(known, tiles=_put(known.tiles, seat, tiles))


def _without_card(known: Knowledge, seat: int, name: str) -> Knowledge:
    card = _CARDS[name]
    if count(known.cards[seat], card) == 0:
        return known
    return replace(known, cards=_put(known.cards, seat, known.cards[seat] - one(card)))


def _with_strip(known: Knowledge, seat: int, strip: int) -> Knowledge:
    return replace(known, screens=_put(known.screens, seat, (*known.screens[seat], strip)))


def _put_under(known: Knowledge, length: int, strip: int) -> Knowledge:
    stack = (*known.stacks[length - SHORTEST], strip)
    return replace(known, stacks=_put(known.stacks, length - SHORTEST, stack))


def _put(items: tuple[Any, ...], at: int, item: Any) -> tuple[Any, ...]:
    return (*items[:at], item, *items[at + 1 :])


def _fitted(known: Knowledge) -> Knowledge:
    """Forget what does not fit the view: some moves were not seen."""
    fresh = knowledge(known.view)
    for seat, place in enumerate(known.view["table"]):
        if len(known.screens[seat]) != len(fresh.screens[seat]):
            known = replace(known, screens=_put(known.screens, seat, fresh.screens[seat]))
        if len(known.tiles[seat]) > place["tiles_in_hand"]:
            known = replace(known, tiles=_put(known.tiles, seat, fresh.tiles[seat]))
    for stack, strips in enumerate(fresh.stacks):
        if len(known.stacks[stack]) != len(strips):
            known = replace(known, stacks=_put(known.stacks, stack, strips))
    return known if len(known.shown) == len(fresh.shown) else replace(known, shown=fresh.shown)


_TEACHERS = {
    "gave": _gave,
    "picked": _picked,
    "laid": _laid,
    "action": _action,
    "took": _took,
    "drew": _drew,
    "kept": _kept,
    "passed": _passed,
    "claimed": _claimed,
}
